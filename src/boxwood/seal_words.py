"""The seal of a match in four words that two people can compare aloud."""

from functools import cache
from importlib.resources import files

__all__ = ["SEAL_WORDS", "seal_words"]

SEAL_WORDS = 4
BITS = 11
"""A word stands for so many: one of 2048, spelled alike in English and French."""


def seal_words(commitment: str) -> tuple[str, ...]:
    """The first 44 bits of a commitment in words. Checking after a match uses all of it."""
    first = int(commitment, 16) >> (4 * len(commitment) - SEAL_WORDS * BITS)
    places = (first >> BITS * (SEAL_WORDS - 1 - place) for place in range(SEAL_WORDS))
    return tuple(_words()[place % 2**BITS] for place in places)


@cache
def _words() -> tuple[str, ...]:
    return tuple(files("boxwood").joinpath("seal_words.txt").read_text(encoding="utf-8").split())
