"""The report of an analysed game of checkers."""

from collections.abc import Iterator, Mapping
from functools import partial

from boxwood.analysing import CandidateRow, Curve, CurvePoint, Error, FigureRow, JudgedDecision, Report, Signed, Text
from boxwood.checkers.analysis import AnalysedDecision, Analysis, Choice, Totals
from boxwood.checkers.analysis.decision import MOST_MEN
from boxwood.checkers.analysis.reasons import reasons
from boxwood.checkers.drawing.diagram import Arrow, draw_diagram
from boxwood.checkers.drawing.text import draw_text
from boxwood.checkers.game import Game
from boxwood.checkers.reading import parse_move
from boxwood.checkers.telling import result_of, title_of
from boxwood.formats import Record
from boxwood.game import Side
from boxwood.language import Counted, Figure, Phrase, Said, Template, speak
from boxwood.naming import Deed, Namer, named_by
from boxwood.record_tags import day_of, told_tags

__all__ = ["candidate_of", "label_of", "make_report", "states_of", "written"]

TICKS = (2.0, 1.0, 0.0, -1.0, -2.0)
NOTHING = 0.005
"""What a move gives up that is as good as the best, in men."""
OPENING_TURNS = 10
"""Moves of both sides that are the opening."""
FEW = 8
"""So many checkers or fewer are an ending."""
OUTLOOKS: dict[str, Template] = {"win": "wins", "draw": "draw", "loss": "loses"}


def make_report(
    record: Record[Game], analysis: Analysis, *, viewer: Side = Side.FIRST, you: Side | None = None
) -> Report:
    """What an analysis found."""
    game = record.state
    name = named_by(record.players, game.setup.sheet.colours, you)
    states = states_of(analysis)
    turns = {each.number: turn for turn, each in enumerate(analysis.decisions, start=1)}
    judged = {
        each.number: _judged(each, states[each.number], turns[each.number], record, name) for each in analysis.decisions
    }
    return Report(
        names=(name(Side.FIRST), name(Side.SECOND)),
        heading=result_of(game, name)
        or Phrase(
            "{first} – {second}: {what}",
            first=name(Side.FIRST),
            second=name(Side.SECOND),
            what=title_of(game.setup),
        ),
        about=told_tags(record.tags),
        judged_by=Phrase("judged by {program}, {level}", program=analysis.program, level=_level(analysis.level)),
        complete=analysis.complete,
        figures=tuple(_figures(analysis.totals[Side.FIRST], analysis.totals[Side.SECOND])),
        curve=_curve(analysis, name, viewer),
        equities=None,
        decisions=tuple(judged[each.number] for each in analysis.decisions if not each.forced),
        errors=tuple(judged[each.number] for each in analysis.worst(len(analysis.decisions))),
        jokers=(),
        rows=tuple(_row(each, states[each.number], turns[each.number], record) for each in analysis.decisions),
        totals={side.value: _plain(analysis.totals[side]) for side in Side},
        counted=tuple(
            Error(
                side=each.side,
                kind=Phrase("Move"),
                phase=_phase(states[each.number], turns[each.number]),
                cost=each.error,
            )
            for each in analysis.decisions
            if each.counted
        ),
        day=day_of(record.tags),
    )


def _level(level: str) -> Text:
    levels: dict[str, Template] = {"quick": "quick", "standard": "standard", "deep": "deep"}
    return Phrase(levels[level]) if level in levels else level


def states_of(analysis: Analysis) -> Mapping[int, Game]:
    """The game before each decision, by its number."""
    state, found = analysis.game.begin_again(), {}
    for number, action in enumerate(analysis.game.log):
        found[number] = state
        state = state.apply(action)
    return found


def _figures(first: Totals, second: Totals) -> Iterator[FigureRow]:
    def both(one: Text | None, other: Text | None) -> tuple[Text, Text]:
        return one or "–", other or "–"

    mean = [None if side.mean_error is None else Figure(side.mean_error, 3) for side in (first, second)]
    yield FigureRow(Phrase("mean error, men"), both(*mean), main=True)
    yield FigureRow(Phrase("errors"), both(str(first.errors), str(second.errors)), main=True)
    yield FigureRow(Phrase("blunders"), both(str(first.blunders), str(second.blunders)), main=True)
    yield FigureRow(Phrase("wins given away"), both(str(first.wins_thrown_away), str(second.wins_thrown_away)))
    yield FigureRow(Phrase("draws given away"), both(str(first.draws_thrown_away), str(second.draws_thrown_away)))
    yield FigureRow(Phrase("decisions"), both(str(first.decisions), str(second.decisions)))


def _plain(totals: Totals) -> dict[str, object]:
    return {
        "moves": totals.moves,
        "decisions": totals.decisions,
        "error": totals.error,
        "mean_error": totals.mean_error,
        "errors": totals.errors,
        "blunders": totals.blunders,
        "wins_thrown_away": totals.wins_thrown_away,
        "draws_thrown_away": totals.draws_thrown_away,
    }


def _curve(analysis: Analysis, name: Namer, viewer: Side) -> Curve | None:
    """What the position was worth to a side after each move, in men."""
    sign = 1 if viewer is Side.FIRST else -1
    if len(analysis.decisions) < 2:
        return None
    points = [
        CurvePoint(
            turn=turn,
            game=1,
            value=sign * each.value,
            said=Signed(sign * each.value, 2),
            side=each.side,
            severity=each.label or None,
            number=each.number,
        )
        for turn, each in enumerate(analysis.decisions, start=1)
    ]
    return Curve(
        title=Phrase("{name}: ahead, in men", name=name(viewer)),
        low=-MOST_MEN,
        high=MOST_MEN,
        ticks=tuple((tick, Signed(tick, 1) if tick else "0") for tick in TICKS),
        points=tuple(points),
    )


def _judged(decision: AnalysedDecision, game: Game, turn: int, record: Record[Game], name: Namer) -> JudgedDecision:
    return JudgedDecision(
        number=decision.number,
        game=1,
        turn=turn,
        overall=turn,
        side=decision.side,
        kind=decision.kind,
        kind_words=Phrase("Move"),
        severity=decision.label or None,
        label=label_of(decision),
        heading=Deed(name(decision.side), "{name} moves", "You move"),
        dice=None,
        played=written(decision.played),
        best=written(decision.best),
        cost=decision.error,
        columns=(Phrase("Worth"), Phrase("Depth")),
        candidates=tuple(candidate_of(choice, decision) for choice in decision.candidates),
        comment=record.comments.get(decision.number + 1, ""),
        picture=partial(_draw, game, decision),
        diagram=partial(_write, game),
        reasons=partial(reasons, game, decision),
    )


def label_of(decision: AnalysedDecision) -> Said:
    """What a move is called."""
    thrown: dict[str, Template] = {"win": "Win given away", "draw": "Draw given away"}
    if decision.threw_away:
        return Phrase(thrown[decision.threw_away])
    if not decision.label:
        return Phrase("Right") if decision.error < NOTHING else Phrase("Almost right")
    return Phrase("Blunder") if decision.label == "blunder" else Phrase("Error")


def written(action: str) -> str:
    """A move in notation."""
    return action.removeprefix("move ")


def candidate_of(choice: Choice, decision: AnalysedDecision) -> CandidateRow:
    """A move that could have been made, as a row."""
    seen: Text = Signed(choice.equity, 2)
    if choice.outlook is not None:
        seen = Phrase(OUTLOOKS[choice.outlook])
        if choice.ends_in is not None:
            turns = Counted("{count} turn", "{count} turns", choice.ends_in)
            seen = Phrase("{outlook}, {turns}", outlook=seen, turns=turns)
    depth: Text = Phrase("tables") if choice.from_tables else str(choice.depth)
    return CandidateRow(
        text=written(choice.action),
        cells=(seen, depth),
        cost=max(0.0, decision.candidates[0].equity - choice.equity),
        played=choice.action == decision.played,
        action=choice.action,
    )


def _draw(game: Game, decision: AnalysedDecision, language: str) -> str:
    """The board in SVG, seen by the side that moves; the best move is a green arrow, the one made a dashed one."""
    sheet, position = game.setup.sheet, game.position
    best, made = (parse_move(written(text), position, sheet) for text in (decision.best, decision.played))
    return draw_diagram(
        position.pieces,
        alt=speak(language, "The board before the move"),
        palette=sheet.palette,
        arrows=[Arrow(made.path, kind="mistake"), Arrow(best.path, kind="best")],
        upside_down=decision.side is Side.SECOND,
        double_deckers=sheet.double_deckers,
    )


def _write(game: Game, language: str) -> str:
    turn = game.position.turn.letter.lower()
    return draw_text(game.position.pieces, turn, upside_down=game.turn is Side.SECOND, language=language)


def _row(decision: AnalysedDecision, game: Game, turn: int, record: Record[Game]) -> dict[str, object]:
    return {
        "game": 1,
        "turn": turn,
        "number": decision.number,
        "side": decision.side.value,
        "player": record.players[decision.side.index],
        "kind": decision.kind,
        "played": decision.played,
        "best": decision.best,
        "error": round(decision.error, 4),
        "value": round(decision.value, 4),
        "label": decision.label,
        "threw_away": decision.threw_away or "",
        "exact": decision.choice.from_tables,
        "counted": decision.counted,
        "position": game.position.fen,
    }


def _phase(game: Game, turn: int) -> Said:
    if len(game.position.pieces) <= FEW:
        return Phrase("Ending")
    return Phrase("Opening") if turn <= OPENING_TURNS else Phrase("Middle game")
