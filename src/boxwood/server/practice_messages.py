"""What page and server say to each other about practice, positions and rollouts; see `messages/`."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from boxwood.game import Side
from boxwood.server.messages import Answer, GameName, JobShown, Request, Seats, ShortText, SideName, View

__all__ = [
    "CollectWanted",
    "Collecting",
    "EditorPosition",
    "EditorWanted",
    "ExerciseAnswer",
    "ExerciseChoice",
    "ExerciseShown",
    "JudgedShown",
    "JudgementWanted",
    "OpeningRollShown",
    "OpeningShown",
    "PlayExerciseOn",
    "PracticeGroup",
    "PracticeShown",
    "PracticeStatistics",
    "RolledShown",
    "RolloutShown",
    "RolloutWanted",
    "SessionShown",
    "SolutionRow",
    "SolutionShown",
    "StatisticsGroup",
]

SheetName = Annotated[str, Field(max_length=40)]


# Practice


class PracticeGroup(Answer):
    """Exercises of one sort."""

    name: str
    title: str
    total: int
    due: int
    """Those of today: that come back, and new ones."""


class StatisticsGroup(Answer):
    """Decisions of one sort: their rate, and half of its 95 % interval; null where there are too few to say."""

    name: str
    title: str
    matches: int
    decisions: int
    rate: float | None
    half: float | None


class PracticeStatistics(Answer):
    """How well one plays."""

    rate_name: str
    decimals: int
    fewest: int
    """Decisions that a figure needs."""
    given_up: int
    """Matches among them that were not played to their end."""
    all: StatisticsGroup
    months: list[StatisticsGroup]
    themes: list[StatisticsGroup]


class PracticeShown(Answer):
    """What there is to practise of a game, and how one plays it."""

    game: str
    due: int
    """Exercises that come back today."""
    fresh: int
    """Those that were never answered."""
    total: int
    own: int
    """Those from one's own games."""
    next: date | None
    """The next day on which something comes back, if nothing does today."""
    themes: list[PracticeGroup]
    sheets: list[PracticeGroup]
    uncollected: int
    """One's own games that ended and were not looked at yet."""
    statistics: PracticeStatistics


class ExerciseChoice(Answer):
    """One thing to choose from."""

    action: str
    text: str


class ExerciseShown(Answer):
    """An exercise, without what would tell its solution."""

    id: str
    game: str
    sheet: str
    kind: str
    theme: str
    side: Side
    origin: str
    """Where it comes from, in words."""
    own: bool
    view: View
    choices: list[ExerciseChoice]
    """Things to choose from, in an order that tells nothing."""


class SessionShown(Answer):
    """What is practised now."""

    exercises: list[ExerciseShown]


class ExerciseAnswer(Request):
    """What somebody would do."""

    action: ShortText


class SolutionRow(Answer):
    """One choice with what it is worth."""

    action: str
    text: str
    equity: float
    cost: float | None
    """Null where it is not for this side to choose."""
    half: float | None
    """Half of the equity's 95 % interval, where it was rolled out."""
    best: bool
    yours: bool
    played: bool
    """Whether it was done in the game."""
    details: dict[str, float]


class SolutionShown(Answer):
    """What comes of an answer."""

    right: bool
    cost: float
    rows: list[SolutionRow]
    unit: Literal["points", "men"]
    reasons: list[str]
    rolled_out: bool
    counted: bool
    """Whether it counts: only the first answer of a day does."""
    days: int
    """After how many days it comes back."""
    played_cost: float | None
    """What was given up in the game; null where nothing was played."""


class CollectWanted(Request):
    """A table whose errors are to be practised, and whose they are; without a table, all of one's own games."""

    table: Annotated[str, Field(pattern="^[a-z0-9]{12}$")] | None = None
    side: SideName | None = None


class Collecting(Answer):
    """The jobs that look at the games."""

    jobs: list[JobShown]


class PlayExerciseOn(Request):
    """Who plays on from an exercise."""

    seats: Seats


# Positions


class EditorWanted(Request):
    """A position in any text that a game reads."""

    game: GameName
    sheet: SheetName = "tournament"
    start: ShortText


class EditorPosition(Answer):
    """A position that can be played on from."""

    id: str
    """The text in which the game exchanges positions, with all that belongs to this one."""
    view: View


class JudgementWanted(EditorWanted):
    """A position to be judged, and an action to be judged with the best."""

    action: ShortText | None = None


class JudgedShown(Answer):
    """What can be done in a position and what it is worth, the best first."""

    id: str
    kind: str
    depth: int
    unit: Literal["points", "men"]
    rows: list[SolutionRow]
    figures: dict[str, float]


class OpeningRollShown(Answer):
    """A roll of which something is known, with its best play."""

    roll: str
    best: str


class OpeningShown(Answer):
    """What is known of the first turns at one place: the rolls there and, of one of them, what can be played."""

    after: str
    """What came before; empty at the start."""
    roll: str
    """The roll that is looked at; empty where none is chosen."""
    rolls: list[OpeningRollShown]
    id: str
    """The position with its roll, as a table can start from it."""
    view: View
    rows: list[SolutionRow]
    games: int
    """How many games each play was rolled out for, at least; 0 where none is shown."""
    onward: dict[str, str]
    """The place after a play, by its action, where more is known."""


class RolloutWanted(EditorWanted):
    """A position to be rolled out, and how."""

    trials: Annotated[int, Field(ge=36, le=100_000)] = 1296
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
    truncate: Annotated[int, Field(ge=1, le=200)] | None = None
    stop_at: Annotated[float, Field(gt=0, le=1)] | None = 0.01
    choices: Annotated[int, Field(ge=1, le=10)] = 5
    cluster: ShortText = ""


class RolledShown(Answer):
    """What is known of one choice."""

    action: str
    text: str
    equity: float
    half: float
    cost: float
    cost_half: float
    details: dict[str, float]


class RolloutShown(Answer):
    """A rollout: how far it is, and what is known."""

    job: JobShown
    games: int
    trials: int
    half: float
    stop_at: float | None
    choices: list[RolledShown]
    words: list[str]
