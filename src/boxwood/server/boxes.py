"""What can be played: the games, their rule sheets with their options, and the levels of the bots, in a language."""

import dataclasses
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from boxwood import backgammon, checkers
from boxwood.backgammon.drawing.svg import palettes
from boxwood.backgammon.levels import LEVELS as BACKGAMMON_LEVELS
from boxwood.backgammon.match import Match
from boxwood.backgammon.rule_sheet import RuleSheet as BackgammonSheet
from boxwood.checkers.levels import LEVELS as CHECKERS_LEVELS
from boxwood.checkers.rule_sheet import RuleSheet as CheckersSheet
from boxwood.language import Phrase, speak
from boxwood.server.facts import facts_of

__all__ = ["boxes"]

LENGTHS = [1, 3, 5, 7, 11]
ALWAYS_OFFERED = "off"
"""The choice of an option that every sheet leaves to the players."""


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((files("boxwood.server") / name).read_text(encoding="utf-8"))


@cache
def boxes(language: str) -> dict[str, Any]:
    """Both games."""
    return {
        "games": [
            {
                "game": "backgammon",
                "title": Phrase("Backgammon").said(language),
                "sheets": [_backgammon_sheet(sheet, language) for sheet in backgammon.sheets().values()],
                "levels": [_level("backgammon", name, "", language) for name in BACKGAMMON_LEVELS],
                "lengths": LENGTHS,
                "starts": list(backgammon.starting_arrays()),
            },
            {
                "game": "checkers",
                "title": Phrase("Checkers").said(language),
                "sheets": [_checkers_sheet(sheet, language) for sheet in checkers.sheets().values()],
                "levels": [_level("checkers", name, level.about, language) for name, level in CHECKERS_LEVELS.items()],
                "lengths": [],
                "starts": [],
            },
        ]
    }


def _level(game: str, name: str, about: str, language: str) -> dict[str, str]:
    words = _data("levels.toml")[game].get(name, {})
    return {
        "name": name,
        "title": speak(language, words.get("title", name.capitalize())),
        "about": speak(language, words.get("about", about)),
    }


def _sheet(sheet: BackgammonSheet | CheckersSheet, language: str) -> dict[str, Any]:
    french = language == "fr"
    colours = {
        side: getattr(sheet.colours, side).fr if french else getattr(sheet.colours, side).en
        for side in ("first", "second")
    }
    return {
        "name": sheet.name,
        "title": speak(language, sheet.title),
        "about": speak(language, sheet.about),
        "facts": [speak(language, fact) for fact in facts_of(sheet)],
        "palette": sheet.palette,
        "colours": colours,
        "agreeing": {side: _agreeing(colour, french) for side, colour in colours.items()},
        "words": dataclasses.asdict(sheet.words.fr if french else sheet.words.en),
    }


def _agreeing(colour: str, french: bool) -> dict[str, str]:
    """A colour as it is said of one checker, of several, and of a king; in English it is the same word."""
    forms = _data("colours.toml").get(colour, {}) if french else {}
    return {"one": colour, "many": colour, "king": colour, **forms}


def _backgammon_sheet(sheet: BackgammonSheet, language: str) -> dict[str, Any]:
    return {
        **_sheet(sheet, language),
        "formats": list(sheet.formats),
        "start": sheet.start,
        "doubling": sheet.doubling,
        "undoubled": _undoubled(sheet),
        "undoubled_facts": [speak(language, fact) for fact in facts_of(sheet, doubling=False)],
        "centred_cube": palettes()[sheet.palette]["centred_cube"],
        "options": [
            {
                "name": name,
                "title": speak(language, option["title"]),
                "about": speak(language, option["about"]),
                "clause": option["clause"],
                "choice": getattr(sheet, name, ALWAYS_OFFERED) if sheet.arises(name) else "no",
                "formats": _formats(sheet, name, option["formats"]),
                "needs_doubling": option["needs_doubling"],
            }
            for name, option in _data("options.toml").items()
        ],
    }


def _undoubled(sheet: BackgammonSheet) -> list[str]:
    """The lengths of a match and the other formats in which nobody doubles (S-cube)."""
    matches = {str(length): Match.new(sheet, length) for length in LENGTHS if "match" in sheet.formats}
    others = {one: Match.new(sheet, format=one) for one in sheet.formats if one != "match"}
    return [name for name, match in (matches | others).items() if not match.game.terms.doubling]


def _formats(sheet: BackgammonSheet, name: str, usual: list[str]) -> list[str]:
    """The formats of a sheet in which an option can be had."""
    scope = {
        "automatic_doubles": sheet.automatic_doubles_scope,
        "beavers": sheet.beavers_scope,
        "raccoons": sheet.beavers_scope,
    }.get(name)
    fitting = ["money"] if scope == "money" else usual
    return [format for format in sheet.formats if format in fitting]  # noqa: A001 - the word of the sheets


def _checkers_sheet(sheet: CheckersSheet, language: str) -> dict[str, Any]:
    return {**_sheet(sheet, language), "formats": ["single"], "starts": sheet.starts, "options": []}
