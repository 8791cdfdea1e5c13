"""A table is the fold of its events."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Match
from boxwood.dice import DiceProof, verify
from boxwood.errors import BadAction, BadInput, BadOption, IllegalAction, NotNow, NotYours, UnknownName
from boxwood.game import Side
from boxwood.table import Seat, Seats, Table
from boxwood.table.dice_report import dice_report
from boxwood.table.files import export_table, load_tables
from boxwood.table.making import new_id
from support.tables import BOT, NOW, acted, make_table, played
from support.views import shown


def test_an_id_is_twelve_letters_and_digits_that_nobody_guesses() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(one) == 12 and one.isalnum() and one == one.lower() for one in ids)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_folding_the_events_again_gives_the_same_table(game: str, seed: int) -> None:
    table = played(make_table(game), seed, most=40, calm=False)
    again = Table.fold(table.id, table.terms, table.events)
    assert again == table
    assert [event.number for event in table.events] == list(range(table.version))
    assert len(table.told) == table.version


def test_the_table_throws_sealed_dice_and_their_number_follows_from_the_log() -> None:
    table = played(make_table(words=("rain", "sun")), 5)
    assert table.over
    report = dice_report(table)
    assert report.seed is not None
    assert report.commitment is not None
    proof = DiceProof(report.commitment, table.id, ("rain", "sun"), bytes.fromhex(report.seed))
    verify(proof, [throw.dice for throw in report.throws])


def test_the_seed_is_not_shown_before_the_end() -> None:
    table = acted(make_table(), "opening")
    assert dice_report(table).seed is None
    assert table.terms.seed is not None
    assert table.terms.seed.hex() not in repr(table)
    assert table.terms.seed.hex() not in str(dice_report(table))


def test_sealed_dice_cannot_be_chosen_and_those_entered_by_hand_must_be() -> None:
    with pytest.raises(BadAction, match="rolls its own dice"):
        make_table().acted(Side.FIRST, "opening 6 1", NOW)
    by_hand = make_table(dice="manual")
    with pytest.raises(BadAction, match="real dice"):
        by_hand.acted(Side.FIRST, "opening", NOW)
    assert by_hand.acted(Side.FIRST, "opening 6 1", NOW).events[0].action == "opening 6 1"


def test_dice_entered_by_hand_can_be_cocked() -> None:
    table = acted(make_table(dice="manual"), "opening 6 1", "cocked", "opening 2 5")
    assert table.state.to_act is Side.SECOND
    assert [str(entry.text) for entry in table.entries] == ["roll voided", ""]


def test_who_may_not_act_is_told_so() -> None:
    table = acted(make_table(dice="manual"), "opening 6 1")
    with pytest.raises(NotYours, match="other side"):
        table.acted(Side.SECOND, "play 13/7 8/7", NOW)
    with pytest.raises(IllegalAction, match="play your roll first"):
        table.acted(Side.FIRST, "roll 6 1", NOW)


def test_nobody_acts_for_the_bot() -> None:
    table = acted(make_table(dice="manual", seats=Seats(Seat(), BOT)), "opening 1 6")
    assert table.bot_to_act is Side.SECOND
    with pytest.raises(NotYours, match="bot"):
        table.acted(Side.SECOND, "play 13/7 8/7", NOW)
    assert table.acted(Side.SECOND, "play 13/7 8/7", NOW, by_bot=True).version == 2


@pytest.mark.parametrize("bot", list(Side))
def test_what_either_may_do_is_the_persons_to_do(bot: Side) -> None:
    seats = Seats(BOT, Seat()) if bot is Side.FIRST else Seats(Seat(), BOT)
    for table in (make_table(seats=seats), make_table("checkers", sheet="coral", seats=seats)):
        assert table.to_act is bot.other
        assert table.bot_to_act is None


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"game": "chess"}, UnknownName),
        ({"sheet": "monopoly"}, UnknownName),
        ({"options": {"beavers": True}}, BadOption),
        ({"start": "nowhere"}, BadOption),
        ({"start": "//////////////"}, BadInput),
        ({"words": ("x" * 300, "")}, BadInput),
        ({"words": ("\ud800", "")}, BadInput),
        ({"seats": Seats(Seat(), Seat("bot", "", "grandmaster"))}, UnknownName),
        ({"seats": Seats(BOT, BOT), "dice": "manual"}, BadOption),
        ({"seats": Seats(BOT, BOT), "format": "money"}, BadOption),
        ({"game": "checkers", "length": 3}, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        make_table(**wrong)  # type: ignore[arg-type]


def test_a_table_can_start_from_a_position() -> None:
    table = make_table(format="money", start="4HPwATDgc/ABMA")
    assert table.state.to_act is Side.FIRST
    assert shown(table.state)["position_id"] == "4HPwATDgc/ABMA"
    for fen in ("B:W21,K30:B1,2", "W:W21,K30:B1,2"):  # light may be on turn where dark starts the usual game
        checkers = make_table("checkers", start=fen)
        assert shown(checkers.state)["fen"] == fen
        assert Table.fold(checkers.id, checkers.terms, []).state == checkers.state


def test_a_table_can_be_seen_as_it_was() -> None:
    table = played(make_table(), 1, most=20)
    assert table.as_it_was(7).events == table.events[:7]
    for version in (-1, 21):
        with pytest.raises(NotNow, match="no state after"):
            table.as_it_was(version)


XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:1:52:3:2:0:5:10"


def test_a_table_begins_from_an_id_with_its_match_and_the_players_own_choices() -> None:
    table = make_table(start=XGID, dice="manual", length=None, format=None, options={"pick_up_dice": True})
    match = table.state
    assert isinstance(match, Match)
    assert (match.setup.length, match.score, match.game.cube.value, match.game.dice) == (5, (3, 2), 2, (5, 2))
    assert (match.setup.options.manual_dice, match.setup.options.pick_up_dice) == (True, True)
    assert [event.action for event in table.events] == ["roll 5 2"]
    again = acted(table, "cocked").acted(Side.FIRST, "roll 6 1", NOW)
    (loaded,) = load_tables("x.match", export_table(again).content, NOW).tables
    assert loaded.state == again.state
    assert loaded.terms.dice == "manual"


def test_sealed_dice_go_on_after_the_throw_of_an_id() -> None:
    table = make_table(start=XGID, length=None, format=None)
    assert (table.throws, table.terms.sealed_from) == (1, 1)
    assert dice_report(table).throws[0].sealed is False
