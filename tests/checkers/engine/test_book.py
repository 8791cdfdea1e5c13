"""The opening book: legal moves and the values that were searched, played by strong bots, never used in analysis."""

import random
import runpy
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from boxwood.checkers import Game, MakeMove, Position, legal_moves, parse_move
from boxwood.checkers.analysis.analyser import judge_move
from boxwood.checkers.engine import Endgame, Engine
from boxwood.checkers.engine.book import (
    AS_GOOD,
    BookPosition,
    book_line,
    book_positions,
    find_in_book,
    read_line,
    varied,
)
from boxwood.checkers.engine.bot import Bot
from boxwood.checkers.engine.engine import BookUse
from boxwood.checkers.engine.table_engine import CheckersTableEngine
from boxwood.checkers.rule_sheet import find_sheet
from boxwood.cli.terminal_bot import thought as told_thought
from boxwood.game import Side

TOOL = Path(__file__).parents[3] / "tools" / "checkers_book.py"
SMALL = 2**10
KNOWN_PLIES = {"tournament": 4, "coral": 3}
"""How many of the first moves have an answer, whatever was played before."""


@pytest.fixture(params=["tournament", "coral"])
def sheet(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def replayed(known: BookPosition, sheet: str) -> Position:
    position = Position.start()
    for text in known.after.split():
        position = position.apply(parse_move(text, position, find_sheet(sheet)))
    return position


def test_every_move_is_legal_where_it_stands(sheet: str) -> None:
    positions = book_positions(sheet)
    assert len({each.position for each in positions}) == len(positions)
    for known in positions:
        position = replayed(known, sheet)
        assert position.fen == known.position
        legal = [str(move) for move in legal_moves(position, find_sheet(sheet))]
        moves = [each.move for each in known.moves]
        assert len(set(moves)) == len(moves) >= 2
        assert set(moves) <= set(legal)


def test_the_values_are_those_that_were_searched(sheet: str) -> None:
    for known in book_positions(sheet):
        thoughts = find_in_book(Position.from_fen(known.position), find_sheet(sheet))
        assert [(str(each.move), each.evaluation, each.depth) for each in thoughts] == [
            (each.move, each.value, each.depth) for each in known.moves
        ]
        values = [each.evaluation for each in thoughts]
        assert values == sorted(values, reverse=True)
        assert max(map(abs, values)) < 3, "some openings lose two men, none the game"
        assert min(each.depth for each in thoughts) >= 10
        assert all(each.from_book and each.line[0] == each.move for each in thoughts)
        assert known.nodes == 4_000_000


def test_each_of_the_first_moves_has_an_answer(sheet: str) -> None:
    rules, here = find_sheet(sheet), {Position.start()}
    for _ in range(KNOWN_PLIES[sheet]):
        for position in here:
            assert len(legal_moves(position, rules)) < 2 or find_in_book(position, rules), position.fen
        here = {position.apply(move) for position in here for move in legal_moves(position, rules)}


def test_a_line_of_the_data_is_read_as_it_was_written(sheet: str) -> None:
    for known in book_positions(sheet)[:20]:
        assert read_line(book_line(known)) == known


def test_a_strong_bot_varies_its_first_moves_among_those_as_good(sheet: str) -> None:
    engine = Engine(sheet, level="expert", endgame=Endgame(sheet, 2), entries=SMALL, seed=1)
    varying = 0
    for known in book_positions(sheet)[:30]:
        game = Game.new(sheet, start=Position.from_fen(known.position))
        thoughts = find_in_book(game.position, find_sheet(sheet))
        good = {f"move {each.move}" for each in thoughts if thoughts[0].evaluation - each.evaluation <= AS_GOOD}
        varying += len(good) > 1
        assert {engine.decide(game, use=BookUse.VARIED).best.action for _ in range(60)} == good
        assert {str(Bot(engine).act(game)) for _ in range(60)} == good
        assert sorted(map(str, varied(thoughts, random.Random(3)))) == sorted(map(str, thoughts))
    assert varying > 5


@pytest.mark.parametrize("begins", Side)
def test_a_hint_says_that_it_is_from_the_book_whoever_starts(begins: Side) -> None:
    game = Game.new("coral", begins=begins)
    hint = CheckersTableEngine().hint(game)
    assert hint is not None
    assert str(hint.words).endswith("That is from the opening book.")
    assert hint.words.said("fr").endswith("C’est tiré du livre d’ouvertures.")
    best = find_in_book(game.position, game.setup.sheet)[0]
    assert best.move in game.legal_moves()
    assert (hint.choices[0].action, hint.choices[0].equity) == (f"move {best.move}", round(best.evaluation, 2))


def test_a_bot_says_that_it_plays_from_the_book() -> None:
    told: list[Mapping[str, float | str]] = []
    found: list[str | None] = []
    action = CheckersTableEngine().act(
        Game.new(), "full", stop=threading.Event(), report=told.append, found=found.append
    )
    assert found == [action]
    assert told[0]["source"] == "book"
    assert told_thought(told[0], "men", "en").startswith("from the opening book, ")


def test_only_levels_that_have_it_use_the_book() -> None:
    game = Game.new()
    for level, known in (("club", False), ("expert", True), ("full", True)):
        engine = Engine(level=level, depth=1, endgame=Endgame(checkers=2), entries=SMALL)
        assert engine.decide(game, use=BookUse.BEST).best.from_book is known


def test_analysis_searches_every_position() -> None:
    game = Game.new()
    engine = Engine(depth=3, endgame=Endgame(checkers=2), entries=SMALL)
    assert not engine.decide(game, candidates=3).best.from_book
    assert not engine.think(game.position).from_book
    judged = judge_move(game, 0, MakeMove("11-15"), "quick")
    assert judged.candidates[0].depth != find_in_book(game.position, game.setup.sheet)[0].depth


def test_a_position_beyond_the_book_is_searched() -> None:
    beyond = Game.new(start=Position.from_fen("B:W21,22,23,K30:B1,2,3,K10"))
    engine = Engine(depth=3, endgame=Endgame(checkers=2), entries=SMALL)
    decision = engine.decide(beyond, use=BookUse.VARIED)
    assert not decision.best.from_book
    assert decision.depth == 3


def test_searching_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    tool = runpy.run_path(str(TOOL))
    monkeypatch.setitem(tool["main"].__globals__, "Endgame", lambda sheet: Endgame(sheet, 2))
    whole, begun = tmp_path / "whole", tmp_path / "begun"
    for folder in (whole, begun):
        folder.mkdir()
    asked = ["--sheet", "coral", "--plies", "2", "--nodes", "500", "--folder"]
    tool["main"]([*asked, str(whole)])
    lines = (whole / "book-coral.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 8
    (begun / "book-coral.jsonl").write_text("".join(lines[:3]), encoding="utf-8")
    tool["main"]([*asked, str(begun)])
    assert (begun / "book-coral.jsonl").read_text(encoding="utf-8") == "".join(lines)
