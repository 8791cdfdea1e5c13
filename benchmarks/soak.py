"""Memory of a server over time, with many tables in play: `make soak`.

People play against bots at their fastest level without a break, and a table that is over is followed by a new one. The
memory should be flat after warming up. It is told on Linux.
"""

import argparse
import asyncio
import random
import time

from checkouts import HERE, Checkout
from latency import Person, Server, make_tables, serving

LENGTH = 1
"""Points of a match: short ones, for a table's record grows while it is played."""


async def sit(home: str, number: int, pause: float, ends: float) -> None:
    """Play one match after the other."""
    rng = random.Random(number)
    while time.perf_counter() < ends:
        (table,) = await make_tables(home, 1, LENGTH)
        await Person(home, table, rng, pause).play(asyncio.Barrier(1), ends - time.perf_counter())


async def watch(server: Server, every: float, ends: float) -> None:
    """Print the memory now and then."""
    begun = time.perf_counter()
    while time.perf_counter() < ends:
        await asyncio.sleep(min(every, max(0.0, ends - time.perf_counter())))
        minutes = (time.perf_counter() - begun) / 60
        print(f"{minutes:8.1f} {server.memory() / 1e6:10.1f} {server.processor():12.1f}", flush=True)


async def soak(server: Server, tables: int, pause: float, minutes: float) -> None:
    """Keep all tables busy for a time."""
    ends = time.perf_counter() + 60 * minutes
    people = [asyncio.create_task(sit(server.home, number, pause, ends)) for number in range(tables)]
    await watch(server, min(60.0, 6 * minutes), ends)
    for person in people:
        person.cancel()
    await asyncio.gather(*people, return_exceptions=True)


def main() -> None:
    """Soak a server of this checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=2.0, help="how long people think on average, in seconds")
    chosen = parser.parse_args()
    with serving(Checkout("here", HERE)) as server:
        print(f"{chosen.tables} tables; people think {chosen.pause:g} s; {server.memory() / 1e6:.1f} MB before them")
        print(f"{'minutes':>8} {'memory MB':>10} {'processor s':>12}", flush=True)
        asyncio.run(soak(server, chosen.tables, chosen.pause, chosen.minutes))


if __name__ == "__main__":
    main()
