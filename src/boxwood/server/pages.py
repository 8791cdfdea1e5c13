"""The page: files that lie beside the code, packed and compressed once, and kept by browsers until they change.

What the page asks for has names that change with the content, and is kept for good; the page itself is asked for again
each time, and brings its styles with it: it is painted as soon as it is there. With `?sources` it asks for its modules
and style sheets as they lie there, for those who work on it.
"""

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import boxwood
from boxwood.server.packing import pack_page
from boxwood.server.security import content_policy

__all__ = ["ROOT", "etag_of", "is_known", "packed_page", "serve_page"]

ROOT = Path(boxwood.__file__).parent / "web"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
FOR_GOOD = "public, max-age=31536000, immutable"


LONGEST_PART = 100
FORBIDDEN = frozenset("\\:\0")
"""What no name of ours has: with these a path could leave the folder, on Windows by another drive's letter."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent."""

    plain: bytes
    compressed: bytes | None
    etag: str
    type: str


def _file(plain: bytes, suffix: str) -> _File:
    compressed = gzip.compress(plain, 9, mtime=0)
    return _File(plain, compressed if len(compressed) < len(plain) else None, etag_of(plain), TYPES[suffix])


def etag_of(content: bytes) -> str:
    """What tells a content from another one, for a browser that keeps it."""
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether a browser has this content already."""
    return etag in request.headers.get("if-none-match", "")


@lru_cache(maxsize=512)
def _read(path: Path, modified: int) -> _File:
    """A file, read again when its time of modification is another."""
    return _file(path.read_bytes(), path.suffix)


@dataclass(frozen=True, slots=True)
class _Page:
    """The page itself with its policy, and what it asks for by its lasting name; as its files were at their times."""

    index: _File
    policy: str
    files: Mapping[str, _File]
    modified: frozenset[tuple[Path, int]]


_packed: dict[Path, _Page] = {}
"""The page of each folder, as it was last packed."""


def packed_page(root: Path = ROOT) -> _Page:
    """The page of a folder, packed anew when a file has another time of modification."""
    paths = (path for path in root.rglob("*") if path.suffix in TYPES)
    modified = frozenset((path, path.stat().st_mtime_ns) for path in paths)
    if root not in _packed or _packed[root].modified != modified:
        page = pack_page(root)
        files = {name: _file(content, Path(name).suffix) for name, content in page.files.items()}
        policy = content_policy(page.script, page.styles)
        _packed[root] = _Page(_file(page.index.encode(), ".html"), policy, files, modified)
    return _packed[root]


def serve_page(path: str, request: Request, root: Path = ROOT) -> Response | None:
    """The answer to a path: a file, the page itself for its own routes, or None if there is nothing of that name."""
    file, caching = _find_packed(path, root), FOR_GOOD
    if file is None:
        file, caching = _find(path, request, root), "no-cache"
    if file is None:
        return None
    # Vary: what is kept between for one browser must not reach another that cannot unpack it.
    headers = {"ETag": file.etag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    known = _packed.get(root)
    if known is not None and file is known.index:
        headers["Content-Security-Policy"] = known.policy
    if is_known(request, file.etag):
        return Response(status_code=304, headers=headers)
    packed = file.compressed is not None and "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    body = file.compressed if packed and file.compressed is not None else file.plain
    return Response(body, headers=headers, media_type=file.type)


def _find_packed(path: str, root: Path) -> _File | None:
    """What is called by a name that changes with its content."""
    if not HASHED.search(path):
        return None
    known = _packed.get(root) or packed_page(root)
    return known.files.get(path)


def _find(path: str, request: Request, root: Path) -> _File | None:
    parts = path.split("/")
    if any(part.startswith(".") or len(part) > LONGEST_PART or not FORBIDDEN.isdisjoint(part) for part in parts):
        return None
    if "." not in parts[-1]:
        if "sources" not in request.query_params:
            return packed_page(root).index
        parts = ["index.html"]
    wanted = root.joinpath(*parts)
    if wanted.suffix not in TYPES or not wanted.is_file():
        return None
    return _read(wanted, wanted.stat().st_mtime_ns)
