"""Writing PDN 3.0."""

import os
from collections.abc import Iterable, Iterator

from boxwood.checkers.moves import legal_moves
from boxwood.checkers.notation import write_short
from boxwood.checkers.pdn.records import Comment, Element, PdnGame, Placed, Played, Variation
from boxwood.checkers.position import Move, Position
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.errors import BadInput
from boxwood.formats import write_file

__all__ = ["encode_pdn", "save_pdn", "write_pdn"]

WIDTH = 80


def write_pdn(games: Iterable[PdnGame]) -> str:
    """The text of a PDN file; `BadInput` if a move in it is not legal."""
    return "\n".join(_write_game(game) for game in games)


def encode_pdn(games: Iterable[PdnGame]) -> bytes:
    """A PDN file; `BadInput` if it cannot be written."""
    try:
        return write_pdn(games).encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput("a tag or a comment has a character that cannot be written in UTF-8") from None


def save_pdn(games: Iterable[PdnGame], path: str | os.PathLike[str]) -> None:
    """Write a PDN file; whatever happens meanwhile, the file of that name is the old one or the new one, whole."""
    write_file(encode_pdn(games), path)


def _write_game(game: PdnGame) -> str:
    tags = [*game.tags, ("Result", game.result), ("GameType", "21")]
    if game.sheet.name != "tournament":
        tags.append(("RuleSheet", game.sheet.name))
    if game.start != Position.start():
        tags += [("SetUp", "1"), ("FEN", game.start.fen)]
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags)
    return f"{head}\n{_filled([*_Writer(game.sheet).words(game.elements, game.start, ply=0), '*'])}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _filled(words: Iterable[str]) -> str:
    """The words in lines that are not too long; a long comment has a line of its own."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "".join(f"{line}\n" for line in lines)


class _Writer:
    """Writes lines of play under one rule sheet."""

    def __init__(self, sheet: RuleSheet) -> None:
        self.sheet = sheet

    def words(self, elements: Iterable[Element], position: Position, ply: int) -> Iterator[str]:
        """A line of play from a position; `ply` counts the turns before it."""
        before, interrupted = position, True
        for element in elements:
            if isinstance(element, Played):
                number = self._number(ply, interrupted)
                yield f"{number}{self._written(element.move, position)}{element.strength}"
                before, position = position, position.apply(element.move)
                ply += 1
            elif isinstance(element, Placed):
                yield f'/FEN "{element.position.fen}"/'
                before = position = element.position
            elif isinstance(element, Variation):
                first, *more = self.words(element.elements, before, max(ply - 1, 0))
                yield from [f"({first}", *more[:-1], f"{more[-1]})"] if more else [f"({first})"]
            else:
                yield f"{{{element.text}}}" if isinstance(element, Comment) else f"${element.number}"
            interrupted = isinstance(element, (Variation, Placed, Comment))

    @staticmethod
    def _number(ply: int, interrupted: bool) -> str:
        """The number of a turn: before the starter's, and before the other's where something stands in between."""
        if ply % 2 == 0:
            return f"{ply // 2 + 1}. "
        return f"{ply // 2 + 1}... " if interrupted else ""

    def _written(self, move: Move, position: Position) -> str:
        moves = legal_moves(position, self.sheet)
        if move not in moves:
            raise BadInput("{move} is not a legal move at that point of the game", move=move)
        return write_short(move, moves)
