"""`boxwood bench`: for each game a number that changes only when its engine's play changes, and its speed."""

import hashlib
import random
import time

import typer

from boxwood.backgammon import Dice, Position, legal_plays

__all__ = ["bench"]

POSITIONS = 2_000


def bench() -> None:
    """Print the signatures of the engines' play, and how fast they play."""
    _bench_backgammon()
    _bench_checkers()


def _bench_backgammon() -> None:
    from boxwood.backgammon.engine import Engine  # noqa: PLC0415 - numba is slow to load

    cases = _cases(POSITIONS)
    ids, rolls = [position.gnubg_id for position, _ in cases], [dice for _, dice in cases]
    signature = hashlib.sha256()
    for plies, count in ((0, POSITIONS), (1, POSITIONS // 10), (2, POSITIONS // 500)):
        engine = Engine(plies)
        engine.best_plays(ids[:1], rolls[:1])
        started = time.perf_counter()
        chosen = engine.best_plays(ids[:count], rolls[:count])
        seconds = time.perf_counter() - started
        signature.update(" ".join(chosen).encode("ascii"))
        typer.echo(f"{plies} plies: {count / seconds:10,.0f} decisions a second, one core")
    typer.echo(f"signature {signature.hexdigest()[:16]}, network {Engine(0).network.digest}")


def _bench_checkers() -> None:
    from boxwood.checkers.engine.signature import sign_play  # noqa: PLC0415

    found = sign_play()
    typer.echo(f"checkers: {found.nodes:,} nodes, {found.nodes / found.seconds / 1e6:.2f} million a second, one core")
    typer.echo(f"checkers signature {found.digest}")


def _cases(count: int) -> list[tuple[Position, Dice]]:
    """Positions and rolls from random games, the same ones every time."""
    rng = random.Random(1)
    cases: list[tuple[Position, Dice]] = []
    while len(cases) < count:
        position = Position.start()
        while position.off[1] < 15 and len(cases) < count:
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            cases.append((position, dice))
            plays = legal_plays(position, dice)
            position = rng.choice(plays).after if plays else position.swap()
    return cases
