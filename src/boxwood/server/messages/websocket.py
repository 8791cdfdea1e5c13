"""Everything that is said over the websocket, both ways."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from boxwood.server.messages.bots import (
    EngineMessage,
    Held,
    HintGiven,
    HintWanted,
    MoveNow,
    NoHint,
    SimpleBot,
    TakeBackWanted,
    Thinking,
)
from boxwood.server.messages.people import (
    HandRaised,
    PhraseSaid,
    Ping,
    Pong,
    Presence,
    Rematch,
    RematchWanted,
    Say,
    SettlementShown,
    SettleWanted,
)
from boxwood.server.messages.playing import (
    Act,
    Allowed,
    Done,
    Gone,
    Hello,
    Refused,
    StorageMessage,
    TableMessage,
    Update,
    ViewWanted,
    Why,
)

__all__ = ["FromPage", "ToPage", "from_page", "to_page"]

FromPage = (
    Hello
    | Act
    | ViewWanted
    | HintWanted
    | MoveNow
    | SimpleBot
    | TakeBackWanted
    | Why
    | Pong
    | Say
    | HandRaised
    | RematchWanted
    | SettleWanted
)

from_page: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="type")])
"""Reads a message of the page."""

ToPage = (
    TableMessage
    | Update
    | Refused
    | Allowed
    | Thinking
    | EngineMessage
    | StorageMessage
    | HintGiven
    | Held
    | NoHint
    | Done
    | Presence
    | PhraseSaid
    | Rematch
    | SettlementShown
    | Ping
    | Gone
)

to_page: TypeAdapter[ToPage] = TypeAdapter(Annotated[ToPage, Field(discriminator="type")])
"""Describes what a page is told."""
