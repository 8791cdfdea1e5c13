"""The engine: what a position is worth, which play is best, and what to do with the cube, looking some rolls ahead."""

import hashlib
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.bearoff_kernels import bearoff_undoubled
from boxwood.backgammon.engine.boards import PLACES, BoardArray, array_of, arrays_of_ids, ids_of_arrays, position_of
from boxwood.backgammon.engine.close_plays import roll_out_close_plays
from boxwood.backgammon.engine.cube import (
    CubeDecision,
    CubeSituation,
    board_on_turn,
    cube_decision,
    equity_on_turn,
    search_cube,
)
from boxwood.backgammon.engine.cube_kernels import cube_efficiency
from boxwood.backgammon.engine.decision import (
    BackgammonCandidate,
    BackgammonDecision,
    CubeAnalysis,
    DecisionKind,
    answer_candidates,
    decision_kind,
    double_candidates,
    resignation_candidates,
)
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import Network, shipped_network
from boxwood.backgammon.engine.network_kernels import OUTPUTS, prefilter_plays
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS, PlayBuffer
from boxwood.backgammon.engine.search_cube import DEEPEST, SearchCube
from boxwood.backgammon.engine.search_kernels import MONEY, SearchFilter, SearchWorkspace
from boxwood.backgammon.engine.searcher import (
    LOSE,
    PREFILTER_WIDTH,
    WIDTH,
    Searcher,
    no_cube,
    search_filter,
    unfinished,
)
from boxwood.backgammon.levels import Level, find_level
from boxwood.backgammon.match import Match
from boxwood.backgammon.moves import Board
from boxwood.backgammon.plays import Dice, Play, after_moves, boards_after, check_dice
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.scoring import game_value
from boxwood.errors import BadInput, BadPosition

__all__ = ["WIDTH", "Engine", "finished"]

Doubles = npt.NDArray[np.float64]

PLY_COST = 22
"""How many times longer one roll more takes, at most."""
_WHATEVER = float("inf")
"""A margin within which everything is."""
_ROLLS = np.array([(high, low) for high in range(1, 7) for low in range(1, high + 1)], np.int64)
_TOURNAMENT = find_sheet("tournament")


class _Ranking(NamedTuple):
    """The candidates of a roll after looking some rolls ahead, the best first."""

    depth: int
    boards: BoardArray
    """After each play, still seen by the mover."""
    outputs: Floats
    """Those of the opponent, who is on turn then."""
    equities: Doubles
    """Those of the mover, with the cube as it lies, as the level sees them."""
    depths: npt.NDArray[np.int64]
    """How many rolls ahead each of them was looked at, if that was tracked."""


class Engine(Searcher):
    """An evaluator and player that looks `plies` rolls ahead: 0 is the bare network. Dice are given, never asked for.

    Instead of plies a `level` can be named, or `seconds` that a play may take at most: then it looks as far ahead as it
    can in that time.
    """

    def __init__(
        self,
        plies: int | None = None,
        *,
        level: str | Level | None = None,
        seconds: float | None = None,
        network: Network | None = None,
        width: int = WIDTH,
        prefilter_width: int = PREFILTER_WIDTH,
        seed: int = 0,
    ) -> None:
        if sum(given is not None for given in (plies, level, seconds)) > 1:
            raise BadInput("an engine is given plies, a level or seconds: one of them")
        self.level = find_level(level) if level is not None else _of_plies(0 if plies is None else plies)
        ahead = DEEPEST if seconds is not None else self.level.plies
        if type(ahead) is not int or not 0 <= ahead <= DEEPEST:
            raise BadInput("an engine looks 0 to {most} rolls ahead, got {plies!r}", most=DEEPEST, plies=plies)
        if type(width) is not int or not 1 <= width <= MOST_PLAYS:
            raise BadInput(
                "the plays searched at each roll are 1 to {most}, got {width!r}", most=MOST_PLAYS, width=width
            )
        if type(prefilter_width) is not int or not 0 <= prefilter_width <= MOST_PLAYS:
            raise BadInput(
                "the plays evaluated at each roll are 1 to {most}, or 0 for all, got {width!r}",
                most=MOST_PLAYS,
                width=prefilter_width,
            )
        if seconds is not None and not 0 < seconds < float("inf"):
            raise BadInput("the seconds a play may take are above zero, got {seconds!r}", seconds=seconds)
        self.seconds, self.seed = seconds, seed
        super().__init__(network or shipped_network(), ahead, search_filter(width, prefilter_width))

    def evaluate_many(self, ids: Sequence[str]) -> Floats:
        """The five chances of the side to move for many position ids, in rows."""
        return self.evaluate_boards(_arrays(ids), self.depth)

    def best_play(self, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> Play | None:
        """The best play of a roll; None if nothing can be played."""
        ranked = self._rank(position, dice, find_sheet(sheet), self.filter)
        return ranked[0][0] if ranked else None

    def rank(
        self, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament"
    ) -> list[tuple[Play, Evaluation]]:
        """Every play of a roll with the mover's chances after it, the best first."""
        return self._rank(position, dice, find_sheet(sheet), self.filter._replace(prefilter_width=0))

    def best_plays(self, ids: Sequence[str], dice: Sequence[Dice]) -> list[str]:
        """The ids after the best plays of many positions and rolls, seen by the next side."""
        boards = _arrays(ids)
        rolls = _rolls(dice)
        if len(boards) != len(rolls):
            raise BadInput(
                "there is one roll for each position: expected {wanted}, got {found}",
                wanted=len(boards),
                found=len(rolls),
            )
        results = np.empty_like(boards)
        with self.workspace() as workspace:
            self.search_rolls(workspace, boards, rolls, self.depth, self.filter, _TOURNAMENT, no_cube(), results)
        return ids_of_arrays(results)

    def decide(
        self,
        match: Match,
        *,
        also: Play | None = None,
        found: Callable[[BackgammonDecision], None] | None = None,
        stop: threading.Event | None = None,
    ) -> BackgammonDecision:
        """What the side to act should do: which play, whether to double, how to answer; `BadInput` without a choice.

        It looks one roll further at a time, and some levels roll out close plays then. `found` is told what is best by
        then, each time; once `stop` is set, it looks no further. The play `also` is among the candidates, looked at as
        far ahead as the best one, whatever the search filters say.
        """
        kind = decision_kind(match)
        if kind is None or match.to_act is None:
            raise BadInput("there is nothing to decide here")
        stages = found is not None or stop is not None
        if kind != "play":
            decisions = self._cube_decisions(match, kind, stages)
        else:
            decisions = self._play_decisions(match, stages, also)
        with closing(decisions):
            for decision in decisions:
                if found is not None:
                    found(decision)
                if stop is not None and stop.is_set():
                    return decision
        if kind == "play" and self.level.trials:
            decision = roll_out_close_plays(self, match, decision, self.level, stop)
            if found is not None:
                found(decision)
        return decision

    def cube(self, match: Match) -> CubeDecision:
        """What to do with the cube, before the side on turn throws; for a match that waits for an answer, the offer."""
        (found,) = self._cube_analyses(match, [self.depth])
        return found.cube

    def rolls(self, ids: Sequence[str]) -> Floats:
        """What each of the 21 rolls, 1-1, 2-1, 2-2 … 6-6, is worth to the side to move, in points, played as bare."""
        after = self.outputs_of(self.after_rolls(_arrays(ids), _TOURNAMENT, no_cube()), _TOURNAMENT)
        worth: Floats = 1 - after @ MONEY[0]
        return worth.reshape(len(ids), len(_ROLLS))

    def roll_equities(self, match: Match) -> dict[Dice, float]:
        """What each of the 21 rolls is worth to the side that throws next, with the cube as it lies.

        Each is played as the bare network would, and all are looked at as far ahead.
        """
        situation, rules = CubeSituation.of(match), match.setup.sheet
        other = CubeSituation.of(match, after_play=True)
        board, cube = array_of(unfinished(board_on_turn(match))), search_cube(situation, 0)
        boards, after, equities = board[np.newaxis], np.empty((1, PLACES), np.int8), {}
        for high, low in _ROLLS.tolist():
            with self.workspace() as workspace:
                roll = np.array([(high, low)], np.int64)
                count = self.search_rolls(workspace, boards, roll, 0, self.filter, rules, cube, after)
                best = self._ranking(workspace, count, 0, np.zeros(MOST_PLAYS, np.int64), cube).equities[0]
            if self.depth and not finished(after)[0]:
                best, _ = self._after_play(after[0], self.depth, other, match)
            equities[high, low] = float(best)
        return equities

    def outputs(self, match: Match) -> Floats:
        """The five chances of the side that throws next."""
        board = array_of(unfinished(board_on_turn(match)))[np.newaxis]
        outputs: Floats = self.evaluate_boards(board, 0, rules=match.setup.sheet)[0]
        return outputs

    def after_rolls(self, boards: BoardArray, rules: RuleSheet, cube: SearchCube) -> BoardArray:
        """The boards after each of the 21 rolls, played by the bare network, one board after the other."""
        rolls = np.tile(_ROLLS, (len(boards), 1))
        many = np.repeat(boards, len(_ROLLS), axis=0)
        played = np.empty_like(many)
        with self.workspace() as workspace:
            self.search_rolls(workspace, many, rolls, 0, self.filter, rules, cube, played)
        return played

    def outputs_of(self, boards: BoardArray, rules: RuleSheet) -> Floats:
        """The outputs of the bare network for the side to move of boards, some of them perhaps finished."""
        outputs = np.empty((len(boards), OUTPUTS), np.float32)
        over = finished(boards)
        outputs[~over] = self.evaluate_boards(boards[~over], 0, rules=rules)
        outputs[over] = _final(boards[over], rules)
        return outputs

    @property
    def depth(self) -> int:
        """The plies of what is asked without a clock."""
        return 1 if self.seconds is not None else self.plies

    def _play_decisions(self, match: Match, stages: bool, also: Play | None) -> Generator[BackgammonDecision]:
        """The decision about a play, at each depth; without stages at the last only."""
        game, rules = match.game, match.setup.sheet
        assert game.dice is not None
        situation, plays = CubeSituation.of(match), _PlaysByBoard(game.position, game.dice, rules)
        board, cube = array_of(unfinished(game.position)), search_cube(situation, self.plies)
        wide = self.filter._replace(prefilter_margin=_WHATEVER)  # people want to see what is behind, too
        for ranking in self._rankings(board, game.dice, rules, cube, wide, stages, tracked=also is not None):
            candidates = tuple(self._play_candidates(ranking, plays, tracked=also is not None))
            if also is not None:
                candidates = self._with_play(match, candidates, plays[also.after.swap().board], ranking.depth)
            yield BackgammonDecision("play", game.turn, ranking.depth, candidates)

    def _with_play(
        self, match: Match, candidates: tuple[BackgammonCandidate, ...], also: Play, depth: int
    ) -> tuple[BackgammonCandidate, ...]:
        """The candidates and one more play, it and the best one looked at so many rolls ahead, the best first."""
        best = candidates[0].play
        if best == also:
            return candidates
        deep = {each.play for each in candidates if each.depth == depth or each.play is None or _ends(each.play)}
        judged = {
            play: self._judged(match, play, depth) for play in (best, also) if play is not None and play not in deep
        }
        rest = [each for each in candidates if each.play not in judged]
        return tuple(sorted([*judged.values(), *rest], key=lambda each: (each.depth != depth, -each.equity)))

    def _judged(self, match: Match, play: Play, depth: int) -> BackgammonCandidate:
        """What a play is worth, looking so many rolls ahead from the board after it."""
        equity, outputs = self._after_play(array_of(play.after), depth, CubeSituation.of(match, after_play=True), match)
        return BackgammonCandidate(f"play {play}", equity, Evaluation.of_outputs(outputs).swap(), play, depth)

    def _after_play(
        self, board: BoardArray, depth: int, situation: CubeSituation, match: Match
    ) -> tuple[float, Floats]:
        """What a board after a play is worth to the mover, and the outputs of the next side, whose board it is."""
        cube = search_cube(situation, depth)
        outputs: Floats = self.evaluate_boards(board[np.newaxis], depth, cube, match.setup.sheet)[0]
        return -equity_on_turn(situation, cube.root), outputs

    def _play_candidates(
        self, ranking: _Ranking, plays: "_PlaysByBoard", *, tracked: bool
    ) -> Iterator[BackgammonCandidate]:
        """The candidates, the best first; a level that errs has an opinion about all."""
        for index in range(len(ranking.equities) if self.level.errs else min(self.filter.width, len(ranking.equities))):
            play = plays[_board_of(ranking.boards[index])]
            chances = None if self.level.prefilter_only else Evaluation.of_outputs(ranking.outputs[index]).swap()
            depth = int(ranking.depths[index]) if tracked else None
            yield BackgammonCandidate(f"play {play}", float(ranking.equities[index]), chances, play, depth)

    def _cube_decisions(self, match: Match, kind: DecisionKind, stages: bool) -> Generator[BackgammonDecision]:
        """The decision about the cube or a resignation, at each depth; without stages at the last only."""
        timid, side = self.level.timid, match.to_act
        assert side is not None
        for found in self._cube_analyses(match, range(self.depth + 1) if stages else [self.depth]):
            if kind == "double":
                candidates = double_candidates(found, timid)
            elif kind == "take":
                candidates = answer_candidates(match, found, timid)
            else:
                candidates = resignation_candidates(match, found)
            yield BackgammonDecision(kind, side, found.depth, candidates, found.cube)

    def _cube_analyses(self, match: Match, depths: Sequence[int]) -> Iterator[CubeAnalysis]:
        """What is known of the cube at each of some depths."""
        situation, rules = CubeSituation.of(match), match.setup.sheet
        board = array_of(unfinished(board_on_turn(match)))
        boards = board[np.newaxis]
        cube = search_cube(situation, depths[-1])
        known = np.empty(3, np.float32)
        exact = situation.unlimited and board[26] and board[27] and bearoff_undoubled(board, load_bearoff(), known)
        for depth in depths:
            outputs = self.evaluate_boards(boards, depth, cube, rules)[0]
            decision = cube_decision(situation, cube.root, outputs, cube_efficiency(board))
            if exact:
                decision = decision.with_equities(situation, known)
            yield CubeAnalysis(depth, decision, Evaluation.of_outputs(outputs))

    def _rank(
        self, position: Position, dice: Dice, rules: RuleSheet, search_filter: SearchFilter
    ) -> list[tuple[Play, Evaluation]]:
        """The plays that pass a filter with the mover's chances after them, the best first, for points."""
        plays = _PlaysByBoard(position, dice, rules)
        board = array_of(unfinished(position))
        if not plays.moves:
            return []
        (ranking,) = self._rankings(board, check_dice(dice), rules, no_cube(), search_filter, stages=False)
        return [
            (plays[_board_of(board)], Evaluation.of_outputs(outputs).swap())
            for board, outputs in zip(ranking.boards, ranking.outputs, strict=True)
        ]

    def _rankings(
        self,
        board: BoardArray,
        dice: Dice,
        rules: RuleSheet,
        cube: SearchCube,
        search_filter: SearchFilter,
        stages: bool,
        tracked: bool = False,
    ) -> Iterator[_Ranking]:
        """The candidates of a roll that can be played, at each depth; without stages at the last only.

        With a clock it looks further while there is time, at fewer plays if need be. If it is tracked, the depth that
        each candidate was looked at is known.
        """
        boards, roll, after = board[np.newaxis], np.array([dice], np.int64), np.empty((1, PLACES), np.int8)
        by_depth, depths = stages or tracked or self.seconds is not None, np.zeros(MOST_PLAYS, np.int64)
        ends, cost, near, begun = time.perf_counter() + (self.seconds or 0.0), 0.0, 0, -1
        with self.workspace() as workspace:
            for depth in range(self.plies + 1) if by_depth else (self.plies,):
                started = time.perf_counter()
                if self.seconds is not None and depth > 1:
                    fitting = int((ends - started) / max(PLY_COST * cost, 1e-9))
                    if fitting < 2 or near < 2:
                        break
                    search_filter = search_filter._replace(deeper_width=min(fitting, search_filter.deeper_width))
                count = self.search_rolls(workspace, boards, roll, depth, search_filter, rules, cube, after, begun)
                near = int(workspace.stack.widths[-1])
                cost = (time.perf_counter() - started) / max(near, 1)
                begun = depth
                depths[workspace.orders[-1, :near]] = depth
                if stages:
                    yield self._ranking(workspace, count, depth, depths, cube)
            if not stages:
                yield self._ranking(workspace, count, begun, depths, cube)

    def _ranking(
        self, workspace: SearchWorkspace, count: int, depth: int, depths: npt.NDArray[np.int64], cube: SearchCube
    ) -> _Ranking:
        """The candidates that a search has left in a workspace, as the level sees them."""
        boards, outputs = workspace.boards[-1], workspace.outputs[-1]
        values, order = workspace.values[-1, :count].astype(np.float64), workspace.orders[-1, :count]
        if len(cube.values) == 1:  # a search with a dead cube leaves out what is the same for all
            values += cube.terms.settled[1, 0, LOSE]
        if self.level.errs:
            if self.level.prefilter_only:
                buffer, opinions = PlayBuffer(boards, workspace.words[-1]), np.empty(count, np.float32)
                prefilter_plays(buffer, count, self.evaluators[0], workspace.evaluation, opinions)
                values = opinions.astype(np.float64) - 1.0
            values = values + np.array([self._noise(board) for board in boards[:count]])
            order = np.argsort(values, kind="stable")
        return _Ranking(depth, boards[order], outputs[order], -values[order], depths[order])

    def _noise(self, board: BoardArray) -> float:
        """How far this level's opinion of a board is off: always the same for the same board and seed."""
        digest = hashlib.sha256(board.tobytes() + self.seed.to_bytes(8, "little", signed=True)).digest()
        return self.level.noise * float(np.random.default_rng(list(digest[:8])).standard_normal())


def _of_plies(plies: int) -> Level:
    """The level that only says how far it looks ahead."""
    return Level(name="", title="", about="", plies=plies)


class _PlaysByBoard:
    """The plays of a roll by the mover's board after them; of all of them only the few that are asked for are made."""

    def __init__(self, position: Position, dice: Dice, rules: RuleSheet) -> None:
        self._position, self._dice = position, check_dice(dice)
        self.moves = boards_after(position, self._dice, rules.larger)

    def __getitem__(self, board: Board) -> Play:
        moves = self.moves[board]
        return Play(self._dice, moves, after_moves(self._position, board, moves))


def _ends(play: Play) -> bool:
    """Whether a play ends the game."""
    return min(play.after.board) >= 0


def _board_of(board: BoardArray) -> Board:
    """A board of the mover as positions have it."""
    return tuple(board[:26].tolist())


def finished(boards: BoardArray) -> npt.NDArray[np.bool_]:
    """Which boards have no checkers of one side left."""
    over: npt.NDArray[np.bool_] = (boards[:, :26].min(axis=1) >= 0) | (boards[:, :26].max(axis=1) <= 0)
    return over


def _turned(boards: BoardArray) -> BoardArray:
    """Boards seen from the other side."""
    turned = np.zeros_like(boards)
    turned[:, :26] = -boards[:, 25::-1]
    turned[:, 26], turned[:, 27] = boards[:, 27], boards[:, 26]
    return turned


def _final(boards: BoardArray, rules: RuleSheet) -> Floats:
    """The outputs of finished games for the side whose board it is."""
    outputs = np.zeros((len(boards), OUTPUTS), np.float32)
    for row, board in zip(outputs, boards, strict=True):
        lost = bool(board[:26].max() > 0)
        value = game_value(position_of(board if lost else _turned(board[np.newaxis])[0]), rules)
        row[:] = (0, 0, 0, value > 1, value > 2) if lost else (1, value > 1, value > 2, 0, 0)
    return outputs


def _arrays(ids: Sequence[str]) -> BoardArray:
    boards = arrays_of_ids(ids)
    if len(boards) and finished(boards).any():
        raise BadPosition("the game of one of these positions is over: there is nothing to evaluate")
    return boards


def _rolls(dice: Sequence[Dice]) -> npt.NDArray[np.int64]:
    """Many rolls as an array, or `BadDice`."""
    try:
        rolls = np.array(dice, np.int64).reshape(-1, 2)
    except (TypeError, ValueError, OverflowError):
        rolls = np.zeros((1, 2), np.int64)
    if len(rolls) != len(dice) or ((rolls < 1) | (rolls > 6)).any():
        return np.array([check_dice(roll) for roll in dice], np.int64).reshape(-1, 2)  # says which is wrong
    return rolls
