"""The search: what it finds is what looking at everything finds, and it keeps to its limits."""

import random
import threading
from typing import Any

import numpy as np
import pytest

from boxwood.checkers import Position, RuleSheet, legal_moves, sheets
from boxwood.checkers.engine import Endgame, bitboards, evaluation, retrograde, search
from boxwood.checkers.engine.boards import board_of, line_of, rules_of
from boxwood.checkers.engine.network import Network, plain_network, shipped_network
from boxwood.checkers.engine.searcher import Searcher
from support.checkers_games import varied

SHEETS = list(sheets().values())
PLAIN = plain_network().weights()


def searcher_for(sheet: RuleSheet, network: Network | None = None) -> Searcher:
    return Searcher(rules_of(sheet), network or plain_network(), entries=2**14)


def quiesced(position: Position, sheet: RuleSheet, ply: int) -> int:
    """The value once no jump is left to be made, by looking at everything."""
    if not legal_moves(position, sheet):
        return ply - search.WIN
    jumps = [move for move in legal_moves(position, sheet) if move.captures]
    still = int(evaluation.evaluate(board_of(position), PLAIN))
    values = [-quiesced(position.apply(move), sheet, ply + 1) for move in jumps]
    if not values:
        return still
    return max(values) if sheet.must_jump else max([still, *values])


def looked_into(position: Position, sheet: RuleSheet, depth: int, ply: int = 0) -> int:
    """The value of a position by looking at everything."""
    if depth == 0:
        return quiesced(position, sheet, ply)
    values = [-looked_into(position.apply(move), sheet, depth - 1, ply + 1) for move in legal_moves(position, sheet)]
    return max(values, default=ply - search.WIN)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_search_of_two_turns_finds_what_looking_at_everything_finds(sheet: RuleSheet) -> None:
    searcher = searcher_for(sheet)
    for position in varied(seed=31, count=400, sheet=sheet):
        if not legal_moves(position, sheet) or position.black.bit_count() + position.white.bit_count() > 12:
            continue
        for depth in (1, 2):
            searcher.forget()
            assert searcher.run(board_of(position), depth=depth).value == looked_into(position, sheet, depth), (
                position.fen
            )


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_without_the_best_move_the_best_of_the_others_is_found_and_not_remembered(sheet: RuleSheet) -> None:
    searcher = searcher_for(sheet)
    for position in varied(seed=33, count=200, sheet=sheet):
        moves = legal_moves(position, sheet)
        if len(moves) < 2 or position.black.bit_count() + position.white.bit_count() > 12:
            continue
        searcher.forget()
        best = searcher.run(board_of(position), depth=2).line[0]
        searcher.forget()
        found = searcher.run(board_of(position), depth=2, excluded=[best])
        left_out = position.apply(line_of([best], position, sheet)[0])
        others = [after for after in map(position.apply, moves) if after != left_out]
        assert found.value == max(-looked_into(after, sheet, 1, 1) for after in others), position.fen
        assert int(search.position_key(board_of(position))) not in searcher.memory.table["key"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_line_can_be_played(sheet: RuleSheet) -> None:
    searcher = searcher_for(sheet, shipped_network(rules_of(sheet)))
    for position in varied(seed=32, count=150, sheet=sheet):
        if legal_moves(position, sheet):
            found = searcher.run(board_of(position), depth=5)
            line = line_of(found.line, position, sheet)
            assert line
            after = position
            for move in line:
                assert move in legal_moves(after, sheet)
                after = after.apply(move)


def best_line(fen: str, sheet: RuleSheet, depth: int) -> str:
    position = Position.from_fen(fen)
    return " ".join(map(str, line_of(searcher_for(sheet).run(board_of(position), depth=depth).line, position, sheet)))


def test_a_man_is_given_for_three() -> None:
    line = best_line("B:WK4,14,15,17,22,29:B1,2,6,13,16,K30", sheets()["tournament"], 7)
    assert line.startswith("6-10 14x7 2x11x18x25")


def test_two_men_are_given_for_three() -> None:
    line = best_line("B:W17,19,23,24,27,29:B3,10,12,15,16,20,21", sheets()["tournament"], 7)
    assert line.startswith("15-18 23x14x7 16x23x32")


def test_where_jumping_is_a_choice_a_bad_jump_is_left_alone() -> None:
    fen = "B:W12,14,25,30:B5,7,9,26"
    assert best_line(fen, sheets()["tournament"], 5).startswith("9x18 30x23x14")  # it must be made, and loses a man
    assert best_line(fen, sheets()["coral"], 5).startswith("26-31")


def test_where_crowning_does_not_end_the_turn_a_new_king_jumps_on() -> None:
    fen = "W:W10:B7,8,25"
    assert best_line(fen, sheets()["tournament"], 5).startswith("10x3 ")
    assert best_line(fen, sheets()["coral"], 5).startswith("10x3x12 ")


def test_the_same_search_gives_the_same_nodes() -> None:
    first, second = (searcher_for(SHEETS[0]).run(board_of(Position.start()), depth=9) for _ in range(2))
    assert first == second


def test_a_number_of_nodes_is_kept_to() -> None:
    found = searcher_for(SHEETS[0]).run(board_of(Position.start()), nodes=5_000)
    assert 0 < found.nodes < 6_000
    assert found.depth > 3


def test_it_stops_when_another_thread_tells_it_to() -> None:
    searcher = searcher_for(SHEETS[0])
    threading.Timer(0.2, searcher.stop).start()
    assert searcher.run(board_of(Position.start())).line
    assert searcher.run(board_of(Position.start()), depth=5).depth == 0  # it stays stopped until it is allowed again
    searcher.allow()
    assert searcher.run(board_of(Position.start()), depth=5).depth == 5


def test_a_position_that_comes_again_is_worth_a_draw_to_the_side_that_is_behind() -> None:
    sheet = sheets()["tournament"]
    behind = Position.from_fen("B:WK6,K14,K22:BK32")
    stepped = behind.apply(next(move for move in legal_moves(behind, sheet) if str(move) == "32-28"))
    searcher = searcher_for(sheet)
    assert searcher.run(board_of(behind), depth=4).value < -200
    searcher.forget()
    other = Position.from_fen("W:WK6,K14,K22:BK27")
    path = [int(search.position_key(board_of(each))) for each in (stepped, behind, stepped, behind, other)]
    found = searcher.run(board_of(behind), path=[0, *path], depth=4)
    assert found.value == 0
    assert line_of(found.line, behind, sheet)[0].target == 28


def test_a_win_that_comes_after_the_eightieth_quiet_turn_is_none() -> None:
    sheet = sheets()["tournament"]
    ahead = Position.from_fen("W:WK14,K15,K18:BK29")
    searcher = searcher_for(sheet)
    assert searcher.run(board_of(ahead), depth=4).value > 200
    searcher.forget()
    path = list(range(1, search.QUIET_TURNS))
    assert searcher.run(board_of(ahead), path=path, depth=4).value == 0


def test_endgame_tables_are_asked_inside_the_search(endgame: Endgame) -> None:
    sheet = next(sheet for sheet in SHEETS if rules_of(sheet) == endgame.rules)
    assert endgame.table is not None
    searcher = searcher_for(sheet)
    searcher.use_endgame(endgame.table, endgame.checkers)
    rng, tried = random.Random(8), 0
    while tried < 40:
        squares = rng.sample(range(1, 33), 3)
        position = Position.from_fen(f"B:WK{squares[0]}:BK{squares[1]},K{squares[2]}")
        ending = endgame.ending(position)
        if ending.result == 1 and ending.turns is not None:
            tried += 1
            assert searcher.run(board_of(position), depth=2).value == search.WIN - ending.turns


def test_what_it_has_seen_to_its_end_ends_so(endgame: Endgame) -> None:
    """Whatever is looked into less deep first, a win or a loss that it says it has seen is one in the tables."""
    sheet = next(sheet for sheet in SHEETS if rules_of(sheet) == endgame.rules)
    searcher, rng, seen = searcher_for(sheet), random.Random(9), 0
    while seen < 60:
        squares = rng.sample(range(5, 29), 3)
        position = Position.from_fen(f"{rng.choice('BW')}:W{squares[0]}:BK{squares[1]},{squares[2]}")
        if legal_moves(position, sheet):
            found, ending = searcher.run(board_of(position), depth=11), endgame.ending(position)
            if abs(found.value) > search.PROVEN:
                seen += 1
                assert (found.value > 0) == (ending.result > 0), position.fen
                assert ending.turns is not None
                assert search.WIN - abs(found.value) >= ending.turns, position.fen


def test_no_compiled_function_that_calls_itself_is_compiled_twice() -> None:
    """A constant as an argument makes numba compile a second version; read from the cache, those two crash."""
    searcher_for(SHEETS[0]).run(board_of(Position.start()), depth=3)
    moves = np.zeros(8 * bitboards.MOST_MOVES, np.int64)
    bitboards.perft(board_of(Position.start()), 7, 3, moves, 0)
    Endgame(checkers=2).prepare()
    functions: list[Any] = [bitboards._add_jumps, bitboards.perft, bitboards.generate]
    functions += [search.search, search._quiescence, retrograde.solve]
    assert all(len(function.signatures) <= 1 for function in functions)
