"""What decisions of backgammon are called, and what kinds of positions there are."""

import math

from boxwood.analysing import Text
from boxwood.backgammon.analysis import AnalysedDecision
from boxwood.backgammon.position import Position
from boxwood.language import Phrase, Said, Template

__all__ = ["action_words", "grade_of", "kind_words", "label_of", "phase_of"]

ACTIONS: dict[str, Template] = {
    "roll": "No double",
    "double": "Double",
    "take": "Take",
    "drop": "Drop",
    "beaver": "Beaver",
    "raccoon": "Raccoon",
    "pass": "No play",
    "accept": "Accept",
    "refuse": "Refuse",
}
CUBE_LABELS: dict[str, Template] = {
    "missed double": "Missed double",
    "wrong double": "Wrong double",
    "too good": "Too good to double",
    "wrong take": "Wrong take",
    "wrong pass": "Wrong drop",
}
KINDS: dict[str, Template] = {
    "play": "Checker play",
    "double": "Doubling",
    "take": "Taking and dropping",
    "resign": "Resigning",
}
GRADES: tuple[tuple[float, Template], ...] = (
    (2.5, "world champion"),
    (5.0, "world class"),
    (7.5, "expert"),
    (12.5, "advanced"),
    (17.5, "intermediate"),
    (22.5, "casual"),
    (math.inf, "beginner"),
)
NOTHING = 0.0005
"""What a choice gives up that is as good as the best."""
OPENING_TURNS = 4
"""Decisions of the first turns of a game are about the opening."""


def action_words(action: str) -> Text:
    """An action's text as people say it; a play is written in notation."""
    if action in ACTIONS:
        return Phrase(ACTIONS[action])
    if action.startswith("resign"):
        return Phrase("Resign")
    return action.removeprefix("play ")


def label_of(decision: AnalysedDecision) -> Said:
    """What an error is called; what gave nothing up, or next to nothing, is right."""
    if not decision.label:
        return Phrase("Right") if decision.error < NOTHING else Phrase("Almost right")
    if decision.cube_error is not None:
        return Phrase(CUBE_LABELS[decision.cube_error])
    return Phrase("Blunder") if decision.label == "blunder" else Phrase("Error")


def kind_words(decision: AnalysedDecision) -> Said:
    """What was decided."""
    return Phrase(KINDS[decision.kind])


def grade_of(rate: float) -> Said:
    """What players call somebody of that PR."""
    return Phrase(next(name for bound, name in GRADES if rate <= bound))


def phase_of(position: Position, turn: int) -> Said:
    """What kind of position it is: the opening, with contact, a race, or bearing off."""
    own = max((point for point in range(25, 0, -1) if position.board[point] > 0), default=0)
    theirs = min((point for point in range(25) if position.board[point] < 0), default=25)
    if own > theirs:
        return Phrase("Opening") if turn <= OPENING_TURNS else Phrase("Contact")
    return Phrase("Bear-off") if own <= 6 else Phrase("Race")
