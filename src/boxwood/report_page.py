"""Reports as one page that needs nothing else: HTML with its styles, boards and curves in it, and no script.

Every text goes through `said` or `escape`: names, events and comments come from strangers' files.
"""

import base64
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from boxwood.analysing import CandidateRow, JudgedDecision, Report, Signed
from boxwood.language import speak
from boxwood.report_curve import draw_curve, said

__all__ = ["reports_as_page"]

MOST_BOARDS = 24
"""So many errors of a report are drawn, the worst; the rest are in its list."""
MOST_LISTED = 12
"""A longer list of errors is folded."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
FACES = (("Boxwood Text", "inter.woff2", "400 700"), ("Boxwood Title", "pagella-bold.woff2", "700"))
"""The page's own faces, which the report brings with it."""


def reports_as_page(reports: Sequence[tuple[str, Report]], language: str) -> bytes:
    """A page about some files."""
    title = speak(language, "Analysis")
    if len(reports) == 1:
        title = " – ".join(_plain(name, language) for name in reports[0][1].names)
    body = "\n".join(part for place, each in enumerate(reports, start=1) for part in _section(place, *each, language))
    style = "\n".join([*_faces(), (files("boxwood") / "report.css").read_text(encoding="utf-8")])
    page = f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} · Boxwood</title>
<style>
{style}
</style>
</head>
<body>
<header><span class="brand">Boxwood</span><span class="mut">{escape(speak(language, "Analysis"))}</span></header>
<main>
{_contents(reports, language)}
{body}
</main>
</body>
</html>
"""
    return page.encode()


def _faces() -> Iterator[str]:
    for family, file, weight in FACES:
        face = base64.b64encode((files("boxwood") / "web" / "fonts" / file).read_bytes()).decode()
        yield (
            f'@font-face{{font-family:"{family}";font-weight:{weight};'
            f'src:url("data:font/woff2;base64,{face}") format("woff2")}}'
        )


def _plain(name: object, language: str) -> str:
    return name.said(language) if hasattr(name, "said") else str(name)


def _contents(reports: Sequence[tuple[str, Report]], language: str) -> str:
    """Links to the reports, where there are several."""
    if len(reports) < 2:
        return ""
    links = "".join(
        f'<li><a href="#r{place}">{said(report.names[0], language)} – {said(report.names[1], language)}</a> '
        f'<span class="mut">{escape(file)}</span></li>'
        for place, (file, report) in enumerate(reports, start=1)
    )
    return f'<nav class="card"><ol>{links}</ol></nav>'


def _section(place: int, file: str, report: Report, language: str) -> Iterator[str]:
    anchors = {error.number: f"r{place}e{error.number}" for error in report.errors[:MOST_BOARDS]}
    yield f'<section id="r{place}">'
    yield f"<h1>{said(report.heading, language)}</h1>"
    yield f'<p class="mut">{_about(file, report, language)}</p>'
    if not report.complete:
        yield f'<p class="warn">{escape(speak(language, "The analysis was stopped before the end."))}</p>'
    yield '<div class="top">'
    yield _figures(report, language)
    if report.curve is not None:
        yield f'<div class="card">{draw_curve(report.curve, report.names, language, anchors, f"r{place}")}</div>'
    yield "</div>"
    if report.errors:
        yield _list(report, language, anchors)
        yield f"<h2>{escape(speak(language, 'The worst, one by one'))}</h2>"
    else:
        yield f'<p class="card none">{escape(speak(language, "No errors. Well played."))}</p>'
    for error in report.errors[:MOST_BOARDS]:
        yield _error(error, report, language, anchors[error.number])
    yield "</section>"


def _about(file: str, report: Report, language: str) -> str:
    told = [f"{said(label, language)}: {escape(value)}" for label, value in report.about]
    return " · ".join([*told, said(report.judged_by, language), escape(file)])


def _figures(report: Report, language: str) -> str:
    """The figures of both sides; the main ones are always seen."""

    def row(label: str, values: Sequence[str], main: bool) -> str:
        cells = "".join(f"<td class=n>{value}</td>" for value in values)
        return f"<tr{' class=main' if main else ''}><th scope=row>{label}</th>{cells}</tr>"

    rows = [
        (said(each.label, language), [said(value, language) for value in each.values], each.main)
        for each in report.figures
    ]
    main = "".join(row(*each) for each in rows if each[2])
    more = "".join(row(*each) for each in rows if not each[2])
    names = "".join(
        f'<th scope=col class=n><i class="checker c{place}"></i>{said(name, language)}</th>'
        for place, name in enumerate(report.names, start=1)
    )
    head = f"<thead><tr><td></td>{names}</tr></thead>"
    return (
        f'<div class="card figures"><table>{head}<tbody>{main}</tbody></table>'
        f"<details><summary>{escape(speak(language, 'More figures'))}</summary><table><tbody>{more}</tbody></table>"
        "</details></div>"
    )


def _list(report: Report, language: str, anchors: dict[int, str]) -> str:
    heads = "".join(
        f"<th{cls}>{escape(head)}</th>"
        for head, cls in (
            (speak(language, "Label"), ""),
            (speak(language, "Game"), " class=n"),
            (speak(language, "Turn"), " class=n"),
            (speak(language, "Player"), ""),
            (speak(language, "Played"), ""),
            (speak(language, "Best"), ""),
            (speak(language, "Cost"), " class=n"),
        )
    )
    rows = "".join(_list_row(error, report, language, anchors) for error in report.errors)
    count = speak(language, "All errors, worst first: {count}", count=len(report.errors))
    return (
        f'<details class="card list"{" open" if len(report.errors) <= MOST_LISTED else ""}>'
        f"<summary>{escape(count)}</summary>"
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


def _list_row(error: JudgedDecision, report: Report, language: str, anchors: dict[int, str]) -> str:
    label = said(error.label, language)
    if error.number in anchors:
        label = f'<a href="#{anchors[error.number]}">{label}</a>'
    return (
        f'<tr><td><i class="mark {error.severity}"></i>{label}</td><td class=n>{error.game}</td>'
        f"<td class=n>{error.turn}</td><td>{said(report.names[error.side.index], language)}</td>"
        f"<td>{said(error.played, language)}</td><td>{said(error.best, language)}</td>"
        f'<td class="n cost">{said(Signed(-error.cost), language)}</td></tr>'
    )


def _error(error: JudgedDecision, report: Report, language: str, anchor: str) -> str:
    where = speak(language, "Game {game}, turn {turn}", game=error.game, turn=error.turn)
    heads = "".join(f"<th class=n>{said(column, language)}</th>" for column in error.columns)
    rows = "".join(_candidate(row, language) for row in error.candidates)
    comment = f'<p class="comment">{escape(error.comment)}</p>' if error.comment else ""
    return (
        f'<article class="card" id="{anchor}"><div class="board">{error.picture(language)}</div><div class="judged">'
        f'<h3><i class="mark {error.severity}"></i>{said(error.heading, language)}'
        f"<small>{escape(where)}</small></h3>"
        f'<p class="verdict {error.severity}">{said(error.label, language)} {said(Signed(-error.cost), language)}</p>'
        f'<div class="wide"><table><thead><tr><td></td>{heads}<th class=n>{escape(speak(language, "Cost"))}</th></tr>'
        f"</thead><tbody>{rows}</tbody></table></div>{_reasons(error, language)}{comment}</div></article>"
    )


def _reasons(error: JudgedDecision, language: str) -> str:
    """Why it was wrong, a line for each sentence."""
    lines = "".join(f"<li>{said(sentence, language)}</li>" for sentence in error.reasons())
    return f'<ul class="reasons">{lines}</ul>' if lines else ""


def _candidate(row: CandidateRow, language: str) -> str:
    cells = "".join(f"<td class=n>{said(cell, language)}</td>" for cell in row.cells)
    cost = "" if row.cost is None else said(Signed(-row.cost), language) if row.cost else speak(language, "best")
    kind = "made" if row.played else "best" if row.cost == 0 else ""
    mine = f' <small class="mut">{escape(speak(language, "played"))}</small>' if row.played else ""
    arrow = '<i class="arrow"></i>' if kind else ""
    return (
        f'<tr class="{kind}"><td>{arrow}{said(row.text, language)}{mine}</td>{cells}'
        f'<td class="n{" cost" if row.cost else ""}">{cost}</td></tr>'
    )
