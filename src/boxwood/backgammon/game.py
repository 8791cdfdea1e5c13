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
    SetBoard,
    SetScore,
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
from boxwood.errors import BadPosition, IllegalAction, IllegalPlay
from boxwood.frozen import Changeable
from boxwood.game import Side
from boxwood.language import Phrase, Template

__all__ = ["Game", "GameResult", "Made", "Phase", "Turn"]

_WAITING: dict[Offer, Template] = {
    "double": "answer the double first",
    "beaver": "answer the beaver first",
    "raccoon": "answer the raccoon first",
}
_WITHOUT: dict[Offer, Template] = {
    "beaver": "no beavers in this game",
    "raccoon": "no raccoons in this game",
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
    """Answer the resignation first."""
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
    before: "Turn | None" = None
    """The other side's turn before it, which can then be taken back too."""


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
    opening: Dice | None = None
    """The last opening throw, the first side's die first, until the next throw."""
    offer: Offer | None = None
    automatic_doubles: int = 0
    tie_doubled: bool = False
    """Whether that opening throw was a tie that doubled the stakes."""
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
        return self.turn.other if self.phase is Phase.PLAYED and not self._picks_up else self.turn

    @property
    def _picks_up(self) -> bool:
        """Whether the side that has played picks up the dice by hand (T3); a pass leaves nothing to think over."""
        passed = self.made is not None and self.made.forced and not self.made.moves
        return self.setup.options.pick_up_dice and not passed

    def actors(self, action: Action) -> frozenset[Side]:
        """The sides that may take an action, if it may be taken at all."""
        if isinstance(action, (SetBoard, SetScore)):
            return frozenset()
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
            found += [Opening(one, other) for one, other in ROLLS]
            return found if self.why_not(Cocked()) is not None else [*found, Cocked()]
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
            "you already win the match at {value}, so this double only helps your opponent (S-dead)",
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
        thrown = (action.first, action.second)
        if action.first == action.second:
            return self._tie(thrown)
        opened = self._with(opening=thrown, tie_doubled=False)
        starter = Side.FIRST if action.first > action.second else Side.SECOND
        if self.setup.sheet.opening == "new throw":
            return opened._with(phase=Phase.START, turn=starter, must_throw=True)
        return opened._with(phase=Phase.ROLLED, turn=starter, dice=thrown)

    def _tie(self, thrown: Dice) -> "Game":
        """Equal dice are thrown again (B3), after an automatic double where there is one (S-auto)."""
        limit = None if self.setup.options.every_tie else self.setup.sheet.automatic_doubles_limit
        doubles = (
            self.setup.options.automatic_doubles
            and self.setup.doubling
            and (limit is None or self.automatic_doubles < limit)
            and self.setup.within_limit(self.cube.value * 2)
        )
        tied = self._with(opening=thrown, tie_doubled=doubles)
        if not doubles:
            return tied
        return tied._with(cube=Cube(self.cube.value * 2), automatic_doubles=self.automatic_doubles + 1)

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
                return _refusal(action, "T5", "your opponent has not picked up the dice yet")
        elif self.phase is not Phase.DISPUTED:
            return self._not_now(action)
        if game_value(self._next_position, self.setup.sheet):
            return _refusal(action, "B13", "the game is over")
        return None

    def _not_now(self, action: Action) -> IllegalAction:
        """Why an action that begins a turn cannot be taken in this phase."""
        if self.phase is Phase.OPENING:
            return _refusal(action, "B3", "each side rolls one die first")
        if self.phase is Phase.ROLLED:
            clause = "T5" if self.setup.sheet.manners else "B10"
            return _refusal(action, clause, "play your roll first")
        if self.phase is Phase.OFFERED:
            return _refusal(action, "S-cube", _WAITING[self.offer or "double"])
        if self.phase is Phase.TAKING_BACK:
            return _refusal(action, "T3", "answer the take-back first")
        return _refusal(action, "B13", "answer the resignation first")

    def _check_roll(self, action: Roll) -> IllegalAction | None:
        refusal = self._check_ready(action)
        if refusal is None and is_shut_out(self._next_position):
            return _refusal(action, "B14", "you are shut out: no roll can enter, so your turn passes")
        if refusal is None:
            check_dice((action.one, action.other))
        return refusal

    def _roll(self, action: Roll) -> "Game":
        return self._ready._with(phase=Phase.ROLLED, dice=(action.one, action.other), must_throw=False, opening=None)

    def _check_pass(self, action: Pass) -> IllegalAction | None:
        if self.phase is Phase.ROLLED:
            assert self.dice is not None
            if self._plays_freely or not can_play(self.position, self.dice):
                return None
            return _refusal(action, "B10", "you can still play {dice}", dice=f"{self.dice[0]}-{self.dice[1]}")
        refusal = self._check_ready(action)
        if refusal is None and not is_shut_out(self._next_position):
            return _refusal(action, "B10", "roll the dice first")
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
        return _refusal(action, "B5", "there is no roll to play; undo your play first, or roll")

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
            moves, after = free_play(action.text, self.position, self.setup.sheet)
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
        return None if self.phase is Phase.PLAYED else _refusal(action, "T3", "there is no play to finish")

    def _done(self, action: Done) -> "Game":
        return self._complete()

    def _check_undo(self, action: Undo) -> IllegalAction | None:
        if self.phase is Phase.PLAYED:
            return None
        return _refusal(action, "T3", "there is no play to undo")

    def _undo(self, action: Undo) -> "Game":
        return self._with(phase=Phase.ROLLED, made=None)

    def _complete(self) -> "Game":
        """The dice are picked up (T3): the turn goes to the other side, which judges a wrong play (T4)."""
        made, dice = self.made, self.dice
        assert made is not None
        assert dice is not None
        before = self.last_turn and self.last_turn._replace(before=None)
        finished = Turn(self.position, dice, self.first_turn, made, before)
        if made.legal:
            return self._finished(made) or self._next_turn(made.after, finished)
        return self._with(
            phase=Phase.DISPUTED,
            turn=self.turn.other,
            position=made.after,
            made=None,
            opening=None,
            last_turn=finished,
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
            opening=None,
            retaking=False,
            last=finished and finished.made,
            last_turn=finished,
        )

    def _replayed(self, turn: Turn, retaking: bool) -> "Game":
        """The other side's finished turn, to be played again with the same dice."""
        opens = turn.first and not retaking and self.setup.sheet.opening == "opening dice"
        return self._with(
            phase=Phase.ROLLED,
            turn=self.turn.other,
            position=turn.position,
            dice=turn.dice,
            opening=turn.dice if opens else None,
            first_turn=turn.first,
            must_throw=False,
            retaking=retaking,
            resume=None,
            last=None,
            last_turn=None if retaking else turn.before,
        )

    def _over(
        self, winner: Side, final: Position, value: int, by: Literal["bearing off", "drop", "resignation"]
    ) -> "Game":
        """The result: single under an unmet Jacoby rule (S-jacoby), times the cube."""
        value = self._counted(value)
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

    def points_for(self, value: int) -> int:
        """What a single game, a gammon or a backgammon (1, 2, 3) would score now."""
        return self._counted(value) * self.cube.value

    def _counted(self, value: int) -> int:
        return 1 if self.setup.options.jacoby and not self._jacoby_met() else value

    def _jacoby_met(self) -> bool:
        automatic = self.setup.sheet.jacoby_met_by_automatic_double and self.automatic_doubles > 0
        return self.doubled or automatic

    # Table manners (T2, T4) and the take-back

    def _check_cocked(self, action: Cocked) -> IllegalAction | None:
        if not self.setup.options.manual_dice:
            return _refusal(action, "T2", "the program's dice are never cocked")
        if self.phase is Phase.OPENING and self.opening is None:
            return _refusal(action, "T2", "no dice have been rolled yet")
        if self._opening_lies:
            return None
        if self.phase is not Phase.ROLLED or self.retaking:
            return _refusal(action, "T2", "a roll can be voided only before you move")
        return None

    @property
    def _opening_lies(self) -> bool:
        """Whether the opening throw was the last one, and nothing was done since."""
        return self.opening is not None and self.phase in (Phase.OPENING, Phase.START, Phase.ROLLED)

    def _cocked(self, action: Cocked) -> "Game":
        if not self._opening_lies:
            return self._with(phase=Phase.START, dice=None, must_throw=True)
        cube, doubles = self.cube, self.automatic_doubles
        if self.tie_doubled:
            cube, doubles = Cube(cube.value // 2), doubles - 1
        return self._with(
            phase=Phase.OPENING,
            turn=Side.FIRST,
            dice=None,
            must_throw=False,
            opening=None,
            cube=cube,
            automatic_doubles=doubles,
            tie_doubled=False,
        )

    def _accepted(self) -> "Game":
        """A wrong play stands as it was made (T4)."""
        wrong = self.last_turn
        assert wrong is not None
        player = self._with(turn=self.turn.other)
        return player._finished(wrong.made) or player._next_turn(wrong.made.after, wrong)

    def _check_retake(self, action: Retake) -> IllegalAction | None:
        if self.phase is Phase.DISPUTED:
            return None
        return _refusal(action, "T4", "there is no illegal play to send back")

    def _retake(self, action: Retake) -> "Game":
        assert self.last_turn is not None
        return self._replayed(self.last_turn, retaking=True)

    def _check_take_back(self, action: TakeBack) -> IllegalAction | None:
        if self.phase not in (Phase.START, Phase.ROLLED) or self.last_turn is None:
            return _refusal(action, "T3", "there is no play to take back")
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
            return _refusal(action, "S-cube", "only the side that took the last double may double")
        if self.must_throw and self.phase is Phase.START:
            return _refusal(action, "S-cube", "you can double only before you roll, and not in the first turn")
        if not self.setup.within_limit(cube.value * 2):
            return _refusal(action, "S-limit", "the stakes are at {value}, the maximum", value=cube.value)
        if self.setup.sheet.dead_double == "refuse" and self._is_dead_double(doubler):
            return _refusal(action, "S-dead", "you already win the match at {value}", value=cube.value)
        return None

    def _double(self, action: Double) -> "Game":
        return self._ready._with(phase=Phase.OFFERED, offer="double", last_turn=None)

    def _no_doubling(self, action: Action) -> IllegalAction:
        if self.setup.crawford:
            return _refusal(action, "S-crawford", "no doubling in the Crawford game")
        if self.setup.sheet.doubling == "none":
            return _refusal(
                action, "S-cube", "no doubling under the {sheet} rules", sheet=Phrase(self.setup.sheet.title)
            )
        if self.setup.needs is not None:
            return _refusal(action, "S-cube", "no doubling in a 1-point match")
        return _refusal(action, "S-cube", "no doubling in a single game")

    def _is_dead_double(self, doubler: Side) -> bool:
        """Whether a double by a side cannot matter: it needs no more than the cube is worth (S-dead)."""
        needs = self.setup.needs
        return needs is not None and needs[doubler.index] <= self.cube.value

    def _check_answer(self, action: Action) -> IllegalAction | None:
        return None if self.phase is Phase.OFFERED else _refusal(action, "S-cube", "there is no double to answer")

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
            return _refusal(action, "S-limit", "the stakes are at {value}, the maximum", value=self.stakes_offered)
        return None

    def _beaver(self, action: Beaver) -> "Game":
        return self._with(offer="beaver")

    def _raccoon(self, action: Raccoon) -> "Game":
        return self._with(offer="raccoon")

    # Resigning, and the answers to a request

    def _check_resign(self, action: Resign) -> IllegalAction | None:
        if self.phase not in (Phase.START, Phase.ROLLED, Phase.PLAYED):
            return _refusal(action, "B13", "you can resign only on your turn, with no offer open")
        return self._check_ready(action) if self.phase is Phase.PLAYED else None

    def _resign(self, action: Resign) -> "Game":
        turn = self._ready
        return turn._with(phase=Phase.RESIGNING, resigned=action.level, resume=turn.phase)

    def _check_accept(self, action: Accept) -> IllegalAction | None:
        if self.phase in (Phase.RESIGNING, Phase.TAKING_BACK, Phase.DISPUTED):
            return None
        return _refusal(action, "B13", "there is nothing to answer")

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
        return _refusal(action, "B13", "there is nothing to answer")

    def _refuse(self, action: Refuse) -> "Game":
        assert self.resume is not None
        last_turn = None if self.phase is Phase.TAKING_BACK else self.last_turn
        return self._with(phase=self.resume, resume=None, resigned=None, last_turn=last_turn)

    # What only a file can do

    def _check_set_board(self, action: SetBoard) -> IllegalAction | None:
        cube = action.cube
        if cube is not None and (cube < 1 or cube & (cube - 1) or not self.setup.within_limit(cube)):
            return _refusal(action, "S-cube", "there is no cube at {value}", value=cube)
        if cube is not None and cube > 1 and not self.setup.doubling:
            return self._no_doubling(action)
        try:
            Position.from_gnubg_id(action.position, max(self.position.checkers))
        except BadPosition as error:
            return _refusal(action, "B1", "{problem}", problem=error.phrase)
        return None

    def _set_board(self, action: SetBoard) -> "Game":
        position = Position.from_gnubg_id(action.position, max(self.position.checkers))
        cube = self.cube if action.cube is None else Cube(action.cube, action.owner)
        game = Game(
            self.setup,
            Phase.START,
            action.turn,
            position,
            cube,
            automatic_doubles=self.automatic_doubles,
            doubled=self.doubled or cube.owner is not None,
            first_turn=False,
        )
        value = game_value(position, self.setup.sheet)
        return game._over(action.turn.other, position, value, "bearing off") if value else game

    def _check_set_score(self, action: SetScore) -> IllegalAction | None:
        return _refusal(action, "S-format", "a score is set for the match")

    def _check_end(self, action: Action) -> IllegalAction | None:
        return _refusal(action, "S-format", "a session can end only between two games")

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
        SetBoard: _Rule(_check_set_board, _set_board),
        SetScore: _Rule(_check_set_score, _end),
    }


def _refusal(action: Action, clause: str, template: Template, /, **values: object) -> IllegalAction:
    return IllegalAction(str(action), clause, template, values)
