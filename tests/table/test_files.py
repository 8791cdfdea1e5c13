"""Tables into files and back."""

import pytest

from boxwood.backgammon import formats
from boxwood.errors import BadFile, BadOption, NotNow
from boxwood.game import Side
from boxwood.table import Seat, Seats
from boxwood.table.files import export_table, load_tables
from boxwood.table.making import branch_table
from support.tables import BOT, NOW, acted, make_table, played


@pytest.mark.parametrize(("game", "suffix"), [("backgammon", "match"), ("backgammon", "mat"), ("checkers", "pdn")])
def test_a_finished_game_can_be_written_and_loaded_again(game: str, suffix: str) -> None:
    table = played(make_table(game, seats=Seats(Seat("person", "Ada"), Seat("person", "Bob"))), 4)
    file = export_table(table, suffix)
    assert file.name.endswith(f".{suffix}")
    (again,) = load_tables(file.name, file.content, NOW).tables
    assert again.over
    assert again.state.outcome == table.state.outcome
    assert [seat.name for seat in again.terms.seats] == ["Ada", "Bob"]


def test_a_match_file_proves_the_dice_once_the_match_is_over() -> None:
    table = played(make_table(words=("rain", "")), 4)
    proof = formats.read(export_table(table).content).proof
    assert proof is not None
    assert proof.seed == table.terms.seed
    unfinished = formats.read(export_table(table.as_it_was(10)).content).proof
    assert unfinished is not None
    assert unfinished.seed is None


def test_a_loaded_match_goes_on_with_dice_of_its_own() -> None:
    table = played(make_table(), 4, most=21)
    (loaded,) = load_tables("a.match", export_table(table).content, NOW).tables
    assert loaded.state == table.state
    assert loaded.id != table.id
    assert loaded.terms.seed != table.terms.seed
    later = played(loaded, 1)
    assert later.over
    assert formats.read(export_table(later).content).proof is None  # not all its throws came from one seed


def test_play_goes_on_from_any_state_of_a_table() -> None:
    table = played(make_table(), 4)
    branch = branch_table(table, 11, Seats(Seat(), BOT), NOW)
    assert branch.state == table.as_it_was(11).state
    assert branch.terms.seats.bots == (Side.SECOND,)
    assert branch.terms.sealed_from == len(table.terms.game_type.throws(branch.state.log))
    with pytest.raises(NotNow, match="over at that position"):
        branch_table(table, table.version, None, NOW)


def test_a_file_that_cannot_be_read_is_refused_with_its_faults() -> None:
    for name, data in [
        ("a.match", b"boxwood match 1\n"),
        ("a.mat", b"nonsense"),
        ("a.pdn", b"1. 11-99"),
        ("a.txt", b"?"),
    ]:
        with pytest.raises(BadFile):
            load_tables(name, data, NOW)


def test_each_game_has_its_own_formats() -> None:
    with pytest.raises(BadOption, match="there are pdn"):
        export_table(make_table("checkers"), "mat")


def test_every_game_of_a_file_becomes_a_table() -> None:
    one = export_table(acted(make_table("checkers"), "move 11-15")).content
    tables = load_tables("evening.pdn", one + b"\n" + one, NOW).tables
    assert [table.version for table in tables] == [1, 1]
