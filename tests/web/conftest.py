import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from boxwood.errors import BoxwoodError
from boxwood.table.folder_lock import FolderLock
from support.browser import open_browser
from support.serving import ServerProcess
from web.table_page import TablePage, table_page

Opens = Callable[..., TablePage]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Do something while no other worker does it: they wait."""
    while True:
        try:
            lock = FolderLock(folder)
        except BoxwoodError:
            time.sleep(0.2)
        else:
            break
    try:
        yield
    finally:
        lock.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The program itself, with tables of its own. What must be compiled is compiled by one of the workers' servers."""
    with alone(tmp_path_factory.getbasetemp().parent):
        server = ServerProcess(tmp_path_factory.mktemp("tables"))
        server.wait_for_engines()
    yield server
    server.kill()


@pytest.fixture
def opens(browser: Browser, server: ServerProcess) -> Iterator[Opens]:
    """Opens a page of the program in a browser that knows nothing yet; see `table_page`."""
    with ExitStack() as pages:

        def open_page(**how: Any) -> TablePage:
            return pages.enter_context(table_page(browser, server.home, **how))

        yield open_page
