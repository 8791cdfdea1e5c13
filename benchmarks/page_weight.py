"""What a visit costs: requests, bytes and the first paint, on a slow line, first and second time: `make page-weight`.

The line is that of Lighthouse's "slow 4G": 150 ms for each request and 1.6 Mbit/s. Bytes are those that came over it.
Started with `--check` it ends with an error where a first visit is over what the page is allowed.
"""

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from support.browser import CHROMIUM, open_browser
from support.serving import ServerProcess

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
MOST_REQUESTS, MOST_BYTES, LATEST_PAINT = 9, 250_000, 1000
PAINTED = """() => new Promise((resolve) => {
    const told = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    if (told()) resolve(told());
    else new PerformanceObserver(() => told() && resolve(told())).observe({ type: "paint", buffered: true });
})"""


@dataclass
class Visit:
    """What one visit cost; times in milliseconds since it began."""

    requests: int = 0
    bytes: int = 0
    painted: float = 0
    usable: float = 0
    paths: dict[str, int] = field(default_factory=dict)


def visit(context: BrowserContext, address: str, ready: str) -> Visit:
    """Open an address in a new tab and wait until what is to be pressed is there and nothing is asked for any more."""
    page, seen = context.new_page(), Visit()
    line = context.new_cdp_session(page)
    addresses: dict[str, str] = {}

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"].removeprefix(address)

    def came(event: dict[str, Any]) -> None:
        name = addresses.get(event["requestId"])
        size = int(event["encodedDataLength"])
        if name is not None and size:  # what came out of the browser's cache has no size
            seen.requests += 1
            seen.bytes += size
            seen.paths[name] = size

    line.on("Network.requestWillBeSent", asked)
    line.on("Network.loadingFinished", came)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    page.goto(address)
    page.locator(ready).first.wait_for(timeout=60_000)
    seen.usable = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    seen.painted = page.evaluate(PAINTED)
    page.close()
    return seen


def visits(browser: Browser, address: str, ready: str, language: str) -> tuple[Visit, Visit]:
    """The first and the second visit of a browser that knew nothing."""
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    found = visit(context, address, ready), visit(context, address, ready)
    context.close()
    return found


def main() -> None:
    """Print what the visits cost: the median of some, and all times of the first paint."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--each", action="store_true", help="list what was asked for")
    parser.add_argument("--ready", default="main > [data-screen]", help="what a visitor waits for")
    wanted = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("Chromium is not installed.")
    over = []
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server = ServerProcess(Path(folder))
        try:
            server.wait_for_engines()
            sys.stdout.write("visit          requests   bytes  first paint (all)        usable\n")
            for language in ("en", "fr"):
                runs = [visits(browser, server.home + "/", wanted.ready, language) for _ in range(wanted.runs)]
                for index, name in enumerate(("first", "second")):
                    seen = [run[index] for run in runs]
                    paints = [one.painted for one in seen]
                    requests, sent = max(one.requests for one in seen), max(one.bytes for one in seen)
                    paint, usable = statistics.median(paints), statistics.median(one.usable for one in seen)
                    every = ", ".join(f"{one:.0f}" for one in paints)
                    line = f"{language}, {name:10} {requests:8} {sent:7,}  {paint:4.0f} ms ({every}) {usable:7.0f} ms\n"
                    sys.stdout.write(line)
                    if wanted.each:
                        for path, size in seen[0].paths.items():
                            sys.stdout.write(f"    {size:7,} {path or '/'}\n")
                    if requests > MOST_REQUESTS or sent > MOST_BYTES or paint > LATEST_PAINT:
                        over.append(line)
        finally:
            server.kill()
    if wanted.check and over:
        sys.exit("Over what the page is allowed:\n" + "".join(over))


if __name__ == "__main__":
    main()
