"""What is claimed about a wrong decision: plain data, each with the numbers it rests on.

Equities are those of the side that decided, normalised as in the analysis. Points are in its own numbering, but for
those that the opponent makes on the opponent's own side. Counts of rolls are out of 36.
"""

from dataclasses import asdict, dataclass
from typing import Literal

from boxwood.backgammon.engine.look_ahead import CubeAction
from boxwood.dice import Dice

__all__ = [
    "Claim",
    "CubeReply",
    "DeadCube",
    "FactClaim",
    "FactClass",
    "FactKind",
    "FreeCube",
    "Ledger",
    "MarketLosers",
    "Note",
    "NoteKind",
    "RollsClaim",
    "TakePoint",
    "TooGood",
    "Window",
    "plain",
]

Whose = Literal["replies", "next"]
"""The opponent's replies, or the next rolls of the side that decided."""
FactKind = Literal[
    "shot",
    "double hit",
    "hit harder",
    "stay",
    "point",
    "anchor",
    "escape",
    "hold",
    "good reply",
    "own hit",
    "own hit better",
    "own point",
    "own anchor",
    "own escape",
    "own good",
    "own shot",
    "own break",
    "off",
]
FactClass = Literal["did", "missed", "should not have", "rightly avoided"]
NoteKind = Literal["blots", "double shot", "prime", "board", "back", "race", "duplication"]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The loss, split into what it is made of. The parts sum to the loss."""

    loss: float
    wins: float
    gammons: float
    backgammons: float
    cube: float
    """What the cube does with them: what is left of the loss."""
    win_difference: float
    """How many more games are won by what was best, as a share of all; of a cube decision, the winning chances."""
    gammon_difference: float
    """The same for gammons won."""
    lost_gammon_difference: float
    """How many fewer gammons are lost by what was best."""
    chance_loss: float | None = None
    """The loss as a chance of winning the match; None in play for points."""


@dataclass(frozen=True, slots=True)
class Note:
    """A fact of the boards after both plays that goes with a claim."""

    kind: NoteKind
    played: int
    best: int
    places: tuple[int, ...] = ()
    """Of a double shot: the numbers that hit; of blots: where they are after the play that was made."""


@dataclass(frozen=True, slots=True)
class FactClaim:
    """A fact that differs between the plays, and the part of the loss that the rolls carry in which it shows."""

    kind: FactKind
    verdict: FactClass
    whose: Whose
    played: int
    """In how many of 36 replies it shows after the play that was made; of next rolls, in how many of 1,296 pairs."""
    best: int
    """In how many after the best one."""
    part: float
    """Of the loss: above 0 what it cost, below what it saved."""
    share: float
    rolls: tuple[Dice, ...] = ()
    """Of replies: those that carry the part, without what claims before this one carry."""
    place: int | None = None
    """The point it is about: the opponent's own for `point`, that of the side that decided for all others."""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class RollsClaim:
    """A few rolls that carry half of the loss or more."""

    whose: Whose
    rolls: tuple[Dice, ...]
    count: int
    part: float
    share: float


@dataclass(frozen=True, slots=True)
class CubeReply:
    """What the opponent does with the cube after both plays, where that differs."""

    played: CubeAction
    best: CubeAction
    part: float
    share: float


@dataclass(frozen=True, slots=True)
class Window:
    """The winning chances of the side on roll, and those from which it doubles, with gammons as they are here."""

    chances: float
    double_point: float
    at_score: bool
    """Whether a match is played, so that the score counts."""


@dataclass(frozen=True, slots=True)
class TakePoint:
    """The winning chances of the side that is doubled, and those it needs, with gammons as they are here."""

    chances: float
    needed: float
    without_gammons: float
    """What it would need if nobody won gammons."""
    gammons: float
    """How many of all games the side that doubles wins as gammons."""
    opponent: bool
    """Whether it is the opponent of the side that decided."""
    at_score: bool
    """Whether a match is played, so that the score counts."""


@dataclass(frozen=True, slots=True)
class MarketLosers:
    """Of the next two rolls those after which the opponent would drop, and what a double now is worth in them."""

    sequences: int
    """Out of 1,296."""
    rolls: tuple[Dice, ...]
    """Own rolls after which most replies lose the market."""
    gain: float
    """What doubling now gains in these sequences, in equity of the whole decision."""
    cost: float
    """What it costs in the others."""


@dataclass(frozen=True, slots=True)
class TooGood:
    """Playing on is worth more than the point that a drop gives."""

    play_on: float
    cash: float
    gammons: float


@dataclass(frozen=True, slots=True)
class DeadCube:
    """A double cannot help: the stakes win the match as they are."""

    value: int
    needs: int


@dataclass(frozen=True, slots=True)
class FreeCube:
    """A double costs nothing: losing this game loses the match as it is."""

    value: int
    needs: int
    """How many points the opponent needs."""


Claim = Ledger | FactClaim | RollsClaim | CubeReply | Window | TakePoint | MarketLosers | TooGood | DeadCube | FreeCube


def plain(claim: Claim) -> dict[str, object]:
    """A claim as data for JSON."""
    return {"claim": type(claim).__name__, **asdict(claim)}
