"""The figures of a report: what the decisions and rolls of both sides come to."""

from collections.abc import Callable, Iterator

from boxwood.analysing import FigureRow, Percent, Signed, Text
from boxwood.backgammon.analysis import Analysis, Totals
from boxwood.backgammon.reviewing.words import CUBE_LABELS, grade_of
from boxwood.game import Side
from boxwood.language import Figure, Phrase, Said

__all__ = ["figures_of", "plain_totals"]

NOTHING = "–"


def figures_of(analysis: Analysis) -> tuple[FigureRow, ...]:
    """Every figure of both sides, the main ones first."""
    return tuple(_figures(analysis.totals[Side.FIRST], analysis.totals[Side.SECOND]))


def _figures(first: Totals, second: Totals) -> Iterator[FigureRow]:
    def row(label: Said, value: Callable[[Totals], Text | None], main: bool = False) -> FigureRow:
        values = (value(first), value(second))
        return FigureRow(label, (values[0] or NOTHING, values[1] or NOTHING), main)

    yield row(Phrase("PR"), lambda side: _figure(side.pr, 1), main=True)
    yield row(Phrase("grade"), lambda side: None if side.pr is None else grade_of(side.pr))
    yield row(Phrase("PR, 95 % interval"), _interval)
    yield row(Phrase("errors"), lambda side: str(side.errors), main=True)
    yield row(Phrase("blunders"), lambda side: str(side.blunders), main=True)
    yield row(Phrase("luck"), lambda side: Signed(side.luck, 2), main=True)
    if first.chance_luck is not None:
        yield row(Phrase("luck, in match-winning chance"), lambda side: _share(side.chance_luck))
    if first.luck_adjusted_result is not None:
        yield row(Phrase("result with equal luck"), _adjusted, main=True)
    yield row(Phrase("decisions"), lambda side: str(side.all.decisions))
    yield row(Phrase("checker play, PR"), lambda side: _figure(side.plays.rate, 1))
    yield row(Phrase("doubling, PR"), lambda side: _figure(side.doubles.rate, 1))
    yield row(Phrase("taking and dropping, PR"), lambda side: _figure(side.takes.rate, 1))
    for name, words in CUBE_LABELS.items():
        tallies = [
            next((tally for error, tally in side.cube_errors.items() if error == name), None)
            for side in (first, second)
        ]
        if any(tally is not None and tally.error > 0 for tally in tallies):
            yield FigureRow(Phrase(words), (_cost(tallies[0]), _cost(tallies[1])))
    yield row(Phrase("GNU Backgammon error rate"), lambda side: _figure(side.gnu_rate, 1))
    yield row(Phrase("Snowie error rate"), lambda side: _figure(side.snowie_rate, 1))
    yield row(Phrase("estimated rating"), lambda side: None if side.rating is None else f"{side.rating:.0f}")


def _figure(number: float | None, decimals: int) -> Text | None:
    return None if number is None else Figure(number, decimals)


def _interval(side: Totals) -> Text | None:
    if side.interval is None:
        return None
    return Phrase("{low} to {high}", low=Figure(side.interval.low, 1), high=Figure(side.interval.high, 1))


def _share(chance: float | None) -> Text | None:
    return None if chance is None else Phrase("{number} %", number=Signed(100 * chance, 1))


def _adjusted(side: Totals) -> Text | None:
    if side.luck_adjusted_result is None:
        return None
    return Signed(side.luck_adjusted_result, 2) if side.chance_luck is None else Percent(side.luck_adjusted_result)


def _cost(tally: object) -> Text:
    error, count = getattr(tally, "error", 0.0), getattr(tally, "errors", 0)
    return Phrase("{count}, {cost}", count=count, cost=Signed(-error, 3)) if error else NOTHING


def plain_totals(totals: Totals) -> dict[str, object]:
    """The figures of a side as plain data."""
    return {
        "pr": totals.pr,
        "pr_low": None if totals.interval is None else totals.interval.low,
        "pr_high": None if totals.interval is None else totals.interval.high,
        "decisions": totals.all.decisions,
        "error": totals.all.error,
        "errors": totals.errors,
        "blunders": totals.blunders,
        "play_pr": totals.plays.rate,
        "double_pr": totals.doubles.rate,
        "take_pr": totals.takes.rate,
        "gnu_rate": totals.gnu_rate,
        "snowie_rate": totals.snowie_rate,
        "luck": totals.luck,
        "chance_luck": totals.chance_luck,
        "result": totals.result,
        "luck_adjusted_result": totals.luck_adjusted_result,
        "rating": totals.rating,
    }
