"""Public names are listed, exist, and are all there is to a package's front."""

import importlib
import pkgutil

import pytest

import boxwood

MODULES = [name for _, name, _ in pkgutil.walk_packages(boxwood.__path__, "boxwood.") if not name.endswith("__main__")]

BACKGAMMON = """
Accept Action BAR BadAction BadDice BadFile BadInput BadOption BadPosition BadProof BadSheet Beaver BoxwoodError
CHECKERS Cocked Cube Dice Done Double Drop End Game GameResult IllegalAction IllegalPlay MakePlay Match Move OFF
Opening Options Outcome Pass Phase Play Position Raccoon Refuse Resign Retake Roll RuleSheet SetBoard SetScore Setup
Side StartingArray
Take TakeBack Undo UnknownName UnreadablePlay Words Xgid find_sheet game_value legal_plays parse_action
parse_play sheets starting_arrays why_not
"""

CHECKERS = """
Accept Action BadAction BadFile BadInput BadOption BadPdn BadPosition BadSheet Begin BoxwoodError CHECKERS Colour Game
IllegalAction IllegalMove MakeMove Move OfferDraw Outcome Phase Piece Position Refuse Resign RuleSheet Setup Side
TakeBack UnknownName UnreadableMove Words colour_of find_sheet legal_moves parse_action parse_move perft sheets
side_of why_not write_short
"""


@pytest.mark.parametrize("name", MODULES)
def test_every_module_lists_names_that_exist(name: str) -> None:
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", []):
        assert hasattr(module, public)


@pytest.mark.parametrize(("game", "names"), [("backgammon", BACKGAMMON), ("checkers", CHECKERS)])
def test_the_front_of_a_game_is_known(game: str, names: str) -> None:
    assert sorted(importlib.import_module(f"boxwood.{game}").__all__) == sorted(names.split())
