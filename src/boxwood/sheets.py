"""Reading and checking rule sheets: TOML in, frozen records out, nothing half right in between.

A game describes its rule sheet as a frozen dataclass derived from `Sheet`. Its annotations are the schema: `bool`,
`int`, `str`, `Literal[...]`, `tuple[X, ...]`, another frozen dataclass, and `X | None`, for which a TOML file says
`"none"`.
"""

import dataclasses
import tomllib
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Literal, Self, TypeVar

from boxwood.errors import BadSheet, UnknownName
from boxwood.language import Phrase, Said, Template

__all__ = [
    "BoxSheet",
    "Colour",
    "Colours",
    "Note",
    "NoteKind",
    "Sheet",
    "SheetWord",
    "find_in",
    "has_default",
    "nouns_of",
    "read_sheets",
    "read_toml",
]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sheet:
    """A record that is checked against its own annotations whenever one is made."""

    name: str

    def __post_init__(self) -> None:
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        for name, value in _converted(type(self), values, self.name).items():
            object.__setattr__(self, name, value)
        self.check()

    def check(self) -> None:
        """Refuse values that fit their types and still make no game; for the game to fill in."""

    @classmethod
    def read(cls, file: Traversable) -> Self:
        """The sheet in a TOML file."""
        return cls.from_table(read_toml(file), file.name)

    @classmethod
    def from_table(cls, table: Mapping[str, object], source: str) -> Self:
        """The sheet in a table of plain values; `source` is named if something is wrong with it."""
        values: dict[str, Any] = _converted(cls, table, source)
        try:
            return cls(**values)
        except BadSheet as error:
            if str(error).startswith(f"{source}: "):
                raise
            raise BadSheet("{name}: {problem}", name=source, problem=error.phrase) from None

    def derive(self, name: str, **changes: object) -> Self:
        """A sheet of your own: this one with some fields changed."""
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return type(self).from_table(values | changes | {"name": name}, name)

    def refuse(self, field: str, problem: Template, /, **values: object) -> typing.NoReturn:
        """Raise `BadSheet` for one field."""
        raise _fault(self.name, field, problem, **values)


NoteKind = Literal["misprint", "silence", "reading", "ours"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Colour:
    """A side's colour, in each language."""

    en: str
    fr: str


@dataclasses.dataclass(frozen=True, kw_only=True)
class Colours:
    """The colours of the two sides."""

    first: Colour
    second: Colour


@dataclasses.dataclass(frozen=True, kw_only=True)
class Note:
    """Where a sheet is misprinted, silent or unclear on a clause, and how it is read."""

    clause: str
    kind: NoteKind
    text: str


@dataclasses.dataclass(frozen=True, kw_only=True)
class BoxSheet(Sheet):
    """What the rule sheets of all games have."""

    title: str
    about: str
    languages: tuple[Literal["en", "fr"], ...]
    palette: Literal["felt", "wood", "coral", "redblack"]
    colours: Colours
    notes: tuple[Note, ...]

    def check(self) -> None:
        """Refuse values no game can be played by; a game adds its own."""
        if not self.name.strip():
            self.refuse("name", "is empty")
        self.check_list("languages")
        if self.colours.first == self.colours.second:
            self.refuse("colours", "both sides are {colour}", colour=self.colours.first.en)

    def check_list(self, field: str) -> None:
        """Refuse a list that is empty or names something twice."""
        values = getattr(self, field)
        if not values or len(set(values)) < len(values):
            self.refuse(field, "expected at least one, each once, got {value!r}", value=list(values))

    def arises(self, field: str) -> bool:
        """Whether a field can matter under this sheet."""
        return True


class SheetWord(Said):
    """What a sheet calls something, in the language of whoever listens."""

    def __init__(self, vocabulary: object, name: str) -> None:
        self.vocabulary = vocabulary
        self.name = name

    def said(self, language: str) -> str:
        """The word."""
        return str(getattr(getattr(self.vocabulary, "fr" if language == "fr" else "en"), self.name))


def nouns_of(vocabulary: object, names: Iterable[str]) -> Mapping[str, SheetWord]:
    """Words of a sheet by name, to fill into sentences: `{checkers}`, `{home}`."""
    return {name: SheetWord(vocabulary, name) for name in names}


AnySheet = TypeVar("AnySheet", bound=BoxSheet)


def read_sheets(kind: type[AnySheet], folder: Traversable) -> Mapping[str, AnySheet]:
    """The rule sheets in a folder by name: today's tournament standard first, then those of the boxes."""
    found = [kind.read(file) for file in folder.iterdir() if file.name.endswith(".toml")]
    found.sort(key=lambda sheet: (sheet.name != "tournament", sheet.name))
    return types.MappingProxyType({sheet.name: sheet for sheet in found})


def find_in(known: Mapping[str, AnySheet], what: Template, sheet: str | AnySheet) -> AnySheet:
    """The sheet of that name, or the very one that is given; `UnknownName` says what there are."""
    if isinstance(sheet, BoxSheet):
        return sheet
    try:
        return known[sheet]
    except (KeyError, TypeError):
        raise UnknownName(what, sheet, list(known)) from None


def read_toml(file: Traversable) -> dict[str, Any]:
    """The tables of a TOML file, or `BadSheet` with its name and what is wrong."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSheet("can't read {name}: {cause}", name=file.name, cause=error.strerror) from None
    except UnicodeDecodeError:
        raise BadSheet("{name}: is not UTF-8 text", name=file.name) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSheet("{name}: is not TOML: {cause}", name=file.name, cause=error) from None


def _fault(source: str, field: str, problem: Template, /, **values: object) -> BadSheet:
    return BadSheet("{name}: field {field!r}: {problem}", name=source, field=field, problem=Phrase(problem, **values))


def _converted(cls: type, values: Mapping[str, object], source: str, path: str = "") -> dict[str, Any]:
    """Values by field name, each converted to its field's type; no other is known.

    Every field is needed but for those with a default: sheets that were stored before such a field came do not have it.
    """
    hints = typing.get_type_hints(cls)
    fields = {field.name: field for field in dataclasses.fields(cls)}
    for name in values:
        if name not in fields:
            raise _fault(source, f"{path}{name}", "is unknown; the fields are {known}", known=", ".join(fields))
    for name, field in fields.items():
        if name not in values and not has_default(field):
            raise _fault(source, f"{path}{name}", "is missing")
    return {name: _value(values[name], hints[name], source, path + name) for name in fields if name in values}


def has_default(field: "dataclasses.Field[Any]") -> bool:
    """Whether a field of a record may be left out."""
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def _value(value: object, hint: Any, source: str, path: str) -> object:
    """One value converted to the type its field asks for."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        if value is None or value == "none":
            return None
        (inner,) = (argument for argument in arguments if argument is not types.NoneType)
        return _value(value, inner, source, path)
    if origin is Literal:
        if value not in arguments or type(value) is not type(arguments[arguments.index(value)]):
            known = ", ".join(map(repr, arguments))
            raise _fault(source, path, "expected one of {known}, got {value!r}", known=known, value=value)
        return value
    if origin is tuple:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise _fault(source, path, "expected a list, got {value!r}", value=value)
        return tuple(_value(item, arguments[0], source, f"{path}[{index}]") for index, item in enumerate(value))
    if dataclasses.is_dataclass(hint):
        return _record(value, typing.cast("type", hint), source, path)
    if type(value) is not hint:
        names: dict[type, Template] = {bool: "true or false", int: "a whole number", str: "a text"}
        raise _fault(source, path, "expected {expected}, got {value!r}", expected=Phrase(names[hint]), value=value)
    return value


def _record(value: object, cls: type, source: str, path: str) -> object:
    if isinstance(value, cls):
        return value
    if not isinstance(value, Mapping):
        raise _fault(source, path, "expected a table, got {value!r}", value=value)
    return cls(**_converted(cls, value, source, f"{path}."))
