"""The first two plies, rolled out."""

import random
from pathlib import Path

import pytest

import openings
from boxwood.backgammon import Match, Position, legal_plays, parse_play
from boxwood.backgammon.actions import MakePlay, Opening
from boxwood.backgammon.openings import OPENINGS, find_opening, opening_line, opening_rolls, read_line

START = Position.start()
FIRST_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high)]
WELL_KNOWN = {(3, 1): "8/5 6/5", (4, 2): "8/4 6/4", (6, 1): "13/7 8/7", (5, 3): "8/3 6/3", (6, 5): "24/13"}


@pytest.mark.parametrize("dice", FIRST_ROLLS)
def test_every_opening_roll_is_known_whichever_die_comes_first(dice: tuple[int, int]) -> None:
    found = find_opening(START, dice)
    assert found is not None
    assert found == find_opening(START, (dice[1], dice[0]))
    assert found.after == ""


@pytest.mark.parametrize("dice", WELL_KNOWN)
def test_rolls_on_which_all_players_agree_are_played_so(dice: tuple[int, int]) -> None:
    found = find_opening(START, dice)
    assert found is not None
    assert found.plays[0].play == WELL_KNOWN[dice]


def test_plays_are_legal_and_the_best_comes_first() -> None:
    rolls = opening_rolls()
    for roll in random.Random(1).sample(rolls, 40):
        position = Position.from_gnubg_id(roll.position)
        legal = legal_plays(position, roll.dice)
        assert all(parse_play(each.play, position, roll.dice) in legal for each in roll.plays)
        assert [each.equity for each in roll.plays] == sorted((each.equity for each in roll.plays), reverse=True)
        assert all(0 < each.standard_error < 0.03 for each in roll.plays)


def test_every_reply_to_the_best_openings_is_known() -> None:
    for dice in FIRST_ROLLS:
        first = find_opening(START, dice)
        assert first is not None
        best = first.plays[0].play
        after = Match.new().apply(Opening(*dice)).apply(MakePlay(best)).game.board.swap()
        for high in range(1, 7):
            for low in range(1, high + 1):
                reply = find_opening(after, (high, low))
                assert reply is not None
                assert reply.after == f"{dice[0]}-{dice[1]} {best}"


def test_what_is_no_opening_is_not_found() -> None:
    assert find_opening(Position.build("6:2", "6:2"), (3, 1)) is None


def test_a_run_that_has_nothing_left_to_do_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "openings.jsonl"
    file.write_text(OPENINGS.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["openings", "--file", str(file)])
    openings.main()
    assert file.read_text(encoding="utf-8") == OPENINGS.read_text(encoding="utf-8")


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, lines = tmp_path / "openings.jsonl", OPENINGS.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["openings", "--file", str(file), "--reply-trials", "36"])
    openings.main()
    done = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert done[:-1] == lines[:-1]
    assert read_line(done[-1]).dice == read_line(lines[-1]).dice


def test_a_line_reads_back() -> None:
    for roll in opening_rolls()[:20]:
        assert read_line(opening_line(roll)) == roll
