"""Gathers the words that people read, for translation: `make words`.

From Python: every literal passed for a parameter, kept in a variable or given back by a function that is annotated
`Template`, `One` or `Many` (see `boxwood/language.py`); a template that is put together on the spot is refused. From
the page: `t("…")` and `tn("…", "…", n)`. From the command line: its help. From data: the titles, lines and notes of
rule sheets and levels. What was gathered goes into `boxwood.pot`; the catalogue of each language is brought up to date
with it and compiled.
"""

import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import boxwood
from boxwood.cli.app import app
from boxwood.cli.help_words import help_texts
from boxwood.language import LANGUAGES

ROOT = Path(boxwood.__file__).parent
LOCALE = ROOT / "locale"
POT = LOCALE / "boxwood.pot"

UNTOLD = (
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Generated-By",
    "Last-Translator",
    "Language-Team",
    "Report-Msgid-Bugs-To",
)
"""Lines of a file's head that change without any change of words."""

MARKS = ("Template", "One", "Many")

DATA = {
    "*/sheets/*.toml": ("title", "about", "text"),
    "*/levels.toml": ("title", "about"),
    "*/analysis/levels.toml": ("title", "about"),
    "*/options.toml": ("title", "about"),
    "*/starting_arrays.toml": ("title",),
}
"""Where data holds words for people, and under which keys."""

NAMED = ("checkers/levels.toml",)
"""Data whose tables are called by their own names, with a capital letter."""


TYPOGRAPHY = {
    "fr": (
        (r"(?<=[A-Za-zÀ-ÿ])'(?=[A-Za-zÀ-ÿ«{])", "’"),
        (r" (?=[:;!?%»])", "\u202f"),  # a narrow no-break space
        (r"(?<=«) ", "\u202f"),
    )
}
"""How a language sets its signs, for translations that were typed with plain spaces and apostrophes."""


class Unfit(Exception):
    """A template that cannot be gathered, with its place."""


@dataclass(frozen=True, order=True)
class Word:
    """A template, in one form or two, and the file it stands in."""

    forms: tuple[str, ...]
    file: str


@dataclass
class Signature:
    """Which parameters of a function take templates: the mark of each, by place and by name."""

    names: list[str]
    marks: dict[str, str] = field(default_factory=dict)

    def arguments(self, call: ast.Call, own: bool) -> Iterator[tuple[str, ast.expr]]:
        """What a call passes for its marked parameters; `own` if the object itself comes before the arguments."""
        names = self.names[1:] if own else self.names
        given = dict(zip(names, call.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        for name, mark in self.marks.items():
            if name in given and not any(isinstance(argument, ast.Starred) for argument in call.args):
                yield mark, given[name]


def gather() -> list[Word]:
    """Every word of the program, sorted."""
    sources = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}
    everywhere = _signatures(sources.values())
    found: set[Word] = set()
    for path, tree in sources.items():
        signatures = everywhere | _signatures([tree])  # a file's own functions are meant before those of others
        found |= {Word(forms, _name(path)) for forms in _from_python(tree, signatures, path)}
    found |= {Word((text,), "boxwood/cli/app.py") for text in help_texts(app)}
    for path in sorted((ROOT / "web").rglob("*.js")):
        found |= {Word(forms, _name(path)) for forms in _from_javascript(path)}
    for pattern, keys in DATA.items():
        for path in sorted(ROOT.glob(pattern)):
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            found |= {Word((text,), _name(path)) for text in _from_table(table, keys)}
            if path.relative_to(ROOT).as_posix() in NAMED:
                found |= {Word((name.capitalize(),), _name(path)) for name in table}
    return sorted(found)


def _name(path: Path) -> str:
    return path.relative_to(ROOT.parent).as_posix()


def _mark(annotation: ast.expr | None) -> str | None:
    """The mark that an annotation bears, also inside a container: `dict[str, Template]`."""
    if annotation is None:
        return None
    named = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    return next((mark for mark in MARKS if mark in named), None)


def _signatures(trees: Iterable[ast.Module]) -> dict[str, Signature]:
    """The functions and classes of the program that take templates, by name."""
    found: dict[str, Signature] = {}
    bases: dict[str, list[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "__init__":
                _note(found, node.name, _signature(node))
            elif isinstance(node, ast.ClassDef):
                bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                        found[node.name] = _signature(part)
    for name in bases:
        inherited = _inherited(name, bases, found)
        if inherited is not None:
            found[name] = inherited
    return {name: signature for name, signature in found.items() if signature.marks}


def _note(found: dict[str, Signature], name: str, signature: Signature) -> None:
    """Remember a function; two of one name must agree where one of them takes templates."""
    if signature.marks or name not in found:
        found[name] = signature


def _inherited(name: str, bases: dict[str, list[str]], found: dict[str, Signature]) -> Signature | None:
    if name in found:
        return found[name]
    for base in bases.get(name, []):
        signature = _inherited(base, bases, found)
        if signature is not None:
            return signature
    return None


def _signature(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Signature:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args]
    marks = {argument.arg: _mark(argument.annotation) for argument in [*named, *arguments.kwonlyargs]}
    return Signature([argument.arg for argument in named], {name: mark for name, mark in marks.items() if mark})


def _from_python(tree: ast.Module, signatures: dict[str, Signature], path: Path) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None and _mark(node.annotation):
            yield from ((text,) for text in _kept(node.value))
        elif isinstance(node, ast.FunctionDef) and _mark(node.returns) == "Template":
            yield from _returned(node, path)
        elif isinstance(node, ast.ClassDef):
            yield from _to_base(node, signatures, path)
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in signatures:
                yield from _from_call(node, signatures[name], path)


def _to_base(made: ast.ClassDef, signatures: dict[str, Signature], path: Path) -> Iterator[tuple[str, ...]]:
    """The texts that a class passes to the one it is derived from."""
    bases = [base.id for base in made.bases if isinstance(base, ast.Name) and base.id in signatures]
    for node in ast.walk(made):
        if bases and isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__":
            yield from _from_call(node, signatures[bases[0]], path)


def _returned(function: ast.FunctionDef, path: Path) -> Iterator[tuple[str, ...]]:
    """The texts that a function gives back as templates."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from ((text,) for text in _texts(node.value, path))


def _kept(value: ast.expr) -> Iterator[str]:
    """The texts that a variable keeps: those of a table's values, not of its keys."""
    if isinstance(value, ast.Dict):
        for item in value.values:
            yield from _kept(item)
    elif isinstance(value, ast.Constant):
        if isinstance(value.value, str):
            yield value.value
    else:
        for child in ast.iter_child_nodes(value):
            if isinstance(child, ast.expr):
                yield from _kept(child)


def _from_call(call: ast.Call, signature: Signature, path: Path) -> Iterator[tuple[str, ...]]:
    own = bool(signature.names) and signature.names[0] in ("self", "cls")
    parts: dict[str, list[str]] = {}
    for mark, argument in signature.arguments(call, own):
        parts.setdefault(mark, []).extend(_texts(argument, path))
    yield from ((text,) for text in parts.get("Template", []))
    if parts.get("One") and parts.get("Many"):
        yield from zip(parts["One"], parts["Many"], strict=True)


def _texts(argument: ast.expr, path: Path) -> Iterator[str]:
    """The literals that an argument can be; a name was gathered where it got its value."""
    if isinstance(argument, ast.IfExp):
        yield from _texts(argument.body, path)
        yield from _texts(argument.orelse, path)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        if argument.value:
            yield argument.value
    elif isinstance(argument, ast.JoinedStr) or (
        isinstance(argument, ast.BinOp) and isinstance(argument.op, ast.Add | ast.Mod)
    ):
        raise Unfit(f"{_name(path)}:{argument.lineno}: a template is one literal with the names of values in braces")


def _from_javascript(path: Path) -> Iterator[tuple[str, ...]]:
    with path.open("rb") as source:
        keywords, options = {"t": None, "tn": (1, 2)}, {"parse_template_string": True}
        for _, messages, _, _ in extract("javascript", source, keywords=keywords, options=options):
            yield (messages,) if isinstance(messages, str) else tuple(messages)


def _from_table(value: object, keys: tuple[str, ...]) -> Iterator[str]:
    """The texts under those keys, however deep; a table of languages has its translations beside it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                yield inner
            else:
                yield from _from_table(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from _from_table(inner, keys)


def template_catalogue() -> Catalog:
    """What is to be translated."""
    catalog = Catalog(project="boxwood", copyright_holder="The Boxwood founders", msgid_bugs_address="")
    for word in gather():
        catalog.add(word.forms[0] if len(word.forms) == 1 else word.forms, locations=[(word.file, 0)])
    return catalog


def po_path(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "boxwood.po"


def read_catalogue(language: str) -> Catalog:
    """The translations of a language as they stand in its file."""
    with po_path(language).open("rb") as stream:
        return read_po(stream, locale=language, domain="boxwood")


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file, without the date and the program that wrote it: the same words make the same file."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, sort_output=True, include_lineno=False)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    dropped = tuple(f'"{name}:' for name in UNTOLD)
    return "".join(line for line in lines if not line.startswith(dropped)).encode("utf-8")


def set_type(catalog: Catalog, language: str) -> None:
    """Set the signs of every translation as its language does."""
    for message in catalog:
        if message.id:
            forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
            done = []
            for form in forms:
                text = form or ""
                for pattern, sign in TYPOGRAPHY.get(language, ()):
                    text = re.sub(pattern, sign, text)
                done.append(text)
            message.string = tuple(done) if len(done) > 1 else done[0]


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    never = datetime(2000, 1, 1, tzinfo=UTC)  # the same words make the same file
    kept = Catalog(locale=catalog.locale, project="boxwood", creation_date=never, revision_date=never)
    for message in catalog:
        if message.id and message.string and not message.fuzzy:
            kept.add(message.id, message.string)
    out = io.BytesIO()
    write_mo(out, kept)
    return out.getvalue()


def main() -> int:
    """Gather, bring up to date, compile; say what is still to be translated."""
    try:
        template = template_catalogue()
    except Unfit as error:
        sys.stderr.write(f"{error}\n")
        return 1
    POT.write_bytes(written(template))
    missing = 0
    for language in LANGUAGES[1:]:
        catalog = read_catalogue(language)
        catalog.update(template, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        set_type(catalog, language)
        po_path(language).write_bytes(written(catalog))
        po_path(language).with_suffix(".mo").write_bytes(compiled(catalog))
        for message in catalog:
            if message.id and not all(message.string if isinstance(message.string, tuple) else (message.string,)):
                missing += 1
                sys.stdout.write(f"{language}: {message.id!r}\n")
    sys.stdout.write(f"{len(template)} templates, {missing} without translation\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
