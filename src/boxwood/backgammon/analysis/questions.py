"""The decisions and rolls of a match in the order of its log: what is to be judged."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Cocked,
    Double,
    Drop,
    MakePlay,
    Opening,
    Raccoon,
    Refuse,
    Resign,
    Retake,
    Roll,
    Take,
    Undo,
)
from boxwood.backgammon.analysis.decision import AnalysedKind
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Dice
from boxwood.game import Side

__all__ = ["Question", "questions_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One decision, or the luck of one roll."""

    number: int
    """How many actions came before."""
    game: int
    """The number of the game, from 1."""
    match: Match
    """The match as it stood, without its log."""
    side: Side
    kind: AnalysedKind | Literal["luck"]
    played: str
    """What was done, as an action's text."""
    dice: Dice | None = None
    """The roll that was played, or whose luck is asked for."""


@lru_cache(maxsize=4)
def questions_of(match: Match) -> tuple[Question, ...]:
    """Everything that was decided and thrown in a match; what was taken back is left out."""
    kept: list[Question] = []
    states: list[Match] = []
    state = match.begin_again()
    for number, action in enumerate(match.log):
        states.append(state)
        game = len(state.results) + 1
        kept += (replace(each, number=number, game=game) for each in _questions(state, action))
        state = state.advanced(action)
        if isinstance(action, Undo | Retake | Cocked | Accept) and not state.results[len(states[-1].results) :]:
            back = _returned_to(states, state)
            kept = [each for each in kept if each.number < back]
    return tuple(kept)


def _returned_to(states: list[Match], state: Match) -> int:
    """The number of the action after which the match stood as it stands now again; that of the last if it never did."""
    same = (number for number in reversed(range(len(states))) if states[number].game == state.game)
    return next(same, len(states))


def _questions(state: Match, action: Action) -> Iterator[Question]:
    """What is asked about an action: whether to double comes before the luck of the roll."""
    kind, side = decision_kind(state), state.to_act
    about = _About(state, str(action))
    if isinstance(action, Roll) and kind == "double" and side is not None:
        yield about.question(side, "double", "roll")
    if isinstance(action, Double) and kind == "double" and side is not None:
        yield about.question(side, "double")
    elif isinstance(action, Take | Drop | Beaver | Raccoon) and side is not None:
        yield about.question(side, "take")
    elif isinstance(action, Accept | Refuse) and state.game.phase is Phase.RESIGNING and side is not None:
        yield about.question(side, "resign")
    elif isinstance(action, Resign):
        yield about.question(state.advanced(action).game.turn, "resign")
    elif isinstance(action, MakePlay) and state.game.phase is Phase.ROLLED:
        yield about.question(state.game.turn, "play", dice=state.game.dice)
    if isinstance(action, Roll | Opening):
        after = state.advanced(action).game
        if after.dice is not None:
            high, low = max(after.dice), min(after.dice)
            yield about.question(after.turn, "luck", dice=(high, low))


@dataclass(frozen=True, slots=True)
class _About:
    """The state and the action that questions are about."""

    match: Match
    text: str

    def question(
        self, side: Side, kind: AnalysedKind | Literal["luck"], played: str = "", dice: Dice | None = None
    ) -> Question:
        return Question(number=0, game=1, match=self.match, side=side, kind=kind, played=played or self.text, dice=dice)
