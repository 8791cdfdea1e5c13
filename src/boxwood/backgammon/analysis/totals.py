"""What the decisions of a side come to: error rates, errors, blunders, luck, and what they say of a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boxwood.backgammon.analysis.decision import CubeError
from boxwood.game import Side

__all__ = ["Interval", "Tally", "Totals"]


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a figure is 95 times of 100."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions of one sort: how many there are, and what they gave up."""

    decisions: int = 0
    """Those that count."""
    error: float = 0.0
    """In normalised equity."""
    chance_error: float = 0.0
    """As a chance of winning the match; 0 where it is played for points."""
    errors: int = 0
    """From 0.020 on; blunders are among them."""
    blunders: int = 0
    """From 0.080 on."""

    @property
    def rate(self) -> float | None:
        """PR: 500 times the mean error of a decision; None without decisions."""
        return 500 * self.error / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What the decisions and rolls of one side come to. `docs/analysis.md` has every definition with its source."""

    side: Side
    all: Tally
    plays: Tally
    doubles: Tally
    """Doubles, and no doubles that were a decision."""
    takes: Tally
    """Takes, passes and beavers."""
    interval: Interval | None
    """Where PR would be if the same player went on: 95 times of 100."""
    gnu_rate: float | None
    """GNU Backgammon's error rate: 1000 times the mean error of unforced plays and close cubes."""
    snowie_rate: float | None
    """Snowie's error rate: 1000 times the error for each turn of both sides."""
    doubtful: int
    bad: int
    very_bad: int
    """GNU Backgammon's classes: from 0.03, 0.06 and 0.12 on, each without the next."""
    cube_errors: Mapping[CubeError, Tally] = field(default_factory=dict)
    """How the cube was misplayed; every class is there."""
    turns: int
    """Rolls, played or not."""
    luck: float
    """In normalised equity."""
    chance_luck: float | None
    """As a chance of winning the match; None where it is played for points."""
    result: float | None
    """What came of it: 1 for a match won and 0 for one lost, or points; None if it did not end."""
    luck_adjusted_result: float | None
    """The result less this side's luck and plus the other's: what it would have been with equal luck."""
    rating: float | None
    """An estimate of the rating on FIBS of somebody who plays like this; None without decisions."""

    @property
    def pr(self) -> float | None:
        """The performance rating: 500 times the mean error of a decision that counts; None without any."""
        return self.all.rate

    @property
    def errors(self) -> int:
        """Decisions that gave up 0.020 or more; blunders are among them."""
        return self.all.errors

    @property
    def blunders(self) -> int:
        """Decisions that gave up 0.080 or more."""
        return self.all.blunders
