"""Sources of dice: random, typed by hand, and sealed, so that anyone can recompute every throw afterwards.

`docs/dice.md` tells an outsider what sealed dice prove and how to check them. The recipe, in short::

    commitment = SHA-256("boxwood-seed-1" + seed), in hexadecimal
    message    = text("boxwood-dice-1") + text(table) + text(first word) + text(second word)
                 + number of the throw, from 0, in 8 bytes + number of the block, from 0, in 4 bytes
    text(t)    = the length of t in UTF-8 in 4 bytes + t in UTF-8
    block      = HMAC-SHA-256(key = seed, message), 32 bytes; numbers are written with the highest byte first
    dice       = of the first two bytes below 252, in block 0, then 1 …: byte % 6 + 1
"""

import hashlib
import hmac
import math
import random
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from boxwood.errors import BadDice, BadInput, BadProof
from boxwood.language import Phrase, Template

__all__ = [
    "LONGEST_TEXT",
    "SEED_BYTES",
    "BadProof",
    "ChiSquare",
    "Dice",
    "DiceProof",
    "DiceStatistics",
    "ManualDice",
    "RandomDice",
    "SealedDice",
    "Tally",
    "check_dice",
    "chi_square_chance",
    "commitment",
    "encode_bytes",
    "encode_text",
    "fair_dice",
    "new_seed",
    "read_dice",
    "sealed_throw",
    "statistics",
    "verify",
]

Dice = tuple[int, int]

SEED_BYTES = 32
LONGEST_TEXT = 200
"""How many characters a word or a table's name may have."""

_DICE_TAG = "boxwood-dice-1"
_SEED_TAG = b"boxwood-seed-1"
_NUMBERS = 2**64
_FAIR_BYTES = 252
"""The largest multiple of 6 in a byte: what lies beyond would favour the low faces."""
_FACES = range(1, 7)


class RandomDice:
    """Dice from the system's randomness, or from the generator that is given."""

    def __init__(self, generator: random.Random | None = None) -> None:
        self._generator = random.SystemRandom() if generator is None else generator

    def throw(self) -> Dice:
        """Two dice in the order thrown."""
        return self._generator.randint(1, 6), self._generator.randint(1, 6)


class ManualDice:
    """Real dice, which a person types in."""

    def __init__(self, ask: Callable[[], str]) -> None:
        self._ask = ask

    def throw(self) -> Dice:
        """What the person answers, or `BadDice` if that is no throw."""
        return read_dice(self._ask())


def check_dice(dice: object) -> Dice:
    """The dice, the higher first, or `BadDice`."""
    if isinstance(dice, (tuple, list)) and len(dice) == 2:
        one, other = dice
        if type(one) is type(other) is int and 1 <= one <= 6 and 1 <= other <= 6:
            return (one, other) if one > other else (other, one)
    try:
        got: object = repr(dice)
    except ValueError:  # Python does not write out numbers of thousands of digits
        got = Phrase("a huge number")
    raise BadDice("a roll is two dice from 1 to 6, such as (3, 1); got {got}", got=got)


def read_dice(text: str) -> Dice:
    """Two dice as people write them, in the order written: 31, 3-1, 3 1."""
    if not isinstance(text, str):
        raise BadDice("a roll is written as text, such as 31 or 3-1; got {kind}", kind=_kind(text))
    found = re.fullmatch(r"([1-6])[-, ]{0,3}([1-6])", text.strip(), re.ASCII)
    if not found:
        raise BadDice("a roll is two dice from 1 to 6, such as 31 or 3-1; got {text!r}", text=text)
    return int(found[1]), int(found[2])


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the first throw: it fixes the seed without giving it away."""
    return hashlib.sha256(_SEED_TAG + _check_seed(seed)).hexdigest()


def sealed_throw(seed: bytes, table: str, words: tuple[str, str], number: int) -> Dice:
    """The dice that the seed gives for this throw; the first throw of a match is number 0."""
    return fair_dice(seed, _check_names(table, words), number)


def fair_dice(seed: bytes, head: bytes, number: int) -> Dice:
    """The dice of a throw whose message begins with `head`: the first two bytes below 252, each modulo 6."""
    key, message = _check_seed(seed), head + _check_number(number).to_bytes(8, "big")
    fair = (byte for byte in _stream(key, message) if byte < _FAIR_BYTES)
    return next(fair) % 6 + 1, next(fair) % 6 + 1


class SealedDice:
    """Dice from a secret seed; the number of the next throw is all that changes, so a table can go on where it was."""

    def __init__(self, seed: bytes, table: str, words: tuple[str, str], number: int = 0) -> None:
        self._seed = _check_seed(seed)
        self.proof = DiceProof(commitment(seed), table, words)
        self.number = _check_number(number)

    def throw(self) -> Dice:
        """The next throw, in the order thrown."""
        dice = sealed_throw(self._seed, self.proof.table, self.proof.words, self.number)
        self.number += 1
        return dice

    def reveal(self) -> "DiceProof":
        """The proof with the seed: every throw, past or to come, can then be computed by anyone."""
        return self.proof.reveal(self._seed)

    def __repr__(self) -> str:
        # Without the seed: a log must not give away the throws to come.
        return f"SealedDice({self.proof!r}, number={self.number})"


@dataclass(frozen=True, slots=True)
class DiceProof:
    """What the players are shown before the first throw, and after the match the seed with it."""

    commitment: str
    table: str
    words: tuple[str, str]
    seed: bytes | None = None
    stands: bool = False
    """Whether a throw that was taken back is made again with its number; not so before that was a rule."""

    def __post_init__(self) -> None:
        if not isinstance(self.commitment, str):
            raise BadInput("a commitment is text; got {kind}", kind=_kind(self.commitment))
        if not re.fullmatch("[0-9a-f]{64}", self.commitment):
            raise BadInput(
                "a commitment is 64 digits from 0 to 9 and a to f; got {commitment!r}", commitment=self.commitment[:80]
            )
        _check_names(self.table, self.words)
        if self.seed is not None:
            _check_seed(self.seed)

    def reveal(self, seed: bytes) -> "DiceProof":
        """The same with the seed, or `BadProof` if it is not the seed that was promised."""
        revealed = replace(self, seed=_check_seed(seed))
        _kept_promise(revealed)
        return revealed


def verify(proof: DiceProof, throws: Iterable[Dice], first: int = 0) -> None:
    """Return if the seed was promised and gives these throws, numbered from `first`; else raise `BadProof`."""
    if not isinstance(proof, DiceProof):
        raise BadInput("dice are checked against a DiceProof; got {kind}", kind=_kind(proof))
    seed = _kept_promise(proof)
    for number, thrown in enumerate(_checked(throws), _check_number(first)):
        given = sealed_throw(seed, proof.table, proof.words, number)
        if given != thrown:
            raise BadProof(
                "roll number {number} (the first of a match is number 0) was {one}-{other}, "
                "but the seed gives {first}-{second}",
                number=number,
                one=thrown[0],
                other=thrown[1],
                first=given[0],
                second=given[1],
            )


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something came up, and how often chance would bring it."""

    what: str
    seen: int
    expected: float


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far counts are from what chance expects; `chance` is that of fair dice being at least as far from it."""

    statistic: float
    degrees: int
    chance: float


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """Throws counted, with what chance would give beside them."""

    throws: int
    faces: tuple[Tally, ...]
    """The six faces, "1" to "6", of single dice."""
    rolls: tuple[Tally, ...]
    """The 21 rolls, "1-1" to "6-6", the higher die first."""
    doubles: Tally
    faces_test: ChiSquare
    """The six faces, 5 degrees of freedom."""
    pairs_test: ChiSquare
    """The 36 ordered pairs, 35 degrees of freedom: whether one die depends on the other is seen here too."""


def statistics(throws: Iterable[Dice]) -> DiceStatistics:
    """Throws counted; they can be any number, for they are not kept."""
    pairs = Counter(_checked(throws))
    total = pairs.total()
    faces = [sum(pairs[face, other] + pairs[other, face] for other in _FACES) for face in _FACES]
    rolls = [(high, low) for high in _FACES for low in range(1, high + 1)]
    return DiceStatistics(
        throws=total,
        faces=tuple(Tally(str(face), seen, total / 3) for face, seen in zip(_FACES, faces, strict=True)),
        rolls=tuple(
            Tally(f"{high}-{low}", pairs[high, low], total / 36)
            if high == low
            else Tally(f"{high}-{low}", pairs[high, low] + pairs[low, high], total / 18)
            for high, low in rolls
        ),
        doubles=Tally("doubles", sum(pairs[face, face] for face in _FACES), total / 6),
        faces_test=_chi_square(faces),
        pairs_test=_chi_square([pairs[first, second] for first in _FACES for second in _FACES]),
    )


def chi_square_chance(statistic: float, degrees: int) -> float:
    """The chance that counts with this many degrees of freedom lie at least this far from what is expected.

    For whole degrees the incomplete gamma function is a finite sum: Q(1/2, x) = erfc(√x), Q(1, x) = exp(-x), and
    Q(a + 1, x) = Q(a, x) + x^a exp(-x) / Γ(a + 1). No term is negative, so nothing is lost by cancelling.
    """
    if type(degrees) is not int or not 1 <= degrees <= 10_000:
        raise BadInput("degrees of freedom are a whole number from 1 to 10,000")
    if type(statistic) not in (int, float) or not 0 <= statistic < 1e300:
        raise BadInput("a chi-square statistic is a number that is not negative")
    x = statistic / 2
    if x == 0:
        return 1.0
    start, chance = (0.5, math.erfc(math.sqrt(x))) if degrees % 2 else (1.0, math.exp(-x))
    powers = (start + step for step in range((degrees - 1) // 2))
    chance += math.fsum(math.exp(power * math.log(x) - x - math.lgamma(power + 1)) for power in powers)
    return min(chance, 1.0)


def _chi_square(counts: Sequence[int]) -> ChiSquare:
    """Counts of things that are equally likely, tested."""
    expected, degrees = sum(counts) / len(counts), len(counts) - 1
    statistic = sum((seen - expected) ** 2 for seen in counts) / expected if expected else 0.0
    return ChiSquare(statistic, degrees, chi_square_chance(statistic, degrees))


def _stream(key: bytes, message: bytes) -> Iterator[int]:
    """The bytes of block 0, block 1 …: a second block is needed only when nearly all bytes of the first are refused."""
    for block in count():
        # Not hmac.digest, which lets other threads run meanwhile: a server would wait for its turn again at each throw.
        yield from hmac.new(key, message + block.to_bytes(4, "big"), "sha256").digest()


def _kept_promise(proof: DiceProof) -> bytes:
    """The seed of a proof, or `BadProof` if it is missing or not the one promised."""
    if proof.seed is None:
        raise BadProof("the seed has not been revealed, so the dice cannot be checked yet")
    found = commitment(proof.seed)
    if found != proof.commitment:
        raise BadProof(
            "the seed does not match the commitment: {promised} was promised, but the seed gives {found}",
            promised=proof.commitment,
            found=found,
        )
    return proof.seed


def _checked(throws: Iterable[Dice]) -> Iterator[Dice]:
    """Throws as they come, each two dice in the order thrown, or `BadDice`."""
    if not isinstance(throws, Iterable):
        raise BadDice("rolls are a list of pairs, such as [(3, 1), (6, 6)]; got {kind}", kind=_kind(throws))
    for dice in throws:
        check_dice(dice)  # which puts the higher first; here the order is kept
        yield dice[0], dice[1]


def _check_seed(seed: bytes) -> bytes:
    """The seed, or `BadInput` that does not give it away."""
    if not isinstance(seed, bytes):
        raise BadInput("a seed is {size} bytes; got {kind}", size=SEED_BYTES, kind=_kind(seed))
    if len(seed) != SEED_BYTES:
        raise BadInput("a seed is {size} bytes; got {count} bytes", size=SEED_BYTES, count=len(seed))
    return seed


def _check_names(table: str, words: tuple[str, str]) -> bytes:
    """The beginning of the message: the tag, the table's name and the words."""
    if not isinstance(words, tuple) or len(words) != 2:
        raise BadInput("there are two words, one of each player; a player without a word has the empty one")
    encoded = encode_text("the tag", _DICE_TAG) + encode_text("the table's name", table)
    return (
        encoded + encode_text("the first player's word", words[0]) + encode_text("the second player's word", words[1])
    )


def encode_text(name: Template, text: str) -> bytes:
    """The text with its length before it, so that no two lists of texts are written alike."""
    if not isinstance(text, str):
        raise BadInput("{name} must be text; got {kind}", name=Phrase(name), kind=_kind(text))
    if len(text) > LONGEST_TEXT:
        raise BadInput(
            "{name} may have {longest} characters; got {count}",
            name=Phrase(name),
            longest=LONGEST_TEXT,
            count=len(text),
        )
    try:
        encoded = text.encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput(
            "{name} has a character that cannot be written in UTF-8: {text!r}", name=Phrase(name), text=text
        ) from None
    return encode_bytes(encoded)


def encode_bytes(data: bytes) -> bytes:
    """Bytes with their number before them."""
    return len(data).to_bytes(4, "big") + data


def _check_number(number: int) -> int:
    # The number itself is not quoted: Python refuses to write out whole numbers of thousands of digits.
    if type(number) is not int:
        raise BadInput("the number of a roll is a whole number from 0; got {kind}", kind=_kind(number))
    if number < 0:
        raise BadInput("the number of a roll is a whole number from 0; got a negative one")
    if number >= _NUMBERS:
        raise BadInput("the number of a roll is a whole number from 0 to 2^64 - 1; got a larger one")
    return number


def _kind(value: object) -> Phrase:
    return Phrase("a value of type {kind}", kind=type(value).__name__)
