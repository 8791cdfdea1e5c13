"""Invitations over HTTP: making one, opening it by its code, sitting down, and what both are told."""

import io
from collections.abc import Mapping
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Query, Request, Response

from boxwood.game import Side
from boxwood.games import find_game
from boxwood.language import Phrase
from boxwood.server import invitation_messages as shown
from boxwood.server import messages
from boxwood.server.invitations import Device, Invitations
from boxwood.server.job_routes import LONGEST_WAIT, After
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


def _invitations(request: Request) -> Invitations:
    invitations: Invitations = request.app.state.invitations
    return invitations


def _asked(terms: Mapping[str, Any]) -> NewTable:
    return new_table_of(messages.NewTable.model_validate(terms))


def _shown(request: Request, found: Invitation, digest: str | None, language: str) -> shown.InvitationShown:
    invitations = _invitations(request)
    host = digest == found.host
    expired = found.state == "open" and not found.is_open(invitations.now)
    return shown.InvitationShown(
        id=found.id,
        code=found.code,
        host=host,
        state="expired" if expired else found.state,
        revision=invitations.revision(found.id),
        expires=found.expires,
        side=found.host_side if host else found.host_side.other,
        host_name=found.host_name,
        guest_name=found.guest_name,
        terms=_terms(found.terms, language),
        proposal=None if found.proposal is None else _terms(found.proposal.terms, language),
        refused=found.refused,
        opened=found.opened,
        device=found.device,
        commitment=found.seal.commitment if found.terms.get("dice") == "sealed" else None,
        table=found.id if found.state == "seated" else None,
    )


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
        dice = Phrase("sealed dice") if asked.dice == "sealed" else Phrase("real dice, entered by hand")
        facts.append(dice.said(language))
    clock = asked.clock
    facts.append((Phrase("no clock") if clock is None else clock_title(clock, game)).said(language))
    facts.append(Phrase("no hints").said(language))
    return shown.TermsShown(title=summary.title.said(language), facts=facts, game=game.name, sheet=sheet.name)


@router.post("", status_code=201, dependencies=OWNERS)
async def make_invitation(
    request: Request, answer: Response, asked: shown.InvitationWanted, language: Language = "en"
) -> shown.InvitationShown:
    """Invite a friend to a table, each at their own device."""
    digest = own_digest(request, answer)
    made = await _invitations(request).make(
        digest, asked.name, Side(asked.side), asked.terms.model_dump(mode="json"), _asked
    )
    return _shown(request, made, digest, language)


@router.get("")
async def get_invitations(request: Request, language: Language = "en") -> shown.InvitationList:
    """One's own invitations that are open."""
    digest = asker_of(request).digest
    found = [] if digest is None else await _invitations(request).own(digest)
    return shown.InvitationList(invitations=[_shown(request, each, digest, language) for each in found])


@router.post("/open", responses=GUESSED)
async def open_invitation(
    request: Request, answer: Response, given: shown.CodeShown, language: Language = "en"
) -> shown.InvitationShown:
    """See what one is invited to, by its code; nobody has sat down by that."""
    digest = own_digest(request, answer)
    address = request.client.host if request.client else ""
    device: Device = "phone" if "Mobi" in request.headers.get("user-agent", "") else "computer"
    found = await _invitations(request).open(given.code, address, digest, device)
    return _shown(request, found, digest, language)


@router.get("/{id}", responses=MISSING)
async def get_invitation(
    request: Request,
    id: TableId,  # noqa: A002
    after: After = None,
    language: Language = "en",
) -> shown.InvitationShown:
    """How an invitation stands, for its host and guests; with `after` it is waited for until that has changed."""
    invitations, digest = _invitations(request), asker_of(request).digest
    found = await invitations.find(id, digest)
    if after is not None:
        await invitations.changed(id, after, LONGEST_WAIT)
        found = await invitations.find(id, digest)
    return _shown(request, found, digest, language)


@router.get(
    "/{id}/qr.svg",
    responses={**MISSING, 200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def get_qr(request: Request, id: TableId, base: Base) -> Response:  # noqa: A002
    """The link of an invitation as a QR code, black on white."""
    found = await _invitations(request).find(id, asker_of(request).digest)
    drawing = io.BytesIO()
    segno.make(f"{base}/join#{found.code}", error="m", micro=False).save(
        drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=86400"})


@router.put("/{id}/terms", responses=MISSING)
async def change_terms(
    request: Request,
    id: TableId,  # noqa: A002
    asked: shown.InvitationWanted,
    language: Language = "en",
) -> shown.InvitationShown:
    """The host proposes other terms; the code stays."""
    digest = asker_of(request).digest
    terms = asked.terms.model_dump(mode="json")
    found = await _invitations(request).change(id, digest, terms, Side(asked.side), _asked)
    return _shown(request, found, digest, language)


@router.post("/{id}/sit", responses=MISSING)
async def sit_down(
    request: Request,
    id: TableId,  # noqa: A002
    asked: shown.SitDown,
    language: Language = "en",
) -> shown.InvitationShown:
    """Agree to the terms and sit down: the table opens for both."""
    digest = asker_of(request).digest
    found = await _invitations(request).sit(id, digest, asked.name, _asked)
    return _shown(request, found, digest, language)


@router.post("/{id}/propose", responses=MISSING)
async def propose(
    request: Request,
    id: TableId,  # noqa: A002
    asked: shown.ProposalMade,
    language: Language = "en",
) -> shown.InvitationShown:
    """Propose other terms; the host answers."""
    digest = asker_of(request).digest
    terms = asked.terms.model_dump(mode="json")
    found = await _invitations(request).propose(id, digest, asked.name, terms, _asked)
    return _shown(request, found, digest, language)


@router.post("/{id}/answer", responses=MISSING)
async def answer_proposal(
    request: Request,
    id: TableId,  # noqa: A002
    asked: shown.InvitationAnswer,
    language: Language = "en",
) -> shown.InvitationShown:
    """The host agrees to what was proposed, and the table opens; or keeps to the terms."""
    digest = asker_of(request).digest
    return _shown(request, await _invitations(request).answer(id, digest, asked.agree, _asked), digest, language)


@router.post("/{id}/decline", responses=MISSING)
async def decline(request: Request, id: TableId, language: Language = "en") -> shown.InvitationShown:  # noqa: A002
    """Do not sit down."""
    digest = asker_of(request).digest
    return _shown(request, await _invitations(request).decline(id, digest), digest, language)


@router.delete("/{id}", status_code=204, responses=MISSING)
async def withdraw(request: Request, id: TableId) -> Response:  # noqa: A002
    """Invite nobody any more."""
    await _invitations(request).withdraw(id, asker_of(request).digest)
    return Response(status_code=204)
