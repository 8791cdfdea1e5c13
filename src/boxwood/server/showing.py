"""Tables as messages: summaries, views, events and entries in a language."""

from collections.abc import Iterable
from typing import Any

from boxwood.game import Side
from boxwood.language import Said
from boxwood.server import messages
from boxwood.table.entries import Entry
from boxwood.table.standing import Standing, standing_of
from boxwood.table.table import Table
from boxwood.table.telling import title_of

__all__ = ["entries_of", "events_of", "still_view", "summary_of", "view_of", "viewer_of"]


def summary_of(table: Table | Standing, language: str) -> messages.TableSummary:
    """What a list shows of a table."""
    standing = standing_of(table) if isinstance(table, Table) else table
    terms = standing.terms
    setup = terms.setup
    state = table.state if isinstance(table, Table) else terms.kind.restore(setup)
    sheet = setup["sheet"]
    first, second = (messages.Seat(kind=seat.kind, name=seat.name, level=seat.level) for seat in terms.seats)
    length = setup.get("length")
    return messages.TableSummary(
        id=standing.id,
        game=terms.game,
        sheet=sheet if isinstance(sheet, str) else sheet["name"],
        title=title_of(state).said(language),
        format=setup.get("format"),
        length=length if isinstance(length, int) else None,
        options=dict(setup.get("options") or {}),
        seats=messages.Seats(first=first, second=second),
        dice=terms.dice,
        hints=terms.hints,
        created=terms.created,
        touched=standing.touched,
        version=standing.version,
        over=standing.over,
        score=messages.Pair(first=standing.score[0], second=standing.score[1]) if standing.score else None,
        result=standing.result[language] if standing.result else None,
        to_act=standing.to_act.value if standing.to_act else None,
        commitment=terms.commitment,
        words=list(terms.words),
    )


def viewer_of(table: Table, viewer: str) -> Side:
    """The side from which a viewer looks; a mover's board turns with the side to act, unless a bot plays."""
    if viewer != "mover":
        return Side(viewer)
    people = table.terms.seats.people
    if len(people) == 1:
        return people[0]
    return table.to_act or Side.FIRST


def view_of(table: Table, viewer: str, language: str, dice_wanted: Side | None = None) -> dict[str, Any]:
    """What a board needs to be drawn and handled; a person is asked for dice that the bot wants entered by hand."""
    view = table.state.describe(viewer_of(table, viewer), language)
    asked = table.to_act if dice_wanted is None else dice_wanted.other
    view["to_act"] = asked.value if asked else None
    if dice_wanted is not None:
        view["buttons"]["roll"]["sides"] = [side.value for side in Side]
    return view


def events_of(table: Table, since: int, language: str) -> list[messages.Event]:
    """What happened since a version."""
    return [
        messages.Event(
            number=event.number,
            at=event.at,
            side=event.side.value if event.side else None,
            action=event.action,
            said=sentence.said(language),
        )
        for event, sentence in zip(table.events[since:], table.told[since:], strict=True)
    ]


def entries_of(entries: Iterable[Entry], language: str) -> list[messages.Entry]:
    """Lines of the record."""
    return [
        messages.Entry(
            number=entry.number,
            game=entry.game,
            turn=entry.turn,
            side=entry.side.value,
            dice=list(entry.dice) if entry.dice else None,
            text=entry.text.said(language) if isinstance(entry.text, Said) else entry.text,
            at_event=entry.at_event,
            kind=entry.kind,
        )
        for entry in entries
    ]


def still_view(table: Table, viewer: Side, language: str) -> dict[str, Any]:
    """A board to be looked at, not played on."""
    return {**table.state.describe(viewer, language), "paths": [], "buttons": {}}
