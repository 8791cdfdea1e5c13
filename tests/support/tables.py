"""Tables for tests, and people who do anything that is allowed at them."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime

from boxwood.game import Side
from boxwood.game_type import NewGame
from boxwood.table import NewTable, Seat, Seats, Table, new_table

NOW = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
BOT = Seat("bot", "", "beginner")


def make_table(
    game: str = "backgammon",
    *,
    sheet: str = "tournament",
    format: str | None = None,  # noqa: A002 - the word of the rule sheets
    length: int | None = None,
    options: Mapping[str, bool] | None = None,
    seats: Seats | None = None,
    dice: str = "sealed",
    words: tuple[str, str] = ("", ""),
    start: str | None = None,
) -> Table:
    """A new table, a match to 3 unless something else is asked for."""
    if game == "backgammon" and format is None:
        return make_table(
            game,
            sheet=sheet,
            format="match",
            length=length or 3,
            options=options,
            seats=seats,
            dice=dice,
            words=words,
            start=start,
        )
    wanted = NewGame(sheet=sheet, format=format, length=length, options=options or {}, start=start)
    asked = NewTable(
        game=game,
        wanted=wanted,
        seats=seats or Seats(),
        dice="manual" if dice == "manual" else "sealed",
        words=words,
    )
    return new_table(asked, NOW)


def acted(table: Table, *texts: str) -> Table:
    """A table after people have done some things, each by a side that may."""
    for text in texts:
        table = table.acted(actor_of(table, text), text, NOW)
    return table


def actor_of(table: Table, text: str) -> Side:
    """A side that may do what a text says, or the first."""
    try:
        actors = table.state.actors(table.read(text))
    except ValueError:
        return Side.FIRST
    return min(actors, key=lambda side: side.index)


def any_text(table: Table, rng: random.Random, *, calm: bool = True) -> str:
    """Something that may be done now, as a page would ask for it."""
    texts = sorted({str(action) for action in table.state.actions()})
    if calm:
        texts = [text for text in texts if not text.startswith(("resign", "takeback", "undo", "offer"))] or texts
    text = rng.choice(texts)
    if table.terms.dice in ("sealed", "unsealed") and text.startswith(("roll", "opening")):
        text = text.split()[0]
    return text


def played(table: Table, seed: int, most: int = 10_000, *, calm: bool = True) -> Table:
    """A table after random play, to its end or so many events."""
    rng = random.Random(seed)
    while not table.over and table.version < most:
        table = acted(table, any_text(table, rng, calm=calm))
    return table
