"""What page and server say about tables over HTTP: making, listing, naming and reading them."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from boxwood.entries import EntryKind
from boxwood.game import Pair, Side
from boxwood.server.messages.vocabulary import Answer, GameName, Request, ShortText, SideName, Version, View
from boxwood.table.clock_presets import MOST_OWN_DELAY, MOST_OWN_RESERVE
from boxwood.table.clocks import Law

__all__ = [
    "BranchTable",
    "Entry",
    "Event",
    "Loaded",
    "NewTable",
    "OwnClock",
    "PositionShown",
    "PositionWanted",
    "Record",
    "RecordState",
    "Rename",
    "Seal",
    "Seat",
    "SeatLink",
    "SeatLinkWanted",
    "Seats",
    "TableKey",
    "TableList",
    "TableStanding",
    "TableSummary",
    "WatchLink",
]


class Seat(Request):
    """A seat: a person's or the bot's at a level."""

    kind: Literal["person", "bot"] = "person"
    name: Annotated[str, Field(max_length=60)] = ""
    level: Annotated[str, Field(max_length=40)] | None = None


class Seats(Request):
    """Both seats."""

    first: Seat = Seat()
    second: Seat = Seat()


class OwnClock(Request):
    """A clock that two people make themselves, in seconds."""

    law: Law
    reserve: Annotated[int, Field(ge=0, le=MOST_OWN_RESERVE)]
    delay: Annotated[int, Field(ge=0, le=MOST_OWN_DELAY)]
    """For each move; by Fischer's law what a move adds."""


class NewTable(Request):
    """What a new table is to be."""

    game: GameName
    sheet: Annotated[str, Field(max_length=40)] = "tournament"
    format: Annotated[str, Field(max_length=40)] | None = None
    length: Annotated[int, Field(ge=1, le=999)] | None = None
    options: dict[Annotated[str, Field(max_length=40)], bool] = Field({}, max_length=20)
    seats: Seats = Seats()
    dice: Literal["sealed", "manual"] | None = "sealed"
    words: list[ShortText] = Field(["", ""], min_length=2, max_length=2)
    hints: bool = True
    take_backs: bool = True
    """Whether a person may take a play back that a bot has answered."""
    clock: Annotated[str, Field(max_length=40)] | OwnClock | None = None
    """The name of a clock, or one of their own, between people."""
    start: ShortText | None = None
    begins: SideName | None = None
    seal: ShortText | None = None


class PositionWanted(Request):
    """What a table would begin from."""

    game: GameName
    sheet: Annotated[str, Field(max_length=40)] = "tournament"
    format: Annotated[str, Field(max_length=40)] | None = None
    length: Annotated[int, Field(ge=1, le=999)] | None = None
    start: ShortText
    begins: SideName | None = None
    viewer: SideName = "first"


class PositionShown(Answer):
    """A position as a board shows it."""

    view: View


class Seal(Answer):
    """What is shown before the players say their words: the id of the table to come and the hash of its seed."""

    seal: str
    commitment: str


class Rename(Request):
    """What a table is to be called; an empty name gives it back its own."""

    name: Annotated[str, Field(max_length=60)]


class BranchTable(Request):
    """From which state of a table to play on, and with whom."""

    at: Version
    seats: Seats | None = None


class TableKey(Request):
    """The secret of a link to a table."""

    secret: ShortText


class WatchLink(Answer):
    """The secret of a new link for watchers; the server keeps only its digest."""

    secret: str


class SeatLinkWanted(Request):
    """Where the other device finds this server."""

    base: Annotated[str, Field(pattern=r"^https?://[^\s/]{1,80}$")]


class SeatLink(Answer):
    """A link by which the holder of a seat goes on at another device, once, and its QR code as SVG."""

    link: str
    qr: str


class TableStanding(Answer):
    """What changes of a table while it is played."""

    touched: datetime | None
    version: int
    over: bool
    score: Pair | None
    result: str | None
    """How it ended, in a sentence."""
    winner: Side | None
    to_act: Side | None


class TableSummary(TableStanding):
    """What a list shows of a table."""

    id: str
    game: str
    sheet: str
    name: str
    """What its players call it; often empty."""
    title: str
    heading: str
    """What is played, without the sheet."""
    format: str
    length: int | None
    options: dict[str, bool]
    seats: Seats
    dice: Literal["sealed", "three", "unsealed", "manual"] | None
    hints: bool
    take_backs: bool
    between_people: bool
    """Whether two people play, each at their own device."""
    yours: list[Side]
    """The sides that whoever asks plays."""
    created: datetime | None
    commitment: str | None
    words: tuple[str, str]
    damaged: str | None
    """Why it cannot be read, in a sentence; what is not known of such a table is empty."""


class Loaded(Answer):
    """The tables that were in a file."""

    tables: list[TableSummary]
    notices: list[str]
    """What was repaired in it, each with its place."""


class TableList(Answer):
    """A page of the list of tables, last touched first."""

    tables: list[TableSummary]
    next: str | None
    """What to ask for as `before` to go on; None at the end."""


class Event(Answer):
    """Something that happened, and how it is said."""

    number: int
    at: datetime
    side: Side | None
    action: str
    said: str


class Entry(Answer):
    """A line of the record."""

    number: int
    game: int
    turn: int
    side: Side
    dice: tuple[int, int] | None
    text: str
    at_event: int
    kind: EntryKind


class RecordState(Answer):
    """The table after some events: the event that led here, and the board, without paths and buttons."""

    version: int
    event: Event | None
    view: View


class Record(Answer):
    """Every state of a table, to step through it."""

    summary: TableSummary
    states: list[RecordState]
    entries: list[Entry]
