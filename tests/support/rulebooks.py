"""What every rulebook must hold to, whatever the game."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any
from xml.etree import ElementTree

from boxwood.rulebook import Rulebook

CLAUSE = re.compile(r'"(B\d+|K\d+|T\d|S-[a-z]+)"')


def clauses_named_in(folder: Path) -> set[str]:
    """Every clause that the program of a game can name."""
    return {clause for file in folder.rglob("*.py") for clause in CLAUSE.findall(file.read_text(encoding="utf-8"))}


def check_book(book: Rulebook, language: str) -> None:
    """Every section says something, every picture is described, and nothing is left to be filled in."""
    assert book.title
    assert book.intro
    check_words(words_of(book), language)
    ids = [section.id for section in book.sections]
    assert len(set(ids)) == len(ids)
    for section in book.sections:
        assert section.paragraphs, section.id
        for example in section.examples:
            check_picture(example.svg, example.alt)


def check_words(texts: Iterable[str], language: str) -> None:
    """Nothing is left to be filled in, and French is set as it should be."""
    for text in texts:
        assert text.strip() == text != ""
        assert "{" not in text
        if language == "fr":
            assert not re.search(r"\S[:;!?»](\s|$)", re.sub("\u202f[:;!?»]", "", text)), text
            assert "'" not in re.sub(r"'[^' ]*'", "", text), text


def words_of(book: Rulebook) -> list[str]:
    """Every text of a book."""
    found = [book.title, *book.intro]
    for section in book.sections:
        found += [section.title, *section.paragraphs]
        found += [text for example in section.examples for text in (example.caption, example.alt)]
    return found


def check_picture(svg: str, alt: str) -> None:
    """A picture that a page with a strict security policy shows: no scripts, no styles, and a name to be read out."""
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == alt
    for element in root.iter():
        assert element.tag.split("}")[1] in {"svg", "rect", "circle", "path", "text"}
        assert not [name for name in element.attrib if name == "style" or name.startswith("on") or "href" in name]


def same_skeleton(folder: Path) -> None:
    """Both languages have the same sections, conditions and captions, with the same words to fill in."""
    english, french = (tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in ("en", "fr"))
    assert _conditions(english["intro"]) == _conditions(french["intro"])
    assert english["captions"].keys() == french["captions"].keys()
    assert [section["id"] for section in english["section"]] == [section["id"] for section in french["section"]]
    for one, other in zip(english["section"], french["section"], strict=True):
        assert _conditions(one["paragraphs"]) == _conditions(other["paragraphs"]), one["id"]
    for text in _texts(english) + _texts(french):
        assert all(name is None or name for _, name, _, _ in Formatter().parse(text))


def _conditions(paragraphs: list[Any]) -> list[Any]:
    return [None if isinstance(entry, str) else entry["when"] for entry in paragraphs]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for item in items for text in _texts(item)]
