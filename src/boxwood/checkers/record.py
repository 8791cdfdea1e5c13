"""The record of a game in lines: a move, an offer, a result. A fold of the actions."""

from typing import Any

from boxwood.checkers.actions import Accept, MakeMove, OfferDraw, Refuse, Resign
from boxwood.checkers.game import Game
from boxwood.entries import Entries, Entry, EntryKind
from boxwood.language import Phrase, Said

__all__ = ["extended"]


def extended(entries: Entries, before: Game, action: Any, after: Game, version: int) -> Entries:
    """The record after one more action."""
    moves = sum(entry.kind == "play" for entry in entries)
    turn = moves // 2 + 1
    side = before.to_act or before.turn

    def more(kind: EntryKind, text: Said | str) -> Entries:
        return (*entries, Entry(len(entries), 1, turn, side, kind, text, version))

    if isinstance(action, MakeMove):
        entries = more("play", str(after.last))
    elif isinstance(action, OfferDraw):
        entries = more("draw", Phrase("offers a draw"))
    elif isinstance(action, Accept):
        entries = more("draw", Phrase("accepts the draw"))
    elif isinstance(action, Refuse):
        entries = more("draw", Phrase("refuses the draw"))
    elif isinstance(action, Resign):
        entries = more("resign", Phrase("resigns"))
    if after.outcome is not None:
        side = after.outcome.winner or side
        entries = more("result", Phrase("a draw") if after.outcome.winner is None else Phrase("wins"))
    return entries
