"""What an earlier version stored is read for ever: databases and files, with everything that is in them."""

import json
from pathlib import Path

import pytest

from support.stored import STORED, summary

VERSIONS = sorted(folder.name for folder in STORED.iterdir() if folder.is_dir())


@pytest.mark.parametrize("version", VERSIONS)
def test_what_an_earlier_version_stored_is_read_as_it_was(version: str, tmp_path: Path) -> None:
    expected = json.loads((STORED / version / "expected.json").read_text(encoding="utf-8"))
    for table in expected["tables"].values():
        del table["about"]
    assert json.loads(json.dumps(summary(STORED / version, tmp_path))) == expected
