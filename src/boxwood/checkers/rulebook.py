"""The rules of a sheet for people: in our own words, with drawn examples, each section under its clause.

Texts are in `rules/en.toml` and `rules/fr.toml`, positions in `rules/examples.toml`. What an example shows is moved
by the rules themselves, so that it cannot show what they do not allow.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from boxwood.checkers.drawing.diagram import Arrow, draw_diagram
from boxwood.checkers.notation import read_path
from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.reading import parse_move
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.sheet_table import FIELDS
from boxwood.checkers.squares import squares_of
from boxwood.language import speak
from boxwood.rulebook import Drawn, Rulebook, RuleTexts

__all__ = ["TEXTS", "rulebook"]


def rulebook(sheet: str | RuleSheet, language: str) -> Rulebook:
    """The rules of a sheet in a language."""
    rules = find_sheet(sheet)
    words = vars(rules.words.fr if language == "fr" else rules.words.en)
    return TEXTS.rulebook(rules, find_sheet("tournament"), words, language)


def _draw(table: Mapping[str, Any], sheet: RuleSheet, language: str) -> Drawn:
    position = Position.start() if table.get("start") else Position.from_fen(table["fen"])
    arrows: list[Arrow] = []
    if "move" in table:
        move = parse_move(table["move"], position, sheet)
        others = [parse_move(text, position, sheet) for text in table.get("or", ())]
        arrows = [*(Arrow(other.path, other.captures, "other") for other in others), _played(move)]
        if table.get("after"):
            position, arrows = position.apply(move), []
    if "refused" in table:
        arrows = [Arrow(read_path(table["refused"]), kind="refused")]
    alt = " ".join(_alt(table, position, language))
    svg = draw_diagram(
        position.pieces, alt=alt, palette=sheet.palette, arrows=arrows, double_deckers=sheet.double_deckers
    )
    return Drawn(table["name"], table["clause"], svg, alt)


def _played(move: Move) -> Arrow:
    return Arrow(move.path, move.captures)


# What a picture shows, in words


def _alt(table: Mapping[str, Any], position: Position, language: str) -> Iterator[str]:
    yield speak(
        language,
        "Yours: {own}. Your opponent's: {other}.",
        own=_listed(position, Colour.WHITE, language),
        other=_listed(position, Colour.BLACK, language),
    )
    if table.get("after"):
        yield speak(language, "The board after {play}.", play=table["move"])
    elif "or" in table:
        yield speak(
            language, "Moved: {move}. Also allowed: {others}.", move=table["move"], others=", ".join(table["or"])
        )
    elif "move" in table:
        yield speak(language, "Moved: {move}.", move=table["move"])
    if "refused" in table:
        yield speak(language, "Not allowed: {play}.", play=table["refused"])


def _listed(position: Position, colour: Colour, language: str) -> str:
    """Where the checkers of a side stand."""
    men = ", ".join(map(str, squares_of(position.men(colour))))
    kings = ", ".join(map(str, squares_of(position.kings(colour))))
    if men and kings:
        return speak(language, "on {men}, kings on {kings}", men=men, kings=kings)
    return speak(language, "kings on {kings}", kings=kings) if kings else speak(language, "on {men}", men=men)


TEXTS = RuleTexts("checkers", files(__package__) / "rules", FIELDS, _draw)
"""The rules of this game for people."""
