"""Reading and checking rule sheets: TOML in, frozen records out, nothing half right in between.

A game describes its rule sheet as a frozen dataclass derived from `Sheet`. Its annotations are the schema: `bool`,
`int`, `str`, `Literal[...]`, `tuple[X, ...]`, another frozen dataclass, and `X | None`, for which a TOML file says
`"none"`.
"""

import dataclasses
import tomllib
import types
import typing
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Literal, Self

from boxwood.errors import BadSheet

__all__ = ["Sheet", "read_toml"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sheet:
    """A record that is checked against its own annotations whenever one is made."""

    name: str

    def __post_init__(self) -> None:
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        for name, value in _converted(type(self), values, self.name).items():
            object.__setattr__(self, name, value)
        self.check()

    def check(self) -> None:
        """Refuse values that fit their types and still make no game; for the game to fill in."""

    @classmethod
    def read(cls, file: Traversable) -> Self:
        """The sheet in a TOML file."""
        return cls.from_table(read_toml(file), file.name)

    @classmethod
    def from_table(cls, table: Mapping[str, object], source: str) -> Self:
        """The sheet in a table of plain values; `source` is named if something is wrong with it."""
        values: dict[str, Any] = _converted(cls, table, source)
        try:
            return cls(**values)
        except BadSheet as error:
            if str(error).startswith(f"{source}: "):
                raise
            raise BadSheet(f"{source}: {error}") from None

    def derive(self, name: str, **changes: object) -> Self:
        """A sheet of your own: this one with some fields changed."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return type(self).from_table(values | changes | {"name": name}, name)

    def refuse(self, field: str, problem: str) -> typing.NoReturn:
        """Raise `BadSheet` for one field."""
        raise BadSheet(_fault(self.name, field, problem))


def read_toml(file: Traversable) -> dict[str, Any]:
    """The tables of a TOML file, or `BadSheet` with its name and what is wrong."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSheet(f"{file.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSheet(f"{file.name}: is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSheet(f"{file.name}: is not TOML: {error}") from None


def _fault(source: str, field: str, problem: str) -> str:
    return f"{source}: field {field!r}: {problem}"


def _converted(cls: type, values: Mapping[str, object], source: str, path: str = "") -> dict[str, Any]:
    """Values by field name, each converted to its field's type; every field is needed, no other is known."""
    hints = typing.get_type_hints(cls)
    fields = [field.name for field in dataclasses.fields(cls)]
    for name in values:
        if name not in fields:
            raise BadSheet(_fault(source, f"{path}{name}", f"is unknown; the fields are {', '.join(fields)}"))
    for name in fields:
        if name not in values:
            raise BadSheet(_fault(source, f"{path}{name}", "is missing"))
    return {name: _value(values[name], hints[name], source, path + name) for name in fields}


def _value(value: object, hint: Any, source: str, path: str) -> object:
    """One value converted to the type its field asks for."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        if value is None or value == "none":
            return None
        (inner,) = (argument for argument in arguments if argument is not types.NoneType)
        return _value(value, inner, source, path)
    if origin is Literal:
        if value not in arguments or type(value) is not type(arguments[arguments.index(value)]):
            raise BadSheet(_fault(source, path, f"expected one of {', '.join(map(repr, arguments))}, got {value!r}"))
        return value
    if origin is tuple:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise BadSheet(_fault(source, path, f"expected a list, got {value!r}"))
        return tuple(_value(item, arguments[0], source, f"{path}[{index}]") for index, item in enumerate(value))
    if dataclasses.is_dataclass(hint):
        return _record(value, typing.cast("type", hint), source, path)
    if type(value) is not hint:
        names = {bool: "true or false", int: "a whole number", str: "a text"}
        raise BadSheet(_fault(source, path, f"expected {names[hint]}, got {value!r}"))
    return value


def _record(value: object, cls: type, source: str, path: str) -> object:
    if isinstance(value, cls):
        return value
    if not isinstance(value, Mapping):
        raise BadSheet(_fault(source, path, f"expected a table, got {value!r}"))
    return cls(**_converted(cls, value, source, f"{path}."))
