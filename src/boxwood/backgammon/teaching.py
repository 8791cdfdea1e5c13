"""A first game of backgammon, taught step by step: each step is a state of a real game, judged by its rules.

Steps are in `lessons/steps.toml`, texts in `lessons/en.toml` and `lessons/fr.toml`. The learner is the first side.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from boxwood.backgammon.actions import Action, MakePlay, Roll, parse_action
from boxwood.backgammon.match import Match
from boxwood.backgammon.moves import Board
from boxwood.backgammon.paths import PlayNode, PlayStep, walk_towards
from boxwood.backgammon.position import Position
from boxwood.backgammon.reading import Way, ways_of
from boxwood.backgammon.rule_sheet import Format, RuleSheet, find_sheet
from boxwood.backgammon.steps import without
from boxwood.backgammon.view import BackgammonView, view_match
from boxwood.dice import Dice
from boxwood.errors import IllegalPlay
from boxwood.game import Side
from boxwood.lessons import Judgement, LessonTexts

__all__ = ["LESSONS", "BackgammonStage"]

LEARNER = Side.FIRST


@dataclass(frozen=True)
class BackgammonStage:
    """A step set up under a sheet."""

    table: Mapping[str, Any]
    sheet: RuleSheet

    @cached_property
    def match(self) -> Match:
        """The state: the middle of a game, without a cube where the sheet can; doubling is taught in a money game."""
        table = self.table
        begins = LEARNER.other if table.get("theirs") else LEARNER
        position = _position(table, self.sheet)
        format_: Format = "money" if table.get("extra") else "match" if "match" in self.sheet.formats else "single"
        start = position if begins is LEARNER else position.swap()
        match = Match.new(self.sheet, 1 if format_ == "match" else None, format=format_, start=start, begins=begins)
        return _applied(match, ([str(Roll(*self.dice))] if self.dice else []) + list(table.get("before", ())))

    @property
    def dice(self) -> Dice | None:
        """What was thrown, where the learner is to play it."""
        dice = self.table.get("dice")
        return None if dice is None else (dice[0], dice[1])

    @property
    def begun(self) -> int:
        """How many moves are made already."""
        return 0 if self._begun is None else len(self._begun.moves)

    @property
    def goals(self) -> tuple[str, ...]:
        """The plays, or beginnings of plays, that are asked; none: any play will do."""
        return tuple(self.table.get("plays", ()))

    def view(self, language: str) -> BackgammonView:
        """The board; its paths lead to what is asked and nowhere else."""
        view = view_match(self.match, LEARNER, language)
        return replace(view, paths=tuple(self._paths())) if self.goals else view

    def judge(self, action: str, language: str) -> Judgement:
        """What comes of an action, or `BadAction`."""
        parsed = parse_action(action)
        refusal = self.match.why_not(parsed)
        if isinstance(parsed, MakePlay) and self.goals:
            return self._judge_play(parsed, language, complete=refusal is None)
        if refusal is not None:
            return Judgement(False, refusal)
        right = isinstance(parsed, MakePlay) or action in self.table.get("press", ())
        return Judgement(right, view=self._after(parsed, language) if right else None)

    def _judge_play(self, play: MakePlay, language: str, *, complete: bool) -> Judgement:
        """A play is asked in whole, or its beginning; what is not asked may still be allowed."""
        try:
            ends = {way.board for way in self._ways(play.text)}
        except IllegalPlay as illegal:
            return Judgement(False, illegal)
        right = not ends.isdisjoint(self._ends())
        return Judgement(right, view=self._after(play, language) if right and complete else None)

    def _after(self, action: Action, language: str) -> BackgammonView:
        return view_match(_applied(self.match.apply(action), self.table.get("reply", ())), LEARNER, language)

    def _ways(self, text: str) -> list[Way]:
        assert self.dice is not None
        return ways_of(text, self.match.game.position, self.dice, self.sheet)

    @cached_property
    def _begun(self) -> Way | None:
        return self._ways(self.table["begun"])[0] if "begun" in self.table else None

    def _ends(self) -> dict[Board, str]:
        """The boards that are asked for, each with the action that leads there."""
        return {way.board: f"play {goal}" for goal in self.goals for way in self._ways(goal)}

    def _paths(self) -> Iterator[PlayNode]:
        """First the moves that are made already, one by one; then every way to what is asked."""
        assert self.dice is not None
        high, low = self.dice
        start = self.match.game.position.board
        left: tuple[int, ...] = (high,) * 4 if high == low else (high, low)
        count = 0
        if self._begun is not None:
            for count, move in enumerate(self._begun.moves, start=1):
                yield PlayNode(left, None, [PlayStep(move.origin, move.target, move.die, move.hit, count)])
                left = without(left, move.die)
            start = self._begun.board
        for node in walk_towards(self._ends(), start, left):
            steps = [replace(step, next=step.next + count) for step in node.steps]
            yield PlayNode(node.dice, node.action, steps)


def _position(table: Mapping[str, Any], sheet: RuleSheet) -> Position:
    if "mover" not in table:
        return Position.start(sheet.start)
    return Position.build(table["mover"], table["opponent"])


def _applied(match: Match, actions: Iterable[str]) -> Match:
    for action in actions:
        match = match.apply(parse_action(action))
    return match


def _words(sheet: RuleSheet, language: str) -> Mapping[str, object]:
    return vars(sheet.words.fr if language == "fr" else sheet.words.en)


LESSONS = LessonTexts("backgammon", files(__package__) / "lessons", find_sheet, _words, BackgammonStage)
"""A first game of backgammon by every sheet."""
