"""The record of a match in lines: a turn, an offer, a result. A fold of the actions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boxwood.backgammon.actions import (
    Accept,
    Beaver,
    Cocked,
    Double,
    Drop,
    MakePlay,
    Opening,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    Retake,
    Roll,
    Take,
    Undo,
)
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.dice import Dice
from boxwood.entries import Entries, Entry, EntryKind
from boxwood.game import Side
from boxwood.language import Counted, Phrase, Said

__all__ = ["extended"]


def extended(entries: Entries, before: Match, action: Any, after: Match, version: int) -> Entries:
    """The record after one more action."""
    make = _TURNS.get(type(action))
    if make is not None:
        entries = make(entries, before, action, after, version)
    if len(after.results) > len(before.results):
        result = after.results[-1]
        points = Counted("wins {count} point", "wins {count} points", result.points)
        entries = _more(entries, before, result.winner, "result", points, version)
    return entries


def _more(
    entries: Entries,
    before: Match,
    side: Side,
    kind: EntryKind,
    text: Said | str,
    version: int,
    dice: Dice | None = None,
) -> Entries:
    """One line more; a turn is a line of the first side and the one of the second beside it."""
    game = len(before.results) + 1
    last = entries[-1] if entries and entries[-1].game == game else None
    if last is None:
        turn = 1
    else:
        beside = last.side is Side.FIRST and side is Side.SECOND
        turn = last.turn + (not beside and kind != "result")
    return (*entries, Entry(len(entries), game, turn, side, kind, text, version, dice))


def _changed(entries: Entries, version: int, kind: EntryKind, text: Said | str) -> Entries:
    """The last line with other words; where there is none, nothing."""
    return (*entries[:-1], replace(entries[-1], kind=kind, text=text, at_event=version)) if entries else entries


def _opening(entries: Entries, before: Match, action: Opening, after: Match, version: int) -> Entries:
    game = after.game
    if game.phase is not Phase.ROLLED:
        return entries
    return _more(entries, before, game.turn, "play", "", version, (action.first, action.second))


def _roll(entries: Entries, before: Match, action: Roll, after: Match, version: int) -> Entries:
    return _more(entries, before, after.game.turn, "play", "", version, (action.one, action.other))


def _play(entries: Entries, before: Match, action: MakePlay, after: Match, version: int) -> Entries:
    return _changed(entries, version, "play", action.text)


def _pass(entries: Entries, before: Match, action: Pass, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.ROLLED:
        return _changed(entries, version, "pass", Phrase("cannot move"))
    return _more(entries, before, after.game.turn.other, "pass", Phrase("is shut out"), version)


def _reopen(entries: Entries, before: Match, action: object, after: Match, version: int) -> Entries:
    """The last play by the side that plays again has not been made."""
    side = after.game.turn
    while entries and (entries[-1].side is not side or entries[-1].kind not in ("play", "pass")):
        entries = entries[:-1]
    return _changed(entries, version, "play", "")


def _accept(entries: Entries, before: Match, action: Accept, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.TAKING_BACK:
        return _reopen(entries, before, action, after, version)
    return entries


def _refuse(entries: Entries, before: Match, action: Refuse, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.RESIGNING and before.to_act is not None:
        return _more(entries, before, before.to_act, "resign", Phrase("refuses"), version)
    return entries


def _cocked(entries: Entries, before: Match, action: Cocked, after: Match, version: int) -> Entries:
    return _changed(entries, version, "pass", Phrase("cocked"))


def _double(entries: Entries, before: Match, action: Double, after: Match, version: int) -> Entries:
    text = Phrase("doubles to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn, "cube", text, version)


def _beaver(entries: Entries, before: Match, action: Beaver, after: Match, version: int) -> Entries:
    text = Phrase("beavers to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn.other, "cube", text, version)


def _raccoon(entries: Entries, before: Match, action: Raccoon, after: Match, version: int) -> Entries:
    text = Phrase("raccoons to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn, "cube", text, version)


def _answer(words: Said) -> Callable[..., Entries]:
    def answered(entries: Entries, before: Match, action: object, after: Match, version: int) -> Entries:
        assert before.to_act is not None
        return _more(entries, before, before.to_act, "cube", words, version)

    return answered


def _resign(entries: Entries, before: Match, action: Resign, after: Match, version: int) -> Entries:
    words = {
        "single": Phrase("resigns"),
        "gammon": Phrase("resigns a gammon"),
        "backgammon": Phrase("resigns a backgammon"),
    }
    return _more(entries, before, after.game.turn, "resign", words[action.level], version)


_TURNS: dict[type, Callable[..., Entries]] = {
    Opening: _opening,
    Roll: _roll,
    MakePlay: _play,
    Pass: _pass,
    Undo: _reopen,
    Retake: _reopen,
    Accept: _accept,
    Refuse: _refuse,
    Cocked: _cocked,
    Double: _double,
    Beaver: _beaver,
    Raccoon: _raccoon,
    Take: _answer(Phrase("takes")),
    Drop: _answer(Phrase("drops")),
    Resign: _resign,
}
