"""The clocks of a table as a fold of what happened: pure, in whole milliseconds, with time as an argument.

The time between two facts is split exactly: what is compensated for the line, what the delay covers, what is charged to
the reserve, and what nobody pays because the clocks stood.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, Self

from boxwood.errors import BadOption
from boxwood.game import Side, Timing

__all__ = [
    "ADJOURNED",
    "DAY",
    "HOLIDAYS",
    "LINK_FREE",
    "LONGEST",
    "MINUTE",
    "MOST_COMPENSATED",
    "SECOND",
    "ClockSettings",
    "Clocks",
    "Law",
    "Reading",
    "Spell",
    "instant",
    "milliseconds",
]

SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000
LONGEST = 400 * DAY
"""Nobody gets more than that."""
HOLIDAYS = 14 * DAY
"""What each side may take off by correspondence, in whole days."""
LINK_FREE = 2 * SECOND
"""A page that is asked for its part of the dice out of its turn has so long before its reserve pays."""
MOST_COMPENSATED = 2 * SECOND
"""What is compensated for the line in a turn, however many acts it is made of."""
PASSES_KEPT = 4
"""The last times that the clock passed from one side to the other: as many as can be taken back, and more."""

Law = Literal["delay", "bronstein", "fischer"]
"""Simple delay: the reserve waits until the delay is used up. Bronstein: both run, and what was used of the delay comes
back at the end of the turn. Fischer: the reserve grows after each turn."""

Two = tuple[int, int]
"""A number for each side."""
NOBODY = Timing(None)


def milliseconds(time: datetime) -> int:
    """A time in milliseconds since 1970."""
    return (time.astimezone(UTC) - _EPOCH) // timedelta(milliseconds=1)


def instant(at: int) -> datetime:
    """The time of so many milliseconds since 1970."""
    return _EPOCH + timedelta(milliseconds=at)


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """How a table's time is kept, in milliseconds.

    Days for each move are a delay of days without a reserve; a bank of days is a reserve without a delay.
    """

    law: Law
    reserve: int
    delay: int
    """The delay of each turn; by Fischer's law what a turn adds."""
    each_game: bool = False
    """Whether the reserve is for a game, and not for the whole match."""

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """The settings in plain data, or `BadOption`."""
        if not stored.keys() <= {"law", "reserve", "delay", "each_game"}:
            raise BadOption("a clock has a law, a reserve and a delay")
        return cls(**stored).checked()

    def checked(self) -> Self:
        """The settings, if anybody could play by them."""
        if self.law not in ("delay", "bronstein", "fischer"):
            raise BadOption("the clock's law is delay, bronstein or fischer, not {law}", law=str(self.law)[:20])
        if not (0 <= self.reserve <= LONGEST and 0 <= self.delay <= LONGEST):
            raise BadOption("a clock gives from 0 seconds to {days} days", days=LONGEST // DAY)
        least = self.reserve if self.law != "delay" else self.reserve + self.delay
        if least < SECOND:
            raise BadOption("this clock leaves no time for a move")
        return self

    def stored(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self)

    @property
    def in_days(self) -> bool:
        """Whether it is played by correspondence: a move may take days."""
        return max(self.reserve, self.delay) >= DAY


ADJOURNED = ClockSettings("delay", 0, 7 * DAY)
"""The time for a move at an adjourned table."""


@dataclass(frozen=True, slots=True)
class Spell:
    """Where the time between two facts went."""

    charged: int = 0
    """From the reserve of the side whose clock ran."""
    delayed: int = 0
    """Covered by its delay."""
    compensated: int = 0
    """Spent on the line."""
    stood: int = 0
    """Nobody's: no clock ran."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What both clocks show at an instant, (first, second)."""

    reserve: Two
    delay: Two
    running: Side | None
    link: int | None = None
    """What is left of the time for a link that costs nothing, while the running side's page is waited for."""


@dataclass(frozen=True, slots=True)
class _Pass:
    """Both clocks when a side's turn ended, before they passed to the other."""

    side: Side
    reserve: Two
    spent: Two
    compensated: int


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks as they stood at the last fact."""

    settings: ClockSettings
    at: int
    """When that was."""
    reserve: Two
    """What is left of the reserves, the whole delay of this turn being given; below 0 when a flag has fallen."""
    spent: Two = (0, 0)
    """What each side has thought in its turn."""
    compensated: int = 0
    """What was compensated for the line in this turn."""
    timing: Timing = NOBODY
    """Whose turn it is."""
    link: Side | None = None
    """The side whose page is to reveal its part of the dice out of its turn: its clock runs, not that of the turn."""
    link_spent: int = 0
    """For how long it has."""
    stands: bool = False
    """Whether both clocks stand though it is somebody's turn."""
    live: "Clocks | None" = None
    """The clocks from before an adjournment, which are put aside and count again after it."""
    passes: tuple[_Pass, ...] = ()
    holidays: Two = (HOLIDAYS, HOLIDAYS)
    """What each side may still take off, by correspondence."""
    away_until: Two = (0, 0)
    """When the holiday of each side ends or has ended: until then its clock stands."""

    @classmethod
    def begin(cls, settings: ClockSettings, at: int, timing: Timing = NOBODY) -> Self:
        """The clocks before the first fact."""
        return cls(settings, at, (settings.reserve, settings.reserve), timing=timing)

    @property
    def turn(self) -> Side | None:
        """The side whose clock runs unless both stand."""
        return self.link or self.timing.side

    @property
    def running(self) -> Side | None:
        """The side whose clock runs."""
        return None if self.stands else self.turn

    @property
    def deadline(self) -> int | None:
        """The last instant at which the running side can act; None while no clock runs."""
        side = self.running
        return None if side is None else max(self.at, self.away_until[side.index]) + self._left(side)

    def has_fallen(self, at: int, lag: int = 0) -> bool:
        """Whether the running side's time is over for what it does now, so much of it spent on the line."""
        return self.deadline is not None and max(at - lag, self.at) > self.deadline

    def reading(self, at: int) -> Reading:
        """What both clocks show at an instant."""
        now = self._until(at)
        delays = [0, 0]
        if self.settings.law != "fischer":
            delays = [max(0, self.settings.delay - spent) for spent in now.spent]
        first, second = (max(0, now._shown(side)) for side in Side)
        link = None if now.link is None else now._link_left
        return Reading((first, second), (delays[0], delays[1]), self.running, link)

    def spell(self, at: int, lag: int = 0) -> Spell:
        """Where the time since the last fact went, of which so much was spent on the line."""
        elapsed, side = max(0, at - self.at), self.running
        if side is None:
            return Spell(stood=elapsed)
        stood = min(elapsed, max(0, self.away_until[side.index] - self.at))
        elapsed -= stood
        compensated = min(max(0, lag), elapsed, MOST_COMPENSATED - (self.compensated if self.link is None else 0))
        thought = elapsed - compensated
        delayed = min(thought, self._delay_left(side) if self.link is None else self._link_left)
        return Spell(thought - delayed, delayed, compensated, stood)

    # What happens

    def acted(self, at: int, actor: Side | None, lag: int, after: Timing, *, takes_back: bool = False) -> "Clocks":
        """The clocks after an action of the game: whose turn it is then, and whether it took something back."""
        now = replace(self._until(at, lag if actor is self.running else 0), link=None, link_spent=0)
        before = self.timing
        if takes_back:
            return now._back(actor, after)
        if after.game != before.game:
            reserve = self.settings.reserve
            anew = (reserve, reserve) if self.settings.each_game else now.reserve
            return replace(now, reserve=anew, spent=(0, 0), compensated=0, timing=after, passes=())
        if before.question:  # it was answered: whoever was on turn goes on where it stopped
            return replace(now, timing=after)
        if after.side is before.side:
            return replace(now, timing=after)
        if after.question:
            spent = now.spent if after.side is None else _put(now.spent, after.side, 0)
            return replace(now, spent=spent, timing=after)
        return now._passed(after)

    def asked_for_link(self, at: int, actor: Side | None, lag: int, asked: Side | None) -> "Clocks":
        """A page is asked for its part of the dice: out of its turn that is on its own clock, not on the other's.

        In an opening roll, which is nobody's turn, it is so for both: nobody holds it up for nothing.
        """
        now = self._until(at, lag if actor is self.running else 0)
        link = None if asked is self.timing.side else asked
        return replace(now, link=link, link_spent=0)

    def stopped(self, at: int, since: int | None = None) -> "Clocks":
        """Both clocks stand: from now on, or since an earlier instant, when the server's last sign of life was."""
        then = at if since is None else min(at, max(since, self.at))
        return replace(self._until(then), at=max(at, self.at), stands=True)

    def resumed(self, at: int) -> "Clocks":
        """The clocks go on; those of an adjourned table are those from before it."""
        now = self._until(at)
        live = now.live
        if live is None:
            return replace(now, stands=False)
        if now.passes or now.timing != live.timing:  # turns were played meanwhile
            live = replace(live.acted(live.at, None, 0, now.timing), spent=(0, 0), compensated=0, passes=())
        back = replace(live, at=now.at, stands=False, link=now.link, link_spent=now.link_spent)
        return replace(back, holidays=now.holidays)

    def adjourned(self, at: int) -> "Clocks":
        """The table goes on as correspondence: these clocks are put aside."""
        now = self._until(at)
        return replace(self.begin(ADJOURNED, now.at, now.timing), live=now, link=now.link, holidays=now.holidays)

    def credited(self, at: int, side: Side, time: int) -> "Clocks":
        """A side gets time."""
        now = self._until(at)
        return replace(now, reserve=_put(now.reserve, side, now.reserve[side.index] + time))

    def on_holiday(self, side: Side, at: int) -> bool:
        """Whether a side is on holiday at an instant."""
        return at < self.away_until[side.index]

    def left_for(self, at: int, side: Side, time: int) -> "Clocks":
        """A side is on holiday from now on."""
        now = self._until(at)
        holidays = _put(now.holidays, side, now.holidays[side.index] - time)
        return replace(now, holidays=holidays, away_until=_put(now.away_until, side, now.at + time))

    def back_again(self, at: int, side: Side) -> "Clocks":
        """A side is back before its holiday ends, and keeps whole days of it."""
        now = self._until(at)
        kept = (now.away_until[side.index] - now.at) // DAY * DAY
        left = now.holidays[side.index] + max(0, kept)
        return replace(now, holidays=_put(now.holidays, side, left), away_until=_put(now.away_until, side, now.at))

    # How

    def _until(self, at: int, lag: int = 0) -> "Clocks":
        """The clocks at a later instant, before anything else happens."""
        side = self.running
        if side is None:
            return replace(self, at=max(at, self.at))
        gone, index = self.spell(at, lag), side.index
        reserve = _put(self.reserve, side, self.reserve[index] - gone.charged)
        thought = gone.charged + gone.delayed
        now = replace(self, at=max(at, self.at), reserve=reserve)
        if self.link is not None:
            return replace(now, link_spent=self.link_spent + thought)
        spent = _put(self.spent, side, self.spent[index] + thought)
        return replace(now, spent=spent, compensated=self.compensated + gone.compensated)

    def _passed(self, after: Timing) -> "Clocks":
        """One side has done what it had to, and the other's turn begins."""
        done, reserve, spent, passes = self.timing.side, self.reserve, self.spent, self.passes
        if done is not None:
            passes = (*passes, _Pass(done, reserve, spent, self.compensated))[-PASSES_KEPT:]
            spent = _put(spent, done, 0)
            if self.settings.law == "fischer":
                reserve = _put(reserve, done, reserve[done.index] + self.settings.delay)
        if after.side is not None:
            spent = _put(spent, after.side, 0)
        return replace(self, reserve=reserve, spent=spent, compensated=0, timing=after, passes=passes)

    def _back(self, actor: Side | None, after: Timing) -> "Clocks":
        """A turn is played again: both have what they had when it ended.

        Who undoes their own play pays for the time since then, as if they had not played.
        """
        places = [place for place, one in enumerate(self.passes) if one.side is after.side]
        if not places or after.side is None or self.timing == after:
            return replace(self, timing=after)
        then, passes = self.passes[places[-1]], self.passes[: places[-1]]
        back = replace(
            self,
            reserve=then.reserve,
            spent=then.spent,
            compensated=then.compensated,
            timing=after,
            passes=passes,
        )
        if actor is not after.side:
            return back
        thought = self.spent[after.side.other.index]
        return replace(back, at=self.at - thought)._until(self.at)

    def _delay_left(self, side: Side) -> int:
        return 0 if self.settings.law == "fischer" else max(0, self.settings.delay - self.spent[side.index])

    @property
    def _link_left(self) -> int:
        """What is left of the time for a link that costs nothing; where a move may take days, a page may sleep."""
        free = max(DAY, self.settings.delay) if self.settings.in_days else LINK_FREE
        return max(0, free - self.link_spent)

    def _shown(self, side: Side) -> int:
        """The reserve as it is shown: by Bronstein's law less what will come back of it."""
        reserve = self.reserve[side.index]
        if self.settings.law == "bronstein":
            reserve -= min(self.settings.delay, self.spent[side.index])
        return reserve

    def _left(self, side: Side) -> int:
        """How long a side could go on thinking, or its page be silent."""
        if self.link is not None:
            return self._shown(side) + self._link_left
        return self._shown(side) + (self._delay_left(side) if self.settings.law == "delay" else 0)


def _put(two: Two, side: Side, number: int) -> Two:
    """A pair with another number for one side."""
    return (number, two[1]) if side is Side.FIRST else (two[0], number)
