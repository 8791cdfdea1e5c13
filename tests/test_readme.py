"""What the README shows is what happens."""

import doctest
from pathlib import Path

from boxwood.backgammon.sheet_table import markdown

ROOT = Path(__file__).parents[1]


def test_the_examples_in_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_table_of_rule_sheets_in_the_docs_is_that_of_the_data() -> None:
    assert markdown() in (ROOT / "docs" / "rule-sheets.md").read_text(encoding="utf-8")
