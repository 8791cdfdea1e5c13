"""A report in the terminal: figures in a table, the worst errors drawn."""

from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from boxwood.analysing import JudgedDecision, Report, Signed, Text
from boxwood.language import speak

__all__ = ["plain", "show_report"]


def plain(text: Text, language: str) -> str:
    """A text in a language, without anything that could steer a terminal."""
    words = text if isinstance(text, str) else text.said(language)
    return "".join(letter if letter.isprintable() else " " for letter in words)


def show_report(console: Console, file: str, report: Report, language: str, worst: int) -> None:
    """Print a report."""
    console.print()
    console.print(RichText(plain(report.heading, language), style="bold"))
    told = [f"{plain(label, language)}: {plain(value, language)}" for label, value in report.about]
    console.print(RichText(" · ".join([*told, plain(report.judged_by, language), plain(file, language)]), style="dim"))
    if not report.complete:
        warning = speak(language, "The analysis was stopped before the end.")
        console.print(RichText(warning, style="yellow"))
    console.print(_figures(report, language))
    if not report.errors:
        console.print(RichText(speak(language, "No errors. Well played."), style="green"))
    for error in report.errors[:worst]:
        _show_error(console, error, language)


def _figures(report: Report, language: str) -> Table:
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("")
    for name in report.names:
        table.add_column(RichText(plain(name, language)), justify="right")
    for row in report.figures:
        style = "bold" if row.main else ""
        cells = [RichText(plain(value, language), style=style) for value in row.values]
        table.add_row(RichText(plain(row.label, language), style=style), *cells)
    return table


def _show_error(console: Console, error: JudgedDecision, language: str) -> None:
    where = speak(language, "Game {game}, turn {turn}", game=error.game, turn=error.turn)
    style = "bold red" if error.severity == "blunder" else "bold yellow"
    console.print()
    console.print(RichText(f"{where}: {plain(error.heading, language)}", style="bold"))
    cost = Signed(-error.cost).said(language)
    console.print(RichText(f"{plain(error.label, language)} {cost}", style=style))
    console.print(RichText(error.diagram(language)))
    table = Table(show_edge=False, pad_edge=False)
    table.add_column("")
    for column in (*error.columns, None):
        heading = speak(language, "Cost") if column is None else plain(column, language)
        table.add_column(RichText(heading), justify="right")
    for row in error.candidates:
        cost = "" if row.cost is None else Signed(-row.cost).said(language) if row.cost else speak(language, "best")
        mark = f" ← {speak(language, 'played')}" if row.played else ""
        cells = [RichText(plain(cell, language)) for cell in row.cells]
        style = "bold" if row.cost == 0 else "red" if row.played else ""
        table.add_row(RichText(plain(row.text, language) + mark, style=style), *cells, RichText(cost, style=style))
    console.print(table)
    for sentence in error.reasons():
        console.print(RichText(f"· {plain(sentence, language)}"))
