"""The contract that every game meets, so that tables, server, page and terminal need no second path.

A state is an immutable value. Actions are small frozen values whose text reads back. Randomness is an argument: a die
is part of the action that throws it. `tests/support/contract.py` is the suite that every game must pass.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol, Self

from boxwood.errors import IllegalAction
from boxwood.language import Phrase, Said, Template, speak

__all__ = [
    "WHOLE",
    "BoardView",
    "Button",
    "Found",
    "GameState",
    "Hint",
    "HintedChoice",
    "Outcome",
    "Pair",
    "Report",
    "Settlement",
    "Side",
    "Step",
    "TableEngine",
    "Timing",
    "allowed_steps",
    "describe_buttons",
]


class Side(Enum):
    """A side of a game for two; the first is the sheet's first colour."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    @property
    def index(self) -> int:
        """Its place in a pair."""
        return 0 if self is Side.FIRST else 1

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Timing:
    """Whose clock runs in a state; nobody's between games, while the opening is thrown, and once it is over."""

    side: Side | None
    game: int = 0
    """The number of the game within a match."""
    question: bool = False
    """Whether a question interrupts the turn: a resignation, a draw, a take-back."""


class Outcome(Protocol):
    """How a game or a match ended; every game adds what else there is to tell."""

    @property
    def winner(self) -> Side | None:
        """Who won; None if nobody did."""


class GameState(Protocol):
    """What a table needs of a game. States of the same actions from the same set-up are equal."""

    @property
    def log(self) -> tuple[Any, ...]:
        """The actions so far: the state is their fold."""

    @property
    def to_act(self) -> Side | None:
        """The one side that is asked to act; None when nobody is."""

    @property
    def outcome(self) -> "Outcome | None":
        """How it ended; None while it goes on."""

    def actions(self, side: Side | None = None) -> Sequence[Any]:
        """Everything that may be done now, or what one side may do."""

    def apply(self, action: Any) -> Self:
        """The state after an action, or `IllegalAction`."""

    def advanced(self, action: Any) -> Self:
        """The same with the log as it was: a fold of many actions gives the whole log at its end (`logged`)."""

    def logged(self, log: tuple[Any, ...]) -> Self:
        """The state with the log that led to it."""

    def actors(self, action: Any) -> frozenset[Side]:
        """The sides that may take an action, if it may be taken at all."""

    def warning(self, action: Any) -> Phrase | None:
        """What a player should know before an action that is allowed."""

    def why_not(self, action: Any) -> IllegalAction | None:
        """Why an action is not allowed now; None if it is."""

    def begin_again(self) -> Self:
        """The state before the first action."""


Step = tuple[Side, Any]
"""A side, and the action that it takes."""


def allowed_steps(state: GameState, *steps: Step) -> Sequence[Step]:
    """What several sides do one after the other, if each step is allowed after those before it; else nothing."""
    for side, action in steps:
        if state.why_not(action) is not None or side not in state.actors(action):
            return ()
        state = state.apply(action)
    return steps


@dataclass(frozen=True, slots=True)
class Button:
    """A one-word action: for whom it is live, with what warning; if for nobody, the clause and the reason."""

    live: bool
    sides: tuple[Side, ...] = ()
    warning: str | None = None
    clause: str | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """A number for each side."""

    first: int
    second: int


class BoardView(Protocol):
    """What every board is told. Places are numbered as `viewer` sees them, here and in all that a game adds."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def viewer(self) -> Side:
        """The side from which it is seen."""

    @property
    def turn(self) -> Side:
        """The side on turn."""

    @property
    def to_act(self) -> Side | None:
        """The side that is asked to act."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def buttons(self) -> Mapping[str, Button]:
        """Every one-word action by its text."""

    @property
    def paths(self) -> Sequence[Any]:
        """What a hand may do with checkers in this turn, step by step: nodes of a small graph."""


def describe_buttons(state: GameState, actions: Mapping[str, Any], language: str) -> dict[str, Button]:
    """The buttons of a state by name, each with the action it stands for; reasons are given in a language."""
    buttons: dict[str, Button] = {}
    for name, action in actions.items():
        refusal = state.why_not(action)
        if refusal is None:
            warning, actors = state.warning(action), state.actors(action)
            sides = tuple(side for side in Side if side in actors)
            buttons[name] = Button(True, sides, warning.said(language) if warning is not None else None)
        elif refusal.values:
            why = speak(language, refusal.template, **refusal.values)
            buttons[name] = Button(False, clause=refusal.clause, why=why)
        else:
            buttons[name] = _dead_button(language, refusal.clause, refusal.template)
    return buttons


@lru_cache(maxsize=1024)
def _dead_button(language: str, clause: str, template: Template) -> Button:
    """A button that is dead for a reason without values: there are few of them, and most buttons are such."""
    return Button(False, clause=clause, why=speak(language, template))


Report = Callable[[Mapping[str, float | str]], None]
"""Told what an engine thinks while it thinks: plain values that a page can show."""
Found = Callable[[str | None], None]
"""Told what the bot would do if it had to act now: the text of an action, or None to throw the dice."""


@dataclass(frozen=True, slots=True)
class HintedChoice:
    """One line of a hint. `details` are further figures by name, such as chances."""

    action: str
    text: Said | str
    equity: float
    loss: float
    details: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hint:
    """What the side to act should do: the best few choices, the best first, and why, in words."""

    depth: int
    choices: tuple[HintedChoice, ...]
    words: Said


WHOLE = 100
"""A match, in hundredths."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What each side gets, (first, second)."""

    shares: tuple[int, int]
    """Of the match, in hundredths; of what is played for points, of nothing: (0, 0)."""
    points: tuple[int, int] = (0, 0)
    """For the game that was left."""

    @property
    def winner(self) -> Side | None:
        """Who wins all of it; None if it is shared."""
        won = [side for side in Side if self.shares[side.index] == WHOLE or self.points[side.index] > 0]
        return won[0] if won else None

    @property
    def is_points(self) -> bool:
        """Whether it was played for points."""
        return self.shares == (0, 0)

    def __str__(self) -> str:
        first, second = self.points if self.is_points else self.shares
        return f"{'points' if self.is_points else 'shares'} {first} {second}"


class TableEngine(Protocol):
    """The engine of a game as a table uses it. It is made once, and threads share it."""

    def prepare(self, progress: Callable[[Template, float], None], *, everything: bool = False) -> None:
        """Compile and compute what play waits for; with `everything`, also what can be computed while it goes on.

        `progress` is told what is done and how far, and may raise to stop.
        """

    def enlarge(self, progress: Callable[[Template, float], None]) -> None:
        """Build large tables that play can do without, once, and use them; a game may have none.

        `progress` is told what is done and how far, and may raise to stop; later it goes on from there.
        """

    def act(
        self,
        state: Any,
        level: str,
        *,
        stop: threading.Event,
        report: Report,
        found: Found,
        seconds: float | None = None,
    ) -> str | None:
        """What the bot of a level does, as the text of an action; None to throw the dice.

        It tells what it has found on the way, and soon after `stop` is set returns the best found so far. `seconds`
        take the place of the level's own limit.
        """

    def hint(self, state: Any) -> Hint | None:
        """The hint for the side to act; None where there is nothing to choose."""

    def settle(self, state: Any, leaver: Side) -> Settlement:
        """What each side gets where one has left; always the same for the same state, within two seconds."""
