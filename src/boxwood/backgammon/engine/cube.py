"""Decisions about the cube: to double, take, beaver or resign, and what a play is worth with the cube as it lies.

Equities are those of the side on turn, before it throws, in units of the cube as it stands: +1 is winning a single game
at its present value, −1 losing one. In a match they are chances of winning it, brought to that scale.

The five chances are those of the rule sheet in force (S-gammon, S-backgammon).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.cube_kernels import CENTRED, CONTACT, MINE, THEIRS, CubeTerms, cube_values
from boxwood.backgammon.engine.match_equity import match_equities
from boxwood.backgammon.engine.search_cube import SearchCube, make_search_cube
from boxwood.backgammon.game import Game, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position

__all__ = [
    "OFFERS",
    "Answer",
    "CubeDecision",
    "CubeSituation",
    "Offer",
    "WinKind",
    "board_on_turn",
    "cube_decision",
    "decide_cube",
    "equity_on_turn",
    "is_hopeless",
    "outcome_payoffs",
    "resignation",
    "search_cube",
]

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Answer = Literal["take", "drop", "beaver", "raccoon"]
WinKind = Literal["single", "gammon", "backgammon"]
Offer = Literal["double", "beaver", "raccoon"]

_WIN_KINDS: tuple[WinKind, ...] = ("single", "gammon", "backgammon")
OFFERS: tuple[Offer, ...] = ("double", "beaver", "raccoon")
_LOSE, _WIN = 2, 3
"""Where a level's settled values hold a single game lost and won."""
_UNLIMITED = 8
"""Doublings after which a cube without limit is taken to be dead: each matters less than half as much as the last."""
_SAME = 1e-9
"""Equities no further apart are equal."""
_HOPELESS = 0.0005
"""The greatest chance a side gives away by resigning."""
_WINNING_CHANCES = np.linspace(0.0, 1.0, 201)


@dataclass(frozen=True, slots=True, eq=False)
class CubeSituation:
    """What the cube of a game means to the side on turn, whatever the position."""

    terms: CubeTerms
    owner: int
    """CENTRED, MINE or THEIRS, for the side on turn."""
    may_double: bool
    """Whether the rules let the side on turn double now."""
    offers: int
    """How many times in a row the cube can be turned here: by a double, then a beaver, then a raccoon."""
    dead: bool
    """Whether a double cannot help the side on turn: these stakes are enough for its match, or can rise no more."""
    middle: float
    """What an equity of 0 is: a chance of winning the match, or no points."""
    unit: float
    """How much more an equity of 1 is: a chance, or the points of the cube."""
    unlimited: bool
    """Whether it is played for points, with a cube that can be turned as often as one likes."""

    @classmethod
    def of(cls, match: Match, *, after_play: bool = False) -> "CubeSituation":
        """The situation of the side that throws next, or of the one that has thrown or doubled and waits.

        With `after_play`, that of the other side, once the one on turn has played.
        """
        game = match.game
        side = game.turn.other if (game.phase is Phase.PLAYED) is not after_play else game.turn
        both = game.setup.needs
        needs = None if both is None else (both[side.index], both[side.other.index])
        value, holder = game.cube.value, game.cube.owner
        stakes = _stakes(game, needs)
        ends = _points(stakes) if needs is None else _chances(match, stakes, needs)
        middle, unit = (ends[0, _WIN] + ends[0, _LOSE]) / 2, (ends[0, _WIN] - ends[0, _LOSE]) / 2
        if unit < _SAME:  # a match as good as decided: play for points
            ends, middle, unit = _points(stakes), 0.0, float(value)
        settled = (ends - middle) / unit
        owner = CENTRED if holder is None else MINE if holder is side else THEIRS
        dead = len(stakes) == 1 or (needs is not None and needs[0] <= value)
        options = game.setup.options
        terms = CubeTerms(
            np.ascontiguousarray([settled, -settled[:, ::-1]]),
            options.jacoby and not _jacoby_met(game),
            options.beavers,
            options.raccoons,
        )
        may_double = owner != THEIRS and _rules_let_double(game, dead, throws=not after_play and _throws(game))
        unlimited = needs is None and len(stakes) > _UNLIMITED
        return cls(terms, owner, may_double, _offers(game), dead, float(middle), float(unit), unlimited)

    def won(self, kind: WinKind) -> float:
        """The equity of winning the game now in that way, at the stakes as they are (S-jacoby)."""
        return self._ended(_WIN, 1, kind)

    def lost(self, kind: WinKind) -> float:
        """The equity of losing the game now in that way, or of resigning it."""
        return self._ended(_LOSE, -1, kind)

    def _ended(self, single: int, step: int, kind: WinKind) -> float:
        more = 0 if self.terms.jacoby and self.owner == CENTRED else _WIN_KINDS.index(kind)
        return float(self.terms.settled[0, 0, single + step * more])

    def match_chance(self, equity: float) -> float:
        """The chance of winning the match that an equity stands for; elsewhere, the points."""
        return self.middle + self.unit * equity


def board_on_turn(match: Match) -> Position:
    """The board as the side that throws next sees it."""
    game = match.game
    return game.board.swap() if game.phase is Phase.PLAYED else game.board


def _stakes(game: Game, needs: tuple[int, int] | None) -> list[int]:
    """The values the cube can come to have, as far as they matter."""
    stakes = [game.cube.value]
    if game.setup.doubling:
        enough = game.cube.value << _UNLIMITED if needs is None else max(needs)
        while stakes[-1] < enough and game.setup.within_limit(2 * stakes[-1]):
            stakes.append(2 * stakes[-1])
    return stakes


def _points(stakes: Sequence[int]) -> Doubles:
    """What games are worth in points that end at those stakes, as `cube_kernels` orders them."""
    return np.outer(stakes, [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0])


def _chances(match: Match, stakes: Sequence[int], needs: tuple[int, int]) -> Doubles:
    """The chances of winning the match after games that end at those stakes."""
    setup = match.setup
    played = match.crawford_played or match.game.setup.crawford
    doubling = setup.sheet.doubling != "none"
    return _chances_at(tuple(stakes), needs, doubling=doubling, crawford=setup.options.crawford, played=played)


@lru_cache(maxsize=1024)
def _chances_at(
    stakes: tuple[int, ...], needs: tuple[int, int], *, doubling: bool, crawford: bool, played: bool
) -> Doubles:
    """The same; a score lasts for a whole game, and every decision of it asks."""
    equities = match_equities(max(needs), doubling=doubling, crawford=crawford)
    own, other = needs
    ends = np.empty((len(stakes), 6))
    for level, value in enumerate(stakes):
        for points in (1, 2, 3):
            ends[level, 2 + points] = equities.chance(own - points * value, other, crawford_played=played)
            ends[level, 3 - points] = equities.chance(own, other - points * value, crawford_played=played)
    ends.flags.writeable = False
    return ends


def _jacoby_met(game: Game) -> bool:
    """Whether gammons count in spite of the Jacoby rule (S-jacoby)."""
    automatic = game.setup.sheet.jacoby_met_by_automatic_double and game.automatic_doubles > 0
    return game.doubled or game.cube.owner is not None or automatic


def _throws(game: Game) -> bool:
    """Whether the side on turn can only throw."""
    return game.phase is Phase.OPENING or (game.phase is not Phase.PLAYED and (game.must_throw or game.first_turn))


def _rules_let_double(game: Game, dead: bool, throws: bool) -> bool:
    """Whether the side on turn may double, unless the cube is the opponent's."""
    refused = dead and game.setup.sheet.dead_double == "refuse"
    return _offers(game) > 0 and not throws and not refused


def _offers(game: Game) -> int:
    """How many offers the rules let follow one another (S-beaver, S-limit)."""
    options = game.setup.options
    played = [game.setup.doubling, options.beavers, options.beavers and options.raccoons]
    return sum(on and game.setup.within_limit(game.cube.value << turn) for turn, on in enumerate(played, start=1))


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """What the side on turn, before it throws, and the opponent should do with the cube."""

    no_double: float
    accepted: tuple[float, ...]
    """The equity once a double is taken; then, where they are played, once a beaver is, and a raccoon.

    Where the cube cannot be turned, there is one, as if it were the opponent's."""
    declined: tuple[float, ...]
    """The equity once a double is dropped; a beaver; a raccoon."""
    may_double: bool
    dead: bool
    free: bool
    """Whether the side on turn loses no more by doubling: losing at these stakes loses it the match."""
    double_point: float | None
    """The winning chances from which to double, with this position's shares of gammons; None where that is never."""
    cash_point: float | None
    """Those from which the opponent drops."""

    @property
    def double_take(self) -> float:
        """The equity if the opponent takes."""
        return self.accepted[0]

    @property
    def double_drop(self) -> float:
        """The equity if the opponent drops: 1, but for rounding."""
        return self.declined[0]

    @property
    def take_point(self) -> float | None:
        """The winning chances the opponent needs to take."""
        return None if self.cash_point is None else 1 - self.cash_point

    @property
    def doubled(self) -> float:
        """The equity after a double and the best answers."""
        return self._offered(0)

    @property
    def double(self) -> bool:
        """Whether to double."""
        gain = self.doubled - self.no_double
        return self.may_double and not self.dead and (gain > _SAME or (self.free and gain >= -_SAME))

    @property
    def take(self) -> bool:
        """Whether the opponent should stay in the game, by a take or a beaver."""
        return self.answer("double") != "drop"

    @property
    def beaver(self) -> bool:
        """Whether the opponent should beaver."""
        return self.answer("double") == "beaver"

    @property
    def too_good(self) -> bool:
        """Whether playing on is worth more than the opponent's drop."""
        return self.may_double and not self.dead and self.no_double > self.double_drop + _SAME

    @property
    def equity(self) -> float:
        """What the position is worth to the side on turn, with what is best done with the cube."""
        return max(self.no_double, self.doubled) if self.may_double else self.no_double

    def with_equities(self, situation: CubeSituation, known: Floats) -> "CubeDecision":
        """The same with exact equities, thrown at once, by owner of the cube, in points of the cube as it stands."""
        accepted = tuple(float(known[THEIRS]) * 2 ** (turn + 1) for turn in range(len(self.accepted)))
        return replace(self, no_double=float(known[situation.owner]), accepted=accepted)

    def answer(self, offer: Offer) -> Answer:
        """The best answer to an offer: the opponent's to a double and a raccoon, the doubler's to a beaver."""
        return max(self.answers(offer), key=lambda answer: answer[1])[0]  # of equals the first: a take

    def answers(self, offer: Offer) -> list[tuple[Answer, float]]:
        """Every answer to an offer with its equity for the side that answers."""
        step = OFFERS.index(offer)
        sign = _sign(step)
        answers: list[tuple[Answer, float]] = [
            ("take", sign * self.accepted[step]),
            ("drop", sign * self.declined[step]),
        ]
        if step + 1 < len(self.accepted):
            answers.append(("beaver" if offer == "double" else "raccoon", sign * self._offered(step + 1)))
        return answers

    def _offered(self, step: int) -> float:
        """The doubler's equity when an offer waits for its best answer."""
        options = [self.accepted[step], self.declined[step]]
        if step + 1 < len(self.accepted):
            options.append(self._offered(step + 1))
        return _sign(step) * max(_sign(step) * option for option in options)


def _sign(step: int) -> int:
    """Whose answer an offer waits for: −1 the opponent's, 1 the doubler's."""
    return 1 if OFFERS[step] == "beaver" else -1


def decide_cube(situation: CubeSituation, outputs: Floats, efficiency: float = CONTACT) -> CubeDecision:
    """The decision about the cube of the side on turn, out of its five chances, by the model of `cube_kernels`."""
    (undoubled,) = _undoubled(situation, outputs[np.newaxis], efficiency)
    return cube_decision(situation, undoubled, outputs, efficiency)


def cube_decision(situation: CubeSituation, undoubled: Doubles, outputs: Floats, efficiency: float) -> CubeDecision:
    """The decision about the cube out of equities, thrown at once, by level and owner.

    `outputs` and `efficiency` are those of the position: they tell the points from which to double and to drop.
    """
    decision = _without_window(situation, undoubled)
    if not situation.may_double or situation.dead:
        return decision
    double_point, cash_point = _window(situation, outputs, efficiency)
    return replace(decision, double_point=double_point, cash_point=cash_point)


def equity_on_turn(situation: CubeSituation, undoubled: Doubles) -> float:
    """What a position is worth to the side on turn, with what is best done with the cube."""
    return _without_window(situation, undoubled).equity


def _without_window(situation: CubeSituation, undoubled: Doubles) -> CubeDecision:
    """The decision but for the points from which to double and to drop."""
    settled = situation.terms.settled[0]
    top = len(settled) - 1  # in a match: from there on the cube is dead
    turns = range(max(situation.offers, 1))
    return CubeDecision(
        no_double=float(undoubled[0, situation.owner]),
        accepted=tuple(float(undoubled[min(turn + 1, top), THEIRS]) for turn in turns),
        declined=tuple(float(settled[min(turn, top), _LOSE if turn % 2 else _WIN]) for turn in turns),
        may_double=situation.may_double,
        dead=situation.dead,
        free=top > 0 and bool(settled[0, _LOSE] == settled[1, 0]),
        double_point=None,
        cash_point=None,
    )


def outcome_payoffs(situation: CubeSituation) -> Floats:
    """What each of the five chances counts for without regard to later doubles; both sides' own, the one on turn first.

    Up to a constant a side's equity is the product with its own outputs. Under an unmet Jacoby rule gammons count as if
    it were met: they come about after a double.
    """
    settled = situation.terms.settled[:, 0]
    steps = np.diff(settled, axis=1)  # lose gammon − backgammon, lose − gammon, win − lose, …
    return np.stack([steps[:, 2], steps[:, 3], steps[:, 4], -steps[:, 1], -steps[:, 0]], axis=1).astype(np.float32)


def search_cube(situation: CubeSituation, plies: int) -> SearchCube:
    """The cube of a situation for a search that looks so many rolls ahead."""
    return make_search_cube(situation.terms, situation.owner, outcome_payoffs(situation), plies)


def is_hopeless(outputs: Floats) -> bool:
    """Whether the side on turn has no game to win any more."""
    return bool(outputs[0] <= _HOPELESS)


def resignation(situation: CubeSituation, outputs: Floats) -> WinKind | None:
    """How the side on turn can resign a game that is as good as over; None if it has something to play for."""
    gammon, backgammon = float(outputs[3]), float(outputs[4])
    if not is_hopeless(outputs):
        return None
    if gammon <= _HOPELESS or situation.lost("single") == situation.lost("backgammon"):
        return "single"
    if gammon >= 1 - _HOPELESS and backgammon <= _HOPELESS:
        return "gammon"
    return "backgammon" if backgammon >= 1 - _HOPELESS else None


def _undoubled(situation: CubeSituation, outputs: Floats, efficiency: float) -> Doubles:
    """Equities of positions, in rows, by level and owner, thrown at once."""
    raises = 3 if situation.terms.beavers else 1  # the levels above that a decision looks at
    levels = min(situation.terms.settled.shape[1], 1 + raises)
    undoubled: Doubles = np.empty((len(outputs), levels, 3))
    on_turn = np.empty_like(undoubled)
    cube_values(outputs, np.full(len(outputs), efficiency), situation.terms, undoubled, on_turn)
    return undoubled


def _window(situation: CubeSituation, outputs: Floats, efficiency: float) -> tuple[float | None, float | None]:
    """The winning chances from which to double and from which to drop, with the gammons' shares as they are."""
    win = min(max(outputs[0], 0.0), 1.0)
    shares = [outputs[1] / (win or 1.0), outputs[2] / (win or 1.0)]
    lost_shares = [outputs[3] / (1 - win or 1.0), outputs[4] / (1 - win or 1.0)]
    chances = _WINNING_CHANCES
    many = np.column_stack([chances, np.outer(chances, shares), np.outer(1 - chances, lost_shares)])
    undoubled = _undoubled(situation, many.astype(np.float32), efficiency)
    settled, terms = situation.terms.settled[0], situation.terms
    taken = undoubled[:, 1, THEIRS]
    answered = np.minimum(taken, settled[0, _WIN])
    if terms.beavers and len(settled) > 2:
        answered = np.minimum(answered, np.maximum(undoubled[:, 2, THEIRS], settled[1, _LOSE]))
    return _first(answered - undoubled[:, 0, situation.owner]), _first(taken - settled[0, _WIN])


def _first(differences: Doubles) -> float | None:
    """The winning chance at which a difference first ceases to be negative; None if it never does."""
    reached = np.flatnonzero(differences >= -_SAME)
    if not len(reached):
        return None
    at = reached[0]
    if at == 0:
        return 0.0
    return float(np.interp(0.0, differences[at - 1 : at + 1], _WINNING_CHANCES[at - 1 : at + 1]))
