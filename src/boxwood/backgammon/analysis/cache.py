"""Verdicts that were found before, by what they depend on, so that nothing is judged twice."""

import hashlib
import sqlite3
import threading
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from boxwood.backgammon.analysis.levels import AnalysisLevel
from boxwood.backgammon.analysis.questions import Question
from boxwood.backgammon.analysis.verdict import Verdict
from boxwood.backgammon.engine.network import Network, shipped_network
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.backgammon.setup import Options

__all__ = ["VerdictCache", "question_key"]

MOST = 10_000
"""Verdicts kept in memory."""
RECIPE = "1"
"""Changes when the same question at the same level is judged in another way."""


def question_key(question: Question, level: AnalysisLevel, network: Network | None = None) -> str:
    """A name for all that a verdict depends on: position, cube, score, rules, level and network."""
    match, game = question.match, question.match.game
    needs, side = game.setup.needs, question.side
    by_side = None if needs is None else (needs[side.index], needs[side.other.index])
    owner = None if game.cube.owner is None else game.cube.owner is side
    played = "" if question.kind == "luck" else question.played
    parts = (
        RECIPE,
        _network_name(network),
        _level_name(level),
        _rules_name(game.setup.sheet, game.setup.options),
        (question.kind, played, question.dice, game.phase.value, game.turn is side),
        (game.board.board, game.board.off, game.cube.value, owner, game.offer, game.resigned),
        (by_side, game.setup.doubling, game.setup.crawford, match.crawford_played, match.setup.length is None),
        (game.doubled, game.automatic_doubles, game.first_turn, game.must_throw),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()


@lru_cache(maxsize=8)
def _network_name(network: Network | None) -> str:
    return (network or shipped_network()).digest


@lru_cache(maxsize=32)
def _level_name(level: AnalysisLevel) -> str:
    numbers = (level.screen, level.plies, level.matters, level.close, level.width, level.luck)
    return repr((*numbers, level.trials, level.truncate, level.sure, level.doubt) if level.trials else numbers)


@lru_cache(maxsize=32)
def _rules_name(sheet: RuleSheet, options: Options) -> str:
    return hashlib.sha256(repr((sheet, options)).encode()).hexdigest()


class VerdictCache:
    """Verdicts in memory and, if a file is given, in a small database that outlives the program.

    A file that cannot be read or written to costs the time of judging again, nothing else.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._known: OrderedDict[str, Verdict] = OrderedDict()
        self._lock = threading.Lock()
        self._database = None if file is None else _open(file)

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._known)

    def get(self, key: str) -> Verdict | None:
        """The verdict of a key, if it is known."""
        with self._lock:
            found = self._known.get(key) or self._read(key)
            if found is not None:
                self._remember(key, found)
            return found

    def put(self, key: str, verdict: Verdict) -> None:
        """Keep a verdict."""
        with self._lock:
            self._remember(key, verdict)
            if self._database is not None:
                try:
                    self._database.execute("INSERT OR REPLACE INTO verdict VALUES (?, ?)", (key, verdict.to_text()))
                except sqlite3.Error:
                    self._database = None

    def save(self) -> None:
        """Write what has been put into the file."""
        with self._lock:
            if self._database is not None:
                try:
                    self._database.commit()
                except sqlite3.Error:
                    self._database = None

    def close(self) -> None:
        """Save, and use the file no more."""
        self.save()
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    def _remember(self, key: str, verdict: Verdict) -> None:
        self._known[key] = verdict
        self._known.move_to_end(key)
        while len(self._known) > MOST:
            self._known.popitem(last=False)

    def _read(self, key: str) -> Verdict | None:
        if self._database is None:
            return None
        try:
            row = self._database.execute("SELECT text FROM verdict WHERE key = ?", (key,)).fetchone()
            return None if row is None else Verdict.from_text(row[0])
        except sqlite3.Error:
            self._database = None
        except (ValueError, TypeError, KeyError):
            pass  # a row that cannot be read is judged again
        return None


def _open(file: Path) -> sqlite3.Connection | None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(file, timeout=1.0, check_same_thread=False)
        database.execute("CREATE TABLE IF NOT EXISTS verdict (key TEXT PRIMARY KEY, text TEXT NOT NULL)")
    except (sqlite3.Error, OSError):
        return None
    return database
