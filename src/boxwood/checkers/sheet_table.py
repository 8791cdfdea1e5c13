"""The differences between rule sheets as rows of a table, for the terminal and for the documentation."""

from boxwood.checkers.rule_sheet import RuleSheet, sheets

__all__ = ["FIELDS", "cell", "markdown"]

FIELDS = (
    ("K2", "starts"),
    ("K6", "must_jump"),
    ("K6", "must_finish"),
    ("K7", "crowning_ends_turn"),
)


def cell(sheet: RuleSheet, field: str) -> str:
    """A field's value in words."""
    value = getattr(sheet, field)
    return {True: "yes", False: "no"}.get(value, str(value))


def markdown() -> str:
    """The whole table in Markdown."""
    lines = ["| | field | " + " | ".join(f"`{name}`" for name in sheets()) + " |", "|---" * (2 + len(sheets())) + "|"]
    for clause, field in FIELDS:
        cells = " | ".join(cell(sheet, field) for sheet in sheets().values())
        lines.append(f"| {clause} | `{field}` | {cells} |")
    return "\n".join(lines)
