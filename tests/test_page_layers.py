"""No game's name in the page outside its own folder: what the page knows of games it is told, or asks its registry."""

import re
from pathlib import Path

import pytest

import boxwood
from boxwood.games import games

WEB = Path(boxwood.__file__).parent / "web"
REGISTRY = WEB / "board" / "games.js"
FOLDERS = tuple(WEB / "board" / name for name in games())
SHARED = sorted(
    path for path in WEB.rglob("*.js") if path != REGISTRY and not any(path.is_relative_to(one) for one in FOLDERS)
)

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)
FOR_PEOPLE = re.compile(r"\btn?\(\s*\"[^\"]*\"(?:\s*,\s*\"[^\"]*\")?")
"""Words of the page, and their plural: "checkers" are also what lies on every board."""
LITERAL = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
NAMED = re.compile(rf"\b(?:{'|'.join(games())})\b", re.IGNORECASE)


def names_in(script: str) -> list[str]:
    """The string literals of a script that hold a game's name, apart from words for people."""
    code = FOR_PEOPLE.sub("", COMMENT.sub("", script))
    return [literal for literal in LITERAL.findall(code) if NAMED.search(literal)]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(WEB)))
def test_no_script_that_games_share_names_one(path: Path) -> None:
    assert names_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "script",
    [
        'if (view.game === "checkers") turn();',
        "const first = 'backgammon';",
        "document.querySelector(`backgammon-board`);",
        'import { Hand } from "./backgammon/hand.js";',
        'await import("./board/checkers/game.js");',
        'gameOf("backgammon").worth(choice);',
    ],
)
def test_a_name_is_seen_wherever_a_script_could_use_it(script: str) -> None:
    assert len(names_in(script)) == 1


@pytest.mark.parametrize(
    "script",
    [
        't("Animation")',
        'tn("one {colour} {checker}", "{count} {colour} {checkers}", count, { checkers })',
        "// Checkers are moved when the dice have been thrown.\nroll();",
        "/** What checkers are called. */",
        'sheet?.words.checkers ?? t("checkers")',
    ],
)
def test_words_about_the_pieces_are_no_names(script: str) -> None:
    assert names_in(script) == []


def test_every_game_has_a_folder_that_the_registry_names_and_nothing_else_lies_there() -> None:
    assert sorted(path.name for path in (WEB / "board").iterdir() if path.is_dir()) == sorted(games())
    assert all(f'from "./{folder.name}/game.js"' in REGISTRY.read_text(encoding="utf-8") for folder in FOLDERS)


def test_a_games_folder_imports_no_other_games() -> None:
    for folder in FOLDERS:
        others = [name for name in games() if name != folder.name]
        for path in folder.glob("*.js"):
            imported = re.findall(r"(?:from |import\()\"([^\"]*)\"", path.read_text(encoding="utf-8"))
            assert not [one for one in imported if any(f"/{other}/" in one for other in others)], path
