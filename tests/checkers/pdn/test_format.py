"""PDN as a format among others: records that can be gone on with."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import Game, MakeMove
from boxwood.checkers.pdn import FORMATS
from boxwood.checkers.pdn.format import game_of, record_of
from boxwood.checkers.rule_sheet import sheets
from boxwood.errors import BadFile
from boxwood.formats import Record, find_format, format_named, read_records
from support.checkers_games import choose, random_setup

TEXT = (
    b'[White "Ann"]\n[Black "Bob"]\n[Event "Club"]\n\n{first} 1. 11-15 22-18! (1... 23-19) {Single Corner} 2. 15x22 *'
)


def read_record(data: bytes, *, strict: bool = False) -> Record[Game]:
    """The one game of a file."""
    (record,) = read_records(FORMATS, data, strict=strict)
    return record


def test_squares_in_letters_are_read_with_the_side_that_begins_at_the_bottom() -> None:
    record = read_record(b'[P1 "Ann"]\n[P2 "Bob"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *')
    assert record.players == ("Bob", "Ann")
    moves = ["move 11-15", "move 24-20", "move 15-19", "move 23x16", "move 12x19"]
    assert [str(action) for action in record.state.log] == moves


def test_each_jump_of_a_chain_may_be_written_as_a_move_of_its_own() -> None:
    text = b"1. c3-d4 d6-e5 2. b2-c3 c7-d6 3. a1-b2 b6-a5 4. e3-f4 a5-b4 5. a3xc5 d6xb4 6. c3xa5 e5xc3 7. c3xa1 c1-b2 *"
    assert [str(action) for action in read_record(text).state.log][-2:] == ["move 18x11x4", "move 3-8"]
    with pytest.raises(BadFile):
        read_record(text.replace(b"c3xa1", b"c1-b2"), strict=True)


def test_players_tags_and_comments_are_read() -> None:
    record = read_record(TEXT)
    assert record.players == ("Ann", "Bob")
    assert record.tags == {"Event": "Club"}
    assert record.comments == {0: "first", 2: "Single Corner"}
    assert len(record.state.log) == 3
    assert [str(notice) for notice in record.notices] == ["variations and marks of moves are left out"]


@pytest.mark.parametrize("seed", range(20))
def test_a_record_comes_back_as_it_was_written(seed: int) -> None:
    rng = random.Random(seed)
    game = random_setup(rng, list(sheets().values()))
    for _ in range(rng.choice([0, 5, 60])):
        if game.outcome is None:
            game = game.apply(
                choose(rng, [action for action in game.actions() if isinstance(action, MakeMove)] or game.actions())
            )
    places = {0: "the beginning", len(game.log) // 2: "the middle\nof it", len(game.log): "the end"}
    record = Record(state=game, players=("Ann", "Bob"), tags={"Event": "Club"}, comments=places)
    write = format_named(FORMATS, "pdn").write
    assert write is not None
    again = read_record(write([record]), strict=True)
    assert (again.players, again.tags, again.notices) == (record.players, record.tags, ())
    assert "\n".join(again.comments.values()) == "\n".join(places[place] for place in sorted(places))
    assert again.state.position == game.position
    assert record_of(game_of(again)) == again


def test_a_game_whose_result_is_not_on_the_board_is_read_with_a_notice() -> None:
    resigned = read_record(b"1. 11-15 22-18 0-1", strict=True)
    assert resigned.state.outcome is not None  # black was on turn
    other = read_record(b"1. 11-15 22-18 1-0", strict=True)
    assert other.state.outcome is None
    assert "not the one on the board" in str(other.notices[0])


def test_faults_are_notices_unless_it_is_strict() -> None:
    data = b"1. 11-15 22-17\n2. 15-22 *\n1. 9-14 *"
    records = read_records(FORMATS, data, "a.pdn")
    assert [len(record.state.log) for record in records] == [2, 1]
    assert [notice.line for notice in records[0].notices] == [2]
    with pytest.raises(BadFile, match="line 2"):
        read_records(FORMATS, data, "a.pdn", strict=True)
    with pytest.raises(BadFile, match="no game"):
        read_records(FORMATS, b"% nothing", "a.pdn")
    with pytest.raises(BadFile, match="game 1 is left out: the game of this position is over"):
        read_records(FORMATS, b'[FEN "W:W13:B6,9"]\n*')


def test_a_file_is_found_by_its_content_and_else_by_its_name() -> None:
    assert find_format(FORMATS, b"  1. 11-15 *", "evening.txt").name == "pdn"
    assert find_format(FORMATS, b"; nothing to see", "evening.PDN").name == "pdn"
    with pytest.raises(BadFile, match=r"evening\.txt: unknown kind of file; known kinds: \.pdn"):
        find_format(FORMATS, b"; nothing to see", "evening.txt")


@given(st.binary() | st.binary().map(lambda data: b"1. 11-15 " + data), st.booleans())
def test_any_bytes_are_games_or_a_bad_file(data: bytes, strict: bool) -> None:
    try:
        records = read_records(FORMATS, data, "a.pdn", strict=strict)
    except BadFile:
        return
    assert all(isinstance(record.state, Game) for record in records)
