"""Levels of play, as both games read and find them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from boxwood.errors import UnknownName
from boxwood.levels import BaseLevel, Levels, read_levels

TEXT = """
["world class"]
title = "World class"
about = "Sees everything."
plies = 2

[beginner]
title = "Beginner"
about = "Sees little."
"""


@dataclass(frozen=True, kw_only=True)
class Level(BaseLevel):
    plies: int = 0


@pytest.fixture
def levels(tmp_path: Path) -> Levels[Level]:
    file = tmp_path / "levels.toml"
    file.write_text(TEXT, encoding="utf-8")
    return read_levels(Level, file)


def test_levels_are_records_in_the_order_of_their_file(levels: Levels[Level]) -> None:
    assert list(levels.values()) == [
        Level(name="world class", title="World class", about="Sees everything.", plies=2),
        Level(name="beginner", title="Beginner", about="Sees little."),
    ]


@pytest.mark.parametrize("name", ["world class", "world-class", "World_Class", " WORLD  class ", "world -_ class"])
def test_a_level_is_found_however_its_name_is_spelt(name: str, levels: Levels[Level]) -> None:
    assert levels.find(name) is levels["world class"]


@pytest.mark.parametrize("name", ["worldclass", "", "grandmaster", None, 3])
def test_an_unknown_level_is_refused_with_those_there_are(name: object, levels: Levels[Level]) -> None:
    with pytest.raises(UnknownName, match=r"no level called .*; there are world class, beginner"):
        levels.find(name)  # type: ignore[arg-type]
