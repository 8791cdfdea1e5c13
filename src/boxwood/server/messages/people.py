"""What is said at a table between people: who is there, what they say to each other, how the line is."""

from typing import Literal

from boxwood.game import Side
from boxwood.server.company import PresenceState
from boxwood.server.messages.vocabulary import Answer, Request, SideName, Version

__all__ = [
    "HandRaised",
    "PhraseName",
    "PhraseSaid",
    "Ping",
    "PlayerPresence",
    "Pong",
    "Presence",
    "Rematch",
    "RematchWanted",
    "Say",
    "SettleWanted",
    "SettlementShown",
]


PhraseName = Literal[
    "hello",
    "good_luck",
    "well_played",
    "nice_roll",
    "one_moment",
    "thanks",
    "goodbye",
    "smile",
    "laugh",
    "surprise",
    "sorrow",
]


class Say(Request):
    """A player says one of some phrases to the other; there is no free text."""

    type: Literal["say"]
    side: SideName
    phrase: PhraseName


class HandRaised(Request):
    """A player raises a hand, so that the other looks up, or lowers it."""

    type: Literal["hand"]
    side: SideName
    raised: bool


class RematchWanted(Request):
    """A player wants to play again, with colours changed."""

    type: Literal["rematch"]
    side: SideName


class SettleWanted(Request):
    """A player wants the table settled that the other has left; first only to see how."""

    type: Literal["settle"]
    version: Version
    side: SideName
    agreed: bool = False


class Pong(Request):
    """The answer to a ping."""

    type: Literal["pong"]
    number: Version


class PlayerPresence(Answer):
    """Whether a player is there; `absent` are whole seconds without a line."""

    state: PresenceState
    absent: int
    hand: bool
    """Whether this player has raised a hand."""


class Presence(Answer):
    """Who is at a table between people."""

    type: Literal["presence"] = "presence"
    first: PlayerPresence
    second: PlayerPresence
    watchers: int
    names: list[str]
    """What those who watch call themselves, who say so: the first of them."""


class PhraseSaid(Answer):
    """A player says something to the other."""

    type: Literal["said"] = "said"
    side: Side
    phrase: PhraseName


class SettlementShown(Answer):
    """How the table would be settled, in words."""

    type: Literal["settlement"] = "settlement"
    version: int
    words: str


class Rematch(Answer):
    """Who wants to play again, and where both do."""

    type: Literal["rematch"] = "rematch"
    wanted: list[Side]
    table: str | None


class Ping(Answer):
    """A sign of life, to be answered at once by a pong of its number; so the server measures the line."""

    type: Literal["ping"] = "ping"
    number: int
