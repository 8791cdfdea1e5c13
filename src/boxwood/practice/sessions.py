"""What is practised today: what is due, then what is new, in an order that tells nothing."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from boxwood.coaching import Exercise
from boxwood.practice.exercises import STARTER, KeptExercise

__all__ = ["MOST_A_DAY", "Wanted", "due_today", "pick_session", "shuffled_choices"]

MOST_A_DAY = 20
"""Exercises of one session."""
OFFERED = 4
"""Choices that are shown, where there are so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody wants to practise; an empty text is everything."""

    theme: str = ""
    sheet: str = ""
    table: str = ""
    """The errors of one table, whether they are due or not."""

    def includes(self, kept: KeptExercise) -> bool:
        """Whether an exercise is among it."""
        return (
            self.theme in ("", kept.exercise.theme)
            and self.sheet in ("", kept.exercise.sheet)
            and self.table in ("", kept.source)
        )


def due_today(kept: KeptExercise, today: date) -> bool:
    """Whether an exercise that was answered before comes back."""
    return kept.due is not None and kept.due <= today


def pick_session(exercises: Sequence[KeptExercise], wanted: Wanted, today: date) -> list[KeptExercise]:
    """At most so many: what has waited longest first, then one's own new errors, then exercises of our own."""
    among = [each for each in exercises if wanted.includes(each)]
    if wanted.table:
        return among[:MOST_A_DAY]
    back = sorted((each for each in among if due_today(each, today)), key=lambda each: each.due or today)
    own = [each for each in among if each.is_new and each.source != STARTER]
    ours = [each for each in among if each.is_new and each.source == STARTER]
    random.Random(today.toordinal()).shuffle(ours)  # else one theme comes after the other
    return [*back, *own, *ours][:MOST_A_DAY]


def shuffled_choices(exercise: Exercise, chance: random.Random, others: Sequence[str] = ()) -> list[str]:
    """Actions to choose from, the best among them, in an order that chance alone decides.

    They are the best few and what was played; where these are too few, `others` that the rules allow.
    """
    best = [each.action for each in exercise.choices]
    chosen = best[:OFFERED]
    if exercise.played and exercise.played not in chosen:
        chosen = [*best[: OFFERED - 1], exercise.played]
    more = [each for each in others if each not in best]
    chosen += chance.sample(more, min(len(more), max(0, OFFERED - len(chosen))))
    chance.shuffle(chosen)
    return chosen
