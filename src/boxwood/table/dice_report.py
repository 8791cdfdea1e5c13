"""The dice of a table: every throw, plain statistics beside what chance would give, and the proof once it is over."""

from dataclasses import dataclass

from boxwood.dice import Dice, DiceStatistics, statistics
from boxwood.dice_of_three import LinkedRoll
from boxwood.game import Side
from boxwood.seal_words import seal_words
from boxwood.table.table import Table
from boxwood.table.terms import DiceSource

__all__ = ["DiceReport", "ReportedChain", "ReportedLinks", "ReportedThrow", "dice_report"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedLinks:
    """What a roll of dice of three was made of, in hexadecimal; None is the link of a page that did not answer."""

    number: int
    side: Side
    """Who rolled; of an opening roll, who asked for it."""
    first: str | None
    second: str | None
    ordered: bool
    """Whether it was rolled by order: of the last links known of both chains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedChain:
    """A chain that a side's page has committed to: the first roll that it serves, and its head in hexadecimal."""

    side: Side
    start: int
    head: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedThrow:
    """One throw: its number among all, the event it is, who threw, and whether the sealed seed gave it.

    A throw that was taken back is there again with its number.
    """

    number: int
    event: int
    side: Side | None
    dice: Dice
    opening: bool
    sealed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReport:
    """What anyone may know of the dice; the seed only when no throw can come of it any more."""

    source: DiceSource | None
    table: str
    words: tuple[str, str]
    commitment: str | None
    seal: tuple[str, ...]
    """The beginning of the commitment in four words, as it was shown before the match."""
    seed: str | None
    """In hexadecimal."""
    sealed_from: int
    throws: tuple[ReportedThrow, ...]
    chains: tuple[ReportedChain, ...]
    """Those of dice of three, in the order committed to."""
    links: tuple[ReportedLinks, ...]
    """Those of the rolls that were made, each number once."""
    statistics: DiceStatistics


def dice_report(table: Table) -> DiceReport:
    """The report of a table as it stands."""
    terms, events, dice = table.terms, table.game_events, table.status.dice
    throws = terms.game_type.throws(table.state.log, stand=terms.throws_stand)
    sealed, seed = terms.commitment is not None, terms.seed
    return DiceReport(
        source=terms.dice,
        table=table.id,
        words=terms.words,
        commitment=terms.commitment,
        seal=() if terms.commitment is None else seal_words(terms.commitment),
        seed=seed.hex() if seed is not None and sealed and table.over else None,
        sealed_from=terms.sealed_from,
        throws=tuple(
            ReportedThrow(
                number=throw.number,
                event=events[throw.place].number,
                side=events[throw.place].side,
                dice=throw.dice,
                opening=throw.opening,
                sealed=sealed and throw.number >= terms.sealed_from,
            )
            for throw in throws
        ),
        chains=tuple(
            ReportedChain(side=chain.side, start=chain.start, head=chain.head.hex())
            for chain in (dice.chains if dice is not None else ())
        ),
        links=tuple(_links(roll) for roll in (dice.rolls if dice is not None else ())),
        statistics=statistics({throw.number: throw.dice for throw in throws}.values()),
    )


def _links(roll: LinkedRoll) -> ReportedLinks:
    first, second = (None if link is None else link.hex() for link in (roll.first, roll.second))
    return ReportedLinks(number=roll.number, side=roll.side, first=first, second=second, ordered=roll.ordered)
