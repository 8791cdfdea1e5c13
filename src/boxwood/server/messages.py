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
from boxwood.lessons import LessonStep
from boxwood.server.company import PresenceState
from boxwood.table.clocks import Law
from boxwood.table.kept_jobs import JobState
from boxwood.table.table_action import Halt

__all__ = [
    "Act",
    "Allowed",
    "Boxes",
    "BranchTable",
    "ChainShown",
    "ClockChoice",
    "ClockShown",
    "DiceShown",
    "Done",
    "EngineMessage",
    "EngineState",
    "Entry",
    "Event",
    "FromPage",
    "Gone",
    "Held",
    "Hello",
    "HintChoice",
    "HintGiven",
    "HintWanted",
    "JobShown",
    "Lesson",
    "LessonAnswer",
    "LessonTry",
    "Loaded",
    "MoveNow",
    "NewTable",
    "NoHint",
    "OwnerKey",
    "PhraseName",
    "PhraseSaid",
    "Ping",
    "PlayerPresence",
    "Pong",
    "PositionShown",
    "PositionWanted",
    "Presence",
    "Problem",
    "ProblemBody",
    "Reach",
    "Record",
    "RecordState",
    "Refused",
    "Rematch",
    "RematchWanted",
    "Rename",
    "RuleFound",
    "RuleSaid",
    "Say",
    "Seal",
    "Seat",
    "Seats",
    "SettleWanted",
    "SettlementShown",
    "SimpleBot",
    "StorageMessage",
    "TableKey",
    "TableList",
    "TableMessage",
    "TableSummary",
    "TakeBackWanted",
    "TaughtStep",
    "Thinking",
    "ToPage",
    "Update",
    "View",
    "ViewWanted",
    "WatchLink",
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
    """A view of whichever game: those that the registry knows are written by their types, which is quick."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        known = [handler.generate_schema(game.view_type) for game in games().values()]
        return core_schema.union_schema([*known, core_schema.any_schema()], mode="left_to_right")

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
    take_backs: bool = True
    """Whether a person may take a play back that a bot has answered."""
    clock: Annotated[str, Field(max_length=40)] | None = None
    """The name of a clock, between people."""
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


class TaughtStep(Answer):
    """A step of a lesson, and the board it is set up on."""

    step: LessonStep
    view: View


class Lesson(Answer):
    """A first game of a game, by a sheet."""

    game: str
    sheet: str
    title: str
    again: str
    steps: list[TaughtStep]


class LessonTry(Request):
    """What was tried at a step: the text of an action, or the beginning of one."""

    step: Annotated[str, Field(max_length=40)]
    action: ShortText


class LessonAnswer(Answer):
    """What is said to it: praise and the board afterwards, the rule that forbids it, or where to try instead."""

    right: bool
    said: str
    clause: str | None
    view: View | None


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


class OwnerKey(Request):
    """The key of the server's owner."""

    key: ShortText


class TableKey(Request):
    """The secret of a link to a table."""

    secret: ShortText


class WatchLink(Answer):
    """The secret of a new link for watchers; the server keeps only its digest."""

    secret: str


class Reach(Answer):
    """Whether others can reach this server, and what they can do, in words."""

    open: bool
    owner: bool
    """Whether whoever asks owns it."""
    addresses: list[str]
    """Where others on the network find it."""
    words: str


class ClockChoice(Answer):
    """A clock that two people can play by."""

    name: str
    title: str


class Boxes(Answer):
    """Every game with everything there is to choose, and who can reach the server that offers them."""

    games: list[Box]
    clocks: dict[str, list[ClockChoice]]
    """The clocks of each game."""
    reach: Reach


class Words(Answer):
    """The catalogue of a language."""

    language: Language
    messages: dict[str, str]
    plurals: dict[str, list[str]]


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


class RuleSaid(Answer):
    """What a sheet says in a clause: the paragraph that was looked for."""

    sheet: str
    title: str
    text: str
    special: bool


class RuleFound(Answer):
    """A clause that was looked for, and the sheets that have it."""

    game: str
    clause: str
    title: str
    says: list[RuleSaid]


class EngineState(Answer):
    """How far an engine is with getting ready."""

    ready: bool
    doing: str
    part: float


class JobShown(Answer):
    """Work that goes on beside the tables: how far it is."""

    id: str
    kind: str
    subject: str
    state: JobState
    done: int
    total: int
    problem: str | None
    """Why it failed, in a sentence."""
    revision: int
    """Another number after each change."""
    found: int
    """Another number whenever there is more to see of what came of it."""
    made: datetime


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
    id: Annotated[str, Field(max_length=40)] = ""
    """The page's own name for this act: sent again with the same id, it is done once and answered the same."""
    tutor: Literal["errors", "blunders"] | None = None
    """Hold it if it is that bad: only against a bot, where there are hints."""


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


class TakeBackWanted(Request):
    """A person wants to play the last turn again that a bot has answered."""

    type: Literal["take_back"]
    version: Version
    side: SideName


class SimpleBot(Request):
    """A simple bot is to play until the engine is ready."""

    type: Literal["simple_bot"]


class Why(Request):
    """Ask why something is not allowed."""

    type: Literal["why"]
    action: ShortText
    side: SideName


class Pong(Request):
    """The answer to a ping."""

    type: Literal["pong"]
    number: Version


PhraseName = Literal[
    "hello",
    "good_luck",
    "well_played",
    "nice_roll",
    "one_moment",
    "thanks",
    "goodbye",
    "smile",
    "laugh",
    "surprise",
    "sorrow",
]


class Say(Request):
    """A player says one of some phrases to the other; there is no free text."""

    type: Literal["say"]
    side: SideName
    phrase: PhraseName


class RematchWanted(Request):
    """A player wants to play again, with colours changed."""

    type: Literal["rematch"]
    side: SideName


class SettleWanted(Request):
    """A player wants the table settled that the other has left; first only to see how."""

    type: Literal["settle"]
    version: Version
    side: SideName
    agreed: bool = False


FromPage = (
    Hello
    | Act
    | ViewWanted
    | HintWanted
    | MoveNow
    | SimpleBot
    | TakeBackWanted
    | Why
    | Pong
    | Say
    | RematchWanted
    | SettleWanted
)

from_page: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])
"""Reads a message of the page."""


# To the page, over the websocket


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
    halt: Halt | None
    """Why they do not run as usual."""
    wishes: list[Side]
    """The sides that want a pause, or to go on."""


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
    simple: bool
    """Whether a simple bot plays at this table meanwhile."""


class StorageMessage(Answer):
    """What players do cannot be stored now, and waits; or it can again."""

    type: Literal["storage"] = "storage"
    working: bool
    message: str


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


class Held(Answer):
    """The tutor holds what a player was about to do: nothing has happened yet."""

    type: Literal["held"] = "held"
    version: int
    action: str
    text: str
    label: str
    cost: float
    best: str
    best_action: str
    reasons: list[str]


class NoHint(Answer):
    """Why there is no hint; nobody did wrong."""

    type: Literal["no_hint"] = "no_hint"
    version: int
    message: str


class Done(Answer):
    """An act is on disk; the same act sent again gets the same answer."""

    type: Literal["done"] = "done"
    id: str
    version: int
    """Of the table after it."""


class PlayerPresence(Answer):
    """Whether a player is there; `absent` are whole seconds without a line."""

    state: PresenceState
    absent: int


class Presence(Answer):
    """Who is at a table between people."""

    type: Literal["presence"] = "presence"
    first: PlayerPresence
    second: PlayerPresence
    watchers: int


class PhraseSaid(Answer):
    """A player says something to the other."""

    type: Literal["said"] = "said"
    side: Side
    phrase: PhraseName


class SettlementShown(Answer):
    """How the table would be settled, in words."""

    type: Literal["settlement"] = "settlement"
    version: int
    words: str


class Rematch(Answer):
    """Who wants to play again, and where both do."""

    type: Literal["rematch"] = "rematch"
    wanted: list[Side]
    table: str | None


class Ping(Answer):
    """A sign of life, to be answered at once by a pong of its number; so the server measures the line."""

    type: Literal["ping"] = "ping"
    number: int


class Gone(Answer):
    """The table was deleted, or never was; the socket is closed."""

    type: Literal["gone"] = "gone"
    message: str


ToPage = (
    TableMessage
    | Update
    | Refused
    | Allowed
    | Thinking
    | EngineMessage
    | StorageMessage
    | HintGiven
    | Held
    | NoHint
    | Done
    | Presence
    | PhraseSaid
    | Rematch
    | SettlementShown
    | Ping
    | Gone
)

to_page: TypeAdapter[ToPage] = TypeAdapter(Annotated[ToPage, Field(discriminator="type")])
"""Describes what a page is told."""
