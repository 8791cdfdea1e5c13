"""The page: files that lie beside the code, compressed once, and asked for again only when they have changed."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import boxwood

__all__ = ["ROOT", "serve_page"]

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


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent."""

    plain: bytes
    compressed: bytes | None
    etag: str
    type: str


@lru_cache(maxsize=512)
def _read(path: Path, modified: int) -> _File:
    """A file, read again when its time of modification is another."""
    plain = path.read_bytes()
    compressed = gzip.compress(plain, 9, mtime=0)
    etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return _File(plain, compressed if len(compressed) < len(plain) else None, etag, TYPES[path.suffix])


def serve_page(path: str, request: Request, root: Path = ROOT) -> Response | None:
    """The answer to a path: a file, the page itself for its own routes, or None if there is nothing of that name."""
    file = _find(path, root)
    if file is None:
        return None
    # Vary: what is kept between for one browser must not reach another that cannot unpack it.
    headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packed = file.compressed is not None and "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    body = file.compressed if packed and file.compressed is not None else file.plain
    return Response(body, headers=headers, media_type=file.type)


def _find(path: str, root: Path) -> _File | None:
    parts = path.split("/")
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    wanted = root.joinpath(*parts) if path else root / "index.html"
    if "." not in parts[-1]:
        wanted = root / "index.html"
    if wanted.suffix not in TYPES or not wanted.is_file():
        return None
    return _read(wanted, wanted.stat().st_mtime_ns)
