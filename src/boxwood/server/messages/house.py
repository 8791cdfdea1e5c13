"""What page and server say about the house: who can reach it, what it offers, what it works on, what went wrong."""

from datetime import datetime

from boxwood.choices import Box
from boxwood.server.messages.vocabulary import Answer, Language, Request, ShortText
from boxwood.table.kept_jobs import JobState

__all__ = [
    "Boxes",
    "ClockChoice",
    "EngineState",
    "JobShown",
    "OwnerKey",
    "Problem",
    "ProblemBody",
    "Reach",
    "Words",
]


class OwnerKey(Request):
    """The key of the server's owner."""

    key: ShortText


class Reach(Answer):
    """Whether others can reach this server, and what they can do, in words."""

    open: bool
    owner: bool
    """Whether whoever asks owns it."""
    addresses: list[str]
    """Where others on the network find it."""
    words: str


class ClockChoice(Answer):
    """A clock that two people can play by."""

    name: str
    title: str


class Boxes(Answer):
    """Every game with everything there is to choose, and who can reach the server that offers them."""

    games: list[Box]
    clocks: dict[str, list[ClockChoice]]
    """The clocks of each game."""
    reach: Reach


class Words(Answer):
    """The catalogue of a language."""

    language: Language
    messages: dict[str, str]
    plurals: dict[str, list[str]]


class EngineState(Answer):
    """How far an engine is with getting ready."""

    ready: bool
    doing: str
    part: float


class JobShown(Answer):
    """Work that goes on beside the tables: how far it is."""

    id: str
    kind: str
    subject: str
    state: JobState
    done: int
    total: int
    problem: str | None
    """Why it failed, in a sentence."""
    revision: int
    """Another number after each change."""
    found: int
    """Another number whenever there is more to see of what came of it."""
    made: datetime


class ProblemBody(Answer):
    """What is wrong, in a sentence."""

    kind: str
    message: str
    clause: str | None = None


class Problem(Answer):
    """The answer to what cannot be done."""

    error: ProblemBody
