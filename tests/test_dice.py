import hashlib
import random
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon.plays import Dice
from boxwood.dice import (
    LONGEST_TEXT,
    BadProof,
    DiceProof,
    ManualDice,
    RandomDice,
    SealedDice,
    chi_square_chance,
    commitment,
    new_seed,
    read_dice,
    sealed_throw,
    statistics,
    verify,
)
from boxwood.errors import BadDice, BadInput

DOCUMENT = (Path(__file__).parents[1] / "docs" / "dice.md").read_text(encoding="utf-8")

SEED = bytes(range(32))
TABLE = "club-7"
WORDS = ("rain", "soleil")
COMMITMENT = "badf387660a539e459ad7600a0c43aabdd6fe8b3de3331fb6b1015a0cf448fe8"
THROWS = [(1, 2), (4, 2), (2, 3), (5, 6), (1, 4), (1, 2), (3, 5), (6, 2), (5, 6), (5, 5)]

MANY = 40
"""Throws enough for others to be all the same by chance once in 36^40 times."""

seeds = st.binary(min_size=32, max_size=32)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_TEXT)
word_pairs = st.tuples(texts, texts)
numbers = st.integers(0, 2**64 - 1)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
anything = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**5000)
    | st.floats()
    | st.text()
    | st.text(st.characters(categories=["Cs"]), min_size=1)
    | st.text(min_size=LONGEST_TEXT + 1)
    | st.binary()
    | seeds
    | st.lists(st.text())
    | st.tuples(st.text(), st.integers() | st.text())
    | st.lists(dice)
    | st.lists(st.tuples(st.integers(-1, 7), st.integers(-1, 7) | st.text()))
)


def sealed(seed: bytes, table: str, words: tuple[str, str], count: int = MANY) -> list[Dice]:
    return [sealed_throw(seed, table, words, number) for number in range(count)]


def second_throw_function(seed: bytes, table: str, words: tuple[str, str], number: int) -> Dice:
    """The recipe once more, HMAC included, from the words of the documentation."""

    def keyed_hash(message: bytes) -> bytes:
        inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in seed.ljust(64, b"\0")) + message).digest()
        return hashlib.sha256(bytes(byte ^ 0x5C for byte in seed.ljust(64, b"\0")) + inner).digest()

    def stream() -> Iterator[int]:
        block = 0
        while True:
            parts = [part.encode() for part in ("boxwood-dice-1", table, *words)]
            head = b"".join(struct.pack(f">I{len(part)}s", len(part), part) for part in parts)
            yield from keyed_hash(head + struct.pack(">QI", number, block))
            block += 1

    fair = (divmod(byte, 6)[1] + 1 for byte in stream() if byte not in (252, 253, 254, 255))
    return next(fair), next(fair)


def test_the_test_vector_is_what_sealed_dice_give() -> None:
    assert commitment(SEED) == COMMITMENT
    source = SealedDice(SEED, TABLE, WORDS)
    assert [source.throw() for _ in THROWS] == THROWS
    assert [second_throw_function(SEED, TABLE, WORDS, number) for number in range(10)] == THROWS


@given(seeds, texts, word_pairs, numbers)
def test_a_second_implementation_gives_the_same_dice(
    seed: bytes, table: str, words: tuple[str, str], number: int
) -> None:
    assert sealed_throw(seed, table, words, number) == second_throw_function(seed, table, words, number)


def python_block(mark: str) -> str:
    (block,) = [block for block in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL) if mark in block]
    return str(block)


def test_the_twenty_lines_of_the_documentation_give_the_test_vector(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    block = python_block('"boxwood-dice-1"')
    exec(block, names)
    printed = capsys.readouterr().out
    assert printed.splitlines() == [COMMITMENT, *(f"{number} {thrown}" for number, thrown in enumerate(THROWS))]
    assert f"```text\n{printed}```" in DOCUMENT
    assert len([line for line in block.splitlines() if line]) <= 20
    for number in range(200):
        assert names["throw"](SEED, "été", ("", "ж"), number) == sealed_throw(SEED, "été", ("", "ж"), number)


def test_the_librarys_lines_of_the_documentation_verify_the_test_vector() -> None:
    names: dict[str, Any] = {}
    exec(python_block("from boxwood"), names)
    assert names["proof"] == SealedDice(SEED, TABLE, WORDS).reveal()
    with pytest.raises(BadProof) as caught:
        verify(names["proof"], [(1, 2), (4, 2), (6, 6)])
    assert str(caught.value) in DOCUMENT.replace("\n", " ")


@given(seeds, texts, word_pairs, numbers)
def test_sealed_dice_are_always_from_1_to_6(seed: bytes, table: str, words: tuple[str, str], number: int) -> None:
    assert {1, 2, 3, 4, 5, 6}.issuperset(sealed_throw(seed, table, words, number))


def test_bytes_that_would_favour_the_low_faces_are_skipped_and_the_next_block_is_taken_when_one_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blocks = [bytes([252, 253, 254, 255] * 8), bytes([255] * 31 + [251]), bytes([252, 0] + [1] * 30)]

    def new(key: bytes, message: bytes, method: str) -> SimpleNamespace:
        assert (key, method) == (SEED, "sha256")
        return SimpleNamespace(digest=lambda: blocks[int.from_bytes(message[-4:], "big")])

    monkeypatch.setattr("boxwood.dice.hmac.new", new)
    assert sealed_throw(SEED, TABLE, WORDS, 0) == (6, 1)


def test_where_one_word_ends_and_the_next_begins_matters() -> None:
    different = [
        sealed(SEED, "t", ("ab", "c")),
        sealed(SEED, "t", ("a", "bc")),
        sealed(SEED, "t", ("abc", "")),
        sealed(SEED, "t", ("", "abc")),
        sealed(SEED, "ta", ("b", "c")),
        sealed(SEED, "", ("tab", "c")),
        sealed(SEED, "t", ("c", "ab")),
    ]
    assert len({tuple(throws) for throws in different}) == len(different)


@given(seeds, texts, word_pairs)
def test_a_match_that_was_played_fairly_is_verified(seed: bytes, table: str, words: tuple[str, str]) -> None:
    source = SealedDice(seed, table, words)
    shown_before = source.proof
    throws = [source.throw() for _ in range(MANY)]
    verify(shown_before.reveal(seed), throws)
    verify(source.reveal(), throws[10:], first=10)


@given(seeds, texts, word_pairs, st.integers(0, 255))
def test_a_changed_bit_of_the_seed_is_detected(seed: bytes, table: str, words: tuple[str, str], bit: int) -> None:
    other = (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")
    throws = sealed(seed, table, words)
    with pytest.raises(BadProof, match="does not match the commitment"):
        verify(DiceProof(commitment(seed), table, words, other), throws)
    with pytest.raises(BadProof, match="does not match the commitment"):
        DiceProof(commitment(seed), table, words).reveal(other)
    # Had the commitment been made for the other seed, the dice would tell.
    with pytest.raises(BadProof, match="roll number"):
        verify(DiceProof(commitment(other), table, words, other), throws)


@given(seeds, texts, word_pairs, st.integers(0, 63))
def test_a_changed_digit_of_the_commitment_is_detected(
    seed: bytes, table: str, words: tuple[str, str], place: int
) -> None:
    promised = commitment(seed)
    changed = promised[:place] + ("1" if promised[place] == "0" else "0") + promised[place + 1 :]
    with pytest.raises(BadProof, match="does not match the commitment"):
        verify(DiceProof(changed, table, words, seed), [])


def changed_texts(text: str) -> Iterator[str]:
    """The text with each bit of its UTF-8 changed, where that is text again, and a little longer or shorter."""
    encoded = text.encode()
    for bit in range(8 * len(encoded)):
        try:
            yield (int.from_bytes(encoded, "big") ^ 1 << bit).to_bytes(len(encoded), "big").decode()
        except UnicodeDecodeError:
            continue
    yield from (text + " ", " " + text, text + "\0", text[:-1] or "x")


@given(seeds, st.text(st.characters(exclude_categories=["Cs"]), max_size=6), st.integers(0, 2))
def test_a_changed_bit_of_a_word_or_of_the_tables_name_is_detected(seed: bytes, text: str, which: int) -> None:
    def names(changed: str) -> tuple[str, tuple[str, str]]:
        table, first, second = (changed if place == which else "same" for place in range(3))
        return table, (first, second)

    throws = sealed(seed, *names(text))
    for changed in changed_texts(text):
        with pytest.raises(BadProof, match="roll number"):
            verify(DiceProof(commitment(seed), *names(changed), seed), throws)


@given(seeds, texts, word_pairs, st.integers(0, 63))
def test_changed_numbers_of_the_throws_are_detected(seed: bytes, table: str, words: tuple[str, str], bit: int) -> None:
    proof = SealedDice(seed, table, words).reveal()
    throws = sealed(seed, table, words, MANY + 1)
    with pytest.raises(BadProof, match="roll number"):
        verify(proof, throws[1:])
    with pytest.raises(BadProof, match="roll number"):
        verify(proof, throws, first=1 << bit)


@given(st.integers(0, MANY - 1), dice)
def test_a_single_changed_throw_is_named(place: int, instead: Dice) -> None:
    throws = sealed(SEED, TABLE, WORDS)
    given_by_seed = throws[place]
    throws[place] = instead
    proof = SealedDice(SEED, TABLE, WORDS).reveal()
    if instead == given_by_seed:
        verify(proof, throws)
        return
    with pytest.raises(BadProof) as caught:
        verify(proof, throws)
    assert str(caught.value) == (
        f"roll number {place} (the first of a match is number 0) was {instead[0]}-{instead[1]}, "
        f"but the seed gives {given_by_seed[0]}-{given_by_seed[1]}"
    )


def test_dice_cannot_be_verified_before_the_seed_is_revealed() -> None:
    with pytest.raises(BadProof, match="has not been revealed"):
        verify(SealedDice(SEED, TABLE, WORDS).proof, THROWS)


def test_a_table_goes_on_with_its_sealed_dice_where_it_was() -> None:
    source = SealedDice(SEED, TABLE, WORDS, number=4)
    assert [source.throw(), source.throw()] == THROWS[4:6]
    assert source.number == 6


def test_nothing_that_is_shown_during_a_match_gives_away_the_seed() -> None:
    source = SealedDice(SEED, TABLE, WORDS)
    for shown in (repr(source), str(source), repr(source.proof)):
        assert repr(SEED) not in shown
        assert SEED.hex() not in shown
    with pytest.raises(BadInput) as caught:
        commitment(SEED[:31])
    assert str(caught.value) == "a seed is 32 bytes; got 31 bytes"


def test_new_seeds_are_never_the_same() -> None:
    found = {new_seed() for _ in range(100)}
    assert len(found) == 100
    assert {len(seed) for seed in found} == {32}


def refuses_or_accepts(call: Callable[[], object]) -> None:
    try:
        call()
    except BadInput as problem:
        assert str(problem)


@given(anything, anything, anything, anything, anything)
def test_anything_is_accepted_or_bad_input(first: Any, second: Any, third: Any, fourth: Any, fifth: Any) -> None:
    refuses_or_accepts(lambda: commitment(first))
    refuses_or_accepts(lambda: sealed_throw(first, second, third, fourth))
    refuses_or_accepts(lambda: DiceProof(first, second, third, fourth))
    refuses_or_accepts(lambda: DiceProof(COMMITMENT, TABLE, WORDS).reveal(first))
    refuses_or_accepts(lambda: verify(first, second, third))
    refuses_or_accepts(lambda: statistics(first))
    refuses_or_accepts(lambda: chi_square_chance(first, second))
    refuses_or_accepts(lambda: read_dice(first))
    refuses_or_accepts(lambda: ManualDice(lambda: first).throw())
    # One wrong value among right ones comes further than five wrong ones.
    for place, wrong in enumerate((first, second, third, fourth)):
        values: list[Any] = [SEED, TABLE, WORDS, 0]
        values[place] = wrong
        refuses_or_accepts(lambda values=values: sealed_throw(*values))  # type: ignore[misc]
        refuses_or_accepts(lambda values=values: SealedDice(*values).throw())  # type: ignore[misc]
    revealed = SealedDice(SEED, TABLE, WORDS).reveal()
    refuses_or_accepts(lambda: verify(revealed, first))
    refuses_or_accepts(lambda: verify(revealed, THROWS, fifth))


@pytest.mark.parametrize(
    ("seed", "table", "words", "number", "reason"),
    [
        (bytes(31), TABLE, WORDS, 0, "a seed is 32 bytes; got 31 bytes"),
        (bytes(33), TABLE, WORDS, 0, "a seed is 32 bytes; got 33 bytes"),
        ("0" * 32, TABLE, WORDS, 0, "a seed is 32 bytes; got a value of type str"),
        (SEED, 7, WORDS, 0, "the table's name must be text"),
        (SEED, "x" * 201, WORDS, 0, "the table's name may have 200 characters; got 201"),
        (SEED, TABLE, ("rain",), 0, "two words, one of each player"),
        (SEED, TABLE, "ab", 0, "two words, one of each player"),
        (SEED, TABLE, (None, "soleil"), 0, "the first player's word must be text"),
        (SEED, TABLE, ("rain", "x" * 201), 0, "the second player's word may have 200 characters; got 201"),
        (SEED, TABLE, ("rain", "\ud800"), 0, "cannot be written in UTF-8"),
        (SEED, TABLE, WORDS, -1, "got a negative one"),
        (SEED, TABLE, WORDS, 2**64, "got a larger one"),
        (SEED, TABLE, WORDS, True, "a value of type bool"),
        (SEED, TABLE, WORDS, 1.0, "a value of type float"),
    ],
)
def test_what_cannot_seal_dice_is_refused_with_a_reason(
    seed: Any, table: Any, words: Any, number: Any, reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        sealed_throw(seed, table, words, number)
    with pytest.raises(BadInput, match=reason):
        SealedDice(seed, table, words, number)


@pytest.mark.parametrize("promised", ["", COMMITMENT[:-1], COMMITMENT + "0", COMMITMENT.upper(), COMMITMENT + "\n", 7])
def test_a_commitment_that_is_none_is_refused(promised: Any) -> None:
    with pytest.raises(BadInput, match="a commitment is"):
        DiceProof(promised, TABLE, WORDS)


def test_random_dice_come_from_the_generator_that_is_given() -> None:
    source, same = RandomDice(random.Random(7)), RandomDice(random.Random(7))
    throws = [source.throw() for _ in range(200)]
    assert throws == [same.throw() for _ in range(200)]
    assert {die for thrown in throws for die in thrown} == {1, 2, 3, 4, 5, 6}


def test_random_dice_of_the_system_show_every_face() -> None:
    source = RandomDice()
    assert {die for _ in range(500) for die in source.throw()} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("text", ["31", "3-1", "3 1", "3,1", " 3 - 1\n"])
def test_dice_are_typed_as_people_write_them(text: str) -> None:
    assert ManualDice(lambda: text).throw() == (3, 1)


@pytest.mark.parametrize("text", ["", "3", "311", "37", "03", "3/1", "three one", "³¹", "٣١", "3" + " " * 10_000 + "1"])
def test_typed_dice_that_are_none_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadDice, match="a roll is two dice from 1 to 6, such as 31 or 3-1; got"):
        ManualDice(lambda: text).throw()


@pytest.mark.parametrize("source", [RandomDice(), ManualDice(lambda: "31"), SealedDice(SEED, TABLE, WORDS)])
def test_every_source_throws_two_dice(source: RandomDice | ManualDice | SealedDice) -> None:
    first, second = source.throw()
    assert {1, 2, 3, 4, 5, 6} >= {first, second}


def test_every_ordered_pair_once_is_exactly_what_chance_would_give() -> None:
    found = statistics((first, second) for first in range(1, 7) for second in range(1, 7))
    assert found.throws == 36
    assert [(tally.what, tally.seen) for tally in found.faces] == [(str(face), 12) for face in range(1, 7)]
    assert len(found.rolls) == 21
    assert {tally.what: tally.seen for tally in found.rolls}["3-1"] == 2
    for tally in (*found.faces, *found.rolls, found.doubles):
        assert tally.seen == tally.expected
    assert (found.faces_test.statistic, found.faces_test.degrees, found.faces_test.chance) == (0, 5, 1)
    assert (found.pairs_test.statistic, found.pairs_test.degrees, found.pairs_test.chance) == (0, 35, 1)


@given(st.lists(dice, max_size=80))
def test_statistics_count_every_die_and_every_throw_once(throws: list[Dice]) -> None:
    found = statistics(throws)
    assert found.throws == len(throws) == sum(tally.seen for tally in found.rolls)
    assert sum(tally.seen for tally in found.faces) == 2 * len(throws)
    assert found.doubles.seen == sum(first == second for first, second in throws)
    assert sum(tally.expected for tally in found.rolls) == pytest.approx(len(throws))
    assert 0 <= found.pairs_test.chance <= 1


def test_a_long_sealed_sequence_looks_fair() -> None:
    found = statistics(sealed(SEED, TABLE, WORDS, 20_000))
    for test in (found.faces_test, found.pairs_test):
        assert 0.001 < test.chance < 0.999
    for tally in (*found.faces, *found.rolls, found.doubles):
        assert tally.seen == pytest.approx(tally.expected, rel=0.15)


def test_loaded_dice_and_dice_that_follow_each_other_are_found_out() -> None:
    fair = sealed(SEED, TABLE, WORDS, 5_000)
    loaded = statistics(
        (6, second) if number % 10 == 0 else (first, second) for number, (first, second) in enumerate(fair)
    )
    assert loaded.faces_test.chance < 1e-6
    following = statistics((first, first % 6 + 1) for first, _ in fair)
    assert following.faces_test.chance > 0.001
    assert following.pairs_test.chance < 1e-6


@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"),
    [
        # The critical values that every table of the distribution prints.
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (0.554298, 5, 0.99),
        (18.307038, 10, 0.05),
        (49.801850, 35, 0.05),
        (57.342073, 35, 0.01),
        (124.342113, 100, 0.05),
        (0, 5, 1),
        (1e6, 5, 0),
    ],
)
def test_the_chance_of_a_chi_square_is_that_of_the_printed_tables(
    statistic: float, degrees: int, chance: float
) -> None:
    assert chi_square_chance(statistic, degrees) == pytest.approx(chance, abs=1e-6)
