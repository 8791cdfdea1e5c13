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
    SetBoard,
    Take,
    Undo,
)
from boxwood.backgammon.game import GameResult, Phase
from boxwood.backgammon.match import Match
from boxwood.dice import Dice
from boxwood.entries import Entry, EntryKind
from boxwood.game import Side
from boxwood.language import Counted, Phrase, Said

__all__ = ["write_entries"]


def write_entries(entries: list[Entry], before: Match, action: Any, after: Match, version: int) -> None:
    """Bring the record up to date after one more action."""
    write = _TURNS.get(type(action))
    if write is not None:
        write(entries, before, action, after, version)
    if len(after.results) > len(before.results):
        result = after.results[-1]
        _add(entries, before, result.winner, "result", _won(result), version)


def _won(result: GameResult) -> Said:
    """What was won, beside the winner's name."""
    points = Counted("{count} point", "{count} points", result.points)
    if result.value == 1:
        return points
    return (
        Phrase("gammon, {points}", points=points)
        if result.value == 2
        else Phrase("backgammon, {points}", points=points)
    )


def _add(
    entries: list[Entry],
    before: Match,
    side: Side,
    kind: EntryKind,
    text: Said | str,
    version: int,
    dice: Dice | None = None,
) -> None:
    """One line more; a turn is a line of the first side and the one of the second beside it."""
    game = len(before.results) + 1
    last = entries[-1] if entries and entries[-1].game == game else None
    if last is None:
        turn = 1
    else:
        beside = last.side is Side.FIRST and side is Side.SECOND
        turn = last.turn + (not beside and kind != "result")
    entries.append(Entry(len(entries), game, turn, side, kind, text, version, dice))


def _change(entries: list[Entry], version: int, kind: EntryKind, text: Said | str) -> None:
    """Give the last line other words; where there is none, do nothing."""
    if entries:
        entries[-1] = replace(entries[-1], kind=kind, text=text, at_event=version)


def _opening(entries: list[Entry], before: Match, action: Opening, after: Match, version: int) -> None:
    game = after.game
    if game.phase is Phase.ROLLED:
        _add(entries, before, game.turn, "play", "", version, (action.first, action.second))


def _roll(entries: list[Entry], before: Match, action: Roll, after: Match, version: int) -> None:
    _add(entries, before, after.game.turn, "play", "", version, (action.one, action.other))


def _play(entries: list[Entry], before: Match, action: MakePlay, after: Match, version: int) -> None:
    _change(entries, version, "play", action.text)


def _pass(entries: list[Entry], before: Match, action: Pass, after: Match, version: int) -> None:
    if before.game.phase is Phase.ROLLED:
        _change(entries, version, "pass", Phrase("no legal play"))
    else:
        _add(entries, before, after.game.turn.other, "pass", Phrase("shut out"), version)


def _reopen(entries: list[Entry], before: Match, action: object, after: Match, version: int) -> None:
    """The last play by the side that plays again has not been made."""
    side = after.game.turn
    while entries and (entries[-1].side is not side or entries[-1].kind not in ("play", "pass")):
        entries.pop()
    _change(entries, version, "play", "")


def _accept(entries: list[Entry], before: Match, action: Accept, after: Match, version: int) -> None:
    if before.game.phase is Phase.TAKING_BACK:
        _reopen(entries, before, action, after, version)


def _refuse(entries: list[Entry], before: Match, action: Refuse, after: Match, version: int) -> None:
    if before.game.phase is Phase.RESIGNING and before.to_act is not None:
        _add(entries, before, before.to_act, "resign", Phrase("resignation refused"), version)


def _set_board(entries: list[Entry], before: Match, action: SetBoard, after: Match, version: int) -> None:
    """A play that a file has against the rules, or a board that it sets up."""
    words = Phrase("board set")
    if before.game.phase is Phase.ROLLED:
        _change(entries, version, "play", words)
    else:
        _add(entries, before, action.turn, "pass", words, version)


def _cocked(entries: list[Entry], before: Match, action: Cocked, after: Match, version: int) -> None:
    if before.game.phase is Phase.ROLLED:  # an opening tie has no line
        _change(entries, version, "pass", Phrase("roll voided"))


def _double(entries: list[Entry], before: Match, action: Double, after: Match, version: int) -> None:
    text = Phrase("double to {stakes}", stakes=after.game.stakes_offered)
    _add(entries, before, after.game.turn, "cube", text, version)


def _beaver(entries: list[Entry], before: Match, action: Beaver, after: Match, version: int) -> None:
    text = Phrase("beaver to {stakes}", stakes=after.game.stakes_offered)
    _add(entries, before, after.game.turn.other, "cube", text, version)


def _raccoon(entries: list[Entry], before: Match, action: Raccoon, after: Match, version: int) -> None:
    text = Phrase("raccoon to {stakes}", stakes=after.game.stakes_offered)
    _add(entries, before, after.game.turn, "cube", text, version)


def _answer(words: Said) -> Callable[..., None]:
    def answered(entries: list[Entry], before: Match, action: object, after: Match, version: int) -> None:
        assert before.to_act is not None
        _add(entries, before, before.to_act, "cube", words, version)

    return answered


def _resign(entries: list[Entry], before: Match, action: Resign, after: Match, version: int) -> None:
    words = {
        "single": Phrase("resignation"),
        "gammon": Phrase("resignation: gammon"),
        "backgammon": Phrase("resignation: backgammon"),
    }
    _add(entries, before, after.game.turn, "resign", words[action.level], version)


_TURNS: dict[type, Callable[..., None]] = {
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
    Take: _answer(Phrase("take")),
    Drop: _answer(Phrase("drop")),
    Resign: _resign,
    SetBoard: _set_board,
}
