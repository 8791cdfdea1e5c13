"""Ids of other programs as people paste them: with labels before them, spaces in them, and in any case."""

import re

__all__ = ["tells_a_match", "tidy_id"]

_XGID = re.compile(r"^\s*XGID\s*[=:]?\s*", re.IGNORECASE)
_GNUBG = re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{12,14}(?![A-Za-z0-9+/])")
_COLONS = 8
"""An XGID has nine; one that is cut short is still no id of GNU Backgammon."""


def tidy_id(text: str) -> str:
    """An XGID, or GNU Backgammon's ids with a colon between, without what stands around them."""
    if _XGID.match(text) or text.count(":") >= _COLONS:
        return "XGID=" + "".join(_XGID.sub("", text).split())
    found = _GNUBG.findall(text)
    return ":".join(found) if [len(one) for one in found] in ([14], [14, 12]) else text.strip()


def tells_a_match(tidy: str) -> bool:
    """Whether a tidy id tells of a match, and not just of a position."""
    return ":" in tidy
