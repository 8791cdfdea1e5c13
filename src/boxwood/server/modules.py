"""Native ES modules as one script, so that a page asks once instead of a hundred times.

Each module becomes a function that is called once, after those it imports, and gives what it exports. That is the same
as loading the modules one by one, provided that none imports itself on a detour, exports a variable that changes, or
awaits while it is loaded; whatever could be otherwise is refused. Comments on lines of their own, empty lines
and indentation are left out.
"""

import posixpath
import re
from collections.abc import Mapping

__all__ = ["BadModule", "join_modules"]

LOAD = "$load"
"""What loads a module in the script; no module may use the name."""

_PATH = r'"(?P<path>\.{1,2}/[^"\n]+)"'
_IMPORT = re.compile(rf"^import (?:\* as (?P<all>\w+) from |\{{(?P<names>[^}}]*)\}} from )?{_PATH};$", re.MULTILINE)
_DECLARED = re.compile(r"^export (?=(?:(?:async )?function\*? ?|class |const )(\w+))", re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)
_LATER = re.compile(rf"\bimport\({_PATH}\)")
_COMMENT_IN_LINE = re.compile(r"/\*.*?\*/")
_REFUSED = {
    re.compile(r"^(?:import|export)\b.*", re.MULTILINE): "this form is not known",
    re.compile(r"\bimport\.meta\b.*"): "a joined module has no address",
    re.compile(r"^(?:(?:const|let) .*= )?await\b.*", re.MULTILINE): "nothing may be awaited while a module is loaded",
}


class BadModule(Exception):
    """A module that cannot be joined to others without changing what it does."""


def join_modules(sources: Mapping[str, str], first: str) -> str:
    """One script that does what loading the module `first` does; `sources` are all modules by their paths."""
    parts: dict[str, str] = {}
    _add(first, sources, parts, ())
    made = "const $modules = {}, $made = {};\n"
    load = f"const {LOAD} = (name) => ($made[name] ??= $modules[name]());\n"
    return made + load + "".join(parts.values()) + f'{LOAD}("{first}");\n'


def _add(name: str, sources: Mapping[str, str], parts: dict[str, str], above: tuple[str, ...]) -> None:
    """Add a module, and before it those that it needs."""
    if name in above:
        raise BadModule(f"{name} imports itself by way of {', '.join(above[above.index(name) + 1 :]) or 'itself'}")
    if name in parts:
        return
    if name not in sources:
        raise BadModule(f"{above[-1] if above else 'the page'} imports {name}, which is not there")
    needed, later, text = _as_function(name, sources[name])
    for other in needed:
        _add(other, sources, parts, (*above, name))
    parts[name] = text
    for other in later:  # loaded when it is asked for: it may well import the one that asks
        _add(other, sources, parts, ())


def _as_function(name: str, source: str) -> tuple[list[str], list[str], str]:
    """What a module imports at once, what it imports later, and the module as a function."""
    if LOAD in source:
        raise BadModule(f"{name}: {LOAD} is taken")
    body = _without_comments(source)
    needed: list[str] = []
    opening: list[str] = []

    def imported(found: re.Match[str]) -> str:
        needed.append(_resolved(name, found["path"]))
        loaded = f'{LOAD}("{needed[-1]}");'
        pattern = found["all"] or (f"{{{_pairs(found['names'])}}}" if found["names"] is not None else None)
        opening.append(f"const {pattern} = {loaded}" if pattern else loaded)
        return ""

    body = _IMPORT.sub(imported, body)
    body, later = _import_later(name, body)
    exported = {one: one for one in _DECLARED.findall(body)}
    for listed in _LISTED.findall(body):
        exported |= {outside: inside for inside, outside in _renamings(listed)}
    body = _LISTED.sub("", _DECLARED.sub("", body))
    for pattern, why in _REFUSED.items():
        if found := pattern.search(body):
            raise BadModule(f"{name}: {found[0].strip()!r}: {why}")
    given = ", ".join(f"{outside}: {inside}" for outside, inside in sorted(exported.items()))
    lines = [f'$modules["{name}"] = () => {{', *opening, _unindented(body), f"return {{ {given} }};", "};", ""]
    return needed, later, "\n".join(lines)


def _import_later(name: str, body: str) -> tuple[str, list[str]]:
    """A body that loads from the script what it imports while it runs; types in comments are no imports."""
    later: list[str] = []

    def line(text: str) -> str:
        comments = [found.span() for found in _COMMENT_IN_LINE.finditer(text)]

        def loaded(found: re.Match[str]) -> str:
            if any(start <= found.start() < end for start, end in comments):
                return found[0]
            later.append(_resolved(name, found["path"]))
            return f'Promise.resolve().then(() => {LOAD}("{later[-1]}"))'

        return _LATER.sub(loaded, text)

    return "\n".join(map(line, body.split("\n"))), later


def _resolved(importer: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))


def _renamings(names: str) -> list[tuple[str, str]]:
    """The names of a list with what they are called on the other side: `a, b as c`."""
    found = []
    for name in filter(None, map(str.strip, names.split(","))):
        one, _, other = name.partition(" as ")
        found.append((one, other or one))
    return found


def _pairs(names: str) -> str:
    return ", ".join(one if one == other else f"{one}: {other}" for one, other in _renamings(names))


def _unindented(body: str) -> str:
    """A body whose lines begin at once, unless a text of several lines would change."""
    lines = body.split("\n")
    return body.strip() if _has_long_text(lines) else "\n".join(filter(None, map(str.strip, lines)))


def _has_long_text(lines: list[str]) -> bool:
    """Whether a text in backticks may go over several lines."""
    return any(line.count("`") % 2 for line in lines)


def _without_comments(source: str) -> str:
    """A module without comments on lines of their own; with all of them where text of several lines could look so."""
    lines = source.split("\n")
    if _has_long_text(lines):
        return source
    kept, inside = [], False
    for line in lines:
        text = line.strip()
        begins = not inside and text.startswith("/*")
        if inside or (begins and ("*/" not in text or (text.endswith("*/") and text.count("*/") == 1))):
            inside = "*/" not in text
        elif not text.startswith("//"):
            kept.append(line)
    return "\n".join(kept)
