"""Texts with positions in them: exports of eXtreme Gammon, mails and posts with an XGID or GNU Backgammon's ids.

Every id is a position of its own; what eXtreme Gammon says below it, in whatever language, is its analysis. The words
are not read, only the order and shape of the lines, and decimal commas are as good as points. A game that GNU
Backgammon has exported as text is read by `gnubg_text.py`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boxwood.backgammon.formats.gnubg_text import is_game_text, read_game_text
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement, cube_choices
from boxwood.backgammon.match import Match
from boxwood.errors import BadFile, BadInput, Fault, FaultyFile
from boxwood.formats import Format, Record, decode_text, notices_of
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.time_limit import in_time

__all__ = ["TEXT"]

MOST_POSITIONS = 1000
SNIFFED = 100_000
NUMBER = r"[+-]?[0-9]{1,3}[.,][0-9]{1,6}"

_XGID = re.compile(r"XGID=([A-Oa-o-]{26}(?::[-0-9A-Za-z]{1,6}){9})", re.ASCII)
_POSITION_ID = re.compile(r"Position ID ?: *([A-Za-z0-9+/]{14})\b", re.ASCII)
_MATCH_ID = re.compile(r"Match ID *: *([A-Za-z0-9+/]{12})(?![A-Za-z0-9+/])", re.ASCII)
_BOTH_IDS = re.compile(r"(?<![A-Za-z0-9+/=])([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})(?![A-Za-z0-9+/])", re.ASCII)
_NAMES = re.compile(r"X:(.{1,60}?) {2,}O:(.{1,60})")
_CANDIDATE = re.compile(
    r" *[0-9]{1,2}\. {1,8}(\S.{0,30}?) {1,30}((?:[Bb]ar|[0-9]{1,2})/\S{1,12}(?: \S{1,14}){0,3}) +\S{0,8}: ?"
    rf"({NUMBER})"
)
_CHANCES = re.compile(rf"({NUMBER}) ?% *\(G: ?({NUMBER}) ?% *B: ?({NUMBER}) ?%\)")
_EQUITY = re.compile(rf"[^:]{{1,40}}: *({NUMBER})(?: *\([^()]*\))? *")


@dataclass(frozen=True, slots=True)
class _Found:
    """An id of a text with the lines that follow it, down to the next one."""

    line: int
    xgid: str = ""
    position_id: str = ""
    match_id: str = ""


def _sniff(data: bytes) -> bool:
    text = decode_text(data[:SNIFFED])
    return bool(_XGID.search(text) or _POSITION_ID.search(text) or _BOTH_IDS.search(text))


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Match]]:
    text = decode_text(data)
    if is_game_text(text):
        return [read_game_text(text, name, strict=strict, sheet=sheet or "tournament")]
    lines = text.splitlines()
    found = list(_find(lines))
    if len(found) > MOST_POSITIONS:
        raise BadFile("the file has {count} positions; the most is {most}", count=len(found), most=MOST_POSITIONS)
    if not found:
        raise FaultyFile((Fault(1, "there is no XGID and no position id in it"),))
    records, faults = [], []
    ends = [*(each.line for each in found[1:]), len(lines) + 1]
    for each, following in in_time(zip(found, ends, strict=True)):
        try:
            records.append(_record(each, lines[each.line : following - 1], sheet or "tournament"))
        except BadInput as error:
            faults.append(Fault(each.line, error.phrase))
    if not records or (strict and faults):
        raise FaultyFile(tuple(faults))
    first = records[0]
    records[0] = Record(
        state=first.state,
        players=first.players,
        comments=first.comments,
        analysis=first.analysis,
        notices=notices_of(faults),
    )
    return records


def _find(lines: Sequence[str]) -> Iterator[_Found]:
    """Every id, in its order; GNU Backgammon's match id stands with the position id or below it."""
    position: _Found | None = None
    for number, line in in_time(enumerate(lines, start=1)):
        if position is not None and (below := _MATCH_ID.search(line)) and number <= position.line + 3:
            yield _Found(position.line, position_id=position.position_id, match_id=below[1])
            position = None
            continue
        if found := _XGID.search(line):
            yield _Found(number, xgid=found[0])
        elif both := _BOTH_IDS.search(line):
            yield _Found(number, position_id=both[1], match_id=both[2])
        elif alone := _POSITION_ID.search(line):
            if position is not None:
                yield position
            same = _MATCH_ID.search(line)
            position = _Found(number, position_id=alone[1], match_id=same[1] if same else "")
            if same:
                yield position
                position = None
    if position is not None:
        yield position


def _record(found: _Found, below: Sequence[str], sheet: str) -> Record[Match]:
    if found.xgid:
        match = Match.from_xgid(found.xgid, sheet)
    elif found.match_id:
        match = Match.from_gnubg_id(found.position_id, found.match_id, sheet)
    else:
        match = Match.from_gnubg_id(found.position_id, "cAkAAAAAAAAA", sheet)
    names = next((said for line in below[:6] if (said := _NAMES.search(line))), None)
    players = (names[1].strip(), names[2].strip()) if names else ("", "")
    judgement = _judgement(match, below)
    analysis = JudgedMatch(program="eXtreme Gammon", judgements=(judgement,)) if judgement else None
    return Record(state=match, players=players, analysis=analysis)


def _judgement(match: Match, lines: Sequence[str]) -> Judgement | None:
    """The analysis below an id: candidates with their chances, or three equities of the cube."""
    number, side = len(match.log), match.to_act or Side.FIRST
    choices = list(_choices(lines))
    if choices:
        return Judgement(number=number, side=side, kind="play", played="", choices=tuple(choices))
    run: list[float] = []
    for line in lines:
        said = _EQUITY.fullmatch(line)
        run = [*run, _number(said[1])] if said else run if len(run) == 3 else []
    if len(run) != 3:
        return None
    cube = CubeEquities(run[0], run[1], run[2])
    chances = _both(lines)
    return Judgement(
        number=number,
        side=match.game.turn,
        kind="double",
        played="",
        choices=cube_choices("double", cube, chances, ""),
        cube=cube,
    )


def _choices(lines: Sequence[str]) -> Iterator[Choice]:
    for place, line in enumerate(lines):
        said = _CANDIDATE.match(line)
        if said:
            yield Choice(
                action=f"play {said[2]}",
                equity=_number(said[3]),
                chances=_both(lines[place + 1 : place + 3]),
                depth=said[1],
            )


def _both(lines: Sequence[str]) -> Chances | None:
    """The chances of the player and of the opponent, one line each."""
    said = [found for line in lines if (found := _CHANCES.search(line))][:2]
    if len(said) < 2:
        return None
    own, other = ([_number(share) / 100 for share in found.groups()] for found in said)
    return Chances(own[0], own[1], own[2], other[1], other[2])


def _number(text: str) -> float:
    return float(text.replace(",", "."))


TEXT = Format(
    name="text", title=Phrase("text with positions"), suffixes=(".txt",), sniff=_sniff, read=_read, repairs=True
)
