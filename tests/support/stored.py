"""What files and databases that an earlier version wrote hold, in plain values that can be compared."""

import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

from boxwood.backgammon import Match, Options
from boxwood.backgammon.formats import load
from boxwood.checkers import Game
from boxwood.checkers.pdn import load_pdn
from boxwood.table import Table
from boxwood.table.standing import Standing
from boxwood.table.storage import FILE, Storage

STORED = Path(__file__).parent.parent / "data" / "stored"


def summary(folder: Path, scratch: Path) -> dict[str, Any]:
    """Everything stored in a folder; the database is copied first, for reading it may bring it to a newer form."""
    return {
        "tables": _tables(folder, scratch),
        "match": {file.name: _match_file(file) for file in sorted(folder.glob("*.match"))},
        "mat": {file.name: _mat(file) for file in sorted(folder.glob("*.mat"))},
        "pdn": {file.name: _pdn(file) for file in sorted(folder.glob("*.pdn"))},
    }


def _tables(folder: Path, scratch: Path) -> dict[str, Any]:
    scratch.mkdir(parents=True, exist_ok=True)
    shutil.copy(folder / FILE, scratch / FILE)
    storage = Storage.in_folder(scratch)
    try:
        return {
            standing.id: {
                **_table(storage.load(standing.id)),
                "listed": {
                    "version": standing.version,
                    "over": standing.over,
                    "to_act": standing.to_act and standing.to_act.value,
                    "score": standing.score and list(standing.score),
                    "result": standing.result,
                    "touched": standing.touched.isoformat(),
                },
            }
            for standing in sorted(storage.list(), key=lambda standing: standing.id)
            if isinstance(standing, Standing)
        }
    finally:
        storage.close()


def _table(table: Table) -> dict[str, Any]:
    terms = table.terms
    return {
        "game": terms.game,
        "seats": [[seat.kind, seat.name, seat.level] for seat in terms.seats],
        "dice": terms.dice,
        "words": list(terms.words),
        "hints": terms.hints,
        "sealed_from": terms.sealed_from,
        "commitment": terms.commitment,
        "created": terms.created.isoformat(),
        "events": table.version,
        "record": len(table.entries),
        "state": _state(table.state),
    }


def _state(state: object) -> dict[str, Any]:
    """A state of either game."""
    if isinstance(state, Match):
        game, setup = state.game, state.setup
        return {
            "sheet": setup.sheet.name,
            "format": setup.format,
            "length": setup.length,
            "options": sorted(field.name for field in fields(Options) if getattr(setup.options, field.name)),
            "score": list(state.score),
            "crawford": [game.setup.crawford, state.crawford_played],
            "stake": setup.stake,
            "games": len(state.results),
            "actions": len(state.log),
            "phase": game.phase.value,
            "turn": game.turn.value,
            "position": list(game.board.literals),
            "cube": [game.cube.value, game.cube.owner and game.cube.owner.value],
            "dice": game.dice and list(game.dice),
            "over": state.ended,
        }
    assert isinstance(state, Game)
    return {
        "sheet": state.setup.sheet.name,
        "actions": len(state.log),
        "phase": state.phase.value,
        "position": state.position.fen,
        "outcome": state.outcome and [state.outcome.winner and state.outcome.winner.value, state.outcome.by],
    }


def _match_file(file: Path) -> dict[str, Any]:
    saved = load(file)
    return {
        "players": list(saved.players),
        "first_time": saved.times[0].isoformat() if saved.times else None,
        "last_time": saved.times[-1].isoformat() if saved.times else None,
        "seed": saved.proof and saved.proof.seed and saved.proof.seed.hex(),
        "commitment": saved.proof and saved.proof.commitment,
        "state": _state(saved.match),
    }


def _mat(file: Path) -> dict[str, Any]:
    found = load(file, strict=True)
    return {
        "players": list(found.players),
        "comments": list(found.comments.values()),
        "state": _state(found.match),
    }


def _pdn(file: Path) -> list[dict[str, Any]]:
    return [
        {
            "tags": [list(tag) for tag in game.tags],
            "result": game.result,
            "elements": len(game.elements),
            "moves": len(game.moves),
            "final": game.final.fen,
            "state": _state(game.replay()),
        }
        for game in load_pdn(file).games
    ]
