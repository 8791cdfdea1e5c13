"""States as a page is shown them."""

import json
from typing import Any

from pydantic_core import to_json

from boxwood.game import GameState, Side


def shown(state: GameState, viewer: Side = Side.FIRST, language: str = "en") -> dict[str, Any]:
    """A state's view as plain data, as it goes over the wire."""
    data: dict[str, Any] = json.loads(to_json(state.view(viewer, language)))
    return data
