"""The report of an analysed match."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from boxwood.analysing import (
    CandidateRow,
    Curve,
    CurvePoint,
    Error,
    JudgedDecision,
    JudgedRoll,
    Percent,
    Report,
    Signed,
    Text,
)
from boxwood.backgammon.actions import Opening, Roll
from boxwood.backgammon.analysis import AnalysedDecision, Analysis, RollLuck
from boxwood.backgammon.analysis.questions import questions_of
from boxwood.backgammon.analysis.reasons import reasons
from boxwood.backgammon.judgement import Choice
from boxwood.backgammon.match import Match
from boxwood.backgammon.reviewing.boards import draw_decision, position_of, write_decision
from boxwood.backgammon.reviewing.figures import figures_of, plain_totals
from boxwood.backgammon.reviewing.words import action_words, kind_words, label_of, phase_of
from boxwood.backgammon.telling import heading_of, result_of
from boxwood.formats import Record
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template
from boxwood.naming import Deed, Namer, named_by
from boxwood.record_tags import day_of, told_tags

__all__ = ["candidates_of", "make_report"]

MOST_CANDIDATES = 5
"""So many are shown of each decision; what was done always is."""
TICKS = (1.0, 0.75, 0.5, 0.25, 0.0)
JOKER = 0.3
"""The luck from which a roll is marked, in normalised equity."""
HEADINGS: dict[str, tuple[Template, Template]] = {
    "double": ("{name} can double", "You can double"),
    "take": ("{name} is doubled", "You are doubled"),
    "resign": ("a resignation", "a resignation"),
}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a decision stands: the match before it, and its turn in its game and in the whole match."""

    match: Match
    turn: int
    overall: int


def make_report(
    record: Record[Match], analysis: Analysis, *, viewer: Side = Side.FIRST, you: Side | None = None
) -> Report:
    """What an analysis found."""
    match = record.state
    name = named_by(record.players, match.setup.sheet.colours, you)
    places = _places(analysis)
    judged = {each.number: _judged(each, places[each.number], record, name) for each in analysis.decisions}
    wrong = sorted((each for each in analysis.decisions if each.label), key=lambda each: -each.error)
    return Report(
        names=(name(Side.FIRST), name(Side.SECOND)),
        heading=result_of(match, name)
        or Phrase(
            "{first} – {second}: {what}",
            first=name(Side.FIRST),
            second=name(Side.SECOND),
            what=heading_of(match.setup),
        ),
        about=told_tags(record.tags),
        judged_by=_judged_by(analysis),
        complete=analysis.complete,
        figures=figures_of(analysis),
        curve=_curve(analysis, name, places, viewer),
        equities=_equity_curve(analysis, name, places, viewer),
        decisions=tuple(judged[each.number] for each in analysis.decisions if not each.forced),
        errors=tuple(judged[each.number] for each in wrong),
        jokers=tuple(_joker(roll, places[roll.number]) for roll in analysis.luck if roll.luck >= JOKER),
        rows=tuple(_row(each, places[each.number], record) for each in analysis.decisions),
        totals={side.value: plain_totals(analysis.totals[side]) for side in Side},
        counted=tuple(_counted(each, places[each.number]) for each in analysis.decisions if each.counted),
        day=day_of(record.tags),
    )


def _judged_by(analysis: Analysis) -> Said:
    if not analysis.level:
        return Phrase("judged by {program}", program=analysis.program)
    levels: dict[str, Template] = {"quick": "quick", "standard": "standard", "deep": "deep"}
    level = levels.get(analysis.level)
    return Phrase(
        "judged by {program}, {level}", program=analysis.program, level=Phrase(level) if level else analysis.level
    )


def _places(analysis: Analysis) -> dict[int, _Place]:
    """The place of each decision and each throw, by its number."""
    states = {question.number: question.match for question in questions_of(analysis.match)}
    found: dict[int, _Place] = {}
    turn, overall, game = 0, 0, 1
    decided: dict[int, AnalysedDecision | RollLuck] = {each.number: each for each in analysis.luck}
    decided |= {each.number: each for each in analysis.decisions}
    for number, action in enumerate(analysis.match.log):
        decision = decided.get(number)
        if decision is not None and decision.game != game:
            turn, game = 0, decision.game
        if decision is not None:
            before_roll = isinstance(decision, RollLuck) or decision.kind != "play"
            found[number] = _Place(states[number], turn + before_roll, overall + before_roll)
        if isinstance(action, Roll) or (isinstance(action, Opening) and action.first != action.second):
            turn, overall = (1 if isinstance(action, Opening) else turn + 1), overall + 1
    return found


# The curve


def _curve(analysis: Analysis, name: Namer, places: Mapping[int, _Place], viewer: Side) -> Curve | None:
    """The chance of a side to win the match, or the game where there is none, after each decision."""

    def point(decision: AnalysedDecision) -> CurvePoint:
        own = min(1.0, max(0.0, _chance(decision)))
        value = own if decision.side is viewer else 1 - own
        return _point(decision, places[decision.number], value, Percent(value, 1))

    points = [point(each) for each in _drawn(analysis)]
    title: Template = (
        "{name}: chance of winning the match" if analysis.match.setup.length else "{name}: chance of winning the game"
    )
    if len(points) < 2:
        return None
    return Curve(
        title=Phrase(title, name=name(viewer)),
        low=0.0,
        high=1.0,
        ticks=tuple((tick, Percent(tick)) for tick in TICKS),
        points=tuple(points),
    )


def _equity_curve(analysis: Analysis, name: Namer, places: Mapping[int, _Place], viewer: Side) -> Curve | None:
    """What the position was worth to a side after each decision, in points of the cube as it lay."""

    def point(decision: AnalysedDecision) -> CurvePoint:
        choice = decision.choice or decision.candidates[0]
        value = choice.equity if decision.side is viewer else -choice.equity
        return _point(decision, places[decision.number], value, Signed(value, 2))

    points = [point(each) for each in _drawn(analysis)]
    if len(points) < 2:
        return None
    most = max(1.0, *(math.ceil(abs(each.value)) for each in points))
    ticks = (most, most / 2, 0.0, -most / 2, -most)
    return Curve(
        title=Phrase("{name}: equity", name=name(viewer)),
        low=-most,
        high=most,
        ticks=tuple((tick, Signed(tick, 1) if tick else "0") for tick in ticks),
        points=tuple(points),
    )


def _drawn(analysis: Analysis) -> list[AnalysedDecision]:
    return [each for each in analysis.decisions if each.kind != "resign" and not each.forced and each.candidates]


def _point(decision: AnalysedDecision, place: _Place, value: float, said: Text) -> CurvePoint:
    return CurvePoint(
        turn=place.overall,
        game=decision.game,
        value=value,
        said=said,
        side=decision.side,
        severity=decision.label or None,
        number=decision.number,
    )


def _chance(decision: AnalysedDecision) -> float:
    choice = decision.choice or (decision.candidates[0] if decision.candidates else None)
    if choice is None:
        return 0.5
    if decision.scale is not None:
        return decision.scale.chance(choice.equity)
    return choice.chances.win if choice.chances is not None else 0.5 + choice.equity / 2


# Decisions and rolls


def _judged(decision: AnalysedDecision, place: _Place, record: Record[Match], name: Namer) -> JudgedDecision:
    columns, candidates = candidates_of(decision)
    return JudgedDecision(
        number=decision.number,
        game=decision.game,
        turn=place.turn,
        overall=place.overall,
        side=decision.side,
        kind=decision.kind,
        kind_words=kind_words(decision),
        severity=decision.label or None,
        label=label_of(decision),
        heading=_heading(decision, name),
        dice=decision.dice,
        played=action_words(decision.played),
        best=action_words(decision.best),
        cost=decision.error,
        columns=columns,
        candidates=candidates,
        comment=record.comments.get(decision.number + 1, ""),
        picture=partial(draw_decision, place.match, decision),
        diagram=partial(write_decision, place.match, decision),
        reasons=partial(_reasons, place.match, decision),
    )


def _joker(roll: RollLuck, place: _Place) -> JudgedRoll:
    return JudgedRoll(
        number=roll.number,
        game=roll.game,
        turn=place.turn,
        overall=place.overall,
        side=roll.side,
        dice=roll.dice,
        luck=roll.luck,
        said=Signed(roll.luck, 3),
    )


def _reasons(match: Match, decision: AnalysedDecision) -> tuple[Said, ...]:
    return reasons(match, decision).said()


def _heading(decision: AnalysedDecision, name: Namer) -> Said:
    if decision.dice is not None:
        one, other = decision.dice
        return Deed(name(decision.side), "{name} rolls {one}-{other}", "You roll {one}-{other}", one=one, other=other)
    return Deed(name(decision.side), *HEADINGS.get(decision.kind, ("{name}", "You")))


def candidates_of(decision: AnalysedDecision) -> tuple[tuple[Said, ...], tuple[CandidateRow, ...]]:
    """The columns, and a row for each of the best candidates and for what was done."""
    if decision.kind == "double" and decision.cube is not None:
        return (Phrase("Equity"),), tuple(_cube_rows(decision))
    best, made = decision.candidates[:1], decision.choice
    others = [*decision.candidates[1:MOST_CANDIDATES]]  # as deep as they were looked into, which is not the order shown
    if made is not None and made not in (*best, *others):
        others.append(made)
    shown = [*best, *sorted(others, key=lambda choice: -choice.equity)]
    with_chances = all(choice.chances is not None for choice in shown)
    columns = (Phrase("Win"), Phrase("Gammon"), Phrase("Equity")) if with_chances else (Phrase("Equity"),)
    most = best[0].equity if best else 0.0
    rows = tuple(
        CandidateRow(
            text=Phrase("Play on")
            if (decision.kind, choice.action) == ("resign", "roll")
            else action_words(choice.action),
            cells=(*_chances(choice, with_chances), Signed(choice.equity)),
            cost=max(0.0, most - choice.equity),
            played=choice is made,
            action=choice.action,
        )
        for choice in shown
    )
    return columns, rows


def _chances(choice: Choice, shown: bool) -> tuple[Text, ...]:
    if not shown or choice.chances is None:
        return ()
    return Percent(choice.chances.win), Percent(choice.chances.win_gammon)


def _cube_rows(decision: AnalysedDecision) -> Iterator[CandidateRow]:
    cube = decision.cube
    assert cube is not None
    answer = "take" if cube.double_take <= cube.double_drop else "drop"
    best = max(cube.no_double, cube.double)
    rows = (
        (Phrase("No double"), cube.no_double, "roll"),
        (Phrase("Double, take"), cube.double_take, "take"),
        (Phrase("Double, drop"), cube.double_drop, "drop"),
    )
    for words, equity, named in rows:
        yield CandidateRow(
            text=words,
            cells=(Signed(equity),),
            cost=max(0.0, best - equity) if named in ("roll", answer) else None,
            played=named == (answer if decision.played == "double" else "roll"),
        )


# Plain data


def _row(decision: AnalysedDecision, place: _Place, record: Record[Match]) -> dict[str, object]:
    return {
        "game": decision.game,
        "turn": place.turn,
        "number": decision.number,
        "side": decision.side.value,
        "player": record.players[decision.side.index],
        "kind": decision.kind,
        "dice": "" if decision.dice is None else f"{decision.dice[0]}{decision.dice[1]}",
        "played": decision.played,
        "best": decision.best,
        "error": round(decision.error, 6),
        "chance_error": None if decision.chance_error is None else round(decision.chance_error, 6),
        "label": decision.label,
        "cube_error": decision.cube_error or "",
        "counted": decision.counted,
        "position": position_of(place.match, decision).gnubg_id,
    }


def _counted(decision: AnalysedDecision, place: _Place) -> Error:
    return Error(
        side=decision.side,
        kind=kind_words(decision),
        phase=phase_of(position_of(place.match, decision), place.turn),
        cost=decision.error,
    )
