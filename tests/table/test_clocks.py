"""Clocks in simulated time: every millisecond goes to one account, under every law."""

from dataclasses import dataclass, replace
from typing import Literal
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.errors import BadOption
from boxwood.game import Side, Timing
from boxwood.table import clocks as clocks_module
from boxwood.table.clocks import (
    ADJOURNED,
    DAY,
    LINK_FREE,
    MINUTE,
    MOST_COMPENSATED,
    SECOND,
    Clocks,
    ClockSettings,
    Law,
    instant,
    milliseconds,
)

FIRST, SECOND_SIDE = Side
START = 1_790_000_000_000
"""Some instant."""
LAWS: tuple[Law, ...] = ("delay", "bronstein", "fischer")
TOURNAMENT = ClockSettings("delay", 10 * MINUTE, 12 * SECOND)
TOURNAMENT_RESERVES = (10 * MINUTE, 10 * MINUTE)


def running(settings: ClockSettings = TOURNAMENT, side: Side = FIRST) -> Clocks:
    """Clocks at a table where a side has just come to turn."""
    return Clocks.begin(settings, START).acted(START, None, 0, Timing(side))


def passed(clocks: Clocks, after: int, lag: int = 0) -> Clocks:
    """The clocks when the running side has ended its turn after so many milliseconds."""
    side = clocks.timing.side
    assert side is not None
    return clocks.acted(clocks.at + after, side, lag, Timing(side.other, clocks.timing.game))


# What a reader must see


def test_the_reserve_waits_until_the_delay_is_used_up() -> None:
    clocks = running()
    assert clocks.reading(START + 5 * SECOND).delay == (7 * SECOND, 12 * SECOND)
    assert clocks.reading(START + 5 * SECOND).reserve == (10 * MINUTE, 10 * MINUTE)
    assert clocks.reading(START + 20 * SECOND).delay == (0, 12 * SECOND)
    assert clocks.reading(START + 20 * SECOND).reserve == (10 * MINUTE - 8 * SECOND, 10 * MINUTE)


def test_each_turn_has_its_delay_anew() -> None:
    clocks = passed(passed(passed(running(), 11 * SECOND), 15 * SECOND), 10 * SECOND)
    assert clocks.reading(clocks.at).reserve == (10 * MINUTE, 10 * MINUTE - 3 * SECOND)
    assert clocks.reading(clocks.at).delay == (12 * SECOND, 12 * SECOND)


def test_by_bronsteins_law_both_run_and_what_was_used_of_the_delay_comes_back() -> None:
    clocks = running(replace(TOURNAMENT, law="bronstein"))
    assert clocks.reading(START + 5 * SECOND).reserve[0] == 10 * MINUTE - 5 * SECOND
    assert passed(clocks, 5 * SECOND).reading(START + 5 * SECOND).reserve[0] == 10 * MINUTE
    assert passed(clocks, 15 * SECOND).reading(START + 15 * SECOND).reserve[0] == 10 * MINUTE - 3 * SECOND


def test_bronstein_falls_where_simple_delay_still_waits() -> None:
    short = ClockSettings("delay", 5 * SECOND, 12 * SECOND)
    assert running(short).deadline == START + 17 * SECOND
    assert running(replace(short, law="bronstein")).deadline == START + 5 * SECOND


def test_by_fischers_law_the_reserve_grows_after_each_turn() -> None:
    clocks = passed(running(ClockSettings("fischer", 5 * MINUTE, 3 * SECOND)), 10 * SECOND)
    assert clocks.reading(clocks.at).reserve == (5 * MINUTE - 7 * SECOND, 5 * MINUTE)
    assert clocks.reading(clocks.at).delay == (0, 0)


def test_lag_is_compensated_to_the_side_that_acted_and_never_more_than_it_took() -> None:
    slow = passed(running(), 14 * SECOND, lag=900)
    assert slow.reserve[0] == 10 * MINUTE - 1100
    quick = passed(running(), 300, lag=900)
    assert quick.reserve == (10 * MINUTE, 10 * MINUTE)
    other = running().acted(START + 14 * SECOND, SECOND_SIDE, 900, Timing(None, question=True))
    assert other.reserve[0] == 10 * MINUTE - 2 * SECOND


def test_a_flag_falls_just_after_the_deadline_and_not_on_it() -> None:
    clocks = running(ClockSettings("delay", 2 * SECOND, SECOND))
    assert clocks.deadline == START + 3 * SECOND
    assert not clocks.has_fallen(START + 3 * SECOND)
    assert clocks.has_fallen(START + 3 * SECOND + 1)
    assert not clocks.has_fallen(START + 3 * SECOND + 1, lag=1)


def test_clocks_stand_between_games_and_while_the_opening_is_thrown() -> None:
    clocks = running().acted(START + 20 * SECOND, FIRST, 0, Timing(None, game=1))
    assert clocks.deadline is None
    later = clocks.acted(START + 3 * DAY, None, 0, Timing(SECOND_SIDE, game=1))
    assert later.reserve == (10 * MINUTE - 8 * SECOND, 10 * MINUTE)
    assert later.spent == (0, 0)


def test_a_reserve_for_each_game_comes_back_with_the_next() -> None:
    each = replace(TOURNAMENT, each_game=True)
    clocks = running(each).acted(START + MINUTE, FIRST, 0, Timing(None, game=1))
    assert clocks.reserve == (10 * MINUTE, 10 * MINUTE)


def test_days_a_move_are_a_delay_without_a_reserve() -> None:
    clocks = running(ClockSettings("delay", 0, 3 * DAY))
    assert clocks.settings.in_days
    assert clocks.deadline == START + 3 * DAY
    assert passed(clocks, 2 * DAY).deadline == START + 5 * DAY


def test_whoever_resigns_and_is_refused_goes_on_where_the_clock_stopped() -> None:
    asked = running().acted(START + 10 * SECOND, FIRST, 0, Timing(SECOND_SIDE, question=True))
    assert asked.running is SECOND_SIDE
    refused = asked.acted(START + 14 * SECOND, SECOND_SIDE, 0, Timing(FIRST))
    assert refused.reading(refused.at).delay[0] == 2 * SECOND
    assert refused.reserve == (10 * MINUTE, 10 * MINUTE)


def test_a_refused_draw_adds_no_time() -> None:
    clocks = running(ClockSettings("fischer", MINUTE, 5 * SECOND))
    asked = clocks.acted(START + SECOND, FIRST, 0, Timing(SECOND_SIDE, question=True))
    refused = asked.acted(START + 3 * SECOND, SECOND_SIDE, 0, Timing(FIRST))
    assert refused.reserve == (59 * SECOND, 58 * SECOND)


def test_both_clocks_stand_while_a_take_back_is_asked_for() -> None:
    asked = passed(running(), 20 * SECOND).acted(START + 25 * SECOND, FIRST, 0, Timing(None, question=True))
    assert asked.deadline is None
    refused = asked.acted(START + DAY, SECOND_SIDE, 0, Timing(SECOND_SIDE))
    assert refused.reading(refused.at).delay[1] == 7 * SECOND


@pytest.mark.parametrize("law", LAWS)
def test_an_agreed_take_back_gives_both_what_they_had_when_the_play_was_made(law: Law) -> None:
    played = passed(running(replace(TOURNAMENT, law=law)), 20 * SECOND)
    before = running(replace(TOURNAMENT, law=law))._until(START + 20 * SECOND)
    thought = played.acted(START + 50 * SECOND, FIRST, 0, Timing(None, question=True))
    agreed = thought.acted(START + MINUTE, SECOND_SIDE, 0, Timing(FIRST), takes_back=True)
    assert (agreed.reserve, agreed.spent, agreed.running) == (before.reserve, before.spent, FIRST)


def test_who_undoes_a_play_pays_for_the_time_since_and_gets_no_new_delay() -> None:
    played = passed(running(), 10 * SECOND)
    undone = played.acted(START + 15 * SECOND, FIRST, 0, Timing(FIRST), takes_back=True)
    assert undone.reserve == (10 * MINUTE - 3 * SECOND, 10 * MINUTE)
    assert undone.reading(undone.at).delay == (0, 12 * SECOND)


def test_undoing_costs_nothing_of_the_time_while_the_server_was_down() -> None:
    played = passed(running(), 10 * SECOND)
    back = played.stopped(START + DAY, since=START + 11 * SECOND).resumed(START + DAY + 1)
    undone = back.acted(START + DAY + 1, FIRST, 0, Timing(FIRST), takes_back=True)
    assert undone.reading(undone.at).delay[0] == SECOND
    assert undone.reserve == (10 * MINUTE, 10 * MINUTE)


def test_a_restart_of_the_server_charges_nobody() -> None:
    clocks = running().stopped(START + DAY, since=START + 4 * SECOND)
    assert clocks.deadline is None
    again = clocks.resumed(START + DAY + 30 * SECOND)
    assert again.reading(again.at).delay[0] == 8 * SECOND
    assert again.reserve == (10 * MINUTE, 10 * MINUTE)


def test_an_adjourned_table_is_played_by_days_and_its_clocks_wait() -> None:
    adjourned = running().adjourned(START + 20 * SECOND)
    assert adjourned.deadline == START + 20 * SECOND + ADJOURNED.delay
    moved = passed(adjourned, 2 * DAY)
    assert moved.deadline == moved.at + ADJOURNED.delay
    again = moved.resumed(moved.at + DAY)
    assert again.reserve == (10 * MINUTE - 8 * SECOND, 10 * MINUTE)
    assert (again.settings, again.running, again.spent) == (TOURNAMENT, SECOND_SIDE, (0, 0))


def test_an_adjourned_turn_goes_on_where_it_stopped() -> None:
    again = running().adjourned(START + 5 * SECOND).resumed(START + DAY)
    assert again.reading(again.at).delay[0] == 7 * SECOND


def test_a_credit_is_added_to_one_reserve() -> None:
    clocks = running().credited(START + SECOND, SECOND_SIDE, MINUTE)
    assert clocks.reserve == (10 * MINUTE, 11 * MINUTE)


@pytest.mark.parametrize(
    "settings",
    [
        ClockSettings("delay", 0, 0),
        ClockSettings("fischer", 0, 5 * SECOND),
        ClockSettings("bronstein", 10, 12 * SECOND),
        ClockSettings("delay", -1, 12 * SECOND),
        ClockSettings("delay", 401 * DAY, 0),
        ClockSettings("sand", MINUTE, 0),  # type: ignore[arg-type]
    ],
)
def test_a_clock_by_which_nobody_could_play_is_refused(settings: ClockSettings) -> None:
    with pytest.raises(BadOption):
        settings.checked()


def test_settings_read_back() -> None:
    assert ClockSettings.read(TOURNAMENT.stored()) == TOURNAMENT
    with pytest.raises(BadOption):
        ClockSettings.read({**TOURNAMENT.stored(), "sand": 1})


@given(st.integers(0, 4_000_000_000_000))
def test_instants_are_times_and_back(at: int) -> None:
    assert milliseconds(instant(at)) == at


def asked(clocks: Clocks, side: Side | None, after: int = 0, by: Side | None = None, lag: int = 0) -> Clocks:
    """The clocks when a page is asked for its part of the dice after so many milliseconds, or has revealed it."""
    return clocks.asked_for_link(clocks.at + after, by, lag, side)


@pytest.mark.parametrize("law", LAWS)
def test_a_page_that_does_not_reveal_loses_time_on_its_own_clock_and_not_on_that_of_the_roller(law: Law) -> None:
    thrown = asked(running(replace(TOURNAMENT, law=law)), SECOND_SIDE, 3 * SECOND, FIRST)
    assert thrown.running is SECOND_SIDE
    left_out = asked(thrown, FIRST, 10 * SECOND)
    assert left_out.running is FIRST
    silent = 10 * SECOND - LINK_FREE
    charged = 3 * SECOND if law == "fischer" else 0
    assert left_out.reserve == (10 * MINUTE - charged, 10 * MINUTE - silent)
    assert left_out.spent == (3 * SECOND, 0), "the roller's turn goes on where it was"


def test_a_page_that_reveals_at_once_pays_nothing_and_keeps_its_delay() -> None:
    revealed = asked(asked(running(), SECOND_SIDE), FIRST, LINK_FREE, SECOND_SIDE)
    assert revealed.reserve == (10 * MINUTE, 10 * MINUTE)
    assert revealed.reading(revealed.at).delay == (12 * SECOND, 12 * SECOND)


def test_a_silent_page_can_lose_by_its_flag_and_its_deadline_is_told() -> None:
    waiting = asked(running(ClockSettings("delay", 3 * SECOND, 12 * SECOND)), SECOND_SIDE)
    assert waiting.deadline == START + 3 * SECOND + LINK_FREE
    assert waiting.reading(START + SECOND).link == LINK_FREE - SECOND


def test_by_correspondence_a_sleeping_page_pays_nothing() -> None:
    left_out = asked(asked(running(ClockSettings("delay", 0, DAY)), SECOND_SIDE), FIRST, MINUTE)
    assert left_out.reserve == (0, 0)
    assert left_out.deadline == left_out.at + DAY


def test_an_opening_costs_nothing_but_a_page_that_holds_it_up_pays() -> None:
    opening = Clocks.begin(TOURNAMENT, START)
    assert opening.running is None
    waiting = asked(opening, SECOND_SIDE)
    rolling = asked(waiting, FIRST, SECOND)
    assert (waiting.running, rolling.running) == (SECOND_SIDE, FIRST)
    made = rolling.acted(START + 2 * SECOND, FIRST, 0, Timing(FIRST))
    assert made.reserve == TOURNAMENT_RESERVES
    assert rolling.has_fallen(START + SECOND + LINK_FREE + 10 * MINUTE + 1), "who knows the roll cannot stall it"


def test_by_correspondence_a_page_may_sleep_as_long_as_a_move_may_take() -> None:
    opening = asked(Clocks.begin(ClockSettings("delay", 0, 3 * DAY), START), FIRST)
    assert not opening.has_fallen(START + 3 * DAY)
    assert opening.has_fallen(START + 3 * DAY + 1)


def test_a_server_that_is_down_while_a_link_is_awaited_charges_nobody() -> None:
    waiting = asked(running(), SECOND_SIDE)
    again = waiting.stopped(START + DAY, since=START + SECOND).resumed(START + DAY)
    assert (again.running, again.link_spent, again.reserve) == (SECOND_SIDE, SECOND, (10 * MINUTE, 10 * MINUTE))


def test_an_adjourned_table_whose_link_was_revealed_meanwhile_waits_for_none_when_it_goes_on() -> None:
    adjourned = asked(running(), SECOND_SIDE).adjourned(START + 5 * SECOND)
    again = asked(adjourned, FIRST, MINUTE, SECOND_SIDE).resumed(START + DAY)
    assert (again.link, again.running) == (None, FIRST)


def test_playing_and_undoing_again_and_again_on_a_slow_line_wins_no_time() -> None:
    """Whoever delays the answers to pings is compensated for a second in each act: not in all of them."""
    clocks = running()
    for _ in range(60):
        played = passed(clocks, SECOND, lag=SECOND)
        clocks = played.acted(played.at, FIRST, SECOND, Timing(FIRST), takes_back=True)
    assert clocks.reserve[0] == 10 * MINUTE - (60 * SECOND - 12 * SECOND - MOST_COMPENSATED)


# What must hold always

Kind = Literal["same", "pass", "ask", "next game", "stop", "server", "resume", "credit", "link"]


@dataclass(frozen=True)
class Fact:
    """Something that happens after a gap."""

    gap: int
    kind: Kind
    lag: int
    part: int
    """Of the gap, during which the server was down; or what is credited."""


facts = st.lists(
    st.builds(
        Fact,
        st.integers(0, 60),
        st.sampled_from(
            ["same", "pass", "pass", "pass", "ask", "next game", "stop", "server", "resume", "credit", "link"]
        ),
        st.integers(0, 20),
        st.integers(0, 60),
    ),
    max_size=25,
)
settings = st.builds(ClockSettings, st.sampled_from(LAWS), st.integers(0, 300), st.integers(0, 25), st.booleans())


def happened(clocks: Clocks, fact: Fact) -> tuple[Clocks, int]:
    """The clocks after a fact that can happen to them, and the lag that was compensated in it."""
    at, timing, runs = clocks.at + fact.gap, clocks.timing, clocks.running
    actor = timing.side or FIRST
    lag = fact.lag if runs is actor else 0
    if fact.kind not in ("same", "pass", "ask", "next game"):
        stood = {
            "stop": clocks.stopped(at),
            "server": clocks.stopped(at, since=at - fact.part),
            "resume": clocks.resumed(at),
            "credit": clocks.credited(at, actor, fact.part),
            "link": clocks.asked_for_link(at, None, 0, Side.SECOND if fact.part % 2 else Side.FIRST),
        }
        return stood[fact.kind], 0
    after = Timing(actor.other, timing.game)
    if fact.kind == "next game":
        after = Timing(None, timing.game + 1)
    elif timing.side and not timing.question and fact.kind != "pass":
        after = timing if fact.kind == "same" else replace(after, question=True)
    return clocks.acted(at, actor, lag, after), lag


@given(settings, facts)
def test_charged_and_delay_and_compensation_and_standing_are_the_time_elapsed(
    settings: ClockSettings, facts: list[Fact]
) -> None:
    clocks = running(settings)
    for fact in facts:
        before, (clocks, lag) = clocks, happened(clocks, fact)
        gone = before.spell(clocks.at, lag)
        assert gone.charged + gone.delayed + gone.compensated + gone.stood == clocks.at - before.at
        assert min(gone.charged, gone.delayed, gone.compensated, gone.stood) >= 0


@patch.object(clocks_module, "LINK_FREE", 10)
@given(settings, facts)
def test_the_clocks_are_those_of_a_count_of_single_milliseconds(settings: ClockSettings, facts: list[Fact]) -> None:
    """A second implementation that knows nothing of spells: it lives through every millisecond."""
    clocks, free = running(settings), 10
    reserve, spent, linked = [settings.reserve] * 2, [0, 0], 0
    for fact in facts:
        before, (clocks, lag) = clocks, happened(clocks, fact)
        down = min(fact.part, fact.gap) if fact.kind == "server" else 0
        for tick in range(fact.gap):
            runs = before.running
            if runs is None or tick >= fact.gap - down or tick < lag:
                continue
            if before.link is not None:
                reserve[runs.index] -= linked >= free
                linked += 1
                continue
            if settings.law == "fischer" or spent[runs.index] >= settings.delay:
                reserve[runs.index] -= 1
            spent[runs.index] += 1
        linked = 0 if fact.kind in ("link", "same", "pass", "ask", "next game") else linked
        if fact.kind == "credit":
            reserve[(before.timing.side or FIRST).index] += fact.part
        if clocks.timing.game != before.timing.game:
            spent = [0, 0]
            reserve = [settings.reserve] * 2 if settings.each_game else reserve
        elif clocks.timing.side is not before.timing.side and not before.timing.question:
            if settings.law == "fischer" and before.timing.side and not clocks.timing.question:
                reserve[before.timing.side.index] += settings.delay
            assert clocks.timing.side is not None
            spent[clocks.timing.side.index] = 0
        now = clocks.reading(clocks.at)
        given_back = [min(settings.delay, used) if settings.law == "bronstein" else 0 for used in spent]
        running_side = clocks.timing.side
        assert clocks.reserve == tuple(reserve)
        if running_side is not None:
            shown = reserve[running_side.index] - given_back[running_side.index]
            assert now.reserve[running_side.index] == max(0, shown)


@given(settings, facts, st.integers(0, 2000))
def test_the_flag_has_fallen_exactly_after_the_deadline(settings: ClockSettings, facts: list[Fact], gap: int) -> None:
    clocks = running(settings)
    for fact in facts:
        clocks, _ = happened(clocks, fact)
    at = clocks.at + gap
    assert clocks.has_fallen(at) == (clocks.deadline is not None and at > clocks.deadline)
    side = clocks.running
    if side is not None and not clocks.has_fallen(at):
        now = clocks.reading(at)
        free = now.delay[side.index] if settings.law == "delay" else 0
        left = now.reserve[side.index] + (free if now.link is None else now.link)
        assert clocks.deadline == at + left


@given(settings, facts, st.integers(0, 1000), st.integers(0, 10**9))
def test_time_while_clocks_stand_changes_nothing(
    settings: ClockSettings, facts: list[Fact], gap: int, down: int
) -> None:
    """Two tables that live through the same, one of them with a restart in between."""
    clocks = running(settings)
    for fact in facts:
        clocks, _ = happened(clocks, fact)
    if clocks.stands:
        return
    through = clocks.reading(clocks.at + gap)
    restarted = clocks.stopped(clocks.at + gap + down, since=clocks.at + gap).resumed(clocks.at + gap + down)
    assert restarted.reading(restarted.at) == through


@given(settings, facts, st.integers(0, 60), st.integers(0, 60))
def test_playing_and_undoing_costs_what_thinking_on_would_have(
    settings: ClockSettings, facts: list[Fact], thought: int, waited: int
) -> None:
    """Nobody gets a delay by undoing, and the other side pays nothing for it."""
    clocks = running(settings)
    for fact in facts:
        clocks, _ = happened(clocks, fact)
    side = clocks.running
    if side is None or clocks.timing.question or clocks.link is not None:
        return
    played = passed(clocks, thought)
    undone = played.acted(played.at + waited, side, 0, clocks.timing, takes_back=True)
    thinking = clocks.acted(clocks.at + thought + waited, side, 0, clocks.timing)
    assert (undone.at, undone.reserve, undone.spent) == (thinking.at, thinking.reserve, thinking.spent)
