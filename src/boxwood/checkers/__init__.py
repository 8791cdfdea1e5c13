"""Checkers: the rules as values and functions, without a clock, a network or a screen."""

from boxwood.checkers.actions import Accept, Action, Begin, MakeMove, OfferDraw, Refuse, Resign, TakeBack, parse_action
from boxwood.checkers.game import Game, Outcome, Phase
from boxwood.checkers.moves import legal_moves, perft
from boxwood.checkers.notation import write_short
from boxwood.checkers.position import CHECKERS, Colour, Move, Piece, Position
from boxwood.checkers.reading import parse_move, why_not
from boxwood.checkers.rule_sheet import RuleSheet, Words, find_sheet, sheets
from boxwood.checkers.setup import Setup, colour_of, side_of
from boxwood.errors import (
    BadAction,
    BadFile,
    BadInput,
    BadOption,
    BadPdn,
    BadPosition,
    BadSheet,
    BoxwoodError,
    IllegalAction,
    IllegalMove,
    UnknownName,
    UnreadableMove,
)
from boxwood.game import Side

__all__ = [
    "CHECKERS",
    "Accept",
    "Action",
    "BadAction",
    "BadFile",
    "BadInput",
    "BadOption",
    "BadPdn",
    "BadPosition",
    "BadSheet",
    "Begin",
    "BoxwoodError",
    "Colour",
    "Game",
    "IllegalAction",
    "IllegalMove",
    "MakeMove",
    "Move",
    "OfferDraw",
    "Outcome",
    "Phase",
    "Piece",
    "Position",
    "Refuse",
    "Resign",
    "RuleSheet",
    "Setup",
    "Side",
    "TakeBack",
    "UnknownName",
    "UnreadableMove",
    "Words",
    "colour_of",
    "find_sheet",
    "legal_moves",
    "parse_action",
    "parse_move",
    "perft",
    "sheets",
    "side_of",
    "why_not",
    "write_short",
]
