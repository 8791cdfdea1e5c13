"""The page packed for the line: its styles within it, one script, and names that change with what they name.

Developers write modules and style sheets, and nothing is built: they are joined when the page is first asked for, and
again when a file has changed. A name that holds a hash of the content can be kept by a browser for good.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from boxwood.server.modules import join_modules

__all__ = ["Packed", "pack_page"]

SCRIPT = "page.js"
_STYLESHEET = re.compile(r'<link rel="stylesheet" href="/([^"]+)">\n?')
_SCRIPT = re.compile(r'<script src="/([^"]+)"></script>\n?')
_MODULE = re.compile(r'(<script type="module" src=")/([^"]+)(">)')
_LINK = re.compile(r'((?:href|src)=")/([\w/-]+(?:\.[\w-]+)+)(")')
_URL = re.compile(r'(url\(")/([^"]+)("\))')
_ICON = re.compile(r'(<link rel="icon" href=")/([^"]+\.svg)(")')
_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Packed:
    """The page itself, the script and the styles within it, and what it asks for by names that stay theirs."""

    index: str
    files: Mapping[str, bytes]
    script: str
    styles: str


def pack_page(root: Path) -> Packed:
    """The page whose files lie in a folder, packed."""
    files: dict[str, bytes] = {}
    made: dict[str, bytes] = {}

    def renamed(found: re.Match[str]) -> str:
        before, name, after = found.groups()
        content = made.get(name)
        if content is None:
            if not (root / name).is_file():
                return found[0]
            content = (root / name).read_bytes()
        path = PurePosixPath(name)
        named = path.with_name(f"{path.stem}.{hashlib.sha256(content).hexdigest()[:12]}{path.suffix}").as_posix()
        files[named] = content
        return f"{before}/{named}{after}"

    def inside(found: re.Match[str]) -> str:
        return f"{found[1]}data:image/svg+xml,{quote((root / found[2]).read_bytes())}{found[3]}"

    index = _ICON.sub(inside, (root / "index.html").read_text(encoding="utf-8"))
    first = _MODULE.search(index)
    assert first is not None, "the page has one script that is a module"
    made[SCRIPT] = join_modules(_modules(root), first[2]).encode()
    script = _texts(root, _SCRIPT.findall(index))
    styles = _URL.sub(renamed, _COMMENT.sub("", _texts(root, _STYLESHEET.findall(index))))
    index = _MODULE.sub(rf"\g<1>/{SCRIPT}\g<3>", _STYLESHEET.sub("", _SCRIPT.sub("", index)))
    within = f"<style>{styles}</style>\n<script>{script}</script>\n</head>"
    return Packed(_LINK.sub(renamed, index).replace("</head>", within), files, script, styles)


def _texts(root: Path, names: Iterable[str]) -> str:
    return "".join((root / name).read_text(encoding="utf-8") for name in names)


def _modules(root: Path) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.js")}
