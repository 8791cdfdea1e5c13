"""Positions and games of checkers from varied random play, the same ones every time for the same randomness."""

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from boxwood.checkers import (
    Accept,
    Action,
    BadOption,
    Colour,
    Game,
    OfferDraw,
    Position,
    Resign,
    RuleSheet,
    TakeBack,
    legal_moves,
    sheets,
)

SHEETS = sheets()

SWITCHES = [
    SHEETS["tournament"].derive(
        f"{jump:d}{finish:d}{crown:d}", must_jump=jump, must_finish=finish, crowning_ends_turn=crown
    )
    for jump in (False, True)
    for finish in (False, True)
    for crown in (False, True)
]
"""Every setting of the three switches; the sheets are two of them."""


def random_game(rng: random.Random, position: Position, sheet: RuleSheet, most: int = 150) -> Iterator[Position]:
    """Every position of a game of random moves, to its end or for so many turns."""
    for _ in range(most):
        yield position
        moves = legal_moves(position, sheet)
        if not moves:
            return
        position = position.apply(rng.choice(moves))


def scattered(rng: random.Random, most: int = 12) -> Position:
    """Men and kings of both sides anywhere they may stand."""
    free = list(range(1, 33))
    rng.shuffle(free)
    men, kings = dict.fromkeys(Colour, 0), dict.fromkeys(Colour, 0)
    crowned = rng.random()
    for colour in Colour:
        for _ in range(rng.randint(1, most)):
            square = 1 << (free.pop() - 1)
            king = rng.random() < crowned or square & colour.far_row
            (kings if king else men)[colour] |= square
    black, white = Colour.BLACK, Colour.WHITE
    return Position(men[black], kings[black], men[white], kings[white], rng.choice(list(Colour)))


def varied(seed: int, count: int, sheet: RuleSheet) -> Iterator[Position]:
    """Positions of every kind: games from the start, crowded boards, endings with kings."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        cases = list(random_game(rng, Position.start(), sheet))
        cases += [scattered(rng) for _ in range(30)] + [scattered(rng, most=5) for _ in range(10)]
        yield from cases[: count - made]
        made += len(cases)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of any kind."""
    rng = draw(st.randoms(use_true_random=False))
    if draw(st.booleans()):
        return scattered(rng, most=draw(st.integers(1, 12)))
    sheet = draw(st.sampled_from(SWITCHES))
    return list(random_game(rng, Position.start(), sheet, most=draw(st.integers(1, 80))))[-1]


WEIGHTS: dict[type, float] = {Resign: 0.01, OfferDraw: 0.05, TakeBack: 0.1, Accept: 0.2}


def choose(rng: random.Random, actions: list[Action]) -> Action:
    """One of the actions: first its kind, by weight, then any of that kind."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choices(list(kinds), [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]])


def random_setup(rng: random.Random, among: Sequence[RuleSheet]) -> Game:
    """A game under one of the sheets, from the start or from anywhere."""
    sheet = rng.choice(among)
    if rng.random() < 0.5:
        return Game.new(sheet)
    while True:
        try:
            return Game.new(sheet, start=scattered(rng, most=rng.choice([3, 12])))
        except BadOption:  # the side to move is blocked
            continue
