"""The page's faces, cut to the letters it needs: `make fonts` writes them to `web/fonts` (needs npm, apt-get and dpkg).

The text is set in Inter (its variable weight kept between 400 and 700), titles in TeX Gyre Pagella. Letters of other
alphabets, in a player's name, are left to the reader's own fonts.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parents[1] / "src" / "boxwood" / "web" / "fonts"
MOST = 120_000
"""Bytes that all faces may have together."""

LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180)}
SIGNS = {ord(sign) for sign in "–—‘’‚“”„†•…‹›€™←↑→↓−×÷≈≠≤≥\u2009\u200a\u202f"}
INTER = "@fontsource-variable/inter@5.3.0"
PAGELLA = "fonts-texgyre"
PAGELLA_FILES = Path("usr/share/texmf/fonts/opentype/public/tex-gyre")
PAGELLA_LICENCE = Path("usr/share/texmf/doc/fonts/tex-gyre/GUST-FONT-LICENSE.txt")
NOTICE = """\
{name}, {version}
Cut for the page of Boxwood by tools/fonts.py: letters, features and weights that the page does not use were removed,
and the outlines were packed anew. The face itself is as its makers drew it. Their licence follows.

"""


def main() -> None:
    """Fetch both families by the names of their packages, cut them, and put their licences beside them."""
    WEB.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _inter(folder)
        _pagella(folder)
    total = 0
    for path in sorted(WEB.glob("*.woff2")):
        total += path.stat().st_size
        sys.stdout.write(f"{path.stat().st_size:7,} {path.name}\n")
    sys.stdout.write(f"{total:7,} in all\n")
    if total > MOST:
        sys.exit(f"The faces have more than {MOST:,} bytes.")


def _inter(folder: Path) -> None:
    subprocess.run(["npm", "pack", "--silent", INTER], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (packed,) = folder.glob("*.tgz")
    subprocess.run(["tar", "xzf", packed.name], cwd=folder, check=True)
    font = _cut(TTFont(folder / "package/files/inter-latin-wght-normal.woff2"))
    instantiateVariableFont(font, {"wght": (400, 700)}).save(WEB / "inter.woff2")
    licence = (folder / "package/LICENSE").read_text(encoding="utf-8")
    notice = NOTICE.format(name="Inter", version=INTER.rpartition("@")[2])
    (WEB / "inter-licence.txt").write_text(notice + licence, encoding="utf-8")


def _pagella(folder: Path) -> None:
    subprocess.run(["apt-get", "download", "-qq", PAGELLA], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    (packed,) = folder.glob("*.deb")
    subprocess.run(["dpkg", "-x", packed.name, "."], cwd=folder, check=True)
    for weight in ("regular", "bold"):
        _cut(TTFont(folder / PAGELLA_FILES / f"texgyrepagella-{weight}.otf")).save(WEB / f"pagella-{weight}.woff2")
    licence = (folder / PAGELLA_LICENCE).read_text(encoding="utf-8")
    notice = NOTICE.format(name="TeX Gyre Pagella", version="of the Debian package " + PAGELLA)
    (WEB / "pagella-licence.txt").write_text(notice + licence, encoding="utf-8")


def _cut(font: TTFont) -> TTFont:
    """A face without what the page does not need."""
    options = Options(flavor="woff2", layout_features=["kern", "liga", "mark", "mkmk", "ccmp", "tnum", "lnum", "cv11"])
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LATIN | SIGNS)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


if __name__ == "__main__":
    main()
