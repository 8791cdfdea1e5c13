"""The page's own modules at real tables, run by node: see `tests/page/support/line-pages.js`."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

__all__ = ["LinePages", "needs_node", "running_pages"]

NODE = shutil.which("node")
PROGRAM = Path(__file__).parents[1] / "page" / "support" / "line-pages.js"

needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")


class LinePages:
    """The program that runs the pages."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, do: str, page: str, **more: Any) -> Any:
        """Give a command and hear its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, "page": page, **more}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def look(self, page: str) -> dict[str, Any]:
        """What a page knows, and what it has done."""
        seen: dict[str, Any] = self.ask("look", page)
        return seen


@contextmanager
def running_pages() -> Iterator[LinePages]:
    """Start it; the pages go with it."""
    command = [str(NODE), "--experimental-websocket", "--no-warnings", str(PROGRAM)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield LinePages(process)
        assert process.stdin is not None
        process.stdin.close()
