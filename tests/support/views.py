"""States as a page is shown them."""

import json
from typing import Any

from pydantic_core import to_json

from boxwood.backgammon import Match
from boxwood.game import GameState, Side
from boxwood.games import find_game


def shown(state: GameState, viewer: Side = Side.FIRST, language: str = "en") -> dict[str, Any]:
    """A state's view as plain data, as it goes over the wire."""
    game = find_game("backgammon" if isinstance(state, Match) else "checkers")
    data: dict[str, Any] = json.loads(to_json(game.view(state, viewer, language)))
    return data
