"""Reports as a page and as tables: nothing of a stranger's file gets out of its place."""

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from boxwood.report_page import reports_as_page
from boxwood.report_tables import reports_as_csv, reports_as_json
from support.reviews import NASTY, judged_report

VOID = {"meta", "br", "img", "link", "input", "hr"}


class Page(HTMLParser):
    """The elements of a page, and whether each is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        assert not any(name.startswith("on") for name in given)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(params=["en", "fr"])
def page(request: pytest.FixtureRequest) -> str:
    report = judged_report()
    return reports_as_page([("<b>.mat", report), ("second.mat", report)], request.param).decode()


def test_names_events_comments_and_file_names_are_only_text(page: str) -> None:
    read = Page(page)
    assert read.open == []
    assert {"script", "img", "iframe", "object"} & set(read.tags) == set()
    assert any(NASTY in words for words in read.words)


def test_a_page_needs_nothing_from_elsewhere(page: str) -> None:
    read = Page(page)
    assert all(link.startswith("#") for link in read.links)
    assert "default-src 'none'" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_every_link_leads_somewhere_and_no_name_is_there_twice(page: str) -> None:
    read = Page(page)
    assert {link[1:] for link in read.links} <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))


def test_every_error_that_is_drawn_says_why(page: str) -> None:
    assert '<ul class="reasons"><li>' in page


def test_there_is_a_table_behind_the_curve(page: str) -> None:
    assert page.count('role="img"') >= 2
    assert page.count('class="plot"') == 2
    assert page.count("<details>") >= 4


def test_a_report_without_errors_says_so() -> None:
    report = replace(judged_report(), errors=(), curve=None, complete=False)
    page = reports_as_page([("a.mat", report)], "en").decode()
    assert "No errors. Well played." in page
    assert "The analysis was stopped" in page


def test_a_spreadsheet_meets_no_formula() -> None:
    text = reports_as_csv([("=evil.mat", judged_report())]).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 4
    assert {row["file"] for row in rows} == {"'=evil.mat"}
    assert {row["player"] for row in rows} == {NASTY, "'=cmd()"}
    assert float(rows[0]["error"]) == pytest.approx(0.15)


def test_json_has_totals_and_every_decision() -> None:
    (told,) = json.loads(reports_as_json([("a.mat", judged_report())]))["reports"]
    assert told["players"] == [NASTY, "=cmd()"]
    assert told["totals"]["second"]["blunders"] == 1
    assert [row["label"] for row in told["decisions"]] == ["blunder", "", "", "blunder"]
