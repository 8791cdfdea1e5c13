"""What page and server say to each other about an analysed table."""

from typing import Annotated, Literal

from pydantic import Field

from boxwood.game import Side
from boxwood.server.messages import Answer, JobShown, Request, ShortText, View
from boxwood.table.comments import LONGEST_COMMENT

__all__ = [
    "AnalysisWanted",
    "CommentWritten",
    "DecisionShown",
    "PlayTried",
    "ReviewCandidate",
    "ReviewComment",
    "ReviewCurve",
    "ReviewDecision",
    "ReviewFact",
    "ReviewFigure",
    "ReviewJoker",
    "ReviewLevel",
    "ReviewNames",
    "ReviewPoint",
    "ReviewShown",
    "ReviewTick",
]

Severity = Literal["error", "blunder"]


class AnalysisWanted(Request):
    """How deeply a table is to be analysed."""

    level: Annotated[str, Field(max_length=40)] = "quick"


class CommentWritten(Request):
    """A comment; an empty one takes it away."""

    text: Annotated[str, Field(max_length=LONGEST_COMMENT)]


class PlayTried(Request):
    """Something else that could have been done, as an action's text."""

    action: ShortText


class ReviewLevel(Answer):
    """A level of analysis."""

    name: str
    title: str


class ReviewNames(Answer):
    """What the sides are called."""

    first: str
    second: str


class ReviewFigure(Answer):
    """One figure of both sides."""

    label: str
    first: str
    second: str
    main: bool


class ReviewTick(Answer):
    """A value at which a line is drawn."""

    value: float
    said: str


class ReviewPoint(Answer):
    """What stood after one decision, seen by the viewer."""

    number: int
    turn: int
    """Counted over the whole record."""
    game: int
    side: Side
    value: float
    said: str
    severity: Severity | None


class ReviewCurve(Answer):
    """How a value went up and down, between two bounds."""

    name: Literal["chances", "equity"]
    title: str
    low: float
    high: float
    ticks: list[ReviewTick]
    points: list[ReviewPoint]


class ReviewDecision(Answer):
    """A decision, as a list shows it."""

    number: int
    """How many events came before it."""
    game: int
    turn: int
    overall: int
    """The turn counted over the whole record."""
    side: Side
    kind: str
    kind_words: str
    severity: Severity | None
    label: str
    heading: str
    dice: tuple[int, int] | None
    played: str
    best: str
    cost: float


class ReviewJoker(Answer):
    """A roll that was very lucky."""

    number: int
    game: int
    turn: int
    overall: int
    side: Side
    dice: tuple[int, int]
    luck: float
    said: str


class ReviewComment(Answer):
    """What somebody wrote, after so many events."""

    at: int
    text: str


class ReviewShown(Answer):
    """What is known of a table's decisions by now; everything is empty before anything was judged."""

    job: JobShown | None
    """The work that was asked for last."""
    closed: str | None
    """Why this table cannot be analysed now, in a sentence."""
    level: str | None
    """The level of what is shown."""
    levels: list[ReviewLevel]
    judged_by: str
    complete: bool
    names: ReviewNames
    figures: list[ReviewFigure]
    curves: list[ReviewCurve]
    decisions: list[ReviewDecision]
    jokers: list[ReviewJoker]
    comments: list[ReviewComment]


class ReviewCandidate(Answer):
    """One thing that could have been done."""

    action: str
    """Its text as an action; empty for what is no action of this side."""
    text: str
    cells: list[str]
    """One for each column."""
    cost: float | None
    """What it gives up; None where it is not for this side to choose."""
    played: bool


class ReviewFact(Answer):
    """Something worth knowing, and its figure."""

    label: str
    value: str


class DecisionShown(Answer):
    """One decision with everything that is known of it, and the board it was made at."""

    number: int
    columns: list[str]
    candidates: list[ReviewCandidate]
    """The best first."""
    facts: list[ReviewFact]
    reasons: list[str]
    """Why, a sentence each; empty where nothing can be said."""
    view: View
    """With the paths of everything that can be tried."""
