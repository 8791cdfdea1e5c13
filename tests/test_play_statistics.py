"""Statistics over many records."""

from dataclasses import replace
from datetime import date

import pytest

from boxwood.analysing import Error, Report
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.play_statistics import played_by, player_statistics, usual_player
from support.reviews import judged_record, judged_report


def some_report(names: tuple[str, str], day: date | None, *costs: float) -> Report:
    errors = tuple(
        Error(side=Side.FIRST, kind=Phrase("Checker play"), phase=Phrase("Race"), cost=cost) for cost in costs
    )
    return replace(judged_report(judged_record(names)), names=names, counted=errors, day=day)


REPORTS = [
    ("b", some_report(("Ann", "Bob"), date(2026, 2, 1), 0.1, 0.3)),
    ("a", some_report(("ann", "Cid"), date(2026, 1, 1), 0.0, 0.0)),
    ("c", some_report(("Ann", "Bob"), None, 0.2)),
]


def test_whoever_plays_most_is_meant_and_names_are_the_same_however_they_are_spelt() -> None:
    assert usual_player(REPORTS) in ("Ann", "Bob")
    assert [played.file for played in played_by("ANN", REPORTS)] == ["c", "a", "b"]
    assert played_by("nobody", REPORTS) == []


def test_each_group_has_its_size_mean_and_interval() -> None:
    found = player_statistics("Ann", played_by("Ann", REPORTS))
    assert (found.all.records, found.all.decisions) == (3, 5)
    assert found.all.mean == pytest.approx(0.12)
    assert found.all.half is not None
    assert [(str(group.name), group.records) for group in found.by_opponent] == [("Bob", 2), ("Cid", 1)]
    assert [str(group.name) for group in found.by_time] == ["2026-01", "2026-02", "without a date"]
    assert [str(group.name) for group in found.by_phase] == ["Race"]


def test_one_decision_says_nothing_about_its_interval() -> None:
    found = player_statistics("Ann", played_by("Ann", REPORTS[2:]))
    assert (found.all.decisions, found.all.half) == (1, None)


def test_many_months_are_told_by_years() -> None:
    reports = [(f"{n}", some_report(("Ann", "Bob"), date(2020 + n // 12, n % 12 + 1, 1), 0.1)) for n in range(30)]
    found = player_statistics("Ann", played_by("Ann", reports))
    assert [str(group.name) for group in found.by_time] == ["2020", "2021", "2022"]
