"""The record of a game in lines: a turn of backgammon, a move of checkers, an offer, a result. A fold of the events."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from boxwood.backgammon import actions as bg
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.checkers import actions as ck
from boxwood.checkers.game import Game
from boxwood.game import GameState, Side
from boxwood.language import Counted, Phrase, Said

__all__ = ["Entries", "Entry", "extended"]

Kind = Literal["play", "cube", "pass", "resign", "result", "draw"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record. `at_event` is the table's version after it; a turn in progress has no text yet."""

    number: int
    game: int
    turn: int
    side: Side
    kind: Kind
    text: Said | str
    at_event: int
    dice: tuple[int, int] | None = None


Entries = tuple[Entry, ...]


def extended(entries: Entries, before: GameState, action: Any, after: GameState, version: int) -> Entries:
    """The record after one more action."""
    if isinstance(before, Match) and isinstance(after, Match):
        return _backgammon(entries, before, action, after, version)
    assert isinstance(before, Game)
    assert isinstance(after, Game)
    return _checkers(entries, before, action, after, version)


# Backgammon


def _backgammon(entries: Entries, before: Match, action: Any, after: Match, version: int) -> Entries:
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
    kind: Kind,
    text: Said | str,
    version: int,
    dice: tuple[int, int] | None = None,
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


def _changed(entries: Entries, version: int, kind: Kind, text: Said | str) -> Entries:
    """The last line with other words; where there is none, nothing."""
    return (*entries[:-1], replace(entries[-1], kind=kind, text=text, at_event=version)) if entries else entries


def _opening(entries: Entries, before: Match, action: bg.Opening, after: Match, version: int) -> Entries:
    game = after.game
    if game.phase is not Phase.ROLLED:
        return entries
    return _more(entries, before, game.turn, "play", "", version, (action.first, action.second))


def _roll(entries: Entries, before: Match, action: bg.Roll, after: Match, version: int) -> Entries:
    return _more(entries, before, after.game.turn, "play", "", version, (action.one, action.other))


def _play(entries: Entries, before: Match, action: bg.MakePlay, after: Match, version: int) -> Entries:
    return _changed(entries, version, "play", action.text)


def _pass(entries: Entries, before: Match, action: bg.Pass, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.ROLLED:
        return _changed(entries, version, "pass", Phrase("cannot move"))
    return _more(entries, before, after.game.turn.other, "pass", Phrase("is shut out"), version)


def _reopen(entries: Entries, before: Match, action: object, after: Match, version: int) -> Entries:
    """The last play by the side that plays again has not been made."""
    side = after.game.turn
    while entries and (entries[-1].side is not side or entries[-1].kind not in ("play", "pass")):
        entries = entries[:-1]
    return _changed(entries, version, "play", "")


def _accept(entries: Entries, before: Match, action: bg.Accept, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.TAKING_BACK:
        return _reopen(entries, before, action, after, version)
    return entries


def _refuse(entries: Entries, before: Match, action: bg.Refuse, after: Match, version: int) -> Entries:
    if before.game.phase is Phase.RESIGNING and before.to_act is not None:
        return _more(entries, before, before.to_act, "resign", Phrase("refuses"), version)
    return entries


def _cocked(entries: Entries, before: Match, action: bg.Cocked, after: Match, version: int) -> Entries:
    return _changed(entries, version, "pass", Phrase("cocked"))


def _double(entries: Entries, before: Match, action: bg.Double, after: Match, version: int) -> Entries:
    text = Phrase("doubles to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn, "cube", text, version)


def _beaver(entries: Entries, before: Match, action: bg.Beaver, after: Match, version: int) -> Entries:
    text = Phrase("beavers to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn.other, "cube", text, version)


def _raccoon(entries: Entries, before: Match, action: bg.Raccoon, after: Match, version: int) -> Entries:
    text = Phrase("raccoons to {stakes}", stakes=after.game.stakes_offered)
    return _more(entries, before, after.game.turn, "cube", text, version)


def _answer(words: Said) -> Callable[..., Entries]:
    def answered(entries: Entries, before: Match, action: object, after: Match, version: int) -> Entries:
        assert before.to_act is not None
        return _more(entries, before, before.to_act, "cube", words, version)

    return answered


def _resign(entries: Entries, before: Match, action: bg.Resign, after: Match, version: int) -> Entries:
    words = {
        "single": Phrase("resigns"),
        "gammon": Phrase("resigns a gammon"),
        "backgammon": Phrase("resigns a backgammon"),
    }
    return _more(entries, before, after.game.turn, "resign", words[action.level], version)


_TURNS: dict[type, Callable[..., Entries]] = {
    bg.Opening: _opening,
    bg.Roll: _roll,
    bg.MakePlay: _play,
    bg.Pass: _pass,
    bg.Undo: _reopen,
    bg.Retake: _reopen,
    bg.Accept: _accept,
    bg.Refuse: _refuse,
    bg.Cocked: _cocked,
    bg.Double: _double,
    bg.Beaver: _beaver,
    bg.Raccoon: _raccoon,
    bg.Take: _answer(Phrase("takes")),
    bg.Drop: _answer(Phrase("drops")),
    bg.Resign: _resign,
}


# Checkers


def _checkers(entries: Entries, before: Game, action: Any, after: Game, version: int) -> Entries:
    moves = sum(entry.kind == "play" for entry in entries)
    turn = moves // 2 + 1
    side = before.to_act or before.turn

    def more(kind: Kind, text: Said | str) -> Entries:
        return (*entries, Entry(len(entries), 1, turn, side, kind, text, version))

    if isinstance(action, ck.MakeMove):
        entries = more("play", str(after.last))
    elif isinstance(action, ck.OfferDraw):
        entries = more("draw", Phrase("offers a draw"))
    elif isinstance(action, ck.Accept):
        entries = more("draw", Phrase("accepts the draw"))
    elif isinstance(action, ck.Refuse):
        entries = more("draw", Phrase("refuses the draw"))
    elif isinstance(action, ck.Resign):
        entries = more("resign", Phrase("resigns"))
    if after.outcome is not None:
        side = after.outcome.winner or side
        entries = more("result", Phrase("a draw") if after.outcome.winner is None else Phrase("wins"))
    return entries
