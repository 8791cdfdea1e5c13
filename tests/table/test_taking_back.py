"""A throw once made stands, whatever is taken back; a move at checkers is made again; branches have no sealed dice."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import formats
from boxwood.backgammon.actions import parse_action, taken_back_throw, throws_of
from boxwood.backgammon.game import Phase
from boxwood.dice import DiceProof, verify
from boxwood.errors import NotNow
from boxwood.game import Side
from boxwood.table import Seat, Seats, Table
from boxwood.table.dice_report import dice_report
from boxwood.table.files import export_table, load_tables
from boxwood.table.making import branch_table
from support.tables import BOT, NOW, acted, actor_of, make_table, played


def _rolled(table: Table) -> Table:
    """The table after whole turns, with dice on the board and a finished turn that can be taken back."""
    for _ in range(200):
        state = table.state
        phase = state.game.phase  # type: ignore[attr-defined]
        if phase is Phase.ROLLED and state.game.last_turn is not None:  # type: ignore[attr-defined]
            return table
        if phase is Phase.OPENING:
            table = acted(table, "opening")
        elif phase in (Phase.START, Phase.PLAYED):
            table = acted(table, "roll")
        else:
            table = acted(table, str(next(a for a in state.actions() if str(a).startswith(("play", "pass")))))
    raise AssertionError("nobody ever threw")


def _again(table: Table) -> Table:
    """The last play taken back and made again, and the throw after it made again."""
    table = acted(table, "takeback", "accept")
    play = next(str(action) for action in table.state.actions() if str(action).startswith(("play", "pass")))
    return acted(table, play, "roll")


def _thrown(table: Table) -> list[tuple[int, tuple[int, int]]]:
    return [(throw.number, throw.dice) for throw in dice_report(table).throws]


def test_a_throw_stands_however_often_a_play_is_taken_back() -> None:
    table = _rolled(make_table())
    first = _thrown(table)[-1]
    for _ in range(4):
        table = _again(table)
        assert _thrown(table)[-1] == first
    later = played(table, 3, most=table.version + 12)
    numbers = [number for number, _ in _thrown(later)]
    assert sorted(set(numbers)) == list(range(max(numbers) + 1))


def test_a_throw_that_a_branch_brought_along_stands_too() -> None:
    table = _rolled(make_table())
    branch = branch_table(table, table.version, None, NOW)
    assert _thrown(_again(branch))[-1] == _thrown(table)[-1]
    assert Table.fold(branch.id, branch.terms, branch.events) == branch


def test_real_dice_may_fall_otherwise_after_a_take_back() -> None:
    table = acted(make_table(dice="manual"), "opening 6 1", "play 13/7 8/7", "roll 6 6", "takeback", "accept")
    table = acted(table, "play 24/18 6/5", "roll 2 1")
    assert table.state.game.dice == (2, 1)  # type: ignore[attr-defined]


def test_at_a_table_from_before_the_rule_every_throw_has_its_own_number() -> None:
    table = make_table()
    object.__setattr__(table.terms, "throws_stand", False)
    table = _again(_rolled(table))
    numbers = [number for number, _ in _thrown(table)]
    assert numbers == list(range(len(numbers)))


def test_a_throw_is_not_made_again_by_another_side_or_in_another_game() -> None:
    taken = ["opening 6 1", "play a", "roll 6 6", "takeback", "accept", "play b"]
    for after, number in [(["roll 6 6"], 1), (["pass", "roll 2 1"], 2), (["opening 2 1"], 2)]:
        log = [parse_action(line) for line in [*taken, *after]]
        assert list(throws_of(log))[-1].number == number
    assert taken_back_throw([parse_action(line) for line in taken]) == (6, 6)
    assert taken_back_throw([parse_action(line) for line in [*taken[:2], *taken[3:]]]) is None


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_dice_with_take_backs_are_proved_by_the_seed(seed: int) -> None:
    table, chance = make_table(length=1, words=("rain", "sun")), random.Random(seed)
    while not table.over:
        texts = [str(action) for action in table.state.actions()]
        texts = [text for text in texts if not text.startswith(("roll", "opening", "resign", "double"))]
        asked = chance.random() < 0.3 and "takeback" in texts
        plays = [text for text in texts if text not in ("takeback", "undo")]
        throw = "opening" if table.state.game.phase is Phase.OPENING else "roll"  # type: ignore[attr-defined]
        table = acted(table, "takeback" if asked else chance.choice(plays) if plays else throw)
    report = dice_report(table)
    proof = table.proof(over=True)
    assert isinstance(proof, DiceProof)
    standing = dict(_thrown(table))
    verify(proof, [standing[number] for number in range(len(standing))])
    assert all(standing[number] == dice for number, dice in _thrown(table))
    assert report.statistics.throws == len(standing)
    assert formats.read(export_table(table).content).proof == proof


def test_a_branch_has_no_sealed_dice_and_keeps_nobodys_words() -> None:
    table = _rolled(make_table(words=("rain", "sun")))
    (loaded,) = load_tables("a.match", export_table(table).content, NOW).tables
    for other in (branch_table(table, table.version, None, NOW), loaded):
        assert (other.terms.dice, other.terms.words, other.terms.commitment) == ("unsealed", ("", ""), None)
        report = dice_report(played(other, 2))
        assert (report.source, report.commitment, report.seed) == ("unsealed", None, None)
        assert not any(throw.sealed for throw in report.throws)
        assert formats.read(export_table(other).content).carried == table.version


def test_dice_of_a_branch_cannot_be_chosen_either() -> None:
    table = acted(make_table(), "opening")
    branch = branch_table(table, 0, None, NOW)
    assert actor_of(branch, "opening") in Side
    with pytest.raises(ValueError, match="rolls its own dice"):
        branch.acted(Side.FIRST, "opening 6 1", NOW)


@pytest.mark.parametrize("sheet", ["tournament", "graves"])
def test_a_person_plays_a_turn_again_that_the_bot_has_answered_and_every_throw_stands(sheet: str) -> None:
    seats = Seats(Seat("person", "Ada"), BOT)
    table = _until_answered(make_table(sheet=sheet, seats=seats))
    thrown = _thrown(table)
    back = table.taken_back(Side.FIRST, NOW)[-1]
    game = back.state.game  # type: ignore[attr-defined]
    assert (game.phase, game.turn, sorted(game.dice)) == (Phase.ROLLED, Side.FIRST, sorted(thrown[-2][1]))
    again = _until_answered(back)
    assert _thrown(again)[-1] == thrown[-1], "the bot throws what it had thrown"
    numbers = [number for number, _ in _thrown(_until_answered(_by_both(again, "roll")))]
    assert sorted(set(numbers)) == list(range(max(numbers) + 1))


def _until_answered(table: Table) -> Table:
    """The table after a turn of the first side and the bot's answer to it, before the next throw."""
    mine = False
    for _ in range(60):
        game = table.state.game  # type: ignore[attr-defined]
        answered = game.turn is (Side.FIRST if game.phase is Phase.START else Side.SECOND)
        if mine and answered and game.phase in (Phase.START, Phase.PLAYED) and table.to_act is Side.FIRST:
            return table
        texts = [str(action) for action in table.state.actions()]
        plays = [text for text in texts if text.startswith(("play", "pass", "done"))]
        mine = mine or (bool(plays) and game.turn is Side.FIRST)
        table = _by_both(table, plays[0] if plays else "opening" if game.phase is Phase.OPENING else "roll")
    raise AssertionError("the bot never answered")


def _by_both(table: Table, text: str) -> Table:
    return table.acted(actor_of(table, text), text, NOW, by_bot=True)


def test_a_play_is_not_taken_back_where_the_players_do_not_allow_it_or_two_people_play() -> None:
    seats = Seats(Seat("person", "Ada"), BOT)
    strict = make_table(seats=seats)
    object.__setattr__(strict.terms, "take_backs", False)
    for table in (strict, make_table()):
        answered = _until_answered(table)
        assert not answered.steps_back(Side.FIRST)
        with pytest.raises(NotNow, match="no play to take back"):
            answered.taken_back(Side.FIRST, NOW)


def test_after_the_next_throw_a_play_stands() -> None:
    table = _by_both(_until_answered(make_table(seats=Seats(Seat("person", "Ada"), BOT))), "roll")
    assert not table.steps_back(Side.FIRST)


def test_a_person_makes_a_move_again_at_checkers_that_the_bot_has_answered() -> None:
    table = make_table("checkers", seats=Seats(BOT, Seat("person", "Ada")))
    for text in ("move 11-15", "move 22-18", "move 15x22", "move 25x18"):
        table = _by_both(table, text)
    back = table.taken_back(Side.SECOND, NOW)[-1]
    assert back.to_act is Side.SECOND
    assert [entry.text for entry in back.entries] == ["11-15", "22-18"]
    assert not back.steps_back(Side.SECOND), "one turn, not the whole game"
    again = _by_both(back, "move 15x22")
    assert [str(entry.text) for entry in again.entries] == ["11-15", "22-18", "15x22"]
    assert b"1. 11-15 22-18 2. 15x22 *" in export_table(again).content


def test_at_checkers_a_move_that_the_bot_has_not_answered_stands_for_now() -> None:
    table = _by_both(make_table("checkers", seats=Seats(BOT, Seat("person", "Ada"))), "move 11-15")
    assert not table.steps_back(Side.SECOND)
