"""Imports go down only: cli → server → table → (backgammon | checkers) → game, sheets, errors."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import boxwood

ROOT = Path(boxwood.__file__).parent

LAYERS: list[set[str]] = [
    {"boxwood.bits", "boxwood.compiled", "boxwood.frozen", "boxwood.language"},
    {"boxwood.errors", "boxwood.kept_tables", "boxwood.short_numbers"},
    {"boxwood.sheets"},
    {"boxwood.formats", "boxwood.game", "boxwood.rulebook"},
    {"boxwood.backgammon", "boxwood.checkers"},
    {"boxwood.table"},
    {"boxwood.server"},
    {"boxwood.cli"},
]
"""From the bottom up. A module may import from its own package and from lower layers."""

INSIDE_BACKGAMMON = [
    "starting_arrays",
    "rule_sheet",
    "sheet_table",
    "drawing",
    "position",
    "moves",
    "notation",
    "plays",
    "dice",
    "paths",
    "steps",
    "plain_reading",
    "reading",
    "rulebook",
    "free_plays",
    "scoring",
    "actions",
    "setup",
    "xgid",
    "match_id",
    "game",
    "description",
    "match",
    "formats",
    "levels",
    "engine",
    "training",
]
"""From the bottom up. A module may import from those before it."""

INSIDE_CHECKERS = [
    "squares",
    "rule_sheet",
    "sheet_table",
    "drawing",
    "position",
    "moves",
    "notation",
    "paths",
    "reading",
    "rulebook",
    "actions",
    "setup",
    "description",
    "game",
    "pdn",
    "levels",
    "engine",
    "training",
]

INSIDE = {"backgammon": INSIDE_BACKGAMMON, "checkers": INSIDE_CHECKERS}

PURE = [f"{game}.{part}" for game, parts in INSIDE.items() for part in parts[: parts.index("engine")]]
"""Modules that need nothing but the standard library."""


def modules() -> dict[str, Path]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("boxwood", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


def imports(path: Path) -> set[str]:
    """Every module a file names in an import, wherever it stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found.add(node.module or "")
    return found


def layer(module: str) -> int | None:
    for height, names in enumerate(LAYERS):
        if any(module == name or module.startswith(name + ".") for name in names):
            return height
    return None


def package(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_go_down_only(module: str) -> None:
    own = layer(module)
    for imported in imports(modules()[module]):
        if not imported.startswith("boxwood.") or own is None:
            continue
        height = layer(imported)
        assert height is not None, f"{imported} has no layer"
        same_package = package(imported) == package(module)
        assert height < own or same_package, f"{module} imports {imported}, which is not below it"


@pytest.mark.parametrize("module", sorted(m for m in modules() if m.startswith(tuple(f"boxwood.{g}." for g in INSIDE))))
def test_inside_a_game_imports_go_down_only(module: str) -> None:
    _, game, part = module.split(".")[:3]
    parts = INSIDE[game]
    below = {f"boxwood.{game}.{name}" for name in parts[: parts.index(part) + 1]}
    for imported in imports(modules()[module]):
        if imported.startswith(f"boxwood.{game}"):
            assert ".".join(imported.split(".")[:3]) in below, f"{module} imports {imported}"


@pytest.mark.parametrize("part", PURE)
def test_the_rules_use_the_standard_library_only(part: str) -> None:
    for module, path in modules().items():
        if module == f"boxwood.{part}" or module.startswith(f"boxwood.{part}."):
            outside = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"boxwood"}
            assert outside == set(), module


@pytest.mark.parametrize("game", INSIDE)
def test_importing_a_game_loads_nothing_heavy(game: str) -> None:
    heavy = "{'numpy', 'numba', 'rich', 'typer', 'torch'}"
    code = f"import sys, boxwood.{game}; print(sorted({heavy} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
