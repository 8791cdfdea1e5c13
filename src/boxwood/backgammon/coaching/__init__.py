"""Backgammon's coach: exercises out of errors, and a judgement of any position. The engine is loaded when needed."""

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import cache
from importlib.resources import files
from typing import Any

from boxwood.analysing import Text
from boxwood.backgammon.actions import MakePlay, Roll, parse_action
from boxwood.backgammon.coaching.themes import THEMES
from boxwood.backgammon.match import Match
from boxwood.backgammon.reading import parse_play
from boxwood.coaching import CountedDecision, Exercise, JudgedPosition, KnownOpening
from boxwood.formats import Record
from boxwood.language import Said
from boxwood.rolling_out import Roller, RolloutAsked, RolloutKnown

__all__ = ["STARTER", "BackgammonCoach", "BackgammonRoller"]

ROLL = "roll"
"""Not to double: which dice come is not decided."""
STARTER = files(__package__) / "starter.json"
"""Exercises of our own; `tools/starter_exercises.py` makes them."""


class BackgammonRoller:
    """Rolls positions out."""

    def roll_out(
        self,
        state: Match,
        asked: RolloutAsked,
        *,
        executor: Executor | None = None,
        progress: Callable[[RolloutKnown], None] | None = None,
        stop: threading.Event | None = None,
        before: str | None = None,
    ) -> tuple[RolloutKnown, str]:
        """Roll out what the side to act decides."""
        from boxwood.backgammon.coaching.rolling_out import roll_out_match  # noqa: PLC0415 - numba is slow to load

        return roll_out_match(state, asked, executor=executor, progress=progress, stop=stop, before=before)


class BackgammonCoach:
    """Makes exercises, and judges."""

    right = 0.020
    equal = 0.005
    themes = THEMES

    @property
    def roller(self) -> Roller[Match]:
        """Rolls positions out."""
        return BackgammonRoller()

    def exercises(self, record: Record[Match], analysis: Any) -> Sequence[Exercise]:
        """Every error of an analysed match."""
        from boxwood.backgammon.coaching.exercises import exercises_of  # noqa: PLC0415 - numba is slow to load

        return exercises_of(record.state, analysis)

    def counted(self, analysis: Any) -> Sequence[CountedDecision]:
        """Every decision that counts for PR."""
        from boxwood.backgammon.coaching.exercises import counted_of  # noqa: PLC0415

        return counted_of(analysis)

    def starter(self) -> Iterable[Exercise]:
        """Exercises from our own matches, rolled out."""
        return _starter()

    def openings(self) -> Sequence[KnownOpening]:
        """The first two plies, rolled out."""
        from boxwood.backgammon.coaching.known_openings import known_openings  # noqa: PLC0415 - read when asked for

        return known_openings()

    def written(self, state: Match, action: str) -> str:
        """An action as the game writes it: a play by its usual notation."""
        parsed = Roll(2, 1) if action == ROLL else parse_action(action)
        refusal = state.why_not(parsed)
        if refusal is not None:
            raise refusal
        if isinstance(parsed, MakePlay) and state.game.dice is not None:
            play = parse_play(parsed.text, state.game.position, state.game.dice, state.setup.sheet)
            return str(MakePlay(str(play)))
        return ROLL if isinstance(parsed, Roll) else str(parsed)

    def words(self, action: str) -> Text:
        """An action as people say it."""
        from boxwood.backgammon.reviewing.words import action_words  # noqa: PLC0415

        return action_words(action)

    def judge(self, state: Match, action: str | None = None) -> JudgedPosition:
        """What can be done and what it is worth, two rolls ahead."""
        from boxwood.backgammon.coaching.judging import judge_match  # noqa: PLC0415

        return judge_match(state, action)

    def reasons(self, state: Match, judged: JudgedPosition, action: str) -> Sequence[Said]:
        """Why an action is worth what it is."""
        from boxwood.backgammon.coaching.explaining import reasons_of  # noqa: PLC0415

        return reasons_of(state, judged, action)

    def position_id(self, state: Match) -> str:
        """The XGID."""
        return state.xgid


@cache
def _starter() -> tuple[Exercise, ...]:
    import json  # noqa: PLC0415 - who has errors of their own needs none of this

    return tuple(Exercise.from_plain(each) for each in json.loads(STARTER.read_text(encoding="utf-8")))
