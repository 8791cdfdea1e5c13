"""A server that others can reach: who has the link gets in, who has not is told what to do."""

import re
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from boxwood.server.app import create_app
from boxwood.server.ownership import owner_key
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import QuickEngines

pytestmark = needs_browser

SIZES = {"desktop": (1280, 720), "phone": (390, 844)}


@pytest.fixture(scope="module")
def reachable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address and the key of a server that asks for one."""
    folder = tmp_path_factory.mktemp("owned")
    key = owner_key(folder)
    app = create_app(Storage.in_folder(folder), engines=QuickEngines(), any_address=True, owner_key=key)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level=50))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", key
    server.should_exit = True
    thread.join()


@pytest.fixture(params=["en", "fr"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale=request.param)
    yield context.new_page()
    context.close()


def _is_readable(page: Page) -> None:
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".reach").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] < height / 4
        assert page.locator(".reach").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_link_with_the_key_lets_in_and_the_key_leaves_the_address(page: Page, reachable: tuple[str, str]) -> None:
    home, key = reachable
    page.goto(f"{home}/tables#key={key}")
    expect(page.locator(".reach")).to_contain_text(re.compile("delete every table|supprimer toutes les tables"))
    assert key not in page.url
    assert key not in page.evaluate("document.cookie")
    expect(page.locator('section[data-screen="tables"]')).to_be_visible()
    assert page.evaluate("fetch('/api/tables').then((answer) => answer.status)") == 200
    _is_readable(page)
    page.reload()
    assert page.evaluate("fetch('/api/tables').then((answer) => answer.status)") == 200


def test_without_the_key_the_page_says_what_to_do(page: Page, reachable: tuple[str, str]) -> None:
    home, _ = reachable
    page.goto(f"{home}/table/abcdefghjkmn")
    expect(page.locator('section[data-screen="locked"] h1')).to_have_text(re.compile("The key is|La clé"))
    expect(page.locator(".reach")).to_contain_text(re.compile("ask the owner|demandez"))
    _is_readable(page)
    page.locator('section[data-screen="locked"] a[href="/learn"]').click()
    expect(page.locator('section[data-screen="locked"]')).to_have_count(0)
    page.goto(f"{home}/tables")
    page.goto(f"{home}/tables#key=guessed")
    expect(page.locator("body")).to_contain_text(re.compile("needs the owner|faut la clé"))
