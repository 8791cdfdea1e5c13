"""Checkers as one object: what tables, server, page and terminal ask of it (`boxwood/game_type.py`)."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from boxwood.checkers.actions import Accept, Action, parse_action
from boxwood.checkers.choosing import make_box
from boxwood.checkers.coaching import CheckersCoach
from boxwood.checkers.drawing.svg import draw_svg
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.levels import LEVELS, find_level
from boxwood.checkers.pdn import FORMATS
from boxwood.checkers.record import write_entries
from boxwood.checkers.reviewing import CheckersAnalyst
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.rulebook import rulebook
from boxwood.checkers.simple_bot import simple_action
from boxwood.checkers.taking_back import steps_back
from boxwood.checkers.teaching import LESSONS
from boxwood.checkers.telling import result_of, sentence_of, title_of
from boxwood.checkers.terminal import CheckersTerminal
from boxwood.checkers.view import CheckersView, view_game
from boxwood.choices import Box, file_choices, level_choices
from boxwood.dice import Dice
from boxwood.entries import Entry
from boxwood.errors import BadFile, BadOption
from boxwood.game import Side, TableEngine, Timing
from boxwood.game_type import NewGame, SetupSummary, Throw
from boxwood.language import Phrase, Said
from boxwood.lessons import Lessons
from boxwood.naming import Namer
from boxwood.rulebook import Rulebook

__all__ = ["GAME", "Checkers"]


class Checkers:
    """The game."""

    name = "checkers"
    view_type = CheckersView
    throw_words: tuple[str, ...] = ()
    equity_unit: Literal["points", "men"] = "men"
    formats = FORMATS
    lessons: Lessons | None = LESSONS
    analyst = CheckersAnalyst()
    coach = CheckersCoach()
    levels = tuple(LEVELS)
    terminal = CheckersTerminal()

    def is_quick(self, level: str) -> bool:
        """Whether the bot of a level acts without thinking for long."""
        return find_level(level).seconds is None

    def find_level(self, name: str) -> str:
        """The level that is meant by a name, or `UnknownName`."""
        return find_level(name).name

    def box(self, language: str) -> Box:
        """Everything there is to choose before a game."""
        return make_box(level_choices(LEVELS.values(), language), file_choices(FORMATS, language), language)

    def rulebook(self, sheet: str, language: str) -> Rulebook:
        """The rules of a sheet for people."""
        return rulebook(find_sheet(sheet), language)

    def begin(self, wanted: NewGame) -> Game:
        """One game."""
        if wanted.format not in (None, "single") or wanted.length is not None or wanted.options:
            raise BadOption("a game of checkers is a single game without a length or options")
        return Game.new(wanted.sheet, start=wanted.start, begins=wanted.begins)

    def store(self, state: Game) -> dict[str, Any]:
        """The sheet, the position and who begins."""
        setup = state.setup
        begins = None if setup.sheet.starts == "dark" else setup.begins
        usual = setup.start == Game.new(setup.sheet, begins=begins).setup.start
        return {
            "sheet": setup.sheet.name,
            "start": None if usual else setup.start.fen,
            "begins": setup.begins and setup.begins.value,
        }

    def restore(self, stored: Mapping[str, Any]) -> Game:
        """The game before its first move."""
        for name in stored.keys() - {"sheet", "start", "begins"}:
            raise BadFile("the field {field!r} is unknown: a newer version of Boxwood stored it", field=name)
        begins = stored.get("begins")
        return Game.new(stored["sheet"], start=stored.get("start"), begins=Side(begins) if begins else None)

    def parse(self, text: str) -> Action:
        """The action that a text says."""
        return parse_action(text)

    def throws(self, log: Sequence[Action], *, stand: bool = True) -> list[Throw]:
        """There are no dice."""
        return []

    def taken_back_throw(self, state: Game) -> Dice | None:
        """There are no dice."""
        return None

    def steps_back(self, state: Game, side: Side) -> Sequence[tuple[Side, str]]:
        """What each side does so that one makes its last move again."""
        return [(actor, str(action)) for actor, action in steps_back(state, side)]

    def open_action(self, state: Game) -> str | None:
        """The players decide who starts (K2); where nobody does, dark, as elsewhere."""
        return "begin second" if state.phase is Phase.STARTING else None

    def timing(self, state: Game) -> Timing:
        """The side to act thinks; nobody does while the players decide who starts or a take-back is asked for."""
        side = None if state.phase in (Phase.STARTING, Phase.TAKING_BACK) else state.to_act
        return Timing(side, question=state.phase in (Phase.OFFERED, Phase.TAKING_BACK))

    def takes_back(self, state: Game, action: Action) -> bool:
        """A take-back is agreed to."""
        return isinstance(action, Accept) and state.phase is Phase.TAKING_BACK

    def sheet(self, state: Game) -> RuleSheet:
        """The rule sheet it is played by."""
        return state.setup.sheet

    def summary(self, state: Game) -> SetupSummary:
        """How it was set up, in words."""
        return SetupSummary(
            title=title_of(state.setup),
            heading=Phrase("Checkers"),
            format="single",
            length=None,
            options={},
            manual_dice=False,
            endless=False,
        )

    def score(self, state: Game) -> tuple[int, int] | None:
        """Nothing is scored."""
        return None

    def result(self, state: Game, name: Namer) -> Said | None:
        """How it ended, in a sentence."""
        return result_of(state, name)

    def write_entries(self, entries: list[Entry], before: Game, action: Action, after: Game, version: int) -> None:
        """Bring the record up to date after one more action."""
        write_entries(entries, before, action, after, version)

    def sentence(self, before: Game, action: Action, after: Game, name: Namer) -> Said:
        """An action told to people who do not see the board."""
        return sentence_of(before, action, after, name)

    def view(
        self, state: Game, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True
    ) -> CheckersView:
        """The state as a board shows it to a side."""
        return view_game(state, viewer, language, paths=paths, buttons=buttons)

    def picture(self, state: Game, viewer: Side) -> str:
        """The board as a side sees it, in SVG."""
        sheet = state.setup.sheet
        return draw_svg(
            state.position.pieces,
            palette=sheet.palette,
            upside_down=viewer is Side.SECOND,
            double_deckers=sheet.double_deckers,
        )

    def simple_act(self, state: Game) -> str:
        """What a simple bot does that needs no engine."""
        return str(simple_action(state))

    @cache  # noqa: B019 - there is one such object
    def engine(self) -> TableEngine:
        """Its engine; this loads numba."""
        from boxwood.checkers.engine.table_engine import CheckersTableEngine  # noqa: PLC0415 - slow to load

        return CheckersTableEngine()


GAME = Checkers()
