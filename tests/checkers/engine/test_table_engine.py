"""The engine at a table: bots that tell what they think and can be stopped, and hints in words."""

import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from boxwood.checkers import Game, MakeMove, OfferDraw, Resign, Side
from boxwood.checkers.engine import table_engine
from boxwood.checkers.engine.table_engine import CheckersTableEngine
from boxwood.game import Hint, HintedChoice, TableEngine


@pytest.fixture(autouse=True)
def _no_tables_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))


@pytest.fixture(scope="module")
def engine() -> CheckersTableEngine:
    return CheckersTableEngine()


def game_at(fen: str, sheet: str = "tournament") -> Game:
    return Game.new(sheet, start=fen, begins=Side.SECOND if fen.startswith("B") else Side.FIRST)


def hinted(engine: CheckersTableEngine, game: Game) -> Hint:
    hint = engine.hint(game)
    assert hint is not None
    return hint


def test_it_meets_the_contract_and_gets_ready() -> None:
    engine: TableEngine = CheckersTableEngine()
    told: list[tuple[str, float]] = []
    engine.prepare(lambda what, part: told.append((what, part)))
    assert told == [("preparing the bot (first time only)", 0.0), ("ready", 1.0)]


def test_a_bot_tells_what_it_thinks_and_what_it_would_do_now(engine: CheckersTableEngine) -> None:
    reports: list[Mapping[str, object]] = []
    found: list[str | None] = []
    game = Game.new("tournament")
    text = engine.act(game, "club", stop=threading.Event(), report=reports.append, found=found.append)
    assert text == found[-1]
    assert set(reports[-1]) == {"depth", "nodes", "evaluation", "line"}
    assert f"move {str(reports[-1]['line']).split()[0]}" == text


def test_a_bot_that_is_stopped_moves_all_the_same(engine: CheckersTableEngine) -> None:
    stop = threading.Event()
    stop.set()
    text = engine.act(Game.new("coral", begins=Side.FIRST), "full", stop=stop, report=print, found=print)
    assert text.startswith("move ")


def test_a_bot_that_was_offered_a_draw_does_not_say_that_it_would_move(engine: CheckersTableEngine) -> None:
    found: list[str | None] = []
    game = game_at("B:W30,31,32:B1").apply(OfferDraw())
    assert engine.act(game, "club", stop=threading.Event(), report=lambda told: None, found=found.append) == "refuse"
    assert found == []


def test_an_engine_is_made_once_for_each_sheet_and_level_however_that_is_spelt(engine: CheckersTableEngine) -> None:
    sheets = [Game.new(name).setup.sheet for name in ("tournament", "coral")]
    with engine.engine(sheets[0], "child") as child, engine.engine(sheets[1], "child") as coral:
        assert child is not coral
    with engine.engine(sheets[0], " Child") as again:
        assert again is child


def test_a_hint_names_the_best_three_moves_and_the_first_is_what_the_engine_decides(
    engine: CheckersTableEngine,
) -> None:
    game = Game.new("tournament")
    for move in ("11-15", "22-18", "15x22", "25x18", "8-11"):  # beyond the opening book
        game = game.apply(MakeMove(move))
    hint = hinted(engine, game)
    assert hint.depth == table_engine.HINT_DEPTH
    assert len({choice.action for choice in hint.choices}) == 3
    assert [choice.loss for choice in hint.choices] == sorted(choice.loss for choice in hint.choices)
    with engine.engine(game.setup.sheet, table_engine.HINT_LEVEL) as strongest:
        assert strongest.decide(game, depth=hint.depth).best.action == hint.choices[0].action


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("B:W15,32:B11,1", "11x18 is the only move."),
        ("B:W21-32:B1-12", None),
        ("W:W10,27,28,32:B7,1,5", None),
    ],
)
def test_a_hint_says_why_in_words(fen: str, words: str | None, engine: CheckersTableEngine) -> None:
    hint = hinted(engine, game_at(fen))
    assert words is None or str(hint.words) == words
    assert str(hint.choices[0].text) in str(hint.words)
    assert hint.words.said("fr") != str(hint.words)


@pytest.mark.parametrize(
    ("losses", "equities", "words"),
    [
        ((0, 0.04), (0.5, 0.46), "11-15 and 10-14 are equally good."),
        ((0, 0.3), (0.5, 0.2), "11-15 is a little better than 10-14."),
        ((0, 1.1), (0.5, -0.6), "11-15 is best; 10-14 loses 1 man."),
        ((0, 2.2), (0.5, -1.7), "11-15 is best; 10-14 loses 2 men."),
        ((0, 299.5), (299.9, 0.4), "11-15 wins."),
        ((0, 299.5), (0.4, -299.1), "11-15 is best; 10-14 loses."),
    ],
)
def test_the_words_follow_what_the_second_move_costs(
    losses: tuple[float, float], equities: tuple[float, float], words: str
) -> None:
    choices = tuple(
        HintedChoice(f"move {text}", text, equity, loss)
        for text, equity, loss in zip(("11-15", "10-14"), equities, losses, strict=True)
    )
    assert str(table_engine._move_words(choices)) == words


@pytest.mark.parametrize(
    ("fen", "action", "words"),
    [
        ("B:W30,31,32:B1", "refuse", "Refuse the draw: "),
        ("B:W32:B1,2,3", "accept", "Take the draw: "),
        ("B:WK11,K15,K30:BK1", "refuse", "Refuse the draw: "),
    ],
)
def test_whether_to_take_a_draw_is_hinted_at_too(
    fen: str, action: str, words: str, engine: CheckersTableEngine
) -> None:
    hint = hinted(engine, game_at(fen).apply(OfferDraw()))
    assert hint.choices[0].action == action
    assert str(hint.choices[0].text) == action.capitalize()
    assert str(hint.words).startswith(words)


def test_there_is_no_hint_where_there_is_nothing_to_choose(engine: CheckersTableEngine) -> None:
    assert engine.hint(Game.new("coral")) is None
    assert engine.hint(Game.new("tournament").apply(Resign())) is None
