"""Backgammon as one object: what tables, server, page and terminal ask of it (`boxwood/game_type.py`)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any, Literal, cast

from boxwood.backgammon.actions import Accept, Action, Opening, Undo, parse_action, taken_back_throw, throws_of
from boxwood.backgammon.choosing import make_box
from boxwood.backgammon.coaching import BackgammonCoach
from boxwood.backgammon.formats import FORMATS
from boxwood.backgammon.formats.header_table import HeaderTable
from boxwood.backgammon.formats.match_header import Header, header_values, read_header
from boxwood.backgammon.game import Phase
from boxwood.backgammon.id_text import tells_a_match, tidy_id
from boxwood.backgammon.levels import LEVELS, find_level
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.backgammon.record import write_entries
from boxwood.backgammon.reviewing import BackgammonAnalyst
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.rulebook import rulebook
from boxwood.backgammon.setup import Format, Setup
from boxwood.backgammon.simple_bot import simple_action
from boxwood.backgammon.starting_arrays import starting_arrays
from boxwood.backgammon.taking_back import steps_back
from boxwood.backgammon.teaching import LESSONS
from boxwood.backgammon.telling import heading_of, result_of, sentence_of, title_of
from boxwood.backgammon.terminal import BackgammonTerminal
from boxwood.backgammon.view import BackgammonView, view_match
from boxwood.choices import Box, file_choices, level_choices
from boxwood.dice import Dice
from boxwood.entries import Entry
from boxwood.errors import BadOption
from boxwood.game import Side, TableEngine, Timing
from boxwood.game_type import NewGame, SetupSummary, Throw
from boxwood.language import Said
from boxwood.lessons import Lessons
from boxwood.naming import Namer
from boxwood.rulebook import Rulebook

__all__ = ["GAME", "Backgammon"]


class Backgammon:
    """The game."""

    name = "backgammon"
    view_type = BackgammonView
    throw_words = ("roll", "opening")
    equity_unit: Literal["points", "men"] = "points"
    formats = FORMATS
    lessons: Lessons | None = LESSONS
    analyst = BackgammonAnalyst()
    coach = BackgammonCoach()
    levels = tuple(LEVELS)
    terminal = BackgammonTerminal()

    def is_quick(self, level: str) -> bool:
        """Whether the bot of a level acts without thinking for long."""
        return find_level(level).plies == 0

    def find_level(self, name: str) -> str:
        """The level that is meant by a name, or `UnknownName`."""
        return find_level(name).name

    def box(self, language: str) -> Box:
        """Everything there is to choose before a match."""
        return make_box(level_choices(LEVELS.values(), language), file_choices(FORMATS, language), language)

    def rulebook(self, sheet: str, language: str) -> Rulebook:
        """The rules of a sheet for people."""
        return rulebook(find_sheet(sheet), language)

    def begin(self, wanted: NewGame) -> Match:
        """A match, a session or a single game; a position that carries a match is that match (`Match.from_id`)."""
        options = {**wanted.options, "manual_dice": wanted.manual_dice}
        start = None if wanted.start is None else tidy_id(wanted.start)
        if start is not None and tells_a_match(start):
            return Match.from_id(start, wanted.sheet, options)
        return Match.new(
            wanted.sheet,
            wanted.length,
            options,
            format=cast("Format | None", wanted.format),
            start=_start(start),
            begins=wanted.begins,
            stake=wanted.stake,
        )

    def store(self, state: Match) -> dict[str, Any]:
        """The header of a match file."""
        return header_values(Header(state.setup))

    def restore(self, stored: Mapping[str, Any]) -> Match:
        """The match that a header describes."""
        return Match.begin(read_header(HeaderTable(stored)).setup)

    def parse(self, text: str) -> Action:
        """The action that a text says."""
        return parse_action(text)

    def throws(self, log: Sequence[Action], *, stand: bool = True) -> list[Throw]:
        """Opening throws and rolls."""
        found = throws_of(log, stand=stand)
        return [Throw(place, number, dice, isinstance(log[place], Opening)) for place, number, dice in found]

    def taken_back_throw(self, state: Match) -> Dice | None:
        """The roll of a side whose opponent took a play back; the next game has an opening throw of its own."""
        return None if state.game.phase is Phase.OPENING else taken_back_throw(state.log)

    def steps_back(self, state: Match, side: Side) -> Sequence[tuple[Side, str]]:
        """What each side does so that one plays its last turn again."""
        return [(actor, str(action)) for actor, action in steps_back(state, side)]

    def open_action(self, state: Match) -> str | None:
        """Each side throws one die: it does not matter who says so."""
        return "opening" if state.outcome is None and state.game.phase is Phase.OPENING else None

    def timing(self, state: Match) -> Timing:
        """The side to act thinks; nobody does while the opening is thrown or a take-back is asked for."""
        phase = state.game.phase
        side = None if phase in (Phase.OPENING, Phase.TAKING_BACK) else state.to_act
        return Timing(side, len(state.results), phase in (Phase.RESIGNING, Phase.TAKING_BACK))

    def takes_back(self, state: Match, action: Action) -> bool:
        """A play is undone, or a take-back agreed to."""
        agreed = isinstance(action, Accept) and state.game.phase is Phase.TAKING_BACK
        return agreed or isinstance(action, Undo)

    def sheet(self, state: Match) -> RuleSheet:
        """The rule sheet it is played by."""
        return state.setup.sheet

    def summary(self, state: Match) -> SetupSummary:
        """How it was set up, in words."""
        return _summary(state.setup)

    def score(self, state: Match) -> tuple[int, int] | None:
        """The points of a match or session."""
        return None if state.setup.format == "single" else state.score

    def result(self, state: Match, name: Namer) -> Said | None:
        """How it ended, in a sentence."""
        return result_of(state, name)

    def write_entries(self, entries: list[Entry], before: Match, action: Action, after: Match, version: int) -> None:
        """Bring the record up to date after one more action."""
        write_entries(entries, before, action, after, version)

    def sentence(self, before: Match, action: Action, after: Match, name: Namer) -> Said:
        """An action told to people who do not see the board."""
        return sentence_of(before, action, after, name)

    def view(
        self, state: Match, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True
    ) -> BackgammonView:
        """The state as a board shows it to a side."""
        return view_match(state, viewer, language, paths=paths, buttons=buttons)

    def picture(self, state: Match, viewer: Side) -> str:
        """The board as a side sees it, in SVG."""
        return state.picture(viewer)

    def simple_act(self, state: Match) -> str | None:
        """What a simple bot does that needs no engine; None to throw the dice."""
        action = simple_action(state)
        return None if action is None else str(action)

    @cache  # noqa: B019 - there is one such object
    def engine(self) -> TableEngine:
        """Its engine; this loads numba."""
        from boxwood.backgammon.engine.table_engine import BackgammonTableEngine  # noqa: PLC0415 - slow to load

        return BackgammonTableEngine()


@lru_cache(maxsize=256)
def _summary(setup: Setup) -> SetupSummary:
    """How a match was set up, in words; every page is told it after every act."""
    return SetupSummary(
        title=title_of(setup),
        heading=heading_of(setup),
        format=setup.format,
        length=setup.length,
        options=asdict(setup.options),
        manual_dice=setup.options.manual_dice,
        endless=setup.format == "money",
    )


def _start(text: str | None) -> str | Position | None:
    """A starting array's name, or the position of an id."""
    name = "-".join((text or "").lower().split())
    if text is None or name in starting_arrays():
        return name or None
    if re.fullmatch(r"[A-Za-z0-9+/]{14}", text):
        return Position.from_gnubg_id(text)
    raise BadOption(
        "{start!r} is neither a starting array nor a position id; the arrays are {arrays}",
        start=text,
        arrays=", ".join(starting_arrays()),
    )


GAME = Backgammon()
