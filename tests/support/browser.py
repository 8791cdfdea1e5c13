"""Chromium for tests that look at what is drawn."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
"""The one without windows comes first: it takes a third less of the processor."""

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

_opened: list[Browser] = []


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless browser that talks to nobody; the one that is open already, if there is one."""
    if _opened:
        yield _opened[-1]
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        _opened.append(browser)
        yield browser
        _opened.clear()
        browser.close()
