"""What is asked once: HTTP under /api."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from boxwood.game import Side
from boxwood.game_type import NewGame
from boxwood.games import find_game, games
from boxwood.language import Phrase, catalogue
from boxwood.rulebook import Rulebook
from boxwood.server import messages, showing
from boxwood.server.rooms import Rooms
from boxwood.server.schema import websocket_schema
from boxwood.table import NewTable, Seat, Seats, Table, branch_table, new_table
from boxwood.table.dice_report import DiceReport, dice_report
from boxwood.table.files import export_table, load_tables

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

router = APIRouter(prefix="/api", responses=PROBLEMS)

Language = Annotated[Literal["en", "fr"], Query(description="The language of words for people.")]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="Twelve letters and digits.")]
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="After so many events; as it stands without.")]


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _seats(seats: messages.Seats) -> Seats:
    first, second = (Seat(seat.kind, seat.name, seat.level) for seat in (seats.first, seats.second))
    return Seats(first, second)


@router.get("/boxes")
async def get_boxes(language: Language = "en") -> messages.Boxes:
    """What can be played: games, their sheets, options and levels."""
    return messages.Boxes(games=[game.box(language) for game in games().values()])


@router.get("/words/{language}.json")
async def get_words(language: Literal["en", "fr"]) -> messages.Words:
    """The catalogue of a language."""
    return messages.Words(**catalogue(language))


@router.get("/rules/{game}/{sheet}", responses=MISSING)
async def get_rules(
    game: Annotated[str, Path(max_length=40)],
    sheet: Annotated[str, Path(max_length=40)],
    language: Language = "en",
) -> Rulebook:
    """The rules of a sheet in our words, with drawn examples."""
    return find_game(game).rulebook(sheet, language)


@router.get("/websocket.json")
async def get_websocket_schema() -> dict[str, Any]:
    """A JSON schema of every message of the websocket."""
    return websocket_schema()


@router.get("/engines")
async def get_engines(request: Request, language: Language = "en") -> dict[str, messages.EngineState]:
    """How far the engines are with getting ready."""
    engines = _rooms(request).engines
    return {
        game: messages.EngineState(ready=state.ready, doing=engines.doing(game, language), part=state.part)
        for game, state in engines.states.items()
    }


@router.get("/tables")
async def get_tables(request: Request, language: Language = "en") -> list[messages.TableSummary]:
    """The tables, last touched first."""
    return [showing.summary_of(standing, language) for standing in await _rooms(request).list()]


@router.post("/seals", status_code=201)
async def create_seal(request: Request) -> messages.Seal:
    """The seal of a table to come: what fixes its dice is settled and shown before the players say their words."""
    seal = _rooms(request).seals.new()
    return messages.Seal(seal=seal.id, commitment=seal.commitment)


@router.post("/tables", status_code=201)
async def create_table(request: Request, asked: messages.NewTable, language: Language = "en") -> messages.TableSummary:
    """A new table."""
    seals = _rooms(request).seals
    wanted = NewGame(
        sheet=asked.sheet,
        format=asked.format,
        length=asked.length,
        options=asked.options,
        start=asked.start,
        begins=Side(asked.begins) if asked.begins else None,
    )
    table = new_table(
        NewTable(
            game=asked.game,
            wanted=wanted,
            seats=_seats(asked.seats),
            dice=asked.dice or "sealed",
            words=(asked.words[0], asked.words[1]),
            hints=asked.hints,
            seal=seals.find(asked.seal) if asked.seal else None,
        ),
        datetime.now(UTC),
    )
    seals.forget(table.id)
    room = await _rooms(request).create(table)
    return showing.summary_of(room.table, language)


@router.post("/tables/load", status_code=201)
async def load(request: Request, file: messages.Load, language: Language = "en") -> list[messages.TableSummary]:
    """The tables that are in a file of any format that the games read."""
    tables = await asyncio.to_thread(load_tables, file.name, file.text.encode("utf-8", "replace"), datetime.now(UTC))
    for table in tables:
        await _rooms(request).create(table)
    return [showing.summary_of(table, language) for table in tables]


@router.get("/tables/{id}", responses=MISSING)
async def get_table(request: Request, id: TableId, language: Language = "en") -> messages.TableSummary:  # noqa: A002
    """How a table stands."""
    return showing.summary_of(await _table(request, id), language)


@router.delete("/tables/{id}", status_code=204, responses=MISSING)
async def delete_table(request: Request, id: TableId) -> Response:  # noqa: A002
    """Remove a table with everything that happened at it."""
    await _rooms(request).delete(id, Phrase("The table was deleted.").said)
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
    """A table as a file, in a format of its game; in the best one without a name."""
    file = await asyncio.to_thread(export_table, await _table(request, id), format)
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/tables/{id}/record", responses=MISSING)
async def get_record(
    request: Request,
    id: TableId,  # noqa: A002
    viewer: Literal["first", "second"] = "first",
    language: Language = "en",
) -> messages.Record:
    """Every state of a table, to step through it."""
    return await asyncio.to_thread(_record, await _table(request, id), Side(viewer), language)


def _record(table: Table, viewer: Side, language: str) -> messages.Record:
    then = table.as_it_was(0)
    states = [messages.RecordState(version=0, event=None, view=showing.still_view(then, viewer, language))]
    events = showing.events_of(table, 0, language)
    for kept, event in zip(table.events, events, strict=True):
        then = then.after(kept)
        view = showing.still_view(then, viewer, language)
        states.append(messages.RecordState(version=then.version, event=event, view=view))
    return messages.Record(
        summary=showing.summary_of(table, language),
        states=states,
        entries=showing.entries_of(table.entries, language),
    )


@router.post("/tables/{id}/branch", status_code=201, responses=MISSING)
async def branch(
    request: Request,
    id: TableId,  # noqa: A002
    asked: messages.BranchTable,
    language: Language = "en",
) -> messages.TableSummary:
    """A new table that goes on from a state of another."""
    table = await _table(request, id)
    seats = _seats(asked.seats) if asked.seats else None
    new = await asyncio.to_thread(branch_table, table, asked.at, seats, datetime.now(UTC))
    await _rooms(request).create(new)
    return showing.summary_of(new, language)


@router.get("/tables/{id}/dice", responses=MISSING)
async def get_dice(request: Request, id: TableId) -> DiceReport:  # noqa: A002
    """The throws of a table beside what chance would give, and their proof once it is over."""
    return dice_report(await _table(request, id))


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
    table = await _table(request, id)
    then = table if at is None else await asyncio.to_thread(table.as_it_was, at)
    picture = then.terms.game_type.picture(then.state, Side(viewer))
    return Response(picture, media_type="image/svg+xml")


async def _table(request: Request, id: str) -> Table:  # noqa: A002
    return (await _rooms(request).open(id)).table
