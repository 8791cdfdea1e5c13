"""Reports for spreadsheets and programs: CSV and JSON."""

import csv
import io
import json
from collections.abc import Sequence

from boxwood.analysing import Report

__all__ = ["reports_as_csv", "reports_as_json"]

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a text."""


def reports_as_csv(reports: Sequence[tuple[str, Report]]) -> bytes:
    """Every decision of some files, one to a line; texts that look like formulas are given an apostrophe."""
    rows = [{"file": file, **row} for file, report in reports for row in report.rows]
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, names or ["file"], restval="")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def reports_as_json(reports: Sequence[tuple[str, Report]]) -> bytes:
    """All that was found, as plain data."""
    told = [
        {
            "file": file,
            "players": [str(name) for name in report.names],
            "result": str(report.heading),
            "judged_by": str(report.judged_by),
            "complete": report.complete,
            "date": None if report.day is None else report.day.isoformat(),
            "totals": report.totals,
            "decisions": report.rows,
            "reasons": [
                {"number": error.number, "sentences": [str(sentence) for sentence in error.reasons()]}
                for error in report.errors
            ],
        }
        for file, report in reports
    ]
    return json.dumps({"reports": told}, ensure_ascii=False, indent=1).encode()
