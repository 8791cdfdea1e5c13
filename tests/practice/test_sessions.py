"""What is practised today, and choices whose order tells nothing."""

import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

from boxwood.backgammon.game_type import GAME
from boxwood.dice import chi_square_chance
from boxwood.practice.exercises import STARTER, KeptExercise
from boxwood.practice.sessions import MOST_A_DAY, Wanted, pick_session, shuffled_choices
from support.exercises import double_exercise, exercise

TODAY = date(2026, 3, 1)


def kept(name: str, due: int | None = None, source: str = "table", **changes: object) -> KeptExercise:
    """An exercise that comes back in so many days."""
    return KeptExercise(
        id=name,
        exercise=exercise(**changes),  # type: ignore[arg-type]
        source=source,
        players=("", ""),
        day=None,
        due=None if due is None else TODAY + timedelta(days=due),
        card=None,
        answered=None,
    )


def names(picked: list[KeptExercise]) -> list[str]:
    return [each.id for each in picked]


def test_what_has_waited_longest_comes_first_then_ones_own_new_errors_then_ours() -> None:
    every = [kept("ours", source=STARTER), kept("new"), kept("tomorrow", 1), kept("today", 0), kept("late", -3)]
    assert names(pick_session(every, Wanted(), TODAY)) == ["late", "today", "new", "ours"]


def test_at_most_twenty_a_day() -> None:
    assert len(pick_session([kept(f"{n}", -n) for n in range(50)], Wanted(), TODAY)) == MOST_A_DAY == 20


def test_by_theme_by_box_and_by_table() -> None:
    every = [kept("a", theme="race"), kept("b", sheet="coral"), kept("c", 5, source="other")]
    assert names(pick_session(every, Wanted(theme="race"), TODAY)) == ["a"]
    assert names(pick_session(every, Wanted(sheet="coral"), TODAY)) == ["b"]
    assert names(pick_session(every, Wanted(table="other"), TODAY)) == ["c"], "due or not"


def chance_of(places: Counter[int], count: int) -> float:
    """The chance that right answers lie so unevenly if their places carry no information."""
    expected = sum(places.values()) / count
    statistic = sum((places[place] - expected) ** 2 / expected for place in range(count))
    return chi_square_chance(statistic, count - 1)


def test_the_place_of_the_right_answer_carries_no_information() -> None:
    chance = random.Random(4)
    others = ["play 24/23 6/3", "play 24/21 6/5", "play 13/10 6/5"]
    asked = [*GAME.coach.starter(), exercise(), double_exercise()]
    by_count: dict[int, Counter[int]] = {}
    for each in asked * (8000 // len(asked)):
        offered = shuffled_choices(each, chance, others if each.kind == "play" else ())
        by_count.setdefault(len(offered), Counter())[offered.index(each.choices[0].action)] += 1
    assert set(by_count) >= {2, 4}
    for count, places in by_count.items():
        assert chance_of(places, count) > 0.001, (count, places)


def test_nor_does_the_place_of_what_was_played() -> None:
    chance, asked = random.Random(5), exercise()
    places = Counter(shuffled_choices(asked, chance).index(asked.played) for _ in range(3000))
    assert chance_of(places, 3) > 0.001, places


def test_the_chi_square_test_would_see_an_order_that_tells() -> None:
    class Unfair(random.Random):
        def shuffle(self, x: object) -> None:
            """Leave the best first, one time in ten."""
            if self.random() > 0.1:
                super().shuffle(x)  # type: ignore[arg-type]

    chance, asked = Unfair(6), exercise()
    places = Counter(shuffled_choices(asked, chance).index(asked.choices[0].action) for _ in range(4000))
    assert chance_of(places, 3) < 0.001


def test_what_was_played_is_always_offered_and_never_more_than_four() -> None:
    asked = exercise()
    more = replace(asked, choices=(*asked.choices[:2], *(replace(asked.choices[1], action=f"x{n}") for n in range(5))))
    offered = shuffled_choices(more, random.Random(1))
    assert len(offered) == 4
    assert more.played in offered
    assert more.choices[0].action in offered
