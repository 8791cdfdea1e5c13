"""One server for a data folder: pages of a second one would not hear what happens at the first."""

import os
import sys
from pathlib import Path
from typing import IO

from boxwood.errors import NotNow

__all__ = ["FolderLock"]

FILE = "server.lock"


class FolderLock:
    """Held until it is closed or the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = (folder / FILE).open("a+b")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise NotNow(
                "another Boxwood is using the tables in {folder}: use that one, stop it, or choose another folder "
                "with --data",
                folder=folder,
            ) from None

    def close(self) -> None:
        """Let others have the folder."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
