"""What page and server say to each other, typed in both directions; `docs/protocol.md` explains it.

Frozen dataclasses of the games (views, boxes, rulebooks, dice reports) are part of messages as they are. `make types`
writes the page's types (`web/types.d.ts`) from these models.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from boxwood.choices import Box
from boxwood.entries import EntryKind
from boxwood.game import BoardView, Pair, Side
from boxwood.games import games
from boxwood.language import LANGUAGES

__all__ = [
    "Act",
    "Allowed",
    "Boxes",
    "BranchTable",
    "EngineMessage",
    "EngineState",
    "Entry",
    "Event",
    "FromPage",
    "Gone",
    "Hello",
    "HintChoice",
    "HintGiven",
    "HintWanted",
    "Load",
    "MoveNow",
    "NewTable",
    "NoHint",
    "Problem",
    "ProblemBody",
    "Record",
    "RecordState",
    "Refused",
    "Seal",
    "Seat",
    "Seats",
    "TableMessage",
    "TableSummary",
    "Thinking",
    "ToPage",
    "Update",
    "View",
    "ViewWanted",
    "Why",
    "from_page",
    "to_page",
]

SideName = Literal["first", "second"]
ViewerName = Literal["first", "second", "mover"]
Language = Literal["en", "fr"]
assert LANGUAGES == ("en", "fr")

GameName = Annotated[str, Field(max_length=40)]
ShortText = Annotated[str, Field(max_length=200)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class _AnyGamesView:
    """A view of whichever game: written as it is, and described as one of those the registry knows."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.any_schema()

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        views: Any = Union[tuple(game.view_type for game in games().values())]  # noqa: UP007 - made of the registry
        return handler(TypeAdapter(views).core_schema)


if TYPE_CHECKING:
    View = BoardView
else:
    View = Annotated[Any, _AnyGamesView]


class Request(BaseModel):
    """What comes in: no other fields than those it lists, each of its very type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What goes out: made by the server itself, so nothing is checked again."""

    model_config = ConfigDict(frozen=True, revalidate_instances="never")


# HTTP


class Seat(Request):
    """A seat: a person's or the bot's at a level."""

    kind: Literal["person", "bot"] = "person"
    name: Annotated[str, Field(max_length=60)] = ""
    level: Annotated[str, Field(max_length=40)] | None = None


class Seats(Request):
    """Both seats."""

    first: Seat = Seat()
    second: Seat = Seat()


class NewTable(Request):
    """What a new table is to be."""

    game: GameName
    sheet: Annotated[str, Field(max_length=40)] = "tournament"
    format: Annotated[str, Field(max_length=40)] | None = None
    length: Annotated[int, Field(ge=1, le=999)] | None = None
    options: Annotated[dict[Annotated[str, Field(max_length=40)], bool], Field(max_length=20)] = {}
    seats: Seats = Seats()
    dice: Literal["sealed", "manual"] | None = "sealed"
    words: Annotated[list[ShortText], Field(min_length=2, max_length=2)] = ["", ""]
    hints: bool = True
    start: ShortText | None = None
    begins: SideName | None = None
    seal: ShortText | None = None


class Seal(Answer):
    """What is shown before the players say their words: the id of the table to come and the hash of its seed."""

    seal: str
    commitment: str


class Load(Request):
    """A file to be made into tables."""

    name: ShortText
    text: Annotated[str, Field(max_length=1_000_000)]


class BranchTable(Request):
    """From which state of a table to play on, and with whom."""

    at: Version
    seats: Seats | None = None


class Boxes(Answer):
    """Every game with everything there is to choose."""

    games: list[Box]


class Words(Answer):
    """The catalogue of a language."""

    language: Language
    messages: dict[str, str]
    plurals: dict[str, list[str]]


class TableSummary(Answer):
    """What a list shows of a table."""

    id: str
    game: str
    sheet: str
    title: str
    heading: str
    """What is played, without the sheet."""
    format: str
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
    """How it ended, in a sentence."""
    winner: Side | None
    to_act: Side | None
    commitment: str | None
    words: tuple[str, str]


class ProblemBody(Answer):
    """What is wrong, in a sentence."""

    kind: str
    message: str
    clause: str | None = None


class Problem(Answer):
    """The answer to what cannot be done."""

    error: ProblemBody


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


class EngineState(Answer):
    """How far an engine is with getting ready."""

    ready: bool
    doing: str
    part: float


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


# From the page, over the websocket


class Hello(Request):
    """The first message of a page."""

    type: Literal["hello"]
    viewer: ViewerName = "mover"
    language: Language = "en"
    since: Version | None = None


class Act(Request):
    """A player does something."""

    type: Literal["act"]
    version: Version
    side: SideName
    action: ShortText


class ViewWanted(Request):
    """Look from another side, or in another language."""

    type: Literal["view"]
    viewer: ViewerName
    language: Language


class HintWanted(Request):
    """Ask what the bot would do."""

    type: Literal["hint"]
    version: Version


class MoveNow(Request):
    """The bot is to play the best it has found so far."""

    type: Literal["move_now"]


class Why(Request):
    """Ask why something is not allowed."""

    type: Literal["why"]
    action: ShortText
    side: SideName


FromPage = Hello | Act | ViewWanted | HintWanted | MoveNow | Why

from_page: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])
"""Reads a message of the page."""


# To the page, over the websocket


class TableMessage(Answer):
    """Everything: after hello or a change of view, and for a page that is too far behind."""

    type: Literal["table"] = "table"
    version: int
    summary: TableSummary
    view: View
    record: list[Entry]
    dice_wanted: Side | None
    """The bot's side, when it wants dice thrown that are entered by hand."""


class Update(Answer):
    """What happened since a version; `entries` follow the first `kept` ones of the record and replace the rest."""

    type: Literal["update"] = "update"
    version: int
    since: int
    summary: TableSummary
    events: list[Event]
    view: View
    kept: int
    entries: list[Entry]
    dice_wanted: Side | None


class Refused(Answer):
    """Why something cannot be done."""

    type: Literal["refused"] = "refused"
    version: int
    action: str
    kind: str
    message: str
    clause: str | None


class Allowed(Answer):
    """The answer to `why` if nothing forbids it."""

    type: Literal["allowed"] = "allowed"
    action: str


class Thinking(Answer):
    """The bot thinks; when it has acted, an update follows."""

    type: Literal["thinking"] = "thinking"
    side: Side
    since: datetime
    report: dict[str, float | str] | None


class EngineMessage(Answer):
    """How far the engine of the game is with getting ready."""

    type: Literal["engine"] = "engine"
    game: str
    ready: bool
    doing: str
    part: float


class HintChoice(Answer):
    """One line of a hint; `loss` is what it gives up against the best, `details` are chances and the like."""

    action: str
    text: str
    equity: float
    loss: float
    details: dict[str, float]


class HintGiven(Answer):
    """What the side to act should do, the best first, and why in a sentence or two."""

    type: Literal["hint"] = "hint"
    version: int
    depth: int
    unit: Literal["points", "men"]
    """What equities are counted in."""
    choices: list[HintChoice]
    words: str


class NoHint(Answer):
    """Why there is no hint; nobody did wrong."""

    type: Literal["no_hint"] = "no_hint"
    version: int
    message: str


class Gone(Answer):
    """The table was deleted, or never was; the socket is closed."""

    type: Literal["gone"] = "gone"
    message: str


ToPage = TableMessage | Update | Refused | Allowed | Thinking | EngineMessage | HintGiven | NoHint | Gone

to_page: TypeAdapter[ToPage] = TypeAdapter(Annotated[ToPage, Field(discriminator="type")])
"""Describes what a page is told."""
