"""The page grows with the letters that somebody has chosen in the browser."""

import re
from pathlib import Path

import pytest

import boxwood

WEB = Path(boxwood.__file__).parent / "web"
STYLES = sorted([*WEB.glob("styles/*.css"), WEB / "tokens.css"])
LENGTH = re.compile(r"(?<![\w.#])(\d*\.?\d+)px\b")
HAIR = 3
"""Lines, rings and shadows may be so thin, or thinner, whatever the letters are."""


def fixed_lengths(style: str) -> list[str]:
    """Lengths that stay as they are when letters grow, apart from hairs and shadows."""
    told = re.sub(r"/\*.*?\*/|--shadow:[^;}]*", "", style, flags=re.DOTALL)
    return [found[0] for found in LENGTH.finditer(told) if float(found[1]) > HAIR]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_every_length_follows_the_letters(path: Path) -> None:
    assert fixed_lengths(path.read_text(encoding="utf-8")) == []


def test_a_fixed_length_is_found() -> None:
    assert fixed_lengths(".a { padding: 4px 2px; width: calc(100% - 44px) } @media (max-width: 699px) {}") == [
        "4px",
        "44px",
        "699px",
    ]
