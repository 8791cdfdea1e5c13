"""What analyses of all games have in common: how far they are, and the report that people read.

A game brings an `Analyst`, which judges its records and tells what it found as a `Report`. Terminal, page and tables
show reports, and know no game. Names and comments in a report come from strangers' files: whoever shows them escapes.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, Protocol, TypeVar

from boxwood.formats import Record
from boxwood.game import Side
from boxwood.language import Said

__all__ = [
    "AnalysisProgress",
    "Analyst",
    "CandidateRow",
    "Curve",
    "CurvePoint",
    "Error",
    "FigureRow",
    "JudgedError",
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


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedError:
    """A decision that gave something up, with the board it was made at."""

    number: int
    game: int
    turn: int
    side: Side
    severity: Severity
    label: Said
    """What it is called: a blunder, a missed double, a win thrown away."""
    heading: Said
    """Who had to decide what: `Ann rolled 4-2`."""
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
    errors: tuple[JudgedError, ...]
    """The worst first."""
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
    ) -> Any:
        """The analysis of a record, or `UnknownName` of the level; once `stop` is set, what there is by then."""

    def carried(self, record: Record[State]) -> Any:
        """The analysis that a record's file brought; None without one."""

    def report(self, record: Record[State], analysis: Any) -> Report:
        """What an analysis found."""

    def with_analysis(self, record: Record[State], analysis: Any) -> Record[State]:
        """The record with an analysis, for formats that can carry one."""
