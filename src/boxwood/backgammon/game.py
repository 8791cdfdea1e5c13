"""One game of backgammon, from the opening throw to its result, as a pure state machine.

Rules B3, B9, B10, B13, B14; S-opening, S-cube, S-limit, S-auto, S-beaver, S-jacoby; T1 to T5.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Literal, NamedTuple, Self

from boxwood.backgammon.actions import (
    ROLLS,
    WORDS,
    Accept,
    Action,
    Beaver,
    Cocked,
    Done,
    Double,
    Drop,
    End,
    MakePlay,
    Opening,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    Retake,
    Roll,
    Take,
    TakeBack,
    Undo,
)
from boxwood.backgammon.free_plays import free_play
from boxwood.backgammon.moves import Move
from boxwood.backgammon.notation import write_moves
from boxwood.backgammon.plays import Dice, Play, can_play, check_dice, is_shut_out, legal_plays
from boxwood.backgammon.position import Position
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.scoring import game_value
from boxwood.backgammon.setup import Cube, Offer, Resignation, Terms
from boxwood.errors import IllegalAction, IllegalPlay
from boxwood.game import Side
from boxwood.language import Phrase, Template

__all__ = ["Game", "GameResult", "Made", "Phase", "Turn"]

_WAITING: dict[Offer, Template] = {
    "double": "the double waits for an answer",
    "beaver": "the beaver waits for an answer",
    "raccoon": "the raccoon waits for an answer",
}
_WITHOUT: dict[Offer, Template] = {
    "beaver": "this game is played without beavers",
    "raccoon": "this game is played without raccoons",
}
_ANSWERING: dict[Offer, Template] = {
    "beaver": "a beaver answers a double",
    "raccoon": "a raccoon answers a beaver",
}
RESIGNATIONS: dict[Resignation, int] = {"single": 1, "gammon": 2, "backgammon": 3}


class Phase(Enum):
    """What the game is waiting for."""

    OPENING = "opening"
    """Each side throws a die."""
    START = "start"
    """The side on turn throws, or doubles first."""
    OFFERED = "offered"
    """A double, beaver or raccoon waits for an answer."""
    ROLLED = "rolled"
    """The side on turn plays its roll."""
    PLAYED = "played"
    """The play is made, the dice lie on the board."""
    DISPUTED = "disputed"
    """The opponent of a wrong play accepts it or has it retaken."""
    RESIGNING = "resigning"
    """A resignation waits for an answer."""
    TAKING_BACK = "taking back"
    """The side on turn is asked to let the last turn be played again."""
    OVER = "over"


class Made(NamedTuple):
    """A play that has been made and may still be undone; `after` is seen by the next side."""

    dice: Dice
    moves: tuple[Move, ...]
    after: Position
    legal: bool
    forced: bool

    @property
    def text(self) -> str:
        """The play in notation; empty for a pass."""
        return write_moves(self.moves)


class Turn(NamedTuple):
    """A turn as it was when its dice lay on the board, and the play that was made of it."""

    position: Position
    dice: Dice
    first: bool
    made: Made


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended. `final` is seen by the loser; `value` is 1, 2 or 3: single, gammon, backgammon."""

    winner: Side
    points: int
    value: int
    cube: int
    by: Literal["bearing off", "drop", "resignation"]
    final: Position


@dataclass(frozen=True)
class Game:
    """The state of one game. `position` is seen from `turn`, the side on turn.

    During the opening throw `turn` is the first side.
    """

    terms: Terms
    phase: Phase
    turn: Side
    position: Position
    cube: Cube
    dice: Dice | None = None
    offer: Offer | None = None
    automatic_doubles: int = 0
    doubled: bool = False
    """Whether a double was offered and accepted in this game (S-jacoby)."""
    first_turn: bool = True
    must_throw: bool = False
    """Whether the side on turn has had its chance to double: a cocked throw is only thrown again."""
    retaking: bool = False
    made: Made | None = None
    last: Made | None = None
    """The last play that was completed."""
    resigned: Resignation | None = None
    resume: Phase | None = None
    """Where play goes on if a resignation or a take-back is refused."""
    last_turn: Turn | None = None
    """The turn that was just finished, for a take-back or a dispute."""
    result: GameResult | None = None

    @classmethod
    def begin(cls, terms: Terms, position: Position, cube: Cube, begins: Side | None = None) -> Self:
        """A game before its opening throw, or in its middle with a side on turn."""
        if begins is None:
            return cls(terms, Phase.OPENING, Side.FIRST, position, cube)
        doubled = cube.owner is not None  # nobody owns a cube that was not offered and accepted
        return cls(terms, Phase.START, begins, position, cube, first_turn=False, doubled=doubled)

    # What the state says

    @property
    def to_act(self) -> Side | None:
        """The side that is asked to act; None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        if self.phase is Phase.OFFERED:
            return self.turn if self.offer == "beaver" else self.turn.other
        if self.phase is Phase.RESIGNING:
            return self.turn.other
        if self.phase is Phase.PLAYED and not self.terms.options.pick_up_dice:
            return self.turn.other
        return self.turn

    def actors(self, action: Action) -> frozenset[Side]:
        """The sides that may take an action, if it may be taken at all."""
        if isinstance(action, (Opening, Cocked)) or self.to_act is None:
            return frozenset(Side)
        if self.phase is Phase.PLAYED:
            return frozenset({self.turn if isinstance(action, (Done, Undo)) else self.turn.other})
        if isinstance(action, TakeBack):
            return frozenset({self.turn.other})
        return frozenset({self.to_act})

    @property
    def board(self) -> Position:
        """What lies on the board now, seen from the side on turn: a play that can still be undone is on it."""
        return self.position if self.made is None else self.made.after.swap()

    @property
    def settled(self) -> "Game":
        """The game with a play that could still be undone completed, if it is a legal one."""
        return self._complete() if self.phase is Phase.PLAYED and self.made is not None and self.made.legal else self

    @property
    def stakes_offered(self) -> int:
        """What the stakes would be after the offer that waits for an answer."""
        return self.cube.value * {None: 1, "double": 2, "beaver": 4, "raccoon": 8}[self.offer]

    def legal_plays(self) -> list[Play]:
        """The legal plays of the roll; empty where none was thrown."""
        if self.phase is not Phase.ROLLED or self.dice is None:
            return []
        return legal_plays(self.position, self.dice, self.terms.sheet)

    def actions(self) -> list[Action]:
        """Everything that may be done now, by the side to act or in its place."""
        found: list[Action] = []
        if self.phase is Phase.OPENING:
            return [Opening(one, other) for one, other in ROLLS]
        if self.why_not(Roll(1, 2)) is None:
            found += [Roll(one, other) for one, other in ROLLS]
        found += [MakePlay(str(play)) for play in self.legal_plays()]
        return found + [action for action in WORDS.values() if self.why_not(action) is None]

    def warning(self, action: Action) -> Phrase | None:
        """What a player should know before an action that is allowed: a double may not matter (S-dead)."""
        if isinstance(action, Double) and self.terms.sheet.dead_double == "warn" and self.why_not(action) is None:
            doubler = self if self.phase is Phase.START else self._ready(action)
            if doubler.dead_double:
                return Phrase(
                    "a win at {value} is enough for the match: this double helps only the opponent (S-dead)",
                    value=self.cube.value,
                )
        return None

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action is not allowed now; None if it is."""
        try:
            self.apply(action)
        except IllegalAction as refusal:
            return refusal
        return None

    def apply(self, action: Action) -> "Game":
        """The game after an action, or `IllegalAction` with the clause and the reason."""
        if self.phase is Phase.OVER:
            raise IllegalAction(str(action), "B13", "the game is over", {})
        return self._handlers[type(action)](self, action)

    def _with(self, **changes: Any) -> "Game":
        """This state with some fields changed; `dataclasses.replace` without its cost."""
        new = object.__new__(Game)
        new.__dict__.update(self.__dict__, **changes)
        return new

    # The opening (B3, S-opening, S-auto)

    def _opening(self, action: Opening) -> "Game":
        if self.phase is not Phase.OPENING:
            raise _refusal(action, "B3", "the game has begun")
        first, second = action.first, action.second
        check_dice((first, second))
        if first == second:
            return self._tie()
        starter = Side.FIRST if first > second else Side.SECOND
        if self.terms.sheet.opening == "new throw":
            return self._with(phase=Phase.START, turn=starter, must_throw=True)
        return self._with(phase=Phase.ROLLED, turn=starter, dice=(first, second))

    def _tie(self) -> "Game":
        """Equal dice are thrown again (B3), after an automatic double where there is one (S-auto)."""
        limit = self.terms.sheet.automatic_doubles_limit
        doubles = (
            self.terms.options.automatic_doubles
            and self.terms.doubling
            and (limit is None or self.automatic_doubles < limit)
            and self.terms.within_limit(self.cube.value * 2)
        )
        if not doubles:
            return self
        return self._with(cube=Cube(self.cube.value * 2), automatic_doubles=self.automatic_doubles + 1)

    # The turn

    def _ready(self, action: Action) -> "Game":
        """The game at the start of the turn that an action belongs to, completing the play before it."""
        if self.phase is Phase.START:
            return self
        if self.phase is Phase.PLAYED:
            made = self.made
            assert made is not None
            if self.terms.options.pick_up_dice and not (made.forced or not made.after.contact):
                raise _refusal(action, "T5", "the opponent has not picked up the dice")
            return self._complete()._ready(action)
        if self.phase is Phase.DISPUTED:
            return self._accepted()._ready(action)
        raise self._not_now(action)

    def _not_now(self, action: Action) -> IllegalAction:
        """Why an action that begins a turn cannot be taken in this phase."""
        if self.phase is Phase.OPENING:
            return _refusal(action, "B3", "each side throws one die first")
        if self.phase is Phase.OVER:
            return _refusal(action, "B13", "the game is over")
        if self.phase is Phase.ROLLED:
            clause = "T5" if self.terms.sheet.manners else "B10"
            return _refusal(action, clause, "the dice that lie on the board have yet to be played")
        if self.phase is Phase.OFFERED:
            return _refusal(action, "S-cube", _WAITING[self.offer or "double"])
        if self.phase is Phase.TAKING_BACK:
            return _refusal(action, "T3", "the opponent asks for a take-back; accept or refuse it first")
        return _refusal(action, "B13", "a resignation waits for an answer")

    def _roll(self, action: Roll) -> "Game":
        ready = self._ready(action)
        if is_shut_out(ready.position):
            raise _refusal(action, "B14", "no throw can enter against six closed points; the turn passes")
        check_dice((action.one, action.other))
        return ready._with(phase=Phase.ROLLED, dice=(action.one, action.other), must_throw=False)

    def _pass(self, action: Pass) -> "Game":
        if self.phase is Phase.ROLLED:
            assert self.dice is not None
            free = self.terms.options.honour_play and not self.retaking
            legal = not can_play(self.position, self.dice)
            if not legal and not free:
                raise _refusal(action, "B10", "{dice} can be played", dice=f"{self.dice[0]}-{self.dice[1]}")
            return self._make(Made(self.dice, (), self.position.swap(), legal, forced=legal))
        ready = self._ready(action)
        if not is_shut_out(ready.position):
            raise _refusal(action, "B10", "the dice have yet to be thrown")
        return ready._next_turn(ready.position.swap(), None)

    def _play(self, action: MakePlay) -> "Game":
        if self.phase is not Phase.ROLLED or self.dice is None:
            raise _refusal(
                action, "B5", "no dice wait to be played: a play that was made is undone first, or dice thrown"
            )
        try:
            play = parse_play(action.text, self.position, self.dice, self.terms.sheet)
        except IllegalPlay:
            if not self.terms.options.honour_play or self.retaking:
                raise
            play = None
        if play is None:
            moves, after = free_play(action.text, self.position)
            return self._make(Made(self.dice, moves, after, legal=False, forced=False))
        forced = self.terms.options.pick_up_dice and len(self.legal_plays()) == 1
        return self._make(Made(self.dice, play.moves, play.after, legal=True, forced=forced))

    def _make(self, made: Made) -> "Game":
        game = self._with(phase=Phase.PLAYED, made=made)
        waits = self.terms.options.pick_up_dice or not made.legal
        return game if waits else game._finished(made) or game

    def _done(self, action: Done) -> "Game":
        if self.phase is not Phase.PLAYED:
            raise _refusal(action, "T3", "there is no play to complete")
        return self._complete()

    def _undo(self, action: Undo) -> "Game":
        if self.phase is not Phase.PLAYED:
            raise _refusal(action, "T3", "there is no play to undo before the dice are picked up")
        return self._with(phase=Phase.ROLLED, made=None)

    def _complete(self) -> "Game":
        """The dice are picked up (T3): the turn goes to the other side, which judges a wrong play (T4)."""
        made, dice = self.made, self.dice
        assert made is not None
        assert dice is not None
        finished = Turn(self.position, dice, self.first_turn, made)
        if made.legal:
            return self._finished(made) or self._next_turn(made.after, finished)
        return self._with(
            phase=Phase.DISPUTED, turn=self.turn.other, position=made.after, made=None, last_turn=finished
        )

    def _finished(self, made: Made) -> "Game | None":
        """The game's end, if the side that has just played has borne off all its checkers (B13)."""
        value = game_value(made.after, self.terms.sheet)
        return self._with(last=made)._over(self.turn, made.after, value, "bearing off") if value else None

    def _next_turn(self, after: Position, finished: Turn | None) -> "Game":
        return self._with(
            phase=Phase.START,
            turn=self.turn.other,
            position=after,
            dice=None,
            made=None,
            first_turn=False,
            must_throw=False,
            retaking=False,
            last=finished and finished.made,
            last_turn=finished,
        )

    def _replayed(self, turn: Turn, retaking: bool) -> "Game":
        """The other side's finished turn, to be played again with the same dice."""
        return self._with(
            phase=Phase.ROLLED,
            turn=self.turn.other,
            position=turn.position,
            dice=turn.dice,
            first_turn=turn.first,
            must_throw=False,
            retaking=retaking,
            resume=None,
            last=None,
            last_turn=None,
        )

    def _over(
        self, winner: Side, final: Position, value: int, by: Literal["bearing off", "drop", "resignation"]
    ) -> "Game":
        """The result: single under an unmet Jacoby rule (S-jacoby), times the cube."""
        if self.terms.options.jacoby and not self._jacoby_met():
            value = 1
        result = GameResult(winner, value * self.cube.value, value, self.cube.value, by, final)
        last_by_winner = by == "bearing off" or winner is not self.turn
        return self._with(
            phase=Phase.OVER,
            turn=winner.other,
            position=final,
            last=self.last if last_by_winner else None,  # it is told as a play of the side that is not on turn
            dice=None,
            offer=None,
            made=None,
            resigned=None,
            resume=None,
            last_turn=None,
            result=result,
        )

    def _jacoby_met(self) -> bool:
        automatic = self.terms.sheet.jacoby_met_by_automatic_double and self.automatic_doubles > 0
        return self.doubled or automatic

    # Table manners (T2, T4) and the take-back

    def _cocked(self, action: Cocked) -> "Game":
        if not self.terms.options.manual_dice:
            raise _refusal(action, "T2", "the program's dice always lie flat")
        if self.phase is not Phase.ROLLED or self.retaking:
            raise _refusal(action, "T2", "a throw is void only before a checker is moved")
        if self.first_turn and self.terms.sheet.opening == "opening dice":
            return self._with(phase=Phase.OPENING, turn=Side.FIRST, dice=None)
        return self._with(phase=Phase.START, dice=None, must_throw=True)

    def _accepted(self) -> "Game":
        """A wrong play stands as it was made (T4)."""
        wrong = self.last_turn
        assert wrong is not None
        player = self._with(turn=self.turn.other)
        return player._finished(wrong.made) or player._next_turn(wrong.made.after, wrong)

    def _retake(self, action: Retake) -> "Game":
        if self.phase is not Phase.DISPUTED:
            raise _refusal(action, "T4", "there is no wrong play to have retaken")
        assert self.last_turn is not None
        return self._replayed(self.last_turn, retaking=True)

    def _take_back(self, action: TakeBack) -> "Game":
        if self.phase not in (Phase.START, Phase.ROLLED) or self.last_turn is None:
            raise _refusal(action, "T3", "there is no finished turn to take back")
        return self._with(phase=Phase.TAKING_BACK, resume=self.phase)

    # The cube (S-cube, S-limit, S-beaver)

    def _double(self, action: Double) -> "Game":
        if not self.terms.doubling:
            raise self._no_doubling(action)
        ready = self._ready(action)
        cube = ready.cube
        if cube.owner is ready.turn.other:
            raise _refusal(action, "S-cube", "only the side that accepted the last double may double")
        if ready.must_throw:
            raise _refusal(action, "S-cube", "a double is offered only before the throw, and not in the first turn")
        if not self.terms.within_limit(cube.value * 2):
            raise _refusal(action, "S-limit", "the stakes are at {value}, the highest there is", value=cube.value)
        if self.terms.sheet.dead_double == "refuse" and ready.dead_double:
            raise _refusal(action, "S-dead", "a win at {value} is enough for the match", value=cube.value)
        return ready._with(phase=Phase.OFFERED, offer="double", last_turn=None)

    def _no_doubling(self, action: Action) -> IllegalAction:
        if self.terms.crawford:
            return _refusal(action, "S-crawford", "the Crawford game is played without doubling")
        if self.terms.sheet.doubling == "none":
            return _refusal(action, "S-cube", "the {sheet} sheet has no doubling", sheet=Phrase(self.terms.sheet.title))
        if self.terms.needs is not None:
            return _refusal(action, "S-cube", "a match to one point has no doubling")
        return _refusal(action, "S-cube", "a single game is played without doubling")

    @property
    def dead_double(self) -> bool:
        """Whether a double by the side on turn cannot matter: it needs no more than the cube is worth (S-dead)."""
        needs = self.terms.needs
        return needs is not None and needs[self.turn.index] <= self.cube.value

    def _answer(self, action: Action) -> None:
        if self.phase is not Phase.OFFERED:
            raise _refusal(action, "S-cube", "no double waits for an answer")

    def _take(self, action: Take) -> "Game":
        self._answer(action)
        cube = Cube(self.stakes_offered, self.turn.other)
        return self._with(phase=Phase.START, cube=cube, offer=None, doubled=True, must_throw=True)

    def _drop(self, action: Drop) -> "Game":
        """The side that declines loses what was at stake before the last offer, and never a gammon."""
        self._answer(action)
        loser = self.to_act
        assert loser is not None
        at_stake = self._with(cube=Cube(self.stakes_offered // 2, self.cube.owner))
        final = self.position if loser is self.turn else self.position.swap()
        return at_stake._over(loser.other, final, 1, "drop")

    def _beaver(self, action: Beaver) -> "Game":
        return self._raise_offer(action, "double", "beaver", self.terms.options.beavers)

    def _raccoon(self, action: Raccoon) -> "Game":
        return self._raise_offer(action, "beaver", "raccoon", self.terms.options.raccoons)

    def _raise_offer(self, action: Action, answered: Offer, offer: Offer, allowed: bool) -> "Game":
        self._answer(action)
        if not allowed:
            raise _refusal(action, "S-beaver", _WITHOUT[offer])
        if self.offer != answered:
            raise _refusal(action, "S-beaver", _ANSWERING[offer])
        if not self.terms.within_limit(self.stakes_offered * 2):
            raise _refusal(
                action, "S-limit", "the stakes are at {value}, the highest there is", value=self.stakes_offered
            )
        return self._with(offer=offer)

    # Resigning, and the answers to a request

    def _resign(self, action: Resign) -> "Game":
        if self.phase not in (Phase.START, Phase.ROLLED, Phase.PLAYED):
            raise _refusal(action, "B13", "a side resigns on its own turn, with no offer pending")
        turn = self._ready(action) if self.phase is Phase.PLAYED else self
        return turn._with(phase=Phase.RESIGNING, resigned=action.level, resume=turn.phase)

    def _accept(self, action: Accept) -> "Game":
        if self.phase is Phase.RESIGNING:
            assert self.resigned is not None
            return self._over(self.turn.other, self.position, RESIGNATIONS[self.resigned], "resignation")
        if self.phase is Phase.TAKING_BACK:
            assert self.last_turn is not None
            return self._replayed(self.last_turn, retaking=False)
        if self.phase is Phase.DISPUTED:
            return self._accepted()
        raise _refusal(action, "B13", "nothing was asked for")

    def _refuse(self, action: Refuse) -> "Game":
        if self.phase not in (Phase.RESIGNING, Phase.TAKING_BACK):
            raise _refusal(action, "B13", "nothing was asked for")
        assert self.resume is not None
        last_turn = None if self.phase is Phase.TAKING_BACK else self.last_turn
        return self._with(phase=self.resume, resume=None, resigned=None, last_turn=last_turn)

    def _end(self, action: Action) -> "Game":
        raise _refusal(action, "S-format", "a session ends between two games")

    _handlers: ClassVar[dict[type, Callable[[Any, Any], "Game"]]] = {
        Opening: _opening,
        Roll: _roll,
        MakePlay: _play,
        Pass: _pass,
        Done: _done,
        Undo: _undo,
        TakeBack: _take_back,
        Cocked: _cocked,
        Double: _double,
        Take: _take,
        Drop: _drop,
        Beaver: _beaver,
        Raccoon: _raccoon,
        Resign: _resign,
        Accept: _accept,
        Refuse: _refuse,
        Retake: _retake,
        End: _end,
    }


def _refusal(action: Action, clause: str, template: Template, /, **values: object) -> IllegalAction:
    return IllegalAction(str(action), clause, template, values)
