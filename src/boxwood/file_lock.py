"""One process at a time: a lock on an open file, which ends with the process however that ends."""

import os
import sys
from typing import IO

__all__ = ["lock"]

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        """Hold a file until it is closed; `OSError` if another process holds it."""
        file.seek(0, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """Hold a file until it is closed; `OSError` if another process holds it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
