"""By correspondence, in simulated time: holidays in which a clock stands, and orders that the server does."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import Position
from boxwood.dice_of_three import SecretChain, ThreeProof, verify_three
from boxwood.errors import BadAction, BadProof, NotNow, NotYours
from boxwood.game import Side, Timing
from boxwood.game_type import NewGame
from boxwood.table import Table
from boxwood.table.clocks import ADJOURNED, DAY, HOLIDAYS, Clocks, ClockSettings
from boxwood.table.making import NewTable, new_table
from boxwood.table.seats import Seats
from support.clocks import clock_table
from support.tables import NOW

FIRST, SECOND = Side
BY_POST = ClockSettings("delay", 0, 3 * DAY)
BANK = ClockSettings("delay", 30 * DAY, 0)
START = 1_790_000_000_000


def running(settings: ClockSettings = BY_POST) -> Clocks:
    return Clocks.begin(settings, START).acted(START, None, 0, Timing(FIRST))


def after(**time: float) -> datetime:
    return NOW + timedelta(**time)


# Holidays


def test_a_clock_stands_on_holiday_and_runs_on_after_it() -> None:
    clocks = running().left_for(START + DAY, FIRST, 5 * DAY)
    assert clocks.deadline == START + 8 * DAY
    assert not clocks.has_fallen(START + 8 * DAY)
    assert clocks.has_fallen(START + 8 * DAY + 1)
    assert clocks.reading(START + 4 * DAY).delay[0] == 2 * DAY
    assert clocks.reading(START + 7 * DAY).delay[0] == DAY
    assert clocks.holidays == (HOLIDAYS - 5 * DAY, HOLIDAYS)


def test_the_other_clock_runs_meanwhile() -> None:
    clocks = running().left_for(START, SECOND, 5 * DAY)
    assert clocks.deadline == START + 3 * DAY


def test_who_is_back_early_keeps_whole_days() -> None:
    clocks = running().left_for(START, FIRST, 5 * DAY).back_again(START + DAY + 1, FIRST)
    assert clocks.holidays[0] == HOLIDAYS - 2 * DAY
    assert not clocks.on_holiday(FIRST, START + DAY + 1)
    assert clocks.deadline == START + 4 * DAY + 1


@given(
    st.sampled_from([BY_POST, BANK, ADJOURNED, ClockSettings("fischer", 5 * DAY, DAY)]),
    st.lists(st.tuples(st.sampled_from(["think", "leave", "back", "pass"]), st.integers(0, 9 * DAY)), max_size=12),
)
def test_every_millisecond_goes_to_one_account_and_holidays_are_bounded(
    settings: ClockSettings, facts: list[tuple[str, int]]
) -> None:
    clocks, stood = running(settings), 0
    for what, time in facts:
        side, at = clocks.timing.side, clocks.at + time
        assert side is not None
        spell = clocks.spell(at)
        assert spell.charged + spell.delayed + spell.compensated + spell.stood == time
        assert min(spell.charged, spell.delayed, spell.stood) >= 0
        stood += spell.stood
        if what == "leave" and clocks.holidays[side.index] >= DAY and not clocks.on_holiday(side, at):
            clocks = clocks.left_for(at, side, 1 * DAY)
        elif what == "back" and clocks.on_holiday(side, at):
            clocks = clocks.back_again(at, side)
        elif what == "pass":
            clocks = clocks.acted(at, side, 0, Timing(side.other))
        assert min(clocks.holidays) >= 0
    assert stood <= 2 * HOLIDAYS


def opened(settings: ClockSettings = BY_POST, game: str = "checkers") -> Table:
    """A table at which a side's clock runs since NOW."""
    return clock_table(game, settings).acted(SECOND, "move 11-15", NOW)


def test_a_player_takes_holidays_at_a_table_by_correspondence() -> None:
    table = opened()
    with pytest.raises(NotNow, match="14 days of holiday left"):
        table.acted(FIRST, "@holiday 15", NOW)
    with pytest.raises(NotNow, match="not on holiday"):
        table.acted(FIRST, "@back", NOW)
    away = table.acted(FIRST, "@holiday 14", after(days=2))
    assert away.due is not None
    assert away.due > after(days=17)
    with pytest.raises(NotNow, match="already"):
        away.acted(FIRST, "@holiday 1", after(days=3))
    moved = away.acted(FIRST, "move 22-18", after(days=16, hours=23))
    assert moved.clocks is not None
    assert moved.clocks.running is SECOND
    assert Table.fold(moved.id, moved.terms, moved.events).clocks == moved.clocks
    assert all(said.said(language) for said in moved.told for language in ("en", "fr"))
    early = away.acted(FIRST, "@back", after(days=4))
    with pytest.raises(NotNow, match="12 days of holiday left"):
        early.acted(FIRST, "@holiday 13", after(days=4))


def test_a_holiday_saves_nobody_whose_time_is_over() -> None:
    with pytest.raises(NotNow, match="time is up"):
        opened().acted(FIRST, "@holiday 3", after(days=3, seconds=1))


def test_there_are_no_holidays_and_orders_where_clocks_are_short() -> None:
    table = opened(ClockSettings("fischer", 600_000, 5_000))
    for text in ("@holiday 1", "@orders roll"):
        with pytest.raises(NotNow, match="correspondence game"):
            table.acted(FIRST, text, NOW)


def test_an_adjournment_does_not_renew_holidays() -> None:
    live = Clocks.begin(ClockSettings("delay", 600_000, 12_000), START, Timing(FIRST))
    away = live.adjourned(START).left_for(START, FIRST, 14 * DAY)
    again = away.resumed(START + DAY).adjourned(START + 2 * DAY)
    assert again.holidays == (0, HOLIDAYS)


@pytest.mark.parametrize(
    "text", ["@holiday", "@holiday x", "@holiday -1", "@holiday 1 2", "@orders x", "@orders roll roll"]
)
def test_what_is_no_holiday_and_no_order_is_refused(text: str) -> None:
    with pytest.raises(BadAction):
        opened().acted(FIRST, text, NOW)


# Orders


def with_follows(table: Table, side: Side, text: str, at: datetime = NOW) -> Table:
    """The table after an act, and after what follows by itself."""
    acted = table.acted(side, text, at)
    return ([acted, *acted.follows(at)])[-1]


def race(own: str, other: str, *, three: bool = False) -> Table:
    """A match to 1 by correspondence, whose first side is to roll from a position."""
    start = Position.build(own, other).gnubg_id
    wanted = NewGame(format="match", length=1, start=start, begins=FIRST)
    asked = NewTable(game="backgammon", wanted=wanted, seats=Seats(), between_people=True, clock="days_3")
    table = new_table(asked, NOW)
    return table if three else Table.fold(table.id, replace(table.terms, dice="sealed"))


def actions(table: Table) -> list[str]:
    return [event.action for event in table.events]


def test_a_forced_turn_is_played_and_one_with_a_choice_is_not() -> None:
    table = opened()
    ordered = with_follows(table, FIRST, "@orders forced")
    assert ordered.version == 2
    jump = with_follows(ordered, FIRST, "move 22-18")
    forced = with_follows(jump, SECOND, "move 15x22")
    assert actions(forced)[:4] == ["move 11-15", "@orders forced", "move 22-18", "move 15x22"]
    assert Table.fold(forced.id, forced.terms, forced.events).state == forced.state
    only = with_follows(with_follows(table, SECOND, "@orders forced"), FIRST, "move 22-18")
    assert actions(only)[-1] == "move 15x22"
    assert only.events[-1].side is SECOND


def test_the_server_rolls_where_nobody_may_double_and_leaves_the_cube_to_its_player() -> None:
    table = race("6:2", "6:2")
    ordered = with_follows(table, FIRST, "@orders roll forced")
    assert "double" not in [str(action) for action in ordered.state.actions(FIRST)]
    assert any(action.startswith("roll ") for action in actions(ordered))
    cubed = clock_table("backgammon", BY_POST, length=3)
    while cubed.state.to_act is None or cubed.state.game.phase.value == "opening":  # type: ignore[attr-defined]
        cubed = cubed.acted(FIRST, "opening", NOW)
    mover = cubed.state.to_act
    play = next(str(action) for action in cubed.state.actions(mover) if str(action).startswith("play"))
    left = with_follows(with_follows(cubed, mover.other, "@orders roll"), mover, play)
    assert actions(left)[-1] == play
    assert "double" in [str(action) for action in left.state.actions(mover.other)]


def test_orders_are_a_players_own_and_end_with_their_recall() -> None:
    table = race("6:2", "6:2")
    with_orders = with_follows(table, SECOND, "@orders roll")
    assert actions(with_orders) == ["@orders roll"]
    with pytest.raises(NotYours):
        table.acted(SECOND, "@throw roll ordered", NOW)
    recalled = with_follows(with_follows(table, SECOND, "@orders roll"), SECOND, "@orders")
    assert recalled.status.orders == (frozenset(), frozenset())
    assert all(said.said(language) for said in recalled.told for language in ("en", "fr"))


# Orders and dice of three


def chain(side: Side, table: Table, start: int = 0) -> SecretChain:
    return SecretChain(bytes([side.index + 1]) * 32, table.id, side, start)


def commits(table: Table, side: Side, start: int = 0) -> Table:
    return with_follows(table, side, f"@chain {start} {chain(side, table, start).committed.head.hex()}")


def rolled(table: Table, side: Side, number: int = 0) -> Table:
    """A roll with a link of both."""
    table = with_follows(table, side, "roll")
    for each in (side.other, side):
        table = with_follows(table, each, f"@link {number} {chain(each, table).link(number).hex()}")
    return table


def plays(table: Table) -> Table:
    side = table.state.to_act
    assert side is not None
    text = next(str(action) for action in table.state.actions(side) if str(action).split()[0] in ("play", "pass"))
    return with_follows(table, side, text)


def by_order() -> Table:
    """The second side's roll was made by its order, after a roll with links of both."""
    table = commits(commits(race("6:5 5:5 4:5", "6:5 5:5 4:5", three=True), FIRST), SECOND)
    return plays(rolled(with_follows(table, SECOND, "@orders roll"), FIRST))


def proof(table: Table) -> ThreeProof:
    seed = table.terms.seed
    assert seed is not None
    shown = table.proof(over=False)
    assert isinstance(shown, ThreeProof)
    return shown.reveal(seed)


def rolls(table: Table) -> list[tuple[int, tuple[int, int]]]:
    return [(throw.number, throw.dice) for throw in table.terms.game_type.throws(table.state.log)]


def test_a_roll_by_order_is_made_without_any_page_and_verified() -> None:
    table = by_order()
    assert actions(table)[-2] == "@throw roll ordered"
    assert actions(table)[-1].startswith("roll ")
    dice = table.status.dice
    assert dice is not None
    assert dice.rolls[-1].ordered
    assert (dice.rolls[-1].first, dice.rolls[-1].second) == (dice.rolls[0].first, dice.rolls[0].second)
    verify_three(proof(table), rolls(table))
    assert (proof(table).ordered(SECOND), proof(table).without(FIRST)) == (1, 0)
    assert Table.fold(table.id, table.terms, table.events).status == table.status


def test_a_roll_by_order_waits_until_both_pages_have_revealed_a_link() -> None:
    table = race("6:5 5:5", "6:5 5:5", three=True)
    assert actions(with_follows(table, FIRST, "@orders roll")) == ["@orders roll"]
    committed = commits(commits(table, FIRST), SECOND)
    assert actions(with_follows(committed, FIRST, "@orders roll"))[-1] == "@orders roll"


@pytest.mark.parametrize("side", Side)
def test_grinding_a_chain_renewed_after_the_others_link_is_known_serves_no_roll_by_order(side: Side) -> None:
    table = commits(commits(race("6:5 5:5 4:5", "6:5 5:5 4:5", three=True), FIRST), SECOND)
    table = rolled(table, FIRST)
    renewed = commits(table, side, 1)
    ordered = plays(with_follows(renewed, SECOND, "@orders roll"))
    assert not any(action == "@throw roll ordered" for action in actions(ordered))


def test_a_report_that_makes_a_roll_by_order_of_other_links_is_refused() -> None:
    table = by_order()
    shown = proof(table)
    last = shown.rolls[-1]
    for forged in (
        replace(last, first=bytes(32)),
        replace(last, second=chain(SECOND, table).link(1)),
        replace(last, first=None),
    ):
        with pytest.raises(BadProof):
            verify_three(replace(shown, rolls=(*shown.rolls[:-1], forged)), rolls(table))
    late = replace(shown, chains=(*shown.chains, chain(FIRST, table, 1).committed))
    with pytest.raises(BadProof, match="standing order"):
        verify_three(late, rolls(table))


def test_after_a_roll_by_order_the_chains_go_on() -> None:
    table = plays(by_order())
    table = rolled(table, FIRST, 2)
    verify_three(proof(table), rolls(table))
