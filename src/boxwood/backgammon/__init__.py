"""Backgammon: the rules as values and functions, without a clock, a network or a screen."""

from boxwood.backgammon.formats.xgid import Xgid
from boxwood.backgammon.moves import Move
from boxwood.backgammon.plays import Dice, Play, legal_plays
from boxwood.backgammon.position import BAR, CHECKERS, OFF, Position
from boxwood.backgammon.reading import parse_play, why_not
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet, sheets
from boxwood.backgammon.starting_arrays import StartingArray, starting_arrays
from boxwood.errors import (
    BadDice,
    BadInput,
    BadPosition,
    BadSheet,
    BoxwoodError,
    IllegalPlay,
    UnknownName,
    UnreadablePlay,
)

__all__ = [
    "BAR",
    "CHECKERS",
    "OFF",
    "BadDice",
    "BadInput",
    "BadPosition",
    "BadSheet",
    "BoxwoodError",
    "Dice",
    "IllegalPlay",
    "Move",
    "Play",
    "Position",
    "RuleSheet",
    "StartingArray",
    "UnknownName",
    "UnreadablePlay",
    "Xgid",
    "find_sheet",
    "legal_plays",
    "parse_play",
    "sheets",
    "starting_arrays",
    "why_not",
]
