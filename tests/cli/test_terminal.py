"""A match at the keyboard, driven by a person made of a random choice."""

import random
from collections.abc import Callable, Iterator

import pytest

from boxwood.backgammon import Dice, Match, Roll, Side, sheets
from boxwood.backgammon.engine import Bot, Engine
from boxwood.cli.terminal import Leave, Terminal
from boxwood.dice import ManualDice, RandomDice, RecordedDice
from support.matches import choose


def terminal_for(
    match: Match, answers: Iterator[str] | Callable[[str], str], dice: list[Dice]
) -> tuple[Terminal, list[str]]:
    said: list[str] = []
    ask = answers if callable(answers) else lambda prompt: next(answers)
    return Terminal(match, RecordedDice(dice), ask, said.append), said


@pytest.mark.parametrize("sheet", sheets())
@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_to_its_end_by_typing_what_is_listed(sheet: str, seed: int) -> None:
    rng = random.Random(seed)
    length = 2 if "match" in sheets()[sheet].formats else None
    said: list[str] = []

    def ask(prompt: str) -> str:
        if "next game" in prompt:
            return "end"
        if "[y/n]" in prompt:
            return "y"
        action = choose(rng, terminal.match.actions())
        return "roll" if isinstance(action, Roll) else str(action).removeprefix("play ")

    terminal = Terminal(Match.new(sheet, length), RandomDice(rng), ask, said.append)
    terminal.run()
    assert terminal.match.outcome is not None
    assert len(terminal.times) == len(terminal.match.log)
    assert "wins" in "\n".join(said)


def test_what_is_not_allowed_is_explained_and_asked_again() -> None:
    answers = iter(["13/1", "nonsense", "roll 6 6", "why double", "?", "help", "8/5 6/5", "quit"])
    terminal, said = terminal_for(Match.new(), answers, [(3, 1)])
    with pytest.raises(Leave):
        terminal.run()
    text = "\n".join(said)
    for expected in (
        "13/1 is 12 pips",
        "no action",
        "the dice decide",
        "double: the dice that lie on the board have yet to be played",
        "24/21 24/23",
        "what you may do now",
    ):
        assert expected in text
    assert [str(action) for action in terminal.match.log] == ["opening 3 1", "play 8/5 6/5"]


def test_each_side_sees_the_board_from_its_own_side_and_the_sheets_words_are_understood() -> None:
    answers = iter(["8/5 6/5", "I double", "I take", "roll", "quit"])
    terminal, said = terminal_for(Match.new("classic", 5), answers, [(3, 1), (6, 5)])
    with pytest.raises(Leave):
        terminal.run()
    assert terminal.match.game.cube.owner is Side.FIRST
    assert any("Classic, match to 5" in line for line in said)


def test_a_dead_double_is_asked_about() -> None:
    answers = iter(["8/5 6/5", "double", "n", "double", "y", "quit"])
    terminal, _ = terminal_for(Match.new("classic", 3, score=(0, 2)), answers, [(3, 1)])
    with pytest.raises(Leave):
        terminal.run()
    assert [str(action) for action in terminal.match.log][-1] == "double"


def test_real_dice_that_were_mistyped_are_asked_for_again() -> None:
    typed = iter(["31", "7 9", "hello", "6-5"])
    answers = iter(["8/5 6/5", "roll", "quit"])
    terminal, said = terminal_for(Match.new(options={"manual_dice": True}), answers, [])
    terminal.dice = ManualDice(lambda: next(typed))
    with pytest.raises(Leave):
        terminal.run()
    assert terminal.match.game.dice == (6, 5)
    assert sum("two dice from 1 to 6" in line for line in said) == 2


def test_the_end_of_the_input_leaves_the_table() -> None:
    def ask(prompt: str) -> str:
        raise EOFError

    terminal, _ = terminal_for(Match.new(), ask, [(3, 1)])
    with pytest.raises(Leave):
        terminal.run()


def test_on_ones_honour_a_wrong_play_is_made_and_retaken() -> None:
    answers = iter(["8/2", "done", "retake", "8/5 6/5", "done", "quit"])
    terminal, said = terminal_for(Match.new("graves", None, {"honour_play": True}), answers, [(3, 1)])
    with pytest.raises(Leave):
        terminal.run()
    log = [str(action) for action in terminal.match.log]
    assert log == ["opening 3 1", "play 8/2", "done", "retake", "play 8/5 6/5", "done"]
    assert any("graves" in line.lower() for line in said)


def test_a_bot_sits_at_the_table_like_anybody() -> None:
    rng = random.Random(4)

    def ask(prompt: str) -> str:
        action = choose(rng, terminal.match.actions(Side.FIRST))
        return "roll" if isinstance(action, Roll) else str(action).removeprefix("play ")

    said: list[str] = []
    terminal = Terminal(Match.new(length=1), RandomDice(rng), ask, said.append)
    terminal.bots[Side.SECOND] = Bot(Engine(0)).act
    terminal.run()
    assert terminal.match.outcome is not None
    assert any(line.startswith("Dark (the bot): play ") for line in said)
