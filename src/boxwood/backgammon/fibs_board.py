"""The board in one line, as FIBS sends it to programs and GNU Backgammon to players outside it.

`board:You:Bob:7:0:3:` two names, the match's length, both scores; 26 numbers for the board, positive for the side O;
whose turn it is; the dice of both; the cube and who may turn it; whether a double waits for an answer; the player's
colour and direction; bars and checkers borne off; what may be moved; and two numbers about the Crawford rule.
"""

import re
from typing import Literal

from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import CHECKERS, Position
from boxwood.backgammon.xgid import Xgid
from boxwood.errors import BadPosition

__all__ = ["read_fibs_board"]

FIELDS = 52
"""After the word `board`."""
UNLIMITED = 9999
"""What FIBS writes as the length of a session without one."""
MOST_POINTS, HIGHEST_CUBE = 999, 2**30


def read_fibs_board(text: str, *, gnubg: bool = False, jacoby: bool = False, beavers: bool = False) -> Xgid:
    """What a board's line says, seen from the side on turn, or from the side that doubled; `BadPosition` else.

    Lines of GNU Backgammon (`gnubg`) differ in one thing: it writes its own two players' scores in an order that has
    nothing to do with colours. The rules of a session for money are not in the line.
    """
    parts = text.strip().removeprefix("board:").split(":")
    if len(parts) != FIELDS:
        raise BadPosition(
            "a FIBS board has {expected} fields after 'board:'; this one has {count}",
            expected=FIELDS,
            count=len(parts),
        )
    numbers = [_number(part, place) for place, part in enumerate(parts[2:], start=3)]
    length, *scores = numbers[:3]
    length = 0 if length == UNLIMITED else length
    board, turn, dice = numbers[3:29], numbers[29], numbers[30:34]
    cube, may, colour, direction = numbers[34], numbers[35:37], numbers[38], numbers[39]
    doubled = bool(numbers[37]) or not (any(may) or any(dice))
    if not 0 <= length <= MOST_POINTS or (length and max(scores) >= length) or min(scores) < 0:
        raise BadPosition(
            "no game begins at {one} to {other} in a match to {length}", one=scores[0], other=scores[1], length=length
        )
    if turn not in (-1, 1) or colour not in (-1, 1) or direction not in (-1, 1):
        raise BadPosition("in a FIBS board turn, colour and direction are 1 or -1")
    if not 1 <= cube <= HIGHEST_CUBE or cube & (cube - 1):
        raise BadPosition("the cube shows 1, 2, 4 and so on, not {cube}", cube=cube)
    first = ((turn > 0) == doubled) if gnubg else turn == colour
    score = (scores[0], scores[1]) if first else (scores[1], scores[0])
    one_away = length > 1 and length - 1 in score
    return Xgid(
        position=_position(board, turn, direction if turn == colour else -direction),
        cube=cube,
        cube_owner=_owner(may, turn == colour, cube),
        dice=None if doubled else _dice(dice),
        offer="double" if doubled else None,
        score=score,
        length=length,
        crawford=one_away and not any(numbers[48:50]),
        jacoby=jacoby and not length,
        beavers=beavers and not length,
    )


def _number(text: str, place: int) -> int:
    if re.fullmatch(r"-?[0-9]{1,9}", text.strip(), re.ASCII) is None:
        raise BadPosition("field {place} of a FIBS board is a number, not {text!r}", place=place, text=text[:20])
    return int(text)


def _position(numbers: list[int], turn: int, direction: int) -> Position:
    """The board as the side on turn sees it: it moves from 24 down to 1."""
    seen = [turn * number for number in (numbers if direction < 0 else numbers[::-1])]
    board = (-abs(seen[0]), *seen[1:25], abs(seen[25]))
    off = (CHECKERS - sum(n for n in board if n > 0), CHECKERS + sum(n for n in board if n < 0))
    if min(off) < 0:
        raise BadPosition("a side has {checkers} checkers, but one has more here", checkers=CHECKERS)
    return Position(board, off)


def _owner(may: list[int], on_turn: bool, cube: int) -> Literal["mover", "opponent"] | None:
    """Who may turn the cube, as the side on turn sees it."""
    if may[0] and may[1]:
        return None
    if not any(may):
        return "mover" if cube > 1 else None
    return "mover" if bool(may[0]) == on_turn else "opponent"


def _dice(numbers: list[int]) -> Dice | None:
    """The dice of whichever side has thrown."""
    one, other = next(((a, b) for a, b in (numbers[:2], numbers[2:]) if a or b), (0, 0))
    if (one, other) == (0, 0):
        return None
    if not (1 <= one <= 6 and 1 <= other <= 6):
        raise BadPosition("dice show 1 to 6, not {one} and {other}", one=one, other=other)
    return one, other
