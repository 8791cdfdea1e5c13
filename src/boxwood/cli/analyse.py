"""`boxwood analyse`: what was done well and badly in some files."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from boxwood.analysing import AnalysisProgress, Analyst, Report
from boxwood.cli.arguments import LanguageOption
from boxwood.cli.report_terminal import show_report
from boxwood.cli.system_language import system_language
from boxwood.errors import BadInput, BoxwoodError
from boxwood.formats import Record, read_file, write_file
from boxwood.game_type import GameType
from boxwood.games import find_file_format, format_to_write
from boxwood.language import Phrase
from boxwood.report_page import reports_as_page
from boxwood.report_tables import reports_as_csv, reports_as_json

__all__ = ["Analysed", "analyse", "analyse_files", "interruptible"]

CARRIED = "carried"
"""The level that is no level: what the file's own program thought."""
LevelOption = Annotated[
    str, typer.Option("--level", help="quick, standard or deep; 'carried' shows the analysis in the file.")
]
TargetOption = Annotated[
    Path | None, typer.Option("--to", help="Write a report: .html, .csv, .json, or .sgf with the analysis in it.")
]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A record of a file, judged."""

    file: str
    game: GameType[Any]
    record: Record[Any]
    analysis: Any
    report: Report


def analyse(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Matches and games in any format Boxwood reads.")
    ],
    level: LevelOption = "standard",
    to: TargetOption = None,
    worst: Annotated[int, typer.Option(help="How many errors to draw in the terminal.", min=0)] = 3,
    language: LanguageOption = None,
) -> None:
    """Analyse every decision of matches or games and show what each one cost. Ctrl-C stops and shows what is done."""
    console, spoken = Console(), language or system_language()
    _check_target(to, paths)
    with interruptible() as stop:
        judged = list(analyse_files(paths, level, spoken, stop))
    if not judged:
        raise BadInput("nothing was analysed")
    if to is not None:
        _write(to, judged, spoken)
        console.print(Phrase("saved {file}", file=to).said(spoken), markup=False, highlight=False)
        return
    for each in judged:
        show_report(console, each.file, each.report, spoken, worst)


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; a second Ctrl-C ends the program as usual."""
    stop = threading.Event()
    usual = signal.getsignal(signal.SIGINT)

    def ask(number: int, frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def analyse_files(paths: list[Path], level: str, language: str, stop: threading.Event) -> Iterator[Analysed]:
    """Every record of some files, judged one after the other, with a bar that shows how far; faults are told.

    A file that cannot be read among several is told and passed over; a single one is refused.
    """
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        for path in paths:
            if stop.is_set():
                return
            try:
                game, records = _read(path, language)
                yield from _judged(game, records, path, level, stop, bars)
            except BoxwoodError as error:
                if len(paths) == 1:
                    raise
                typer.echo(f"{path.name}: {error.said(language)}", err=True)


def _read(path: Path, language: str) -> tuple[GameType[Any], list[Record[Any]]]:
    data = read_file(path)
    game, found = find_file_format(data, path.name)
    records = list(found.read(data, path.name, strict=False, sheet=None))
    for notice in (notice for record in records for notice in record.notices):
        typer.echo(f"{path.name}: {notice.said(language)}", err=True)
    return game, records


def _judged(
    game: GameType[Any],
    records: list[Record[Any]],
    path: Path,
    level: str,
    stop: threading.Event,
    bars: Progress,
) -> Iterator[Analysed]:
    analyst = game.analyst
    if analyst is None:
        raise BadInput("{file}: {game} can't be analysed yet", file=path.name, game=game.name)
    for number, record in enumerate(records, start=1):
        if stop.is_set():
            return
        name = path.name if len(records) == 1 else f"{path.name} ({number})"
        analysis = _analysis(analyst, record, level, name, stop, bars)
        yield Analysed(name, game, record, analysis, analyst.report(record, analysis))


def _analysis(
    analyst: Analyst[Any], record: Record[Any], level: str, name: str, stop: threading.Event, bars: Progress
) -> Any:
    if level == CARRIED:
        found = analyst.carried(record)
        if found is None:
            raise BadInput("{file} has no analysis in it", file=name)
        return found
    task = bars.add_task(name, total=None)

    def tell(progress: AnalysisProgress) -> None:
        bars.update(task, completed=progress.done, total=progress.total)

    try:
        return analyst.analyse(record, level, progress=tell, stop=stop)
    finally:
        bars.remove_task(task)


def _check_target(to: Path | None, paths: list[Path]) -> None:
    """Refuse what cannot be written before anything is judged."""
    if to is None:
        return
    if to.suffix.lower() not in (".html", ".htm", ".csv", ".json", ".sgf"):
        raise BadInput("{file}: a report must end in .html, .csv, .json or .sgf", file=to.name)
    if to.suffix.lower() == ".sgf" and len(paths) > 1:
        raise BadInput("an .sgf file can only hold one match: analyse one file at a time")


def _write(to: Path, judged: list[Analysed], language: str) -> None:
    reports = [(each.file, each.report) for each in judged]
    suffix = to.suffix.lower()
    if suffix in (".html", ".htm"):
        write_file(reports_as_page(reports, language), to)
    elif suffix == ".csv":
        write_file(reports_as_csv(reports), to)
    elif suffix == ".json":
        write_file(reports_as_json(reports), to)
    else:
        _write_record(to, judged)


def _write_record(to: Path, judged: list[Analysed]) -> None:
    """The match itself with the analysis in it."""
    game = judged[0].game
    writer = format_to_write(game, to.name).write
    assert writer is not None
    assert game.analyst is not None
    write_file(writer([game.analyst.with_analysis(each.record, each.analysis) for each in judged]), to)
