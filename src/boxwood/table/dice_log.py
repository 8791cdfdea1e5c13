"""What a table's log tells of dice of three: chains committed to, a roll that is asked for, links revealed.

`dice_actions.py` has the actions that the log is made of.
"""

from dataclasses import dataclass, replace

from boxwood.dice import Dice
from boxwood.dice_of_three import (
    CommittedChain,
    KnownLink,
    LinkedRoll,
    ThreeProof,
    check_link,
    may_order,
    throw_of_three,
)
from boxwood.errors import NotNow, NotYours
from boxwood.game import Side

__all__ = ["MOST_CHAINS", "DiceLog", "ServingChain", "Throwing"]

MOST_CHAINS = 20
"""That a side may commit to for one roll: two devices take turns at it, and nobody fills the log."""


@dataclass(frozen=True, slots=True)
class Throwing:
    """A roll that was asked for and is not made yet."""

    number: int
    side: Side
    """Who rolls: the last to reveal."""
    throw: str
    """The game's word for it."""
    answered: bool = False
    """Whether the other side has revealed its link, or is not waited for any more."""
    waiting: bytes | None = None
    """That link; None without it."""
    rolling: bytes | None = None
    """The link of the side that rolls: with it, the roll is made."""
    ordered: bool = False
    """Whether it is rolled by order, of the last links known of both chains."""
    lost: bool = False
    """Whether the page of the side that rolls has lost its chain."""

    @property
    def asked(self) -> Side | None:
        """The side whose page is to reveal its link now."""
        if not self.answered:
            return self.side.other
        return self.side if self.rolling is None else None

    @property
    def linked(self) -> LinkedRoll:
        """The roll with what has been revealed."""
        links = (self.waiting, self.rolling) if self.side.index else (self.rolling, self.waiting)
        return LinkedRoll(self.number, self.side, *links, self.ordered)


@dataclass(frozen=True, slots=True)
class ServingChain:
    """The chain of a side that serves now, and the last of its links that was revealed."""

    chain: CommittedChain
    known: KnownLink


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceLog:
    """The dice of three of a table, as its log tells. Whatever would let anybody choose a roll is refused."""

    table: str
    first: int = 0
    """The number of the first roll that is made so: those before were thrown elsewhere."""
    chains: tuple[CommittedChain, ...] = ()
    """All that were committed to, in their order."""
    serving: tuple[ServingChain | None, ServingChain | None] = (None, None)
    """That of the first and that of the second side."""
    throwing: Throwing | None = None
    rolls: tuple[LinkedRoll, ...] = ()
    """Those that were made, in their order."""

    @property
    def number(self) -> int:
        """The number of the next new roll."""
        return self.first + len(self.rolls)

    @property
    def asked(self) -> Side | None:
        """The side whose page is to reveal its link now."""
        return self.throwing.asked if self.throwing is not None else None

    def committed(self, side: Side, number: int, head: bytes) -> "DiceLog":
        """The log after a side has committed to a chain that serves from a roll on."""
        self._check_number(number)
        throwing = self.throwing
        if throwing is not None and (throwing.answered or side is throwing.side):
            # Whoever may know the other link already must not choose among chains.
            raise NotNow("a roll is being made; a new chain can only follow it")
        served = self.serving[side.index]
        anew = sum(chain.side is side and chain.start == number for chain in self.chains)
        if served is not None and anew >= MOST_CHAINS:
            raise NotNow("a page can change its part of the dice {most} times for one roll", most=MOST_CHAINS)
        chain = CommittedChain(side, number, head)
        return replace(self, chains=(*self.chains, chain), serving=self._with(chain, KnownLink(number - 1, head)))

    def thrown(self, side: Side, word: str, *, ordered: bool = False) -> "DiceLog":
        """The log after a side has asked for its roll, or the server has by its order."""
        if self.throwing is not None:
            raise NotNow("the dice are still rolling")
        served = self.serving[side.index]
        if served is None or not served.chain.serves(self.number):
            raise NotNow("this page is not ready for the dice yet; try again in a moment")
        throwing = Throwing(self.number, side, word)
        return replace(self, throwing=self._of_known(throwing, served) if ordered else throwing)

    def _of_known(self, throwing: Throwing, mine: ServingChain) -> Throwing:
        """A roll of what is known already: nobody is asked."""
        theirs = self.serving[throwing.side.other.index]
        if theirs is None or not may_order((mine.chain.start, theirs.chain.start), (mine.known, theirs.known)):
            raise NotNow("both pages must reveal a link before a roll by standing order")
        return replace(throwing, answered=True, waiting=theirs.known.link, rolling=mine.known.link, ordered=True)

    def revealed(self, side: Side, number: int, link: bytes) -> "DiceLog":
        """The log after a page has revealed its link."""
        throwing, served = self._asked_of(side, number), self.serving[side.index]
        if served is None:
            raise NotNow("this page is not ready for the dice yet; try again in a moment")
        check_link(self.table, served.chain, number, link, served.known)
        serving = self._with(served.chain, KnownLink(number, link))
        if side is throwing.side:
            return replace(self, serving=serving, throwing=replace(throwing, rolling=link))
        return replace(self, serving=serving, throwing=replace(throwing, answered=True, waiting=link))

    def left_out(self, number: int) -> "DiceLog":
        """The log after the waiting side's page has not answered in time."""
        throwing = self._being_made(number)
        if throwing.answered:
            raise NotNow("no roll is made without a link of the side that rolls")
        return replace(self, throwing=replace(throwing, answered=True))

    def lost(self, side: Side, number: int) -> "DiceLog":
        """The log after the rolling side's page has found that it has lost its chain."""
        throwing = self._asked_of(side, number)
        if not throwing.answered:
            raise NotNow("the roll can still be made without this link; nothing is lost")
        if throwing.lost:
            raise NotNow("you have said so already")
        return replace(self, throwing=replace(throwing, lost=True))

    def again(self, side: Side, number: int) -> "DiceLog":
        """The log after the waiting side has allowed new chains for the roll: no link that is known serves any more."""
        throwing = self._being_made(number)
        if not throwing.lost:
            raise NotNow("the other page has not lost its part of the dice")
        if side is throwing.side:
            raise NotYours("only the other side can allow that")
        return replace(self, throwing=None, serving=(None, None))

    def made(self) -> "DiceLog":
        """The log after the dice have been thrown."""
        throwing = self.throwing
        if throwing is None or throwing.rolling is None:
            return self  # one that was taken back, and stands
        return replace(self, throwing=None, rolls=(*self.rolls, throwing.linked))

    def dice(self, seed: bytes) -> Dice:
        """The dice of the roll, once both links are there."""
        throwing = self.throwing
        if throwing is None or throwing.rolling is None:
            raise NotNow("the dice are known only when both pages have revealed their links")
        roll = throwing.linked
        return throw_of_three(seed, self.table, roll.number, roll.first, roll.second)

    def proof(self, commitment: str) -> ThreeProof:
        """What the dice are checked by, before the seed is revealed."""
        return ThreeProof(commitment=commitment, table=self.table, chains=self.chains, rolls=self.rolls)

    def _check_number(self, number: int) -> None:
        if number != self.number:
            raise NotNow("this is about roll {got}; the next one is roll {number}", got=number, number=self.number)

    def _being_made(self, number: int) -> Throwing:
        """The roll that is being made, or `NotNow`."""
        self._check_number(number)
        if self.throwing is None or self.throwing.asked is None:
            raise NotNow("nobody has asked for a roll")
        return self.throwing

    def _asked_of(self, side: Side, number: int) -> Throwing:
        """The roll that is being made and waits for a side's page, or the reason why none does."""
        throwing = self._being_made(number)
        if side is not throwing.asked:
            raise NotYours("the other side reveals its link now")
        return throwing

    def _with(self, chain: CommittedChain, known: KnownLink) -> tuple[ServingChain | None, ServingChain | None]:
        first, second = self.serving
        now = ServingChain(chain, known)
        return (first, now) if chain.side.index else (now, second)
