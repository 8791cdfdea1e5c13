"""Our decisions about the cube beside GNU Backgammon's, on positions of play and at scores of every kind.

`PYTHONPATH=peers python benchmarks/cube.py` gives our model GNU Backgammon's own chances of the bare position and
compares with its decision without look-ahead: what differs is the method and the match equities. Each disagreement is
traced to its cause (`cause`). `--plies 2` compares our engine's decisions at that depth with its, each by its own
chances: what differs is everything.

A disagreement's cost is what our decision gives away by GNU Backgammon's equities, in points of the cube as it lies.
"""

import argparse
import random
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal
from unittest import mock

import numpy as np

from boxwood.backgammon import Cube, Dice, Match, Position, Side, Xgid
from boxwood.backgammon.engine import Engine, cube
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, decide_cube
from boxwood.backgammon.engine.cube_kernels import cube_efficiency
from boxwood.backgammon.engine.match_equity import MatchEquities
from gnubg_cube import Verdict, ask, match_equities

AT_ONCE = 200
"""Games that are played side by side."""
SAME = 1e-9
"""Costs no greater are none."""
LIVES = np.arange(0.60, 0.91, 0.02)
"""How live a cube may be taken to be; theirs is 0.6 to 0.7, ours 0.78 for contact and up to 0.9 in long races."""
CAUSES = (
    "how live the cube is: with another life from 0.6 to 0.9 ours is theirs",
    "the table of match equities: by theirs ours is theirs",
    "their model without look-ahead: two rolls ahead they decide as we do",
    "our model without look-ahead: two rolls ahead we decide as they do",
    "the method",
)
ENOUGH_CHECKERS = 7
"""GNU Backgammon knows bear-offs of up to six checkers a side exactly; they say nothing of the method."""


@dataclass(frozen=True)
class Case:
    """A decision before the throw, for both programs."""

    match: Match
    question: Xgid

    @property
    def kind(self) -> str:
        """What sort of decision this is."""
        position = self.question.position
        phase = "contact" if position.contact else "race"
        return f"{'match' if self.question.length else 'money'}, {phase}"


def positions(rng: random.Random) -> Iterator[Position]:
    """Positions of the bare engine's play against itself in which the side on turn is not far behind."""
    engine = Engine(0)
    while True:
        ids = [Position.start().gnubg_id] * AT_ONCE
        while ids:
            rolls: list[Dice] = [(rng.randint(1, 6), rng.randint(1, 6)) for _ in ids]
            after = [Position.from_gnubg_id(identity) for identity in engine.best_plays(ids, rolls)]
            after = [position for position in after if position.off[1] < 15]
            ids = [position.gnubg_id for position in after]
            chances = engine.evaluate_many(ids) if ids else ()
            for position, outputs in zip(after, chances, strict=True):
                small = 15 - min(position.off) < ENOUGH_CHECKERS
                if 0.45 < outputs[0] < 0.97 and not small and rng.random() < 0.03:
                    yield position


def case(rng: random.Random, position: Position) -> Case:
    """A position with a score and a cube."""
    owned = rng.random() < 0.4
    cube = Cube(rng.choice([2, 2, 2, 4]), Side.FIRST) if owned else Cube()
    owner: Literal["mover"] | None = "mover" if owned else None
    if rng.random() < 0.3:
        jacoby = rng.random() < 0.5
        match = Match.new(start=position, begins=Side.FIRST, cube=cube, options={"jacoby": jacoby})
        return Case(match, Xgid(position=position, cube=cube.value, cube_owner=owner, jacoby=jacoby))
    while True:
        length = rng.choice([3, 5, 7, 7, 9, 11, 15])
        score = (rng.randrange(length), rng.randrange(length))
        if length - score[0] > cube.value and max(length - score[1], 0) * 2 > cube.value:
            break
    played = length - 1 in score  # else the next game is the Crawford game, with no cube to decide about
    match = Match.new(length=length, score=score, crawford_played=played, start=position, begins=Side.FIRST, cube=cube)
    return Case(match, Xgid(position=position, cube=cube.value, cube_owner=owner, score=score, length=length))


def cost(ours: CubeDecision, theirs: Verdict) -> tuple[float, float]:
    """What our double or no double, and our take or drop, give away by their equities."""
    doubled = min(theirs.double_take, theirs.double_drop)
    best = max(theirs.no_double, doubled)
    doubling = best - (doubled if ours.double else theirs.no_double)
    answering = (theirs.double_take if ours.take else theirs.double_drop) - doubled
    return doubling, answering


def report(cases: Sequence[Case], ours: Sequence[CubeDecision], theirs: Sequence[Verdict], listed: int) -> None:
    """Print agreement and cost by kind, and the dearest disagreements."""
    rows = []
    for one, own, verdict in zip(cases, ours, theirs, strict=True):
        doubling, answering = cost(own, verdict)
        gaps = abs(own.no_double - verdict.no_double), abs(own.double_take - verdict.double_take)
        rows.append((one, own, verdict, doubling, answering, gaps))
    for kind in ("all", *sorted({one.kind for one in cases})):
        some = [row for row in rows if kind in ("all", row[0].kind)]
        wrong = [row for row in some if row[3] > 1e-9]
        wrong_answers = [row for row in some if row[4] > 1e-9]
        print(
            f"{kind:15} {len(some):5} positions: double or not differs in {len(wrong):3}, costing "
            f"{sum(row[3] for row in wrong) / len(some):.5f} a position; take or drop in {len(wrong_answers):3}, "
            f"{sum(row[4] for row in wrong_answers) / len(some):.5f}; mean difference of equities: no double "
            f"{statistics.fmean(row[5][0] for row in some):.4f}, double/take "
            f"{statistics.fmean(row[5][1] for row in some):.4f}"
        )
    rows.sort(key=lambda row: -row[3] - row[4])
    for one, own, verdict, doubling, answering, _ in rows[:listed]:
        print(
            f"  {one.question}  costs {doubling:.4f} + {answering:.4f}\n"
            f"      ours   {own.no_double:+.3f} {own.double_take:+.3f}   double {own.double}, take {own.take}\n"
            f"      theirs {verdict.no_double:+.3f} {verdict.double_take:+.3f}   {verdict.action}; "
            f"chances {' '.join(f'{chance:.3f}' for chance in verdict.outputs)}"
        )


def main() -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--plies", type=int, default=0, help="0 compares the method alone")
    parser.add_argument("--listed", type=int, default=10, help="how many of the dearest disagreements are shown")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    cases = [case(rng, position) for position, _ in zip(positions(rng), range(asked.positions), strict=False)]
    verdicts = ask([one.question for one in cases], asked.plies)
    known = [(one, verdict) for one, verdict in zip(cases, verdicts, strict=True) if verdict is not None]
    cases, theirs = [one for one, _ in known], [verdict for _, verdict in known]
    ours = [judge(one, verdict) for one, verdict in known] if asked.plies == 0 else engine_decisions(cases, asked.plies)
    report(cases, ours, theirs, asked.listed)
    if asked.plies == 0:
        report_causes([(*each, own) for each, own in zip(known, ours, strict=True) if sum(cost(own, each[1])) > SAME])


def judge(one: Case, verdict: Verdict, efficiency: float | None = None) -> CubeDecision:
    """Our model's decision by their chances, with a cube as live as we search or so live."""
    live = cube_efficiency(array_of(one.question.position)) if efficiency is None else efficiency
    return decide_cube(CubeSituation.of(one.match), np.array(verdict.outputs, np.float32), live)


def report_causes(disagreements: Sequence[tuple[Case, Verdict, CubeDecision]]) -> None:
    """Print what the disagreements come from, and all that come from the method."""
    deeper = ask([one.question for one, _, _ in disagreements], 2)
    longest = max((one.question.length for one, _, _ in disagreements), default=1)
    with their_match_equities(max(longest, 2)):
        by_their_table = [judge(one, verdict) for one, verdict, _ in disagreements]
    found: dict[str, list[str]] = {}
    for (one, verdict, own), deep, other in zip(disagreements, deeper, by_their_table, strict=True):
        given_away = f"{sum(cost(own, verdict)):.4f}, two rolls ahead {sum(cost(own, deep)):.4f}" if deep else ""
        found.setdefault(cause(one, verdict, own, deep, other), []).append(f"{one.question} costs {given_away}")
    print(f"{len(disagreements)} disagreements of the method, by what they come from:")
    for reason in CAUSES:
        print(f"  {len(found.get(reason, [])):3}: {reason}")
    for line in found.get(CAUSES[-1], []):
        print(f"      {line}")


def cause(one: Case, verdict: Verdict, own: CubeDecision, deep: Verdict | None, by_their_table: CubeDecision) -> str:
    """What a disagreement comes from: the first of `CAUSES` that explains it."""
    if any(sum(cost(judge(one, verdict, live), verdict)) <= SAME for live in LIVES):
        return CAUSES[0]
    if sum(cost(by_their_table, verdict)) <= SAME:
        return CAUSES[1]
    if deep is not None and sum(cost(own, deep)) <= SAME:
        return CAUSES[2]
    return CAUSES[3] if deep is not None and sum(cost(Engine(2).cube(one.match), deep)) <= SAME else CAUSES[4]


@contextmanager
def their_match_equities(longest: int) -> Iterator[None]:
    """Decide by their table meanwhile."""
    before, after = match_equities(longest)
    size = longest + 1
    table, after_crawford = np.zeros((size, size)), np.ones(size)
    table[0, 1:], table[1:, 1:], after_crawford[1:] = 1.0, before, after
    theirs = MatchEquities(table, after_crawford)
    with mock.patch.object(cube, "match_equities", return_value=theirs):
        yield


def engine_decisions(cases: Sequence[Case], plies: int) -> list[CubeDecision]:
    """Our engine's decisions by its own chances."""
    engine = Engine(plies)
    return [engine.cube(one.match) for one in cases]


if __name__ == "__main__":
    main()
