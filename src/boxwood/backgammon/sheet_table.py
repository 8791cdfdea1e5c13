"""The differences between rule sheets as rows of a table, for the terminal and for the documentation."""

from boxwood.backgammon.rule_sheet import RuleSheet, sheets

__all__ = ["FIELDS", "cell", "markdown"]

FIELDS = (
    ("B2", "start"),
    ("S-format", "formats"),
    ("S-opening", "opening"),
    ("S-larger", "larger"),
    ("S-gammon", "gammon"),
    ("S-backgammon", "backgammon"),
    ("S-cube", "doubling"),
    ("S-cube", "doubling_in_single_game"),
    ("S-limit", "doubling_limit"),
    ("S-dead", "dead_double"),
    ("S-auto", "automatic_doubles"),
    ("S-auto", "automatic_doubles_limit"),
    ("S-auto", "automatic_doubles_scope"),
    ("S-beaver", "beavers"),
    ("S-beaver", "raccoons"),
    ("S-beaver", "beavers_scope"),
    ("S-crawford", "crawford"),
    ("S-jacoby", "jacoby"),
    ("S-jacoby", "jacoby_scope"),
    ("S-jacoby", "jacoby_met_by_automatic_double"),
    ("S-manners", "manners"),
    ("S-manners", "honour_play"),
)


def cell(sheet: RuleSheet, field: str) -> str:
    """A field's value in words; a dash where it cannot arise under the sheet."""
    if not sheet.arises(field):
        return "–"
    value = getattr(sheet, field)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "none" if value is None else str(value)


def markdown() -> str:
    """The whole table in Markdown."""
    lines = ["| | field | " + " | ".join(f"`{name}`" for name in sheets()) + " |", "|---" * (2 + len(sheets())) + "|"]
    for clause, field in FIELDS:
        cells = " | ".join(cell(sheet, field) for sheet in sheets().values())
        lines.append(f"| {clause} | `{field}` | {cells} |")
    return "\n".join(lines)
