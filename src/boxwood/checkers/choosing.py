"""What there is to choose before a game: sheets and levels, as the rules have them."""

import dataclasses

from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.choices import Box, FileChoice, LevelChoice, Plan, SheetChoice, agreeing_colours, side_colours
from boxwood.language import Phrase, Template, speak

__all__ = ["make_box"]


def make_box(levels: tuple[LevelChoice, ...], file_formats: tuple[FileChoice, ...], language: str) -> Box:
    """The game in a language."""
    return Box(
        game="checkers",
        title=Phrase("Checkers").said(language),
        has_lesson=True,
        has_dice=False,
        has_take_back=True,
        has_openings=False,
        record_order="turns",
        start_about=Phrase("A position as FEN.").said(language),
        starts=(),
        lengths=(),
        sheets=tuple(_sheet(sheet, language) for sheet in sheets().values()),
        levels=levels,
        files=file_formats,
    )


def _sheet(sheet: RuleSheet, language: str) -> SheetChoice:
    facts = tuple(speak(language, fact) for fact in _facts(sheet))
    return SheetChoice(
        name=sheet.name,
        title=speak(language, sheet.title),
        about=speak(language, sheet.about),
        palette=sheet.palette,
        colours=side_colours(sheet.colours, language),
        agreeing=agreeing_colours(sheet.colours, language),
        words=dataclasses.asdict(sheet.words.fr if language == "fr" else sheet.words.en),
        centred_cube=None,
        start=None,
        plans=(Plan(format="single", length=None, doubling="none", facts=facts, options=()),),
    )


def _facts(sheet: RuleSheet) -> list[Template]:
    """What sets a sheet apart, in a few short sentences."""
    jumping: dict[bool, Template] = {
        True: "If you can jump, you must.",
        False: "Jumping is your choice, and so is going on.",
    }
    crowning: dict[bool, Template] = {
        True: "Crowning ends the turn.",
        False: "A newly crowned king may go on jumping.",
    }
    starting: dict[str, Template] = {"dark": "Dark starts.", "players decide": "The players decide who starts."}
    return [jumping[sheet.must_jump], crowning[sheet.crowning_ends_turn], starting[sheet.starts]]
