"""Playing by the endgame tables: the quickest win, the longest resistance, or a draw that is hard to hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from boxwood.checkers.engine.boards import board_of
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.search import KNOWN, QUIET_TURNS, WIN, position_key
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Move, Position
from boxwood.checkers.rule_sheet import RuleSheet

__all__ = ["play_by_tables"]

HURRY = QUIET_TURNS // 2
"""After so many turns without a capture or a man's move, one that keeps the win goes before a quicker win.

No won position needs as many: the longest stretch of the shortest wins is 39 turns.
"""
LINE_LENGTH = 12
"""How many turns of the line are shown; none after a capture or man's move to where the tables have only results."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A move, and how it ends for the side that makes it."""

    move: Move
    after: Position
    result: int
    turns: int
    """In how many turns that is; to the next capture or man's move where the tables have only the result."""
    ends_in: int | None
    """In how many turns the game is over, where that is known."""
    quiet: bool


def play_by_tables(
    position: Position, path: Sequence[int], sheet: RuleSheet, endgame: Endgame, count: int = 1
) -> list[Thought]:
    """The best few moves of a position that the tables know, the best first; `path` as the search has it."""
    choices, thoughts = _choices(position, path, sheet, endgame), list[Thought]()
    for _ in range(count):
        best = _best(choices, path, sheet, endgame)
        choices.remove(best)
        thoughts.append(_thought(best, position, path, sheet, endgame))
    return thoughts


def _thought(choice: _Choice, position: Position, path: Sequence[int], sheet: RuleSheet, endgame: Endgame) -> Thought:
    """What is to be said of a choice, with the line that follows."""
    line, keys, later = [choice.move], list(path), choice
    while len(line) < LINE_LENGTH and legal_moves(later.after, sheet) and (later.quiet or endgame.counts(later.after)):
        keys = [*keys, int(position_key(board_of(position)))] if later.quiet else []
        position = later.after
        later = _best(_choices(position, keys, sheet, endgame), keys, sheet, endgame)
        line.append(later.move)
    won = KNOWN - choice.turns if choice.ends_in is None else WIN - choice.ends_in
    return Thought(choice.move, 0, 0, choice.result * won / 100, tuple(line), from_tables=True, ends_in=choice.ends_in)


def _choices(position: Position, path: Sequence[int], sheet: RuleSheet, endgame: Endgame) -> list[_Choice]:
    return [_choice(position, move, path, sheet, endgame) for move in legal_moves(position, sheet)]


def _best(choices: Sequence[_Choice], path: Sequence[int], sheet: RuleSheet, endgame: Endgame) -> _Choice:
    best = max(choice.result for choice in choices)
    equal = [choice for choice in choices if choice.result == best]
    if best > 0:
        return min(equal, key=lambda choice: (choice.quiet and len(path) >= HURRY, choice.turns, choice.ends_in or 0))
    if best < 0:
        return max(equal, key=lambda choice: (choice.turns, choice.ends_in or 0))
    return max(equal, key=lambda choice: _temptation(choice.after, sheet, endgame))


def _choice(position: Position, move: Move, path: Sequence[int], sheet: RuleSheet, endgame: Endgame) -> _Choice:
    after = position.apply(move)
    quiet = not move.captures and not position.men(position.turn) >> (move.origin - 1) & 1
    if not legal_moves(after, sheet):
        return _Choice(move, after, 1, 1, 1, quiet)
    drawn = quiet and (len(path) + 1 >= QUIET_TURNS or path.count(position_key(board_of(after))) >= 2)
    ending = endgame.ending(after)
    if drawn or ending.result == 0:
        return _Choice(move, after, 0, 0, None, quiet)
    ends_in = None if ending.turns is None else ending.turns + 1
    turns = ending.turns if endgame.counts(position) else endgame.progress(after) if quiet else 0
    assert turns is not None
    return _Choice(move, after, -ending.result, turns + 1, ends_in, quiet)


def _temptation(position: Position, sheet: RuleSheet, endgame: Endgame) -> float:
    """The share of answers that lose."""
    answers = [position.apply(move) for move in legal_moves(position, sheet)]
    lost = [after for after in answers if endgame.knows(after) and endgame.ending(after).result > 0]
    return len(lost) / len(answers) if answers else 0.0
