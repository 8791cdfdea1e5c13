"""A first game of checkers, taught step by step: each step is a state of a real game, judged by its rules.

Steps are in `lessons/steps.toml`, texts in `lessons/en.toml` and `lessons/fr.toml`. The learner is the first side.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from boxwood.checkers.actions import MakeMove, parse_action
from boxwood.checkers.game import Game
from boxwood.checkers.paths import walk_moves
from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.reading import parse_move
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.view import CheckersView, view_game
from boxwood.game import Side
from boxwood.lessons import Judgement, LessonTexts

__all__ = ["LESSONS", "CheckersStage"]

LEARNER = Side.FIRST


@dataclass(frozen=True)
class CheckersStage:
    """A step set up under a sheet."""

    table: Mapping[str, Any]
    sheet: RuleSheet
    begun = 0

    @cached_property
    def game(self) -> Game:
        """The state, with the learner on turn."""
        fen = self.table.get("fen")
        return Game.new(self.sheet, start=Position.start(Colour.WHITE) if fen is None else fen)

    @property
    def asked(self) -> list[Move]:
        """The moves that are asked: those that are named, else any that is allowed."""
        if "moves" not in self.table:
            return self.game.legal_moves() if self.table["kind"] == "play" else []
        return [parse_move(text, self.game.position, self.sheet) for text in self.table["moves"]]

    def view(self, language: str) -> CheckersView:
        """The board; its paths lead to what is asked and nowhere else."""
        return replace(view_game(self.game, LEARNER, language), paths=tuple(walk_moves(self.asked)))

    def judge(self, action: str, language: str) -> Judgement:
        """What comes of an action, or `BadAction`."""
        parsed = parse_action(action)
        refusal = self.game.why_not(parsed)
        if refusal is not None:
            return Judgement(False, refusal)
        right = isinstance(parsed, MakeMove) and parse_move(parsed.text, self.game.position, self.sheet) in self.asked
        return Judgement(right, view=view_game(self.game.apply(parsed), LEARNER, language) if right else None)


def _words(sheet: RuleSheet, language: str) -> Mapping[str, object]:
    return vars(sheet.words.fr if language == "fr" else sheet.words.en)


LESSONS = LessonTexts("checkers", files(__package__) / "lessons", find_sheet, _words, CheckersStage)
"""A first game of checkers by every sheet."""
