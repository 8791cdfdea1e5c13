"""`boxwood sheets`: the rule sheets of both games and where they differ."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from boxwood import backgammon, checkers
from boxwood.backgammon import sheet_table as backgammon_table
from boxwood.checkers import sheet_table as checkers_table
from boxwood.cli.saying import spoken
from boxwood.cli.system_language import system_language
from boxwood.errors import UnknownName
from boxwood.rulebook import said_note

__all__ = ["sheets"]

GAMES: tuple[tuple[str, Mapping[str, Any], Any], ...] = (
    ("Backgammon", backgammon.sheets(), backgammon_table),
    ("Checkers", checkers.sheets(), checkers_table),
)
"""Each game with its sheets and the rows of their table."""


def sheets(name: Annotated[str | None, typer.Argument(help="One sheet, with its notes.")] = None) -> None:
    """Show the rule sheets of backgammon and checkers side by side, or one of them with its notes."""
    console = Console()
    known = list(dict.fromkeys(sheet for _, found, _ in GAMES for sheet in found))
    if name is not None and name not in known:
        raise UnknownName("rule sheet", name, known)
    for title, found, table in GAMES:
        chosen = [sheet for sheet in found.values() if name in (None, sheet.name)]
        if chosen:
            _print_table(console, spoken(title if name is None else chosen[0].about), chosen, table)
        for note in chosen[0].notes if name is not None and chosen else []:
            console.print(f"[bold]{note.clause}[/bold] {said_note(note, system_language())}", highlight=False)


def _print_table(console: Console, title: str, chosen: list[Any], rows: Any) -> None:
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("rule", min_width=12)
    for sheet in chosen:
        table.add_column(sheet.name, min_width=len(sheet.name))
    for clause, field in rows.FIELDS:
        table.add_row(f"{clause} {field.replace('_', ' ')}", *(rows.cell(sheet, field) for sheet in chosen))
    console.print(table)
