"""Tables that are computed once and kept in the user's data folder, with a checksum.

A file that is missing, damaged or of an older recipe is computed anew; a folder that cannot be written to costs the
time of computing again, nothing else.
"""

import hashlib
import io
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boxwood.data_folder import data_folder
from boxwood.language import Template

__all__ = ["Progress", "Tables", "kept_tables"]

Tables = Mapping[str, npt.NDArray[np.generic]]
Progress = Callable[[Template, float], None]
"""Told what is being done and which part of it is done, 0 to 1; may raise to stop the work."""

_CHECKSUM = hashlib.sha256().digest_size


def kept_tables(name: str, recipe: str, build: Callable[[], Tables]) -> Tables:
    """The arrays of a name, read from the data folder, or built and kept there.

    `recipe` is a text that changes when what `build` makes changes: a file of another recipe is not used.
    """
    file = data_folder() / "tables" / f"{name}.tables"
    found = _read(file, recipe)
    if found is None:
        found = build()
        _keep(file, recipe, found)
    return found


def _read(file: Path, recipe: str) -> Tables | None:
    """The arrays in a file; None if it is not there, not whole, or of another recipe."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body = content[_CHECKSUM:]
    if hashlib.sha256(body).digest() != content[:_CHECKSUM]:
        return None
    with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
        if str(arrays["recipe"]) != recipe:
            return None
        return {key: arrays[key] for key in arrays.files if key != "recipe"}


def _keep(file: Path, recipe: str, tables: Tables) -> None:
    """Write a file whole or not at all; where that cannot be, go on without."""
    buffer = io.BytesIO()
    named: dict[str, Any] = {"recipe": np.array(recipe), **tables}
    np.savez(buffer, **named)
    body = buffer.getvalue()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as temporary:
            temporary.write(hashlib.sha256(body).digest() + body)
        Path(temporary.name).replace(file)
    except OSError:
        return
