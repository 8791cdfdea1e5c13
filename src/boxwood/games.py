"""The registry of games: the only place above the games that names them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from boxwood.backgammon.game_type import GAME as BACKGAMMON
from boxwood.checkers.game_type import GAME as CHECKERS
from boxwood.errors import BadInput, UnknownName
from boxwood.formats import Format, find_format, format_for
from boxwood.game_type import GameType
from boxwood.language import Either

__all__ = ["find_file_format", "find_game", "format_to_write", "games", "registered"]

_GAMES: dict[str, GameType[Any]] = {game.name: game for game in (BACKGAMMON, CHECKERS)}


def games() -> Mapping[str, GameType[Any]]:
    """All games by name."""
    return MappingProxyType(_GAMES)


def find_game(name: str) -> GameType[Any]:
    """The game of a name, or `UnknownName`."""
    if name not in _GAMES:
        raise UnknownName("game", name, list(_GAMES))
    return _GAMES[name]


def find_file_format(data: bytes, name: str) -> tuple[GameType[Any], Format[Any]]:
    """The game and the format of a file, by what it holds, else by its name; `BadFile` if it is none of them."""
    known = {each: game for game in _GAMES.values() for each in game.formats}
    found = find_format(list(known), data, name)
    return known[found], found


def format_to_write(game: GameType[Any], name: str) -> Format[Any]:
    """The format of a game to write a file of that name in, the best if the name says nothing.

    A name that says another game's format is `BadInput`.
    """
    suffix = PurePath(name).suffix.lower()
    own = {ending for each in game.formats if each.write is not None for ending in each.suffixes}
    others = {ending for other in _GAMES.values() for each in other.formats for ending in each.suffixes}
    if suffix in others - own:
        raise BadInput("{name}: a file of this game ends in {own}", name=name, own=Either(sorted(own)))
    return format_for(game.formats, name)


@contextmanager
def registered(game: GameType[Any]) -> Iterator[None]:
    """Have one more game for a while, as a plug-in or a test may."""
    _GAMES[game.name] = game
    try:
        yield
    finally:
        del _GAMES[game.name]
