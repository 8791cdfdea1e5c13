"""The engine: what a position is worth, which play is best, and what to do with the cube, looking some rolls ahead."""

import hashlib
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.bearoff_kernels import bearoff_undoubled
from boxwood.backgammon.engine.boards import PLACES, BoardArray, array_of, arrays_of_ids, ids_of_arrays, position_of
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, chequer_stakes, cubeful_values, decide
from boxwood.backgammon.engine.cube_kernels import cube_efficiency
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import GLANCE, Network, shipped_network
from boxwood.backgammon.engine.network_kernels import (
    OUTPUTS,
    WIDE_BACKGAMMONS,
    WIDE_GAMMONS,
    Judgement,
    glance_all,
)
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS
from boxwood.backgammon.engine.search_kernels import MONEY, NO_ROLL, Filter, Room, make_room, think
from boxwood.backgammon.game import Phase
from boxwood.backgammon.levels import Level, find_level
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Dice, Play, check_dice, legal_plays
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.scoring import game_value
from boxwood.errors import BadInput, BadPosition

__all__ = ["Engine", "Evaluation"]

Doubles = npt.NDArray[np.float64]

DEEPEST = 3
WIDE, MARGIN = 8, 0.16
"""How many plays of a roll, the best of the bare network, are looked into, and how far behind they may be."""
NARROWER = 8
"""By how much fewer are looked into at the rolls after that."""
AGAIN, NEAR = 4, 0.06
"""How many of the plays that were looked into are looked into one roll further, and how far behind they may be."""
JUDGED = 8
"""How many plays of each roll are judged at all, the best at a glance; of the roll in question `MORE` more."""
MORE = 2
DEEPER = 22
"""How many times longer one roll more takes, at most."""
_ROLLS = np.array([(high, low) for high in range(1, 7) for low in range(1, high + 1)], np.int64)
_TOURNAMENT = find_sheet("tournament")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances for the side they are given for, without a cube. A gammon's chance includes backgammons."""

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float

    @property
    def equity(self) -> float:
        """The points a game is worth on average, without a cube."""
        return 2 * self.win - 1 + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon

    def swap(self) -> "Evaluation":
        """The same chances for the other side."""
        return Evaluation(1 - self.win, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)


class _Workspace(threading.local):
    """Room for the kernels, one for each thread."""

    def __init__(self, plies: int, network: Network) -> None:
        self.room: Room = make_room(plies, network.networks, network.units, GLANCE)


class Engine:
    """A judge of positions that looks `plies` rolls ahead: 0 is the bare network. Dice are given, never asked for.

    Instead of plies a `level` can be named, or `seconds` that a play may take at most: then it looks as far ahead as it
    can in that time.
    """

    def __init__(
        self,
        plies: int | None = None,
        *,
        level: str | None = None,
        seconds: float | None = None,
        network: Network | None = None,
        wide: int = WIDE,
        judged: int = JUDGED,
        seed: int = 0,
    ) -> None:
        if sum(given is not None for given in (plies, level, seconds)) > 1:
            raise BadInput("an engine is given plies, a level or seconds: one of them")
        self.level = find_level(level) if level is not None else Level("", plies if plies is not None else 0)
        self.plies = DEEPEST if seconds is not None else self.level.plies
        if type(self.plies) is not int or not 0 <= self.plies <= DEEPEST:
            raise BadInput(f"an engine looks 0 to {DEEPEST} rolls ahead, got {plies!r}")
        if type(wide) is not int or not 1 <= wide <= MOST_PLAYS:
            raise BadInput(f"the plays looked into at each roll are 1 to {MOST_PLAYS}, got {wide!r}")
        if type(judged) is not int or not 0 <= judged <= MOST_PLAYS:
            raise BadInput(f"the plays judged at each roll are 1 to {MOST_PLAYS}, or 0 for all, got {judged!r}")
        if seconds is not None and not 0 < seconds < float("inf"):
            raise BadInput(f"the seconds a play may take are above zero, got {seconds!r}")
        self.seconds, self.seed = seconds, seed
        self.filter = Filter(
            wide=wide,
            margin=MARGIN,
            wide_later=max(1, wide // NARROWER),
            judged=judged + MORE if judged else 0,
            judged_later=judged,
            again=max(1, wide * AGAIN // WIDE),
            near=NEAR,
        )
        self.network = network or shipped_network()
        self.judgement = self.network.judgement(load_bearoff())
        self._workspace = _Workspace(self.plies, self.network)

    def evaluate(self, position: Position, sheet: str | RuleSheet = "tournament") -> Evaluation:
        """The chances of the side to move, before it throws."""
        board = array_of(_unfinished(position))[np.newaxis]
        return _evaluation(self._evaluate(board, self._depth, rules=find_sheet(sheet))[0])

    def evaluate_many(self, ids: Sequence[str]) -> Floats:
        """The five chances of the side to move for many position ids, in rows."""
        return self._evaluate(_arrays(ids), self._depth)

    def best_play(self, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> Play | None:
        """The best play of a roll; None if nothing can be played."""
        ranked = self._rank(position, dice, sheet, MONEY, self.filter)
        return ranked[0][0] if ranked else None

    def rank(
        self, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament"
    ) -> list[tuple[Play, Evaluation]]:
        """Every play of a roll with the mover's chances after it, the best first."""
        ranked = self._rank(position, dice, sheet, MONEY, self.filter._replace(judged=0))
        return [(play, _evaluation(outputs).swap()) for play, outputs in ranked]

    def best_plays(self, ids: Sequence[str], dice: Sequence[Dice]) -> list[str]:
        """The ids after the best plays of many positions and rolls, seen by the next side."""
        boards = _arrays(ids)
        rolls = _rolls(dice)
        if len(boards) != len(rolls):
            raise BadInput(f"there is one roll for each position: expected {len(boards)}, got {len(rolls)}")
        results = np.empty_like(boards)
        self._kernel_rank(boards, rolls, self._depth, self.filter, _TOURNAMENT, MONEY, results)
        return ids_of_arrays(results)

    def choose(self, match: Match) -> Play | None:
        """The best play of the dice that wait to be played, at this score and with this cube; None if there is none."""
        game = match.game
        if game.phase is not Phase.ROLLED or game.dice is None:
            raise BadInput("a play is chosen when dice have been thrown and wait to be played")
        situation = CubeSituation.of(match)
        ranked = self._rank(game.position, game.dice, match.setup.sheet, chequer_stakes(situation), self.filter)
        if not ranked:
            return None
        if self.level.glances or self.level.unsure:
            return ranked[0][0]
        near = ranked[: self.filter.wide]
        boards = [array_of(play.after) for play, _ in near]
        worth = cubeful_values(
            situation, np.array([outputs for _, outputs in near]), np.array([[cube_efficiency(b)] for b in boards])
        )
        return near[int(np.argmax(worth))][0]

    def cube(self, match: Match) -> CubeDecision:
        """What to do with the cube, before the side on turn throws; for a match that waits for an answer, the offer."""
        situation = CubeSituation.of(match)
        board = array_of(_unfinished(_board_on_turn(match)))
        rules = match.setup.sheet
        leaves, boards = self._leaves(board[np.newaxis], min(self._depth, 2), chequer_stakes(situation), rules)
        efficiency = np.array([cube_efficiency(leaf) for leaf in boards])
        decision = decide(situation, leaves, efficiency)
        known = np.empty(3, np.float32)
        exact = situation.unlimited and board[26] and board[27] and bearoff_undoubled(board, load_bearoff(), known)
        return decision.with_equities(situation, known) if exact else decision

    def rolls(self, ids: Sequence[str]) -> Floats:
        """What each of the 21 rolls, 1-1, 2-1, 2-2 … 6-6, is worth to the side to move, in points, played as bare."""
        after, _ = self._leaves(_arrays(ids), 1, MONEY, _TOURNAMENT)
        worth: Floats = 1 - after @ MONEY[0]
        return worth.reshape(len(ids), len(_ROLLS))

    def outputs(self, match: Match) -> Floats:
        """The five chances of the side that throws next."""
        board = array_of(_unfinished(_board_on_turn(match)))[np.newaxis]
        outputs: Floats = self._evaluate(board, 0, rules=match.setup.sheet)[0]
        return outputs

    def judgement_by(self, rules: RuleSheet) -> Judgement:
        """What the kernels are given, with what a sheet calls a gammon (S-gammon, S-backgammon)."""
        gammons = WIDE_GAMMONS if rules.gammon == "none off or outside" else 0
        return (*self.judgement[:-1], gammons | (WIDE_BACKGAMMONS if rules.backgammon == "any" else 0))

    @property
    def _depth(self) -> int:
        """The plies of what is asked without a clock."""
        return 1 if self.seconds is not None else self.plies

    def _leaves(self, boards: BoardArray, plies: int, stakes: Floats, rules: RuleSheet) -> tuple[Floats, BoardArray]:
        """The outputs after all sequences of rolls, for the side to move there, and the boards there.

        Of several boards they come one after the other.
        """
        for ply in range(plies):
            after = np.empty((len(boards) * len(_ROLLS), PLACES), np.int8)
            rolls = np.tile(_ROLLS, (len(boards), 1))
            seen = stakes if ply % 2 == 0 else stakes[::-1].copy()
            going = np.repeat(~_finished(boards), len(_ROLLS))
            many = np.repeat(boards, len(_ROLLS), axis=0)
            played = np.empty_like(many[going])
            self._kernel_rank(many[going], rolls[going], 0, self.filter, rules, seen, played)
            after[going] = played
            after[~going] = _turned(many[~going])
            boards = after
        outputs = np.empty((len(boards), OUTPUTS), np.float32)
        over = _finished(boards)
        outputs[~over] = self._evaluate(boards[~over], 0, rules=rules)
        outputs[over] = _final(boards[over], rules)
        return outputs.reshape((-1,) + (len(_ROLLS),) * (plies - 1) + (OUTPUTS,)) if plies else outputs[0], boards

    def _rank(
        self, position: Position, dice: Dice, sheet: str | RuleSheet, stakes: Floats, chosen: Filter
    ) -> list[tuple[Play, Floats]]:
        """The plays that pass a filter with the outputs of the opponent after them, the best first."""
        roll = np.array([check_dice(dice)], np.int64)
        board = array_of(_unfinished(position))
        plays = {play.after: play for play in legal_plays(position, dice, sheet)}
        if not plays:
            return []
        depth = 0 if self.seconds is not None else self.plies
        after = np.empty((1, PLACES), np.int8)
        rules = find_sheet(sheet)
        count = self._kernel_rank(board[np.newaxis], roll, depth, chosen, rules, stakes, after)
        boards, _, outs, _, orders, desk, _, _ = self._workspace.room
        at = depth + 1
        order = orders[at, :count].copy()
        if self.level.glances or self.level.unsure:
            values = outs[at, :count] @ stakes[1]
            if self.level.glances:
                sheaf = (boards[at], self._workspace.room[1][at])
                glance_all(sheaf, count, self.judgement, desk, values)
            doubts = [self._doubt(boards[at, index]) for index in range(count)]
            order = np.argsort(values + np.array(doubts), kind="stable")
        ranked = [(plays[position_of(boards[at, index]).swap()], outs[at, index].copy()) for index in order]
        return self._deepen(ranked, stakes, rules) if self.seconds is not None else ranked

    def _deepen(self, ranked: list[tuple[Play, Floats]], stakes: Floats, rules: RuleSheet) -> list[tuple[Play, Floats]]:
        """Look further ahead while there is time: the best plays first, fewer of them at each further roll."""
        assert self.seconds is not None
        ends, cost = time.perf_counter() + self.seconds, 0.0
        worth = [float(outputs @ stakes[1]) for _, outputs in ranked]
        looked = [index for index in range(min(WIDE, len(ranked))) if worth[index] <= worth[0] + MARGIN]
        for plies in range(1, DEEPEST + 1):
            fitting = len(looked) if plies == 1 else int((ends - time.perf_counter()) / max(DEEPER * cost, 1e-9))
            if min(fitting, len(looked)) < 2:
                break
            started, looked = time.perf_counter(), looked[:fitting]
            for place, index in enumerate(looked):
                play, _ = ranked[index]
                if min(play.after.board) < 0:
                    outputs = self._evaluate(array_of(play.after)[np.newaxis], plies, stakes[::-1].copy(), rules)[0]
                    ranked[index], worth[index] = (play, outputs), float(outputs @ stakes[1])
                cost = (time.perf_counter() - started) / (place + 1)
            looked.sort(key=lambda index: worth[index])
        rest = [index for index in range(len(ranked)) if index not in looked]
        return [ranked[index] for index in looked + rest]

    def _doubt(self, board: BoardArray) -> float:
        """How far this level's opinion of a board is off: always the same for the same board and seed."""
        digest = hashlib.sha256(board.tobytes() + self.seed.to_bytes(8, "little", signed=True)).digest()
        return self.level.unsure * float(np.random.default_rng(list(digest[:8])).standard_normal())

    def _kernel_rank(
        self,
        boards: BoardArray,
        rolls: npt.NDArray[np.int64],
        plies: int,
        chosen: Filter,
        rules: RuleSheet,
        stakes: Floats,
        results: BoardArray,
    ) -> int:
        nothing = np.empty((0, OUTPUTS), np.float32)
        judgement, room = self.judgement_by(rules), self._workspace.room
        return think(boards, rolls, plies, chosen, rules.larger, stakes, judgement, room, results, nothing)

    def _evaluate(
        self, boards: BoardArray, plies: int, stakes: Floats = MONEY, rules: RuleSheet | None = None
    ) -> Floats:
        results = np.empty((len(boards), OUTPUTS), np.float32)
        rolls, nothing = np.full((len(boards), 2), NO_ROLL, np.int64), np.empty((0, PLACES), np.int8)
        rules, room = rules or _TOURNAMENT, self._workspace.room
        think(boards, rolls, plies, self.filter, rules.larger, stakes, self.judgement_by(rules), room, nothing, results)
        return results


def _board_on_turn(match: Match) -> Position:
    """The board as the side that throws next sees it."""
    game = match.game
    return game.board.swap() if game.phase is Phase.PLAYED else game.board


def _finished(boards: BoardArray) -> npt.NDArray[np.bool_]:
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
    if len(boards) and _finished(boards).any():
        raise BadPosition("the game of one of these positions is over: there is nothing to judge")
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


def _unfinished(position: Position) -> Position:
    if min(position.board) >= 0 or max(position.board) <= 0:
        raise BadPosition("the game of this position is over: there is nothing to judge")
    return position


def _evaluation(outputs: Floats) -> Evaluation:
    return Evaluation(*(float(output) for output in outputs))
