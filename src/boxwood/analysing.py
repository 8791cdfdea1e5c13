"""What analyses of all games have in common: how far they are, and the report that people read.

A game brings an `Analyst`, which judges its records and tells what it found as a `Report`. Terminal, page and tables
show reports, and know no game. Names and comments in a report come from strangers' files: whoever shows them escapes.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, Protocol, TypeVar

from boxwood.formats import Record
from boxwood.game import Side
from boxwood.language import Said

__all__ = [
    "Advice",
    "AnalysisProgress",
    "Analyst",
    "CandidateRow",
    "Curve",
    "CurvePoint",
    "Error",
    "Explanation",
    "FigureRow",
    "JudgedDecision",
    "JudgedRoll",
    "Percent",
    "Report",
    "Signed",
    "Text",
]

State = TypeVar("State")

Text = Said | str
"""Words in the reader's language, or as they stand."""
Severity = Literal["error", "blunder"]


@dataclass(frozen=True, slots=True)
class AnalysisProgress:
    """How far an analysis is."""

    done: int
    """What has been judged: decisions, and in games with dice the luck of rolls."""
    total: int
    so_far: Callable[[], Any] | None = None
    """Makes the analysis of what has been judged; to be called before the progress is answered."""


class Signed(Said):
    """A number with its sign: +0.058, −0.058, or −0,058 in French."""

    def __init__(self, number: float, decimals: int = 3) -> None:
        self.number = number
        self.decimals = decimals

    def said(self, language: str) -> str:
        """The number as a language writes it."""
        written = f"{self.number:+.{self.decimals}f}".replace("-", "−")
        return written.replace(".", ",") if language == "fr" else written


class Percent(Said):
    """A share as so many in a hundred: 44 %."""

    def __init__(self, share: float, decimals: int = 0) -> None:
        self.share = share
        self.decimals = decimals

    def said(self, language: str) -> str:
        """The number as a language writes it."""
        written = f"{100 * self.share:.{self.decimals}f}"
        return f"{written.replace('.', ',')}\u202f%" if language == "fr" else f"{written}%"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure of both sides."""

    label: Said
    values: tuple[Text, Text]
    main: bool = False
    """Whether it is the figure that people look for first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """What stood after one decision, seen by the first side."""

    turn: int
    """Counted over the whole record, from 1."""
    game: int
    value: float
    said: Text
    """The value in words."""
    side: Side
    """Whose decision it was."""
    severity: Severity | None = None
    number: int = 0
    """The number of its action in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """How a value went up and down, between two bounds."""

    title: Said
    low: float
    high: float
    ticks: tuple[tuple[float, Text], ...]
    """Values to draw a line at, with what is written beside them; the middle one is where both sides stand even."""
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """One thing that could have been done."""

    text: Text
    cells: tuple[Text, ...]
    """One for each column of its error."""
    cost: float | None
    """What it gives up; None where it is not for this side to choose."""
    played: bool
    action: str = ""
    """Its text as an action, for arrows on a board; empty for what is no action of this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision:
    """A decision with what its choices are worth, and the board it was made at."""

    number: int
    """How many actions came before it."""
    game: int
    turn: int
    """Within its game, from 1."""
    overall: int
    """The turn counted over the whole record."""
    side: Side
    kind: str
    """What was decided, in a word: `play`, `double`, `take`, `move`."""
    kind_words: Said
    severity: Severity | None
    label: Said
    """What it is called: a blunder, a missed double, a win thrown away; or that it was right."""
    heading: Said
    """Who had to decide what: `Ann rolled 4-2`."""
    dice: tuple[int, int] | None
    played: Text
    best: Text
    cost: float
    columns: tuple[Said, ...]
    candidates: tuple[CandidateRow, ...]
    comment: str
    """What the file says about it."""
    picture: Callable[[str], str]
    """The board in SVG, with arrows for the best play and the one made; its name is in a language."""
    diagram: Callable[[str], str]
    """The board in text, in a language."""
    reasons: Callable[[], tuple[Said, ...]] = tuple
    """Why it was wrong, sentence by sentence; nothing where nothing can be said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRoll:
    """A roll that was so lucky that it is marked."""

    number: int
    """How many actions came before the throw."""
    game: int
    turn: int
    overall: int
    side: Side
    dice: tuple[int, int]
    luck: float
    said: Text
    """The luck in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What is said of a decision beyond its candidates."""

    facts: tuple[tuple[Said, Text], ...] = ()
    """What is worth knowing here, each with its figure: the points at which one doubles and takes."""
    reasons: tuple[Text, ...] = ()
    """Why the best is best and what was done is not, a sentence each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What a tutor says of something that is about to be done."""

    severity: Severity | None
    label: Said
    cost: float
    played: Text
    best: Text
    best_action: str
    """The best as an action's text, for arrows on a board."""
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """What one decision cost, for statistics over many records."""

    side: Side
    kind: Said
    """What was decided: a play, a double, a take; a move."""
    phase: Said
    """At what kind of position."""
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an analysis found, for people and for spreadsheets."""

    names: tuple[Text, Text]
    heading: Said
    """The result, or what is played."""
    about: tuple[tuple[Said, str], ...]
    """What the file says about it: event, date, place."""
    judged_by: Said
    complete: bool
    figures: tuple[FigureRow, ...]
    curve: Curve | None
    equities: Curve | None
    """The same in equities, where that is another curve."""
    decisions: tuple[JudgedDecision, ...]
    """All that were to be decided, in their order; forced ones are left out."""
    errors: tuple[JudgedDecision, ...]
    """Those that gave something up, the worst first."""
    jokers: tuple[JudgedRoll, ...]
    """The luckiest rolls, in their order."""
    rows: tuple[Mapping[str, object], ...]
    """Every decision as plain data, with the same keys in each."""
    totals: Mapping[str, Mapping[str, object]]
    """What they come to for each side, as plain data."""
    counted: tuple[Error, ...]
    """Every decision that counts."""
    day: date | None
    """When it was played."""


class Analyst(Protocol[State]):
    """A game's way of judging records."""

    @property
    def levels(self) -> Sequence[str]:
        """How deeply it can judge, the quickest first."""

    @property
    def rate(self) -> tuple[Said, float, int]:
        """What the mean cost of a decision is called, by how much it is multiplied, and its decimals."""

    def analyse(
        self,
        record: Record[State],
        level: str,
        *,
        progress: Callable[[AnalysisProgress], None] | None = None,
        stop: threading.Event | None = None,
        executor: Executor | None = None,
    ) -> Any:
        """The analysis of a record, or `UnknownName` of the level; once `stop` is set, what there is by then.

        `executor` does the work where it can be divided; without one, threads of its own.
        """

    def carried(self, record: Record[State]) -> Any:
        """The analysis that a record's file brought; None without one."""

    def report(
        self, record: Record[State], analysis: Any, *, viewer: Side = Side.FIRST, you: Side | None = None
    ) -> Report:
        """What an analysis found; curves are seen by the viewer, and one side may be addressed as you."""

    def explain(self, record: Record[State], analysis: Any, number: int, you: Side | None = None) -> Explanation:
        """What is to be said of a decision; the engine may be asked, which takes a moment."""

    def judge(self, record: Record[State], analysis: Any, number: int, action: str) -> CandidateRow:
        """Something else that could have been done at a decision, judged as deeply as the best.

        `BadInput` or `IllegalAction` where it cannot be done.
        """

    def advise(self, state: State, action: str) -> Advice | None:
        """What a tutor says of an action that is about to be taken; None where there is nothing to choose."""

    def store(self, analysis: Any) -> dict[str, Any]:
        """An analysis as plain data, to be kept."""

    def restore(self, record: Record[State], stored: Mapping[str, Any]) -> Any:
        """The analysis of a record that was kept."""

    def with_analysis(self, record: Record[State], analysis: Any) -> Record[State]:
        """The record with an analysis, for formats that can carry one."""
