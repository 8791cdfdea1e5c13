"""The race: an immutable state, two actions, and its view."""

from dataclasses import dataclass, replace
from typing import Literal

from boxwood.dice import Dice
from boxwood.errors import BadAction, IllegalAction
from boxwood.game import Button, Pair, Side, describe_buttons
from boxwood.language import Phrase
from boxwood.sheets import Colour, Colours

TRACK = 30


@dataclass(frozen=True, slots=True)
class Run:
    """The side on turn throws the dice and runs so far."""

    one: int
    other: int

    def __str__(self) -> str:
        return f"run {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Resign:
    """The side on turn gives up."""

    def __str__(self) -> str:
        return "resign"


Action = Run | Resign


@dataclass(frozen=True, slots=True)
class RaceOutcome:
    """Who won."""

    winner: Side


TRACK_COLOURS = Colours(first=Colour(en="green", fr="vert"), second=Colour(en="blue", fr="bleu"))


@dataclass(frozen=True, slots=True)
class TrackSheet:
    """The only rule sheet there is."""

    name: str = "track"
    title: str = "Track"
    colours: Colours = TRACK_COLOURS


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView:
    """The race as a side sees it."""

    game: Literal["race"] = "race"
    viewer: Side
    turn: Side
    to_act: Side | None
    over: bool
    steps: Pair
    dice: Dice | None
    paths: tuple[()] = ()
    buttons: dict[str, Button]


BUTTONS: dict[str, Action] = {"run": Run(2, 1), "resign": Resign()}


@dataclass(frozen=True)
class RaceState:
    """How far the runners are, and whose turn it is."""

    steps: tuple[int, int] = (0, 0)
    turn: Side = Side.FIRST
    outcome: RaceOutcome | None = None
    log: tuple[Action, ...] = ()
    last: Dice | None = None

    @property
    def to_act(self) -> Side | None:
        return None if self.outcome else self.turn

    def actions(self, side: Side | None = None) -> list[Action]:
        if self.outcome is not None or side not in (None, self.turn):
            return []
        return [*(Run(one, other) for one in range(1, 7) for other in range(1, 7)), Resign()]

    def actors(self, action: Action) -> frozenset[Side]:
        return frozenset({self.turn})

    def warning(self, action: Action) -> Phrase | None:
        return None

    def why_not(self, action: Action) -> IllegalAction | None:
        return IllegalAction(str(action), "R1", "the race is over", {}) if self.outcome else None

    def apply(self, action: Action) -> "RaceState":
        return self.advanced(action).logged((*self.log, action))

    def logged(self, log: tuple[Action, ...]) -> "RaceState":
        return replace(self, log=log)

    def advanced(self, action: Action) -> "RaceState":
        if (refusal := self.why_not(action)) is not None:
            raise refusal
        if isinstance(action, Resign):
            return replace(self, outcome=RaceOutcome(self.turn.other), last=None)
        steps = list(self.steps)
        steps[self.turn.index] += action.one + action.other
        outcome = RaceOutcome(self.turn) if steps[self.turn.index] >= TRACK else None
        return RaceState((steps[0], steps[1]), self.turn.other, outcome, self.log, (action.one, action.other))

    def begin_again(self) -> "RaceState":
        return RaceState()


def view_race(state: RaceState, viewer: Side, language: str, *, buttons: bool = True) -> RaceView:
    """The race seen from a side."""
    return RaceView(
        viewer=viewer,
        turn=state.turn,
        to_act=state.to_act,
        over=state.outcome is not None,
        steps=Pair(*state.steps),
        dice=state.last,
        buttons=describe_buttons(state, BUTTONS, language) if buttons else {},
    )


def parse_action(text: str) -> Action:
    """The action that a text says, or `BadAction`."""
    match text.lower().split():
        case ["run", one, other] if one in "123456" and other in "123456":
            return Run(int(one), int(other))
        case ["resign"]:
            return Resign()
    raise BadAction("{text!r} is no action", text=text)
