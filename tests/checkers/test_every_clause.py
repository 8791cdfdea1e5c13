"""Each clause of the rules of checkers is quoted by the name of a test."""

import re
from pathlib import Path

import pytest

NAMES = [
    name
    for file in Path(__file__).parent.rglob("test_*.py")
    for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("clause", [f"K{number}" for number in range(1, 10)])
def test_a_test_quotes_the_clause(clause: str) -> None:
    assert any(name.startswith(f"test_{clause}_") for name in NAMES)
