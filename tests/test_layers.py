"""Imports go down only: cli → server → practice → table → games → (backgammon | checkers) → what both games share."""

import subprocess
import sys
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import boxwood
from support.imports import Source, Unseen, imports, sources_of

SOURCES = sources_of(Path(boxwood.__file__).parent)

GAMES = ("boxwood.backgammon", "boxwood.checkers")
"""They do not know each other."""

REGISTRY = "boxwood.games"
"""The one module that knows which games there are."""

ABOVE = ("boxwood.table", "boxwood.practice", "boxwood.server", "boxwood.cli")
"""Layers that know games through the registry only, from the bottom up."""

FOUNDATION = ("boxwood.language", "boxwood.errors")
"""What everything may use, from the bottom up. Each imports nothing of ours but those before it."""

FRONT = ("boxwood", "boxwood.__main__")
"""The package itself, which imports nothing, and the program, which imports the command line."""

NAME_A_GAME = {
    *("boxwood.cli.arguments", "boxwood.cli.bench", "boxwood.cli.moves", "boxwood.cli.plays"),
    *("boxwood.cli.endgames", "boxwood.cli.rollout", "boxwood.cli.sheets", "boxwood.cli.show"),
    "boxwood.cli.train_checkers",
    *("boxwood.cli.external", "boxwood.cli.ubgi"),
}
"""Commands about what only one game has: its positions, plays, sheets and networks. Nothing else imports a game."""

INSIDE_BACKGAMMON = [
    "starting_arrays",
    "rule_sheet",
    "sheet_table",
    "drawing",
    "position",
    "openings",
    "moves",
    "notation",
    "plays",
    "paths",
    "steps",
    "plain_reading",
    "reading",
    "rulebook",
    "free_plays",
    "scoring",
    "actions",
    "setup",
    "id_text",
    "xgid",
    "fibs_board",
    "match_id",
    "game",
    "match",
    "judgement",
    "simple_bot",
    "taking_back",
    "view",
    "teaching",
    "record",
    "telling",
    "terminal",
    "choosing",
    "formats",
    "levels",
    "engine",
    "protocols",
    "analysis",
    "reviewing",
    "coaching",
    "game_type",
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
    "game",
    "simple_bot",
    "taking_back",
    "view",
    "teaching",
    "record",
    "telling",
    "terminal",
    "choosing",
    "pdn",
    "levels",
    "engine",
    "analysis",
    "reviewing",
    "coaching",
    "game_type",
    "training",
]

INSIDE = {"boxwood.backgammon": INSIDE_BACKGAMMON, "boxwood.checkers": INSIDE_CHECKERS}

RULES = [f"{game}.{part}" for game, parts in INSIDE.items() for part in parts[: parts.index("engine")]]
"""Modules that need nothing but the standard library, nor does anything they import."""


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def is_shared(module: str) -> bool:
    """Whether both games may import a module: one that lies beside them."""
    return module.count(".") == 1 and module not in (*GAMES, REGISTRY, *ABOVE, *FRONT)


def height(module: str) -> int:
    """The layer of a module, counted from the bottom."""
    if module == "boxwood":
        return 0
    if is_shared(module):
        return 1 + FOUNDATION.index(module) if module in FOUNDATION else 1 + len(FOUNDATION)
    layers = (GAMES, (REGISTRY,), *((package,) for package in ABOVE), ("boxwood.__main__",))
    (found,) = (number for number, layer in enumerate(layers) if any(is_in(module, package) for package in layer))
    return 2 + len(FOUNDATION) + found


def of_ours(used: set[str]) -> set[str]:
    """Those of some modules that are in this package."""
    return {module for module in used if is_in(module, "boxwood")}


USES = {name: imports(source, SOURCES) for name, source in SOURCES.items()}
GRAPH = {name: of_ours(used) for name, used in USES.items()}


def broken(graph: Mapping[str, set[str]]) -> list[str]:
    """Every import that goes against the layers."""
    return [
        f"{module} imports {used}"
        for module, uses in graph.items()
        for used in sorted(uses)
        if height(used) > height(module) or (height(used) == height(module) and not _may_be_beside(module, used))
    ]


def _may_be_beside(module: str, used: str) -> bool:
    """Whether a module may import another of its own layer: the games do not know each other."""
    return not any(is_in(module, game) != is_in(used, game) for game in GAMES)


def game_named(module: str, used: str) -> bool:
    """Whether a module above the registry imports a game by its name; training is the command line's to start."""
    is_training = any(is_in(used, f"{game}.training") for game in GAMES) and is_in(module, "boxwood.cli")
    return any(is_in(module, layer) for layer in ABOVE) and any(is_in(used, game) for game in GAMES) and not is_training


def naming(graph: Mapping[str, set[str]]) -> set[str]:
    """The modules above the registry that import a game by its name."""
    return {module for module, uses in graph.items() if any(game_named(module, used) for used in uses)}


def reached(module: str, graph: Mapping[str, set[str]]) -> set[str]:
    """A module with all that it imports, and all that those import."""
    found, waiting = {module}, [module]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def test_imports_go_down_only() -> None:
    assert broken(GRAPH) == []


def test_no_imports_go_round_in_a_circle() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_what_is_above_the_games_knows_them_through_the_registry_only() -> None:
    assert naming(GRAPH) - NAME_A_GAME == set()


def test_a_module_that_names_no_game_any_more_is_not_listed_as_one_that_does() -> None:
    assert NAME_A_GAME - naming(GRAPH) == set()


@pytest.mark.parametrize("game", INSIDE)
def test_inside_a_game_imports_go_down_only(game: str) -> None:
    parts = INSIDE[game]
    for module, uses in GRAPH.items():
        if module != game and is_in(module, game):
            part = module.split(".")[2]
            assert part in parts, f"{module} has no place in the list of {game}"
            below = parts[: parts.index(part) + 1]
            for used in uses:
                assert not is_in(used, game) or any(is_in(used, f"{game}.{name}") for name in below), (module, used)


@pytest.mark.parametrize("rules", RULES)
def test_the_rules_use_the_standard_library_only(rules: str) -> None:
    for module in SOURCES:
        if is_in(module, rules):
            for name in reached(module, GRAPH):
                outside = {used.partition(".")[0] for used in USES[name]}
                assert outside - set(sys.stdlib_module_names) - {"boxwood"} == set(), f"{module}, by way of {name}"


def test_nobody_but_the_command_line_imports_training() -> None:
    for module, uses in GRAPH.items():
        for game in GAMES:
            if not is_in(module, "boxwood.cli") and not is_in(module, f"{game}.training"):
                assert not any(is_in(used, f"{game}.training") for used in uses), module


@pytest.mark.parametrize("game", GAMES)
def test_importing_a_game_loads_nothing_heavy(game: str) -> None:
    heavy = "{'numpy', 'numba', 'rich', 'typer', 'torch', 'distributed'}"
    code = f"import sys, {game}; print(sorted({heavy} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )


# What the tests above can see

FORMS = {
    "import": "import boxwood.checkers.game",
    "import under another name": "import boxwood.checkers.game as other",
    "import among others": "import json, boxwood.checkers.game",
    "a module from its package": "from boxwood.checkers import game",
    "a module under another name": "from boxwood.checkers import game as other",
    "a name from a module": "from boxwood.checkers.game import Game",
    "everything from a module": "from boxwood.checkers.game import *",
    "a relative module": "from ..checkers import game",
    "a relative name": "from ..checkers.game import Game",
    "inside a function": "def later():\n    from boxwood.checkers import game",
    "inside a method": "class Later:\n    def now(self):\n        import boxwood.checkers.game",
    "inside a condition": "if True:\n    from boxwood.checkers import game",
    "inside an attempt": "try:\n    import boxwood.checkers.game\nexcept ImportError:\n    pass",
    "for the types only": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from boxwood.checkers import game",
    "import_module": "import importlib\nimportlib.import_module('boxwood.checkers.game')",
    "import_module by keyword": "import importlib\nimportlib.import_module(name='boxwood.checkers.game')",
    "import_module alone": "from importlib import import_module\nimport_module('boxwood.checkers.game')",
    "import_module renamed": "from importlib import import_module as load\nload('boxwood.checkers.game')",
    "importlib renamed": "import importlib as library\nlibrary.import_module('boxwood.checkers.game')",
    "import_module from a package": "import importlib\nimportlib.import_module('.game', 'boxwood.checkers')",
    "import_module from above": "import importlib\nimportlib.import_module('..checkers.game', package=__package__)",
    "__import__": "__import__('boxwood.checkers.game')",
    "written out": "import boxwood.errors\nboxwood.checkers.game.Game()",
}
"""Ways for a module of `boxwood.table` to import `boxwood.checkers.game`."""

HIDDEN = {
    "a computed name": "import importlib\nimportlib.import_module(f'boxwood.{game}')",
    "a name from a variable": "import importlib\nimportlib.import_module(name)",
    "a relative name from nowhere": "import importlib\nimportlib.import_module('.game')",
    "a relative name from a variable": "import importlib\nimportlib.import_module('.game', package)",
    "an importer passed on": "import importlib\nload = importlib.import_module",
    "no name at all": "__import__(*names)",
}


MORE = "boxwood.table.more"


def graph_with(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """What imports what, with some modules added or replaced by other texts."""
    added = {name: Source(name, text) for name, text in texts.items()}
    known = {**SOURCES, **added}
    return GRAPH | {name: of_ours(imports(source, known)) for name, source in added.items()}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_import_is_seen(form: str) -> None:
    graph = graph_with({MORE: FORMS[form]})
    assert "boxwood.checkers.game" in graph[MORE]
    assert naming(graph) - NAME_A_GAME == {MORE}


def test_other_imports_are_not_taken_for_those_of_a_game() -> None:
    graph = graph_with(
        {MORE: "import json\nfrom boxwood.errors import BadInput\nboxwood = json.loads('boxwood.checkers')"}
    )
    assert graph[MORE] == {"boxwood.errors"}


@pytest.mark.parametrize("form", HIDDEN)
def test_an_import_that_cannot_be_seen_is_refused(form: str) -> None:
    with pytest.raises(Unseen, match=r"boxwood\.table\.more:"):
        graph_with({MORE: HIDDEN[form]})


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("boxwood.language", "from boxwood import errors"),
        ("boxwood.errors", "from boxwood.game import Side"),
        ("boxwood.game", "from boxwood import backgammon"),
        ("boxwood.decision", "import boxwood.games"),
        ("boxwood.formats", "from boxwood.table.table import Table"),
        ("boxwood.backgammon.match", "from boxwood import checkers"),
        ("boxwood.checkers.game", "from boxwood.backgammon.match import Match"),
        ("boxwood.checkers.game", "from boxwood.games import find_game"),
        ("boxwood.games", "from boxwood import table"),
        ("boxwood.table.table", "from boxwood.server.room import Room"),
        ("boxwood.server.app", "from boxwood.cli.app import app"),
        ("boxwood.cli.app", "import boxwood.__main__"),
    ],
)
def test_an_import_that_goes_up_or_across_is_noticed(module: str, text: str) -> None:
    graph = graph_with({REGISTRY: "", module: text})
    assert [line.partition(" imports ")[0] for line in broken(graph)] == [module]


def test_a_circle_beside_each_other_is_noticed() -> None:
    graph = graph_with({"boxwood.game": "from boxwood import formats", "boxwood.formats": "from boxwood import game"})
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()


def test_the_registry_may_import_the_games_and_what_is_above_may_import_the_registry() -> None:
    graph = graph_with(
        {REGISTRY: "from boxwood import backgammon, checkers", MORE: "from boxwood.games import find_game"}
    )
    assert graph[MORE] == {REGISTRY}
    assert broken(graph) == []
    assert MORE not in naming(graph)
