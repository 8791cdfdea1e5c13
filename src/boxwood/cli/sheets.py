"""`boxwood sheets`: the rule sheets and where they differ."""

from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from boxwood.backgammon import RuleSheet, find_sheet
from boxwood.backgammon import sheets as all_sheets
from boxwood.backgammon.sheet_table import FIELDS, cell

__all__ = ["sheets"]


def sheets(name: Annotated[str | None, typer.Argument(help="One sheet, with its notes.")] = None) -> None:
    """Show the rule sheets side by side, or one of them with its notes."""
    console = Console()
    chosen = list(all_sheets().values()) if name is None else [find_sheet(name)]
    table = Table(title=None if name is None else chosen[0].about, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("rule", min_width=12)
    for sheet in chosen:
        table.add_column(sheet.name, min_width=len(sheet.name))
    for clause, field in FIELDS:
        table.add_row(f"{clause} {field.replace('_', ' ')}", *(cell(sheet, field) for sheet in chosen))
    console.print(table)
    if name is not None:
        _print_notes(console, chosen[0])


def _print_notes(console: Console, sheet: RuleSheet) -> None:
    for note in sheet.notes:
        console.print(f"[bold]{note.clause}[/bold] ({note.kind}) {note.text}", highlight=False)
