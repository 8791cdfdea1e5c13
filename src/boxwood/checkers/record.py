"""The record of a game in lines: a move, an offer, a result. A fold of the actions."""

from collections.abc import Sequence
from typing import Any

from boxwood.checkers.actions import Accept, MakeMove, OfferDraw, Refuse, Resign
from boxwood.checkers.game import Game, Phase
from boxwood.entries import Entry, EntryKind
from boxwood.language import Phrase, Said

__all__ = ["write_entries"]


def write_entries(entries: list[Entry], before: Game, action: Any, after: Game, version: int) -> None:
    """Bring the record up to date after one more action; a move that was taken back has not been made."""
    if before.phase is Phase.TAKING_BACK:
        if isinstance(action, Accept):
            _take_off(entries)
        return
    turn = _turn(entries)
    side = before.to_act or before.turn

    def add(kind: EntryKind, text: Said | str) -> None:
        entries.append(Entry(len(entries), 1, turn, side, kind, text, version))

    if isinstance(action, MakeMove):
        add("play", str(after.last))
    elif isinstance(action, OfferDraw):
        add("draw", Phrase("offers a draw"))
    elif isinstance(action, Accept):
        add("draw", Phrase("accepts the draw"))
    elif isinstance(action, Refuse):
        add("draw", Phrase("refuses the draw"))
    elif isinstance(action, Resign):
        add("resign", Phrase("resigns"))
    if after.outcome is not None:
        side = after.outcome.winner or side
        add("result", Phrase("a draw") if after.outcome.winner is None else Phrase("wins"))


def _take_off(entries: list[Entry]) -> None:
    """Strike the last move, and what was said after it."""
    while entries and entries.pop().kind != "play":
        pass


def _turn(entries: Sequence[Entry]) -> int:
    """The number of the turn that comes: a turn is a move of whoever began and one of the other side."""
    first = next((entry for entry in entries if entry.kind == "play"), None)
    last = next((entry for entry in reversed(entries) if entry.kind == "play"), None)
    if first is None or last is None:
        return 1
    return last.turn if last.side is first.side else last.turn + 1
