"""The words that the page speaks itself: of a catalogue, what stands as a text in its modules."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from boxwood.language import catalogue
from boxwood.server.pages import ROOT

__all__ = ["page_words"]

_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


@cache
def page_words(language: str) -> dict[str, Any]:
    """The templates of the page in a language; a quarter of the catalogue, and all that the line has to carry."""
    words, spoken = catalogue(language), _texts(ROOT)
    kinds = ("messages", "plurals")
    return words | {kind: {key: text for key, text in words[kind].items() if key in spoken} for kind in kinds}


def _texts(root: Path) -> set[str]:
    """Every text in the modules of a folder."""
    modules = (path.read_text(encoding="utf-8") for path in root.rglob("*.js"))
    return {text.replace('\\"', '"') for module in modules for text in _TEXT.findall(module)}
