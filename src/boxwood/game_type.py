"""A game as one object: everything a table, the server, the page or a terminal needs that differs between games.

Nothing above the games names one: they ask the registry (`boxwood/games.py`) for this object. A new game is a folder
with such an object and one line in the registry.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from boxwood.analysing import Analyst
from boxwood.choices import Box
from boxwood.coaching import Coach
from boxwood.dice import Dice
from boxwood.entries import Entry
from boxwood.formats import Format
from boxwood.game import BoardView, GameState, Side, TableEngine, Timing
from boxwood.language import Said
from boxwood.lessons import Lessons
from boxwood.naming import Namer
from boxwood.rulebook import Rulebook
from boxwood.sheets import Colours
from boxwood.terminal_words import TerminalWords

__all__ = ["GameType", "NewGame", "SetupSummary", "Sheet", "Throw"]

State = TypeVar("State", bound=GameState)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """What is to be played, as people ask for it."""

    sheet: str = "tournament"
    format: str | None = None
    length: int | None = None
    options: Mapping[str, bool] = field(default_factory=dict)
    start: str | None = None
    begins: Side | None = None
    stake: int = 1
    """What a point is worth in a session for money."""
    manual_dice: bool = False
    """Whether real dice are thrown and entered by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupSummary:
    """How a game was set up, as a list of tables tells it."""

    title: Said
    """The sheet and what is played, in a few words."""
    heading: Said
    """What is played, without the sheet."""
    format: str
    length: int | None
    options: Mapping[str, bool]
    manual_dice: bool
    """Whether real dice are entered by hand."""
    endless: bool
    """Whether it goes on until somebody ends it, so that two bots would never stop."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the dice: the place of its action in the log, its number, and the dice in the order thrown."""

    place: int
    number: int
    """From 0; a throw that was taken back is made again with its number."""
    dice: Dice
    opening: bool


class Sheet(Protocol):
    """What every rule sheet has."""

    @property
    def name(self) -> str:
        """Its name in commands and files."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def colours(self) -> Colours:
        """The colours of the sides."""


class GameType(Protocol[State]):
    """A game. States and actions are the game's own types; everything else speaks this contract."""

    @property
    def name(self) -> str:
        """Its name in commands, files and messages."""

    @property
    def view_type(self) -> type:
        """The dataclass that its states are shown as."""

    @property
    def throw_words(self) -> tuple[str, ...]:
        """The actions that throw dice, without their numbers, the usual one first; empty in a game without dice."""

    @property
    def equity_unit(self) -> Literal["points", "men"]:
        """What its engine counts in."""

    @property
    def formats(self) -> Sequence[Format[State]]:
        """Its file formats, the best first."""

    @property
    def lessons(self) -> Lessons | None:
        """A first game that is taught; None where there is none."""

    @property
    def analyst(self) -> Analyst[State] | None:
        """Judges its records; None where nobody can."""

    @property
    def coach(self) -> Coach[State] | None:
        """Makes exercises and judges positions; None where nobody can."""

    @property
    def levels(self) -> Sequence[str]:
        """The names of the bot's levels, the weakest first."""

    @property
    def terminal(self) -> TerminalWords[State]:
        """What a terminal asks of it."""

    def is_quick(self, level: str) -> bool:
        """Whether the bot of a level acts without thinking for long."""

    def find_level(self, name: str) -> str:
        """The level that is meant by a name, or `UnknownName`."""

    # Before the game

    def box(self, language: str) -> Box:
        """Everything there is to choose before a game, in a language."""

    def rulebook(self, sheet: str, language: str) -> Rulebook:
        """The rules of a sheet for people."""

    # Making, storing and reading

    def begin(self, wanted: NewGame) -> State:
        """The state before the first action, or `BadOption` and its like."""

    def store(self, state: State) -> dict[str, Any]:
        """How a game was set up, as plain data."""

    def restore(self, stored: Mapping[str, Any]) -> State:
        """The state before the first action, from what was stored."""

    def parse(self, text: str) -> Any:
        """The action that a text says, or `BadAction`."""

    def throws(self, log: Sequence[Any], *, stand: bool = True) -> list[Throw]:
        """The throws of dice in a log; without `stand` one that was taken back is made again with a new number."""

    def taken_back_throw(self, state: State) -> Dice | None:
        """The throw that was taken back, if the next one makes it again; else None."""

    def steps_back(self, state: State, side: Side) -> Sequence[tuple[Side, str]]:
        """What each side does so that one plays its last turn again; empty where it cannot be taken back."""

    def open_action(self, state: State) -> str | None:
        """What either side may do next: throw for the opening, decide who starts; None where one side is to act."""

    def timing(self, state: State) -> Timing:
        """Whose clock runs."""

    def takes_back(self, state: State, action: Any) -> bool:
        """Whether an action gives a side its last turn to play again: undone by itself, or agreed to by the other."""

    # What is said of it

    def sheet(self, state: State) -> Sheet:
        """The rule sheet it is played by."""

    def summary(self, state: State) -> SetupSummary:
        """How it was set up, in words."""

    def score(self, state: State) -> tuple[int, int] | None:
        """The points of a match or session; None where nothing is scored."""

    def result(self, state: State, name: Namer) -> Said | None:
        """How it ended, in a sentence; None while it goes on."""

    def write_entries(self, entries: list[Entry], before: State, action: Any, after: State, version: int) -> None:
        """Bring the record up to date after one more action, which led to that version of the table."""

    def sentence(self, before: State, action: Any, after: State, name: Namer) -> Said:
        """An action told to people who do not see the board."""

    def view(self, state: State, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True) -> BoardView:
        """The state as a board shows it to a side, a frozen `view_type`; reasons are given in a language.

        Without `paths` nobody's hand may move anything, without `buttons` nobody may press one.
        """

    def picture(self, state: State, viewer: Side) -> str:
        """The board as a side sees it, in SVG."""

    # Playing it

    def simple_act(self, state: State) -> str | None:
        """What a simple bot does that needs no engine, as the text of an action; None to throw the dice."""

    def engine(self) -> TableEngine:
        """Its engine; this loads numba, so it is called only where a bot is wanted."""
