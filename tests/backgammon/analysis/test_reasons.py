"""Why a decision was wrong, checked by a second implementation that shares no code with the first."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest

from boxwood.backgammon import Match, Position, Side, parse_action
from boxwood.backgammon.actions import Roll
from boxwood.backgammon.analysis import AnalysedDecision, AnalysisLevel, VerdictCache, analyse
from boxwood.backgammon.analysis.answers import decision_of
from boxwood.backgammon.analysis.decision import AnalysedKind
from boxwood.backgammon.analysis.judge import judge
from boxwood.backgammon.analysis.questions import Question, questions_of
from boxwood.backgammon.analysis.reasons import (
    Claim,
    DeadCube,
    FactClaim,
    FreeCube,
    Ledger,
    MarketLosers,
    Reasons,
    TakePoint,
    TooGood,
    Window,
    reasons,
)
from boxwood.backgammon.engine import Engine, decision_kind
from boxwood.backgammon.game import Phase
from boxwood.language import LANGUAGES
from support.reasons_check import faults_of

Kind = TypeVar("Kind", bound=Claim)
LEVEL = AnalysisLevel(name="two", title="Two", about="", screen=2, plies=2)
LENGTHS = (None, 1, 3, 7)


def asked(match: Match, *lines: str) -> tuple[Match, AnalysedDecision, Reasons]:
    """The last decision of some lines, judged, and why it was wrong."""
    for line in lines:
        match = match.apply(parse_action(line))
    question = [each for each in questions_of(match) if each.kind != "luck"][-1]
    return judged(question)


def judged(question: Question) -> tuple[Match, AnalysedDecision, Reasons]:
    verdict = judge(question, LEVEL)
    assert verdict is not None
    decision = decision_of(question, verdict.candidates, cube=verdict.cube, forced=verdict.forced)
    return question.match, decision, reasons(question.match, decision)


def start(mover: str, opponent: str, length: int | None = None, **new: object) -> Match:
    position = Position.build(mover, opponent)
    return Match.new(length=length, start=position, begins=Side.FIRST, **new)  # type: ignore[arg-type]


def claim_of(told: Reasons, kind: type[Kind]) -> Kind:
    return next(claim for claim in told.claims if isinstance(claim, kind))


# Many of them


@cache
def wrong_decisions() -> tuple[tuple[Match, AnalysedDecision, Reasons], ...]:
    """What a player who chooses by chance gets wrong, at several scores."""
    return tuple(_wrong_decisions(random.Random(18), 42))


def _wrong_decisions(rng: random.Random, most: int) -> Iterator[tuple[Match, AnalysedDecision, Reasons]]:
    engine, count = Engine(0), 0
    while count < most:
        match = Match.new(length=rng.choice(LENGTHS)).apply(parse_action("opening 4 1"))
        for turn in range(rng.randint(4, 30)):
            kind = decision_kind(match)
            if match.outcome is not None or (kind is None and match.game.phase is Phase.ROLLED):
                break
            if kind == "play":
                ranked = engine.decide(match).candidates
                tried = rng.choice(ranked[: 2 + turn % 3]).action
                if tried != ranked[0].action and rng.random() < 0.3 and count < most:
                    found = judged(_question(match, "play", tried))
                    if found[1].label:
                        count += 1
                        yield found
                match = match.apply(parse_action(ranked[0].action if rng.random() < 0.7 else tried))
            else:
                wrong = rng.choice(["double", "roll"])
                if turn > 6 and kind == "double" and count < most:
                    found = judged(_question(match, "double", wrong))
                    if found[1].label:
                        count += 1
                        yield found
                match = match.apply(Roll(rng.randint(1, 6), rng.randint(1, 6)))


def _question(match: Match, kind: AnalysedKind, played: str) -> Question:
    side = match.to_act
    assert side is not None
    return Question(
        number=len(match.log), game=1, match=match, side=side, kind=kind, played=played, dice=match.game.dice
    )


def test_hundreds_of_sentences_are_true_by_a_second_implementation() -> None:
    found = [faults_of(*each, legal=3) for each in wrong_decisions()]
    assert [fault for each in found for fault in each.faults] == []
    assert sum(each.sentences for each in found) > 200


def test_most_errors_get_more_than_the_ledger() -> None:
    told = [each[2].more_than_ledger for each in wrong_decisions()]
    assert sum(told) > 0.7 * len(told)


def test_the_parts_of_a_ledger_sum_to_the_loss_as_it_is_said() -> None:
    ledgers = [each[2].ledger for each in wrong_decisions()]
    assert len(ledgers) == len(wrong_decisions())
    for ledger in ledgers:
        assert ledger is not None
        assert ledger.wins + ledger.gammons + ledger.backgammons + ledger.cube == pytest.approx(ledger.loss)


def test_reasons_are_the_same_every_time_and_fit_into_json() -> None:
    match, decision, told = wrong_decisions()[0]
    assert reasons(match, decision) == told
    for language in LANGUAGES:
        assert json.loads(json.dumps(told.plain(language)))["sentences"] == list(told.sentences(language))


# A false claim is found


def falsified(told: Reasons) -> Iterator[Reasons]:
    """The same with one thing in it made wrong."""
    for place, claim in enumerate(told.claims):
        lies: list[Claim] = []
        if isinstance(claim, Ledger):
            lies = [replace(claim, wins=claim.wins + 0.002), replace(claim, cube=claim.cube - 0.002)]
        elif isinstance(claim, FactClaim):
            lies = [
                replace(claim, played=claim.played + 1),
                replace(claim, best=claim.best + 1),
                replace(claim, part=1.01 * claim.part),
                replace(claim, verdict="did" if claim.verdict != "did" else "missed"),
                replace(claim, notes=tuple(replace(note, best=note.best + 1) for note in claim.notes) or claim.notes),
            ]
        elif isinstance(claim, Window):
            lies = [
                replace(claim, double_point=claim.double_point + 0.02),
                replace(claim, chances=claim.chances - 0.01),
            ]
        elif isinstance(claim, MarketLosers):
            lies = [replace(claim, sequences=claim.sequences + 1), replace(claim, gain=claim.gain + 0.002)]
        for lie in lies:
            if lie != claim:
                yield replace(told, claims=(*told.claims[:place], lie, *told.claims[place + 1 :]))


def test_the_second_implementation_finds_what_is_made_false() -> None:
    tried = [(match, decision, lie) for match, decision, told in wrong_decisions()[:10] for lie in falsified(told)]
    assert len(tried) > 40
    assert [lie.claims for match, decision, lie in tried if not faults_of(match, decision, lie, legal=1).faults] == []


# Plays


def test_shots_are_counted_as_players_name_them() -> None:
    match, decision, told = asked(Match.new(), "opening 2 1", "play 24/23 6/4")
    assert decision.best == "play 13/11 6/5" or decision.error > 0
    assert told.sentences()[0].startswith("This costs 0.")
    assert any("rolls" in sentence for sentence in told.sentences())
    assert faults_of(match, decision, told).faults == []


def test_a_right_play_has_no_reasons() -> None:
    _, decision, told = asked(Match.new(), "opening 3 1", "play 8/5 6/5")
    assert decision.error == 0
    assert told.claims == ()
    assert told.sentences() == ()


def test_the_whole_match_serves_as_well_as_the_match_before_the_decision() -> None:
    match = Match.new(length=3)
    for line in ("opening 3 1", "play 24/23 6/3", "roll 6 4", "play 24/14"):
        match = match.apply(parse_action(line))
    decision = analyse(match, LEVEL, cache=VerdictCache()).decisions[0]
    state = next(each.match for each in questions_of(match) if each.number == decision.number)
    assert reasons(match, decision) == reasons(state, decision)
    assert reasons(match, decision).claims


# The cube


def test_a_wrong_take_is_told_the_chances_and_what_it_needs() -> None:
    match, decision, told = asked(start("5:2 4:2 3:3 2:3", "6:3 5:3 4:3 3:3"), "double", "take")
    point = claim_of(told, TakePoint)
    assert point.chances < point.needed
    assert not point.opponent
    assert "to take" in " ".join(told.sentences())
    assert faults_of(match, decision, told).faults == []


def test_a_missed_double_that_would_be_dropped_is_told_what_they_lack() -> None:
    match, decision, told = asked(start("5:2 4:2 3:3 2:3", "6:3 5:3 4:3 3:3"), "roll 6 5")
    point = claim_of(told, TakePoint)
    assert point.opponent
    assert "they have to drop" in " ".join(told.sentences())
    assert faults_of(match, decision, told).faults == []


def test_who_is_too_good_to_double_is_told_what_playing_on_is_worth() -> None:
    match = start("8:3 7:2 6:2 5:2 4:2 3:2 2:2", "bar:2 13:6 8:4 6:3")
    state, decision, told = asked(match, "double")
    too_good = claim_of(told, TooGood)
    assert too_good.play_on > too_good.cash
    assert faults_of(state, decision, told).faults == []


def test_a_double_with_a_dead_cube_is_told_that_it_is_dead() -> None:
    match = start("8:3 6:5 13:5 24:2", "8:3 6:5 13:5 24:2", length=3, score=(2, 1), crawford_played=True)
    state, decision, told = asked(match, "double")
    assert claim_of(told, DeadCube).needs == 1
    assert faults_of(state, decision, told).faults == []


def test_a_double_that_costs_nothing_is_told_so() -> None:
    match = start("8:3 6:5 13:5 24:2", "8:3 6:5 13:5 24:2", length=3, score=(1, 2), crawford_played=True)
    state, decision, told = asked(match, "roll 3 1")
    assert claim_of(told, FreeCube).needs == 1
    assert faults_of(state, decision, told).faults == []


def test_market_losers_gain_and_the_others_cost_what_the_double_is_worth() -> None:
    doubles = [each for each in wrong_decisions() if any(isinstance(claim, MarketLosers) for claim in each[2].claims)]
    assert doubles
    for _, decision, told in doubles:
        claim = claim_of(told, MarketLosers)
        sign = 1 if decision.best == "double" else -1
        assert sign * (claim.gain - claim.cost) == pytest.approx(decision.error)
