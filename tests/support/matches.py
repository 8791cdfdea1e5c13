"""Random set-ups and random play of whole matches, the same ones for the same randomness."""

import dataclasses
import random
from collections.abc import Callable

from boxwood.backgammon import (
    Action,
    BadOption,
    Cocked,
    Cube,
    Double,
    Match,
    Options,
    Refuse,
    Resign,
    Retake,
    Side,
    TakeBack,
    Undo,
    sheets,
    starting_arrays,
)
from support.games import scattered

WEIGHTS: dict[type, float] = {Resign: 0.03, TakeBack: 0.03, Undo: 0.05, Cocked: 0.05, Refuse: 0.5, Retake: 0.5}
OPTIONS = [field.name for field in dataclasses.fields(Options)]


def choose(rng: random.Random, actions: list[Action], doubling: float = 0.2) -> Action:
    """One of the actions: first its kind, by weight, then any of that kind."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    weights = [doubling if kind is Double else WEIGHTS.get(kind, 1.0) for kind in kinds]
    return rng.choice(kinds[rng.choices(list(kinds), weights)[0]])


def random_setup(rng: random.Random, longest: int = 5) -> Match:
    """A match, session or single game under any sheet with any options it allows, often short."""
    sheet = rng.choice(list(sheets().values()))
    chosen = rng.choice(sheet.formats)
    options: dict[str, object] = {}
    for name in OPTIONS:
        if rng.random() < 0.4:
            asked = {**options, name: rng.random() < 0.8}
            try:
                Match.new(sheet, 2 if chosen == "match" else None, asked, format=chosen)
            except BadOption:
                continue
            options = asked
    length = rng.randint(1, longest) if chosen == "match" else None
    score = (0, 0) if length is None else (rng.randrange(length), rng.randrange(length))
    if rng.random() < 0.5:
        position = scattered(rng, spread=rng.choice([6, 12, 24]), on_bar=1)
        begins = rng.choice(list(Side))
        owner = rng.choice([None, *Side])
        match = Match.new(sheet, length, options, format=chosen, start=position, begins=begins, score=score)
        if owner is None or not match.game.setup.doubling:
            return match
        cube = Cube(2, owner)
        return Match.new(sheet, length, options, format=chosen, start=position, begins=begins, score=score, cube=cube)
    array = rng.choice([sheet.start, "hypergammon", *starting_arrays()])
    return Match.new(sheet, length, options, format=chosen, start=array, score=score)


def play_out(
    match: Match,
    rng: random.Random,
    look: Callable[[Match, Action, Match], None] = lambda before, action, after: None,
    most: int = 4000,
) -> Match:
    """Play random actions to the end; `look` sees each of them. Long sessions are cut short by dropping and ending."""
    for number in range(most):
        if match.outcome is not None:
            return match
        action = choose(rng, match.actions(), doubling=0.2 if number < most // 2 else 2.0)
        after = match.apply(action)
        look(match, action, after)
        match = after
    raise AssertionError("the match does not end")
