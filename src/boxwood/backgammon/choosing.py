"""What there is to choose before a match: sheets, formats, options and levels, as the rules have them."""

import dataclasses
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, cast

from boxwood.backgammon.drawing.svg import palettes
from boxwood.backgammon.rule_sheet import RuleSheet, sheets
from boxwood.backgammon.setup import Format, make_setup, option_choices
from boxwood.backgammon.starting_arrays import starting_arrays
from boxwood.choices import (
    Box,
    FileChoice,
    LevelChoice,
    OptionChoice,
    Plan,
    SheetChoice,
    agreeing_colours,
    side_colours,
)
from boxwood.language import Phrase, Template, speak

__all__ = ["make_box"]

LENGTHS = (1, 3, 5, 7, 11)


@cache
def _option_words() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "options.toml").read_text(encoding="utf-8"))


def make_box(levels: tuple[LevelChoice, ...], file_formats: tuple[FileChoice, ...], language: str) -> Box:
    """The game in a language."""
    return Box(
        game="backgammon",
        title=Phrase("Backgammon").said(language),
        has_lesson=True,
        has_dice=True,
        has_take_back=True,
        has_openings=True,
        record_order="seats",
        start_about=Phrase("A position id, a match id, an XGID, or the name of a setup.").said(language),
        starts=tuple(starting_arrays()),
        lengths=LENGTHS,
        sheets=tuple(_sheet(sheet, language) for sheet in sheets().values()),
        levels=levels,
        files=file_formats,
    )


def _sheet(sheet: RuleSheet, language: str) -> SheetChoice:
    centred = palettes()[sheet.palette]["centred_cube"]
    plans = [_plan(sheet, "match", 1, language)] if "match" in sheet.formats else []
    return SheetChoice(
        name=sheet.name,
        title=speak(language, sheet.title),
        about=speak(language, sheet.about),
        palette=sheet.palette,
        colours=side_colours(sheet.colours, language),
        agreeing=agreeing_colours(sheet.colours, language),
        words=dataclasses.asdict(sheet.words.fr if language == "fr" else sheet.words.en),
        centred_cube=cast("Any", centred) if sheet.doubling == "cube" else None,
        start=sheet.start,
        plans=(*plans, *(_plan(sheet, one, None, language) for one in sheet.formats)),
    )


def _plan(sheet: RuleSheet, format: Format, length: int | None, language: str) -> Plan:  # noqa: A002 - the sheets' word
    usual = LENGTHS[-1] if format == "match" else None
    setup = make_setup(sheet, length or usual, None, format=format)
    doubling = sheet.doubling if setup.first_game.doubling else "none"
    words = _option_words()
    return Plan(
        format=format,
        length=length,
        doubling=doubling,
        facts=tuple(speak(language, fact) for fact in _facts(sheet, doubling)),
        options=tuple(
            OptionChoice(
                name=name,
                title=speak(language, words[name]["title"]),
                about=speak(language, words[name]["about"]),
                clause=words[name]["clause"],
                choice=choice,
            )
            for name, choice in option_choices(sheet, format, length or usual).items()
            if choice != "no"
        ),
    )


def _facts(sheet: RuleSheet, doubling: str) -> list[Template]:
    """What sets a sheet apart, in a few short sentences."""
    stakes: dict[str, Template] = {
        "cube": "With a doubling cube.",
        "spoken": "Doubling aloud, without a cube.",
        "none": "No doubling cube.",
    }
    larger: dict[bool, Template] = {
        True: "If only one die can be played, it must be the larger.",
        False: "If only one die can be played, you choose which.",
    }
    facts = [stakes[doubling], larger[sheet.larger]]
    if sheet.opening == "new throw":
        again: Template = "The winner of the opening roll rolls again to start."
        facts.append(again)
    if sheet.gammon == "none off or outside":
        wide: Template = "A checker left outside the home board also loses a gammon."
        facts.append(wide)
    return facts
