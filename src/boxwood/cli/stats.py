"""`boxwood stats`: how well somebody plays, over a folder of files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from boxwood.analysing import Analyst
from boxwood.cli.analyse import Analysed, LevelOption, analyse_files, interruptible
from boxwood.cli.arguments import LanguageOption
from boxwood.cli.report_terminal import plain
from boxwood.cli.system_language import system_language
from boxwood.errors import BadInput
from boxwood.games import games
from boxwood.language import Figure, Said, speak
from boxwood.play_statistics import Group, played_by, player_statistics, usual_player

__all__ = ["stats"]


def stats(
    folder: Annotated[Path, typer.Argument(help="A folder with match and game files; subfolders count.")],
    player: Annotated[str | None, typer.Option(help="Whose play (default: the player in the most files).")] = None,
    level: LevelOption = "quick",
    language: LanguageOption = None,
) -> None:
    """Show how well somebody plays: over time, by kind of decision and position, by opponent.

    Each judgement is kept, so a second look at a folder is quick. Ctrl-C stops and shows what is done so far.
    """
    console, spoken = Console(), language or system_language()
    paths = _files(folder)
    with interruptible() as stop:
        judged = list(analyse_files(paths, level, spoken, stop)) if paths else []
    if not judged:
        raise BadInput("{folder} has no files to analyse", folder=folder.name or str(folder))
    for name in games():
        own = [each for each in judged if each.game.name == name]
        if own:
            _show(console, own, player, spoken)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise BadInput("{folder} is not a folder", folder=folder.name or str(folder))
    known = {suffix for game in games().values() for each in game.formats for suffix in each.suffixes}
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in known and path.is_file())


def _show(console: Console, judged: list[Analysed], player: str | None, language: str) -> None:
    """The statistics of one game."""
    reports = [(each.file, each.report) for each in judged]
    wanted = player or usual_player(reports) or ""
    played = played_by(wanted, reports)
    if not played:
        names = sorted({plain(name, "en") for _, report in reports for name in report.names})
        raise BadInput(
            "these files have no player {player!r}; they have {names}",
            player=wanted,
            names=", ".join(names[:20]),
        )
    analyst = judged[0].game.analyst
    assert analyst is not None
    found = player_statistics(wanted, played)
    console.print()
    console.print(RichText(plain(found.player, language), style="bold"))
    for heading, groups in (
        ("", (found.all,)),
        (speak(language, "Over time"), found.by_time),
        (speak(language, "By kind of decision"), found.by_kind),
        (speak(language, "By kind of position"), found.by_phase),
        (speak(language, "By opponent"), found.by_opponent),
    ):
        if groups:
            console.print(_table(heading, groups, analyst, language))


def _table(heading: str, groups: tuple[Group, ...], analyst: Analyst[object], language: str) -> Table:
    name, factor, decimals = analyst.rate
    table = Table(title=heading or None, title_justify="left", show_edge=False, pad_edge=False)
    table.add_column("")
    for column in (speak(language, "files"), speak(language, "decisions"), plain(name, language), "± 95 %"):
        table.add_column(RichText(column), justify="right")
    for group in groups:
        half = "–" if group.half is None else _figure(group.half * factor, decimals).said(language)
        mean = _figure(group.mean * factor, decimals).said(language)
        cells = (str(group.records), str(group.decisions), mean, half)
        table.add_row(RichText(plain(group.name, language)), *map(RichText, cells))
    return table


def _figure(number: float, decimals: int) -> Said:
    return Figure(number, decimals)
