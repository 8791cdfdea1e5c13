"""A game of checkers, from who starts to its outcome, as a pure state machine and a fold of its actions.

Rules K2, K3, K8 and K9. The first side plays the light checkers, white's; the second the dark ones, black's.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Literal, NamedTuple, Self

from boxwood.checkers.actions import (
    ACTION_TYPES,
    WORDS,
    Accept,
    Action,
    Begin,
    MakeMove,
    OfferDraw,
    Refuse,
    Resign,
    TakeBack,
)
from boxwood.checkers.moves import can_move, legal_moves
from boxwood.checkers.position import Move, Position
from boxwood.checkers.reading import parse_move
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.checkers.setup import Setup, colour_of, make_setup, side_of
from boxwood.checkers.squares import bit
from boxwood.errors import BadAction, IllegalAction
from boxwood.frozen import Changeable
from boxwood.game import Side
from boxwood.language import Phrase, Template

__all__ = ["QUIET_MOVES", "REPETITIONS", "Game", "Outcome", "Phase", "Turn"]

REPETITIONS = 3
QUIET_MOVES = 40
"""Moves by each side without a capture or a man's move."""

Reason = Literal["capture", "block", "resignation", "agreement", "repetition", "forty moves"]


class Phase(Enum):
    """What the game is waiting for."""

    STARTING = "starting"
    """The players decide who starts."""
    MOVING = "moving"
    """The side on turn moves, or offers a draw, or resigns."""
    OFFERED = "offered"
    """A draw waits for an answer."""
    TAKING_BACK = "taking back"
    """The side that moved last has asked to take its move back."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the winner (None: a draw), and why."""

    winner: Side | None
    by: Reason


class Turn(NamedTuple):
    """What a side had before it when it moved, for a take-back."""

    position: Position
    quiet: tuple[Position, ...]
    last: Move | None
    offered: bool


TURNS_KEPT = 2
"""As many turns as are taken back so that a side plays again what the other has answered."""


@dataclass(frozen=True)
class Game(Changeable):
    """The state of a game. While the players decide who starts, it is dark's turn in the position."""

    setup: Setup
    phase: Phase
    position: Position
    quiet: tuple[Position, ...]
    """The positions since the last capture or man's move, this one included: no other can come again (K9)."""
    offered: bool = False
    """Whether the side on turn has offered a draw in this turn."""
    last: Move | None = None
    turns: tuple[Turn, ...] = ()
    """The last turns, which can be taken back."""
    outcome: Outcome | None = None
    log: tuple[Action, ...] = ()

    @classmethod
    def new(
        cls,
        sheet: str | RuleSheet = "tournament",
        *,
        start: Position | str | None = None,
        begins: Side | None = None,
    ) -> Self:
        """A game by a rule sheet. It can start anywhere: `start` is a position or its FEN.

        Where the players decide who starts (K2), `begins` says so beforehand; without it that is the first action.
        """
        return cls.begin(make_setup(sheet, start, begins))

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before its first action."""
        phase = Phase.STARTING if setup.begins is None else Phase.MOVING
        return cls(setup, phase, setup.start, (setup.start,))

    @classmethod
    def replay(cls, actions: Iterable[Action], setup: Setup | None = None, **new: Any) -> Self:
        """The fold of actions over a set-up, or over what `new` is given."""
        game = cls.begin(setup) if setup is not None else cls.new(**new)
        for action in actions:
            game = game.apply(action)
        return game

    def begin_again(self) -> Self:
        """The game before its first action."""
        return self.begin(self.setup)

    # What the state says

    @property
    def turn(self) -> Side:
        """The side on turn."""
        return side_of(self.position.turn)

    @property
    def to_act(self) -> Side | None:
        """The one side that is asked to act; None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        return self.turn.other if self.phase is Phase.OFFERED else self.turn

    @property
    def repetitions(self) -> int:
        """How often this position has been on the board with the same side to move."""
        return self.quiet.count(self.position)

    def legal_moves(self) -> list[Move]:
        """What the side on turn may move; empty where nothing may be moved now."""
        return legal_moves(self.position, self.setup.sheet) if self.phase is Phase.MOVING else []

    def actions(self, side: Side | None = None) -> list[Action]:
        """Everything that may be done now, or what one side may do."""
        found: list[Action] = [MakeMove(str(move)) for move in self.legal_moves()]
        found += [action for action in WORDS.values() if self.why_not(action) is None]
        return [action for action in found if side is None or side in self.actors(action)]

    def actors(self, action: Action) -> frozenset[Side]:
        """The sides that may take an action, if it may be taken at all."""
        if isinstance(action, Begin) or self.to_act is None:
            return frozenset(Side)
        return frozenset({self.turn.other if isinstance(action, TakeBack) else self.to_act})

    def warning(self, action: Action) -> Phrase | None:
        """What a player should know before an action that is allowed; in checkers there is nothing."""
        return None

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action is not allowed now, with the clause and the reason; None if it is."""
        refusal = self._refusal(action)
        if refusal is None and isinstance(action, MakeMove):
            try:
                parse_move(action.text, self.position, self.setup.sheet)
            except IllegalAction as illegal:
                return illegal
        return refusal

    def apply(self, action: Action) -> Self:
        """The game after an action; `IllegalAction` if it is not allowed."""
        return self.advanced(action)._with(log=(*self.log, action))

    def logged(self, log: tuple[Action, ...]) -> Self:
        """The game with the log that led to it."""
        return self._with(log=log)

    def advanced(self, action: Action) -> Self:
        """The game after an action, with the log as it was."""
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal
        after: Self = self._changes[type(action)](self, action)
        return after

    # Whether an action has its place now

    def _refusal(self, action: Action) -> IllegalAction | None:
        """Why this is no time for an action; whether a move is legal is seen when it is read."""
        if type(action) not in ACTION_TYPES:
            raise BadAction("{action!r} is no action; parse_action reads one from text", action=action)
        if self.outcome is not None:
            return _refusal(action, "K9" if self.outcome.winner is None else "K8", "the game is over")
        if isinstance(action, Begin):
            return None if self.phase is Phase.STARTING else _refusal(action, "K2", "the game has begun")
        if isinstance(action, (Accept, Refuse)):
            asked = self.phase in (Phase.OFFERED, Phase.TAKING_BACK)
            return None if asked else _refusal(action, "K9", "no draw was offered")
        return self._not_on_turn(action)

    def _not_on_turn(self, action: Action) -> IllegalAction | None:
        """Why nobody may do something between two moves."""
        if self.phase is Phase.STARTING:
            return _refusal(action, "K2", "decide first who starts")
        if self.phase is Phase.OFFERED:
            return _refusal(action, "K9", "answer the draw offer first")
        if self.phase is Phase.TAKING_BACK:
            return _refusal(action, "K3", "answer the take-back first")
        if isinstance(action, TakeBack):
            return None if self.turns else _refusal(action, "K3", "there is no move to take back")
        if isinstance(action, OfferDraw) and self.offered:
            return _refusal(action, "K9", "your draw offer was refused; make a move first")
        return None

    # What an action changes

    def _begin(self, action: Begin) -> Self:
        start = Position.start(colour_of(action.side))
        return self._with(phase=Phase.MOVING, position=start, quiet=(start,))

    def _move(self, action: MakeMove) -> Self:
        return self.moved(parse_move(action.text, self.position, self.setup.sheet))

    def moved(self, move: Move) -> Self:
        """The game after a move that is known to be legal now, with the log as it was."""
        after = self.position.apply(move)
        king = self.position.kings(self.position.turn) & bit(move.origin)
        quiet = (*self.quiet, after) if king and not move.captures else (after,)
        turns = (*self.turns, Turn(self.position, self.quiet, self.last, self.offered))[-TURNS_KEPT:]
        return self._with(position=after, quiet=quiet, offered=False, last=move, turns=turns)._judged()

    def _judged(self) -> Self:
        """The game after a move: over if the side on turn cannot move (K8), or drawn by itself (K9)."""
        if not can_move(self.position):
            by: Reason = "block" if self.position.checkers(self.position.turn) else "capture"
            return self._over(self.turn.other, by)
        if self.repetitions >= REPETITIONS:
            return self._over(None, "repetition")
        if len(self.quiet) > 2 * QUIET_MOVES:
            return self._over(None, "forty moves")
        return self

    def _over(self, winner: Side | None, by: Reason) -> Self:
        return self._with(phase=Phase.OVER, outcome=Outcome(winner, by))

    def _offer_draw(self, action: OfferDraw) -> Self:
        return self._with(phase=Phase.OFFERED, offered=True)

    def _take_back(self, action: TakeBack) -> Self:
        return self._with(phase=Phase.TAKING_BACK)

    def _accept(self, action: Accept) -> Self:
        if self.phase is Phase.OFFERED:
            return self._over(None, "agreement")
        *turns, turn = self.turns
        return self._with(phase=Phase.MOVING, turns=tuple(turns), **turn._asdict())

    def _refuse(self, action: Refuse) -> Self:
        """The game goes on; a take-back is asked for once."""
        return self._with(phase=Phase.MOVING, turns=self.turns if self.phase is Phase.OFFERED else ())

    def _resign(self, action: Resign) -> Self:
        return self._over(self.turn.other, "resignation")

    _changes: ClassVar[dict[type, Callable[[Any, Any], Any]]] = {
        Begin: _begin,
        MakeMove: _move,
        OfferDraw: _offer_draw,
        Accept: _accept,
        Refuse: _refuse,
        Resign: _resign,
        TakeBack: _take_back,
    }


def _refusal(action: Action, clause: str, template: Template) -> IllegalAction:
    return IllegalAction(str(action), clause, template, {})
