"""One server for a data folder: pages of a second one would not hear what happens at the first."""

from pathlib import Path
from typing import IO

from boxwood.errors import NotNow
from boxwood.file_lock import lock

__all__ = ["FolderLock"]

FILE = "server.lock"


class FolderLock:
    """Held until it is closed or the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = (folder / FILE).open("a+b")
        try:
            lock(self._file)
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
