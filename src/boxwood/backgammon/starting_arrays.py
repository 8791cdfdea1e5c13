"""Starting arrays by name: the standard one, the one a sheet misprints, and those of known variants."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from boxwood.errors import UnknownName
from boxwood.sheets import read_toml

__all__ = ["StartingArray", "starting_array", "starting_arrays"]


@dataclass(frozen=True)
class StartingArray:
    """Where each side's checkers stand at the start, as (point, count) from that side's own view."""

    name: str
    title: str
    points: tuple[tuple[int, int], ...]


@cache
def starting_arrays() -> Mapping[str, StartingArray]:
    """Every starting array that can be chosen."""
    tables = read_toml(files(__package__) / "starting_arrays.toml")
    return MappingProxyType(
        {
            name: StartingArray(name, table["title"], tuple((int(point), n) for point, n in table["points"].items()))
            for name, table in tables.items()
        }
    )


def starting_array(name: str) -> StartingArray:
    """The starting array of that name, or `UnknownName`."""
    try:
        return starting_arrays()[name]
    except (KeyError, TypeError):
        raise UnknownName("starting array", name, list(starting_arrays())) from None
