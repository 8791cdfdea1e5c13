"""Exercises as they are kept."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from boxwood.backgammon import Match
from boxwood.coaching import Exercise
from boxwood.errors import NoSuchExercise
from boxwood.games import games
from boxwood.practice.exercises import add_exercises, all_exercises, find_exercise, keep_answer, state_of
from boxwood.practice.rows import ANSWERS
from boxwood.practice.schedule import schedule
from boxwood.table.storage import Storage
from support.exercises import double_exercise, exercise

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage.in_folder(tmp_path)
    yield storage
    storage.close()


def test_an_exercise_reads_back_as_it_was() -> None:
    for each in (exercise(), double_exercise()):
        assert Exercise.from_plain(each.to_plain()) == each


def test_it_is_a_state_of_a_real_game() -> None:
    state = state_of(exercise())
    assert isinstance(state, Match)
    assert state.game.dice == (3, 1)
    assert state.setup.length == 7


def test_the_same_question_is_kept_once_wherever_it_comes_from(storage: Storage) -> None:
    assert add_exercises(storage, [exercise(), double_exercise()], source="one", now=NOW, players=("Ann", "Bob")) == 2
    assert add_exercises(storage, [exercise()], source="two", now=NOW) == 0
    first, second = all_exercises(storage, "backgammon")
    assert {first.source, second.source} == {"one"}
    assert first.players == ("Ann", "Bob")
    assert first.is_new


def test_an_answer_and_the_day_it_comes_back_are_kept_together(storage: Storage) -> None:
    add_exercises(storage, [exercise()], source="one", now=NOW)
    (kept,) = all_exercises(storage, "backgammon")
    back = schedule(None, 0.1, right=0.02, equal=0.005, now=NOW)
    keep_answer(storage, kept.id, action="play 13/9", cost=0.1, right=False, now=NOW, back=back)
    keep_answer(storage, kept.id, action="play 8/5 6/5", cost=0.0, right=True, now=NOW, back=None)
    found = find_exercise(storage, kept.id)
    assert (found.due, found.answered) == (back.due, NOW.date())
    with storage.reading() as connection:
        assert sorted(connection.execute(sa.select(ANSWERS.c.counted)).scalars()) == [False, True]


def test_what_is_not_there_is_told(storage: Storage) -> None:
    with pytest.raises(NoSuchExercise, match="there is no exercise abcdefghjkmn"):
        find_exercise(storage, "abcdefghjkmn")
    back = schedule(None, 0.1, right=0.02, equal=0.005, now=NOW)
    with pytest.raises(NoSuchExercise):
        keep_answer(storage, "abcdefghjkmn", action="roll", cost=0.0, right=True, now=NOW, back=back)


def test_every_exercise_of_our_own_can_be_put_and_answered_and_was_rolled_out() -> None:
    for coach in filter(None, (game.coach for game in games().values())):
        for each in coach.starter():
            state = state_of(each)
            assert state.to_act is each.side
            assert each.rolled_out
            assert each.theme in {theme.name for theme in coach.themes}
            known = [choice.action for choice in each.choices]
            assert [coach.written(state, action) for action in known] == known
            assert each.choices[0].cost == 0
            assert min(choice.cost for choice in each.choices[1:]) >= 0
            assert each.cost > coach.right
