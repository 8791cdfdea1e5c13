"""What is said at a table in play, whoever plays at it: acts and how they are answered, and the table itself."""

from typing import Annotated, Literal

from pydantic import Field

from boxwood.game import Pair, Side
from boxwood.server.messages.tables import Entry, Event, TableStanding, TableSummary
from boxwood.server.messages.vocabulary import Answer, Language, Request, ShortText, SideName, Version, View, ViewerName
from boxwood.table.clocks import Law
from boxwood.table.table_action import Halt, Order

__all__ = [
    "Act",
    "Allowed",
    "ChainShown",
    "ClockShown",
    "DiceShown",
    "Done",
    "Gone",
    "Hello",
    "Orders",
    "Refused",
    "StorageMessage",
    "TableMessage",
    "Update",
    "ViewWanted",
    "Why",
]


class Hello(Request):
    """The first message of a page."""

    type: Literal["hello"]
    viewer: ViewerName = "mover"
    language: Language = "en"
    since: Version | None = None
    name: Annotated[str, Field(max_length=60)] = ""
    """What somebody who only watches is called there."""


class Act(Request):
    """A player does something."""

    type: Literal["act"]
    version: Version
    side: SideName
    action: ShortText
    id: Annotated[str, Field(max_length=40)] = ""
    """The page's own name for this act: sent again with the same id, it is done once and answered the same."""
    tutor: Literal["errors", "blunders"] | None = None
    """Hold it if it is that bad: only against a bot, where there are hints."""


class ViewWanted(Request):
    """Look from another side, or in another language."""

    type: Literal["view"]
    viewer: ViewerName
    language: Language


class Why(Request):
    """Ask why something is not allowed."""

    type: Literal["why"]
    action: ShortText
    side: SideName


class Orders(Answer):
    """What each side has ordered by correspondence."""

    first: list[Order]
    second: list[Order]


class ClockShown(Answer):
    """Both clocks as they stand when this is sent; times are in milliseconds."""

    law: Law
    in_days: bool
    """Whether a move may take days."""
    full_delay: int
    """The delay of each turn; by Fischer's law what a turn adds."""
    reserve: Pair
    delay: Pair
    """What is left of each side's delay."""
    running: Side | None
    link: int | None
    """While the running side's page is asked for its part of the dice out of its turn: how long that is still free."""
    halt: Halt | None
    """Why they do not run as usual."""
    wishes: list[Side]
    """The sides that want a pause, or to go on."""
    holidays: Pair
    """The days that each side may still take off; only by correspondence."""
    away: Pair
    """The milliseconds for which each side is still on holiday: its clock stands."""
    orders: Orders
    """What the server does for each side when its turn comes."""


class ChainShown(Answer):
    """The chain of a side that serves now: the first roll that it serves, and its head in hexadecimal."""

    start: int
    head: str


class DiceShown(Answer):
    """Dice of three as they stand: what a page needs to take its part in them."""

    number: int
    """That of the next new roll."""
    first: ChainShown | None
    second: ChainShown | None
    roller: Side | None
    """Who rolls, once that was asked for."""
    asked: Side | None
    """Whose page is to reveal its link now."""
    waiting: str | None
    """The link of the waiting side, in hexadecimal; None before it is revealed, and where its page did not answer."""
    lost: bool
    """Whether the rolling side's page has lost its chain, so that the other side is asked to allow new ones."""


class TableMessage(Answer):
    """Everything: after hello or a change of view, and for a page that is too far behind."""

    type: Literal["table"] = "table"
    version: int
    summary: TableSummary
    view: View
    record: list[Entry]
    dice_wanted: Side | None
    """The bot's side, when it wants dice thrown that are entered by hand."""
    clock: ClockShown | None
    dice: DiceShown | None
    """At a table with dice of three."""


class Update(Answer):
    """What happened since a version; `entries` follow the first `kept` ones of the record and replace the rest."""

    type: Literal["update"] = "update"
    version: int
    since: int
    standing: TableStanding
    """Takes the place of these fields of the summary."""
    events: list[Event]
    view: View
    kept: int
    entries: list[Entry]
    dice_wanted: Side | None
    clock: ClockShown | None
    dice: DiceShown | None


class Refused(Answer):
    """Why something cannot be done."""

    type: Literal["refused"] = "refused"
    version: int
    action: str
    kind: str
    message: str
    clause: str | None
    id: str = ""
    """Of the act, if it has one."""


class Allowed(Answer):
    """The answer to `why` if nothing forbids it."""

    type: Literal["allowed"] = "allowed"
    action: str


class Done(Answer):
    """An act is on disk; the same act sent again gets the same answer."""

    type: Literal["done"] = "done"
    id: str
    version: int
    """Of the table after it."""


class StorageMessage(Answer):
    """What players do cannot be stored now, and waits; or it can again."""

    type: Literal["storage"] = "storage"
    working: bool
    message: str


class Gone(Answer):
    """The table was deleted, or never was; the socket is closed."""

    type: Literal["gone"] = "gone"
    message: str
