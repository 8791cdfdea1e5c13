"""Who owns a server that others can reach: whoever has the key that lies in its data folder."""

import hmac
import ipaddress
import os
import secrets
import socket
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from boxwood.language import Phrase

__all__ = ["COOKIE", "LOCKED", "REACH", "is_key", "is_owner", "is_reachable", "owner_key"]

COOKIE = "boxwood_owner"
FILE = "owner.key"
REACH = Phrase(
    "Others on your network can open this page. Without the owner's key they can only read the rules and join a game "
    "you invite them to. Anyone with the key, or the link that contains it, can see, play and delete every table."
)
LOCKED = Phrase(
    "To play here you need an invitation code or the owner's key. Open the link the server showed when it started, or "
    "ask the owner for it. Without one you can still read the rules and learn to play."
)


def owner_key(folder: Path) -> str:
    """The key of a data folder, made when it is first asked for; nobody else on the machine can read it."""
    path = folder / FILE
    folder.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = path.read_text("ascii", "replace").strip()
        if kept:
            return kept
        descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
    key = secrets.token_urlsafe(24)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key


def is_owner(key: str, cookies: str) -> bool:
    """Whether the cookies of a request have the key."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return False
    return found is not None and is_key(key, found.value)


def is_key(key: str, given: str) -> bool:
    """Whether a text is the key; how long that takes does not tell how much of it is right."""
    return hmac.compare_digest(key.encode(), given.encode("utf-8", "replace"))


def is_reachable(host: str) -> bool:
    """Whether a server that listens there can be reached from other machines."""
    try:
        found = {str(each[4][0]) for each in socket.getaddrinfo(host or "0.0.0.0", None)}
    except OSError:
        return True
    return not all(ipaddress.ip_address(address.split("%")[0]).is_loopback for address in found)
