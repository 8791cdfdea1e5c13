"""What a cold cache loads: nothing from elsewhere, and little."""

import gzip
from urllib.parse import urlsplit

import httpx2
from playwright.sync_api import Response

from support.browser import needs_browser
from support.serving import ServerProcess
from web.conftest import Opens

pytestmark = needs_browser

MOST_REQUESTS, MOST_BYTES = 9, 250_000


def test_a_table_opened_with_a_cold_cache_is_small_and_asks_nobody_else(opens: Opens, server: ServerProcess) -> None:
    table = opens()
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    table.page.on("response", note)
    table.new_table()
    table.waits_for("roll")
    assert {urlsplit(answer.url).netloc for answer in answers} == {urlsplit(server.home).netloc}
    with httpx2.Client(timeout=60, verify=False) as client:
        sizes = {answer.url: _sent(client, answer.url) for answer in answers}
    assert len(answers) <= MOST_REQUESTS, sorted(sizes)
    assert sum(sizes.values()) < MOST_BYTES, sizes
    assert all(answer.ok for answer in answers)


def _sent(client: httpx2.Client, url: str) -> int:
    """The bytes of an answer as they come over the line."""
    with client.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
        body = b"".join(answer.iter_raw())
    if len(body) > 1000 and not url.endswith((".png", ".woff2")):
        assert answer.headers["content-encoding"] == "gzip", url
        gzip.decompress(body)
    return len(body) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
