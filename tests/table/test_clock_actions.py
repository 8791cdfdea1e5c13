"""What happens to the clocks of a table: its log, its fold, and when somebody must look at it."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from boxwood.errors import BadAction, BadOption, NotNow, NotYours, UnknownName
from boxwood.game import Settlement, Side
from boxwood.game_type import NewGame
from boxwood.games import find_game
from boxwood.table import Table
from boxwood.table.clock_actions import Flag, Resume, Settle, Stand
from boxwood.table.clock_presets import (
    MOST_OWN_DELAY,
    MOST_OWN_RESERVE,
    OwnClock,
    clock_for,
    clock_title,
    presets_for,
)
from boxwood.table.clocks import DAY, MINUTE, SECOND, ClockSettings, Law, milliseconds
from boxwood.table.making import NewTable, new_table
from boxwood.table.requests import ANSWER_WITHIN
from boxwood.table.seats import Seats
from boxwood.table.storage import Storage
from boxwood.table.table import GRACE, STANDSTILL
from boxwood.table.table_actions import Unanswered
from support.clocks import TOURNAMENT, clock_table
from support.tables import NOW, actor_of, played


def after(**time: float) -> datetime:
    return NOW + timedelta(**time)


@pytest.mark.parametrize("law", ["delay", "bronstein", "fischer"])
def test_people_make_a_clock_of_their_own_within_limits(law: Law) -> None:
    game = find_game("backgammon")
    match = game.begin(NewGame(format="match", length=3))
    session = game.begin(NewGame(format="money"))
    clock = OwnClock(law, 150, 4)
    assert clock_for(clock, game, match) == ClockSettings(law, 150 * SECOND, 4 * SECOND)
    assert clock_for(clock, game, session).each_game
    assert "2:30" in str(clock_title(clock, game))
    for reserve, delay in ((MOST_OWN_RESERVE + 1, 4), (60, MOST_OWN_DELAY + 1), (-1, 4), (60, -1), (0, 0)):
        with pytest.raises(BadOption):
            clock_for(OwnClock(law, reserve, delay), game, match)


def on_turn(table: Table) -> Side:
    side = table.state.to_act
    assert side is not None
    return side


def opened(game: str = "backgammon", settings: ClockSettings = TOURNAMENT) -> Table:
    """A table at which a side's clock runs since NOW."""
    table = clock_table(game, settings)
    text = "opening" if game == "backgammon" else str(table.state.actions()[0])
    while table.clocks is not None and table.clocks.running is None:
        table = table.acted(actor_of(table, text), text, NOW)
    return table


def folds(table: Table) -> Table:
    """The table, which is the fold of its log."""
    again = Table.fold(table.id, table.terms, table.events)
    assert (again.clocks, again.status, again.told) == (table.clocks, table.status, table.told)
    assert all(said.said(language) for said in table.told for language in ("en", "fr"))
    return table


def reserves(table: Table, at: datetime) -> tuple[int, int]:
    assert table.clocks is not None
    return table.clocks.reading(milliseconds(at)).reserve


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_clocks_are_a_fold_of_the_log_and_survive_the_storage(game: str, tmp_path: Path) -> None:
    table = folds(played(clock_table(game), 3, most=40))
    storage = Storage.in_folder(tmp_path)
    storage.create(table)
    assert storage.load(table.id) == table
    storage.close()


def test_nobodys_clock_runs_before_the_opening_throw() -> None:
    table = clock_table()
    assert table.clocks is not None
    assert (table.clocks.running, table.due) == (None, None)


def test_a_flag_ends_the_match_and_everything_knows_it() -> None:
    table = opened()
    loser = on_turn(table)
    late = after(minutes=10, seconds=12.001)
    with pytest.raises(NotNow, match="time left"):
        table.noted(Flag(loser), after(minutes=10, seconds=12))
    with pytest.raises(NotNow, match="up"):
        table.acted(loser, str(table.state.actions(loser)[0]), late)
    flagged = folds(table.noted(Flag(loser), late))
    assert (flagged.over, flagged.winner, flagged.to_act, flagged.due) == (True, loser.other, None, None)
    assert flagged.result is not None
    assert "on time" in flagged.result.said("en")
    assert flagged.entries[-1].kind == "result"
    with pytest.raises(NotYours):
        table.acted(loser.other, f"@flag {loser}", late)


def test_an_act_on_a_slow_line_counts_from_when_it_was_made() -> None:
    table = opened()
    loser = on_turn(table)
    text = str(table.state.actions(loser)[0])
    late = after(minutes=10, seconds=12.5)
    assert table.acted(loser, text, late, lag=600).clocks is not None
    with pytest.raises(NotNow, match="up"):
        table.acted(loser, text, late, lag=400)


def test_the_match_can_be_claimed_when_the_time_is_over_and_nothing_can_be_on_its_way() -> None:
    table = opened()
    claimer = on_turn(table).other
    for seconds in (0, 12.5, 13):
        with pytest.raises(NotNow):
            table.acted(claimer, "@claim", after(minutes=10 if seconds else 0, seconds=seconds))
    claimed = folds(table.acted(claimer, "@claim", after(minutes=10, seconds=13.001)))
    assert claimed.winner is claimer
    with pytest.raises(NotNow):
        table.acted(claimer.other, "@claim", after(days=1))


def test_clocks_stand_when_both_want_a_pause_and_go_on_when_both_want_that() -> None:
    table = opened()
    mover = on_turn(table)
    asked = table.acted(mover, "@pause", after(seconds=20))
    assert asked.due is not None
    paused = folds(asked.acted(mover.other, "@pause", after(seconds=30)))
    assert paused.due is None
    assert reserves(paused, after(days=3)) == reserves(paused, after(seconds=30))
    with pytest.raises(NotNow, match="paused"):
        paused.acted(mover, str(paused.state.actions(mover)[0]), after(days=1))
    half = paused.acted(mover, "@resume", after(days=1))
    assert half.due is None
    again = folds(half.acted(mover.other, "@resume", after(days=1)))
    assert reserves(again, after(days=1))[mover.index] == 10 * MINUTE - 18 * SECOND
    assert again.due is not None


def test_who_plays_on_does_not_want_the_pause_any_more() -> None:
    table = opened()
    mover = on_turn(table)
    asked = table.acted(mover, "@pause", NOW)
    text = str(asked.state.actions(mover)[0])
    assert folds(asked.acted(mover, text, NOW)).status.wishes == frozenset()


def test_a_restart_costs_nobody_anything() -> None:
    table = opened()
    mover = on_turn(table)
    stood = folds(table.noted(Stand(DAY - 5 * SECOND), after(days=1)))
    assert stood.due == after(days=1, milliseconds=STANDSTILL)
    assert reserves(stood, after(days=2)) == (10 * MINUTE, 10 * MINUTE)
    again = folds(stood.noted(Resume(), after(days=2)))
    assert again.clocks is not None
    assert again.clocks.reading(milliseconds(after(days=2))).delay[mover.index] == 7 * SECOND
    acting = folds(stood.acted(mover, str(stood.state.actions(mover)[0]), after(days=2)))
    assert acting.status.halt is None
    assert reserves(acting, after(days=2)) == (10 * MINUTE, 10 * MINUTE)


def test_an_adjourned_table_is_played_on_by_days_until_both_want_to_go_on() -> None:
    table = opened("checkers")
    mover = on_turn(table)
    with pytest.raises(NotNow):
        table.acted(mover, "@adjourn", after(seconds=20))
    adjourned = folds(table.acted(mover.other, "@adjourn", after(seconds=20)))
    assert adjourned.due == after(days=7, seconds=20, milliseconds=GRACE + 1)
    moved = adjourned.acted(mover, str(adjourned.state.actions(mover)[0]), after(days=3))
    assert moved.due == after(days=10, milliseconds=GRACE + 1)
    again = moved
    for side in Side:
        again = again.acted(side, "@resume", after(days=4))
    assert folds(again).status.halt is None
    assert again.due == after(days=4, minutes=10, seconds=12, milliseconds=GRACE + 1)


def test_a_table_by_correspondence_needs_no_adjournment() -> None:
    table = opened("checkers", ClockSettings("delay", 0, 3 * DAY))
    with pytest.raises(NotNow, match="waits"):
        table.acted(on_turn(table).other, "@adjourn", NOW)
    assert table.due == after(days=3, milliseconds=GRACE + 1)


def test_time_can_be_given_to_the_other() -> None:
    table = opened()
    giver = on_turn(table).other
    given = folds(table.acted(giver, "@credit 60000", NOW))
    assert reserves(given, NOW)[giver.other.index] == 11 * MINUTE
    for text in ("@credit 0", "@credit 600001"):
        with pytest.raises(NotNow):
            table.acted(giver, text, NOW)
    for text in ("@credit", "@credit -5", "@credit x", "@credit 1 2"):
        with pytest.raises(BadAction):
            table.acted(giver, text, NOW)


def test_a_take_back_restores_both_clocks() -> None:
    table = opened("checkers")
    mover = on_turn(table)
    before = reserves(table, after(seconds=20))
    played = table.acted(mover, str(table.state.actions(mover)[0]), after(seconds=20))
    asked = played.acted(mover, "takeback", after(minutes=2))
    assert asked.clocks is not None
    assert asked.clocks.running is None
    agreed = folds(asked.acted(mover.other, "accept", after(hours=1)))
    assert reserves(agreed, after(hours=1)) == before
    assert agreed.clocks is not None
    assert agreed.clocks.running is mover


def test_a_take_back_that_nobody_answers_is_refused_by_itself_so_that_no_clock_stands_for_ever() -> None:
    table = opened("checkers")
    mover = on_turn(table)
    asked = table.acted(mover, str(table.state.actions(mover)[0]), NOW).acted(mover, "takeback", NOW)
    assert asked.due == NOW + ANSWER_WITHIN
    with pytest.raises(NotYours):
        asked.acted(mover, "@unanswered", NOW + ANSWER_WITHIN)
    with pytest.raises(NotNow):
        asked.noted(Unanswered(), NOW + ANSWER_WITHIN - timedelta(seconds=1))
    over = asked.noted(Unanswered(), NOW + ANSWER_WITHIN)
    (refused,) = over.follows(NOW + ANSWER_WITHIN)
    assert folds(refused).events[-1].action == "refuse"
    assert refused.clocks is not None
    assert refused.clocks.running is mover.other
    post = clock_table("checkers", ClockSettings("delay", 0, 3 * DAY)).acted(Side.SECOND, "move 11-15", NOW)
    assert post.acted(Side.SECOND, "takeback", NOW).due is None


def test_a_settlement_ends_the_table_with_its_shares_or_points() -> None:
    table = opened()
    shared = folds(table.noted(Settle(Settlement((29, 71)), (1, 2)), NOW))
    assert (shared.over, shared.winner, shared.score) == (True, None, (1, 2))
    assert shared.result is not None
    assert "29 %" in shared.result.said("en")
    won = folds(table.noted(Settle(Settlement((0, 100))), NOW))
    assert won.winner is Side.SECOND
    points = folds(table.noted(Settle(Settlement((0, 0), (2, 0)), (0, 1)), NOW))
    assert (points.winner, points.score) == (Side.FIRST, (2, 1))
    for text in ("@settle", "@settle shares 1 2", "@settle points 1 2", "@settle shares 50 50 x y"):
        with pytest.raises(BadAction):
            table.after(table.events[-1].__class__(table.version, NOW, None, text))


def test_storage_knows_what_is_due_by_its_index(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    soon, late, never = opened(), opened(settings=ClockSettings("delay", 0, 3 * DAY)), clock_table()
    storage.create(soon, late, never)
    assert storage.due() == [soon.id, late.id]
    assert storage.due(after(minutes=9)) == []
    assert storage.due(after(hours=1)) == [soon.id]
    storage.append(soon.noted(Flag(on_turn(soon)), after(hours=1)))
    assert storage.due(after(hours=1)) == []
    with storage.reading() as connection:
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT id FROM tables WHERE due <= '2026' ORDER BY due")
        assert "ix_tables_due" in str(plan.all())
    storage.close()


def test_signs_of_life_are_kept(tmp_path: Path) -> None:
    storage = Storage.in_folder(tmp_path)
    assert storage.last_sign() is None
    storage.give_sign(NOW)
    storage.give_sign(after(seconds=5))
    assert storage.last_sign() == after(seconds=5)
    storage.close()


@pytest.mark.parametrize(
    ("length", "score", "reserve"), [(5, (0, 0), 10 * MINUTE), (7, (2, 1), 11 * MINUTE), (None, (0, 0), 6 * MINUTE)]
)
def test_a_tournament_gives_two_minutes_a_point_less_what_is_scored(
    length: int | None, score: tuple[int, int], reserve: int
) -> None:
    from boxwood.backgammon import Match  # noqa: PLC0415 - a match that begins at a score

    state = Match.new(length=length, score=score)
    found = clock_for("tournament", find_game("backgammon"), state)
    assert found == ClockSettings("delay", reserve, 12 * SECOND, each_game=length is None)


def test_every_clock_can_be_played_by_and_only_between_people() -> None:
    for game in ("backgammon", "checkers"):
        for preset in presets_for(find_game(game)):
            asked = NewTable(game=game, wanted=NewGame(), seats=Seats(), between_people=True, clock=preset.name)
            made = new_table(asked, NOW)
            assert made.terms.clock is not None
            made.terms.clock.checked()
    with pytest.raises(BadOption, match="between people"):
        new_table(NewTable(game="checkers", wanted=NewGame(), seats=Seats(), clock="fischer_5"), NOW)
    with pytest.raises(UnknownName):
        new_table(
            NewTable(game="checkers", wanted=NewGame(), seats=Seats(), between_people=True, clock="tournament"), NOW
        )
