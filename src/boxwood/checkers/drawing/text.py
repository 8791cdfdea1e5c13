"""The board in text: black's men are b and go down, white's are w and go up; B and W are kings."""

from collections.abc import Mapping

from boxwood.checkers.squares import ROWS, SQUARES, column, row
from boxwood.language import Phrase, speak

__all__ = ["draw_text"]

EDGE = "   +" + "-----" * ROWS + "+"


def draw_text(pieces: Mapping[int, str], turn: str | None, *, upside_down: bool = False, language: str = "en") -> str:
    """The board with the numbers of its squares; `turn` is b or w, and `upside_down` shows it from black's side."""
    cells = [["     "] * ROWS for _ in range(ROWS)]
    for square in SQUARES:
        cells[row(square)][column(square)] = f"{square:3}{pieces.get(square, '.'):<2}"
    lines = ["   |" + "".join(line) + "|" for line in cells]
    if upside_down:
        lines = ["   |" + "".join(line[::-1]) + "|" for line in cells[::-1]]
    marks = {side: f"  {side}  {_left(pieces, side, side == turn, language)}" for side in "bw"}
    top, bottom = ("w", "b") if upside_down else ("b", "w")
    return "\n".join([EDGE + marks[top], *lines, EDGE + marks[bottom]])


def _left(pieces: Mapping[int, str], side: str, to_move: bool, language: str) -> str:
    left = Phrase("{count} left", count=sum(letter.lower() == side for letter in pieces.values()))
    return speak(language, "{standing}, to move", standing=left) if to_move else left.said(language)
