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
from boxwood.backgammon.setup import Cube, GameSetup, Offer, Resignation
from boxwood.errors import IllegalAction, IllegalPlay
from boxwood.frozen import Changeable
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


class _Rule(NamedTuple):
    """An action: why it may not be taken now, if so, and what it changes if it may."""

    check: Callable[[Any, Any], IllegalAction | None]
    change: Callable[[Any, Any], "Game"]


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
class Game(Changeable):
    """The state of one game. `position` is seen from `turn`, the side on turn.

    During the opening throw `turn` is the first side.
    """

    setup: GameSetup
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
    def begin(cls, setup: GameSetup, position: Position, cube: Cube, begins: Side | None = None) -> Self:
        """A game before its opening throw, or in its middle with a side on turn."""
        if begins is None:
            return cls(setup, Phase.OPENING, Side.FIRST, position, cube)
        doubled = cube.owner is not None  # nobody owns a cube that was not offered and accepted
        return cls(setup, Phase.START, begins, position, cube, first_turn=False, doubled=doubled)

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
        if self.phase is Phase.PLAYED and not self.setup.options.pick_up_dice:
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
        return legal_plays(self.position, self.dice, self.setup.sheet)

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
        if not isinstance(action, Double) or self.setup.sheet.dead_double != "warn" or self.why_not(action) is not None:
            return None
        if not self._is_dead_double(self._next_to_throw):
            return None
        return Phrase(
            "a win at {value} is enough for the match: this double helps only the opponent (S-dead)",
            value=self.cube.value,
        )

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action is not allowed now; None if it is."""
        refusal = self._refusal(action)
        if refusal is None and isinstance(action, MakePlay):
            try:
                self._read_play(action)
            except IllegalAction as illegal:
                return illegal
        return refusal

    def apply(self, action: Action) -> "Game":
        """The game after an action, or `IllegalAction` with the clause and the reason."""
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal
        return self._rules[type(action)].change(self, action)

    def _refusal(self, action: Action) -> IllegalAction | None:
        """Why this is no time for an action. Whether a play is legal is seen when it is read."""
        if self.phase is Phase.OVER:
            return _refusal(action, "B13", "the game is over")
        return self._rules[type(action)].check(self, action)

    # The opening (B3, S-opening, S-auto)

    def _check_opening(self, action: Opening) -> IllegalAction | None:
        if self.phase is not Phase.OPENING:
            return _refusal(action, "B3", "the game has begun")
        check_dice((action.first, action.second))
        return None

    def _opening(self, action: Opening) -> "Game":
        first, second = action.first, action.second
        if first == second:
            return self._tie()
        starter = Side.FIRST if first > second else Side.SECOND
        if self.setup.sheet.opening == "new throw":
            return self._with(phase=Phase.START, turn=starter, must_throw=True)
        return self._with(phase=Phase.ROLLED, turn=starter, dice=(first, second))

    def _tie(self) -> "Game":
        """Equal dice are thrown again (B3), after an automatic double where there is one (S-auto)."""
        limit = self.setup.sheet.automatic_doubles_limit
        doubles = (
            self.setup.options.automatic_doubles
            and self.setup.doubling
            and (limit is None or self.automatic_doubles < limit)
            and self.setup.within_limit(self.cube.value * 2)
        )
        if not doubles:
            return self
        return self._with(cube=Cube(self.cube.value * 2), automatic_doubles=self.automatic_doubles + 1)

    # The turn

    @property
    def _ready(self) -> "Game":
        """The game at the start of the next turn: the play before it is completed, and a wrong one accepted."""
        if self.phase is Phase.PLAYED:
            return self._complete()._ready
        return self._accepted() if self.phase is Phase.DISPUTED else self

    @property
    def _next_to_throw(self) -> Side:
        """The side whose turn is next, or has begun."""
        return self.turn.other if self.phase is Phase.PLAYED else self.turn

    @property
    def _next_position(self) -> Position:
        """What that side will find on the board, or finds there."""
        return self.position if self.made is None else self.made.after

    def _check_ready(self, action: Action) -> IllegalAction | None:
        """Why the turn that an action begins cannot begin yet."""
        if self.phase is Phase.START:
            return None
        if self.phase is Phase.PLAYED:
            made = self.made
            assert made is not None
            if self.setup.options.pick_up_dice and not (made.forced or not made.after.contact):
                return _refusal(action, "T5", "the opponent has not picked up the dice")
        elif self.phase is not Phase.DISPUTED:
            return self._not_now(action)
        if game_value(self._next_position, self.setup.sheet):
            return _refusal(action, "B13", "the game is over")
        return None

    def _not_now(self, action: Action) -> IllegalAction:
        """Why an action that begins a turn cannot be taken in this phase."""
        if self.phase is Phase.OPENING:
            return _refusal(action, "B3", "each side throws one die first")
        if self.phase is Phase.ROLLED:
            clause = "T5" if self.setup.sheet.manners else "B10"
            return _refusal(action, clause, "the dice that lie on the board have yet to be played")
        if self.phase is Phase.OFFERED:
            return _refusal(action, "S-cube", _WAITING[self.offer or "double"])
        if self.phase is Phase.TAKING_BACK:
            return _refusal(action, "T3", "the opponent asks for a take-back; accept or refuse it first")
        return _refusal(action, "B13", "a resignation waits for an answer")

    def _check_roll(self, action: Roll) -> IllegalAction | None:
        refusal = self._check_ready(action)
        if refusal is None and is_shut_out(self._next_position):
            return _refusal(action, "B14", "no throw can enter against six closed points; the turn passes")
        if refusal is None:
            check_dice((action.one, action.other))
        return refusal

    def _roll(self, action: Roll) -> "Game":
        return self._ready._with(phase=Phase.ROLLED, dice=(action.one, action.other), must_throw=False)

    def _check_pass(self, action: Pass) -> IllegalAction | None:
        if self.phase is Phase.ROLLED:
            assert self.dice is not None
            if self._plays_freely or not can_play(self.position, self.dice):
                return None
            return _refusal(action, "B10", "{dice} can be played", dice=f"{self.dice[0]}-{self.dice[1]}")
        refusal = self._check_ready(action)
        if refusal is None and not is_shut_out(self._next_position):
            return _refusal(action, "B10", "the dice have yet to be thrown")
        return refusal

    def _pass(self, action: Pass) -> "Game":
        if self.phase is Phase.ROLLED:
            assert self.dice is not None
            legal = not (self._plays_freely and can_play(self.position, self.dice))
            return self._make(Made(self.dice, (), self.position.swap(), legal, forced=legal))
        ready = self._ready
        return ready._next_turn(ready.position.swap(), None)

    @property
    def _plays_freely(self) -> bool:
        """Whether the side on turn plays on its honour (T4)."""
        return self.setup.options.honour_play and not self.retaking

    def _check_play(self, action: MakePlay) -> IllegalAction | None:
        if self.phase is Phase.ROLLED:
            return None
        return _refusal(action, "B5", "no dice wait to be played: a play that was made is undone first, or dice thrown")

    def _read_play(self, action: MakePlay) -> Made:
        """The play that a text says, or `IllegalPlay`; on one's honour any (T4)."""
        assert self.dice is not None
        try:
            play = parse_play(action.text, self.position, self.dice, self.setup.sheet)
        except IllegalPlay:
            if not self._plays_freely:
                raise
            play = None
        if play is None:
            moves, after = free_play(action.text, self.position)
            return Made(self.dice, moves, after, legal=False, forced=False)
        forced = self.setup.options.pick_up_dice and len(self.legal_plays()) == 1
        return Made(self.dice, play.moves, play.after, legal=True, forced=forced)

    def _play(self, action: MakePlay) -> "Game":
        return self._make(self._read_play(action))

    def _make(self, made: Made) -> "Game":
        game = self._with(phase=Phase.PLAYED, made=made)
        waits = self.setup.options.pick_up_dice or not made.legal
        return game if waits else game._finished(made) or game

    def _check_done(self, action: Done) -> IllegalAction | None:
        return None if self.phase is Phase.PLAYED else _refusal(action, "T3", "there is no play to complete")

    def _done(self, action: Done) -> "Game":
        return self._complete()

    def _check_undo(self, action: Undo) -> IllegalAction | None:
        if self.phase is Phase.PLAYED:
            return None
        return _refusal(action, "T3", "there is no play to undo before the dice are picked up")

    def _undo(self, action: Undo) -> "Game":
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
        value = game_value(made.after, self.setup.sheet)
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
        if self.setup.options.jacoby and not self._jacoby_met():
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
        automatic = self.setup.sheet.jacoby_met_by_automatic_double and self.automatic_doubles > 0
        return self.doubled or automatic

    # Table manners (T2, T4) and the take-back

    def _check_cocked(self, action: Cocked) -> IllegalAction | None:
        if not self.setup.options.manual_dice:
            return _refusal(action, "T2", "the program's dice always lie flat")
        if self.phase is not Phase.ROLLED or self.retaking:
            return _refusal(action, "T2", "a throw is void only before a checker is moved")
        return None

    def _cocked(self, action: Cocked) -> "Game":
        if self.first_turn and self.setup.sheet.opening == "opening dice":
            return self._with(phase=Phase.OPENING, turn=Side.FIRST, dice=None)
        return self._with(phase=Phase.START, dice=None, must_throw=True)

    def _accepted(self) -> "Game":
        """A wrong play stands as it was made (T4)."""
        wrong = self.last_turn
        assert wrong is not None
        player = self._with(turn=self.turn.other)
        return player._finished(wrong.made) or player._next_turn(wrong.made.after, wrong)

    def _check_retake(self, action: Retake) -> IllegalAction | None:
        if self.phase is Phase.DISPUTED:
            return None
        return _refusal(action, "T4", "there is no wrong play to have retaken")

    def _retake(self, action: Retake) -> "Game":
        assert self.last_turn is not None
        return self._replayed(self.last_turn, retaking=True)

    def _check_take_back(self, action: TakeBack) -> IllegalAction | None:
        if self.phase not in (Phase.START, Phase.ROLLED) or self.last_turn is None:
            return _refusal(action, "T3", "there is no finished turn to take back")
        return None

    def _take_back(self, action: TakeBack) -> "Game":
        return self._with(phase=Phase.TAKING_BACK, resume=self.phase)

    # The cube (S-cube, S-limit, S-beaver)

    def _check_double(self, action: Double) -> IllegalAction | None:
        if not self.setup.doubling:
            return self._no_doubling(action)
        return self._check_ready(action) or self._check_cube(action, self._next_to_throw)

    def _check_cube(self, action: Double, doubler: Side) -> IllegalAction | None:
        """Why a side whose turn it is may not double."""
        cube = self.cube
        if cube.owner is doubler.other:
            return _refusal(action, "S-cube", "only the side that accepted the last double may double")
        if self.must_throw and self.phase is Phase.START:
            return _refusal(action, "S-cube", "a double is offered only before the throw, and not in the first turn")
        if not self.setup.within_limit(cube.value * 2):
            return _refusal(action, "S-limit", "the stakes are at {value}, the highest there is", value=cube.value)
        if self.setup.sheet.dead_double == "refuse" and self._is_dead_double(doubler):
            return _refusal(action, "S-dead", "a win at {value} is enough for the match", value=cube.value)
        return None

    def _double(self, action: Double) -> "Game":
        return self._ready._with(phase=Phase.OFFERED, offer="double", last_turn=None)

    def _no_doubling(self, action: Action) -> IllegalAction:
        if self.setup.crawford:
            return _refusal(action, "S-crawford", "the Crawford game is played without doubling")
        if self.setup.sheet.doubling == "none":
            return _refusal(action, "S-cube", "the {sheet} sheet has no doubling", sheet=Phrase(self.setup.sheet.title))
        if self.setup.needs is not None:
            return _refusal(action, "S-cube", "a match to one point has no doubling")
        return _refusal(action, "S-cube", "a single game is played without doubling")

    def _is_dead_double(self, doubler: Side) -> bool:
        """Whether a double by a side cannot matter: it needs no more than the cube is worth (S-dead)."""
        needs = self.setup.needs
        return needs is not None and needs[doubler.index] <= self.cube.value

    def _check_answer(self, action: Action) -> IllegalAction | None:
        return None if self.phase is Phase.OFFERED else _refusal(action, "S-cube", "no double waits for an answer")

    def _take(self, action: Take) -> "Game":
        cube = Cube(self.stakes_offered, self.turn.other)
        return self._with(phase=Phase.START, cube=cube, offer=None, doubled=True, must_throw=True)

    def _drop(self, action: Drop) -> "Game":
        """The side that declines loses what was at stake before the last offer, and never a gammon."""
        loser = self.to_act
        assert loser is not None
        at_stake = self._with(cube=Cube(self.stakes_offered // 2, self.cube.owner))
        final = self.position if loser is self.turn else self.position.swap()
        return at_stake._over(loser.other, final, 1, "drop")

    def _check_beaver(self, action: Beaver) -> IllegalAction | None:
        return self._check_raise(action, "double", "beaver", self.setup.options.beavers)

    def _check_raccoon(self, action: Raccoon) -> IllegalAction | None:
        return self._check_raise(action, "beaver", "raccoon", self.setup.options.raccoons)

    def _check_raise(self, action: Action, answered: Offer, offer: Offer, allowed: bool) -> IllegalAction | None:
        refusal = self._check_answer(action)
        if refusal is not None:
            return refusal
        if not allowed:
            return _refusal(action, "S-beaver", _WITHOUT[offer])
        if self.offer != answered:
            return _refusal(action, "S-beaver", _ANSWERING[offer])
        if not self.setup.within_limit(self.stakes_offered * 2):
            return _refusal(
                action, "S-limit", "the stakes are at {value}, the highest there is", value=self.stakes_offered
            )
        return None

    def _beaver(self, action: Beaver) -> "Game":
        return self._with(offer="beaver")

    def _raccoon(self, action: Raccoon) -> "Game":
        return self._with(offer="raccoon")

    # Resigning, and the answers to a request

    def _check_resign(self, action: Resign) -> IllegalAction | None:
        if self.phase not in (Phase.START, Phase.ROLLED, Phase.PLAYED):
            return _refusal(action, "B13", "a side resigns on its own turn, with no offer pending")
        return self._check_ready(action) if self.phase is Phase.PLAYED else None

    def _resign(self, action: Resign) -> "Game":
        turn = self._ready
        return turn._with(phase=Phase.RESIGNING, resigned=action.level, resume=turn.phase)

    def _check_accept(self, action: Accept) -> IllegalAction | None:
        if self.phase in (Phase.RESIGNING, Phase.TAKING_BACK, Phase.DISPUTED):
            return None
        return _refusal(action, "B13", "nothing was asked for")

    def _accept(self, action: Accept) -> "Game":
        if self.phase is Phase.RESIGNING:
            assert self.resigned is not None
            return self._over(self.turn.other, self.position, RESIGNATIONS[self.resigned], "resignation")
        if self.phase is Phase.TAKING_BACK:
            assert self.last_turn is not None
            return self._replayed(self.last_turn, retaking=False)
        return self._accepted()

    def _check_refuse(self, action: Refuse) -> IllegalAction | None:
        if self.phase in (Phase.RESIGNING, Phase.TAKING_BACK):
            return None
        return _refusal(action, "B13", "nothing was asked for")

    def _refuse(self, action: Refuse) -> "Game":
        assert self.resume is not None
        last_turn = None if self.phase is Phase.TAKING_BACK else self.last_turn
        return self._with(phase=self.resume, resume=None, resigned=None, last_turn=last_turn)

    def _check_end(self, action: Action) -> IllegalAction | None:
        return _refusal(action, "S-format", "a session ends between two games")

    def _end(self, action: Action) -> "Game":
        return self

    _rules: ClassVar[dict[type, _Rule]] = {
        Opening: _Rule(_check_opening, _opening),
        Roll: _Rule(_check_roll, _roll),
        MakePlay: _Rule(_check_play, _play),
        Pass: _Rule(_check_pass, _pass),
        Done: _Rule(_check_done, _done),
        Undo: _Rule(_check_undo, _undo),
        TakeBack: _Rule(_check_take_back, _take_back),
        Cocked: _Rule(_check_cocked, _cocked),
        Double: _Rule(_check_double, _double),
        Take: _Rule(_check_answer, _take),
        Drop: _Rule(_check_answer, _drop),
        Beaver: _Rule(_check_beaver, _beaver),
        Raccoon: _Rule(_check_raccoon, _raccoon),
        Resign: _Rule(_check_resign, _resign),
        Accept: _Rule(_check_accept, _accept),
        Refuse: _Rule(_check_refuse, _refuse),
        Retake: _Rule(_check_retake, _retake),
        End: _Rule(_check_end, _end),
    }


def _refusal(action: Action, clause: str, template: Template, /, **values: object) -> IllegalAction:
    return IllegalAction(str(action), clause, template, values)
