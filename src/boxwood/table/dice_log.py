"""What a table's log tells of dice of three: chains committed to, a roll that is asked for, links revealed.

The actions of the table, in the order in which they come for a roll::

    @chain 0 HEAD      a side's page commits to a chain that serves roll 0 and the next 511
    @throw roll        the rolling side asks for its roll, and can do nothing else any more
    @link 0 LINK       the waiting side's page reveals its link
    @without 0         or: the waiting side's page did not answer; the roll is made without it
    @link 0 LINK       the rolling side's page reveals its link, and the dice follow in the game's own action

    @lost 0            or: the rolling side's page has lost its chain and cannot reveal the link
    @again 0           and the waiting side lets the roll be made with new chains of both
"""

import re
from dataclasses import dataclass, replace

from boxwood.dice import Dice
from boxwood.dice_of_three import (
    CommittedChain,
    KnownLink,
    LinkedRoll,
    ThreeProof,
    check_link,
    read_link,
    throw_of_three,
)
from boxwood.errors import BadAction, NotNow, NotYours
from boxwood.game import Side

__all__ = ["DiceAction", "DiceLog", "Throwing", "parse_dice_action"]


@dataclass(frozen=True, slots=True)
class DiceAction:
    """An action of the table about its dice, as its text says it."""

    word: str
    number: int = 0
    link: bytes = b""
    throw: str = ""
    """The game's word for what is thrown: `roll`, `opening`."""

    def __str__(self) -> str:
        if self.word == "throw":
            return f"@throw {self.throw}"
        return f"@{self.word} {self.number}{' ' if self.link else ''}{self.link.hex()}"


def parse_dice_action(text: str) -> DiceAction | None:
    """The action about dice that a text says; None if it says something else, `BadAction` if it says it wrongly."""
    words = text.split()
    if not words or words[0] not in ("@chain", "@throw", "@link", "@without", "@lost", "@again"):
        return None
    word = words[0][1:]
    if word == "throw" and len(words) == 2:
        return DiceAction(word, throw=words[1])
    linked = word in ("chain", "link")
    if len(words) != 2 + linked or not re.fullmatch("[0-9]{1,7}", words[1], re.ASCII):
        raise BadAction("{text!r}: expected {word} 12, the number of a roll", text=text[:80], word=words[0])
    return DiceAction(word, int(words[1]), read_link(words[2]) if linked else b"")


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
        return LinkedRoll(self.number, self.side, *links)


@dataclass(frozen=True, slots=True)
class ServingChain:
    """The chain of a side that serves now, and the last of its links that was revealed."""

    chain: CommittedChain
    known: KnownLink


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceLog:
    """The dice of three of a table, as its log tells. Whatever would let anybody choose a roll is refused."""

    table: str
    chains: tuple[CommittedChain, ...] = ()
    """All that were committed to, in their order."""
    serving: tuple[ServingChain | None, ServingChain | None] = (None, None)
    """That of the first and that of the second side."""
    throwing: Throwing | None = None
    rolls: tuple[LinkedRoll, ...] = ()
    """Those that were made, in their order."""

    def after(self, side: Side, action: DiceAction, number: int) -> "DiceLog":
        """The log after an action of a side; `number` is that of the next new roll."""
        if action.word == "throw":
            return self._asked(side, action.throw, number)
        if action.number != number:
            raise NotNow("this is about roll {got}; the next one is roll {number}", got=action.number, number=number)
        if action.word == "chain":
            return self._committed(CommittedChain(side, number, action.link))
        throwing = self.throwing
        if throwing is None or throwing.asked is None:
            raise NotNow("no roll has been asked for")
        if action.word == "again":
            return self._again(side, throwing)
        if side is not throwing.asked:
            raise NotYours("the other side reveals its link now")
        if action.word == "link":
            return self._revealed(side, throwing, action.link)
        if action.word == "lost":
            if not throwing.answered:
                raise NotNow("the roll can still be made without this link; nothing is lost")
            return replace(self, throwing=replace(throwing, lost=True))
        if throwing.answered:
            raise NotNow("no roll is made without a link of the side that rolls")
        return replace(self, throwing=replace(throwing, answered=True))

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
            raise NotNow("the dice are not known before both pages have revealed their links")
        roll = throwing.linked
        return throw_of_three(seed, self.table, roll.number, roll.first, roll.second)

    def proof(self, commitment: str) -> ThreeProof:
        """What the dice are checked by, before the seed is revealed."""
        return ThreeProof(commitment=commitment, table=self.table, chains=self.chains, rolls=self.rolls)

    def _committed(self, chain: CommittedChain) -> "DiceLog":
        throwing = self.throwing
        if throwing is not None and (throwing.answered or chain.side is throwing.side):
            # Whoever may know the other link already must not choose among chains.
            raise NotNow("a roll is being made; a new chain can be committed to after it")
        chains = (*self.chains, chain)
        return replace(self, chains=chains, serving=self._with(chain, KnownLink(chain.start - 1, chain.head)))

    def _with(self, chain: CommittedChain, known: KnownLink) -> tuple[ServingChain | None, ServingChain | None]:
        first, second = self.serving
        now = ServingChain(chain, known)
        return (first, now) if chain.side.index else (now, second)

    def _asked(self, side: Side, throw: str, number: int) -> "DiceLog":
        if self.throwing is not None:
            raise NotNow("the dice are being rolled")
        served = self.serving[side.index]
        if served is None or not served.chain.serves(number):
            raise NotNow("this page has not committed to its part of the dice yet; try again in a moment")
        return replace(self, throwing=Throwing(number, side, throw))

    def _revealed(self, side: Side, throwing: Throwing, link: bytes) -> "DiceLog":
        served = self.serving[side.index]
        if served is None:
            raise NotNow("this page has not committed to its part of the dice yet; try again in a moment")
        check_link(self.table, served.chain, throwing.number, link, served.known)
        serving = self._with(served.chain, KnownLink(throwing.number, link))
        if side is throwing.side:
            return replace(self, serving=serving, throwing=replace(throwing, rolling=link))
        return replace(self, serving=serving, throwing=replace(throwing, answered=True, waiting=link))

    def _again(self, side: Side, throwing: Throwing) -> "DiceLog":
        if not throwing.lost:
            raise NotNow("the other page has not lost its part of the dice")
        if side is throwing.side:
            raise NotYours("that is for the other side to allow")
        return replace(self, throwing=None, serving=(None, None))
