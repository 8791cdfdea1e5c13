"""What is asked once: HTTP under /api."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from boxwood.errors import BadInput, DamagedTable, NoSuchTable, NotNow, NotOwner
from boxwood.formats import Record as FileRecord
from boxwood.game import Side
from boxwood.game_type import NewGame
from boxwood.games import find_game, games
from boxwood.lessons import Lessons
from boxwood.rulebook import Rulebook
from boxwood.server import messages, showing
from boxwood.server.addresses import address_of
from boxwood.server.asking import (
    check_not_live,
    managed_room,
    played_room,
    rooms_of,
    seen_table,
    sides_at,
)
from boxwood.server.ownership import COOKIE, LOCKED, REACH, is_key
from boxwood.server.page_words import page_words
from boxwood.server.pages import etag_of, is_known
from boxwood.server.qr import drawn_qr
from boxwood.server.roles import COOKIE_SECONDS, Asker, asker_of, own_digest, owners_only
from boxwood.server.rules_search import search_rules
from boxwood.server.schema import websocket_schema
from boxwood.table import NewTable, Seat, Seats, Table, branch_table, new_table
from boxwood.table.clock_presets import OwnClock, presets_for
from boxwood.table.comments import keep_comments, read_comments
from boxwood.table.dice_report import DiceReport, dice_report
from boxwood.table.files import export_table, load_tables, record_of
from boxwood.table.keys import Key, digest_of, new_secret, role_of, sides_of
from boxwood.table.storage import Place, Storage

__all__ = ["router"]

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": messages.Problem, "description": "What came in is wrong."},
    403: {"model": messages.Problem, "description": "It came from somewhere else."},
    413: {"model": messages.Problem, "description": "It is too large."},
    422: {"model": messages.Problem, "description": "It is not the message that was expected."},
}
MISSING: dict[int | str, dict[str, Any]] = {
    404: {"model": messages.Problem, "description": "There is no such table."},
    409: {"model": messages.Problem, "description": "It cannot be done as the table stands."},
}
FILE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}

MOST_LISTED = 200
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
PLACE = "^[0-9]{1,18}-[a-z0-9]{12}$"
"""A place in the list: when a table was last touched, in microseconds, and its id."""

OWNERS = [Depends(owners_only)]
"""For what only the owner of the server may do."""

router = APIRouter(prefix="/api", responses=PROBLEMS)

Language = Annotated[Literal["en", "fr"], Query(description="The language of words for people.")]
GameName = Annotated[str, Path(max_length=40)]
SheetName = Annotated[str, Path(max_length=40)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="Twelve letters and digits.")]
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="After so many events; as it stands without.")]


def seats_of(seats: messages.Seats) -> Seats:
    """The seats that a message tells of."""
    first, second = (Seat(seat.kind, seat.name, seat.level) for seat in (seats.first, seats.second))
    return Seats(first, second)


def clock_of(asked: str | messages.OwnClock | None) -> str | OwnClock | None:
    """The clock that a message asks for."""
    return OwnClock(asked.law, asked.reserve, asked.delay) if isinstance(asked, messages.OwnClock) else asked


def new_table_of(asked: messages.NewTable) -> NewTable:
    """The table that a message asks for, without its seal."""
    wanted = NewGame(
        sheet=asked.sheet,
        format=asked.format,
        length=asked.length,
        options=asked.options,
        start=asked.start,
        begins=Side(asked.begins) if asked.begins else None,
    )
    return NewTable(
        game=asked.game,
        wanted=wanted,
        seats=seats_of(asked.seats),
        dice=asked.dice or "sealed",
        words=(asked.words[0], asked.words[1]),
        hints=asked.hints,
        take_backs=asked.take_backs,
        clock=clock_of(asked.clock),
    )


@router.get("/boxes", response_model=messages.Boxes)
async def get_boxes(request: Request, language: Language = "en") -> Response:
    """What can be played: games, their sheets, options and levels; and who can reach this server."""
    boxes = [game.box(language) for game in games().values()]
    clocks = {
        name: [messages.ClockChoice(name=each.name, title=each.title.said(language)) for each in presets_for(game)]
        for name, game in games().items()
    }
    return _unless_known(request, messages.Boxes(games=boxes, clocks=clocks, reach=_reach(request, language)))


def _reach(request: Request, language: str) -> messages.Reach:
    """Whether others can reach this server, and what they can do."""
    key: str | None = request.app.state.owner_key
    if key is None:
        return messages.Reach(open=False, owner=True, addresses=[], words="")
    owner = asker_of(request).owner
    addresses = list(request.app.state.addresses)
    return messages.Reach(
        open=True, owner=owner, addresses=addresses, words=(REACH if owner else LOCKED).said(language)
    )


def _unless_known(request: Request, answer: messages.Answer) -> Response:
    """An answer that a browser keeps and asks for again; it is sent only if it is another by now."""
    body = answer.model_dump_json().encode()
    headers = {"ETag": etag_of(body), "Cache-Control": "no-cache"}
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@router.post("/owner", status_code=204)
async def give_key(request: Request, given: messages.OwnerKey) -> Response:
    """Show the owner's key once; a cookie remembers it."""
    key: str | None = request.app.state.owner_key
    if key is not None and not is_key(key, given.key):
        raise BadInput("this is not the owner's key")
    answer = Response(status_code=204)
    if key is not None:
        answer.set_cookie(COOKIE, key, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
    return answer


@router.get("/words/{language}.json", response_model=messages.Words)
async def get_words(request: Request, language: Literal["en", "fr"]) -> Response:
    """What the page says in a language."""
    return _unless_known(request, messages.Words(**page_words(language)))


@router.get("/rules")
async def search(
    text: Annotated[str, Query(max_length=100, description="Words that a clause must hold.")],
    language: Language = "en",
) -> list[messages.RuleFound]:
    """What the rule sheets of all games say about something."""
    return await asyncio.to_thread(search_rules, text, language)


@router.get("/rules/{game}/{sheet}", responses=MISSING)
async def get_rules(game: GameName, sheet: SheetName, language: Language = "en") -> Rulebook:
    """The rules of a sheet in our words, with drawn examples."""
    return find_game(game).rulebook(sheet, language)


@router.get("/lessons/{game}/{sheet}", responses=MISSING)
async def get_lesson(game: GameName, sheet: SheetName, language: Language = "en") -> messages.Lesson:
    """A first game, taught step by step in the words of a sheet."""
    lesson = await asyncio.to_thread(_lessons(game).lesson, sheet, language)
    steps = [messages.TaughtStep(step=step, view=view) for step, view in lesson.steps]
    return messages.Lesson(game=lesson.game, sheet=lesson.sheet, title=lesson.title, again=lesson.again, steps=steps)


@router.post("/lessons/{game}/{sheet}", responses=MISSING)
async def answer_lesson(
    game: GameName, sheet: SheetName, tried: messages.LessonTry, language: Language = "en"
) -> messages.LessonAnswer:
    """What is said to something that was tried at a step; nothing is kept."""
    answer = _lessons(game).answer(sheet, tried.step, tried.action, language)
    return messages.LessonAnswer(right=answer.right, said=answer.said, clause=answer.clause, view=answer.view)


def _lessons(game: str) -> Lessons:
    lessons = find_game(game).lessons
    if lessons is None:
        raise BadInput("there is no lesson for {game}", game=game)
    return lessons


@router.get("/websocket.json")
async def get_websocket_schema() -> dict[str, Any]:
    """A JSON schema of every message of the websocket."""
    return websocket_schema()


@router.get("/engines")
async def get_engines(request: Request, language: Language = "en") -> dict[str, messages.EngineState]:
    """How far the engines are with getting ready."""
    engines = rooms_of(request).engines
    return {
        game: messages.EngineState(ready=state.ready, doing=engines.doing(game, language), part=state.part)
        for game, state in engines.states.items()
    }


@router.get("/tables", response_model=messages.TableList)
async def get_tables(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="The most that are listed at once.")] = 50,
    before: Annotated[str | None, Query(pattern=PLACE, description="The `next` of the page before.")] = None,
    search: Annotated[str, Query(max_length=100, description="Part of a player's name.")] = "",
    language: Language = "en",
) -> Response:
    """The tables, last touched first, a page at a time: `TableList`. A guest is shown those that they have a key of."""
    rooms, asker = rooms_of(request), asker_of(request)
    if not asker.owner and asker.digest is None:
        raise NotOwner
    listed = await rooms.read(_table_list, limit, before, search, asker, language)
    return Response(listed, media_type="application/json")


def _table_list(storage: Storage, limit: int, before: str | None, search: str, asker: Asker, language: str) -> bytes:
    """A page of the list as it is sent; made in a thread, so that nobody waits for it."""
    place = None
    if before is not None:
        touched, name = before.split("-")
        place = Place(EPOCH + timedelta(microseconds=int(touched)), name)
    found = storage.list(limit=limit + 1, before=place, search=search, held_by=None if asker.owner else asker.digest)
    yours = sides_of(storage, asker.digest) if asker.digest else {}
    shown = found[:limit]
    after = None
    if len(found) > limit:
        placed = [(standing.touched, standing.id) for standing in shown if standing.touched is not None]
        after = _place_after(*placed[-1]) if placed else None
    page = messages.TableList(
        tables=[showing.listed(standing, language, yours.get(standing.id, ())) for standing in shown], next=after
    )
    return page.model_dump_json().encode()


def _place_after(touched: datetime, table: str) -> str:
    return f"{(touched - EPOCH) // timedelta(microseconds=1)}-{table}"


@router.post("/seals", status_code=201, dependencies=OWNERS)
async def create_seal(request: Request) -> messages.Seal:
    """The seal of a table to come: what fixes its dice is settled and shown before the players say their words."""
    seal = rooms_of(request).seals.new(address_of(request))
    return messages.Seal(seal=seal.id, commitment=seal.commitment)


@router.post("/positions")
async def show_position(asked: messages.PositionWanted, language: Language = "en") -> messages.PositionShown:
    """A position that a table could begin from, as a board shows it; nothing is kept."""
    game = find_game(asked.game)
    begins = Side(asked.begins) if asked.begins else None
    wanted = NewGame(sheet=asked.sheet, format=asked.format, length=asked.length, start=asked.start, begins=begins)
    return messages.PositionShown(view=showing.still_view(game, game.begin(wanted), Side(asked.viewer), language))


@router.post("/tables", status_code=201, dependencies=OWNERS)
async def create_table(request: Request, asked: messages.NewTable, language: Language = "en") -> messages.TableSummary:
    """A new table."""
    seals = rooms_of(request).seals
    asked_for = replace(new_table_of(asked), seal=seals.find(asked.seal) if asked.seal else None)
    table = new_table(asked_for, datetime.now(UTC))
    seals.forget(table.id)
    await rooms_of(request).create(table)
    return showing.summary_of(table, language)


@router.post("/tables/load", status_code=201, openapi_extra=FILE_BODY, dependencies=OWNERS)
async def load(
    request: Request, name: Annotated[str, Query(max_length=200)] = "", language: Language = "en"
) -> messages.Loaded:
    """The tables that are in a file of any format that the games read; the request's body is the file."""
    content = await request.body()
    with rooms_of(request).reading_limit.one_file(address_of(request)):
        loaded = await asyncio.to_thread(load_tables, name, content, datetime.now(UTC))
    await rooms_of(request).create(*loaded.tables)
    for table, comments in zip(loaded.tables, loaded.comments, strict=True):
        if comments:
            await rooms_of(request).writer.do(partial(keep_comments, table=table.id, comments=comments))
    return messages.Loaded(
        tables=[showing.summary_of(table, language) for table in loaded.tables],
        notices=[notice.said(language) for notice in loaded.notices],
    )


@router.get("/tables/{id}", responses=MISSING)
async def get_table(request: Request, id: TableId, language: Language = "en") -> messages.TableSummary:  # noqa: A002
    """How a table stands."""
    return showing.summary_of(await seen_table(request, id), language, await sides_at(request, id))


@router.put("/tables/{id}/name", responses=MISSING)
async def rename(
    request: Request,
    id: TableId,  # noqa: A002
    asked: messages.Rename,
    language: Language = "en",
) -> messages.TableSummary:
    """Call a table something."""
    room = await managed_room(request, id)
    await room.rename(asked.name.strip())
    return showing.summary_of(room.table, language, await sides_at(request, id))


@router.delete("/tables/{id}", status_code=204, responses=MISSING, dependencies=OWNERS)
async def delete_table(request: Request, id: TableId) -> Response:  # noqa: A002
    """Remove a table with everything that happened at it."""
    await rooms_of(request).delete(id)
    await request.app.state.jobs.forget_about(id)
    return Response(status_code=204)


@router.get(
    "/tables/{id}/export",
    responses={**MISSING, 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def export(
    request: Request,
    id: TableId,  # noqa: A002
    format: Annotated[str | None, Query(max_length=40)] = None,  # noqa: A002
) -> Response:
    """A table as a file, in a format of its game, the best without a name; a damaged one as it is kept."""
    try:
        table = await seen_table(request, id)
    except DamagedTable:
        owners_only(request)
        kept = await rooms_of(request).read(Storage.as_it_is, id)
        return _download(f"damaged-{id}.json", kept, "application/json")
    check_not_live(table)
    record = await _reviewed_record(request, table)
    file = await asyncio.to_thread(export_table, table, format, record)
    return _download(file.name, file.content, "text/plain; charset=utf-8")


async def _reviewed_record(request: Request, table: Table) -> FileRecord[Any]:
    """A table on its way into a file, with what was written about it and what the analysis found."""
    comments = await rooms_of(request).read(read_comments, table.id)
    record = record_of(table, comments=comments)
    reviewed = await request.app.state.reviews.find(table)
    analyst = table.terms.game_type.analyst
    if reviewed.analysis is None or analyst is None:
        return record
    return await asyncio.to_thread(analyst.with_analysis, record, reviewed.analysis)


def _download(name: str, content: bytes, kind: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/record", responses=MISSING)
async def get_record(
    request: Request,
    id: TableId,  # noqa: A002
    viewer: Literal["first", "second"] = "first",
    language: Language = "en",
) -> messages.Record:
    """Every state of a table, to step through it."""
    table = await seen_table(request, id)
    check_not_live(table)
    return await asyncio.to_thread(_record, table, Side(viewer), language, await sides_at(request, id))


def _record(table: Table, viewer: Side, language: str, yours: Iterable[Side]) -> messages.Record:
    game, events = table.terms.game_type, showing.events_of(table, 0, language)
    views = (showing.still_view(game, state, viewer, language) for state in table.states())
    states = [
        messages.RecordState(version=version, event=event, view=view)
        for version, (event, view) in enumerate(zip([None, *events], views, strict=True))
    ]
    return messages.Record(
        summary=showing.summary_of(table, language, yours),
        states=states,
        entries=showing.entries_of(table.entries, language),
    )


@router.post("/tables/{id}/watchers", status_code=201, responses=MISSING)
async def invite_watchers(request: Request, id: TableId) -> messages.WatchLink:  # noqa: A002
    """A private link for watchers of a table between people, made by who plays there."""
    room = await played_room(request, id)
    if not room.table.terms.between_people:
        raise NotNow("only a game between people can have watchers")
    secret = new_secret()
    await room.give_key(Key(digest_of(secret), "watcher"))
    return messages.WatchLink(secret=secret)


@router.post("/tables/{id}/seat", status_code=201, responses=MISSING)
async def move_seat(request: Request, id: TableId, asked: messages.SeatLinkWanted) -> messages.SeatLink:  # noqa: A002
    """A link by which the holder of a seat goes on at another device: it works once, for ten minutes."""
    room, sides = await played_room(request, id), await sides_at(request, id)
    if not room.table.terms.between_people or not sides:
        raise NotNow("only a player in a game between people can go on elsewhere")
    secret = rooms_of(request).seat_links.make(id, min(sides, key=lambda side: side.index), _steady())
    link = f"{asked.base}/seat/{id}#{secret}"
    return messages.SeatLink(link=link, qr=drawn_qr(link))


@router.post("/tables/{id}/keys", status_code=204, responses=MISSING)
async def show_key(request: Request, id: TableId, given: messages.TableKey) -> Response:  # noqa: A002
    """Show the secret of a link once; a cookie remembers the browser that did."""
    answer = Response(status_code=204)
    try:
        room = await rooms_of(request).open(id)
    except NoSuchTable:
        raise NotOwner from None
    digest, own = digest_of(given.secret), own_digest(request, answer)
    found = next((key for key in room.keys if key.digest == digest), None)
    side = rooms_of(request).seat_links.take(id, given.secret, _steady()) if found is None else None
    if side is not None:
        if Key(own, role_of(side.other)) in room.keys:
            raise NotNow("this browser has the other seat; you can't play both")
        await room.give_key(Key(own, role_of(side)))
    elif found is not None:
        await room.give_key(Key(own, found.role))
    else:
        raise NotOwner
    return answer


def _steady() -> float:
    return asyncio.get_running_loop().time()


@router.post("/tables/{id}/branch", status_code=201, responses=MISSING)
async def branch(
    request: Request,
    id: TableId,  # noqa: A002
    asked: messages.BranchTable,
    language: Language = "en",
) -> messages.TableSummary:
    """A new table that goes on from a state of another."""
    table = (await managed_room(request, id)).table
    check_not_live(table)
    seats = seats_of(asked.seats) if asked.seats else None
    new = await asyncio.to_thread(branch_table, table, asked.at, seats, datetime.now(UTC))
    await rooms_of(request).create(new)
    return showing.summary_of(new, language)


@router.get("/tables/{id}/dice", responses=MISSING)
async def get_dice(request: Request, id: TableId) -> DiceReport:  # noqa: A002
    """The throws of a table beside what chance would give, and their proof once it is over."""
    return await asyncio.to_thread(dice_report, await seen_table(request, id))


@router.get(
    "/tables/{id}/picture.svg",
    responses={**MISSING, 200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def get_picture(
    request: Request,
    id: TableId,  # noqa: A002
    at: At = None,
    viewer: Literal["first", "second"] = "first",
) -> Response:
    """The position as a picture."""
    table = await seen_table(request, id)
    then = table if at in (None, table.version) else await asyncio.to_thread(table.as_it_was, at)
    picture = then.terms.game_type.picture(then.state, Side(viewer))
    # What happened stays as it was: a picture of it can be kept.
    headers = {} if at is None else {"Cache-Control": "private, max-age=31536000, immutable"}
    return Response(picture, media_type="image/svg+xml", headers=headers)
