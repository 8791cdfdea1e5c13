"""Small files as eXtreme Gammon writes them, made by hand."""

import struct
import zlib
from collections.abc import Mapping, Sequence

from boxwood.backgammon.position import Position

__all__ = ["cube_record", "end_record", "game_record", "match_record", "move_record", "xg_file"]

UNKNOWN = -1000.0


def _record(kind: int, fields: Mapping[int, tuple[str, tuple[object, ...]]]) -> bytearray:
    record = bytearray(2560)
    record[8] = kind
    for offset, (layout, values) in fields.items():
        struct.pack_into(f"<{layout}", record, offset, *values)
    return record


def _wide(text: str) -> tuple[str, tuple[object, ...]]:
    data = text.encode("utf-16-le")
    return f"{len(data)}s", (data,)


def match_record(length: int = 3, players: tuple[str, str] = ("Ann", "Bób"), event: str = "Open") -> bytearray:
    """The head of a file; 99999 points are a money session."""
    fields = {
        92: ("i", (length,)),
        100: ("3b", (1, 1, 0)),
        128: ("d", (45256.4,)),
        552: ("i", (32,)),
        622: _wide(event),
        880: _wide(players[0]),
        1138: _wide(players[1]),
    }
    return _record(0, fields)


def game_record(number: int = 1, score: tuple[int, int] = (0, 0), crawford: bool = False) -> bytearray:
    """The head of a game."""
    return _record(1, {12: ("2i", score), 20: ("b", (crawford,)), 48: ("i", (number,))})


def cube_record(
    position: Position,
    side: int,
    double: int,
    take: int = -1,
    equities: tuple[float, float, float] = (0.0, 0.0, 0.0),
    errors: tuple[float, float] = (UNKNOWN, UNKNOWN),
    cube: int = 0,
    comment: int = -1,
) -> bytearray:
    """A chance to double; `position` is seen by the side."""
    board = position.board if side > 0 else position.swap().board
    fields = {
        12: ("4i", (side, double, take, -1)),
        32: ("i", (cube,)),
        36: ("26b", board),
        92: ("i", (2,)),
        124: ("7f", (0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.3)),
        152: ("3f", equities),
        200: ("d", (errors[0],)),
        216: ("d", (errors[1],)),
        292: ("i", (comment,)),
    }
    return _record(2, fields)


def move_record(
    position: Position,
    side: int,
    dice: tuple[int, int],
    moves: Sequence[int],
    after: Position,
    error: float = 0.0,
    luck: float = 0.25,
    played: bool = True,
    cube: int = 0,
    comment: int = -1,
) -> bytearray:
    """A roll and its play; `position` is seen by the side, `after` by the next one; moves count points from 0."""
    numbers = (*moves, *[-1] * (8 - len(moves)))
    board = position.board if side > 0 else position.swap().board
    fields = {
        9: ("26b", board),
        35: ("26b", after.swap().board),
        64: ("i", (side,)),
        68: ("8i", numbers),
        100: ("2i", dice),
        108: ("i", (cube,)),
        188: ("i", (1,)),
        1024: ("8b", numbers),
        1280: ("h", (3,)),
        1408: ("7f", (0.0, 0.1, 0.45, 0.55, 0.15, 0.01, 0.125)),
        2308: ("b", (played,)),
        2312: ("d", (error,)),
        2320: ("d", (luck,)),
        2524: ("i", (comment,)),
    }
    return _record(3, fields)


def end_record(score: tuple[int, int], winner: int, points: int, termination: int) -> bytearray:
    """The end of a game."""
    return _record(4, {12: ("2i", score), 24: ("3i", (winner, points, termination))})


def xg_file(records: Sequence[bytes | bytearray], comments: bytes = b"") -> bytes:
    """A whole file."""
    parts = {b"temp.xg": b"".join(records), b"temp.xgc": comments}
    archive, registry = b"", b""
    for name, content in parts.items():
        packed = zlib.compress(content)
        checksum = zlib.crc32(content)
        registry += struct.pack("<256p256pIIIIB3x", name, b"", len(content), len(packed), len(archive), checksum, 0)
        archive += packed
    listed = zlib.compress(registry)
    tail = struct.pack("<IIIIII12x", 0, len(parts), 1, len(listed), len(archive), 1)
    return b"RGMH" + bytes(8228) + archive + listed + tail
