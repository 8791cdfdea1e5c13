"""Tables at the keyboard, of every game by the same program."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from boxwood import backgammon, checkers
from boxwood.game import Side
from boxwood.games import registered
from boxwood.table import Seat, Seats, Table
from support import checkers_games, matches
from support.keyboard import Leave, at_keyboard, played, texts, typist
from support.tables import make_table
from support.toy import GAME as RACE


def play_by_chance(table: Table, seed: int, choose: Callable[[random.Random, list[Any]], Any]) -> tuple[Table, str]:
    """A table after somebody has typed anything that is allowed, to its end."""
    rng = random.Random(seed)
    typing = typist(rng, choose)

    def ask(prompt: str) -> str:
        if "next game" in prompt:
            return "end"
        if "[y/n]" in prompt:
            return "y"
        return typing(terminal)

    terminal, said = at_keyboard(table, ask)
    terminal.run()
    return terminal.table, "\n".join(said)


@pytest.mark.parametrize("sheet", backgammon.sheets())
@pytest.mark.parametrize("seed", range(3))
def test_backgammon_is_played_to_its_end_by_typing_what_is_listed(sheet: str, seed: int) -> None:
    kind, length = ("match", 2) if "match" in backgammon.sheets()[sheet].formats else ("money", None)
    table = make_table(sheet=sheet, format=kind, length=length)
    table, said = play_by_chance(table, seed, matches.choose)
    assert table.over
    assert f"{table.result}." in said
    assert all(str(told) in said for told in table.told)


@pytest.mark.parametrize("sheet", checkers.sheets())
@pytest.mark.parametrize("seed", range(4))
def test_checkers_is_played_to_its_end_by_typing_what_is_listed(sheet: str, seed: int) -> None:
    table, said = play_by_chance(make_table("checkers", sheet=sheet), seed, checkers_games.choose)
    assert table.over
    assert said.endswith(f"{table.result}.")
    assert all(str(told) in said for told in table.told)


def test_a_game_that_nobody_has_heard_of_is_played_by_the_same_program() -> None:
    with registered(RACE):
        table = make_table("race", sheet="track")
        table, said = play_by_chance(table, 1, lambda rng, actions: actions[0])
        assert table.over
        assert "Green: run" in said
        assert said.endswith(f"{table.result}.")
        explained = played(make_table("race", sheet="track"), "?", "why run", "why walk", "help", "resign")[1]
    assert "run, resign" in explained
    assert "That is allowed." in explained
    assert "'walk' is not understood; type ? for what you can do." in explained
    assert explained.endswith("Blue won.")


def test_a_third_games_bot_sits_at_the_table() -> None:
    with registered(RACE):
        table = make_table("race", sheet="track", seats=Seats(Seat(), Seat("bot", "", "jogger")))
        terminal, said = at_keyboard(table, lambda prompt: "", bots={Side.SECOND: lambda table: None})
        terminal.run()
    assert any(line.startswith("Bot: run ") for line in said)
    assert not any(line.startswith("Bot, run") for line in said)


def test_what_is_not_allowed_in_backgammon_is_explained_and_asked_again() -> None:
    table, said = played(
        make_table(dice="manual"),
        *("31", "13/1", "nonsense", "roll 6 6", "why double", "why", "why 8/5 6/5", "?", "help", "8/5 6/5"),
    )
    for expected in (
        "'13/1' with 3-1: 13/1 is 12 pips",
        "'nonsense' is not understood; type ? for what you can do.",
        "Roll 6 6: play your roll first (B10).",
        "Double: play your roll first (B10).",
        "Say what you want to do, for example: why 13/7.",
        "That is allowed.",
        "24/21 24/23",
        "what you can do now",
    ):
        assert expected in said
    assert texts(table) == ["opening 3 1", "play 8/5 6/5"]


def test_what_is_not_allowed_in_checkers_is_explained_and_asked_again() -> None:
    table, said = played(
        make_table("checkers"),
        *("12-17", "nonsense", "", "why", "why 11-15", "why 1-6", "?", "help", "accept", "11-15"),
    )
    for expected in (
        "12-17: the man on 12 can't reach 17",
        "'nonsense' is not understood; type ? for what you can do.",
        "Type a move, such as 11-16.",
        "Say what you want to do, for example: why 11-16.",
        "That is allowed.",
        "1-6: 6 is occupied (K4).",
        "9-13  9-14  10-14",
        "draw, resign",
        "Accept: no draw was offered (K9).",
        "Dark moves 11-15.",
    ):
        assert expected in said
    assert texts(table) == ["move 11-15"]


@pytest.mark.parametrize("dice", ["sealed", "manual"])
def test_neither_why_nor_an_empty_line_answers_with_dice_that_nobody_threw(dice: str) -> None:
    typed = ["31"] if dice == "manual" else []
    table, said = played(make_table(dice=dice), *typed, "", "roll", "why roll", "why double")
    *_, throw = table.terms.game_type.throws(table.state.log)
    one, other = throw.dice
    assert f"play {one}-{other}: " in said
    answers = [line for line in said.splitlines() if "lay your roll first" in line]
    assert answers == [
        "Play your roll first (B10).",
        "Roll: play your roll first (B10).",
        "Roll: play your roll first (B10).",
        "Double: play your roll first (B10).",
    ]


def test_each_side_sees_the_board_from_its_own_side() -> None:
    _, said = played(make_table("backgammon", length=5, dice="manual"), "31", "8/5 6/5")
    boards = [part for part in said.split("\n\n") if "pips" in part]
    assert "X  167 pips, to move" in boards[0]
    assert "O  163 pips" in boards[1]
    assert "Tournament, match to 5: Light 0, Dark 0, stakes 1, centred" in said


def test_whose_turn_it_is_is_shown_to_the_side_that_answers_a_double() -> None:
    _, said = played(make_table(dice="manual"), "31", "8/5 6/5", "double")
    board = said.split("doubles to 2.")[1]
    assert "O  167 pips, to move" in board
    assert "Light (X), a double to 2: take or drop: " in board


def test_a_single_game_shows_no_points() -> None:
    _, said = played(make_table(format="single", dice="manual"), "31", "resign", "accept")
    assert "Tournament, single game, stakes 1, centred" in said
    assert "Light 0" not in said
    assert "point" not in said.replace("points", "point").split("quit   leave the match")[1]
    assert said.endswith("Dark won the game.")


def test_where_stakes_are_doubled_aloud_no_cube_is_spoken_of() -> None:
    table = make_table(sheet="parker", format="money", dice="manual")
    _, said = played(table, "31", "42", "8/4 6/4", "double", "accept")
    assert "stakes 1\n" in said
    assert "centred" not in said
    assert "stakes 2, Light may double" in said


def test_a_dead_double_is_asked_about() -> None:
    resigned = ["31", "resign gammon", "accept", "31"]
    table, said = played(make_table(sheet="classic", dice="manual"), *resigned, "8/5 6/5", "double", "n", "double", "y")
    assert "Careful: " in said
    assert texts(table)[-2:] == ["play 8/5 6/5", "double"]


def test_a_mistyped_tie_of_real_dice_is_voided_at_the_next_question() -> None:
    table, said = played(make_table(sheet="redblack", format="money", dice="manual"), "44", "cocked", "31", "cocked")
    assert "Red's die, then Black's (or cocked, if the last roll was wrong): " in said
    assert texts(table) == ["opening 4 4", "cocked", "opening 3 1", "cocked"]
    assert "stakes 1, centred" in said
    assert "stakes 2" not in said


def test_real_dice_that_were_mistyped_are_asked_for_again() -> None:
    table, said = played(make_table(dice="manual"), "31", "8/5 6/5", "roll", "7 9", "hello", "6-5")
    assert table.terms.game_type.throws(table.state.log)[-1].dice == (6, 5)
    assert "A roll is two dice from 1 to 6, such as 31 or 3-1; got '7 9'." in said
    assert "'hello' is not understood; type ? for what you can do." in said
    assert "Light's die, then Dark's: " in said


def test_what_real_dice_show_is_typed_without_a_word_before_it() -> None:
    table, said = played(make_table(dice="manual"), "3 1", "6-5", "8/5 6/5", "7 1", "65", "24/13", "why 3 1", "2,1")
    assert texts(table) == ["opening 3 1", "play 8/5 6/5", "roll 6 5", "play 24/13", "roll 2 1"]
    assert "Type what your dice show, such as 31" in said
    for answer in (
        "6-5: play your roll first (B10).",
        "A roll is two dice from 1 to 6, such as 31 or 3-1; got '7 1'.",
        "That is allowed.",
    ):
        assert said.count(answer) == 1


def test_while_real_dice_are_asked_for_one_may_still_do_something_else() -> None:
    typed = ["?", "why", "help", "13/7", "31", "8/5 6/5", "", "", "roll", "double"]
    table, said = played(make_table(dice="manual"), *typed)
    assert texts(table) == ["opening 3 1", "play 8/5 6/5", "double"]
    assert said.count("Your dice: ") == 3
    assert "for example: why 13/7" in said
    assert "13/7: there is no roll to play" in said


def test_dice_that_boxwood_rolls_are_not_typed() -> None:
    table, said = played(make_table(), "65", "why 65")
    assert said.count("65: play your roll first (B10).") == 2
    new_throw = make_table(sheet="parker", format="money")
    table, said = played(new_throw, "31")
    assert said.count("Boxwood rolls the dice: press Enter.") == 1
    assert len(table.events) == 1


def test_the_end_of_the_input_leaves_the_table() -> None:
    def ask(prompt: str) -> str:
        raise EOFError

    terminal, _ = at_keyboard(make_table(), ask)
    with pytest.raises(Leave):
        terminal.run()


def test_on_ones_honour_a_wrong_play_is_made_and_retaken() -> None:
    table = make_table(sheet="graves", format="money", options={"honour_play": True}, dice="manual")
    table, said = played(table, "31", "8/2", "done", "retake", "8/5 6/5", "done")
    assert texts(table) == ["opening 3 1", "play 8/2", "done", "retake", "play 8/5 6/5", "done"]
    assert "that play was not legal: accept, retake, or go on" in said


def test_between_two_games_of_a_session_the_players_go_on_or_end_it() -> None:
    table = make_table(format="money", dice="manual")
    table, said = played(table, "31", "resign", "accept", "", "42", "resign", "accept", "end")
    assert [text for text in texts(table) if text.startswith(("opening", "end"))] == [
        "opening 3 1",
        "opening 4 2",
        "end",
    ]
    assert "roll for the next game, or end: " in said
    assert said.endswith("Dark is ahead by 2 points.")


def test_where_the_players_decide_who_starts_they_are_asked_or_chance_decides() -> None:
    table, said = played(make_table("checkers", sheet="coral"), "green", "Coral")
    assert "'green' is neither of the two colours." in said
    assert "Coral starts." in said
    by_chance, _ = played(make_table("checkers", sheet="coral"), "")
    assert texts(table) == ["begin first"]
    assert len(by_chance.events) == 1


def test_a_draw_is_offered_refused_and_agreed_on() -> None:
    table, said = played(make_table("checkers"), "draw", "refuse", "draw", "11-15", "draw", "accept")
    assert str(table.result) == "Draw by agreement"
    assert "Draw: your draw offer was refused; make a move first (K9)." in said
    assert said.endswith("Draw by agreement.")


@pytest.mark.parametrize(
    ("fen", "typed", "ending"),
    [
        ("B:W18:B14", ["14x23"], "Dark won: Light has no checkers left."),
        ("B:W12:B3,4", ["4-8"], "Dark won: Light can't move."),
        ("W:W12:B3,4", ["resign"], "Dark won: Light resigned."),
        ("B:WK32:BK1", ["1-5", "32-28", "5-1", "28-32"] * 2, "Draw: the same position three times."),
    ],
)
def test_how_it_ended_is_said_as_at_every_table(fen: str, typed: list[str], ending: str) -> None:
    assert played(make_table("checkers", start=fen), *typed)[1].endswith(ending)


def test_what_is_the_bots_to_do_is_refused() -> None:
    answers = iter(["13", "undo", "why undo", "?"])
    table = make_table(seats=Seats(Seat(), Seat("bot", "", "beginner")), dice="manual")
    terminal, said = at_keyboard(
        table, lambda prompt: next(answers, "quit"), bots={Side.SECOND: lambda table: "play 8/5 6/5"}
    )
    with pytest.raises(Leave):
        terminal.run()
    assert said.count("That is up to the bot.") == 2
    assert said[-2] == "roll, double, resign, resign gammon, resign backgammon"
    assert texts(terminal.table) == ["opening 1 3", "play 8/5 6/5"]


def test_the_dice_of_a_bot_that_throws_real_ones_are_asked_for() -> None:
    answers = iter(["31", "8/5 6/5", "65"])
    table = make_table(seats=Seats(Seat(), Seat("bot", "", "beginner")), dice="manual")
    bot = iter([None, "play 24/13"])
    terminal, _ = at_keyboard(table, lambda prompt: next(answers, "quit"), bots={Side.SECOND: lambda table: next(bot)})
    with pytest.raises(Leave):
        terminal.run()
    assert texts(terminal.table) == ["opening 3 1", "play 8/5 6/5", "roll 6 5", "play 24/13"]
