"""Hints: the best three plays and what they gain, or what to do with the cube, and why, in a sentence or two."""

from collections.abc import Callable
from typing import Any

from boxwood.backgammon.match import Match
from boxwood.checkers.actions import MakeMove
from boxwood.checkers.game import Game
from boxwood.errors import NotNow
from boxwood.language import Counted, Phrase, Said
from boxwood.server.engines import Engines
from boxwood.table.table import Table

__all__ = ["hint_of"]

SHOWN = 3
DEPTH = 9
"""How many turns the checkers engine looks ahead for a hint."""


async def hint_of(table: Table, engines: Engines, language: str) -> dict[str, Any]:
    """The hint for the side to act, as a message; `NotNow` where there is none."""
    if not table.terms.hints:
        raise NotNow("this table is played without hints")
    if not engines.states[table.terms.game].ready:
        raise NotNow("the engine is still getting ready; the hint comes as soon as it can")
    work = _work(table, engines)
    if work is None:
        raise NotNow("there is nothing to choose here")
    plies, plays, words = await engines.run(work)
    return {
        "type": "hint",
        "version": table.version,
        "plies": plies,
        "plays": [{**play, "text": _text(play["text"], language)} for play in plays],
        "words": words.said(language),
    }


Found = tuple[int, list[dict[str, Any]], Said]


def _text(text: Said | str, language: str) -> str:
    return text.said(language) if isinstance(text, Said) else text


def _work(table: Table, engines: Engines) -> Callable[[], Found] | None:
    """What has to be thought about, to be done in a thread; None if there is nothing to decide."""
    state = table.state
    if isinstance(state, Game):
        return (lambda: _moves(state, engines)) if state.legal_moves() else None
    assert isinstance(state, Match)
    return lambda: _backgammon(state, engines)


# Backgammon


def _backgammon(match: Match, engines: Engines) -> Found:
    hint = engines.backgammon().hint(match)
    if hint is None:
        raise NotNow("there is nothing to choose here")
    plays = [
        {
            "action": choice.action,
            "text": choice.text,
            "equity": choice.equity,
            "loss": choice.loss,
            **choice.details,
        }
        for choice in hint.choices
    ]
    return hint.depth, plays, hint.words


# Checkers


def _moves(game: Game, engines: Engines) -> Found:
    engine = engines.checkers(game.setup.sheet.name, "full")
    found = []
    for move in game.legal_moves():
        after = game.apply(MakeMove(str(move)))
        if after.outcome is not None:
            worth = 300.0 if after.outcome.winner is game.turn else 0.0
        else:
            worth = -engine.think(after.position, after.quiet[:-1], depth=DEPTH - 1).evaluation
        found.append((worth, move))
    found.sort(key=lambda one: -one[0])
    top = found[0][0]
    plays = [
        {"action": f"move {move}", "text": str(move), "equity": round(worth, 2), "loss": round(top - worth, 2)}
        for worth, move in found[:SHOWN]
    ]
    return DEPTH, plays, _move_words(plays, len(found))


def _move_words(plays: list[dict[str, Any]], count: int) -> Said:
    best = plays[0]
    if count == 1:
        return Phrase("{move} is the only move.", move=best["text"])
    second = plays[1]
    if second["loss"] < 0.05:
        return Phrase("{move} and {other} are as good as each other.", move=best["text"], other=second["text"])
    if best["equity"] > 250:
        return Phrase("{move} wins.", move=best["text"])
    men = Counted("{count} man", "{count} men", round(second["loss"]))
    if second["loss"] >= 0.95:
        return Phrase("{move} is best; {other} loses {men}.", move=best["text"], other=second["text"], men=men)
    return Phrase("{move} is a little better than {other}.", move=best["text"], other=second["text"])
