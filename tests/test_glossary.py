"""What people read keeps to one word for one thing, and buttons and settings are short."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boxwood
import words

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"
LONGEST = 90
SHORT = (
    "parts/settings",
    "parts/controls",
    "parts/new-game-options",
    "parts/correspondence",
    "options.toml",
    "levels.toml",
)
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


def told_in_files(language: str) -> Iterator[str]:
    """Every text of the rules and the lessons, which lie in a file for each language."""
    for file in Path(boxwood.__file__).parent.glob(f"*/*/{language}.toml"):
        yield from _texts(tomllib.loads(file.read_text(encoding="utf-8")))


def _texts(data: Any) -> Iterator[str]:
    """The texts of a file, without the values of a sheet under which they hold."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for part in [data[key] for key in data if key != "when"] if isinstance(data, dict) else data:
            yield from _texts(part)


def found(text: str, banned: list[str]) -> list[str]:
    return [word for word in banned if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)]


@pytest.mark.parametrize(("language", "column"), [("en", 4), ("fr", 5)])
def test_everything_people_read_keeps_to_the_glossary(language: str, column: int) -> None:
    banned = forbidden(column)
    assert len(banned) > 5
    told = list(told_in_files(language))
    assert len(told) > 200
    texts = [*(english if language == "en" else french for english, french, _ in read_by_people()), *told]
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
