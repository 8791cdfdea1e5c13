"""Analysed tables over HTTP: what was found, one decision, something tried, comments."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request

from boxwood.analysing import CandidateRow, Curve, JudgedDecision, Report
from boxwood.errors import NotNow
from boxwood.game import Side
from boxwood.language import Phrase, Template
from boxwood.server import messages
from boxwood.server import review_messages as shown
from boxwood.server.asking import check_not_live, played_room, rooms_of, seen_table
from boxwood.server.job_routes import shown_job
from boxwood.server.jobs import Jobs
from boxwood.server.reviews import Reviewed, Reviews
from boxwood.server.routes import MISSING, PROBLEMS, Language, TableId
from boxwood.server.showing import say, still_view
from boxwood.table.comments import keep_comments, read_comments
from boxwood.table.table import Table

__all__ = ["router"]

LEVELS: dict[str, Template] = {"quick": "Quick", "standard": "Standard", "deep": "Deep"}

router = APIRouter(prefix="/api/tables/{id}", responses=PROBLEMS)

Number = Annotated[int, Path(ge=0, le=1_000_000, description="So many events came before.")]
Viewer = Literal["first", "second"]


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


@router.post("/analysis", responses=MISSING)
async def start_analysis(
    request: Request,
    id: TableId,  # noqa: A002
    asked: shown.AnalysisWanted,
    language: Language = "en",
) -> messages.JobShown:
    """Have a table analysed; what was begun at this level goes on."""
    job = await _reviews(request).start((await played_room(request, id)).table, asked.level)
    return shown_job(_jobs(request), job, language)


@router.get("/analysis", responses=MISSING)
async def get_analysis(
    request: Request,
    id: TableId,  # noqa: A002
    viewer: Viewer = "first",
    language: Language = "en",
) -> shown.ReviewShown:
    """What is known of a table's decisions by now."""
    table = await seen_table(request, id)
    reviews = _reviews(request)
    reviewed = await reviews.find(table)
    report = await reviews.report(reviewed, Side(viewer))
    comments = await asyncio.to_thread(read_comments, request.app.state.rooms.storage, table.id)
    job = None if reviewed.job is None else shown_job(_jobs(request), reviewed.job, language)
    return await asyncio.to_thread(_shown, reviewed, report, job, comments, language)


@router.get("/analysis/{number}", responses=MISSING)
async def get_decision(
    request: Request,
    id: TableId,  # noqa: A002
    number: Number,
    viewer: Viewer = "first",
    language: Language = "en",
) -> shown.DecisionShown:
    """One decision with everything that is known of it."""
    reviews, side = _reviews(request), Side(viewer)
    reviewed = await reviews.find(await seen_table(request, id))
    table = reviewed.table
    decision, explanation = await reviews.decision(reviewed, table.actions_before(number), side)
    view = await asyncio.to_thread(_view, table, number, side, language)
    return shown.DecisionShown(
        number=number,
        columns=[said.said(language) for said in decision.columns],
        candidates=[_candidate(row, language) for row in decision.candidates],
        facts=[
            shown.ReviewFact(label=label.said(language), value=say(value, language))
            for label, value in explanation.facts
        ],
        reasons=[say(sentence, language) for sentence in explanation.reasons],
        view=view,
    )


@router.post("/analysis/{number}/try", responses=MISSING)
async def try_play(
    request: Request,
    id: TableId,  # noqa: A002
    number: Number,
    tried: shown.PlayTried,
    language: Language = "en",
) -> shown.ReviewCandidate:
    """Something else that could have been done, judged at once; nothing is kept."""
    reviews = _reviews(request)
    reviewed = await reviews.find(await seen_table(request, id))
    return _candidate(await reviews.judge(reviewed, reviewed.table.actions_before(number), tried.action), language)


@router.put("/comments/{number}", responses=MISSING)
async def write_comment(
    request: Request,
    id: TableId,  # noqa: A002
    number: Number,
    written: shown.CommentWritten,
) -> list[shown.ReviewComment]:
    """Write a comment that stands after so many events; an empty one takes it away."""
    rooms, table = rooms_of(request), (await played_room(request, id)).table
    check_not_live(table)
    if number > table.version:
        raise NotNow("the table has {count} events; there is no state after {at}", count=table.version, at=number)
    await rooms.writer.do(lambda storage: keep_comments(storage, id, {number: written.text}))
    return _comments(await rooms.read(read_comments, id))


def _comments(comments: Mapping[int, str]) -> list[shown.ReviewComment]:
    return [shown.ReviewComment(at=at, text=text) for at, text in comments.items()]


def _view(table: Table, number: int, viewer: Side, language: str) -> Any:
    """The board before a decision, on which everything can be tried."""
    game, state = table.terms.game_type, Reviews.state_before(table, number)
    view: Any = game.view(state, viewer, language, paths=True)
    return view if view.paths else still_view(game, state, viewer, language)


# Reports as messages


def _shown(
    reviewed: Reviewed,
    report: Report | None,
    job: messages.JobShown | None,
    comments: Mapping[int, str],
    language: str,
) -> shown.ReviewShown:
    table = reviewed.table
    closed, analyst = Reviews.why_closed(table), table.terms.game_type.analyst
    names = report.names if report else tuple(table.addressing(side) for side in Side)
    first, second = (say(name, language) for name in names)
    return shown.ReviewShown(
        job=job,
        closed=None if closed is None else closed.said(language),
        level=reviewed.level,
        levels=[
            shown.ReviewLevel(name=name, title=Phrase(LEVELS[name]).said(language) if name in LEVELS else name)
            for name in (analyst.levels if analyst is not None else ())
        ],
        judged_by=report.judged_by.said(language) if report else "",
        complete=bool(report and report.complete),
        names=shown.ReviewNames(first=first, second=second),
        comments=_comments(comments),
        **_found(report, table, language),
    )


def _found(report: Report | None, table: Table, language: str) -> dict[str, Any]:
    if report is None:
        return {"figures": [], "curves": [], "decisions": [], "jokers": []}
    figures = [
        shown.ReviewFigure(
            label=row.label.said(language),
            first=say(row.values[0], language),
            second=say(row.values[1], language),
            main=row.main,
        )
        for row in report.figures
    ]
    curves = [_curve(report.curve, "chances", table, language)] if report.curve else []
    if report.equities is not None:
        curves.append(_curve(report.equities, "equity", table, language))
    jokers = [
        shown.ReviewJoker(
            number=table.events_before(roll.number),
            game=roll.game,
            turn=roll.turn,
            overall=roll.overall,
            side=roll.side,
            dice=roll.dice,
            luck=roll.luck,
            said=say(roll.said, language),
        )
        for roll in report.jokers
    ]
    decisions = [_decision(each, table, language) for each in report.decisions]
    return {"figures": figures, "curves": curves, "decisions": decisions, "jokers": jokers}


def _curve(curve: Curve, name: Literal["chances", "equity"], table: Table, language: str) -> shown.ReviewCurve:
    return shown.ReviewCurve(
        name=name,
        title=curve.title.said(language),
        low=curve.low,
        high=curve.high,
        ticks=[shown.ReviewTick(value=value, said=say(said, language)) for value, said in curve.ticks],
        points=[
            shown.ReviewPoint(
                number=table.events_before(point.number),
                turn=point.turn,
                game=point.game,
                side=point.side,
                value=point.value,
                said=say(point.said, language),
                severity=point.severity,
            )
            for point in curve.points
        ],
    )


def _decision(decision: JudgedDecision, table: Table, language: str) -> shown.ReviewDecision:
    return shown.ReviewDecision(
        number=table.events_before(decision.number),
        game=decision.game,
        turn=decision.turn,
        overall=decision.overall,
        side=decision.side,
        kind=decision.kind,
        kind_words=decision.kind_words.said(language),
        severity=decision.severity,
        label=decision.label.said(language),
        heading=decision.heading.said(language),
        dice=decision.dice,
        played=say(decision.played, language),
        best=say(decision.best, language),
        cost=decision.cost,
    )


def _candidate(row: CandidateRow, language: str) -> shown.ReviewCandidate:
    return shown.ReviewCandidate(
        action=row.action,
        text=say(row.text, language),
        cells=[say(cell, language) for cell in row.cells],
        cost=row.cost,
        played=row.played,
    )
