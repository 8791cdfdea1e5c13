"""A 7-point match dropped on the page while somebody plays the bot elsewhere: `make review-bench`.

Printed are the seconds until the first errors and until the whole quick analysis can be seen, as a page sees them by
HTTP, and how long a person's moves at another table take before and during it: from sending an action until the update
that shows it, and until the bot has answered. Each turn is a server of its own that has judged nothing yet.
"""

import argparse
import asyncio
import os
import random
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from checkouts import checkouts
from latency import Person, Server, make_tables, serving

MATCH = Path(__file__).parent.parent / "tests" / "data" / "matches" / "seven-point.mat"
PAUSE = 0.1
"""Seconds that the person thinks, on average."""


@dataclass
class Seen:
    """What was measured."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    """Seconds that the server used meanwhile, for the analysis and for the play."""
    before: list[float] = field(default_factory=list)
    during: list[float] = field(default_factory=list)


async def drop(home: str, file: Path, level: str) -> tuple[float, float]:
    """Drop a file as the page does; seconds until its first errors are seen, and until all of them are."""
    async with httpx2.AsyncClient(base_url=home, headers={"origin": home}, timeout=120) as client:
        start = time.perf_counter()
        loaded = await client.post(f"/api/tables/load?name={file.name}", content=file.read_bytes())
        table = loaded.raise_for_status().json()["tables"][0]["id"]
        answer = await client.post(f"/api/tables/{table}/analysis", json={"level": level})
        job: dict[str, Any] = answer.raise_for_status().json()
        first, shown = None, 0
        while True:
            job = (await client.get(f"/api/jobs/{job['id']}?after={job['revision']}")).json()
            if job["found"] != shown:
                shown = job["found"]
                found = (await client.get(f"/api/tables/{table}/analysis")).json()
                if first is None and any(each["severity"] for each in found["decisions"]):
                    first = time.perf_counter() - start
            if job["state"] == "done":
                assert found["complete"], found["job"]
                return first or time.perf_counter() - start, time.perf_counter() - start


async def turn(server: Server, file: Path, level: str, calm: float, seen: Seen) -> None:
    """Play for a while, then drop the file, then note what moves took while it was analysed."""
    home = server.home
    table = (await make_tables(home, 1))[0]
    person = Person(home, table, random.Random(1), PAUSE)
    playing = asyncio.create_task(person.play(asyncio.Barrier(1), 600))
    await asyncio.sleep(2)
    person.times.clear()
    await asyncio.sleep(calm)
    seen.before += person.times
    person.times.clear()
    used = server.processor()
    first, whole = await drop(home, file, level)
    seen.processor.append(server.processor() - used)
    seen.during += person.times
    seen.first.append(first)
    seen.whole.append(whole)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def told(name: str, times: list[float]) -> str:
    """How long moves took."""
    late = sorted(times)[int(0.95 * (len(times) - 1))]
    middle, worst = statistics.median(times), max(times)
    return (
        f"{name}: {len(times)} moves, median {1000 * middle:.1f} ms, 95 % {1000 * late:.1f}, worst {1000 * worst:.1f}"
    )


def main() -> None:
    """Measure so many times, each with a new server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=MATCH)
    parser.add_argument("--level", default="quick")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--calm", type=float, default=6.0, help="seconds of play before the file is dropped")
    chosen = parser.parse_args()
    seen = Seen()
    for _ in range(chosen.turns):
        with serving(checkouts(None)[0]) as server:
            asyncio.run(turn(server, chosen.file, chosen.level, chosen.calm, seen))
        used = f"{seen.processor[-1]:.2f} s of processor time"
        print(f"first errors after {seen.first[-1]:.2f} s, all after {seen.whole[-1]:.2f} s, {used}", flush=True)
    print(f"{chosen.file.name}, {chosen.level}, {os.cpu_count()} cores")
    print(told("moves before", seen.before))
    print(told("moves during", seen.during))


if __name__ == "__main__":
    main()
