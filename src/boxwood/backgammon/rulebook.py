"""The rules of a sheet for people: in our own words, with drawn examples, each section under its clause.

Texts are in `rules/en.toml` and `rules/fr.toml`, positions in `rules/examples.toml`. What an example shows is played
by the rules themselves, so that it cannot show what they do not allow.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from boxwood.backgammon.drawing.diagram import Arrow, ArrowKind, draw_diagram
from boxwood.backgammon.moves import Board, Move, step
from boxwood.backgammon.notation import read_segments
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.sheet_table import FIELDS
from boxwood.language import Template, speak
from boxwood.rulebook import Drawn, Rulebook, RuleTexts

__all__ = ["TEXTS", "play_arrows", "rulebook"]


def rulebook(sheet: str | RuleSheet, language: str) -> Rulebook:
    """The rules of a sheet in a language."""
    rules = find_sheet(sheet)
    words = {
        **vars(rules.words.fr if language == "fr" else rules.words.en),
        "limit": rules.doubling_limit,
        "automatic_limit": rules.automatic_doubles_limit,
    }
    return TEXTS.rulebook(rules, find_sheet("tournament"), words, language)


def _draw(table: Mapping[str, Any], sheet: RuleSheet, language: str) -> Drawn:
    position = _position(table, sheet)
    dice = (table["dice"][0], table["dice"][1]) if "dice" in table else None
    plays = [parse_play(table[key], position, dice, sheet) for key in ("play", "or") if key in table and dice]
    arrows = [arrow for play in plays for arrow in play_arrows(position.board, play.moves)]
    if "refused" in table:
        arrows = list(_refused(position.board, table["refused"]))
    if table.get("after"):
        position, arrows = plays[0].after.swap(), []
    alt = " ".join(_alt(table, position, language))
    svg = draw_diagram(
        position.board,
        position.off,
        alt=alt,
        palette=sheet.palette,
        view=table.get("view", "board"),
        dice=dice,
        cube=table.get("cube"),
        cube_owner=table.get("cube_owner"),
        arrows=arrows,
        closed=table.get("closed", ()),
    )
    return Drawn(table["name"], table["clause"], svg, alt)


def _position(table: Mapping[str, Any], sheet: RuleSheet) -> Position:
    if table.get("start"):
        return Position.start(sheet.start)
    return Position.build(table["mover"], table["opponent"])


def play_arrows(board: Board, moves: tuple[Move, ...], kind: ArrowKind = "played") -> Iterator[Arrow]:
    """The way of every move, from the checker that lies on top to the place where it lands."""
    borne_off = 0
    for move in moves:
        before = board[move.origin]
        board, _ = step(board, move.origin, move.die)
        after = board[move.target] if move.target != OFF else borne_off + 1
        borne_off += move.target == OFF
        yield Arrow((move.origin, before - 1, before), (move.target, after - 1, after), kind)


def _refused(board: Board, text: str) -> Iterator[Arrow]:
    """The way of a play that is not allowed: it ends on whatever is in its way."""
    for segment in read_segments(text):
        origin, target = segment.points[0], segment.points[-1]
        there = abs(board[target]) if target != OFF else 0
        place = max(there - 1, 0) if board[target] < 0 else there
        yield Arrow((origin, board[origin] - 1, board[origin]), (target, place, there), "refused")


# What a picture shows, in words

_PLACES: dict[str, Template] = {
    "point": "{count} on {point}",
    "bar": "{count} on the bar",
    "off": "{count} borne off",
}


def _alt(table: Mapping[str, Any], position: Position, language: str) -> Iterator[str]:
    own = [(point, n) for point, n in reversed(list(enumerate(position.board))) if n > 0]
    other = [(point, -n) for point, n in reversed(list(enumerate(position.board))) if n < 0]
    yield speak(
        language,
        "Yours: {own}. Your opponent's, counted from your side: {other}.",
        own=_listed(own, position.off[0], language),
        other=_listed(other, position.off[1], language),
    )
    if "dice" in table:
        yield speak(language, "Dice: {one} and {other}.", one=table["dice"][0], other=table["dice"][1])
    if "or" in table:
        yield speak(language, "Allowed: {play} or {other}.", play=table["play"], other=table["or"])
    elif table.get("after"):
        yield speak(language, "The board after {play}.", play=table["play"])
    elif "play" in table:
        yield speak(language, "Played: {play}.", play=table["play"])
    if "refused" in table:
        yield speak(language, "Not allowed: {play}.", play=table["refused"])
    if "cube" in table:
        owned = "cube_owner" in table
        yield (
            speak(language, "The cube shows {face} and is your opponent's.", face=table["cube"])
            if owned
            else speak(language, "Nobody owns the cube. It shows {face}.", face=64)
        )


def _listed(places: list[tuple[int, int]], off: int, language: str) -> str:
    """How many checkers are where."""
    found = []
    for point, count in places:
        kind = "bar" if point in (OFF, BAR) else "point"
        found.append(speak(language, _PLACES[kind], count=count, point=point))
    if off:
        found.append(speak(language, _PLACES["off"], count=off))
    return ", ".join(found)


TEXTS = RuleTexts("backgammon", files(__package__) / "rules", FIELDS, _draw)
"""The rules of this game for people."""
