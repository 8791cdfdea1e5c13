"""What can be done in a match: small frozen types, each with a one-line text that reads back."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from boxwood.errors import BadAction

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
    "Take",
    "TakeBack",
    "Undo",
    "parse_action",
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


def throws_of(log: Iterable[Action]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The throws among actions in the order thrown, each with its place: whatever was undone stays in the log."""
    for place, action in enumerate(log):
        if isinstance(action, Opening):
            yield place, (action.first, action.second)
        elif isinstance(action, Roll):
            yield place, (action.one, action.other)


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
