"""Data folders for tests: their database is made once, and copied."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from boxwood.table.storage import FILE, Storage

__all__ = ["storage_in"]


@cache
def _empty_database() -> bytes:
    """The database of a new folder: every migration takes its time."""
    with TemporaryDirectory() as folder:
        Storage.in_folder(Path(folder)).close()
        return (Path(folder) / FILE).read_bytes()


def storage_in(folder: Path) -> Storage:
    """The tables of a folder, new or not."""
    if not (folder / FILE).exists():
        (folder / FILE).write_bytes(_empty_database())
    return Storage.in_folder(folder)
