"""Invitations: a table to come, at which somebody waits for a friend. Time comes in as an argument."""

import builtins
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import sqlalchemy as sa

from boxwood.game import Side
from boxwood.table.making import Seal
from boxwood.table.rows import naive
from boxwood.table.storage import INVITATIONS, Storage

__all__ = [
    "CODE_LETTERS",
    "Invitation",
    "InvitationState",
    "Proposal",
    "drop_old",
    "find_by_code",
    "find_by_id",
    "keep",
    "new_code",
    "new_invitation",
    "of_host",
]

CODE_LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""What codes are made of: no letter looks or sounds like a digit or another letter (no I, L, O, Q, U, V)."""
LASTS = timedelta(days=1)
MOST_GUESTS = 8
"""Browsers that may have an invitation open."""

InvitationState = Literal["open", "seated", "declined", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Other terms, by the guest: they are played when the host agrees."""

    guest: str
    name: str
    terms: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A table to come. Its id is that of the table; the seed of the dice is settled already."""

    id: str
    code: str
    host: str
    """The digest of the browser of whoever invites."""
    made: datetime
    expires: datetime
    seed: bytes = field(repr=False)
    terms: Mapping[str, Any]
    """What is to be played, as the page asks for it."""
    side: Literal["first", "second"]
    """That of the host."""
    host_name: str
    guest_name: str = ""
    state: InvitationState = "open"
    guests: tuple[str, ...] = ()
    """The digests of the browsers that opened it."""
    opened: datetime | None = None
    device: Literal["phone", "computer"] | None = None
    """On which it was opened last."""
    proposal: Proposal | None = None
    refused: bool = False
    """Whether the host has kept to the terms when others were proposed."""

    @property
    def seal(self) -> Seal:
        """What fixes the dice."""
        return Seal(self.id, self.seed)

    @property
    def host_side(self) -> Side:
        """The host's side."""
        return Side(self.side)

    def is_open(self, now: datetime) -> bool:
        """Whether somebody may still sit down."""
        return self.state == "open" and now < self.expires

    def opened_by(self, digest: str, device: Literal["phone", "computer"], now: datetime) -> "Invitation":
        """The invitation after a browser has opened it."""
        guests = (*(guest for guest in self.guests if guest != digest), digest)[-MOST_GUESTS:]
        return replace(self, guests=guests, opened=now, device=device)


_COLUMNS = ("id", "code", "host", "made", "expires", "seed")


def new_code() -> str:
    """Six letters that nobody guesses soon."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def new_invitation(
    host: str, name: str, side: Literal["first", "second"], terms: Mapping[str, Any], now: datetime
) -> Invitation:
    """An invitation that nobody has seen yet."""
    seal = Seal.new()
    return Invitation(
        id=seal.id,
        code=new_code(),
        host=host,
        made=now,
        expires=now + LASTS,
        seed=seal.seed,
        terms=terms,
        side=side,
        host_name=name,
    )


def keep(storage: Storage, invitation: Invitation) -> None:
    """Keep an invitation as it stands."""
    content = {each.name: getattr(invitation, each.name) for each in fields(Invitation) if each.name not in _COLUMNS}
    content["terms"] = dict(invitation.terms)
    content["opened"] = invitation.opened and invitation.opened.isoformat()
    content["proposal"] = invitation.proposal and asdict(invitation.proposal)
    row = {name: getattr(invitation, name) for name in _COLUMNS} | {"content": content}
    row |= {"made": naive(invitation.made), "expires": naive(invitation.expires)}
    with storage.writing() as connection:
        connection.execute(INVITATIONS.delete().where(INVITATIONS.c.id == invitation.id))
        connection.execute(INVITATIONS.insert(), row)


def drop_old(storage: Storage, now: datetime) -> None:
    """Forget invitations whose time has passed long ago."""
    with storage.writing() as connection:
        connection.execute(INVITATIONS.delete().where(INVITATIONS.c.expires < naive(now - LASTS)))


def find_by_id(storage: Storage, id: str) -> Invitation | None:  # noqa: A002 - the word of the protocol
    """The invitation of an id."""
    return _find(storage, INVITATIONS.c.id == id)


def find_by_code(storage: Storage, code: str) -> Invitation | None:
    """The invitation of a code."""
    return _find(storage, INVITATIONS.c.code == code)


def of_host(storage: Storage, host: str, now: datetime) -> builtins.list[Invitation]:
    """The open invitations of a browser, the newest first."""
    query = sa.select(INVITATIONS).where(INVITATIONS.c.host == host).order_by(INVITATIONS.c.made.desc())
    return [invitation for invitation in storage.rows(INVITATIONS, query, _read) if invitation.is_open(now)]


def _find(storage: Storage, where: sa.ColumnElement[bool]) -> Invitation | None:
    return next(iter(storage.rows(INVITATIONS, sa.select(INVITATIONS).where(where), _read)), None)


def _read(row: Any) -> Invitation:
    content = dict(row.content)
    opened, proposal = content["opened"], content["proposal"]
    content |= {
        "opened": opened and datetime.fromisoformat(opened),
        "proposal": proposal and Proposal(**proposal),
        "guests": tuple(content["guests"]),
    }
    return Invitation(
        id=row.id,
        code=row.code,
        host=row.host,
        made=row.made.replace(tzinfo=UTC),
        expires=row.expires.replace(tzinfo=UTC),
        seed=row.seed,
        **content,
    )
