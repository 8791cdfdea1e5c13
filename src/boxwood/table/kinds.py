"""What a table needs to know about each game beyond the contract they share: making, keeping and reading one."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

from boxwood import backgammon, checkers
from boxwood.backgammon.actions import throws_of
from boxwood.backgammon.formats.match_header import HeaderTable, header_values, read_header
from boxwood.backgammon.levels import LEVELS as BACKGAMMON_LEVELS
from boxwood.checkers.levels import LEVELS as CHECKERS_LEVELS
from boxwood.errors import BadOption, UnknownName
from boxwood.game import GameState, Side

__all__ = ["KINDS", "GameName", "Kind", "NewGame", "kind_of"]

GameName = Literal["backgammon", "checkers"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """What is to be played, as people ask for it."""

    sheet: str = "tournament"
    format: str | None = None
    length: int | None = None
    options: Mapping[str, bool]
    start: str | None = None
    begins: Side | None = None


class Kind(Protocol):
    """A game as tables see it."""

    name: GameName
    levels: tuple[str, ...]
    has_dice: bool

    def begin(self, wanted: NewGame) -> GameState:
        """The state before the first action, or `BadOption` and its like."""

    def keep(self, state: GameState) -> dict[str, Any]:
        """How a game was set up, as plain data to be stored."""

    def restore(self, kept: Mapping[str, Any]) -> GameState:
        """The state before the first action, from what was stored."""

    def parse(self, text: str) -> Any:
        """The action that a text says, or `BadAction`."""

    def throws(self, actions: Iterable[Any]) -> list[tuple[int, tuple[int, int]]]:
        """The throws of dice among actions, each with its place."""

    def is_free_for_all(self, state: GameState) -> bool:
        """Whether either side may do what has to be done next: throw for the opening, decide who starts."""


class _Backgammon:
    name: GameName = "backgammon"
    levels = tuple(BACKGAMMON_LEVELS)
    has_dice = True

    def begin(self, wanted: NewGame) -> GameState:
        """A match, a session or a single game."""
        format_ = cast("Literal['match', 'money', 'single'] | None", wanted.format)
        return backgammon.Match.new(
            wanted.sheet,
            wanted.length,
            dict(wanted.options),
            format=format_,
            start=self._start(wanted.start),
            begins=wanted.begins,
        )

    def _start(self, text: str | None) -> str | backgammon.Position | None:
        """A starting array's name, or the position of an id."""
        if text is None or text in backgammon.starting_arrays():
            return text
        if re.fullmatch(r"[A-Za-z0-9+/]{14}", text):
            return backgammon.Position.from_gnubg_id(text)
        raise BadOption(
            "{start!r} is neither a starting array nor a position id; the arrays are {arrays}",
            start=text,
            arrays=", ".join(backgammon.starting_arrays()),
        )

    def keep(self, state: GameState) -> dict[str, Any]:
        """The header of a match file."""
        assert isinstance(state, backgammon.Match)
        return header_values(state.setup, ("", ""), None)

    def restore(self, kept: Mapping[str, Any]) -> GameState:
        """The match that a header describes."""
        setup, _, _ = read_header(HeaderTable(kept))
        return backgammon.Match.begin(setup)

    def parse(self, text: str) -> backgammon.Action:
        """The action that a text says."""
        return backgammon.parse_action(text)

    def throws(self, actions: Iterable[Any]) -> list[tuple[int, tuple[int, int]]]:
        """Opening throws and rolls."""
        return list(throws_of(actions))

    def is_free_for_all(self, state: GameState) -> bool:
        """Each side throws one die: it does not matter who says so."""
        assert isinstance(state, backgammon.Match)
        return state.outcome is None and state.game.phase is backgammon.Phase.OPENING


class _Checkers:
    name: GameName = "checkers"
    levels = tuple(CHECKERS_LEVELS)
    has_dice = False

    def begin(self, wanted: NewGame) -> GameState:
        """One game."""
        if wanted.format not in (None, "single") or wanted.length is not None or wanted.options:
            raise BadOption("a game of checkers is a single game without a length or options")
        return checkers.Game.new(wanted.sheet, start=wanted.start, begins=wanted.begins)

    def keep(self, state: GameState) -> dict[str, Any]:
        """The sheet, the position and who begins."""
        assert isinstance(state, checkers.Game)
        setup = state.setup
        begins = None if setup.sheet.starts == "dark" else setup.begins
        usual = setup.start == checkers.Game.new(setup.sheet, begins=begins).setup.start
        return {
            "sheet": setup.sheet.name,
            "start": None if usual else setup.start.fen,
            "begins": setup.begins and setup.begins.value,
        }

    def restore(self, kept: Mapping[str, Any]) -> GameState:
        """The game before its first move."""
        begins = Side(kept["begins"]) if kept["begins"] else None
        return checkers.Game.new(kept["sheet"], start=kept["start"], begins=begins)

    def parse(self, text: str) -> checkers.Action:
        """The action that a text says."""
        return checkers.parse_action(text)

    def throws(self, actions: Iterable[Any]) -> list[tuple[int, tuple[int, int]]]:
        """There are no dice."""
        return []

    def is_free_for_all(self, state: GameState) -> bool:
        """The players decide who starts (K2)."""
        assert isinstance(state, checkers.Game)
        return state.phase is checkers.Phase.STARTING


KINDS: Mapping[str, Kind] = {"backgammon": _Backgammon(), "checkers": _Checkers()}


def kind_of(name: str) -> Kind:
    """The game of that name."""
    if name not in KINDS:
        raise UnknownName("game", name, list(KINDS))
    return KINDS[name]
