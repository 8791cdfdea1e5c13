"""Playing like somebody who does not see everything: what is far away, backward or a longer chain is missed first."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from boxwood.checkers.engine.boards import board_of
from boxwood.checkers.engine.evaluation import evaluate
from boxwood.checkers.engine.search import WIN, position_key
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.levels import Level
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.checkers.squares import column, row

__all__ = ["Human"]

NEAR = 3
"""Rows or columns within which people look around the checker that has just moved."""


class Human:
    """Somebody at a level: how they see a move, and what they like."""

    def __init__(self, sheet: RuleSheet, level: Level, searcher: Searcher, rng: random.Random) -> None:
        self.sheet, self.level, self._searcher, self._rng = sheet, level, searcher, rng
        self.nodes = 0

    def choose(
        self, position: Position, path: Sequence[int], depth: int, tell: Callable[[Thought], None]
    ) -> list[Thought]:
        """The moves looked at before the search was stopped, the most appealing first; `path` as the search has it.

        `tell` is told of each move that appeals more than those before it.
        """
        self.nodes = 0
        seen: list[tuple[float, Thought]] = []
        for move in legal_moves(position, self.sheet):
            value, answer = self._value(position, move, depth)
            if seen and self._searcher.stopped:
                break  # what this one is worth was not found out
            if value > 0 and position_key(board_of(position.apply(move))) in path:
                value = 0  # nobody who is ahead likes to go round in circles
            appeal = value + self._preference(position, move) + self._rng.uniform(0, self.level.slack)
            line = (move,) if answer is None else (move, answer)
            thought = Thought(move, depth, self.nodes, value / 100, line, ends_in=1 if value == WIN else None)
            if not seen or appeal > max(earlier for earlier, _ in seen):
                tell(thought)
            seen.append((appeal, thought))
        reached = 0 if self._searcher.stopped else depth
        ordered = sorted(seen, key=lambda each: -each[0])
        return [replace(thought, nodes=self.nodes, depth=reached) for _, thought in ordered]

    def _value(self, position: Position, move: Move, depth: int) -> tuple[int, Move | None]:
        """What a move seems to be worth, and the answer that is feared most."""
        after = position.apply(move)
        answers = legal_moves(after, self.sheet)
        if not answers:
            return WIN, None
        seen = [answer for answer in answers if self._rng.random() < self._chance_to_see(after, move, answer)]
        if depth <= 1 or not seen:
            return -self._evaluation(after), None
        values = [(self._after_answer(after.apply(answer), depth - 2), answer) for answer in seen]
        return min(values, key=lambda value: value[0])

    def _after_answer(self, position: Position, depth: int) -> int:
        """What a position seems to be worth for the side to move, looking so many turns ahead."""
        if depth <= 0:
            return self._evaluation(position)
        if not legal_moves(position, self.sheet):
            return -WIN
        found = self._searcher.run(board_of(position), depth=depth)
        self.nodes += found.nodes
        return found.value

    def _evaluation(self, position: Position) -> int:
        """What a position looks like, for the side to move, if nothing is looked into."""
        self.nodes += 1
        return int(evaluate(board_of(position), self._searcher.memory.weights))

    def _chance_to_see(self, after: Position, move: Move, answer: Move) -> float:
        """Everything that makes an answer hard to see costs as much attention as seeing it at all."""
        assert self.level.attention is not None
        difficulties = 1 + 2 * max(len(answer.captures) - 1, 0)
        difficulties += max(_distance(move.target, square) for square in (answer.origin, answer.target)) > NEAR
        difficulties += _goes_back(answer, after.turn)
        return self.level.attention**difficulties

    def _preference(self, position: Position, move: Move) -> float:
        """What a move has that appeals to the greedy and the impatient."""
        forward = bool(position.men(position.turn) >> (move.origin - 1) & 1)
        return self.level.greed * len(move.captures) + self.level.impatience * forward


def _distance(one: int, other: int) -> int:
    """How far two squares are apart, as a king walks."""
    return max(abs(row(one) - row(other)), abs(column(one) - column(other)))


def _goes_back(move: Move, colour: Colour) -> bool:
    """Whether a checker goes back towards its own side somewhere on its way."""
    ahead = 1 if colour is Colour.BLACK else -1
    return any((row(to) - row(start)) * ahead < 0 for start, to in zip(move.path, move.path[1:], strict=False))
