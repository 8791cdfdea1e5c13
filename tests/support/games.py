"""Positions from varied random play, the same ones every time for the same seed."""

import random
from collections.abc import Iterator

from boxwood.backgammon import CHECKERS, Dice, Position, legal_plays

ROLLS: list[Dice] = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def roll(rng: random.Random) -> Dice:
    return rng.randint(1, 6), rng.randint(1, 6)


def random_game(rng: random.Random, position: Position) -> Iterator[tuple[Position, Dice]]:
    """Every position and roll of a game of random plays, from a position to its end."""
    while position.off[1] < position.checkers[1]:
        dice = roll(rng)
        yield position, dice
        plays = legal_plays(position, dice)
        position = rng.choice(plays).after if plays else position.swap()


def scattered(rng: random.Random, spread: int = 24, on_bar: int = 3) -> Position:
    """Checkers strewn at random: each side on points up to `spread`, some borne off, up to `on_bar` on the bar."""
    while True:
        board, off = [0] * 26, [0, 0]
        for index, sign in enumerate((1, -1)):
            free = [p for p in range(1, spread + 1) if board[p if sign > 0 else 25 - p] == 0]
            places = rng.sample(free, k=min(len(free), rng.randint(1, 9)))
            bar = rng.randint(0, on_bar)
            off[index] = rng.choice([0, 0, 0, rng.randint(0, CHECKERS - bar - 1)])
            board[25 if sign > 0 else 0] = sign * bar
            for _ in range(CHECKERS - bar - off[index]):
                point = rng.choice(places)
                board[point if sign > 0 else 25 - point] += sign
        if any(n > 0 for n in board) and any(n < 0 for n in board):
            return Position(tuple(board), (off[0], off[1]))


def varied(seed: int, count: int) -> Iterator[tuple[Position, Dice]]:
    """Positions and rolls of every kind: openings, contact, several on the bar, bear-offs with and without contact."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        cases: list[tuple[Position, Dice]] = []
        start = Position.start(rng.choice(["standard", "standard", "nackgammon", "graves-printed"]))
        cases += list(random_game(rng, start))[: rng.choice([6, 1000])]
        cases += [(scattered(rng), roll(rng)) for _ in range(20)]
        cases += [(scattered(rng, on_bar=6), roll(rng)) for _ in range(10)]
        cases += [(scattered(rng, spread=6, on_bar=0), roll(rng)) for _ in range(10)]
        cases += [(bearing_off_with_contact(rng), roll(rng)) for _ in range(10)]
        cases += [(scattered(rng, spread=rng.randint(4, 12), on_bar=1), rng.choice(ROLLS)) for _ in range(10)]
        for position, dice in cases[: count - made]:
            yield (position, dice) if rng.random() < 0.5 else (position.swap(), dice)
        made += len(cases)


def bearing_off_with_contact(rng: random.Random) -> Position:
    """All of one side's checkers at home, with enemies on some of its points or on the bar."""
    board = [0] * 26
    enemies = rng.sample(range(1, 7), k=rng.randint(1, 3))
    for point in enemies:
        board[point] = -rng.randint(1, 3)
    board[0] = -rng.randint(0, 2)
    free = [p for p in range(1, 7) if p not in enemies]
    mover = rng.randint(1, CHECKERS)
    for _ in range(mover):
        board[rng.choice(free)] += 1
    opponent = -sum(n for n in board if n < 0)
    return Position(tuple(board), (CHECKERS - mover, CHECKERS - opponent))
