"""What is said at a table about its bot, and about hints."""

from datetime import datetime
from typing import Literal

from boxwood.game import Side
from boxwood.server.messages.vocabulary import Answer, Request, SideName, Version

__all__ = [
    "EngineMessage",
    "Held",
    "HintChoice",
    "HintGiven",
    "HintWanted",
    "MoveNow",
    "NoHint",
    "SimpleBot",
    "TakeBackWanted",
    "Thinking",
]


class HintWanted(Request):
    """Ask what the bot would do."""

    type: Literal["hint"]
    version: Version


class MoveNow(Request):
    """The bot is to play the best it has found so far."""

    type: Literal["move_now"]


class TakeBackWanted(Request):
    """A person wants to play the last turn again that a bot has answered."""

    type: Literal["take_back"]
    version: Version
    side: SideName


class SimpleBot(Request):
    """A simple bot is to play until the engine is ready."""

    type: Literal["simple_bot"]


class Thinking(Answer):
    """The bot thinks; when it has acted, an update follows."""

    type: Literal["thinking"] = "thinking"
    side: Side
    since: datetime
    report: dict[str, float | str] | None


class EngineMessage(Answer):
    """How far the engine of the game is with getting ready."""

    type: Literal["engine"] = "engine"
    game: str
    ready: bool
    doing: str
    part: float
    simple: bool
    """Whether a simple bot plays at this table meanwhile."""


class HintChoice(Answer):
    """One line of a hint; `loss` is what it gives up against the best, `details` are chances and the like."""

    action: str
    text: str
    equity: float
    loss: float
    details: dict[str, float]


class HintGiven(Answer):
    """What the side to act should do, the best first, and why in a sentence or two."""

    type: Literal["hint"] = "hint"
    version: int
    depth: int
    unit: Literal["points", "men"]
    """What equities are counted in."""
    choices: list[HintChoice]
    words: str


class Held(Answer):
    """The tutor holds what a player was about to do: nothing has happened yet."""

    type: Literal["held"] = "held"
    version: int
    action: str
    text: str
    label: str
    cost: float
    best: str
    best_action: str
    reasons: list[str]


class NoHint(Answer):
    """Why there is no hint; nobody did wrong."""

    type: Literal["no_hint"] = "no_hint"
    version: int
    message: str
