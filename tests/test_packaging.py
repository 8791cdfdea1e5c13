"""A wheel built from the checkout and installed into an environment elsewhere works, data files included.

What it depends on is not installed again: it is looked up where the tests have it.
"""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]

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
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_installed_elsewhere_works(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel, cwd=tmp_path)
    (site,) = (tmp_path / "empty").glob("lib/*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    assert run(python, "-c", TRY_IT, cwd=tmp_path) == "8/5 6/5\n"
    assert "tournament" in run(tmp_path / "empty" / "bin" / "boxwood", "sheets", cwd=tmp_path)
