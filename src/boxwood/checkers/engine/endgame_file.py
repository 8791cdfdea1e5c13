"""Large endgame tables on disk: built in steps that are kept, checked when they are opened, and read page by page.

A file has a head of one page, a line of JSON with the recipe and the digest of the rest, and then the bytes of the
table. While it is built it has another name and says how far it is; it is written whole or not at all each time.
"""

import errno
import hashlib
import json
import logging
import math
import mmap
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from boxwood.checkers.engine.retrograde import Bytes, EndgameTable, table_of
from boxwood.data_folder import data_folder
from boxwood.errors import BadFile, NotNow
from boxwood.file_lock import lock
from boxwood.kept_tables import Progress

__all__ = ["Built", "EndgameFile"]

log = logging.getLogger(__name__)

HEAD = 4096
KEEP_EVERY = 10.0
"""Seconds of building that are lost at most where the process is killed."""
MEGABYTE = 1_000_000


class Built(NamedTuple):
    """A table as far as it is built."""

    content: Bytes
    batches: int
    """How many batches of slices are done."""
    longest: int
    """The most turns to a capture or man's move where only results are kept."""


Build: TypeAlias = Callable[[Built | None, Callable[[Built], None], Progress], EndgameTable]
"""Builds a table from what was begun, telling how far it is."""


@dataclass(frozen=True)
class _Head:
    """The first page of a file."""

    recipe: str
    batches: int
    longest: int
    sha256: str


@dataclass(frozen=True)
class EndgameFile:
    """The tables of a name: those that are whole, and those that are being built."""

    name: str
    recipe: str
    size: int
    counted: int
    build: Build

    @property
    def path(self) -> Path:
        """The file, which need not exist."""
        return data_folder() / "tables" / f"{self.name}.endgame"

    @property
    def begun_path(self) -> Path:
        """The file while it is built."""
        return self.path.with_suffix(".begun")

    def read(self) -> EndgameTable | None:
        """The table, read page by page when it is asked; None if there is none, `BadFile` if it is damaged."""
        try:
            with self.path.open("rb") as file:
                mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:  # ValueError: it is empty
            raise _damaged(self.path) from error
        self._checked(self.path, mapped)
        return table_of(np.frombuffer(mapped, np.uint8, offset=HEAD), self.counted)

    @property
    def longest(self) -> int | None:
        """The most turns to a capture or man's move of the tables that are there."""
        head = _head(self.path.read_bytes()[:HEAD])
        return None if head is None else head.longest

    def _checked(self, path: Path, content: "bytes | mmap.mmap") -> _Head:
        """What a file says of itself; `BadFile` if that is not true, or if it is of another version."""
        head = _head(content[:HEAD])
        if head is not None and head.recipe != self.recipe:
            raise BadFile("the endgame tables in {file} are those of another version of Boxwood", file=path)
        whole = head is not None and len(content) == HEAD + self.size
        if head is None or not whole or hashlib.sha256(memoryview(content)[HEAD:]).hexdigest() != head.sha256:
            raise _damaged(path)
        return head

    def table(self, progress: Progress) -> EndgameTable:
        """The table, read or built; what was begun goes on.

        `BadFile` if it is damaged, `NotNow` if there is no room or another process builds it.
        """
        found = self.read()
        if found is None:
            with self._alone():
                if not self.path.exists():
                    self._built(progress)
            found = self.read()
        assert found is not None
        return found

    def repaired(self, progress: Progress) -> EndgameTable:
        """The table, read or built, or built anew if it is damaged or of another version."""
        try:
            return self.table(progress)
        except BadFile as error:
            log.warning("%s", error)
        self.path.unlink(missing_ok=True)
        return self.table(progress)

    def _built(self, progress: Progress) -> None:
        begun = self._begun()
        if begun is None:
            self._find_room()
        last, latest = time.monotonic(), begun

        def keep(built: Built) -> None:
            nonlocal last, latest
            latest = built
            if time.monotonic() - last >= KEEP_EVERY:
                self._write(self.begun_path, built)
                last = time.monotonic()

        try:
            self.build(begun, keep, progress)
        except BaseException:
            if latest is not None:
                self._write(self.begun_path, latest)
            raise
        assert latest is not None
        self._write(self.path, latest)
        self.begun_path.unlink(missing_ok=True)

    def _begun(self) -> Built | None:
        """What was begun, if it is whole."""
        try:
            content = self.begun_path.read_bytes()
        except OSError:
            return None
        try:
            head = self._checked(self.begun_path, content)
        except BadFile as error:
            log.warning("%s", error)
            return None
        return Built(np.frombuffer(content, np.uint8, offset=HEAD), head.batches, head.longest)

    def _write(self, path: Path, built: Built) -> None:
        """Write a file whole or not at all."""
        body = built.content.data
        head = _Head(self.recipe, built.batches, built.longest, hashlib.sha256(body).hexdigest())
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as temporary:
                try:
                    temporary.write(json.dumps(asdict(head)).encode().ljust(HEAD, b" "))
                    temporary.write(body)
                    temporary.flush()
                    os.fsync(temporary.fileno())
                except OSError:
                    Path(temporary.name).unlink()
                    raise
            Path(temporary.name).replace(path)
        except OSError as error:
            raise self._no_room(os.strerror(error.errno) if error.errno else str(error)) from error

    def _find_room(self) -> None:
        """`NotNow` if the disk has no room: for the file, and for the one before it while it is written anew."""
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            free = shutil.disk_usage(folder).free
        except OSError as error:
            raise self._no_room(os.strerror(error.errno or errno.EIO)) from error
        if free < 2 * (HEAD + self.size):
            raise self._no_room(os.strerror(errno.ENOSPC))

    def _no_room(self, why: str) -> NotNow:
        need = math.ceil(2 * (HEAD + self.size) / MEGABYTE)
        folder = self.path.parent
        return NotNow(
            "the endgame tables can't be kept in {folder}, where they need {need} MB: {why}",
            folder=folder,
            need=need,
            why=why,
        )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Build while nobody else does; `NotNow` if somebody does."""
        place = self.path.with_suffix(".lock")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            file = place.open("a+b")
        except OSError as error:
            raise self._no_room(os.strerror(error.errno or errno.EIO)) from error
        with file:
            try:
                lock(file)
            except OSError:
                raise NotNow("another Boxwood is building these endgame tables") from None
            yield


def _damaged(path: Path) -> BadFile:
    return BadFile("the endgame tables in {file} are damaged", file=path)


def _head(page: bytes) -> _Head | None:
    """The head of a file; None if it is none."""
    try:
        return _Head(**json.loads(page))
    except (ValueError, TypeError):
        return None
