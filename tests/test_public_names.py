"""Public names are listed, exist, and are all there is to a package's front."""

import importlib
import pkgutil

import pytest

import boxwood

MODULES = [name for _, name, _ in pkgutil.walk_packages(boxwood.__path__, "boxwood.") if not name.endswith("__main__")]

BACKGAMMON = """
Accept Action BAR BadAction BadDice BadFile BadInput BadOption BadPosition BadProof BadSheet Beaver BoxwoodError
CHECKERS Cocked Cube Dice Done Double Drop End Game GameResult IllegalAction IllegalPlay MakePlay Match Move OFF
Opening Options Outcome Pass Phase Play Position Raccoon Refuse Resign Retake Roll RuleSheet Setup Side StartingArray
Step Take TakeBack Undo UnknownName UnreadablePlay Words Xgid find_sheet game_value legal_plays next_steps parse_action
parse_play sheets starting_arrays why_not
"""


@pytest.mark.parametrize("name", MODULES)
def test_every_module_lists_names_that_exist(name: str) -> None:
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", []):
        assert hasattr(module, public)


def test_the_front_of_backgammon_is_known() -> None:
    assert sorted(importlib.import_module("boxwood.backgammon").__all__) == sorted(BACKGAMMON.split())
