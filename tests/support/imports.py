"""What a source imports, whichever way it says so, as names of modules."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Source", "Unseen", "imports", "sources_of"]


class Unseen(Exception):
    """An import whose module cannot be read off the source."""


@dataclass(frozen=True)
class Source:
    """The text of a module."""

    module: str
    text: str
    is_package: bool = False

    @property
    def package(self) -> str:
        """The package that its relative imports begin at."""
        return self.module if self.is_package else self.module.rpartition(".")[0]


def sources_of(package: Path) -> dict[str, Source]:
    """Every module of a package by its full name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = (package.name, *path.relative_to(package).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found[name] = Source(name, path.read_text(encoding="utf-8"), is_package)
    return found


def imports(source: Source, known: Collection[str]) -> set[str]:
    """Every module that a source imports, wherever the import stands; `Unseen` if one cannot be told.

    `known` are the modules there are: by them `from a import b` is known to import the module `a.b`, or a name of `a`.
    """
    tree = ast.parse(source.text)
    return {_module_in(name, known) for name in (*_stated(tree, source), *_computed(tree, source), *_reached(tree))}


def _module_in(name: str, known: Collection[str]) -> str:
    """The longest part of a dotted name that is a known module; the name itself if no part is."""
    part = name
    while part and part not in known:
        part = part.rpartition(".")[0]
    return part or name


def _stated(tree: ast.Module, source: Source) -> Iterator[str]:
    """`import a.b`, `from a import b`, `from . import b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute("." * node.level + (node.module or ""), source.package)
            yield from (base if alias.name == "*" else f"{base}.{alias.name}" for alias in node.names)


def _absolute(name: str, package: str) -> str:
    """A name of a module, seen from a package, if it begins with dots."""
    tail = name.lstrip(".")
    for _ in range(len(name) - len(tail) - 1):
        package = package.rpartition(".")[0]
    return name if tail == name else f"{package}.{tail}".rstrip(".")


def _computed(tree: ast.Module, source: Source) -> Iterator[str]:
    """`importlib.import_module("a.b")` and `__import__("a.b")`, under whatever name."""
    importers = {"import_module", "__import__"} | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "importlib"
        for alias in node.names
        if alias.asname and alias.name in ("import_module", "__import__")
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _last_name(node.func) in importers]
    called = {id(call.func) for call in calls}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and _last_name(node) in importers and id(node) not in called:
            raise Unseen(f"{source.module}:{node.lineno}: an importer is passed on")
    for call in calls:
        given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg in ("name", "package"))]
        words = [_literal(argument, source) for argument in given]
        if not words or words[0] is None or (words[0].startswith(".") and (len(words) < 2 or words[1] is None)):
            raise Unseen(f"{source.module}:{call.lineno}: the name of a module is computed")
        yield _absolute(words[0], words[1] or "" if words[0].startswith(".") else "")


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _literal(node: ast.expr, source: Source) -> str | None:
    if isinstance(node, ast.Name) and node.id == "__package__":
        return source.package
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _reached(tree: ast.Module) -> Iterator[str]:
    """`boxwood.a.b` written out after `import boxwood`: another module has imported it, this one uses it."""
    packages = {
        alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.asname is None
    }
    if packages:
        dotted = (_dotted(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute))
        yield from (name for name in dotted if name.partition(".")[0] in packages)


def _dotted(node: ast.expr) -> str:
    """The name that attributes make, as `a.b.c`; empty if they are those of something else than a name."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""
