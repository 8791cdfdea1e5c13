"""The header of a match file: what a match was set up with, in TOML; a refusal names the line and the field."""

import re
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, cast

from boxwood.backgammon.formats.header_table import HeaderTable
from boxwood.backgammon.formats.match_proof import read_proof, write_proof
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet, sheets
from boxwood.backgammon.setup import Cube, Options, Setup, make_setup
from boxwood.backgammon.starting_arrays import starting_array, starting_arrays
from boxwood.dice import DiceProof
from boxwood.dice_of_three import ThreeProof
from boxwood.errors import BadFile, BadPosition, BoxwoodError, UnknownName
from boxwood.game import Side
from boxwood.sheets import has_default

__all__ = ["Header", "header_values", "read_header"]

# Writing


class Header(NamedTuple):
    """What stands in a header; `carried` is how many actions came from another match, which it goes on from."""

    setup: Setup
    players: tuple[str, str] = ("", "")
    proof: DiceProof | ThreeProof | None = None
    carried: int = 0
    comments: Mapping[int, str] = MappingProxyType({})
    """What was written about the match, by the number of actions it stands after."""


def header_values(header: Header) -> dict[str, object]:
    """What stands in the header, as plain values; `carried`, `comments` and `stands` only where they say something."""
    values: dict[str, object] = {"players": _plain(header.players)}
    if header.carried:
        values["carried"] = header.carried
    for each in fields(header.setup):
        value = getattr(header.setup, each.name)
        values |= _WRITERS[each.name](value) if each.name in _WRITERS else {each.name: _plain(value)}
    options = values.pop("options")  # tables come last in TOML
    dice = write_proof(header.proof)
    tables = {**values, "options": options, "dice": dice}
    if header.comments:
        tables["comments"] = {str(place): text for place, text in sorted(header.comments.items())}
    return tables


def _write_sheet(sheet: RuleSheet) -> dict[str, object]:
    """The name of one of our sheets, or all of one's own."""
    return {"sheet": sheet.name if sheets().get(sheet.name) == sheet else _plain(sheet)}


def _write_cube(cube: Cube) -> dict[str, object]:
    return {"cube": cube.value, "cube_owner": _plain(cube.owner)}


def _plain(value: object) -> object:
    """A value as TOML can say it; None is "none", as in a rule sheet."""
    if value is None:
        return "none"
    if isinstance(value, Side):
        return value.value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return value


def _write_start(position: Position) -> dict[str, object]:
    """The name of a starting array, or both sides as `Position.build` reads them."""
    for name in starting_arrays():
        if position == Position.start(name):
            return {"start": name}
    mover, opponent = position.literals
    return {"start": {"mover": mover, "opponent": opponent}}


_WRITERS: dict[str, Callable[[Any], dict[str, object]]] = {
    "sheet": _write_sheet,
    "start": _write_start,
    "cube": _write_cube,
}
"""How the fields of a set-up are written that are not written as they are."""


# Reading


def read_header(table: HeaderTable) -> Header:
    """What stands in a header."""
    players = table.take_pair("players", str)
    carried = table.take("carried", int) if "carried" in table.values else 0
    if carried < 0:
        table.refuse("carried", "expected a number of actions, got {value!r}", value=carried)
    setup = _read_setup(table)
    proof = read_proof(table)
    if proof is not None and setup.options.manual_dice:
        table.refuse("dice", "dice that are entered by hand have no proof")
    comments = _take_comments(table.take_table("comments")) if "comments" in table.values else {}
    table.finish()
    return Header(setup, players, proof, carried, comments)


def _take_comments(table: "HeaderTable") -> dict[int, str]:
    """Texts by the number of actions they stand after."""
    found: dict[int, str] = {}
    for place in list(table.values):
        if not re.fullmatch(r"[0-9]{1,7}", place):
            table.refuse(place, "expected a number of actions")
        found[int(place)] = table.take(place, str)
    return found


def _read_setup(table: HeaderTable) -> Setup:
    """The set-up. A field with a default may be missing: it came after the file was written."""
    given = {
        field.name: _READERS.get(field.name, partial(_read_added, field=field))(table)
        for field in fields(Setup)
        if field.name in table.values or not has_default(field)
    }
    if isinstance(given["start"], Position) and given["begins"] is None:
        table.refuse("begins", "expected the side on turn in the position, 'first' or 'second', got 'none'")
    added = {name: given.pop(name) for name in list(given) if name not in _READERS}
    try:
        return replace(make_setup(**given), **added)
    except BoxwoodError as error:
        return _blame(table, given, error)


def _read_added(table: HeaderTable, field: "Field[Any]") -> object:
    """A field with a plain default, whose kind is that of the default."""
    return table.take(field.name, cast("type[str]", type(field.default)))


def _read_options(table: HeaderTable) -> dict[str, bool]:
    options = table.take_table("options")
    wanted = [field.name for field in fields(Options) if field.name in options.values or not has_default(field)]
    chosen = {name: options.take(name, bool) for name in wanted}
    options.finish()
    return chosen


def _blame(table: HeaderTable, given: dict[str, Any], error: BoxwoodError) -> NoReturn:
    """Refuse the field that makes the set-up impossible: the first with which it cannot be made any more."""
    tried: dict[str, Any] = {"score": (0, 0), "cube": Cube(), "stake": 1, "start": None, "begins": None, "options": {}}
    tried |= {key: given[key] for key in ("sheet", "format", "crawford_played")}
    tried["length"] = 1 if given["format"] == "match" else None
    steps = [(field, field, given[field]) for field in ("format", "length", "score", "cube", "stake", "start")]
    chosen: dict[str, bool] = {}
    for name, value in given["options"].items():
        chosen = {**chosen, name: value}
        steps.append((f"options.{name}", "options", chosen))
    for field, key, value in steps:
        tried[key] = value
        try:
            make_setup(**tried)
        except BoxwoodError as first:
            table.refuse(field, first.phrase)
    raise BadFile("header: {problem}", problem=error.phrase)


def _read_sheet(table: HeaderTable) -> RuleSheet:
    """One of our sheets by name, or one of the players' own with all its fields."""
    if not isinstance(table.values.get("sheet"), dict):
        try:
            return find_sheet(table.take("sheet", str))
        except UnknownName as error:
            table.refuse("sheet", error.phrase)
    own = table.take_table("sheet")
    unknown = own.values.keys() - {field.name for field in fields(RuleSheet)}
    HeaderTable({name: own.values[name] for name in sorted(unknown)}, own.lines, own.path).finish()
    try:
        return RuleSheet.from_table(own.values, "the rule sheet")
    except BoxwoodError as error:
        table.refuse("sheet", error.phrase)


def _read_start(table: HeaderTable) -> str | Position:
    """A starting array by name, or a position seen from the side that begins."""
    sides = table.take_table("start") if isinstance(table.values.get("start"), dict) else None
    try:
        if sides is None:
            return starting_array(table.take("start", str)).name
        position = Position.build(sides.take("mover", str), sides.take("opponent", str))
    except (BadPosition, UnknownName) as error:
        table.refuse("start", error.phrase)
    sides.finish()
    return position


_READERS: dict[str, Callable[[HeaderTable], Any]] = {
    "options": _read_options,
    "sheet": _read_sheet,
    "format": lambda table: table.take("format", str),
    "length": lambda table: table.take_or_none("length", int),
    "start": _read_start,
    "begins": lambda table: table.take_side("begins"),
    "score": lambda table: table.take_pair("score", int),
    "cube": lambda table: Cube(table.take("cube", int), table.take_side("cube_owner")),
    "crawford_played": lambda table: table.take("crawford_played", bool),
    "stake": lambda table: table.take("stake", int),
}
"""How the fields of a set-up are read; one that was added with a plain default needs no reader of its own."""
