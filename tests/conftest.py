"""Settings of all tests, and how workers share them."""

import re
import signal
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

settings.register_profile("boxwood", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("boxwood")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a background job: programs under test would not hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)

IN_A_BROWSER = ("tests/web/", "tests/backgammon/drawing/test_svg", "tests/checkers/drawing/test_svg")
WITH_ENGINES = (
    *("tests/backgammon/engine/", "tests/backgammon/training/", "tests/checkers/engine/", "tests/checkers/training/"),
    *("tests/cli/", "tests/server/test_engines", "tests/server/test_kill"),
)


ONE_BROWSER = re.compile(r"tests/(?!web/)|tests/web/test_([a-m]|reach)")
"""Half of the tests in a browser, by the time they take; the others are another worker's."""


def share_of(test: str) -> tuple[int, str]:
    """When a test's turn is, and the share it belongs to, which is not divided between workers."""
    if test.startswith(IN_A_BROWSER):
        return 0, "one browser" if ONE_BROWSER.match(test) else "another browser"
    file = test.partition("::")[0]
    if test.startswith(WITH_ENGINES):
        return 2, file if test.startswith("tests/cli/") else file.rpartition("/")[0]
    return 1, file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n 3` two workers have a browser and a server each, and mostly wait for them.

    The third has everything else, and the engines last: what they need is compiled then, and not by all at once.
    """
    config.option.loadscopereorder = False
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = lambda test: share_of(test)[1]
    return scheduler


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    twice = [test for test, count in Counter(item.nodeid for item in items).items() if count > 1]
    if twice:
        raise pytest.UsageError(f"workers would run only one of the tests that are all called {twice[0]}")
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: share_of(item.nodeid)[0])
