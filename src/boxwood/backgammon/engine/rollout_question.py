"""What is to be rolled out: the plays of a roll, or what to do with the cube, at the score and cube of a match."""

from dataclasses import dataclass, replace

from boxwood.backgammon.engine.cube import OFFERS, Offer
from boxwood.backgammon.engine.decision import DecisionKind, decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.rollout import Estimate, RolloutCandidate
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput

__all__ = ["CubeVerdict", "RolloutQuestion", "cube_verdict"]

BEST = 5
"""How many of the best plays are rolled out."""


@dataclass(frozen=True, slots=True)
class RolloutQuestion:
    """The candidates of a decision. Results are for the side on turn; of an offer, for the side that doubled."""

    kind: DecisionKind | None
    """What is decided; None where there is no choice, and the question is what a position is worth."""
    candidates: tuple[RolloutCandidate, ...]
    offer: Offer = "double"
    """The offer that is decided about, if it is about the cube."""
    drop: float | None = None
    """The equity if it is dropped, which takes no games to know."""

    @classmethod
    def of_match(cls, engine: Engine, match: Match, most: int = BEST) -> "RolloutQuestion":
        """What the side to act decides in a match: a play if dice lie on the board, else what to do with the cube."""
        kind = decision_kind(match)
        if kind == "play":
            plays = [candidate.play for candidate in engine.decide(match).candidates[:most]]
            return cls("play", tuple(RolloutCandidate.of_play(play, match) for play in plays if play is not None))
        if kind == "resign" or match.outcome is not None:
            raise BadInput("only plays and the cube are rolled out")
        if kind is None and match.game.phase is Phase.ROLLED:
            raise BadInput("this roll has no legal play: there is nothing to compare")
        no_double = RolloutCandidate.no_double(match)
        if kind is None:
            return cls(None, (replace(no_double, name="before the roll"),))
        offer = match.game.offer or "double"
        taken = RolloutCandidate.offer_taken(match, offer)
        drop = engine.cube(match).declined[OFFERS.index(offer)]
        return cls(kind, (no_double, taken) if kind == "double" else (taken,), offer, drop)

    @classmethod
    def of_position(
        cls,
        engine: Engine,
        position: Position,
        dice: Dice | None = None,
        sheet: str | RuleSheet = "tournament",
        most: int = BEST,
    ) -> "RolloutQuestion":
        """What a position is worth for points without a cube, or the best plays of a roll."""
        rules = find_sheet(sheet)
        if dice is None:
            return cls(None, (RolloutCandidate("before the roll", position, rules=rules),))
        plays = [play for play, _ in engine.rank(position, dice, rules)[:most]]
        if not plays:
            raise BadInput("this roll has no legal play: there is nothing to compare")
        return cls("play", tuple(RolloutCandidate.of_play(play, sheet=rules) for play in plays))


@dataclass(frozen=True, slots=True)
class CubeVerdict:
    """What a rollout of a double says."""

    double: bool
    take: bool
    too_good: bool
    """Whether playing on is worth more than the opponent's drop."""
    gain: float
    """What doubling gains, or, if negative, costs."""


def cube_verdict(no_double: Estimate, double_take: Estimate, drop: float) -> CubeVerdict:
    """Whether to double, and whether to take, by the equities of a rollout and that of a drop."""
    gain = min(double_take.equity, drop) - no_double.equity
    return CubeVerdict(gain > 0, double_take.equity <= drop, no_double.equity > drop, gain)
