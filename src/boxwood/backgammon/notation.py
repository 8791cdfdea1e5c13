"""The notation of plays: `8/5 6/5`, `bar/22 24/22`, `13/7*/2`, `6/off(2)`.

This module knows how plays are written, not which are legal.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from boxwood.backgammon.moves import Move
from boxwood.backgammon.position import BAR, OFF
from boxwood.errors import UnreadablePlay

__all__ = ["Segment", "place_name", "read_segments", "write_moves"]

MOST_SEGMENTS = 4
PLACES = ["off", *map(str, range(1, BAR)), "bar"]


@dataclass(frozen=True, slots=True)
class Segment:
    """The way of `count` checkers as it is written: the points named, and those marked with a star."""

    points: tuple[int, ...]
    hits: frozenset[int]
    count: int


def place_name(point: int) -> str:
    """How a place is written."""
    return PLACES[point]


def write_moves(moves: Sequence[Move]) -> str:
    """The canonical text of a play.

    Moves by one checker are joined, a point on the way is named only where it hits, the highest point comes first, and
    checkers that go the same way are written once with their number.
    """
    return _write(tuple(moves))


@lru_cache(maxsize=4096)
def _write(moves: tuple[Move, ...]) -> str:
    """The text; the same few plays are written again and again."""
    hits = {move.target for move in moves if move.hit}
    ways: list[list[int]] = []
    for move in sorted(moves, key=attrgetter("origin"), reverse=True):
        for way in ways:
            if way[-1] == move.origin:
                way.append(move.target)
                break
        else:
            ways.append([move.origin, move.target])
    groups: dict[tuple[int, int], list[int]] = {}
    for way in ways:
        touched = groups.setdefault((-way[0], way[-1]), [0])
        touched[0] += 1
        touched += way[1:]
    texts = []
    for (origin, target), (count, *touched) in sorted(groups.items()):
        text = PLACES[-origin]
        for point in sorted(hits.intersection(touched) - {target}, reverse=True):
            text += f"/{PLACES[point]}*"
        text += f"/{PLACES[target]}*" if target in hits else f"/{PLACES[target]}"
        texts.append(f"{text}({count})" if count > 1 else text)
        hits.difference_update(touched)
    return " ".join(texts)


def read_segments(text: str) -> tuple[Segment, ...]:
    """The segments in what a person typed, or `UnreadablePlay` that says what cannot be read."""
    if not isinstance(text, str):
        raise UnreadablePlay("a play is a text such as '8/5 6/5', got {text!r}", text=text)
    return _read(text)


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[Segment, ...]:
    """Read a text; the same few plays are written again and again."""
    words = re.sub(r"\s*([/(])\s*", r"\1", text.strip().lower().replace(",", " ").replace("-", "/"))
    words = re.sub(r"\s+([x×]\s*[1-4]\b|\*)", r"\1", words)
    segments = tuple(_read_segment(word) for word in words.split())
    if not segments:
        raise UnreadablePlay("no play was given; write one such as '8/5 6/5'")
    if sum(segment.count for segment in segments) > MOST_SEGMENTS:
        raise UnreadablePlay("{text!r} moves more than four checkers; no roll can", text=text.strip())
    return segments


@lru_cache(maxsize=4096)
def _read_segment(word: str) -> Segment:
    found = re.fullmatch(r"([^()x×]+?)(?:\(([1-4])\)|[x×]([1-4]))?(\*?)", word, re.ASCII)
    if not found:
        raise UnreadablePlay(
            "{word!r} is not a move; write point/point, such as 13/7, bar/22, 6/off or 8/5(2)", word=word
        )
    places = [_read_place(place, word) for place in found[1].split("/")]
    points = tuple(point for point, _ in places)
    hits = {point for point, star in places if star} | ({points[-1]} if found[4] else set())
    if len(points) < 2:
        raise UnreadablePlay(
            "{word!r} says where a checker is, not where it goes; write for example {word}/{place}",
            word=word,
            place=place_name(3),
        )
    return Segment(points, frozenset(hits), int(found[2] or found[3] or 1))


def _read_place(place: str, word: str) -> tuple[int, bool]:
    star, name = place.endswith("*"), place.rstrip("*")
    if name in ("bar", "b"):
        return BAR, star
    if name in ("off", "o"):
        return OFF, star
    if re.fullmatch(r"[0-9]{1,2}", name, re.ASCII) and int(name) <= BAR:
        return int(name), star
    raise UnreadablePlay(
        "{place!r} in {word!r} is not a place: expected 1 to 24, bar (25) or off (0)", place=place, word=word
    )
