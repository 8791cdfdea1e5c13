"""What practice and the position editor ask of a game: exercises out of errors, and a judgement of any position.

A game brings a `Coach`. An exercise is a state of a real game, stored as a table stores one, with what each choice in
it is worth; practice, server and page know no game. Equities are those of the side that decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, TypeVar

from boxwood.analysing import Text
from boxwood.formats import Record
from boxwood.game import Side
from boxwood.language import Said
from boxwood.rolling_out import Roller

__all__ = ["Coach", "CountedDecision", "Exercise", "JudgedChoice", "JudgedPosition", "KnownOpening", "Theme"]

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Theme:
    """What a decision is about: a name, and its title for people."""

    name: str
    title: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedChoice:
    """One thing that can be done, and what it is worth."""

    action: str
    """Its text, written in the one way that the game writes it: `play 8/5 6/5`, `double`, `move 11-15`."""
    equity: float
    cost: float = 0.0
    """What it gives up against the best; never negative."""
    half: float | None = None
    """Half of the 95 % interval of the equity, where it was rolled out."""
    details: Mapping[str, float] = field(default_factory=dict)
    """Further figures by name, such as chances."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPosition:
    """What a position is worth: its choices, the best first."""

    kind: str
    """What is decided: `play`, `double`, `take`, `move`; `""` where there is nothing to choose."""
    depth: int
    """How far ahead was looked; 0 if that says nothing."""
    choices: tuple[JudgedChoice, ...]
    figures: Mapping[str, float] = field(default_factory=dict)
    """What else is known by name: the three equities of a cube, the chances before a roll."""

    def choice(self, action: str) -> JudgedChoice | None:
        """What is known of an action."""
        return next((each for each in self.choices if each.action == action), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A decision that is to be made again, and better."""

    game: str
    sheet: str
    kind: str
    theme: str
    side: Side
    """Who decides."""
    setup: Mapping[str, Any]
    """How the game was set up, as `GameType.store` writes it."""
    actions: tuple[str, ...]
    """What was done until the decision."""
    choices: tuple[JudgedChoice, ...]
    """What is known of them, the best first; each is judged as deeply as the best."""
    figures: Mapping[str, float] = field(default_factory=dict)
    played: str = ""
    """What was done in the game; empty where that does not matter."""
    cost: float = 0.0
    """What that gave up."""
    rolled_out: bool = False
    number: int = 0
    """The number of its game in the match, from 1; 0 where that does not matter."""
    turn: int = 0

    def to_plain(self) -> dict[str, Any]:
        """As plain data that reads back."""
        plain = asdict(self)
        plain["side"] = self.side.value
        return plain

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Exercise":
        """The exercise that plain data holds; `KeyError`, `TypeError` or `ValueError` if it holds none."""
        kept = dict(plain)
        kept["side"] = Side(kept["side"])
        kept["actions"] = tuple(kept["actions"])
        kept["choices"] = tuple(JudgedChoice(**each) for each in kept["choices"])
        return cls(**kept)


@dataclass(frozen=True, slots=True)
class CountedDecision:
    """What one decision cost, for statistics by theme."""

    side: Side
    theme: str
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOpening:
    """A decision of the first turns of a game, and what is known of it beforehand."""

    after: str
    """What came before it, in the game's notation: `3-1 8/5 6/5`; nothing at the start."""
    roll: str
    """What was thrown, such as `4-2`; nothing in a game without dice."""
    start: str
    """The position as the text that a table can start from."""
    judged: JudgedPosition
    onward: Mapping[str, str] = field(default_factory=dict)
    """What `after` is after an action, where more is known there."""


class Coach(Protocol[State]):
    """A game's way of making exercises and judging positions. Engines are loaded when they are needed."""

    @property
    def right(self) -> float:
        """An answer that gives up less counts as right."""

    @property
    def equal(self) -> float:
        """Choices that are no further apart are as good as each other."""

    @property
    def themes(self) -> Sequence[Theme]:
        """What decisions are about."""

    @property
    def roller(self) -> Roller[State] | None:
        """Rolls positions out; None in a game without dice."""

    def exercises(self, record: Record[State], analysis: Any) -> Sequence[Exercise]:
        """Every error of an analysed record as an exercise, in the order of the log."""

    def counted(self, analysis: Any) -> Sequence[CountedDecision]:
        """Every decision of an analysis that counts for an error rate."""

    def starter(self) -> Iterable[Exercise]:
        """Exercises for those who have no errors of their own; none where there are none."""

    def openings(self) -> Sequence[KnownOpening]:
        """What is known of the first turns, those of the start first; none where nothing is."""

    def written(self, state: State, action: str) -> str:
        """An action in the one way that the game writes it, or the reason why the rules forbid it."""

    def words(self, action: str) -> Text:
        """An action as people say it."""

    def judge(self, state: State, action: str | None = None) -> JudgedPosition:
        """What can be done and what it is worth, `action` among it; `BadInput` where the game is over."""

    def reasons(self, state: State, judged: JudgedPosition, action: str) -> Sequence[Said]:
        """Why an action is worth what it is, beside the best."""

    def position_id(self, state: State) -> str:
        """The text in which the game exchanges a position, with all that belongs to it: what a start can be."""
