"""The race as one object, as `boxwood/game_type.py` asks for it."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from boxwood.choices import Box, LevelChoice, Plan, SheetChoice, agreeing_colours, side_colours
from boxwood.dice import Dice
from boxwood.entries import Entry
from boxwood.errors import BadOption, UnknownName
from boxwood.formats import Format, Record
from boxwood.game import Found, Hint, HintedChoice, Report, Settlement, Side, Timing
from boxwood.game_type import NewGame, SetupSummary, Throw
from boxwood.language import Phrase, Said
from boxwood.naming import Namer
from boxwood.rulebook import Rulebook, RuleSection
from boxwood.settling import settled_win
from support.toy.race import Action, RaceState, RaceView, Run, TrackSheet, parse_action, view_race
from support.toy.terminal import RaceTerminal


class RaceEngine:
    """There is nothing to think about: it runs."""

    def prepare(self, progress: Callable[[str, float], None], *, everything: bool = False) -> None:
        progress("tying its shoes", 1.0)

    def enlarge(self, progress: Callable[[str, float], None]) -> None:
        progress("growing longer legs", 1.0)

    def act(
        self,
        state: RaceState,
        level: str,
        *,
        stop: threading.Event,
        report: Report,
        found: Found,
        seconds: float | None = None,
    ) -> str | None:
        found(None)
        return None

    def hint(self, state: RaceState) -> Hint | None:
        return Hint(0, (HintedChoice("run", "run", 0.0, 0.0),), Phrase("Run."))

    def settle(self, state: RaceState, leaver: Side) -> Settlement:
        return settled_win(leaver.other)


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> Sequence[Record[RaceState]]:
    state = RaceState()
    for line in json.loads(data)["race"]:
        state = state.apply(parse_action(line))
    return [Record(state=state)]


def _write(records: Sequence[Record[RaceState]]) -> bytes:
    return json.dumps({"race": [str(action) for action in records[0].state.log]}).encode()


class Race:
    """The game."""

    name = "race"
    view_type = RaceView
    throw_words = ("run",)
    equity_unit: Literal["points", "men"] = "points"
    formats = (
        Format("race", Phrase("Race"), (".race",), lambda content: content.startswith(b'{"race"'), _read, _write),
    )
    analyst = None
    coach = None
    lessons = None
    levels = ("jogger",)
    terminal = RaceTerminal()

    def is_quick(self, level: str) -> bool:
        return True

    def find_level(self, name: str) -> str:
        if name not in self.levels:
            raise UnknownName("level", name, list(self.levels))
        return name

    def box(self, language: str) -> Box:
        sheet = TrackSheet()
        return Box(
            game="race",
            title="Race",
            has_lesson=False,
            has_dice=True,
            has_take_back=False,
            has_openings=False,
            record_order="turns",
            start_about="",
            starts=(),
            lengths=(),
            sheets=(
                SheetChoice(
                    name=sheet.name,
                    title=sheet.title,
                    about="Thirty steps.",
                    palette="felt",
                    colours=side_colours(sheet.colours, language),
                    agreeing=agreeing_colours(sheet.colours, language),
                    words={},
                    centred_cube=None,
                    start=None,
                    plans=(Plan(format="single", length=None, doubling="none", facts=(), options=()),),
                ),
            ),
            levels=(LevelChoice(name="jogger", title="Jogger", about="Runs."),),
            files=(),
        )

    def rulebook(self, sheet: str, language: str) -> Rulebook:
        return Rulebook("race", "track", "Race", (), (RuleSection("R1", "Running", False, ("Run.",), ()),))

    def begin(self, wanted: NewGame) -> RaceState:
        if wanted.sheet != "track":
            raise BadOption("there is one track")
        return RaceState()

    def store(self, state: RaceState) -> dict[str, Any]:
        return {}

    def restore(self, stored: Mapping[str, Any]) -> RaceState:
        return RaceState()

    def parse(self, text: str) -> Action:
        return parse_action(text)

    def throws(self, log: Sequence[Action], *, stand: bool = True) -> list[Throw]:
        runs = [(place, action) for place, action in enumerate(log) if isinstance(action, Run)]
        return [Throw(place, number, (run.one, run.other), False) for number, (place, run) in enumerate(runs)]

    def taken_back_throw(self, state: RaceState) -> Dice | None:
        return None

    def steps_back(self, state: RaceState, side: Side) -> Sequence[tuple[Side, str]]:
        return ()

    def open_action(self, state: RaceState) -> str | None:
        return None

    def timing(self, state: RaceState) -> Timing:
        return Timing(state.to_act)

    def takes_back(self, state: RaceState, action: Any) -> bool:
        return False

    def sheet(self, state: RaceState) -> TrackSheet:
        return TrackSheet()

    def summary(self, state: RaceState) -> SetupSummary:
        race = Phrase("Race")
        return SetupSummary(
            title=race, heading=race, format="single", length=None, options={}, manual_dice=False, endless=False
        )

    def score(self, state: RaceState) -> tuple[int, int] | None:
        return None

    def result(self, state: RaceState, name: Namer) -> Said | None:
        return None if state.outcome is None else Phrase("{name} won", name=name(state.outcome.winner))

    def write_entries(
        self, entries: list[Entry], before: RaceState, action: Action, after: RaceState, version: int
    ) -> None:
        number = len(entries)
        entries.append(Entry(number, 1, number // 2 + 1, before.turn, "play", str(action), version))

    def sentence(self, before: RaceState, action: Action, after: RaceState, name: Namer) -> Said:
        return Phrase("{name}: {action}.", name=name(before.turn), action=action)

    def view(
        self, state: RaceState, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True
    ) -> RaceView:
        del paths  # there are none
        return view_race(state, viewer, language, buttons=buttons)

    def picture(self, state: RaceState, viewer: Side) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{state.steps}</text></svg>'

    def simple_act(self, state: RaceState) -> str | None:
        return None

    def engine(self) -> RaceEngine:
        return RaceEngine()


GAME = Race()
