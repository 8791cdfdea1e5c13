"""Processor time of one act at a table, with one page that watches and with two: `make act`.

The app runs in this process with its database in a temporary folder, and pages speak to it as over the network: HTTP,
and the messages of the websocket, handed to it without a socket in between. So everything that an act costs the server
is counted, in all its threads, and nothing else. Two people play a match with dice that they enter by hand: what they
do is known beforehand, and is the same in every run. `--against` measures another checkout in turns with this one.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, MutableMapping
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from fastapi import FastAPI

import boxwood
from boxwood import backgammon as bg
from boxwood.server import create_app
from checkouts import Checkout, checkouts

HOST = "127.0.0.1"
ORIGIN = f"http://{HOST}"
LENGTH = 7
TURNS = 8
"""Turns of a game before somebody doubles and the other drops."""
MEASURED = ("play", "roll", "double")
VIEWERS = {1: ("first",), 2: ("first", "second")}
"""Who looks on: the player of the first side, or both players, each from their own side."""

Times = dict[str, list[float]]
"""Seconds of each act, by its word and the number of pages, as `play 2`."""


class Act(NamedTuple):
    """What a side does, as a table reads it."""

    side: str
    text: str

    @property
    def word(self) -> str:
        """What kind of act it is."""
        return self.text.split()[0]


def acts_of_a_match(rng: random.Random) -> list[Act]:
    """A whole match of random plays, in which most games end by a double that is dropped."""
    match, acts, turns = bg.Match.new(sheet="tournament", length=LENGTH), list[Act](), 0
    while match.outcome is None:
        by_word = defaultdict(list)
        for action in match.actions(match.to_act):
            by_word[str(action).split()[0]].append(str(action))
        ends = ("drop", "accept", *(("double", "resign") if turns >= TURNS else ()))
        word = next(word for word in (*ends, "play", "pass", "roll", "opening") if word in by_word)
        turns = 0 if word == "opening" else turns + (word == "play")
        assert match.to_act is not None
        acts.append(Act(match.to_act.value, rng.choice(sorted(by_word[word]))))
        match = match.apply(bg.parse_action(acts[-1].text))
    return acts


class Page:
    """A page at a table: what it says and hears, as an ASGI server would pass it on."""

    def __init__(self, app: FastAPI, table: str) -> None:
        self._said: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        path = f"/api/tables/{table}/play"
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", HOST.encode()), (b"origin", ORIGIN.encode())],
            "client": (HOST, 50000),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        self._served = asyncio.create_task(app(scope, self._said.get, self._heard.put))
        self._said.put_nowait({"type": "websocket.connect"})

    def say(self, message: str) -> None:
        """Send a message."""
        self._said.put_nowait({"type": "websocket.receive", "text": message})

    async def hear(self) -> str:
        """The next message."""
        while (heard := await self._heard.get())["type"] != "websocket.send":
            assert heard["type"] == "websocket.accept", heard
        return str(heard["text"])

    async def leave(self) -> None:
        """Go away."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._served


@asynccontextmanager
async def watching(app: FastAPI, table: str, viewers: tuple[str, ...]) -> AsyncIterator[list[Page]]:
    """Pages that have been shown the table."""
    pages = [Page(app, table) for _ in viewers]
    for page, viewer in zip(pages, viewers, strict=True):
        page.say(json.dumps({"type": "hello", "viewer": viewer, "language": "en", "since": None}))
        assert json.loads(await page.hear())["type"] == "table"
    yield pages
    for page in pages:
        await page.leave()


async def settle() -> None:
    """Let the server do what it still does after it has answered."""
    for _ in range(10):
        await asyncio.sleep(0)


async def play(app: FastAPI, client: httpx2.AsyncClient, acts: list[Act], viewers: tuple[str, ...]) -> Times:
    """Play a match at a table, and note what each act costs."""
    asked = {"game": "backgammon", "format": "match", "length": LENGTH, "dice": "manual"}
    table = (await client.post("/api/tables", json=asked)).raise_for_status().json()["id"]
    times: Times = defaultdict(list)
    async with watching(app, table, viewers) as pages:
        for version, act in enumerate(acts):
            message = json.dumps({"type": "act", "version": version, "side": act.side, "action": act.text})
            await settle()
            begun = time.process_time()
            pages[0].say(message)
            heard = [await page.hear() for page in pages]
            await settle()
            times[f"{act.word} {len(pages)}"].append(time.process_time() - begun)
            for told in map(json.loads, heard):
                assert (told["type"], told["version"]) == ("update", version + 1), told
    return times


async def serve_turns() -> None:
    """Play a match for every number of pages at each line of the input, and answer with the times.

    The first line of the output names the code that is measured; it comes when the engines, which need the processor
    too, are ready.
    """
    app = create_app()
    transport, headers = httpx2.ASGITransport(app=app), {"origin": ORIGIN}
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers) as client,
    ):
        while not all(engine["ready"] for engine in (await client.get("/api/engines")).json().values()):
            await asyncio.sleep(0.2)
        print(boxwood.__file__, flush=True)
        for line in sys.stdin:
            acts, times = acts_of_a_match(random.Random(int(line))), dict[str, list[float]]()
            for viewers in VIEWERS.values():
                times |= await play(app, client, acts, viewers)
            print(json.dumps(times), flush=True)


class Runner:
    """A process that runs the code of a checkout, and waits for its turn."""

    def __init__(self, checkout: Checkout, data: Path) -> None:
        command, environment = [sys.executable, __file__, "--runner"], checkout.environment(data)
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        code = self._answer()
        assert Path(code).is_relative_to(checkout.folder), code

    def _answer(self) -> str:
        assert self._process.stdout is not None
        answer = self._process.stdout.readline().strip()
        assert answer, "the process has ended"
        return answer

    def turn(self, seed: int) -> Times:
        """The times of a match."""
        assert self._process.stdin is not None
        print(seed, file=self._process.stdin, flush=True)
        times: Times = json.loads(self._answer())
        return times

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def report(found: dict[str, list[Times]]) -> None:
    """Print the medians in every checkout, and of those of the same match how much the first is of the second."""
    columns = [f"{name + ' ms':>10}" for name in found] + ["  ratio"] * (len(found) - 1)
    print(f"{'act':8} {'pages':>5} {'acts':>6}" + "".join(columns))
    for pages in VIEWERS:
        for word in MEASURED:
            what = f"{word} {pages}"
            acts = [seconds for times in next(iter(found.values())) for seconds in times[what]]
            matches = [[statistics.median(times[what]) for times in turns] for turns in found.values()]
            line = "".join(f"{1000 * statistics.median(medians):10.2f}" for medians in matches)
            if len(matches) > 1:
                line += f"{statistics.median(here / there for here, there in zip(*matches, strict=True)):7.2f}"
            print(f"{word:8} {pages:5} {len(acts):6}{line}")


def main() -> None:
    """Measure this checkout, or two in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="how many are played for each number of pages")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to measure in turns with this")
    parser.add_argument("--runner", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.runner:
        asyncio.run(serve_turns())
        return
    with ExitStack() as stack:
        runners = {}
        for checkout in checkouts(chosen.against):
            data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            runners[checkout.name] = runner = Runner(checkout, data)
            stack.callback(runner.close)
            runner.turn(chosen.matches)  # warms up
        found: dict[str, list[Times]] = {name: [] for name in runners}
        for seed in range(chosen.matches):
            for name in runners if seed % 2 == 0 else reversed(runners):
                found[name].append(runners[name].turn(seed))
    report(found)


if __name__ == "__main__":
    main()
