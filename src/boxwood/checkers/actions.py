"""What can be done in a game of checkers: small frozen types, each with a one-line text that reads back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from boxwood.errors import BadAction
from boxwood.game import Side

__all__ = [
    "ACTION_TYPES",
    "WORDS",
    "Accept",
    "Action",
    "Begin",
    "MakeMove",
    "OfferDraw",
    "Refuse",
    "Resign",
    "TakeBack",
    "parse_action",
    "standing_moves",
]


@dataclass(frozen=True, slots=True)
class Begin:
    """The players, or chance in their place, decide who starts (K2)."""

    side: Side

    def __str__(self) -> str:
        return f"begin {self.side}"


@dataclass(frozen=True, slots=True)
class MakeMove:
    """The side on turn moves, written as people write moves."""

    text: str

    def __str__(self) -> str:
        return f"move {self.text}"


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The side on turn offers a draw (K9)."""

    def __str__(self) -> str:
        return "offer draw"


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to a draw (K9) or a take-back (K3)."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Do not agree to a draw or a take-back; the side on turn goes on."""

    def __str__(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class Resign:
    """The side on turn gives the game up; that is accepted at once (K9)."""

    def __str__(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The side that has just moved asks to take its move back (K3)."""

    def __str__(self) -> str:
        return "takeback"


Action = Begin | MakeMove | OfferDraw | Accept | Refuse | Resign | TakeBack

ACTION_TYPES = frozenset(get_args(Action))

WORDS: dict[str, Action] = {
    str(action): action
    for action in (Begin(Side.FIRST), Begin(Side.SECOND), OfferDraw(), Accept(), Refuse(), Resign(), TakeBack())
}
"""The actions that need no more than their text, in the order in which they are listed."""


def parse_action(text: str) -> Action:
    """The action that a line of text says, or `BadAction`."""
    if not isinstance(text, str):
        raise BadAction("an action is a line of text such as 'move 11-15', got {text!r}", text=text)
    words = text.split()
    if len(words) > 1 and words[0].lower() == "move":
        return MakeMove(" ".join(words[1:]))
    found = WORDS.get(" ".join(words).lower())
    if found is None:
        raise BadAction("{text!r} is no action; there are move 11-15, {known}", text=text[:60], known=", ".join(WORDS))
    return found


def standing_moves(log: Sequence[Action]) -> list[int]:
    """The places in a log of the moves that were not taken back."""
    standing: list[int] = []
    for place, action in enumerate(log):
        if isinstance(action, MakeMove):
            standing.append(place)
        elif isinstance(action, Accept) and isinstance(log[place - 1], TakeBack):
            standing.pop()
    return standing
