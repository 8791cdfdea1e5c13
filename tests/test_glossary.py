"""What people read keeps to one word for one thing, and buttons and settings are short."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import words

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"
LONGEST = 90
SHORT = ("parts/settings", "parts/controls", "options.toml", "levels.toml")
"""Files whose words stand on buttons and in settings."""


def forbidden(column: int) -> list[str]:
    """The words of a column of the glossary."""
    rows = [line.split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [word.strip() for row in rows[1:] for word in row[column].split(",") if word.strip()]


def read_by_people() -> Iterator[tuple[str, str, list[str]]]:
    """Every form in English, its French, and the files it stands in; ways to type a word are left out."""
    for message in words.read_catalogue("fr"):
        if message.id and " | " not in str(message.id):
            english = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
            french = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
            for one, other in zip(english, french, strict=False):
                yield str(one), str(other), [file for file, _ in message.locations]


def found(text: str, banned: list[str]) -> list[str]:
    return [word for word in banned if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)]


@pytest.mark.parametrize(("language", "column"), [("en", 4), ("fr", 5)])
def test_the_catalogue_keeps_to_the_glossary(language: str, column: int) -> None:
    banned = forbidden(column)
    assert len(banned) > 5
    texts = [english if language == "en" else french for english, french, _ in read_by_people()]
    assert {text: found(text, banned) for text in texts if found(text, banned)} == {}


def test_no_word_on_a_button_or_in_a_setting_is_over_ninety_characters() -> None:
    checked = [
        text
        for english, french, files in read_by_people()
        if any(part in file for part in SHORT for file in files)
        for text in (english, french)
    ]
    assert len(checked) > 40
    assert [text for text in checked if len(text) > LONGEST] == []
