"""The words of a seal: four of 2048, by the first 44 bits of a commitment."""

import re
from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st

from boxwood.dice import commitment
from boxwood.seal_words import seal_words

WORDS = files("boxwood").joinpath("seal_words.txt").read_text(encoding="utf-8").split()
commitments = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


def test_there_are_2048_plain_words_in_order_each_once() -> None:
    assert len(WORDS) == 2048
    assert sorted(set(WORDS)) == WORDS
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in WORDS)


def test_their_licence_lies_beside_them() -> None:
    assert "Kevin Atkinson" in files("boxwood").joinpath("seal_words_licence.txt").read_text(encoding="utf-8")


@given(commitments)
def test_four_words_are_the_first_44_bits(commitment: str) -> None:
    places = [WORDS.index(word) for word in seal_words(commitment)]
    bits = "".join(f"{place:011b}" for place in places)
    assert int(bits, 2) == int(commitment[:11], 16)


def test_one_seal_as_an_example() -> None:
    assert seal_words("0" * 64) == (WORDS[0],) * 4
    assert seal_words("f" * 64) == (WORDS[-1],) * 4
    assert len(set(seal_words(commitment(bytes(range(32)))))) == 4
