"""The coach of checkers: exercises out of errors, and a judgement of any position. The engine is loaded when needed."""

from collections.abc import Iterable, Sequence
from typing import Any

from boxwood.analysing import Text
from boxwood.checkers.actions import MakeMove, parse_action
from boxwood.checkers.coaching.themes import THEMES
from boxwood.checkers.game import Game
from boxwood.checkers.reading import parse_move
from boxwood.coaching import CountedDecision, Exercise, JudgedPosition, KnownOpening
from boxwood.formats import Record
from boxwood.language import Said

__all__ = ["CheckersCoach"]


class CheckersCoach:
    """Makes exercises, and judges."""

    right = 0.1
    """In men: what the engine cannot tell apart from one search to the next."""
    equal = 0.05
    themes = THEMES
    roller = None

    def exercises(self, record: Record[Game], analysis: Any) -> Sequence[Exercise]:
        """Every error of an analysed game."""
        from boxwood.checkers.coaching.exercises import exercises_of  # noqa: PLC0415 - numba is slow to load

        return exercises_of(record.state, analysis)

    def counted(self, analysis: Any) -> Sequence[CountedDecision]:
        """Every move with a choice."""
        from boxwood.checkers.coaching.exercises import counted_of  # noqa: PLC0415

        return counted_of(analysis)

    def starter(self) -> Iterable[Exercise]:
        """There are none: one's own errors come soon enough."""
        return ()

    def openings(self) -> Sequence[KnownOpening]:
        """There are none: the engine has no book."""
        return ()

    def written(self, state: Game, action: str) -> str:
        """An action as the game writes it: a move with every square of its way."""
        parsed = parse_action(action)
        refusal = state.why_not(parsed)
        if refusal is not None:
            raise refusal
        if isinstance(parsed, MakeMove):
            return str(MakeMove(str(parse_move(parsed.text, state.position, state.setup.sheet))))
        return str(parsed)

    def words(self, action: str) -> Text:
        """An action as people say it."""
        return action.removeprefix("move ")

    def judge(self, state: Game, action: str | None = None) -> JudgedPosition:
        """What can be moved and what it is worth."""
        from boxwood.checkers.coaching.judging import judge_game  # noqa: PLC0415

        return judge_game(state, action)

    def reasons(self, state: Game, judged: JudgedPosition, action: str) -> Sequence[Said]:
        """How the game goes on after the best move, and after another."""
        from boxwood.checkers.coaching.judging import reasons_of  # noqa: PLC0415

        return reasons_of(state, judged, action)

    def position_id(self, state: Game) -> str:
        """The FEN."""
        return state.position.fen
