"""The registry of games: the only place above the games that names them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from boxwood.errors import UnknownName
from boxwood.game_type import GameType

__all__ = ["find_game", "games", "registered"]

_MODULES = {
    "backgammon": "boxwood.backgammon.game_type",
    "checkers": "boxwood.checkers.game_type",
}
"""Where each game keeps its object, `GAME`. A new game adds a line."""

_ADDED: dict[str, GameType[Any]] = {}


def games() -> Mapping[str, GameType[Any]]:
    """All games by name."""
    return {**{name: find_game(name) for name in _MODULES}, **_ADDED}


def find_game(name: str) -> GameType[Any]:
    """The game of a name, or `UnknownName`."""
    if name in _ADDED:
        return _ADDED[name]
    if name not in _MODULES:
        raise UnknownName("game", name, [*_MODULES, *_ADDED])
    game: GameType[Any] = import_module(_MODULES[name]).GAME
    return game


@contextmanager
def registered(game: GameType[Any]) -> Iterator[None]:
    """Have one more game for a while, as a plug-in or a test may."""
    _ADDED[game.name] = game
    try:
        yield
    finally:
        del _ADDED[game.name]
