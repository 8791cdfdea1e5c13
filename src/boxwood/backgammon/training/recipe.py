"""What a training run does, as plain data that is kept beside its results."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from boxwood.errors import BadInput

__all__ = ["REAL_STARTS", "SHORT", "Recipe", "Round", "TemporalDifferences"]

REAL_STARTS = ("standard", "standard", "standard", "nackgammon")


@dataclass(frozen=True)
class TemporalDifferences:
    """The first stage: games against itself; the rate falls evenly on a logarithmic scale."""

    games: int = 400_000
    first_rate: float = 0.05
    last_rate: float = 0.001

    def rate(self, part: float) -> float:
        """The learning rate when this part of the games, 0 to 1, has been played."""
        return float(self.first_rate * (self.last_rate / self.first_rate) ** part)


@dataclass(frozen=True)
class Round:
    """A later stage: positions with what they turned out to be worth, and a network fitted to the last such sets.

    `varied` is the share of games that begin with a sketch, `stray` the share of plays that are any of the roll's,
    `fade` how much of what look-ahead learns is passed back at each play, `varied_fade` the same in games that begin
    with a sketch (0: as in the others), `more` the sketches drawn beside those of every round, `sets` how many of the
    last sets are fitted.
    `batch` is how many positions go into a step of the fit.
    `units` is what the network for contact has from this round on, if that is more than it had, and `other_units` what
    the others have.
    """

    positions: int = 1_000_000
    varied: float = 0.5
    stray: float = 0.03
    fade: float = 0.7
    varied_fade: float = 0.0
    more: tuple[str, ...] = ()
    sets: int = 2
    epochs: int = 4
    rate: float = 5e-4
    batch: int = 1024
    units: int = 0
    other_units: int = 0


EARLY = (Round(positions=500_000, varied=0.35, fade=0.7, sets=3, epochs=4),) * 4
LATE = (Round(positions=1_200_000, varied=0.15, fade=0.6, sets=4, epochs=3),) * 4
WIDE = (Round(positions=1_200_000, varied=0.15, fade=0.6, sets=4, epochs=2, rate=4e-4, units=512),) * 4
LARGE = (
    Round(positions=3_600_000, varied=0.15, fade=0.6, sets=3, epochs=2, rate=4e-4, units=512, other_units=512),
) * 6
MORE = tuple(
    Round(positions=3_600_000, varied=0.15, fade=0.6, sets=sets, epochs=epochs, rate=4e-4, units=512, other_units=512)
    for sets, epochs in ((1, 2), (2, 1), (3, 1))
)
BACK_GAMES = (
    Round(
        positions=3_600_000,
        varied=0.3,
        fade=0.6,
        varied_fade=0.9,
        more=("early back game",) * 6 + ("back game",) * 3,
        sets=4,
        epochs=1,
        rate=4e-4,
        units=512,
        other_units=512,
    ),
)
GAMMONS_AFTER_OFF = tuple(
    Round(
        positions=3_600_000,
        varied=0.25,
        fade=0.6,
        varied_fade=0.9,
        more=("early back game",) * 5 + ("back game",) * 3 + ("picked up late",) * 3,
        sets=sets,
        epochs=epochs,
        rate=4e-4,
        units=512,
        other_units=512,
    )
    for sets, epochs in ((1, 2), (2, 1))
)
LONG_SIGHT = tuple(
    Round(
        positions=3_600_000,
        varied=0.25,
        fade=fade,
        varied_fade=varied_fade,
        more=("early back game",) * 5 + ("back game",) * 3 + ("picked up late",) * 3,
        sets=sets,
        epochs=1,
        rate=8e-4,
        batch=4096,
        units=512,
        other_units=512,
    )
    for fade, varied_fade, sets in (
        (0.9, 0.95, 1),
        (0.9, 0.95, 2),
        *((0.95, 0.97, sets) for sets in (2, 2, 2, 2, 2, 2, 2, 6, 2, 6)),
    )
)


@dataclass(frozen=True)
class Recipe:
    """A whole run: temporal differences, then rounds; `which` says which network evaluates each class of positions."""

    units: int = 256
    seed: int = 1
    which: tuple[int, ...] = (0, 1, 2, 3)
    first: TemporalDifferences = field(default_factory=TemporalDifferences)
    rounds: tuple[Round, ...] = EARLY + LATE + WIDE + LARGE + MORE + BACK_GAMES + GAMMONS_AFTER_OFF + LONG_SIGHT

    def __post_init__(self) -> None:
        if min(self.units, self.first.games) < 1 or not 0 < self.first.last_rate <= self.first.first_rate:
            raise BadInput("a recipe needs units, games and falling rates above zero, got {recipe}", recipe=self)

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> "Recipe":
        """A recipe from JSON, or `BadInput`."""
        try:
            data: dict[str, Any] = json.loads(text)
            first = TemporalDifferences(**data.pop("first", {}))
            rounds = tuple(Round(**(each | {"more": tuple(each.get("more", ()))})) for each in data.pop("rounds", ()))
            which = tuple(data.pop("which", (0, 1, 2, 3)))
            return cls(first=first, rounds=rounds, which=which, **data)
        except (TypeError, ValueError, AttributeError) as error:
            raise BadInput("this is not a recipe: {error}", error=error) from None


SHORT = Recipe(units=64, first=TemporalDifferences(games=60_000), rounds=(Round(positions=200_000, epochs=3),))
"""A recipe of minutes, to see that training works."""
