"""The opening book: the first moves of each rule sheet, searched beforehand by our own engine; data with its recipe.

Dark starts in the data. Where light does, the board is seen from the other side.

`make checkers-book` makes the data, and goes on where it was stopped.
"""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boxwood.checkers.engine.boards import rules_of
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.position import Position
from boxwood.checkers.reading import parse_move
from boxwood.checkers.rule_sheet import RuleSheet, sheets

__all__ = [
    "BookMove",
    "BookPosition",
    "book_line",
    "book_positions",
    "find_in_book",
    "read_line",
    "varied",
]

AS_GOOD = 0.1
"""Moves that differ by no more, in men, are played in turn."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move and what the search said of it, for the side that moves."""

    move: str
    value: float
    """In men."""
    depth: int
    line: tuple[str, ...]
    """The principal variation, this move first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPosition:
    """A position of the first moves, and those worth thinking of, the best first."""

    after: str
    """The moves that lead to it; nothing where the game starts."""
    position: str
    """As FEN."""
    nodes: int
    """How many the search of the best move visited at most; of each further one, a quarter as many."""
    network: str
    """The digest of the network it was searched with."""
    moves: tuple[BookMove, ...]


def book_positions(sheet: str) -> tuple[BookPosition, ...]:
    """All that is known of a rule sheet, in the order of the data; nothing where there is no book."""
    file = files(__package__) / f"book-{sheet}.jsonl"
    if not file.is_file():
        return ()
    return tuple(map(read_line, file.read_text(encoding="utf-8").splitlines()))


def find_in_book(position: Position, sheet: RuleSheet) -> list[Thought]:
    """The moves that the book has for a position, the best first; none where it does not know it."""
    book = _by_position(rules_of(sheet))
    found = book.get(position.fen)
    if found is not None:
        return [_thought(each, each.line, found, position, sheet) for each in found.moves]
    found = book.get(_from_other_side(position).fen)
    if found is not None:
        return [_thought(each, _squares_from_other_side(each), found, position, sheet) for each in found.moves]
    return []


def varied(thoughts: Sequence[Thought], rng: random.Random) -> list[Thought]:
    """The moves of the book with any one first that is as good as the best."""
    good = [each for each in thoughts if thoughts[0].evaluation - each.evaluation <= AS_GOOD]
    chosen = rng.choice(good)
    return [chosen, *(each for each in thoughts if each is not chosen)]


def book_line(known: BookPosition) -> str:
    """A position as a line of the data."""
    moves = [[each.move, each.value, each.depth, " ".join(each.line)] for each in known.moves]
    about = {"after": known.after, "position": known.position, "nodes": known.nodes, "network": known.network}
    return json.dumps(about | {"moves": moves})


def read_line(line: str) -> BookPosition:
    """A position from a line of the data."""
    read = json.loads(line)
    moves = tuple(BookMove(move, value, depth, tuple(line.split())) for move, value, depth, line in read["moves"])
    return BookPosition(
        after=read["after"], position=read["position"], nodes=read["nodes"], network=read["network"], moves=moves
    )


@cache
def _by_position(rules: int) -> dict[str, BookPosition]:
    named = [name for name, sheet in sheets().items() if rules_of(sheet) == rules]
    return {each.position: each for name in named for each in book_positions(name)}


def _from_other_side(position: Position) -> Position:
    """The same position with the colours changed, on a board that is turned."""
    black_men, black_kings, white_men, white_kings = (
        int(f"{bits:032b}"[::-1], 2)
        for bits in (position.black_men, position.black_kings, position.white_men, position.white_kings)
    )
    return Position(white_men, white_kings, black_men, black_kings, position.turn.other)


def _squares_from_other_side(known: BookMove) -> tuple[str, ...]:
    """A line on a board that is turned."""
    return tuple(re.sub(r"\d+", lambda square: str(33 - int(square[0])), move) for move in known.line)


def _thought(
    known: BookMove, texts: Sequence[str], found: BookPosition, position: Position, sheet: RuleSheet
) -> Thought:
    line, here = [], position
    for text in texts:
        move = parse_move(text, here, sheet)
        line.append(move)
        here = here.apply(move)
    return Thought(line[0], known.depth, found.nodes, known.value, tuple(line), from_book=True)
