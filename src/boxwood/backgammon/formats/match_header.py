"""The header of a match file: what a match was set up with, in TOML; a refusal names the line and the field."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, TypeVar, cast

from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet, sheets
from boxwood.backgammon.setup import Cube, Options, Setup, make_setup
from boxwood.backgammon.starting_arrays import starting_array, starting_arrays
from boxwood.dice import DiceProof
from boxwood.errors import BadFile, BadPosition, BoxwoodError, UnknownName
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template, as_said
from boxwood.sheets import has_default

__all__ = [
    "Header",
    "HeaderTable",
    "at_line",
    "header_values",
    "is_writable",
    "parse_header",
    "read_header",
    "write_toml",
]

_LARGEST = 2**63 - 1
"""TOML promises no larger whole numbers, and Python does not write out those of thousands of digits."""
_MOST_DOTS = 20
_DEEPEST = 5
"""How deep tables and lists lie in each other; a rule sheet's words need 4."""


def at_line(line: int, reason: Template | Said, /, **values: object) -> BadFile:
    """A refusal of one line."""
    return BadFile("line {line}: {reason}", line=line, reason=as_said(reason, **values))


def is_writable(text: str) -> bool:
    """Whether a text has no half characters: surrogates without their partners."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


# Writing


class Header(NamedTuple):
    """What stands in a header; `carried` is how many actions came from another match, which it goes on from."""

    setup: Setup
    players: tuple[str, str] = ("", "")
    proof: DiceProof | None = None
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
    dice = _plain(header.proof)
    if isinstance(dice, dict) and not dice["stands"]:
        del dice["stands"]
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


def write_toml(table: Mapping[str, object], path: str = "") -> str:
    """TOML: plain values first, then a section for each table."""
    sections = {name: value for name, value in table.items() if isinstance(value, dict)}
    text = "".join(f"{key} = {_write_value(value)}\n" for key, value in table.items() if key not in sections)
    if path and text:
        text = f"\n[{path}]\n{text}"
    return text + "".join(write_toml(value, f"{path}.{name}".strip(".")) for name, value in sections.items())


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{"".join(map(_write_character, value))}"'
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_write_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        items = [_write_value(item) for item in value]
        if any(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
        return f"[{', '.join(items)}]"
    return str(value)


def _write_character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    # Line breaks would break the format, and what cannot be seen, or turns the direction of writing, would mislead.
    return f"\\u{ord(character):04x}" if ord(character) <= 0xFFFF else f"\\U{ord(character):08x}"


# Reading


_Value = TypeVar("_Value", str, int, bool)
_KINDS: dict[type, Template] = {str: "a text", int: "a whole number", bool: "true or false"}


class HeaderTable:
    """A table of the header. Its fields are taken out one by one; a refusal names the field, and its line if known."""

    def __init__(self, values: Mapping[str, object], lines: Mapping[str, int] | None = None, path: str = "") -> None:
        self.values = dict(values)
        self.lines = lines or {}
        self.path = path
        if not path:
            for field, value in values.items():
                self._check_size(field, value)

    def _check_size(self, field: str, value: object, depth: int = 1) -> None:
        """Refuse what TOML can say, or Python hold, and no header needs."""
        if depth > _DEEPEST:
            self.refuse(field, "has lists or tables too deep in each other")
        if type(value) is int and abs(value) > _LARGEST:
            self.refuse(field, "a whole number goes up to {largest}", largest=_LARGEST)
        if isinstance(value, str) and not is_writable(value):
            self.refuse(field, "has a character that cannot be written in UTF-8: {value!r}", value=value)
        if isinstance(value, (dict, list)):
            for item in value.values() if isinstance(value, dict) else value:
                self._check_size(field, item, depth + 1)

    def refuse(self, field: str, reason: Template | Said, /, **values: object) -> NoReturn:
        """Raise `BadFile` for a field."""
        name = self.path + field
        problem = Phrase("field {field!r}: {problem}", field=name, problem=as_said(reason, **values))
        if name in self.lines:
            raise at_line(self.lines[name], problem)
        raise BadFile("header: {problem}", problem=problem)

    def pop(self, field: str) -> object:
        """A field of any kind."""
        if field not in self.values:
            self.refuse(field, "is missing")
        return self.values.pop(field)

    def take(self, field: str, kind: type[_Value]) -> _Value:
        """A field of one kind."""
        value = self.pop(field)
        if type(value) is not kind:
            self.refuse(field, "expected {expected}, got {value!r}", expected=Phrase(_KINDS[kind]), value=value)
        return value

    def take_or_none(self, field: str, kind: type[_Value]) -> _Value | None:
        """A field that may be "none"."""
        if self.values.get(field) == "none":
            del self.values[field]
            return None
        return self.take(field, kind)

    def take_pair(self, field: str, kind: type[_Value]) -> tuple[_Value, _Value]:
        """A field that is a list of two."""
        value = self.pop(field)
        if not isinstance(value, list) or [type(item) for item in value] != [kind, kind]:
            self.refuse(
                field,
                "expected a list of two, each {expected}, got {value!r}",
                expected=Phrase(_KINDS[kind]),
                value=value,
            )
        return value[0], value[1]

    def take_side(self, field: str) -> Side | None:
        """A field that names a side, or none."""
        value = self.take_or_none(field, str)
        if value not in (None, "first", "second"):
            self.refuse(field, "expected 'first', 'second' or 'none', got {value!r}", value=value)
        return None if value is None else Side(value)

    def take_table(self, field: str) -> "HeaderTable":
        """A field that is a table itself."""
        value = self.pop(field)
        if not isinstance(value, dict):
            self.refuse(field, "expected a table, got {value!r}", value=value)
        return HeaderTable(value, self.lines, f"{self.path}{field}.")

    def finish(self) -> None:
        """Refuse what nobody asked for: nothing else can have put it there, for the checks hold."""
        for field in self.values:
            self.refuse(field, "is unknown: a newer version of Boxwood wrote it")


def parse_header(lines: list[str]) -> HeaderTable:
    """The header's table; the first line, which is not TOML, is left empty so that lines keep their numbers."""
    for number, line in enumerate(lines, 1):
        # Names with thousands of dots would keep the TOML reader busy for hours.
        if re.sub(r'"([^"\\]|\\.)*"', "", line).count(".") > _MOST_DOTS:
            raise at_line(number, "has tables too deep in each other")
    try:
        values = tomllib.loads("".join(f"{line}\n" for line in ["", *lines[1:]]))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column \d+\)", str(error))
        number = int(place[1]) if place else len(lines)
        raise at_line(number, "the header is not TOML: {cause}", cause=error) from None
    except (ValueError, RecursionError):
        raise BadFile("header: has a number that is too long, or lists too deep in each other") from None
    return HeaderTable(values, _field_lines(lines))


def _field_lines(lines: list[str]) -> dict[str, int]:
    """On which line each field of the header stands."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(lines, 1):
        if section := re.fullmatch(r"\[([\w.]+)\]", line):
            table = f"{section[1]}."
            found[section[1]] = number
        elif field := re.match(r"(\w+) = ", line):
            found[table + field[1]] = number
    return found


def read_header(table: HeaderTable) -> Header:
    """What stands in a header."""
    players = table.take_pair("players", str)
    carried = table.take("carried", int) if "carried" in table.values else 0
    if carried < 0:
        table.refuse("carried", "expected a number of actions, got {value!r}", value=carried)
    setup = _read_setup(table)
    proof = _read_proof(table)
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


def _read_proof(table: HeaderTable) -> DiceProof | None:
    if table.values.get("dice") == "none":
        table.pop("dice")
        return None
    dice = table.take_table("dice")
    committed, name, words = dice.take("commitment", str), dice.take("table", str), dice.take_pair("words", str)
    seed = dice.take_or_none("seed", str)
    stands = dice.take("stands", bool) if "stands" in dice.values else False
    dice.finish()
    if seed is not None and not re.fullmatch(r"[0-9a-f]{64}", seed):
        dice.refuse("seed", "expected 64 digits from 0 to f, or 'none', got {seed!r}", seed=seed)
    try:
        proof = DiceProof(committed, name, words, stands=stands)
        return proof if seed is None else proof.reveal(bytes.fromhex(seed))
    except BoxwoodError as error:
        table.refuse("dice", error.phrase)
