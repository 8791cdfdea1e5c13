"""Settings of all tests, and how two workers share them."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("boxwood", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("boxwood")

TESTS = Path(__file__).parent
IN_A_BROWSER = ("web", "backgammon/drawing/test_svg.py", "checkers/drawing/test_svg.py")
WITH_ENGINES = (
    *("backgammon/engine", "backgammon/training", "checkers/engine", "checkers/training", "cli"),
    *("server/test_engines.py", "server/test_kill.py"),
)


def _share(path: Path) -> tuple[int, str]:
    """When a file's turn is, and the share it belongs to; a share is not divided between workers."""
    file = path.relative_to(TESTS)
    if any(file.is_relative_to(place) for place in IN_A_BROWSER):
        return 0, "browser"
    if any(file.is_relative_to(place) for place in WITH_ENGINES):
        return 2, "engines"
    return 1, str(file)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `-n 2 --dist loadgroup` one worker has the browser and a server, whose engines compile meanwhile.

    The other has everything else, and the engines last: what they need is compiled then, and not by both.
    """
    if not hasattr(config, "workerinput"):
        return
    for item in items:
        item.add_marker(pytest.mark.xdist_group(_share(item.path)[1]))
    items.sort(key=lambda item: _share(item.path)[0])
