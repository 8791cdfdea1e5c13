"""Two plays compared: in which of the next rolls each fact shows after one and after the other.

The opponent's replies and one's own next plays are those of the look ahead whose equities are compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from boxwood.backgammon.analysis.reasons.board_facts import (
    Flags,
    Turns,
    blots,
    closed_points,
    direct_shots,
    prime_length,
    turned,
)
from boxwood.backgammon.analysis.reasons.claims import FactClass, FactKind, Note, Whose
from boxwood.backgammon.analysis.reasons.roll_sets import PAIR_COUNTS
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.look_ahead import LookAhead
from boxwood.backgammon.plays import Play
from boxwood.backgammon.position import BAR, Position

__all__ = ["AfterPlay", "Fact", "facts_of", "notes_of"]

THEIR_POINTS = (3, 4, 5, 6, 7)
"""The points of the opponent's, in its own numbering, that are worth a sentence."""
OWN_POINTS = (2, 3, 4, 5, 6, 7, 8)
"""One's own."""
ANCHORS = (18, 20, 21, 22)
"""The points on the other side that are worth a sentence, in the numbering of the side that makes them."""
A_ROLL = 8
"""So many pips are worth a sentence: a roll is 8 on average."""
GOOD: frozenset[FactKind] = frozenset(
    {"stay", "hold", "own hit", "own hit better", "own point", "own anchor", "own escape", "own good", "off"}
)
"""Facts that are good for the side that decided; the others are bad for it."""


@dataclass(frozen=True, eq=False)
class AfterPlay:
    """The board after a play, and what happens in the next two rolls."""

    play: Play
    ahead: LookAhead

    @cached_property
    def own(self) -> Position:
        """The board as the side that played sees it."""
        return self.play.after.swap()

    @cached_property
    def replies(self) -> Turns:
        """The opponent's replies, by roll; one more axis, so that they compare with pairs of rolls."""
        before = array_of(self.play.after)[np.newaxis, np.newaxis]
        return Turns(before, turned(self.ahead.boards)[:, np.newaxis])

    @cached_property
    def next(self) -> Turns:
        """One's own next plays, by reply and roll; after the end of the game nothing happens."""
        after = turned(self.ahead.later_boards)
        before = np.repeat(self.ahead.boards[:, np.newaxis], after.shape[1], axis=1)
        over = self.ahead.ended
        after[over] = before[over]
        return Turns(before, after)


@dataclass(frozen=True, eq=False)
class Fact:
    """In which pairs of rolls something shows after the play that was made and after the best one."""

    kind: FactKind
    whose: Whose
    played: Flags
    best: Flags
    carried: Flags
    """The pairs that tell the plays apart by it."""
    place: int | None = None
    verdict: FactClass | None = None

    @property
    def counts(self) -> tuple[int, int]:
        """In how many it shows: of 36 replies, or of 1,296 pairs; after the play that was made, after the best."""
        unit = 36 if self.whose == "replies" else 1
        return int(PAIR_COUNTS[self.played].sum()) // unit, int(PAIR_COUNTS[self.best].sum()) // unit

    @property
    def difference(self) -> float:
        """By how much the counts differ, of all rolls that differ."""
        more = PAIR_COUNTS[self.played].sum() - PAIR_COUNTS[self.best].sum()
        return float(more / max(PAIR_COUNTS[self.carried].sum(), 1))

    @property
    def sign(self) -> int:
        """1 where it should speak against the play that was made, −1 where it should speak for it, 0 for neither."""
        played, best = self.counts
        more = (played > best) - (played < best)
        return -more if self.kind in GOOD else more

    @property
    def classed(self) -> FactClass:
        """Whether it was done or missed, wrongly done or rightly avoided."""
        if self.verdict is not None:
            return self.verdict
        if self.kind in GOOD:
            return "missed" if self.sign > 0 else "did"
        return "should not have" if self.sign > 0 else "rightly avoided"


def facts_of(before: Position, played: AfterPlay, best: AfterPlay) -> Iterator[Fact]:
    """Every fact that could be told."""
    sides = (
        _replies(played.replies, best.replies),
        _points_held(before, played, best),
        _next_rolls(played.next, best.next, _open_points(played.own, best.own)),
    )
    yield from (fact for facts in sides for fact in facts if fact.sign or fact.verdict)


def _wide(flags: Flags) -> Flags:
    """Flags of replies as flags of pairs of rolls."""
    return np.broadcast_to(flags, PAIR_COUNTS.shape)


def _fact(kind: FactKind, whose: Whose, played: Flags, best: Flags, place: int | None = None) -> Fact:
    one, other = _wide(played), _wide(best)
    return Fact(kind, whose, one, other, one ^ other, place)


def _either(kind: FactKind, whose: Whose, played: Flags, best: Flags) -> Fact:
    """A fact about the rolls that do the same after both plays."""
    both = _wide(played) & _wide(best)
    return Fact(kind, whose, both, both, both, verdict="missed" if kind in GOOD else "should not have")


def _replies(played: Turns, best: Turns) -> Iterator[Fact]:
    yield _fact("shot", "replies", played.hit, best.hit)
    yield _either("hit harder", "replies", played.hit, best.hit)
    yield _fact("double hit", "replies", played.hit_two, best.hit_two)
    yield _fact("stay", "replies", played.stayed, best.stayed)
    yield _fact("escape", "replies", played.escaped, best.escaped)
    good, other_good = played.hit, best.hit
    for point in (*THEIR_POINTS, *ANCHORS):
        made, other_made = played.made(point), best.made(point)
        good, other_good = good | made, other_good | other_made
        anchor = point in ANCHORS
        yield _fact("anchor" if anchor else "point", "replies", made, other_made, BAR - point if anchor else point)
    yield _fact("good reply", "replies", good, other_good)


def _points_held(before: Position, played: AfterPlay, best: AfterPlay) -> Iterator[Fact]:
    """Points held after one play only, and the replies that land there after the other."""
    for point in (*OWN_POINTS, *ANCHORS):
        held, best_held = played.own.board[point] > 1, best.own.board[point] > 1
        if held == best_held:
            continue
        landing = _wide((best if held else played).replies.landed(BAR - point))
        nothing = np.zeros_like(landing)
        had = before.board[point] > 1
        verdict: FactClass = ("rightly avoided" if had else "did") if held else "should not have" if had else "missed"
        sets = (landing, nothing) if held else (nothing, landing)
        yield Fact("hold", "replies", *sets, landing, point, verdict)


def _open_points(played: Position, best: Position) -> tuple[int, ...]:
    """The points worth a sentence that neither play holds, so that who makes one next has gained it."""
    points = (*OWN_POINTS, *ANCHORS)
    return tuple(point for point in points if max(played.board[point], best.board[point]) < 2)


def _next_rolls(played: Turns, best: Turns, own_points: tuple[int, ...]) -> Iterator[Fact]:
    yield _fact("own hit", "next", played.hit, best.hit)
    yield _either("own hit better", "next", played.hit, best.hit)
    yield _fact("own escape", "next", played.escaped, best.escaped)
    yield _fact("own shot", "next", played.left_direct_shot, best.left_direct_shot)
    yield _fact("own break", "next", played.broke_board, best.broke_board)
    yield _fact("off", "next", played.bore_off_two, best.bore_off_two)
    good, other_good = played.hit, best.hit
    for point in own_points:
        made, other_made = played.made(point), best.made(point)
        good, other_good = good | made, other_good | other_made
        yield _fact("own anchor" if point in ANCHORS else "own point", "next", made, other_made, point)
    yield _fact("own good", "next", good, other_good)


def notes_of(kind: FactKind, played: AfterPlay, best: AfterPlay) -> tuple[Note, ...]:
    """Facts of the boards that go with a claim."""
    return tuple(note for note in _notes(kind, played, best) if note.played != note.best)


def _notes(kind: FactKind, played: AfterPlay, best: AfterPlay) -> Iterator[Note]:
    if kind in ("shot", "hit harder"):
        direct, other = direct_shots(played.play.after), direct_shots(best.play.after)
        if kind == "shot" and len(direct) >= 2 > len(other):
            yield Note("double shot", len(direct), len(other), direct)
        exposed = blots(played.own)
        yield Note("blots", len(exposed), len(blots(best.own)), exposed)
    if kind == "good reply":
        yield Note("duplication", _overlap(played.replies), _overlap(best.replies))
    if kind == "escape":
        yield Note("prime", prime_length(played.own), prime_length(best.own))
    if kind in ("stay", "own hit better", "own break"):
        yield Note("board", closed_points(played.own), closed_points(best.own))
    if kind in ("stay", "escape", "good reply", "anchor"):
        yield Note("back", _back(played), _back(best))
    if kind in ("stay", "escape", "good reply", "own hit", "off"):
        lead, best_lead = _lead(played.own), _lead(best.own)
        if abs(lead - best_lead) >= A_ROLL:
            yield Note("race", lead, best_lead)


def _lead(own: Position) -> int:
    """How many pips ahead the mover is."""
    return own.pips[1] - own.pips[0]


def _back(after: AfterPlay) -> int:
    """How many of the opponent's checkers are on the bar or in the home board of the side that played."""
    return sum(max(count, 0) for count in after.play.after.board[BAR - 6 :])


def _overlap(replies: Turns) -> int:
    """How many replies both hit and make a good point."""
    points = np.zeros_like(replies.hit)
    for point in (*THEIR_POINTS, *ANCHORS):
        points = points | replies.made(point)
    return int(PAIR_COUNTS[_wide(replies.hit & points)].sum()) // 36
