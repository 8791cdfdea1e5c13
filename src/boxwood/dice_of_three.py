"""Dice of three: each roll is made of the table's sealed seed and a link of a hash chain of each player.

`docs/dice.md` tells an outsider what they prove and how to check them. The recipe, in short::

    text(t), bytes(b)  = the length in 4 bytes, then t in UTF-8, or b
    link(n - 1)        = SHA-256(text("boxwood-link-1") + text(table) + text(side) + n in 8 bytes + link(n))
    head of a chain    = link(start - 1), where `start` is the number of the first roll that it serves
    dice of roll n     = as sealed dice, with the seed as the key, and the message
                         text("boxwood-dice-of-three-1") + text(table) + bytes(first side's link n)
                         + bytes(second side's link n) + n in 8 bytes + number of the block in 4 bytes
    end of a chain     = link(start + 511) = HMAC-SHA-256(key = a page's secret,
                         text("boxwood-chain-1") + text(table) + text(side) + start in 8 bytes)

A roll by order has the last link known of each chain in place of the links of its number; each chain was committed to
before the other's link was known.
A link that was not revealed is empty; the rolling side's link never is. Nobody but the page needs to know how it made
the end of its chain.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from boxwood.dice import SEED_BYTES, Dice, DiceProof, encode_bytes, encode_text, fair_dice, verify
from boxwood.errors import BadInput, BadProof
from boxwood.game import Side
from boxwood.language import Phrase, Template

__all__ = [
    "LINKS",
    "LINK_BYTES",
    "CommittedChain",
    "KnownLink",
    "LinkedRoll",
    "SecretChain",
    "ThreeProof",
    "ThreeVerifier",
    "check_link",
    "link_before",
    "may_order",
    "read_link",
    "throw_of_three",
    "verify_three",
]

LINKS = 512
"""How many rolls a chain serves; a page commits a new one while some are left."""
LINK_BYTES = 32

_LINK_TAG = "boxwood-link-1"
_DICE_TAG = "boxwood-dice-of-three-1"
_CHAIN_TAG = "boxwood-chain-1"


def link_before(table: str, side: Side, number: int, link: bytes) -> bytes:
    """The link that comes before the one of a roll: its hash, which names table, side and roll."""
    return hashlib.sha256(_place(_LINK_TAG, table, side, number) + link).digest()


def read_link(text: str) -> bytes:
    """A link or a head in lower-case hexadecimal, or `BadInput`."""
    try:
        link = bytes.fromhex(text)
    except (TypeError, ValueError):
        link = b""
    if len(link) != LINK_BYTES or link.hex() != text:
        raise BadInput("a link of a chain is 64 digits from 0 to 9 and a to f")
    return link


def throw_of_three(seed: bytes, table: str, number: int, first: bytes | None, second: bytes | None) -> Dice:
    """The dice that the seed and the links of both sides give; None is a link that was not revealed."""
    if first is None and second is None:
        raise BadInput("a roll needs a link of the side that rolls; got none")
    head = encode_text("the tag", _DICE_TAG) + encode_text("the table's name", table)
    return fair_dice(seed, head + encode_bytes(first or b"") + encode_bytes(second or b""), number)


@dataclass(frozen=True, slots=True)
class CommittedChain:
    """A chain that a side has committed to: its head, and the first roll that it serves."""

    side: Side
    start: int
    head: bytes

    def serves(self, number: int) -> bool:
        """Whether it has a link for a roll."""
        return self.start <= number < self.start + LINKS


def check_link(table: str, chain: CommittedChain, number: int, link: bytes, known: "KnownLink | None" = None) -> None:
    """Return if a link is the chain's for a roll; else `BadProof`. What is known saves hashing to the head."""
    if not chain.serves(number):
        raise BadProof(
            "the chain has links for the rolls {start} to {last}; got one for roll {number}",
            start=chain.start,
            last=chain.start + LINKS - 1,
            number=number,
        )
    known = known if known is not None and known.number < number else KnownLink(chain.start - 1, chain.head)
    for place in range(number, known.number, -1):
        link = link_before(table, chain.side, place, link)
    if not hmac.compare_digest(link, known.link):
        raise BadProof(
            "the link for roll {number} from {side} does not belong to its committed chain",
            side=Phrase(_SIDES[chain.side]),
            number=number,
        )


@dataclass(frozen=True, slots=True)
class KnownLink:
    """A link that was revealed, or the head, which is known from the beginning."""

    number: int
    link: bytes


def may_order(starts: Sequence[int], known: Sequence[KnownLink]) -> bool:
    """Whether a roll by order can be made of the last links known of both sides.

    Each chain must have been committed to before the other's link was known: else who knows the seed could try chains.
    """
    return starts[0] <= known[1].number and starts[1] <= known[0].number


class SecretChain:
    """A page's own chain, made of a secret: the same secret gives the same chain again."""

    def __init__(self, secret: bytes, table: str, side: Side, start: int) -> None:
        if len(secret) != SEED_BYTES:
            raise BadInput("a secret of a chain is {size} bytes; got {count} bytes", size=SEED_BYTES, count=len(secret))
        self._secret, self.table, self.side, self.start = secret, table, side, start

    @property
    def committed(self) -> CommittedChain:
        """What the page tells of it when it sits down."""
        return CommittedChain(self.side, self.start, self._links[self.start - 1])

    def link(self, number: int) -> bytes:
        """What the page reveals for a roll."""
        if not self.start <= number < self.start + LINKS:
            raise BadInput("the chain has no link for roll {number}", number=number)
        return self._links[number]

    @cached_property
    def _links(self) -> Mapping[int, bytes]:
        last = self.start + LINKS - 1
        link = hmac.digest(self._secret, _place(_CHAIN_TAG, self.table, self.side, self.start), "sha256")
        links = {last: link}
        for number in range(last, self.start - 1, -1):
            links[number - 1] = link = link_before(self.table, self.side, number, link)
        return links


@dataclass(frozen=True, slots=True)
class LinkedRoll:
    """The links that a roll was made of; that of the side that did not roll is None if its page did not answer."""

    number: int
    side: Side
    """Who rolled; of an opening roll, who asked for it."""
    first: bytes | None
    second: bytes | None
    ordered: bool = False
    """Whether it was rolled by order, while the roller's page was away: of the last links known of both chains."""

    def of(self, side: Side) -> bytes | None:
        """The link of a side."""
        return self.second if side.index else self.first

    @property
    def without(self) -> Side | None:
        """The side whose link is missing."""
        return next((side for side in Side if self.of(side) is None), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeProof:
    """Everything that dice of three are checked by; the seed once it is over."""

    commitment: str
    table: str
    chains: tuple[CommittedChain, ...]
    """In the order committed: a chain serves until the next one of its side does."""
    rolls: tuple[LinkedRoll, ...]
    seed: bytes | None = None
    stands: ClassVar[bool] = True
    """A throw that was taken back is made again with its number."""

    def __post_init__(self) -> None:
        _ = self.sealed  # which refuses what is no commitment, no name or no seed

    @property
    def sealed(self) -> DiceProof:
        """What is proved of the seed alone."""
        return DiceProof(self.commitment, self.table, ("", ""), self.seed)

    def reveal(self, seed: bytes) -> "ThreeProof":
        """The same with the seed, or `BadProof` if it is not the seed that was promised."""
        revealed = replace(self, seed=seed)
        _kept_promise(revealed)
        return revealed

    def without(self, side: Side) -> int:
        """How many rolls were made without a side's link because its page did not answer."""
        return sum(roll.without is side and not roll.ordered for roll in self.rolls)

    def ordered(self, side: Side) -> int:
        """How many rolls were made by a side's order, of what was known before."""
        return sum(roll.side is side and roll.ordered for roll in self.rolls)


class ThreeVerifier:
    """Checks rolls against a proof whose promise was kept and whose links are all of their chains; else `BadProof`."""

    def __init__(self, proof: ThreeProof) -> None:
        self._seed, self._table = _kept_promise(proof), proof.table
        self._rolls = _check_links(proof)

    def check(self, number: int, dice: Dice, side: Side | None = None) -> None:
        """Return if a roll is what the seed and the links give, and was the side's, if that is known."""
        roll = self._rolls.get(number)
        if roll is None:
            raise BadProof("roll number {number} has no links: nothing proves it", number=number)
        if side not in (None, roll.side):
            raise BadProof("roll number {number} has the links of a roll of the other side", number=number)
        given = throw_of_three(self._seed, self._table, number, roll.first, roll.second)
        if given != tuple(dice):
            raise BadProof(
                "roll number {number} (the first of a match is number 0) was {one}-{other}, "
                "but the seed and the links give {first}-{second}",
                number=number,
                one=dice[0],
                other=dice[1],
                first=given[0],
                second=given[1],
            )


def verify_three(proof: ThreeProof, rolls: Iterable[tuple[int, Dice]]) -> None:
    """Return if the links are of the chains, the seed was promised, and both give these rolls; else `BadProof`."""
    verifier = ThreeVerifier(proof)
    for number, dice in rolls:
        verifier.check(number, dice)


def _check_links(proof: ThreeProof) -> dict[int, LinkedRoll]:
    """The rolls by their numbers, after every link has been followed down its chain."""
    linked: dict[int, LinkedRoll] = {}
    known: dict[CommittedChain, KnownLink] = {}
    for roll in sorted(proof.rolls, key=lambda each: each.number):
        if roll.number in linked:
            raise BadProof("roll number {number} has links twice", number=roll.number)
        if roll.of(roll.side) is None:
            raise BadProof("roll number {number} was made without a link of the side that rolled", number=roll.number)
        if roll.ordered:
            _check_ordered(proof, roll, known)
        for side in () if roll.ordered else Side:
            link = roll.of(side)
            if link is None:
                continue
            chain = _chain_of(proof, side, roll.number)
            check_link(proof.table, chain, roll.number, link, known.get(chain))
            known[chain] = KnownLink(roll.number, link)
        linked[roll.number] = roll
    return linked


def _check_ordered(proof: ThreeProof, roll: LinkedRoll, known: Mapping[CommittedChain, KnownLink]) -> None:
    """Return if a roll by order has the last links known of both chains, as it may; else `BadProof`."""
    chains = [_chain_of(proof, side, roll.number) for side in Side]
    last = [known.get(chain, KnownLink(chain.start - 1, chain.head)) for chain in chains]
    starts = [chain.start for chain in chains]
    if (roll.first, roll.second) != (last[0].link, last[1].link) or not may_order(starts, last):
        raise BadProof(
            "roll number {number} was made by standing order, but not from the last known links", number=roll.number
        )


def _chain_of(proof: ThreeProof, side: Side, number: int) -> CommittedChain:
    """The chain of a side that served a roll."""
    served = [chain for chain in proof.chains if chain.side is side and chain.start <= number]
    if not served:
        raise BadProof(
            "{side} had committed to no chain before roll {number}", side=Phrase(_SIDES[side]), number=number
        )
    return served[-1]


def _kept_promise(proof: ThreeProof) -> bytes:
    """The seed of a proof, or `BadProof` if it is missing or not the one promised."""
    verify(proof.sealed, [])
    assert proof.seed is not None
    return proof.seed


def _place(tag: str, table: str, side: Side, number: int) -> bytes:
    """Which link of whose chain at which table is meant."""
    head = encode_text("the tag", tag) + encode_text("the table's name", table)
    return head + encode_text("the side", side.value) + number.to_bytes(8, "big")


_SIDES: dict[Side, Template] = {Side.FIRST: "the first side", Side.SECOND: "the second side"}
