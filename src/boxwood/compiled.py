"""Functions compiled by numba, kept on disk until their source or that of anything they call changes.

numba's own cache looks at a function's file only, so an edited callee in another file would go unseen. Here the folder
of the cache is named after the text of the file and of every file of ours that it imports.
"""

import ast
import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np
import platformdirs
from numba import njit
from numba.core import config

__all__ = ["ZERO", "allocating", "exact", "fast", "merged"]

ZERO: int = np.int64(0)  # type: ignore[assignment]
"""What a variable that is passed on begins with: for Python's own 0 numba would compile the callee once more."""

_settings: Any = config
_ROOT = Path(__file__).parent.parent


P = ParamSpec("P")
R = TypeVar("R")


def exact(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that counts; it runs without Python's lock."""
    return _compile(function, fastmath=False)


def fast(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that calculates: sums may be taken in another order."""
    return _compile(function, fastmath=True)


def allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that makes arrays of its own. It counts who uses an array, which takes a third of the time."""
    return _compile(function, fastmath=False, _nrt=True)


def merged(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function as a part of each that calls it, not by itself: large ones compile several times faster."""
    return _compile(function, fastmath=True, inline="always")


def _compile(function: Callable[P, R], **how: Any) -> Callable[P, R]:
    """Compile, with the cache in a folder of our own while numba looks for one."""
    before = _settings.CACHE_DIR
    root = Path(before) if before else platformdirs.user_cache_path("boxwood", appauthor=False) / "compiled"
    _settings.CACHE_DIR = str(root / _fingerprint(Path(function.__code__.co_filename)))
    try:
        decorate: Any = njit(cache=True, nogil=True, error_model="numpy", **{"_nrt": False, **how})
        compiled: Callable[P, R] = decorate(function)
    finally:
        _settings.CACHE_DIR = before
    return compiled


@cache
def _fingerprint(file: Path) -> str:
    """A name for the text of a file and of all it imports from us."""
    found, waiting = {file}, [file]
    while waiting:
        new = set(_imported(waiting.pop())) - found
        found |= new
        waiting += new
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(found))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _imported(file: Path) -> Iterator[Path]:
    """The files of ours that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("boxwood"):
            module = _ROOT.joinpath(*(node.module or "").split("."))
            for path in (module, *(module / alias.name for alias in node.names)):
                if path.with_suffix(".py").is_file():
                    yield path.with_suffix(".py")
