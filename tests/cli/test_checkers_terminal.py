"""A game of checkers at the keyboard, driven by a person made of a random choice."""

import random
from collections.abc import Iterator

import pytest

from boxwood.checkers import Action, Game, MakeMove, Outcome, Side, sheets
from boxwood.cli.checkers_terminal import CheckersTerminal
from boxwood.cli.keyboard import Leave
from support.checkers_games import choose


def terminal_for(game: Game, answers: Iterator[str]) -> tuple[CheckersTerminal, list[str]]:
    said: list[str] = []
    return CheckersTerminal(game, lambda prompt: next(answers), said.append, random.Random(1)), said


@pytest.mark.parametrize("sheet", sheets())
@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_played_to_its_end_by_typing_what_is_listed(sheet: str, seed: int) -> None:
    rng = random.Random(seed)
    said: list[str] = []

    def ask(prompt: str) -> str:
        if "Who starts" in prompt:
            return rng.choice(["", "coral", "Blue", "second"])
        return str(choose(rng, terminal.game.actions())).removeprefix("move ")

    terminal = CheckersTerminal(Game.new(sheet), ask, said.append, rng)
    terminal.run()
    assert terminal.game.outcome is not None
    assert "wins" in said[-1] or "draw" in said[-1]


def test_what_is_not_allowed_is_explained_and_asked_again() -> None:
    answers = iter(["12-17", "nonsense", "why", "why 11-15", "why 1-6", "?", "help", "accept", "11-15", "quit"])
    terminal, said = terminal_for(Game.new(), answers)
    with pytest.raises(Leave):
        terminal.run()
    text = "\n".join(said)
    for expected in (
        "'12-17': the man on 12 cannot reach 17",
        "'nonsense' is no action",
        "Say what you would like to do, such as why 11-16.",
        "That is allowed.",
        "'1-6': 6 is occupied (K4).",
        "9-13  9-14  10-14",
        "offer draw, resign",
        "accept: no draw was offered (K9).",
        "Dark moved 11-15",
    ):
        assert expected in text
    assert terminal.game.log == (MakeMove("11-15"),)


def test_where_the_players_decide_they_are_asked_or_chance_decides() -> None:
    terminal, said = terminal_for(Game.new("coral"), iter(["green", "Coral", "quit"]))
    with pytest.raises(Leave):
        terminal.run()
    assert "'green' is neither of them." in said
    assert "Coral starts (K2)." in said
    by_chance, said = terminal_for(Game.new("coral"), iter(["", "quit"]))
    with pytest.raises(Leave):
        by_chance.run()
    assert len(by_chance.game.log) == 1


def test_a_draw_is_offered_refused_and_agreed_on() -> None:
    answers = iter(["draw", "refuse", "draw", "11-15", "draw", "accept"])
    terminal, said = terminal_for(Game.new(), answers)
    terminal.run()
    assert terminal.game.outcome == Outcome(None, "agreement")
    assert "offer draw: a draw was offered and refused in this turn; move first (K9)." in said
    assert said[-1] == "\nA draw: agreed on (K9)."


@pytest.mark.parametrize(
    ("fen", "typed", "ending"),
    [
        ("B:W18:B14", ["14x23"], "Dark wins: Light has no checker left (K8)."),
        ("B:W12:B3,4", ["4-8"], "Dark wins: Light cannot move (K8)."),
        ("W:W12:B3,4", ["resign"], "Dark wins: Light resigns (K9)."),
        ("B:WK32:BK1", ["1-5", "32-28", "5-1", "28-32"] * 2, "A draw: the same position for the third time (K9)."),
    ],
)
def test_how_it_ended_is_said_with_the_clause(fen: str, typed: list[str], ending: str) -> None:
    terminal, said = terminal_for(Game.new(start=fen), iter(typed))
    terminal.run()
    assert said[-1] == f"\n{ending}"


def test_a_bot_sits_at_the_table_like_anybody_and_the_board_is_turned_to_the_other_seat() -> None:
    rng = random.Random(4)

    def bot(game: Game) -> Action:
        return choose(rng, game.actions())

    said: list[str] = []
    terminal = CheckersTerminal(Game.new(), lambda prompt: str(choose(rng, terminal.game.actions())), said.append)
    terminal.bots[Side.FIRST] = bot
    terminal.run()
    assert terminal.game.outcome is not None
    assert any(line.startswith("Light (the bot): ") for line in said)
    boards = [line for line in said if "|" in line and "---" in line]
    assert boards
    assert all(" 32" in board.splitlines()[2] for board in boards)
