"""Tables into files and files into tables: our match file, `.mat` and PDN."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any

from boxwood.backgammon.formats.mat import read_mat, write_mat
from boxwood.backgammon.formats.match_file import SavedMatch, read_match_file, write_match_file
from boxwood.backgammon.match import Match
from boxwood.checkers.game import Game
from boxwood.checkers.pdn import PdnGame, read_pdn, write_pdn
from boxwood.dice import DiceProof, new_seed
from boxwood.errors import BadFile, BadOption, NotNow
from boxwood.game import GameState, Side
from boxwood.table.kinds import KINDS, Kind
from boxwood.table.seats import Seat, Seats
from boxwood.table.table import LONGEST_NAME, Event, Table, Terms, check_seats, new_id
from boxwood.table.telling import name_of

__all__ = ["FORMATS", "branch_table", "export_table", "load_tables"]

FORMATS = {"backgammon": ("match", "mat"), "checkers": ("pdn",)}
"""What the tables of a game can be written as, the best first."""
MOST_GAMES = 200
"""The games of one file that become tables."""


def export_table(table: Table, format: str | None = None) -> tuple[str, str]:  # noqa: A002 - the word of the protocol
    """The name and the text of a file; `BadInput` if it cannot hold this table."""
    known = FORMATS[table.terms.game]
    chosen = format or known[0]
    if chosen not in known:
        raise BadOption("a table of {game} is written as {known}", game=table.terms.game, known=", ".join(known))
    name = f"{table.terms.created:%Y-%m-%d}-{table.id}"
    first, second = (str(name_of(table.state, table.terms.seats, side)) for side in Side)
    if isinstance(table.state, Game):
        tags = {"Date": f"{table.terms.created:%Y.%m.%d}", "White": first, "Black": second}
        return f"{name}.pdn", write_pdn([PdnGame.of(table.state, tags)])
    assert isinstance(table.state, Match)
    if chosen == "mat":
        return f"{name}.mat", write_mat(table.state, (first, second))
    times = tuple(event.at for event in table.events)
    return f"{name}.match", write_match_file(SavedMatch(table.state, (first, second), times, proof_of(table)))


def proof_of(table: Table) -> DiceProof | None:
    """What proves the dice of a table: with the seed, once it is over; None where not all came from it."""
    terms = table.terms
    if terms.seed is None or terms.commitment is None or terms.sealed_from:
        return None
    proof = DiceProof(terms.commitment, table.id, terms.words)
    return proof.reveal(terms.seed) if table.over else proof


def load_tables(name: str, text: str, now: datetime) -> list[Table]:
    """The tables in a file, by what it is called or looks like; `BadFile` with every fault if it cannot be read."""
    suffix = PurePosixPath(name).suffix.lower()
    if text.removeprefix("\ufeff").startswith("boxwood match"):
        saved = read_match_file(text, name)
        return [_table(KINDS["backgammon"], saved.match, saved.players, now, saved.times)]
    if suffix == ".pdn":
        games = read_pdn(text).games
        if len(games) > MOST_GAMES:
            raise BadFile("the file has {count} games; at most {most} are loaded", count=len(games), most=MOST_GAMES)
        return [
            _table(KINDS["checkers"], game.replay(), (game.tag("White") or "", game.tag("Black") or ""), now)
            for game in games
        ]
    if suffix == ".mat" or "point match" in text[:10_000]:
        found = read_mat(text)
        return [_table(KINDS["backgammon"], found.match, found.names, now)]
    raise BadFile("{name} is neither a match file nor a .mat or .pdn file", name=name)


def _table(
    kind: Kind,
    state: GameState,
    players: tuple[str, str],
    now: datetime,
    times: Sequence[datetime] | None = None,
) -> Table:
    """A table at which a game was played that came from elsewhere."""
    actions: Iterable[Any] = state.log
    events = [
        Event(number, times[number] if times else now, None, str(action)) for number, action in enumerate(actions)
    ]
    kept = kind.keep(state)
    manual = bool((kept.get("options") or {}).get("manual_dice"))
    first, second = (Seat("person", " ".join(player.split())[:LONGEST_NAME]) for player in players)
    terms = Terms(
        game=kind.name,
        setup=kept,
        seats=Seats(first, second),
        dice=None if not kind.has_dice else "manual" if manual else "sealed",
        created=now,
        seed=new_seed() if kind.has_dice and not manual else None,
        sealed_from=len(kind.throws(state.log)),
    )
    return Table.fold(new_id(), terms, events)


def branch_table(table: Table, at: int, seats: Seats | None, now: datetime) -> Table:
    """A new table that goes on from the state after so many events, with dice of its own."""
    then = table.as_it_was(at)
    if then.over:
        raise NotNow("the game is over there; go back to a position before its end")
    kind = table.terms.kind
    terms = replace(
        table.terms,
        seats=check_seats(kind, seats or table.terms.seats, table.terms.setup, table.terms.dice),
        created=now,
        seed=new_seed() if table.terms.seed is not None else None,
        sealed_from=len(kind.throws(then.state.log)),
    )
    return Table.fold(new_id(), terms, then.events)
