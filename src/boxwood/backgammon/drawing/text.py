"""The board in text: the mover is X and moves from 24 down to 1, the opponent is O."""

from collections.abc import Sequence
from typing import Literal

from boxwood.language import Phrase, speak

__all__ = ["Mark", "draw_text"]

ROWS = 5

Mark = Literal["X", "O"]
"""How a side's checkers are drawn: X are those of whoever looks at the board."""


def draw_text(
    board: Sequence[int],
    off: tuple[int, int],
    pips: tuple[int, int],
    *,
    to_move: Mark | None = "X",
    language: str = "en",
) -> str:
    """The board as X sees it, with point numbers, bar, checkers borne off and pip counts."""
    edge = "   +-------------------+----+-------------------+"
    top = [_row(board, range(13, 19), range(19, 25), -board[0], "O", row) for row in range(ROWS)]
    bottom = [_row(board, range(12, 6, -1), range(6, 0, -1), board[25], "X", row) for row in reversed(range(ROWS))]
    return "\n".join(
        [
            "    " + _numbers(range(13, 19)) + f"{speak(language, 'bar'):>5} " + _numbers(range(19, 25)).rstrip(),
            edge + f"  O  {_pips(pips[1], to_move == 'O', language)}",
            *top[:-1],
            top[-1] + "     " + speak(language, "off {count}", count=off[1]),
            "   |                   |    |                   |",
            bottom[0] + "     " + speak(language, "off {count}", count=off[0]),
            *bottom[1:],
            edge + f"  X  {_pips(pips[0], to_move == 'X', language)}",
            "    " + _numbers(range(12, 6, -1)) + "      " + _numbers(range(6, 0, -1)).rstrip(),
        ]
    )


def _pips(count: int, to_move: bool, language: str) -> str:
    pips = Phrase("{count} pips", count=count)
    return speak(language, "{standing}, to move", standing=pips) if to_move else pips.said(language)


def _numbers(points: range) -> str:
    return "".join(f"{point:3}" for point in points) + " "


def _row(board: Sequence[int], outer: range, home: range, bar: int, bar_mark: str, row: int) -> str:
    """One line through six outer points, the bar and six home points; row 0 lies at the edge."""
    cells = [
        "".join(_cell(abs(board[p]), "X" if board[p] > 0 else "O", row, ".") for p in part) for part in (outer, home)
    ]
    return f"   |{cells[0]} |{_cell(bar, bar_mark, row, ' ')} |{cells[1]} |"


def _cell(count: int, mark: str, row: int, empty: str) -> str:
    """A checker, the number of them where they are more than fit, or an empty place."""
    if row == ROWS - 1 and count > ROWS:
        return f"{count:3}"
    if row < count:
        return f"  {mark}"
    return f"  {empty}" if row == 0 else "   "
