"""A wheel built from the checkout and installed into an environment elsewhere works, data files included.

What it depends on is not installed again: it is looked up where the tests have it. The version is written once, in
`pyproject.toml`; the changelog has a section for it, and every Python it promises is one that the workflow tests.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

TRY_IT = """
import boxwood, pathlib, sys
from boxwood import backgammon as bg, checkers as ck
assert str(pathlib.Path(boxwood.__file__)).startswith(sys.prefix), boxwood.__file__
assert len(bg.sheets()) == 6
assert "circle" in bg.Position.start("nackgammon")._repr_svg_()
assert len(ck.sheets()) == 2
assert "circle" in ck.Position.start()._repr_svg_()
print(bg.parse_play("6/5 8/5", bg.Position.start(), (3, 1)))
"""


def run(*command: object, cwd: Path) -> str:
    installed_only = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=installed_only, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_installed_elsewhere_works(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob(f"boxwood-{PROJECT['version']}-*.whl")
    venv.create(tmp_path / "empty")
    python = tmp_path / "empty" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", wheel, cwd=tmp_path)
    (site,) = (tmp_path / "empty").glob("lib/*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    assert run(python, "-c", TRY_IT, cwd=tmp_path) == "8/5 6/5\n"
    boxwood = tmp_path / "empty" / "bin" / "boxwood"
    assert run(boxwood, "--version", cwd=tmp_path) == f"boxwood {PROJECT['version']}\n"
    assert "tournament" in run(boxwood, "sheets", cwd=tmp_path)


def test_the_version_has_the_first_dated_section_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \[(.+)\](?: - (\d{4}-\d\d-\d\d))?$", changelog, re.MULTILINE)
    dated = [(version, date) for version, date in sections if version != "Unreleased"]
    assert dated[0][0] == PROJECT["version"]
    assert all(date for _, date in dated)
    assert [date for _, date in dated] == sorted((date for _, date in dated), reverse=True)


def test_every_python_that_is_promised_is_tested() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
    (tested,) = re.findall(r"^ +python: (\[.+\])$", workflow, re.MULTILINE)
    assert json.loads(tested) == promised
    assert PROJECT["requires-python"] == f">={promised[0]}"
