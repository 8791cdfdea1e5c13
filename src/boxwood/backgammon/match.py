"""A match, a money session or a single game: the score around the games, as a fold of its actions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from boxwood.backgammon.actions import ACTION_TYPES, Action, End
from boxwood.backgammon.game import Game, GameResult, Phase
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.backgammon.setup import Cube, Format, Setup, make_setup
from boxwood.errors import BadAction, IllegalAction
from boxwood.game import Side
from boxwood.language import Phrase

__all__ = ["Match", "Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the winner (None if a session ends level), and the points of both sides."""

    winner: Side | None
    score: tuple[int, int]
    by: Literal["match", "single game", "session"]


@dataclass(frozen=True)
class Match:
    """The state of a match. `score` is (first, second); in a money session it is the running total of points."""

    setup: Setup
    game: Game
    score: tuple[int, int]
    results: tuple[GameResult, ...] = ()
    crawford_played: bool = False
    ended: bool = False
    log: tuple[Action, ...] = ()
    finished: Game | None = None
    """The last game that ended, as it stood then."""

    @classmethod
    def new(
        cls,
        sheet: str | RuleSheet = "tournament",
        length: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        format: Format | None = None,  # noqa: A002 - the word of the rule sheets
        start: str | Position | None = None,
        begins: Side | None = None,
        score: tuple[int, int] = (0, 0),
        cube: Cube | int = 1,
        crawford_played: bool = False,
        stake: int = 1,
    ) -> Self:
        """A match to `length` points, a money session (`length=None`), or one game (`format="single"`).

        It can begin anywhere: `start` is a starting array or a position seen from `begins`, the side on turn there.
        """
        return cls.begin(
            make_setup(
                sheet,
                length,
                options,
                format=format,
                start=start,
                begins=begins,
                score=score,
                cube=Cube(cube) if isinstance(cube, int) else cube,
                crawford_played=crawford_played,
                stake=stake,
            )
        )

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The match before its first action."""
        game = Game.begin(setup.first_game, setup.start, setup.cube, setup.begins)
        return cls(setup, game, setup.score, crawford_played=setup.crawford_played)

    @classmethod
    def replay(cls, actions: Iterable[Action], setup: Setup | None = None, **new: Any) -> Self:
        """The fold of actions over a set-up, or over what `new` is given."""
        match = cls.begin(setup) if setup is not None else cls.new(**new)
        log = tuple(actions)
        for action in log:
            match = match._advanced(action)
        return match._with(log=log)

    def begin_again(self) -> Self:
        """The match before its first action."""
        return self.begin(self.setup)

    @property
    def to_act(self) -> Side | None:
        """The one side that is asked to act; None when the match is over."""
        return None if self.ended else self.game.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not self.ended:
            return None
        first, second = self.score
        if self.setup.format == "single":
            return Outcome(self.results[-1].winner, self.score, "single game")
        winner = None if first == second else Side.FIRST if first > second else Side.SECOND
        return Outcome(winner, self.score, "match" if self.setup.format == "match" else "session")

    @property
    def money(self) -> tuple[int, int]:
        """What each side has won or lost in a money session, in units of the stake's currency."""
        difference = (self.score[0] - self.score[1]) * self.setup.stake
        return difference, -difference

    def actions(self, side: Side | None = None) -> list[Action]:
        """Everything that may be done now, or what one side may do."""
        if self.ended:
            return []
        found: list[Action] = self.game.actions()
        if self.why_not(End()) is None:
            found.append(End())
        return [action for action in found if side is None or side in self.actors(action)]

    def actors(self, action: Action) -> frozenset[Side]:
        """The sides that may take an action, if it may be taken at all."""
        return frozenset(Side) if isinstance(action, End) else self.game.actors(action)

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action is not allowed now, with the clause and the reason; None if it is."""
        try:
            self.apply(action)
        except IllegalAction as refusal:
            return refusal
        return None

    def warning(self, action: Action) -> Phrase | None:
        """What a player should know before an action that is allowed."""
        return self.game.warning(action)

    def apply(self, action: Action) -> Self:
        """The match after an action; `IllegalAction` if it is not allowed."""
        return self._advanced(action)._with(log=(*self.log, action))

    def _advanced(self, action: Action) -> Self:
        """The state after an action, but for the log."""
        if type(action) not in ACTION_TYPES:
            raise BadAction("{action!r} is no action; parse_action reads one from text", action=action)
        if self.ended:
            raise IllegalAction(str(action), "B13", "the match is over", {})
        if isinstance(action, End):
            return self._end(action)
        game = self.game.apply(action)
        return self._with(game=game) if game.result is None else self._scored(game, game.result)

    def _with(self, **changes: Any) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, **changes)
        return new

    def _end(self, action: End) -> Self:
        between = self.game.phase is Phase.OPENING and not self.game.automatic_doubles
        if self.setup.format != "money":
            raise IllegalAction(str(action), "S-format", "only a money session is ended by the players", {})
        if not between or not self.results:
            raise IllegalAction(str(action), "S-format", "a session ends between two games", {})
        return self._with(ended=True)

    def _scored(self, game: Game, result: GameResult) -> Self:
        """The score after a game, and the next game if there is one."""
        points = list(self.score)
        points[result.winner.index] += result.points
        length = self.setup.length
        if length is not None:
            points[result.winner.index] = min(points[result.winner.index], length)
        score = (points[0], points[1])
        crawford_played = self.crawford_played or game.terms.crawford
        over = self.setup.format == "single" or (length is not None and length in score)
        finished = game
        if not over:
            terms = self.setup.terms(score, crawford_played)
            game = Game.begin(terms, self._array(), Cube())
        if self.setup.format == "single":
            score = self.score
        return self._with(
            game=game,
            score=score,
            results=(*self.results, result),
            crawford_played=crawford_played,
            ended=over,
            finished=finished,
        )

    def _array(self) -> Position:
        """Where the next game starts: as this match does, unless it began in the middle of a game."""
        return self.setup.start if self.setup.begins is None else Position.start(self.setup.sheet.start)
