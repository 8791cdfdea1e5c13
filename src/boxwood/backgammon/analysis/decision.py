"""The decisions of a match with what each choice was worth, and the luck of its rolls.

Equities are normalised: those of the side that decides, in points of the cube as it stands before the decision, at the
score of the match. Errors are what a choice gave up, and never negative.
"""

from dataclasses import dataclass
from typing import Literal

from boxwood.backgammon.judgement import Choice, CubeEquities
from boxwood.backgammon.plays import Dice
from boxwood.game import Side

__all__ = [
    "BLUNDER",
    "CUBE_ERRORS",
    "ERROR",
    "AnalysedDecision",
    "AnalysedKind",
    "CubeError",
    "Label",
    "RollLuck",
    "Scale",
    "label_of",
]

AnalysedKind = Literal["play", "double", "take", "resign"]
"""A play of a roll; whether to double before it; the answer to an offer; a resignation, or the answer to one."""
Label = Literal["", "error", "blunder"]
CubeError = Literal["missed double", "wrong double", "too good", "wrong take", "wrong pass"]

ERROR, BLUNDER = 0.020, 0.080
"""What a choice gives up from which it is an error, and a blunder, in normalised equity, as in eXtreme Gammon."""
CUBE_ERRORS: tuple[CubeError, ...] = ("missed double", "wrong double", "too good", "wrong take", "wrong pass")


@dataclass(frozen=True, slots=True)
class Scale:
    """What equities stand for in a match: chances of winning it. `chance = middle + unit * equity`."""

    middle: float
    unit: float

    def chance(self, equity: float) -> float:
        """The chance of winning the match that an equity stands for."""
        return self.middle + self.unit * equity

    def equity(self, chance: float) -> float:
        """The equity that a chance of winning the match stands for."""
        return (chance - self.middle) / self.unit


def label_of(error: float) -> Label:
    """What an error of that size is called."""
    size = round(error, 4)  # figures in files carry 32 bits: 0.07999999 is 0.08
    return "blunder" if size >= BLUNDER else "error" if size >= ERROR else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysedDecision:
    """One decision of a match, judged."""

    number: int
    """How many actions came before it: it is about the action with this number in the log."""
    game: int
    """The number of its game in the match, from 1."""
    side: Side
    kind: AnalysedKind
    played: str
    """What was done, as an action's text: `play 8/5 6/5`, `roll`, `double`, `take`, `drop`, `resign gammon`."""
    candidates: tuple[Choice, ...]
    """What could have been done, the best first. What was done is among them, judged as deeply as the best."""
    error: float
    """What was given up, in normalised equity."""
    counted: bool
    """Whether it counts for error rates: a forced play, or a double that nobody would think of, does not."""
    scale: Scale | None = None
    """What the equities stand for; None where it is played for points."""
    cube: CubeEquities | None = None
    """Of a double or a take: all three equities, seen by the side that doubles or might."""
    dice: Dice | None = None
    """Of a play: the roll."""
    forced: bool = False
    """Whether there was nothing to choose from."""

    @property
    def best(self) -> str:
        """What should have been done, as an action's text."""
        return self.candidates[0].action if self.candidates else self.played

    @property
    def chance_error(self) -> float | None:
        """What was given up as a chance of winning the match, from 0 to 1; None where it is played for points."""
        return None if self.scale is None else self.error * self.scale.unit

    @property
    def label(self) -> Label:
        """What the error is called: nothing, `error` or `blunder`."""
        return label_of(self.error)

    @property
    def choice(self) -> Choice | None:
        """What was done, among the candidates."""
        return next((each for each in self.candidates if each.action == self.played), None)

    @property
    def cube_error(self) -> CubeError | None:
        """How the cube was misplayed, if it was."""
        if self.error <= 0 or self.cube is None:
            return None
        if self.kind == "double":
            if self.played != "double":
                return "missed double"
            return "too good" if self.cube.no_double > self.cube.double_drop else "wrong double"
        return "wrong pass" if self.played == "drop" else "wrong take"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLuck:
    """How much better a roll was than the average roll, for the side that threw it."""

    number: int
    """How many actions came before the throw."""
    game: int
    side: Side
    dice: Dice
    luck: float
    """In normalised equity: the best play of the roll less the mean of what could have been thrown."""
    scale: Scale | None = None
    """What the equity stands for; None where it is played for points."""
    stake: int = 1
    """The value of the cube."""

    @property
    def points(self) -> float:
        """The same in points."""
        return self.luck * self.stake

    @property
    def chance(self) -> float | None:
        """The same as a chance of winning the match; None where it is played for points."""
        return None if self.scale is None else self.luck * self.scale.unit
