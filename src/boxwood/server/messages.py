"""What page and server say to each other, as `docs/protocol.md` explains it."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from boxwood.language import LANGUAGES

__all__ = [
    "Act",
    "BranchTable",
    "Entry",
    "Event",
    "FromPage",
    "Hello",
    "Hint",
    "Load",
    "MoveNow",
    "NewTable",
    "Problem",
    "ProblemBody",
    "Seal",
    "Seat",
    "Seats",
    "TableSummary",
    "View",
    "Why",
    "from_page",
]

SideName = Literal["first", "second"]
ViewerName = Literal["first", "second", "mover"]
Language = Literal["en", "fr"]
assert LANGUAGES == ("en", "fr")

ShortText = Annotated[str, Field(max_length=200)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Message(BaseModel):
    """A message with no other fields than those it lists."""

    model_config = ConfigDict(extra="forbid", strict=True)


# HTTP


class Seat(Message):
    """A seat: a person's or the bot's at a level."""

    kind: Literal["person", "bot"] = "person"
    name: Annotated[str, Field(max_length=60)] = ""
    level: Annotated[str, Field(max_length=40)] | None = None


class Seats(Message):
    """Both seats."""

    first: Seat = Seat()
    second: Seat = Seat()


class NewTable(Message):
    """What a new table is to be."""

    game: Literal["backgammon", "checkers"]
    sheet: Annotated[str, Field(max_length=40)] = "tournament"
    format: Literal["match", "money", "single"] | None = None
    length: Annotated[int, Field(ge=1, le=999)] | None = None
    options: Annotated[dict[Annotated[str, Field(max_length=40)], bool], Field(max_length=20)] = {}
    seats: Seats = Seats()
    dice: Literal["sealed", "manual"] | None = "sealed"
    words: Annotated[list[ShortText], Field(min_length=2, max_length=2)] = ["", ""]
    hints: bool = True
    start: ShortText | None = None
    begins: SideName | None = None
    seal: ShortText | None = None


class Seal(BaseModel):
    """What is shown before the players say their words: the id of the table to come and the hash of its seed."""

    seal: str
    commitment: str


class Load(Message):
    """A file to be made into tables."""

    name: ShortText
    text: Annotated[str, Field(max_length=1_000_000)]


class BranchTable(Message):
    """From which state of a table to play on, and with whom."""

    at: Version
    seats: Seats | None = None


class Pair(BaseModel):
    """A number for each side."""

    first: int
    second: int


class TableSummary(BaseModel):
    """What a list shows of a table."""

    id: str
    game: Literal["backgammon", "checkers"]
    sheet: str
    title: str
    format: str | None
    length: int | None
    options: dict[str, bool]
    seats: Seats
    dice: Literal["sealed", "manual"] | None
    hints: bool
    created: datetime
    touched: datetime
    version: int
    over: bool
    score: Pair | None
    result: str | None
    to_act: SideName | None
    commitment: str | None
    words: list[str]


class ProblemBody(BaseModel):
    """What is wrong, in a sentence."""

    kind: str
    message: str
    clause: str | None = None


class Problem(BaseModel):
    """The answer to what cannot be done."""

    error: ProblemBody


class Event(BaseModel):
    """Something that happened, and how it is said."""

    number: int
    at: datetime
    side: SideName | None
    action: str
    said: str


class Entry(BaseModel):
    """A line of the record."""

    number: int
    game: int
    turn: int
    side: SideName
    dice: list[int] | None
    text: str
    at_event: int
    kind: Literal["play", "cube", "pass", "resign", "result", "draw"]


class EngineState(BaseModel):
    """How far an engine is with getting ready."""

    ready: bool
    doing: str
    part: float


class RecordState(BaseModel):
    """The table after some events: the event that led here, and the board."""

    version: int
    event: Event | None
    view: dict[str, Any]


class Record(BaseModel):
    """Every state of a table, to step through it."""

    summary: TableSummary
    states: list[RecordState]
    entries: list[Entry]


# From the page, over the websocket


class Hello(Message):
    """The first message of a page."""

    type: Literal["hello"]
    viewer: ViewerName = "mover"
    language: Language = "en"
    since: Version | None = None


class Act(Message):
    """A player does something."""

    type: Literal["act"]
    version: Version
    side: SideName
    action: ShortText


class View(Message):
    """Look from another side, or in another language."""

    type: Literal["view"]
    viewer: ViewerName
    language: Language


class Hint(Message):
    """Ask what the bot would do."""

    type: Literal["hint"]
    version: Version


class MoveNow(Message):
    """The bot is to play the best it has found so far."""

    type: Literal["move_now"]


class Why(Message):
    """Ask why something is not allowed."""

    type: Literal["why"]
    action: ShortText
    side: SideName


FromPage = Hello | Act | View | Hint | MoveNow | Why

from_page: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])
"""Reads a message of the page."""
