"""What must hold for every list of legal plays, against a second generator that knows no tricks, and against counts."""

import hashlib
import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings

from boxwood.backgammon import BAR, BadDice, Dice, Play, Position, UnknownName, legal_plays, parse_play, sheets
from support.games import ROLLS
from support.perft import NAMED, perft
from support.strategies import dice, reachable

DATA = Path(__file__).parents[1] / "data"
DEEP, MOST_COUNTED = bool(os.environ.get("BOXWOOD_DEEP_PERFT")), 60_000
"""`make perft` counts two plies of every position, the tests those of which there are not too many."""

Board = tuple[int, ...]


def own(position: Position) -> int:
    return sum(n for n in position.board if n > 0)


def naive_results(board: Board, left: tuple[int, ...]) -> set[tuple[Board, int]]:
    """Every board the dice can lead to, taken in any order, with the number of dice used; no pruning, no rule B10."""
    found = {(board, 0)}
    for die in set(left):
        rest = list(left)
        rest.remove(die)
        for origin in range(1, 26):
            if board[origin] <= 0 or (board[BAR] > 0 and origin != BAR):
                continue
            target = origin - die
            if target > 0 and board[target] < -1:
                continue
            if target <= 0 and (
                any(n > 0 for n in board[7:]) or (target < 0 and any(n > 0 for n in board[origin + 1 :]))
            ):
                continue
            after = list(board)
            after[origin] -= 1
            if target > 0:
                if after[target] == -1:
                    after[target] = 0
                    after[0] -= 1
                after[target] += 1
            found |= {(result, used + 1) for result, used in naive_results(tuple(after), tuple(rest))}
    return found


@settings(max_examples=200)
@given(reachable(), dice)
def test_the_plays_are_those_of_a_generator_that_tries_every_order(position: Position, roll: Dice) -> None:
    found = naive_results(position.board, roll * 2 if roll[0] == roll[1] else roll)
    longest = max(used for _, used in found)
    expected = {board for board, used in found if used == longest and used > 0}
    plays = legal_plays(position, roll, "classic")
    assert {play.after.swap().board for play in plays} == expected
    assert all(len(play.moves) == longest for play in plays)


@given(reachable(), dice)
def test_checkers_are_conserved_and_the_opponents_move_only_by_being_hit(position: Position, roll: Dice) -> None:
    for play in legal_plays(position, roll):
        after = play.after.swap()
        assert after.checkers == position.checkers
        assert after.off[1] == position.off[1]
        for point in range(1, 25):
            before = min(position.board[point], 0)
            assert min(after.board[point], 0) == (0 if point in play.hits else before)
        assert after.board[0] == position.board[0] - len(play.hits)
        assert all(position.board[point] == -1 for point in play.hits)


@given(reachable(), dice)
def test_dice_used_never_exceed_the_roll(position: Position, roll: Dice) -> None:
    thrown = Counter(roll * 2 if roll[0] == roll[1] else roll)
    for play in legal_plays(position, roll):
        assert Counter(move.die for move in play.moves) <= thrown


@given(reachable(), dice)
def test_results_are_distinct_and_every_text_reads_back(position: Position, roll: Dice) -> None:
    plays = legal_plays(position, roll)
    assert len({play.after for play in plays}) == len({str(play) for play in plays}) == len(plays)
    for play in plays:
        assert parse_play(str(play), position, roll) == play


@given(reachable(), dice)
def test_the_order_is_stable_and_does_not_depend_on_the_order_of_the_dice(position: Position, roll: Dice) -> None:
    assert legal_plays(position, roll) == legal_plays(position, (roll[1], roll[0]))


@given(reachable(), dice)
def test_the_sheets_differ_only_by_S_larger(position: Position, roll: Dice) -> None:
    by_sheet = {name: set(legal_plays(position, roll, name)) for name in sheets()}
    for name, sheet in sheets().items():
        assert by_sheet[name] == by_sheet["tournament" if sheet.larger else "classic"]
    assert by_sheet["tournament"] <= by_sheet["classic"]


def test_a_play_shows_its_moves_its_hits_and_the_next_sides_view() -> None:
    play: Play = parse_play("24/18 18/17*", Position.build("24:2 6:5", "8:1 6:5"), (6, 1))
    assert [(move.origin, move.target, move.die, move.hit) for move in play.moves] == [
        (24, 18, 6, False),
        (18, 17, 1, True),
    ]
    assert play.hits == (17,)
    assert play.after.board[BAR] == 1
    assert str(play) == "24/17*"


@pytest.mark.parametrize(
    "bad", [(0, 1), (7, 1), (1,), (1, 2, 3), (1.0, 2), (True, 2), ("6", 1), 61, None, "61", {1, 2}]
)
def test_dice_outside_1_to_6_are_refused(bad: object) -> None:
    with pytest.raises(BadDice, match="two dice from 1 to 6"):
        legal_plays(Position.start(), bad)  # type: ignore[arg-type]


def test_an_unknown_sheet_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"no rule sheet called 'hasbro'.*redblack"):
        legal_plays(Position.start(), (3, 1), "hasbro")


def _perft_lines() -> list[tuple[str, list[int]]]:
    lines = (DATA / "perft.txt").read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [(row[0], [int(cell) for cell in row[1:]]) for row in rows]


def test_every_named_position_has_its_counts() -> None:
    assert [name for name, _ in _perft_lines()] == list(NAMED)


@pytest.mark.parametrize(("name", "counts"), _perft_lines())
def test_perft_the_number_of_plays_of_each_roll_and_of_two_plies(name: str, counts: list[int]) -> None:
    position = NAMED[name]
    assert [len(legal_plays(position, roll)) for roll in ROLLS] == counts[:-1]
    if counts[-1] < MOST_COUNTED or DEEP:
        assert perft(position, 2) == counts[-1]


def test_the_committed_sample_of_results_that_gnu_backgammon_confirmed() -> None:
    """Each line is a position, a roll, the number of results, and a digest of their ids."""
    lines = (DATA / "legal_plays.txt").read_text().splitlines()
    cases = [line.split() for line in lines if not line.startswith("#")]
    assert len(cases) >= 3000
    for identity, roll, count, digest in cases:
        plays = legal_plays(Position.from_gnubg_id(identity), (int(roll[0]), int(roll[1])))
        ids = sorted(play.after.gnubg_id for play in plays)
        assert (len(ids), hashlib.sha256(" ".join(ids).encode()).hexdigest()[:12]) == (int(count), digest), identity
