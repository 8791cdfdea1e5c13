"""A start with many tables at which the bot is to act, and a page of their list: `make many-tables`.

The seconds are from starting the program until it answers, beside those with an empty folder. The milliseconds are of a
page of the list as a browser asks for it, from the first to the last, while the bots act one after the other.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx2

from boxwood.game import Side
from boxwood.game_type import NewGame
from boxwood.table import NewTable, Seat, Seats, Table, new_table
from boxwood.table.storage import Storage
from checkouts import HERE, Checkout

PAGE = 50
OPENINGS = 20
"""Tables with a different opening throw each; the others are copies of them."""


def bots_turn() -> Table:
    """A table at which the bot has won the opening throw and is to play."""
    seats = Seats(Seat("person", "Ada"), Seat("bot", "", "expert"))
    while True:
        asked = NewTable(game="backgammon", wanted=NewGame(format="match", length=7), seats=seats, dice="sealed")
        table = new_table(asked, datetime.now(UTC))
        while table.to_act is Side.FIRST and not any(event.action.startswith("opening") for event in table.events):
            table = table.acted(Side.FIRST, "opening", datetime.now(UTC))
        if table.bot_to_act is not None:
            return table


def fill(folder: Path, count: int) -> None:
    """Keep so many tables in a folder."""
    storage = Storage.in_folder(folder)
    kinds = [bots_turn() for _ in range(OPENINGS)]
    storage.create(
        *(
            Table.fold(f"t{number:011}", kinds[number % OPENINGS].terms, kinds[number % OPENINGS].events)
            for number in range(count)
        )
    )
    storage.close()


def start(folder: Path) -> tuple[subprocess.Popen[str], str, float]:
    """Start the program on a folder: its process, its address, and how long that took."""
    command = [sys.executable, "-m", "boxwood", "play", "--no-browser", "--port", "0"]
    begun = time.perf_counter()
    environment = Checkout("here", HERE).environment(folder)
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    home = process.stdout.readline().split()[3].rstrip("/")
    while True:
        try:
            httpx2.get(f"{home}/api/engines")
        except httpx2.TransportError:
            time.sleep(0.01)
        else:
            return process, home, time.perf_counter() - begun


def pages(home: str) -> list[float]:
    """The seconds of every page of the list."""
    times, before = list[float](), None
    with httpx2.Client(base_url=home) as client:
        while True:
            asked = {"limit": str(PAGE)} | ({"before": before} if before else {})
            begun = time.perf_counter()
            answer = client.get("/api/tables", params=asked).raise_for_status().json()
            times.append(time.perf_counter() - begun)
            before = answer["next"]
            if before is None:
                return times


def main() -> None:
    """Start with no tables and with many, and go through the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        fill(Path(full), chosen.tables)
        process, _, nothing = start(Path(empty))
        process.kill()
        process.communicate()
        process, home, many = start(Path(full))
        try:
            times = sorted(pages(home))
        finally:
            process.kill()
            process.communicate()
    print(f"start with {chosen.tables:,} tables {many:.2f} s, with none {nothing:.2f} s: ratio {many / nothing:.2f}")
    late = times[int(0.99 * (len(times) - 1))]
    print(f"a page of {PAGE} of the list: median {1000 * statistics.median(times):.1f} ms, 99 % {1000 * late:.1f} ms")


if __name__ == "__main__":
    main()
