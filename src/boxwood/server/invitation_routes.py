"""Invitations over HTTP: making one, opening it by its code, sitting down, and what both are told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from boxwood.game import Side
from boxwood.games import find_game
from boxwood.language import Phrase
from boxwood.seal_words import seal_words
from boxwood.server import invitation_messages as shown
from boxwood.server import messages
from boxwood.server.addresses import address_of
from boxwood.server.invitations import Device, Invitations
from boxwood.server.job_routes import LONGEST_WAIT, After
from boxwood.server.qr import drawn_qr
from boxwood.server.roles import asker_of, own_digest
from boxwood.server.routes import MISSING, OWNERS, PROBLEMS, Language, TableId, new_table_of
from boxwood.table.clock_presets import clock_title
from boxwood.table.invitations import Invitation
from boxwood.table.making import NewTable

__all__ = ["router"]

router = APIRouter(prefix="/api/invitations", responses=PROBLEMS)

GUESSED: dict[int | str, dict[str, Any]] = {
    429: {"model": messages.Problem, "description": "Too many codes were tried from there."},
}
Base = Annotated[str, Query(pattern=r"^https?://[^\s/]{1,80}$", description="Where the guest finds this server.")]


def _asked(terms: Mapping[str, Any]) -> NewTable:
    return new_table_of(messages.NewTable.model_validate(terms))


@dataclass(frozen=True)
class _Asker:
    """Whoever asks about invitations, by the digest of their browser's secret, and the language they are told in."""

    invitations: Invitations
    digest: str | None
    language: str

    def shown(self, found: Invitation) -> shown.InvitationShown:
        """An invitation as they see it."""
        host = self.digest == found.host
        expired = found.state == "open" and not found.is_open(self.invitations.now)
        commitment = found.seal.commitment if found.terms.get("dice") == "sealed" else None
        return shown.InvitationShown(
            id=found.id,
            code=found.code,
            host=host,
            state="expired" if expired else found.state,
            revision=self.invitations.revision(found.id),
            expires=found.expires,
            side=found.host_side if host else found.host_side.other,
            host_name=found.host_name,
            guest_name=found.guest_name,
            terms=_terms(found.terms, self.language),
            proposal=None if found.proposal is None else _terms(found.proposal.terms, self.language),
            refused=found.refused,
            opened=found.opened,
            device=found.device,
            commitment=commitment,
            seal=() if commitment is None else seal_words(commitment),
            table=found.id if found.state == "seated" else None,
        )


@dataclass(frozen=True)
class _KnownAsker(_Asker):
    """One whose browser has a secret from now on."""

    digest: str


def _asker(request: Request, language: Language = "en") -> _Asker:
    return _Asker(request.app.state.invitations, asker_of(request).digest, language)


def _known_asker(request: Request, answer: Response, language: Language = "en") -> _KnownAsker:
    return _KnownAsker(request.app.state.invitations, own_digest(request, answer), language)


Asker = Annotated[_Asker, Depends(_asker)]
KnownAsker = Annotated[_KnownAsker, Depends(_known_asker)]


def _terms(terms: Mapping[str, Any], language: str) -> shown.TermsShown:
    """Terms in words, read as the table will be made."""
    asked = _asked(terms)
    game = find_game(asked.game)
    summary = game.summary(game.begin(asked.wanted))
    box = game.box(language)
    sheet = next(sheet for sheet in box.sheets if sheet.name == asked.wanted.sheet)
    titles = {option.name: option.title for plan in sheet.plans for option in plan.options}
    facts = [titles[name] for name, on in summary.options.items() if on and name in titles]
    if game.throw_words:
        dice = Phrase("dice made in three parts") if asked.dice == "sealed" else Phrase("real dice, entered by hand")
        facts.append(dice.said(language))
    clock = asked.clock
    facts.append((Phrase("no clock") if clock is None else clock_title(clock, game)).said(language))
    facts.append(Phrase("no hints").said(language))
    return shown.TermsShown(title=summary.title.said(language), facts=facts, game=game.name, sheet=sheet.name)


@router.post("", status_code=201, dependencies=OWNERS)
async def make_invitation(by: KnownAsker, asked: shown.InvitationWanted) -> shown.InvitationShown:
    """Invite a friend to a table, each at their own device."""
    terms = asked.terms.model_dump(mode="json")
    return by.shown(await by.invitations.make(by.digest, asked.name, Side(asked.side), terms, _asked))


@router.get("")
async def get_invitations(by: Asker) -> shown.InvitationList:
    """One's own invitations that are open."""
    found = [] if by.digest is None else await by.invitations.own(by.digest)
    return shown.InvitationList(invitations=[by.shown(each) for each in found])


@router.post("/open", responses=GUESSED)
async def open_invitation(request: Request, by: KnownAsker, given: shown.CodeShown) -> shown.InvitationShown:
    """See what one is invited to, by its code; nobody has sat down by that."""
    device: Device = "phone" if "Mobi" in request.headers.get("user-agent", "") else "computer"
    return by.shown(await by.invitations.open(given.code, address_of(request), by.digest, device))


@router.get("/{id}", responses=MISSING)
async def get_invitation(by: Asker, id: TableId, after: After = None) -> shown.InvitationShown:  # noqa: A002
    """How an invitation stands, for its host and guests; with `after` it is waited for until that has changed."""
    found = await by.invitations.find(id, by.digest)
    if after is not None:
        await by.invitations.changed(id, after, LONGEST_WAIT)
        found = await by.invitations.find(id, by.digest)
    return by.shown(found)


@router.get(
    "/{id}/qr.svg",
    responses={**MISSING, 200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def get_qr(by: Asker, id: TableId, base: Base) -> Response:  # noqa: A002
    """The link of an invitation as a QR code, black on white."""
    found = await by.invitations.find(id, by.digest)
    return Response(
        drawn_qr(f"{base}/join#{found.code}"),
        media_type="image/svg+xml",
        headers={"Cache-Control": "private, max-age=86400"},
    )


@router.put("/{id}/terms", responses=MISSING)
async def change_terms(by: Asker, id: TableId, asked: shown.InvitationWanted) -> shown.InvitationShown:  # noqa: A002
    """The host proposes other terms; the code stays."""
    terms = asked.terms.model_dump(mode="json")
    return by.shown(await by.invitations.change(id, by.digest, terms, Side(asked.side), _asked))


@router.post("/{id}/sit", responses=MISSING)
async def sit_down(by: Asker, id: TableId, asked: shown.SitDown) -> shown.InvitationShown:  # noqa: A002
    """Agree to the terms and sit down: the table opens for both."""
    return by.shown(await by.invitations.sit(id, by.digest, asked.name, asked.revision, _asked))


@router.post("/{id}/propose", responses=MISSING)
async def propose(by: Asker, id: TableId, asked: shown.ProposalMade) -> shown.InvitationShown:  # noqa: A002
    """Propose other terms; the host answers."""
    terms = asked.terms.model_dump(mode="json")
    return by.shown(await by.invitations.propose(id, by.digest, asked.name, terms, _asked))


@router.post("/{id}/answer", responses=MISSING)
async def answer_proposal(by: Asker, id: TableId, asked: shown.InvitationAnswer) -> shown.InvitationShown:  # noqa: A002
    """The host agrees to what was proposed, and the table opens; or keeps to the terms."""
    return by.shown(await by.invitations.answer(id, by.digest, asked.agree, asked.revision, _asked))


@router.post("/{id}/decline", responses=MISSING)
async def decline(by: Asker, id: TableId) -> shown.InvitationShown:  # noqa: A002
    """Do not sit down."""
    return by.shown(await by.invitations.decline(id, by.digest))


@router.delete("/{id}", status_code=204, responses=MISSING)
async def withdraw(by: Asker, id: TableId) -> Response:  # noqa: A002
    """Invite nobody any more."""
    await by.invitations.withdraw(id, by.digest)
    return Response(status_code=204)
