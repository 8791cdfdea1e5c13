"""A match, a money session or a single game: the score around the games, as a fold of its actions."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

from boxwood.backgammon.actions import ACTION_TYPES, Action, Beaver, Double, End, Raccoon, Resign, Roll, SetScore
from boxwood.backgammon.drawing.svg import draw_svg
from boxwood.backgammon.game import Game, GameResult, Phase
from boxwood.backgammon.id_text import tidy_id
from boxwood.backgammon.match_id import MatchId
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import CHECKERS, Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.setup import Cube, Format, GameSetup, Offer, Setup, check_standing, make_setup
from boxwood.backgammon.xgid import NO_LIMIT, Xgid
from boxwood.errors import BadAction, BadInput, BadPosition, IllegalAction
from boxwood.frozen import Changeable
from boxwood.game import Side
from boxwood.language import Phrase

__all__ = ["Match", "Outcome"]

_TOLD_BY_IDS = ("crawford", "jacoby", "beavers", "raccoons")
"""Options that an id settles."""

_OFFERS: tuple[Offer | None, ...] = (None, "double", "beaver", "raccoon")
_RAISES = (Double(), Beaver(), Raccoon())
"""The actions that lead to an offer, as many as its place in `_OFFERS`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the winner (None if a session ends level), and the points of both sides."""

    winner: Side | None
    score: tuple[int, int]
    by: Literal["match", "single game", "session"]


@dataclass(frozen=True)
class Match(Changeable):
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
        `BadOption` says what the sheet does not allow, or what cannot be at this score.
        """
        setup = make_setup(
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
        check_standing(setup)
        return cls.begin(setup)

    @classmethod
    def from_id(
        cls, text: str, sheet: str | RuleSheet = "tournament", options: Mapping[str, object] | None = None
    ) -> Self:
        """The match that an XGID, or a position id and a match id of GNU Backgammon with a colon between, tells of.

        `options` are those of the players, where the id does not say otherwise.
        """
        text = tidy_id(text)
        is_gnubg = re.fullmatch(r"[A-Za-z0-9+/]{14}:[^:]*", text) is not None
        match = cls.from_gnubg_id(text, sheet=sheet) if is_gnubg else cls.from_xgid(text, sheet)
        if not options:
            return match
        setup = match.setup
        told = {name: value for name, value in asdict(setup.options).items() if name in _TOLD_BY_IDS}
        asked = make_setup(
            setup.sheet,
            setup.length,
            {**options, **told},
            format=setup.format,
            start=setup.start,
            begins=setup.begins,
            score=setup.score,
            cube=setup.cube,
            crawford_played=setup.crawford_played,
        )
        return cls.replay(match.log, asked)

    @classmethod
    def from_xgid(cls, text: str, sheet: str | RuleSheet = "tournament") -> Self:
        """The match that an XGID tells of; its bottom player is the first side.

        Without the Crawford flag a side that is one point away has played that game already.
        """
        said = Xgid.parse(text)
        turn = Side.FIRST if said.bottom else Side.SECOND
        owner = {None: None, "mover": turn, "opponent": turn.other}[said.cube_owner]
        return cls._standing(
            _limited(find_sheet(sheet), said.cube_limit),
            said.length,
            {"jacoby": said.jacoby, "beavers": said.beavers, "raccoons": said.offer == "raccoon"},
            start=said.position,
            begins=turn,
            score=_of_sides(said.score, turn),
            cube=Cube(said.cube, owner),
            crawford=said.crawford,
            actions=[*_thrown(said.dice), *_RAISES[: _OFFERS.index(said.offer)]],
        )

    @classmethod
    def from_gnubg_id(cls, position_id: str, match_id: str = "", sheet: str | RuleSheet = "tournament") -> Self:
        """The match that a position id and a match id of GNU Backgammon tell of, also as one text, `position:match`.

        Its player 1, at the bottom, is the first side. What it does not tell is as in `from_xgid`.
        """
        if not match_id and isinstance(position_id, str):
            position_id, _, match_id = position_id.strip().partition(":")
        said = MatchId.parse(match_id)
        cube, offers = said.cube, 0
        if said.doubled:
            # A beaver is a double by the side on roll's opponent, a raccoon one by the side that does not own the cube.
            offers = 2 if said.to_act is said.turn else 3 if cube.owner is said.to_act else 1
            before = cube.value >> (offers - 1)
            if not before:
                raise BadPosition("only the side that took the last double may double", clause="S-cube")
            cube = Cube(before, cube.owner if offers == 1 else said.turn if before > 1 else None)
        resigned: list[Action] = [Resign(said.resigned)] if said.resigned else []
        if said.resigned and (said.doubled or said.to_act is said.turn):
            raise BadPosition("you can resign only on your turn, with no offer open", clause="B13")
        if said.dice and said.doubled:
            raise BadPosition("a double is offered before the roll, and this id has dice", clause="S-cube")
        if said.to_act is not said.turn and not (said.doubled or said.resigned):
            raise BadPosition("in this match id one side is on roll and the other has to act, but nothing was offered")
        return cls._standing(
            find_sheet(sheet),
            said.length,
            {"jacoby": said.jacoby and not said.length, "beavers": offers > 1, "raccoons": offers > 2},
            start=Position.from_gnubg_id(position_id),
            begins=said.turn,
            score=said.score,
            cube=cube,
            crawford=said.crawford,
            actions=[*_thrown(said.dice), *_RAISES[:offers], *resigned],
        )

    @classmethod
    def _standing(
        cls,
        sheet: RuleSheet,
        length: int,
        options: Mapping[str, bool],
        *,
        crawford: bool,
        actions: Iterable[Action],
        score: tuple[int, int],
        **new: Any,
    ) -> Self:
        """A match in the middle of a game, as an id tells of it, after the actions that led from there to what it says.

        An option that is off in an id is asked for only where the sheet would turn it on.
        """
        wanted = {name: on for name, on in options.items() if on or getattr(sheet, name) == "on"}
        one_away = length > 1 and length - 1 in score
        if crawford and length != 1:
            wanted["crawford"] = True
            if not one_away:
                raise BadPosition("the Crawford game comes when a side is one point away", clause="S-crawford")
        match = cls.new(
            sheet,
            length or None,
            wanted,
            score=score,
            crawford_played=one_away and not crawford and sheet.crawford in ("on", "always"),
            **new,
        )
        for action in actions:
            try:
                match = match.apply(action)
            except IllegalAction as refusal:
                raise BadPosition(
                    "this id describes an impossible position: {problem}", problem=refusal.phrase
                ) from None
        return match

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
            match = match.advanced(action)
        return match.logged(log)

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

    @property
    def xgid(self) -> str:
        """The XGID of this state; `BadInput` if it cannot tell it. The first side is at the bottom."""
        game = self._decision
        if game.resigned is not None:
            raise BadInput("an XGID cannot hold a resignation")
        if self.setup.length and self.setup.options.jacoby:
            raise BadInput("an XGID cannot hold the Jacoby rule in a match")
        if game.position.checkers != (CHECKERS, CHECKERS):
            raise BadInput("an XGID describes 15 checkers a side")
        turn, owner = game.turn, game.cube.owner
        return str(
            Xgid(
                position=game.position,
                cube=game.cube.value,
                cube_owner=None if owner is None else "mover" if owner is turn else "opponent",
                dice=game.dice,
                offer=game.offer,
                score=_of_sides(self.score, turn),
                length=self.setup.length or 0,
                crawford=game.setup.crawford,
                jacoby=self.setup.options.jacoby,
                beavers=self.setup.options.beavers,
                bottom=turn is Side.FIRST,
                cube_limit=self.setup.sheet.doubling_limit or NO_LIMIT,
            )
        )

    @property
    def gnubg_match_id(self) -> str:
        """The match id of GNU Backgammon for this state; `BadInput` if it cannot tell it."""
        game = self._decision
        cube, offers = game.cube, _OFFERS.index(game.offer)
        if offers > 1:
            cube = Cube(cube.value << (offers - 1), game.turn.other)
        return str(
            MatchId(
                cube=cube,
                turn=game.turn,
                to_act=game.to_act or game.turn,
                crawford=game.setup.crawford,
                doubled=offers > 0,
                resigned=game.resigned,
                dice=game.dice,
                length=self.setup.length or 0,
                score=self.score,
                jacoby=self.setup.options.jacoby,
            )
        )

    @property
    def gnubg_id(self) -> str:
        """The position id and the match id with a colon between them, as GNU Backgammon reads both at once."""
        return f"{self._decision.position.gnubg_id}:{self.gnubg_match_id}"

    @property
    def _decision(self) -> Game:
        """The game as ids tell of it, with a side on turn: a play that was made is completed."""
        game = self.game.settled
        if self.ended or game.phase not in (Phase.START, Phase.ROLLED, Phase.OFFERED, Phase.RESIGNING):
            raise BadInput(
                "an id needs a side on turn: there is none before the opening roll, while a play is disputed or a "
                "take-back asked for, nor after the end"
            )
        return game

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
        refusal = self._refusal(action)
        return refusal if refusal is not None or isinstance(action, (End, SetScore)) else self.game.why_not(action)

    def warning(self, action: Action) -> Phrase | None:
        """What a player should know before an action that is allowed."""
        return self.game.warning(action)

    def apply(self, action: Action) -> Self:
        """The match after an action; `IllegalAction` if it is not allowed."""
        return self.advanced(action)._with(log=(*self.log, action))

    def logged(self, log: tuple[Action, ...]) -> Self:
        """The match with the log that led to it."""
        return self._with(log=log)

    def advanced(self, action: Action) -> Self:
        """The match after an action, with the log as it was."""
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal
        if isinstance(action, End):
            return self._with(ended=True)
        if isinstance(action, SetScore):
            return self._set_score(action)
        game = self.game.apply(action)
        return self._with(game=game) if game.result is None else self._scored(game, game.result)

    def _refusal(self, action: Action) -> IllegalAction | None:
        """Why the match, whatever its game says, does not allow an action."""
        if type(action) not in ACTION_TYPES:
            raise BadAction("{action!r} is no action; parse_action reads one from text", action=action)
        if isinstance(action, SetScore):
            return self._check_set_score(action)
        if self.ended:
            return IllegalAction(str(action), "B13", "the match is over", {})
        if isinstance(action, End):
            between = self.game.phase is Phase.OPENING and not self.game.automatic_doubles
            if self.setup.format != "money":
                return IllegalAction(str(action), "S-format", "players can end only a money session", {})
            if not between or not self.results:
                return IllegalAction(str(action), "S-format", "a session can end only between two games", {})
        return None

    def _check_set_score(self, action: SetScore) -> IllegalAction | None:
        score, length = (action.first, action.second), self.setup.length
        if length is not None and max(score) >= length:
            template = "in a match to {length} no game begins at {first}-{second}"
            values: dict[str, object] = {"length": length, "first": score[0], "second": score[1]}
            return IllegalAction(str(action), "S-format", template, values)
        if action.crawford and not self.setup.game_setup(score, crawford_played=False).crawford:
            return IllegalAction(str(action), "S-crawford", "there is no Crawford game at this score", {})
        return None

    def _set_score(self, action: SetScore) -> Self:
        """The next game, at a score that a file states."""
        score = (action.first, action.second)
        setup = self.setup.game_setup(score, crawford_played=not action.crawford)
        game = Game.begin(setup, self._array(), Cube())
        return self._with(game=game, score=score, crawford_played=_one_away(setup) and not action.crawford, ended=False)

    def _scored(self, game: Game, result: GameResult) -> Self:
        """The score after a game, and the next game if there is one."""
        points = list(self.score)
        points[result.winner.index] += result.points
        length = self.setup.length
        if length is not None:
            points[result.winner.index] = min(points[result.winner.index], length)
        score = (points[0], points[1])
        crawford_played = self.crawford_played or game.setup.crawford
        over = self.setup.format == "single" or (length is not None and length in score)
        finished = game
        if not over:
            setup = self.setup.game_setup(score, crawford_played)
            game = Game.begin(setup, self._array(), Cube())
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

    def picture(self, viewer: Side) -> str:
        """The board as a side sees it, in SVG."""
        game = self.game
        board = game.board if viewer is game.turn else game.board.swap()
        owner = game.cube.owner
        return draw_svg(
            board.board,
            board.off,
            board.pips,
            palette=self.setup.sheet.palette,
            dice=game.dice,
            cube=game.cube.value if game.setup.doubling and self.setup.sheet.doubling == "cube" else None,
            cube_owner=None if owner is None else "mover" if owner is viewer else "opponent",
        )

    def _repr_svg_(self) -> str:
        return self.picture(self.game.turn)


def _one_away(setup: GameSetup) -> bool:
    return setup.needs is not None and 1 in setup.needs


def _thrown(dice: Dice | None) -> list[Action]:
    return [] if dice is None else [Roll(*dice)]


def _of_sides(score: tuple[int, int], turn: Side) -> tuple[int, int]:
    """A score seen from a side as (first, second), or the other way round."""
    return score if turn is Side.FIRST else (score[1], score[0])


def _limited(sheet: RuleSheet, limit: int) -> RuleSheet:
    """The sheet with the limit that an XGID sets to the cube, where it sets a lower one."""
    if sheet.doubling == "none" or not 1 < limit < (sheet.doubling_limit or NO_LIMIT):
        return sheet
    return sheet.derive(sheet.name, doubling_limit=limit)
