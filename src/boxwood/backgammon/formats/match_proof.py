"""What proves the dice of a match, in the header of its file: the seal, and for dice of three their chains and links.

::

    chains = ["first 0 HEAD", "second 0 HEAD"]      whose, the first roll it serves, and its head
    rolls = ["0 first LINK LINK", "1 second - LINK"]      number, who rolled, the links of both; - was not revealed
"""

import re
from collections.abc import Callable

from boxwood.backgammon.formats.header_table import HeaderTable
from boxwood.dice import DiceProof
from boxwood.dice_of_three import CommittedChain, LinkedRoll, ThreeProof
from boxwood.errors import BoxwoodError
from boxwood.game import Side

__all__ = ["read_proof", "write_proof"]

_CHAIN = re.compile("(first|second) ([0-9]{1,7}) ([0-9a-f]{64})", re.ASCII)
_ROLL = re.compile("([0-9]{1,7}) (first|second) ([0-9a-f]{64}|-) ([0-9a-f]{64}|-)( ordered)?", re.ASCII)


def write_proof(proof: DiceProof | ThreeProof | None) -> object:
    """A proof as plain values; `stands` only where it says something."""
    if proof is None:
        return "none"
    seed = "none" if proof.seed is None else proof.seed.hex()
    if isinstance(proof, ThreeProof):
        return {
            "commitment": proof.commitment,
            "table": proof.table,
            "chains": [f"{chain.side} {chain.start} {chain.head.hex()}" for chain in proof.chains],
            "rolls": [_write_roll(roll) for roll in proof.rolls],
            "seed": seed,
        }
    values = {"commitment": proof.commitment, "table": proof.table, "words": list(proof.words), "seed": seed}
    return {**values, "stands": True} if proof.stands else values


def read_proof(table: HeaderTable) -> DiceProof | ThreeProof | None:
    """The proof in a header; a seed that does not fit is refused."""
    if table.values.get("dice") == "none":
        table.pop("dice")
        return None
    dice = table.take_table("dice")
    make = _read_three(dice) if "chains" in dice.values else _read_sealed(dice)
    seed = _take_seed(dice)
    dice.finish()
    try:
        return make() if seed is None else make().reveal(seed)
    except BoxwoodError as error:
        table.refuse("dice", error.phrase)


def _take_seed(dice: HeaderTable) -> bytes | None:
    seed = dice.take_or_none("seed", str)
    if seed is not None and not re.fullmatch(r"[0-9a-f]{64}", seed):
        dice.refuse("seed", "expected 64 digits from 0 to f, or 'none', got {seed!r}", seed=seed)
    return None if seed is None else bytes.fromhex(seed)


def _read_sealed(dice: HeaderTable) -> Callable[[], DiceProof]:
    committed, name, words = dice.take("commitment", str), dice.take("table", str), dice.take_pair("words", str)
    stands = dice.take("stands", bool) if "stands" in dice.values else False
    return lambda: DiceProof(committed, name, words, stands=stands)


def _read_three(dice: HeaderTable) -> Callable[[], ThreeProof]:
    committed, name = dice.take("commitment", str), dice.take("table", str)
    chains = tuple(_read_chain(dice, text) for text in dice.take_texts("chains"))
    rolls = tuple(_read_roll(dice, text) for text in dice.take_texts("rolls"))
    return lambda: ThreeProof(commitment=committed, table=name, chains=chains, rolls=rolls)


def _read_chain(dice: HeaderTable, text: str) -> CommittedChain:
    found = _CHAIN.fullmatch(text)
    if found is None:
        dice.refuse("chains", "expected 'first 0' and 64 digits from 0 to f, got {text!r}", text=text[:80])
    return CommittedChain(Side(found[1]), int(found[2]), bytes.fromhex(found[3]))


def _read_roll(dice: HeaderTable, text: str) -> LinkedRoll:
    found = _ROLL.fullmatch(text)
    if found is None:
        dice.refuse("rolls", "expected '0 first' and a link of each side, or -, got {text!r}", text=text[:80])
    return LinkedRoll(int(found[1]), Side(found[2]), _read(found[3]), _read(found[4]), found[5] is not None)


def _write_roll(roll: LinkedRoll) -> str:
    ordered = " ordered" if roll.ordered else ""
    return f"{roll.number} {roll.side} {_write(roll.first)} {_write(roll.second)}{ordered}"


def _write(link: bytes | None) -> str:
    return "-" if link is None else link.hex()


def _read(text: str) -> bytes | None:
    return None if text == "-" else bytes.fromhex(text)
