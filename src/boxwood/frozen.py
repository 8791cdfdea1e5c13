"""Frozen records that are copied with some fields changed, many times a second."""

from typing import Any, Self

__all__ = ["Changeable"]


class Changeable:
    """A frozen dataclass without slots; `dataclasses.replace` without its cost."""

    def _with(self, **changes: Any) -> Self:
        """This record with some fields changed, or `TypeError` for a field that it does not have."""
        new = object.__new__(type(self))
        values = new.__dict__
        values.update(self.__dict__, **changes)
        if len(values) != len(self.__dict__):
            unknown = ", ".join(sorted(changes.keys() - self.__dict__.keys()))
            raise TypeError(f"{type(self).__name__} has no field {unknown}")
        return new
