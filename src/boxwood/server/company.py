"""Who is at a table between people: presence, what they say to each other, and whether they want a rematch.

Nothing of it is an event: a table's log is the game. Times are seconds of any steady clock.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from boxwood.errors import NotNow, TooFast
from boxwood.game import Side

__all__ = ["AWAY_SECONDS", "OFFLINE_SECONDS", "Company", "Here", "PresenceState"]

AWAY_SECONDS = 10.0
"""Without a line for so long, a player is away."""
OFFLINE_SECONDS = 300.0
"""And then offline."""
PHRASE_SECONDS = 5.0
"""A player says one thing in so many seconds."""

PresenceState = Literal["here", "away", "offline"]


@dataclass(frozen=True, slots=True)
class Here:
    """Whether a player is there, whether there is a line, and for how many seconds there has been none."""

    state: PresenceState
    connected: bool
    absent: float


class Company:
    """Who has a page open at a table."""

    def __init__(self, now: float) -> None:
        self.rematch: set[Side] = set()
        """The sides that want to play again."""
        self.next_table: str | None = None
        """Where they do."""
        self.hands: set[Side] = set()
        """The sides that have raised a hand."""
        self._pages: Counter[Side] = Counter()
        self._left: dict[Side, float] = dict.fromkeys(Side, now - OFFLINE_SECONDS)
        self._spoke: dict[Side, float] = {}

    def come(self, side: Side) -> None:
        """One more page of a side."""
        self._pages[side] += 1

    def go(self, side: Side, now: float) -> None:
        """One page less."""
        self._pages[side] -= 1
        if not self._pages[side]:
            self._left[side] = now
            self.hands.discard(side)

    def here(self, side: Side, now: float) -> Here:
        """Whether a side is there; a line that was lost just now may come back."""
        if self._pages[side]:
            return Here("here", connected=True, absent=0.0)
        absent = now - self._left[side]
        state: PresenceState = "offline" if absent >= OFFLINE_SECONDS else "away" if absent >= AWAY_SECONDS else "here"
        return Here(state, connected=False, absent=absent)

    def speak(self, side: Side, now: float) -> None:
        """Note that a side says something, or refuse it: once in some seconds is enough."""
        if now - self._spoke.get(side, now - PHRASE_SECONDS) < PHRASE_SECONDS:
            raise TooFast("one phrase every {seconds} seconds", seconds=round(PHRASE_SECONDS))
        self._spoke[side] = now

    def raise_hand(self, side: Side, now: float, *, raised: bool) -> None:
        """Note that a side raises a hand, as seldom as it says something, or lowers it."""
        if raised and side not in self.hands:
            self.speak(side, now)
            self.hands.add(side)
        elif not raised:
            self.hands.discard(side)

    def want_rematch(self, side: Side, *, over: bool) -> bool:
        """Note that a side wants to play again; whether both do now, for the first time."""
        if not over:
            raise NotNow("this game is not over yet")
        both = len(self.rematch) == 2
        self.rematch.add(side)
        return len(self.rematch) == 2 and not both
