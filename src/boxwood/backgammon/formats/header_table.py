"""The table of a match file's header, in TOML: written, and read field by field; a refusal names the line."""

import re
import tomllib
from collections.abc import Mapping
from typing import NoReturn, TypeVar

from boxwood.errors import BadFile
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template, as_said

__all__ = ["HeaderTable", "at_line", "is_writable", "parse_header", "write_toml"]

_LARGEST = 2**63 - 1
"""TOML promises no larger whole numbers, and Python does not write out those of thousands of digits."""
_LONGEST_LINE = 120
"""A longer list is written with one item on a line."""
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
        line = f"[{', '.join(items)}]"
        if len(line) > _LONGEST_LINE or any(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
        return line
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
            self.refuse(field, "has lists or tables nested too deep")
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

    def take_texts(self, field: str) -> list[str]:
        """A field that is a list of texts."""
        value = self.pop(field)
        if not isinstance(value, list) or any(type(item) is not str for item in value):
            self.refuse(field, "expected a list of texts")
        return value

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
            raise at_line(number, "has tables nested too deep")
    try:
        values = tomllib.loads("".join(f"{line}\n" for line in ["", *lines[1:]]))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column \d+\)", str(error))
        number = int(place[1]) if place else len(lines)
        raise at_line(number, "the header is not TOML: {cause}", cause=error) from None
    except (ValueError, RecursionError):
        raise BadFile("header: has a number that is too long, or lists nested too deep") from None
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
