"""How well somebody plays: every decision counts alike, and too few say nothing."""

from datetime import date
from pathlib import Path

import pytest

from boxwood.practice.statistics import FEWEST, PlayedMatch, all_played, by_month, by_theme, group_of, keep_played
from boxwood.table.storage import Storage


def played(count: int, cost: float, *, table: str = "t", month: int = 1, over: bool = True) -> PlayedMatch:
    costs = [("race" if n % 2 else "cube", cost) for n in range(count)]
    return PlayedMatch(
        table=table, side="first", game="backgammon", sheet="tournament", day=date(2026, month, 3), version=9,
        over=over, costs=costs,
    )  # fmt: skip


def test_a_short_good_match_does_not_flatter() -> None:
    long, short = played(200, 0.02), played(4, 0.0, table="s")
    both = group_of("", [long, short])
    assert both.mean == pytest.approx(200 * 0.02 / 204)
    assert group_of("", [short]).mean is None, "too few to say anything"


def test_a_match_that_was_given_up_counts_as_any_other() -> None:
    assert group_of("", [played(60, 0.1, over=False)]).mean == pytest.approx(0.1)


def test_the_interval_shrinks_with_the_sample_and_is_told_with_it() -> None:
    def mixed(times: int) -> PlayedMatch:
        return PlayedMatch(
            table="m", side="first", game="backgammon", sheet="coral", day=date(2026, 1, 1), version=1, over=True,
            costs=[("race", 0.0), ("race", 0.1)] * times,
        )  # fmt: skip

    few, many = group_of("", [mixed(20)]), group_of("", [mixed(200)])
    assert [few.mean, many.mean] == pytest.approx([0.05, 0.05])
    assert few.half is not None
    assert many.half is not None
    assert few.half / many.half == pytest.approx(10**0.5, rel=0.05)
    assert few.half == pytest.approx(1.96 * 0.05 * (40 / 39 / 40) ** 0.5)


def test_by_theme_and_by_month_with_their_sizes() -> None:
    both = [played(2 * FEWEST, 0.02, month=2), played(2 * FEWEST, 0.04, table="u", month=1)]
    themes = by_theme(both, ["cube", "prime", "race"])
    assert [(each.name, each.matches, each.decisions) for each in themes] == [("cube", 2, 60), ("race", 2, 60)]
    months = by_month(both)
    assert [each.name for each in months] == ["2026-01", "2026-02"]
    assert [each.mean for each in months] == pytest.approx([0.04, 0.02])


def test_a_match_is_kept_once_a_side(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    for match in (played(3, 0.1), played(5, 0.2)):
        keep_played(storage, match)
    (found,) = all_played(storage, "backgammon")
    assert len(found.costs) == 5
    assert all_played(storage, "checkers") == []
    storage.close()
