"""The container of eXtreme Gammon's files: a header, a picture, and a small archive of files.

Everything is little-endian. The archive ends with 36 bytes that say how long its parts are; before them lies its
registry, 532 bytes a file, and before that the files, each packed by zlib or not.
"""

import struct
import zlib

from boxwood.errors import BadFile

__all__ = ["MAGIC", "RECORD_SIZE", "read_archive"]

MAGIC = b"RGMH"
RECORD_SIZE = 2560
MOST_BYTES = 40_000_000
"""What the files of an archive may unpack to: some 15,000 records. A long match has 2,000."""

_TAIL = struct.Struct("<IIIIII12x")
_ENTRY = struct.Struct("<256p256pIIIIB3x")


def read_archive(data: bytes) -> dict[str, bytes]:
    """The files in an archive by name, or `BadFile`."""
    if not data.startswith(MAGIC):
        raise BadFile("this is not an eXtreme Gammon file: it does not begin with {magic}", magic=MAGIC.decode())
    if len(data) < _TAIL.size:
        raise BadFile("the file is cut short: it has {count} bytes", count=len(data))
    _, count, _, registry_size, archive_size, packed = _TAIL.unpack_from(data, len(data) - _TAIL.size)
    registry_start = len(data) - _TAIL.size - registry_size
    start = registry_start - archive_size
    if start < 0 or not 1 <= count <= 100:
        raise BadFile(
            "the file is cut short or damaged: its last {count} bytes do not say what it holds", count=_TAIL.size
        )
    stored = data[registry_start : registry_start + registry_size]
    registry = _unpacked(stored, count * _ENTRY.size, "the list of its parts") if packed else stored
    if len(registry) < count * _ENTRY.size:
        raise BadFile("the list of its parts is cut short")
    parts: dict[str, bytes] = {}
    left = MOST_BYTES
    for index in range(count):
        part, content = _read_entry(data, start, registry, index, left)
        parts[part] = content
        left -= len(content)
    return parts


def _read_entry(data: bytes, start: int, registry: bytes, index: int, most: int) -> tuple[str, bytes]:
    name, _, size, stored_size, offset, checksum, unpacked = _ENTRY.unpack_from(registry, index * _ENTRY.size)
    part = name.decode("latin-1").lower()
    stored = data[start + offset : start + offset + stored_size]
    if size > most:
        raise BadFile("{part} claims {size} bytes, more than any match has", part=part, size=size)
    content = stored if unpacked else _unpacked(stored, size, part)
    if len(content) < size or zlib.crc32(content[:size]) != checksum:
        raise BadFile("{part} is damaged: its checksum is wrong", part=part)
    return part, content[:size]


def _unpacked(data: bytes, most: int, part: str) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        raise BadFile("{part} is damaged: it cannot be unpacked", part=part) from None
