"""Public names are listed, exist, and are all there is to a package's front."""

import importlib
import pkgutil

import pytest

import boxwood

MODULES = [name for _, name, _ in pkgutil.walk_packages(boxwood.__path__, "boxwood.") if not name.endswith("__main__")]

BACKGAMMON = """
BAR BadDice BadInput BadPosition BadSheet BoxwoodError CHECKERS Dice IllegalPlay Move OFF Play Position RuleSheet
StartingArray UnknownName UnreadablePlay Xgid find_sheet legal_plays parse_play sheets starting_arrays why_not
"""


@pytest.mark.parametrize("name", MODULES)
def test_every_module_lists_names_that_exist(name: str) -> None:
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", []):
        assert hasattr(module, public)


def test_the_front_of_backgammon_is_known() -> None:
    assert sorted(importlib.import_module("boxwood.backgammon").__all__) == sorted(BACKGAMMON.split())
