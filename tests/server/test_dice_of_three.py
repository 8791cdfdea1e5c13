"""Dice of three between pages and server: each cheat is a test by its name."""

import logging
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boxwood.backgammon.formats.match_file import write_match_file
from boxwood.cli.app import app as program
from boxwood.dice_of_three import SecretChain, ThreeProof, throw_of_three
from boxwood.errors import BoxwoodError, NotNow
from boxwood.game import Side
from boxwood.server import link_patience, rooms
from boxwood.server.settling import forfeits
from boxwood.table.clocks import LINK_FREE, SECOND
from boxwood.table.dice_report import dice_report
from boxwood.table.files import export_table, load_tables, record_of
from boxwood.table.making import branch_table
from boxwood.table.table import Table
from support.clocks import TOURNAMENT, Absence, MovedTime
from support.dice_pages import DicePage, seated, table_of_three
from support.people import Hall, between_people, hall
from support.tables import NOW, actor_of, any_text


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path, table_of_three()) as place:
        yield place


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for."""
    monkeypatch.setattr(link_patience, "LINK_SECONDS", 0.0)
    monkeypatch.setattr(link_patience, "LINK_SECONDS_AWAY", 0.0)


@pytest.fixture
def presence(monkeypatch: pytest.MonkeyPatch) -> Absence:
    absence = Absence()
    monkeypatch.setattr(rooms, "presence_time", absence)
    return absence


def stored(place: Hall) -> Table:
    return place.storage.load(place.table)


def words(table: Table) -> list[str]:
    return [event.action.split()[0] for event in table.events]


def test_a_roll_between_pages_is_made_of_seed_and_both_links(place: Hall) -> None:
    with seated(place) as (ada, bob):
        assert ada.act("opening")["dice"]["asked"] == "second"
        assert bob.dice["roller"] == "first"
        bob.reveal(0)
        assert ada.dice["waiting"] == bob.chain.link(0).hex()
        ada.reveal(0)
        bob.page.settle()
        table = stored(place)
        assert words(table) == ["@chain", "@chain", "@throw", "@link", "@link", "opening"]
        assert table.terms.seed is not None
        one, other = throw_of_three(table.terms.seed, table.id, 0, ada.chain.link(0), bob.chain.link(0))
        assert table.events[-1].action == f"opening {one} {other}"
        assert table.events[-1].side is Side.FIRST


def test_while_the_dice_are_rolled_nothing_else_can_be_done(place: Hall) -> None:
    with seated(place) as (ada, bob):
        said = ada.act("opening")
        assert said["view"]["buttons"] == {}
        for page in (ada, bob):
            for action in ("opening", "double", "resign single", "takeback", "@call_off"):
                assert page.act(action)["message"] == "the dice are still rolling"


def test_the_hosts_own_code_computing_the_next_roll_finds_nothing_to_compute_it_from(place: Hall) -> None:
    with seated(place) as (ada, bob):
        for step in (lambda: None, lambda: ada.act("opening"), lambda: bob.reveal(0)):
            step()
            table = stored(place)
            assert table.terms.seed is not None
            with pytest.raises(NotNow, match="known only when both"):
                table.next_throw()
            assert table.follows(NOW) == []
            assert ada.chain.link(0).hex() not in repr((table.events, table.status))


def test_leaving_before_a_bad_roll_and_coming_back_gives_the_same_roll(tmp_path: Path) -> None:
    with hall(tmp_path, table_of_three()) as place:
        with seated(place) as (ada, bob):
            ada.act("opening")
            bob.reveal(0)
            left = stored(place)
        with place.page("ada") as again:
            back = DicePage(again, place.table, Side.FIRST)
            other = SecretChain(bytes(32), place.table, Side.FIRST, 0)
            assert back.act(f"@chain 0 {other.committed.head.hex()}")["kind"] == "NotNow"
            assert back.act(f"@link 0 {other.link(0).hex()}")["kind"] == "BadProof"
            assert back.act("opening")["kind"] == "NotNow"
            back.chain = ada.chain
            back.reveal(0)
        table = stored(place)
        assert table.events[: left.version] == left.events
        assert table.terms.seed is not None
        given = throw_of_three(table.terms.seed, table.id, 0, ada.chain.link(0), bob.chain.link(0))
        assert dice_report(table).throws[0].dice == given


def committed(table: Table) -> Table:
    """The table with the chains of both."""
    for side, chain in chains_of(table).items():
        table = table.acted(side, f"@chain 0 {chain.committed.head.hex()}", NOW)
    return table


def linked(table: Table, side: Side) -> Table:
    """The table after a side has revealed its link, with the dice if it was the last."""
    assert table.status.dice is not None
    number = table.status.dice.number
    table = table.acted(side, f"@link {number} {chains_of(table)[side].link(number).hex()}", NOW)
    return (table.follows(NOW) or [table])[-1]


def rolled(table: Table, side: Side, word: str) -> Table:
    """The table after a side has asked for its roll and got it."""
    return linked(linked(table.acted(side, word, NOW), side.other), side)


def begun(table: Table) -> Table:
    """The table after its opening throw."""
    table = rolled(committed(table), Side.FIRST, "opening")
    while table.state.to_act is None or table.terms.game_type.open_action(table.state):
        table = rolled(table, Side.FIRST, "opening")
    return table


def a_play(table: Table) -> Table:
    """The table after the first play that the side on turn can make."""
    side = table.state.to_act
    assert side is not None
    return table.acted(side, next(str(one) for one in table.state.actions(side) if str(one).startswith("play")), NOW)


def test_leaving_before_a_bad_roll_that_only_the_leaver_holds_up_is_settled_for_who_stays() -> None:
    asked = committed(table_of_three()).acted(Side.FIRST, "opening", NOW)
    assert not any(forfeits(asked, side) for side in Side), "nobody knows the roll yet"
    waits = linked(asked, Side.SECOND)
    assert forfeits(waits, Side.FIRST)
    assert not forfeits(waits, Side.SECOND)
    made = linked(waits, Side.FIRST)
    assert not any(forfeits(made, side) for side in Side)


def taken_back() -> tuple[Table, Side]:
    """A table at which a side has taken a play back after the other had rolled: both know that roll."""
    table = begun(table_of_three())
    mover = table.state.to_act
    assert mover is not None
    table = rolled(a_play(table), mover.other, "roll").acted(mover, "takeback", NOW)
    assert not any(forfeits(table, side) for side in Side), "the dice lie on the board"
    return table.acted(mover.other, "accept", NOW), mover


def test_leaving_before_a_roll_that_was_taken_back_and_will_come_again_is_settled_for_who_stays() -> None:
    table, mover = taken_back()
    assert all(forfeits(table, side) for side in Side)
    table = a_play(table)
    assert all(forfeits(table, side) for side in Side)
    again = table.acted(mover.other, "roll", NOW)
    assert not any(forfeits(again, side) for side in Side), "it lies on the board"


def test_real_dice_that_were_taken_back_are_thrown_anew_and_cost_nobody_the_game() -> None:
    table = between_people(dice="manual").acted(Side.FIRST, "opening 3 1", NOW).acted(Side.FIRST, "play 8/5 6/5", NOW)
    table = table.acted(Side.SECOND, "roll 6 6", NOW)
    table = table.acted(Side.FIRST, "takeback", NOW).acted(Side.SECOND, "accept", NOW)
    assert not any(forfeits(table, side) for side in Side)


def settled(folder: Path, table: Table, presence: Absence) -> Table:
    """A table whose first side has left, after the second had it settled."""
    with hall(folder, table) as place, place.page("bob", viewer="second") as page:
        page.settle()
        wanted = {"type": "settle", "side": "second", "version": page.version, "agreed": True}
        page.say(wanted)
        assert page.hear_until("refused", "update")["type"] == "refused", "not so soon"
        presence.now += 301
        page.say(wanted)
        page.hear_until("update")
        return stored(place)


def test_leaving_before_the_opening_roll_is_settled_too(tmp_path: Path, presence: Absence) -> None:
    waits = linked(committed(table_of_three()).acted(Side.FIRST, "opening", NOW), Side.SECOND)
    assert waits.clocks is None
    over = settled(tmp_path, waits, presence)
    assert (over.over, over.winner) == (True, Side.SECOND)


def test_leaving_before_a_bad_roll_of_a_session_costs_the_most_that_the_game_could(
    tmp_path: Path, presence: Absence
) -> None:
    table = begun(table_of_three(format="money", options={"jacoby": False}))
    if table.state.to_act is Side.FIRST:
        table = rolled(a_play(table), Side.SECOND, "roll")
    table = a_play(table).acted(Side.FIRST, "double", NOW).acted(Side.SECOND, "take", NOW)
    over = settled(tmp_path, linked(table.acted(Side.FIRST, "roll", NOW), Side.SECOND), presence)
    assert over.score == (0, 6)
    assert over.winner is Side.SECOND


def test_a_forged_link_a_forged_side_and_a_forged_absence_are_refused(place: Hall) -> None:
    with seated(place) as (ada, bob):
        ada.act("opening")
        assert ada.act("@without 0")["kind"] == "NotYours"
        assert ada.act("@throw roll")["kind"] == "NotYours"
        assert ada.page.act(f"@link 0 {bob.chain.link(0).hex()}", side="second")["kind"] == "NotYours"
        assert bob.act(f"@link 0 {'00' * 32}")["kind"] == "BadProof"
        assert bob.act("@link 0 zz")["kind"] == "BadInput"


def test_a_player_who_acts_while_the_other_page_commits_is_not_too_late(place: Hall) -> None:
    with seated(place) as (ada, bob):
        bob.page.settle()
        ada.commit()
        bob.page.act("opening", side="second", version=bob.page.version)  # which has not heard of it
        bob.page.settle()
        assert stored(place).events[-1].action == "@throw opening"
        ada.page.settle()
        assert ada.page.act("opening", version=0)["kind"] == "stale"


def test_dice_with_numbers_are_refused(place: Hall) -> None:
    with seated(place) as (ada, _):
        assert ada.act("opening 6 6")["kind"] == "BadAction"


@pytest.mark.usefixtures("impatient")
def test_a_page_that_does_not_answer_is_left_out_and_the_log_says_so(place: Hall) -> None:
    with seated(place) as (ada, bob):
        ada.page.settle()
        ada.act("opening")
        while not ada.page.heard[-1].get("dice") or ada.page.heard[-1]["dice"]["asked"] != "first":
            ada.page.hear()
        assert bob.reveal(0)["kind"] == "NotYours", "it comes too late"
        ada.reveal(0)
        table = stored(place)
        assert words(table)[2:] == ["@throw", "@without", "@link", "opening"]
        report = dice_report(table)
        assert report.links[0].second is None
        assert table.terms.seed is not None
        assert report.throws[0].dice == throw_of_three(table.terms.seed, table.id, 0, ada.chain.link(0), None)


@pytest.mark.parametrize("since_the_start", [0, 3601])
def test_a_page_is_left_out_for_being_away_but_not_for_a_restart_of_the_server(
    tmp_path: Path, presence: Absence, monkeypatch: pytest.MonkeyPatch, since_the_start: int
) -> None:
    monkeypatch.setattr(link_patience, "LINK_SECONDS", 3600.0)
    monkeypatch.setattr(link_patience, "LINK_SECONDS_AWAY", 0.0)
    with hall(tmp_path, committed(table_of_three())) as place, place.page("ada") as page:
        ada = DicePage(page, place.table, Side.FIRST)
        presence.now += since_the_start
        ada.act("opening")
        if since_the_start:
            page.hear_until("update")
        assert ada.dice["asked"] == ("first" if since_the_start else "second")


def test_a_waiting_page_that_does_not_reveal_pays_on_its_own_clock(tmp_path: Path) -> None:
    time = MovedTime()
    table = table_of_three()
    table = Table.fold(table.id, replace(table.terms, clock=TOURNAMENT), ())
    with hall(tmp_path, table, clock=time) as place, seated(place) as (ada, bob):
        pages = {Side.FIRST: ada, Side.SECOND: bob}

        def reveal(side: Side) -> None:
            dice = stored(place).status.dice
            assert dice is not None
            pages[side].reveal(dice.number)

        while (roller := table.terms.game_type.timing(stored(place).state).side) is None:
            ada.act("opening")
            reveal(Side.SECOND)
            reveal(Side.FIRST)
        play = next(str(one) for one in stored(place).state.actions(roller) if str(one).startswith("play"))
        pages[roller].act(play)
        roller = roller.other
        time.pass_by(seconds=5)
        shown = pages[roller].act("roll")["clock"]
        assert (shown["running"], shown["link"]) == (roller.other.value, LINK_FREE)
        time.pass_by(seconds=9)
        reveal(roller.other)
        clocks = stored(place).clocks
        assert clocks is not None
        assert clocks.running is roller
        assert clocks.reserve[roller.other.index] == TOURNAMENT.reserve - (9 * SECOND - LINK_FREE)
        assert clocks.reserve[roller.index] == TOURNAMENT.reserve
        assert clocks.spent[roller.index] == 5 * SECOND, "the roller pays for the time before the roll, not after it"


def test_a_seed_is_in_no_line_that_the_server_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with hall(tmp_path, table_of_three()) as place, seated(place) as (ada, bob):
        ada.act("opening")
        bob.reveal(0)
        ada.reveal(0)
        seed = stored(place).terms.seed
        ada.act("@link 7 nonsense")
    assert seed is not None
    assert caplog.records
    assert seed.hex() not in caplog.text
    assert repr(seed) not in caplog.text
    assert seed.hex() not in repr(stored(place))
    assert repr(seed) not in repr(stored(place).terms)


def test_a_seed_is_in_no_answer_before_the_end(place: Hall) -> None:
    with seated(place) as (ada, bob):
        ada.act("opening")
        bob.reveal(0)
        ada.reveal(0)
        ada.page.settle()
        seed = stored(place).terms.seed
        assert seed is not None
        told = repr(ada.page.heard) + place.browser("ada").get(f"/api/tables/{place.table}/dice").text
        assert seed.hex() not in told


def play_out(table: Table, chains: dict[Side, SecretChain], most: int = 1_500) -> Table:
    """Play at random to the end, without a server, with both chains."""
    chance = random.Random(7)
    for side, chain in chains.items():
        table = table.acted(side, f"@chain 0 {chain.committed.head.hex()}", NOW)
    while not table.over and table.version < most:
        text = any_text(table, chance)
        if text.startswith(("roll", "opening")):
            actors = table.state.actors(table.terms.game_type.parse(text))
            table = table.acted(min(actors, key=lambda side: side.index), text.split()[0], NOW)
        else:
            table = table.acted(actor_of(table, text), text, NOW)
        while table.status.dice is not None and (asked := table.status.dice.asked) is not None:
            number = table.status.dice.number
            table = table.acted(asked, f"@link {number} {chains[asked].link(number).hex()}", NOW)
            table = (table.follows(NOW) or [table])[-1]
    return table


def chains_of(table: Table) -> dict[Side, SecretChain]:
    return {side: SecretChain(bytes([side.index + 1]) * 32, table.id, side, 0) for side in Side}


def test_a_whole_match_is_folded_exported_and_verified(tmp_path: Path) -> None:
    table = table_of_three(length=1)
    table = play_out(table, chains_of(table))
    assert table.over
    assert Table.fold(table.id, table.terms, table.events) == table
    exported = export_table(table)
    file = tmp_path / "match.match"
    file.write_bytes(exported.content)
    said = CliRunner().invoke(program, ["verify", str(file)])
    assert said.exit_code == 0, said.output
    assert "made from the seed that the seal" in said.output
    proof = table.proof(over=True)
    assert isinstance(proof, ThreeProof)
    assert len(proof.rolls) == len({throw.number for throw in dice_report(table).throws})
    loaded = load_tables("match.match", exported.content, NOW).tables[0]
    assert loaded.terms.dice == "unsealed"


def test_a_link_that_was_changed_in_a_file_is_found(tmp_path: Path) -> None:
    table = table_of_three(length=1)
    record = record_of(play_out(table, chains_of(table)))
    roll = record.proof.rolls[3]
    for changes in ({"first": bytes(32)}, {"side": roll.side.other}, {"first": None, "second": roll.second}):
        rolls = (*record.proof.rolls[:3], replace(roll, **changes), *record.proof.rolls[4:])
        with pytest.raises(BoxwoodError):
            write_match_file(replace(record, proof=replace(record.proof, rolls=rolls)))


def test_undoing_and_taking_back_give_the_same_dice_and_ask_for_no_links() -> None:
    table, mover = taken_back()
    dice = [event.action for event in table.events if event.action.startswith("roll")]
    again = a_play(table).acted(mover.other, "roll", NOW)
    assert [again.events[-1].action] == dice
    assert again.status.dice is not None
    assert again.status.dice.number == again.throws


def test_branching_keeps_nothing_of_the_chains() -> None:
    table = table_of_three(length=1)
    table = play_out(table, chains_of(table))
    branched = branch_table(table, table.version - 4, None, NOW)
    assert (branched.terms.dice, branched.status.dice) == ("unsealed", None)
    assert branched.terms.seed != table.terms.seed
