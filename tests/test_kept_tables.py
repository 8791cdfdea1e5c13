from pathlib import Path

import numpy as np
import pytest

from boxwood.data_folder import data_folder
from boxwood.kept_tables import Tables, kept_tables


class Builder:
    """Builds a table and counts how often it was asked to."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Tables:
        self.asked += 1
        return {"squares": np.arange(100) ** 2}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    return tmp_path


def kept_file() -> Path:
    return data_folder() / "tables" / "squares.tables"


def test_a_table_is_built_once_and_then_read() -> None:
    build = Builder()
    for _ in range(3):
        assert kept_tables("squares", "v1", build)["squares"][9] == 81
    assert build.asked == 1


def test_a_table_of_another_recipe_is_built_again() -> None:
    build = Builder()
    kept_tables("squares", "v1", build)
    kept_tables("squares", "v2", build)
    assert build.asked == 2


@pytest.mark.parametrize("damage", ["cut in half", "one byte changed", "emptied"])
def test_a_damaged_file_is_built_again_and_mended(damage: str) -> None:
    build = Builder()
    kept_tables("squares", "v1", build)
    content = bytearray(kept_file().read_bytes())
    if damage == "cut in half":
        content = content[: len(content) // 2]
    elif damage == "emptied":
        content = bytearray()
    else:
        content[len(content) // 2] ^= 1
    kept_file().write_bytes(bytes(content))
    assert kept_tables("squares", "v1", build)["squares"][9] == 81
    kept_tables("squares", "v1", build)
    assert build.asked == 2


def test_a_folder_that_cannot_be_written_to_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path / "file"))
    build = Builder()
    assert kept_tables("squares", "v1", build)["squares"][9] == 81
    assert kept_tables("squares", "v1", build)["squares"][9] == 81
    assert build.asked == 2
