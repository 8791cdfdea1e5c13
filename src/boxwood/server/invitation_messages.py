"""What page and server say about invitations."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from boxwood.game import Side
from boxwood.server.messages import Answer, NewTable, Request, SideName

__all__ = [
    "CodeShown",
    "InvitationAnswer",
    "InvitationList",
    "InvitationShown",
    "InvitationWanted",
    "ProposalMade",
    "SitDown",
    "TermsShown",
]

PlayerName = Annotated[str, Field(max_length=60)]


class InvitationWanted(Request):
    """Somebody wants to play with a friend: the terms, their own side and name. Seats are not asked for."""

    terms: NewTable
    side: SideName = "first"
    name: PlayerName = ""


class CodeShown(Request):
    """The six letters of an invitation, as somebody typed or scanned them."""

    code: Annotated[str, Field(max_length=40)]


class SitDown(Request):
    """A guest agrees to the terms."""

    name: PlayerName
    revision: int
    """That of the invitation as they have seen it."""


class ProposalMade(Request):
    """A guest would rather play something else."""

    name: PlayerName
    terms: NewTable


class InvitationAnswer(Request):
    """Whether the host agrees to what was proposed."""

    agree: bool
    revision: int
    """That of the invitation as they have seen it."""


class TermsShown(Answer):
    """What is to be played, in words."""

    title: str
    """The rules and what is played."""
    facts: list[str]
    """What else holds: options, dice."""
    game: str
    sheet: str


class InvitationShown(Answer):
    """An invitation as host or guest sees it."""

    id: str
    code: str
    host: bool
    """Whether whoever asks is the one who invites."""
    state: Literal["open", "seated", "declined", "withdrawn", "expired"]
    revision: int
    """Another number after each change."""
    expires: datetime
    side: Side
    """That of whoever asks."""
    host_name: str
    guest_name: str
    terms: TermsShown
    proposal: TermsShown | None
    refused: bool
    opened: datetime | None
    device: Literal["phone", "computer"] | None
    commitment: str | None
    """Of the table's part of the dice."""
    seal: tuple[str, ...]
    """Its first 44 bits in four words, to be compared aloud; none without a commitment."""
    table: str | None
    """The table, once both sit."""


class InvitationList(Answer):
    """One's own invitations that are open."""

    invitations: list[InvitationShown]
