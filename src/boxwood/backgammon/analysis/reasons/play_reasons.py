"""Why a play was wrong: the rolls that carry the loss, and the facts that show in them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.analysis.decision import AnalysedDecision
from boxwood.backgammon.analysis.reasons.claims import (
    Claim,
    CubeReply,
    FactClaim,
    Note,
    NoteKind,
    RollsClaim,
    Whose,
)
from boxwood.backgammon.analysis.reasons.ledger import play_ledger
from boxwood.backgammon.analysis.reasons.play_facts import AfterPlay, Fact, facts_of, notes_of
from boxwood.backgammon.analysis.reasons.roll_sets import (
    ALL_ROLLS,
    COUNTS,
    PAIR_COUNTS,
    RollSet,
    count_of,
    rolls_in,
)
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.look_ahead import look_ahead
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play
from boxwood.backgammon.reading import parse_play
from boxwood.errors import IllegalPlay

__all__ = ["AGREEMENT", "FACT_SHARE", "ROLLS_SHARE", "play_claims"]

AGREEMENT = 1.5
"""Our look at the rolls may be off by so much from the loss that was judged, as a factor; else no rolls are told."""
FACT_SHARE = 0.25
"""A fact is told if its rolls carry so much of the loss, or save so much."""
TELLING = 1.25
"""And this many times more than their share of all rolls."""
ROLLS_SHARE, MOST_ROLLS = 0.5, 12
"""Rolls are told by themselves if so few of 36 carry so much of the loss."""
MOST_COSTS, MOST_SAVINGS = 2, 1
NET = 0.5
"""And if the count differs by so much of the rolls that differ: where they make up for each other, it says nothing."""
FEWEST, FEWEST_PAIRS = 2, 39
"""So many of 36 replies differ at least; of 1,296 pairs so many, three in a hundred."""
COMPOSITE = 0.8
"""How much a fact that is made of several counts when the strongest is looked for."""

Cells = npt.NDArray[np.float64]
"""By the opponent's reply and one's own next roll."""


@dataclass(frozen=True, eq=False)
class RollsCompared:
    """What was given up in each pair of the opponent's reply and one's own next roll."""

    lost: Cells
    """Weighted, so that the sum is the loss as a look two rolls ahead has it."""
    loss: float
    """The loss that was judged."""

    @property
    def sum(self) -> float:
        """The loss as a look two rolls ahead has it."""
        return float(self.lost.sum())

    @property
    def agrees(self) -> bool:
        """Whether it is near the loss that was judged."""
        return self.loss / AGREEMENT <= self.sum <= self.loss * AGREEMENT

    def share(self, cells: npt.NDArray[np.bool_]) -> float:
        """Which share of the loss some pairs carry."""
        return float(self.lost[cells].sum()) / self.sum

    def part(self, share: float) -> float:
        """A share as a part of the loss that was judged."""
        return share * self.loss


_WEIGHTS = PAIR_COUNTS / 1296


def play_claims(match: Match, decision: AnalysedDecision, engine: Engine) -> Iterator[Claim]:
    """What can be said about a wrong play, the ledger first."""
    ledger = play_ledger(match, decision)
    if ledger is not None:
        yield ledger
    plays = _plays(match, decision)
    if plays is None or any(min(play.after.board) >= 0 for play in plays):
        return
    ahead = [look_ahead(engine, match, play) for play in plays]
    (played_action, played), (best_action, best) = (each.best() for each in ahead)
    rolls = RollsCompared((played.equities - best.equities) * _WEIGHTS, decision.error)
    if not rolls.agrees:
        return
    if played_action != best_action:
        thrown = [each.no_double().mean for each in ahead]
        share = 1 - (thrown[0] - thrown[1]) / rolls.sum
        if share >= FACT_SHARE:
            yield CubeReply(played_action, best_action, rolls.part(share), share)
    if "drop" in (played_action, best_action):
        return
    boards = [AfterPlay(play, each) for play, each in zip(plays, ahead, strict=True)]
    facts = tuple(fact_claims(match, rolls, boards[0], boards[1]))
    yield from facts
    if not any(fact.part > 0 for fact in facts):
        yield from rolls_claims(rolls)


def _plays(match: Match, decision: AnalysedDecision) -> tuple[Play, Play] | None:
    """The play that was made and the best one; None if one of them cannot be read."""
    position, dice, sheet = match.game.position, decision.dice, match.setup.sheet
    assert dice is not None
    try:
        played, best = (
            parse_play(action.removeprefix("play "), position, dice, sheet)
            for action in (decision.played, decision.best)
        )
    except IllegalPlay:
        return None
    return played, best


def fact_claims(match: Match, rolls: RollsCompared, played: AfterPlay, best: AfterPlay) -> Iterator[FactClaim]:
    """The facts that carry the most, what costs before what saves; each for pairs of rolls that none before it has."""
    facts = tuple(facts_of(match.game.position, played, best))
    left = np.ones_like(rolls.lost, np.bool_)
    noted: set[NoteKind] = set()
    for wanted, most in ((1, MOST_COSTS), (-1, MOST_SAVINGS)):
        for _ in range(most):
            found = [(fact, fact.carried & left, rolls.share(fact.carried & left)) for fact in facts]
            told = [each for each in found if _is_told(*each, wanted)]
            if not told:
                break
            fact, cells, share = max(told, key=_strength)
            notes = tuple(note for note in notes_of(fact.kind, played, best) if note.kind not in noted)
            yield _claim(fact, rolls, share, notes)
            noted |= {note.kind for note in notes}
            left &= ~cells


def _claim(fact: Fact, rolls: RollsCompared, share: float, notes: tuple[Note, ...]) -> FactClaim:
    return FactClaim(
        kind=fact.kind,
        verdict=fact.classed,
        whose=fact.whose,
        played=fact.counts[0],
        best=fact.counts[1],
        part=rolls.part(share),
        share=share,
        rolls=rolls_in(fact.carried[:, 0]) if fact.whose == "replies" else (),
        place=fact.place,
        notes=notes,
    )


def _is_told(fact: Fact, cells: npt.NDArray[np.bool_], share: float, wanted: int) -> bool:
    """Whether a fact carries enough, more than any rolls would, and in the direction it should."""
    if (fact.sign or 1) != wanted or share * wanted < FACT_SHARE:
        return False
    played, best = fact.counts
    fewest = FEWEST if fact.whose == "replies" else FEWEST_PAIRS
    if fact.sign and (abs(fact.difference) < NET or abs(played - best) < fewest):
        return False
    return abs(share) >= TELLING * float(_WEIGHTS[cells].sum())


def _strength(found: tuple[Fact, npt.NDArray[np.bool_], float]) -> float:
    fact, _, share = found
    return abs(share) * (COMPOSITE if fact.kind in ("good reply", "own good", "hit harder", "own hit better") else 1.0)


def rolls_claims(rolls: RollsCompared) -> Iterator[RollsClaim]:
    """The fewest replies, or next rolls of one's own, that carry half of the loss."""
    sides: tuple[tuple[Whose, int], ...] = (("replies", 1), ("next", 0))
    found = [(whose, *_fewest(rolls.lost.sum(axis=axis) / rolls.sum)) for whose, axis in sides]
    whose, chosen, share = min(found, key=lambda each: count_of(each[1]))
    if count_of(chosen) <= MOST_ROLLS:
        yield RollsClaim(whose, rolls_in(chosen), count_of(chosen), rolls.part(share), share)


def _fewest(shares: npt.NDArray[np.float64]) -> tuple[RollSet, float]:
    """The rolls that carry most, each for how often it comes, until they carry half."""
    chosen, carried = np.zeros(len(ALL_ROLLS), np.bool_), 0.0
    for roll in sorted(range(len(ALL_ROLLS)), key=lambda each: -shares[each] / COUNTS[each]):
        if carried >= ROLLS_SHARE:
            break
        chosen[roll] = True
        carried += float(shares[roll])
    return chosen, carried
