"""What can be done in a match: small frozen types, each with a one-line text that reads back."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from boxwood.errors import BadAction
from boxwood.game import Side

__all__ = [
    "ACTION_TYPES",
    "ROLLS",
    "WORDS",
    "Accept",
    "Action",
    "Beaver",
    "Cocked",
    "Done",
    "Double",
    "Drop",
    "End",
    "MakePlay",
    "Opening",
    "Pass",
    "Raccoon",
    "Refuse",
    "Resign",
    "Retake",
    "Roll",
    "SetBoard",
    "SetScore",
    "Take",
    "TakeBack",
    "Thrown",
    "Undo",
    "parse_action",
    "taken_back_throw",
    "throws_of",
]


@dataclass(frozen=True, slots=True)
class Opening:
    """Each side throws one die (B3)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"opening {self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The side on turn throws both dice, together (T1)."""

    one: int
    other: int

    def __str__(self) -> str:
        return f"roll {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class MakePlay:
    """The side that has thrown plays its roll, written as people write plays."""

    text: str

    def __str__(self) -> str:
        return f"play {self.text}"


@dataclass(frozen=True, slots=True)
class Resign:
    """Offer to lose the game at once: single, gammon or backgammon."""

    level: Literal["single", "gammon", "backgammon"]

    def __str__(self) -> str:
        return f"resign {self.level}"


@dataclass(frozen=True, slots=True)
class SetBoard:
    """The board is as a file says it is, whatever led to it: nobody at a table can do this.

    `position` is a GNU Backgammon position id, seen from `turn`, the side that throws next. With `cube` the cube stands
    there too, with its owner; without, it stays as it is.
    """

    turn: Side
    position: str
    cube: int | None = None
    owner: Side | None = None

    def __str__(self) -> str:
        cube = "" if self.cube is None else f" cube {self.cube}"
        owner = "" if self.owner is None else f" {self.owner.value}"
        return f"set {self.turn.value} {self.position}{cube}{owner}"


@dataclass(frozen=True, slots=True)
class SetScore:
    """The next game begins at the score that a file states, whatever came before: nobody at a table can do this."""

    first: int
    second: int
    crawford: bool = False
    """Whether the next game is the Crawford game."""

    def __str__(self) -> str:
        return f"score {self.first} {self.second}{' crawford' * self.crawford}"


class _Word:
    """An action that is one word."""

    __slots__ = ()

    def __str__(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Pass(_Word):
    """Nothing can be played (B10), or the side is shut out (B14)."""


@dataclass(frozen=True, slots=True)
class Done(_Word):
    """Pick up the dice: the play is complete (T3)."""


@dataclass(frozen=True, slots=True)
class Undo(_Word):
    """Take the play back before the dice are picked up (T3)."""


@dataclass(frozen=True, slots=True)
class TakeBack(_Word):
    """Ask the opponent to let the turn that was just finished be played again."""


@dataclass(frozen=True, slots=True)
class Cocked(_Word):
    """A throw of real dice does not count (T2)."""


@dataclass(frozen=True, slots=True)
class Double(_Word):
    """Offer to double the stakes (S-cube)."""


@dataclass(frozen=True, slots=True)
class Take(_Word):
    """Play on for the doubled stakes."""


@dataclass(frozen=True, slots=True)
class Drop(_Word):
    """Lose what the stakes were before the offer."""


@dataclass(frozen=True, slots=True)
class Beaver(_Word):
    """Take, double once more and keep the cube (S-beaver)."""


@dataclass(frozen=True, slots=True)
class Raccoon(_Word):
    """Answer a beaver by doubling once more; the beaverer keeps the cube (S-beaver)."""


@dataclass(frozen=True, slots=True)
class Accept(_Word):
    """Agree: to a resignation, a take-back, or an opponent's wrong play (T4)."""


@dataclass(frozen=True, slots=True)
class Refuse(_Word):
    """Do not agree to a resignation or a take-back."""


@dataclass(frozen=True, slots=True)
class Retake(_Word):
    """Have the opponent play a wrong play again, with the same dice (T4)."""


@dataclass(frozen=True, slots=True)
class End(_Word):
    """End a money session between two games."""


Action = (
    Opening
    | Roll
    | MakePlay
    | Pass
    | Done
    | Undo
    | TakeBack
    | Cocked
    | Double
    | Take
    | Drop
    | Beaver
    | Raccoon
    | Resign
    | Accept
    | Refuse
    | Retake
    | End
    | SetBoard
    | SetScore
)

ACTION_TYPES = frozenset(get_args(Action))

ROLLS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))

WORDS: dict[str, Action] = {
    str(action): action
    for action in (
        Pass(),
        Done(),
        Undo(),
        TakeBack(),
        Cocked(),
        Double(),
        Take(),
        Drop(),
        Beaver(),
        Raccoon(),
        Accept(),
        Refuse(),
        Retake(),
        End(),
        Resign("single"),
        Resign("gammon"),
        Resign("backgammon"),
    )
}
"""The actions that need no more than their text, in the order in which they are listed."""


class Thrown(NamedTuple):
    """A throw: its place in the log, its number among the throws of the match, and its dice in the order thrown."""

    place: int
    number: int
    dice: tuple[int, int]


def throws_of(log: Sequence[Action], *, stand: bool = True) -> Iterator[Thrown]:
    """The throws in a log in the order thrown: whatever was undone stays in the log.

    A throw that was taken back is made again with its number; before that was a rule, every throw had a number of its
    own (`stand=False`).
    """
    number, last = -1, -1
    for place, action in enumerate(log):
        if isinstance(action, Opening | Roll):
            again = stand and isinstance(action, Roll) and last >= 0 and _is_taken_back(log[last + 1 : place])
            number, last = number + (not again), place
            yield Thrown(place, number, _dice_of(action))


def taken_back_throw(log: Sequence[Action]) -> tuple[int, int] | None:
    """The last throw, if a take-back took it off the board, so that it is made again; else None."""
    last = next((place for place in reversed(range(len(log))) if isinstance(log[place], Opening | Roll)), None)
    if last is None or not _is_taken_back(log[last + 1 :]):
        return None
    throw = log[last]
    assert isinstance(throw, Opening | Roll)
    return _dice_of(throw)


def _dice_of(throw: Opening | Roll) -> tuple[int, int]:
    return (throw.first, throw.second) if isinstance(throw, Opening) else (throw.one, throw.other)


def _is_taken_back(since: Sequence[Action]) -> bool:
    """Whether a throw was taken off the board by a take-back (T3) in what was done since.

    A side that is shut out then throws nothing, and the throw after its turn is a new one.
    """
    on_board, taken_back = True, False
    before: Action | None = None
    for action in since:
        if isinstance(action, Accept) and isinstance(before, TakeBack):
            taken_back = taken_back or on_board
            on_board = True  # the dice of the turn that is played again
        elif isinstance(action, Undo | Retake):
            on_board = True
        elif isinstance(action, Pass):
            taken_back = taken_back and on_board
            on_board = False
        elif isinstance(action, MakePlay | Done | Double | Cocked):
            on_board = False
        before = action
    return taken_back


def parse_action(text: str) -> Action:
    """The action that a line of text says, or `BadAction`."""
    if not isinstance(text, str):
        raise BadAction("an action is a line of text such as 'roll 6 4', got {text!r}", text=text)
    words = text.split()
    word = words[0].lower() if words else ""
    if word in ("opening", "roll"):
        dice = "".join(words[1:]).replace("-", "")
        if not re.fullmatch(r"[1-6]{2}", dice, re.ASCII):
            raise BadAction("{text!r}: expected two dice from 1 to 6, such as '{word} 3 1'", text=text, word=word)
        one, other = int(dice[0]), int(dice[1])
        return Opening(one, other) if word == "opening" else Roll(one, other)
    if word == "play" and len(words) > 1:
        return MakePlay(" ".join(words[1:]))
    if word in ("set", "score"):
        return _parse_setting(text, " ".join(words))
    if word == "resign" and len(words) == 1:
        words.append("single")
    found = WORDS.get(" ".join(words).lower())
    if found is None:
        raise BadAction(
            "{text!r} is no action; there are opening 3 1, roll 6 4, play 8/5 6/5, {known}",
            text=text,
            known=", ".join(WORDS),
        )
    return found


def _parse_setting(text: str, words: str) -> Action:
    """A board or a score that was set."""
    board = re.fullmatch(
        r"set (first|second) ([A-Za-z0-9+/]{14})(?: cube ([0-9]{1,6})(?: (first|second))?)?", words, re.ASCII
    )
    if board:
        cube, owner = int(board[3]) if board[3] else None, Side(board[4]) if board[4] else None
        return SetBoard(Side(board[1]), board[2], cube, owner)
    score = re.fullmatch(r"score ([0-9]{1,9}) ([0-9]{1,9})( crawford)?", words, re.ASCII)
    if score:
        return SetScore(int(score[1]), int(score[2]), bool(score[3]))
    raise BadAction("{text!r}: expected such as 'set first 4HPwATDgc/ABMA cube 2 second', or 'score 3 4'", text=text)
