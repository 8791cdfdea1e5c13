import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.dice import Dice, commitment, sealed_throw
from boxwood.dice_of_three import (
    LINKS,
    CommittedChain,
    LinkedRoll,
    SecretChain,
    ThreeProof,
    check_link,
    link_before,
    read_link,
    throw_of_three,
    verify_three,
)
from boxwood.errors import BadInput, BadProof
from boxwood.game import Side

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
VECTORS = json.loads((ROOT / "tests" / "data" / "dice_of_three.json").read_text(encoding="utf-8"))
TABLE = "club-7"
FIRST = SecretChain(bytes([1]) * 32, TABLE, Side.FIRST, 0)
SECOND = SecretChain(bytes([2]) * 32, TABLE, Side.SECOND, 0)

links = st.binary(min_size=32, max_size=32)


def link(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def proof_of(vector: Any) -> tuple[ThreeProof, list[tuple[int, Dice]]]:
    proof = ThreeProof(
        commitment=vector["commitment"],
        table=vector["table"],
        seed=bytes.fromhex(vector["seed"]),
        chains=tuple(
            CommittedChain(Side(each["side"]), each["start"], bytes.fromhex(each["head"])) for each in vector["chains"]
        ),
        rolls=tuple(
            LinkedRoll(each["number"], Side(each["side"]), link(each["first"]), link(each["second"]))
            for each in vector["rolls"]
        ),
    )
    return proof, [(each["number"], (each["dice"][0], each["dice"][1])) for each in vector["rolls"]]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["table"])
def test_the_test_vectors_are_what_dice_of_three_give(vector: Any) -> None:
    for each in vector["chains"]:
        own = SecretChain(bytes.fromhex(each["secret"]), vector["table"], Side(each["side"]), each["start"])
        assert own.committed.head.hex() == each["head"]
        assert own.link(each["start"] + LINKS - 1).hex() == each["end"]
        for roll in vector["rolls"]:
            if roll[each["side"]] is not None:
                assert own.link(roll["number"]).hex() == roll[each["side"]]
    verify_three(*proof_of(vector))


def test_the_lines_of_the_documentation_give_the_test_vector(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = [
        block for block in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL) if "boxwood-dice-of-three-1" in block
    ]
    names: dict[str, Any] = {}
    exec(block, names)
    printed = capsys.readouterr().out
    assert f"```text\n{printed}```" in DOCUMENT
    chains, rolls = VECTORS[0]["chains"], VECTORS[0]["rolls"]
    for each in chains:
        assert each["head"] in printed
    assert [f"{roll['number']} {tuple(roll['dice'])}" for roll in rolls[:3]] == printed.splitlines()[2:]


def test_every_roll_depends_on_the_seed_on_both_links_and_on_nothing_but_them() -> None:
    seed = bytes(range(32))

    def rolls(
        seed: bytes = seed, table: str = TABLE, first: SecretChain = FIRST, second: SecretChain = SECOND
    ) -> list[Dice]:
        return [throw_of_three(seed, table, n, first.link(n), second.link(n)) for n in range(40)]

    other = SecretChain(bytes([3]) * 32, TABLE, Side.FIRST, 0)
    without = [throw_of_three(seed, TABLE, n, None, SECOND.link(n)) for n in range(40)]
    swapped = [throw_of_three(seed, TABLE, n, SECOND.link(n), FIRST.link(n)) for n in range(40)]
    sealed = [sealed_throw(seed, TABLE, ("", ""), n) for n in range(40)]
    found = [rolls(), rolls(seed=bytes(32)), rolls(table="t"), rolls(first=other), without, swapped, sealed]
    assert len({tuple(each) for each in found}) == len(found)
    assert rolls() == rolls()


@given(links, st.integers(0, 10_000))
def test_a_hash_names_table_side_and_roll(secret: bytes, number: int) -> None:
    places = [(TABLE, Side.FIRST, number), (TABLE, Side.SECOND, number), ("x", Side.FIRST, number)]
    places.append((TABLE, Side.FIRST, number + 1))
    assert len({link_before(*place, secret) for place in places}) == 4


@given(st.integers(0, LINKS - 1))
def test_every_link_of_a_chain_fits_its_head_and_no_other_number(number: int) -> None:
    check_link(TABLE, FIRST.committed, number, FIRST.link(number))
    with pytest.raises(BadProof):
        check_link(TABLE, FIRST.committed, (number + 1) % LINKS, FIRST.link(number))


def test_a_chain_serves_512_rolls() -> None:
    with pytest.raises(BadProof, match="0 to 511"):
        check_link(TABLE, FIRST.committed, LINKS, bytes(32))
    for number in (-1, LINKS):
        with pytest.raises(BadInput):
            FIRST.link(number)


def test_a_page_without_a_whole_secret_makes_no_chain() -> None:
    with pytest.raises(BadInput, match="32 bytes"):
        SecretChain(b"short", TABLE, Side.FIRST, 0)


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "G" * 64, "A" * 64, " " + "0" * 64, "٠" * 64])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="64 digits"):
        read_link(text)


def altered(proof: ThreeProof, place: int, **changes: Any) -> ThreeProof:
    rolls = list(proof.rolls)
    rolls[place] = replace(rolls[place], **changes)
    return replace(proof, rolls=tuple(rolls))


def test_whatever_is_changed_in_a_proof_is_found() -> None:
    proof, rolls = proof_of(VECTORS[0])
    second = proof.rolls[1].second
    assert second is not None
    cases: list[tuple[ThreeProof, str]] = [
        (replace(proof, seed=None), "has not been revealed"),
        (replace(proof, seed=bytes(32)), "does not match the commitment"),
        (altered(proof, 1, second=hashlib.sha256(second).digest()), "roll 1 from the second side does not belong"),
        (altered(proof, 1, first=proof.rolls[0].first), "roll 1 from the first side does not belong"),
        (altered(proof, 1, second=None), "without a link of the side that rolled"),
        (altered(proof, 1, first=None), "the seed and the links give"),
        (altered(proof, 2, number=1), "roll number 1 has links twice"),
        (replace(proof, rolls=proof.rolls[:-1]), "roll number 511 has no links"),
        (replace(proof, chains=proof.chains[:1]), "the second side had committed to no chain"),
        (replace(proof, table="another"), "does not belong to its committed chain"),
    ]
    for changed, reason in cases:
        with pytest.raises(BadProof, match=reason):
            verify_three(changed, rolls)
    with pytest.raises(BadProof, match=r"roll number 1 .* was 6-6, but the seed and the links give 3-4"):
        verify_three(proof, [(0, (5, 1)), (1, (6, 6))])


def test_a_new_chain_serves_from_its_first_roll_on() -> None:
    seed = bytes(range(32))
    renewed = SecretChain(bytes([9]) * 32, TABLE, Side.FIRST, 2)
    chains = {0: FIRST, 1: FIRST, 2: renewed, 3: renewed}
    proof = ThreeProof(
        commitment=commitment(seed),
        table=TABLE,
        seed=seed,
        chains=(FIRST.committed, SECOND.committed, renewed.committed),
        rolls=tuple(LinkedRoll(n, Side.FIRST, chain.link(n), SECOND.link(n)) for n, chain in chains.items()),
    )
    rolls = [(n, throw_of_three(seed, TABLE, n, chain.link(n), SECOND.link(n))) for n, chain in chains.items()]
    verify_three(proof, rolls)
    with pytest.raises(BadProof, match="for roll 2 from the first side"):
        verify_three(replace(proof, chains=proof.chains[:2]), rolls)


def test_a_roll_without_any_link_is_none() -> None:
    with pytest.raises(BadInput, match="got none"):
        throw_of_three(bytes(32), TABLE, 0, None, None)


def test_the_proof_counts_the_rolls_that_a_page_did_not_answer() -> None:
    proof, _ = proof_of(VECTORS[0])
    assert (proof.without(Side.FIRST), proof.without(Side.SECOND)) == (1, 1)
    assert proof.reveal(bytes(range(32))) == proof
    with pytest.raises(BadProof):
        proof.reveal(bytes(32))
