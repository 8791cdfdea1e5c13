"""Modules joined into one script do what they do one by one."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from boxwood.server.modules import BadModule, join_modules
from boxwood.server.pages import ROOT

NODE = shutil.which("node")
HERE = Path(__file__).parents[2]
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")

MODULES = {
    "main.js": """// Says what it has found.
import "./early.js";
import * as shapes from "./parts/shapes.js";
import { double as twice, NAME } from "./parts/numbers.js";
import { LONG } from "./parts/long.js";

/** A comment with import("./types.js") in it. */
export async function later() {
  const { WORD } = await import("./parts/late.js"); // on the line of some code
  return /** @type {import("./types.js").Word} */ (WORD);
}

console.log(NAME, LONG, twice(21), Object.keys(shapes).join(), globalThis.early, "http://example.org // no comment");
later().then((word) => console.log(word));
""",
    "early.js": "globalThis.early = (globalThis.early ?? 0) + 1;\n",
    "parts/numbers.js": """import "../early.js";
export const NAME = `load`;
/**
 * @param {number} value
 */
export function double(value) {
  return load(value) * 2;
}
function load(value) {
  return value;
}
""",
    "parts/shapes.js": "export class Circle {}\nclass Square {}\nexport { Square as Box };\n",
    "parts/long.js": "export const LONG = `one\n    two`;\n",
    "parts/late.js": 'import { later } from "../main.js";\nexport const WORD = typeof later;\n',
}


@needs_node
def test_joined_modules_say_what_they_say_one_by_one(tmp_path: Path) -> None:
    for name, text in MODULES.items():
        file = tmp_path / "modules" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "modules" / "package.json").write_text('{"type": "module"}')
    joined = tmp_path / "joined.mjs"
    joined.write_text(join_modules(MODULES, "main.js"))
    one_by_one, together = (_said(file) for file in (tmp_path / "modules" / "main.js", joined))
    assert together == one_by_one == "load one\n    two 42 Box,Circle 1 http://example.org // no comment\nfunction\n"
    assert "comment with" not in joined.read_text(), "comments on lines of their own are left out"


def _said(script: Path) -> str:
    assert NODE
    return subprocess.run([NODE, script], check=True, capture_output=True, text=True, timeout=60).stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("export let count = 0;", "this form is not known"),
        ("export default 1;", "this form is not known"),
        ('export * from "./other.js";', "this form is not known"),
        ('import other from "./other.js";', "this form is not known"),
        ("const { a } = await fetch('/');", "nothing may be awaited"),
        ("const here = import.meta.url;", "has no address"),
        ('import { a } from "./missing.js";', "imports missing.js, which is not there"),
        ('import { a } from "./other.js";', "imports itself by way of other.js"),
        ("const $load = 1;", "$load is taken"),
    ],
)
def test_what_joining_would_change_is_refused(text: str, why: str) -> None:
    sources = {"main.js": text, "other.js": 'import { b } from "./main.js";'}
    with pytest.raises(BadModule, match=why.replace("$", r"\$")):
        join_modules(sources, "main.js")


def test_text_of_several_lines_keeps_what_looks_like_a_comment() -> None:
    text = "const text = `\n// no comment\n`;\n"
    assert text.strip() in join_modules({"main.js": text}, "main.js")


@needs_node
def test_the_tests_of_the_page_pass_on_the_joined_script_too(tmp_path: Path) -> None:
    joined = tmp_path / "page.mjs"
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.js")}
    joined.write_text(join_modules(sources, "app.js"), encoding="utf-8")
    tests = sorted((HERE / "tests" / "page").rglob("*.test.js"))
    everything = tmp_path / "everything.mjs"  # in one process: starting one for each file would take a minute
    everything.write_text("".join(f'await import("{test.as_uri()}");\n' for test in tests))
    assert NODE
    ran = subprocess.run(
        [NODE, "--import", (HERE / "tests/page/support/joined.js").as_uri(), str(everything)],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "BOXWOOD_JOINED": str(joined)},
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    assert re.search(r"^# pass [1-9]\d\d", ran.stdout, re.MULTILINE), "hundreds of tests ran"
