"""The match file: a match with its players, times and dice proof in one readable text that shows if it was changed.

`docs/match-file.md` describes it for an outsider. In short::

    boxwood match 1
    <what the match was set up with, in TOML>
    ---
    <check> <time> <action>
    …
    <check> end <number of actions>

    digest 0 = SHA-256 of everything up to the line ---, its line break included
    digest n = SHA-256 of digest n-1 (32 bytes) + the n-th line after that, without its check and its line break
    check    = the first 8 hexadecimal digits of digest n
"""

import codecs
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from boxwood.backgammon.actions import Action, Roll, parse_action, throws_of
from boxwood.backgammon.formats.header_table import HeaderTable, at_line, is_writable, parse_header, write_toml
from boxwood.backgammon.formats.match_header import Header, header_values, read_header
from boxwood.backgammon.match import Match
from boxwood.backgammon.setup import Setup
from boxwood.dice import DiceProof, verify
from boxwood.dice_of_three import ThreeProof, ThreeVerifier
from boxwood.errors import BadFile, BadInput, BadProof, BoxwoodError
from boxwood.formats import Format, Record
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.time_limit import in_time

__all__ = ["MATCH_FILE", "check_record", "read_match_file", "write_match_file"]

_KNOWN_VERSIONS = ("1",)
_FIRST_LINE = "boxwood match 1"
_RULE = "---"
_CHECK_DIGITS = 8
UNKNOWN_TIME = datetime.min.replace(tzinfo=UTC)
"""What stands for the times of a match that came from a file without times."""


def check_record(record: Record[Match]) -> Record[Match]:
    """The record as a match file keeps it; `BadInput` if it could not.

    There is one time an action, or none at all; each becomes UTC, cut to the second. Blanks in typed plays become
    single ones. A revealed proof must give the dice of the log, all opening throws and rolls in order, numbered from 0:
    what was undone or taken back stays in the log, and a throw that was taken back keeps its number. An unrevealed one
    is kept unchecked, and dice entered by hand have none.
    """
    match, players, proof = record.state, record.players, record.proof
    if not isinstance(match, Match):
        raise BadInput("a match file holds a Match, got {kind}", kind=_kind(match))
    if not isinstance(players, tuple) or list(map(type, players)) != [str, str]:
        raise BadInput("the players are two names, got {kind}", kind=_kind(players))
    match = _on_single_lines(match)
    times = _checked_times(record.times, len(match.log))
    _check_proof(match, proof)
    if type(record.carried) is not int or not 0 <= record.carried <= len(match.log):
        raise BadInput("what was carried over is a number of actions of this match")
    header = Header(match.setup, players, proof, record.carried, _checked_comments(record.comments, len(match.log)))
    try:
        read = read_header(HeaderTable(header_values(header)))
    except BadFile as error:
        raise BadInput("can't save this match: {problem}", problem=error.phrase) from None
    if read != header:
        raise BadInput("can't save this match: Match.new does not make such a set-up")
    return replace(record, state=match, times=times, comments=header.comments)


def write_match_file(record: Record[Match]) -> str:
    """The text of a match file; `BadInput` if it cannot hold the record."""
    kept = check_record(record)
    match, times = kept.state, kept.times or (UNKNOWN_TIME,) * len(kept.state.log)
    header = Header(match.setup, kept.players, kept.proof, kept.carried, kept.comments)
    head = f"{_FIRST_LINE}\n{write_toml(header_values(header))}{_RULE}\n"
    actions = [f"{_write_time(time)} {action}" for time, action in zip(times, match.log, strict=True)]
    lines = [*actions, f"end {len(actions)}"]
    return head + "".join(f"{check} {line}\n" for check, line in zip(_checks(head, lines), lines, strict=True))


def read_match_file(text: str, name: str = "match") -> Record[Match]:
    """The match in a text, replayed from its first action, or `BadFile` with `name`, the line and the reason.

    Line breaks may have become those of another system; nothing else may have changed.
    """
    try:
        return _read(text)
    except BadFile as error:
        raise BadFile("{name}: {problem}", name=name, problem=error.phrase) from None


# What the record checks


def _on_single_lines(match: Match) -> Match:
    """The match with a log as it reads back: what a player typed may have had line breaks in it."""
    log = tuple(parse_action(str(action)) for action in match.log)
    return match if log == match.log else replace(match, log=log)


def _checked_times(times: object, count: int) -> tuple[datetime, ...]:
    if not isinstance(times, tuple) or not all(isinstance(time, datetime) for time in times):
        raise BadInput("the times are a tuple of datetimes, got {kind}", kind=_kind(times))
    if times and len(times) != count:
        raise BadInput(
            "there is one time for each action: expected {count}, got {found}", count=count, found=len(times)
        )
    if any(time.utcoffset() is None for time in times):
        raise BadInput("a time needs its time zone, such as datetime.now(UTC)")
    try:
        return tuple(time.astimezone(UTC).replace(microsecond=0) for time in times)
    except OverflowError:
        raise BadInput("a time lies outside the years 1 to 9999") from None


def _checked_comments(comments: Mapping[int, str], count: int) -> dict[int, str]:
    """Comments that say something, each after an action of the match."""
    if any(not 0 <= place <= count for place in comments):
        raise BadInput("a comment stands after a number of actions of this match")
    return {place: text for place, text in comments.items() if text}


def _check_proof(match: Match, proof: object) -> None:
    if proof is None:
        return
    if not isinstance(proof, DiceProof | ThreeProof):
        raise BadInput("dice are proved by a DiceProof, got {kind}", kind=_kind(proof))
    if proof.seed is not None:
        for _, problem in _wrong_throws(match.setup, match.log, proof):
            raise problem


def _wrong_throws(setup: Setup, log: Sequence[Action], proof: DiceProof | ThreeProof) -> Iterator[tuple[int, BadProof]]:
    """The throws that the proof does not give, each with its place in the log; `BadProof` if the proof is none."""
    if isinstance(proof, ThreeProof):
        verifier, sides = ThreeVerifier(proof), _rollers(setup, log)
    else:
        verify(proof, [])  # the seed that was promised
    for thrown in throws_of(log, stand=proof.stands):
        try:
            if isinstance(proof, ThreeProof):
                verifier.check(thrown.number, thrown.dice, sides[thrown.place])
            else:
                verify(proof, [thrown.dice], thrown.number)
        except BadProof as problem:
            yield thrown.place, problem


def _rollers(setup: Setup, log: Sequence[Action]) -> list[Side | None]:
    """Who rolled, by the places of the log; an opening roll is asked for by either side."""
    match, sides = Match.begin(setup), []
    for action in in_time(log):
        match = match.advanced(action)
        sides.append(match.game.turn if isinstance(action, Roll) else None)
    return sides


# Writing


def _write_time(time: datetime) -> str:
    return time.replace(tzinfo=None).isoformat() + "Z"


def _checks(head: str, lines: Sequence[str]) -> Iterator[str]:
    """The running check of each line after the head."""
    digest = hashlib.sha256(head.encode("utf-8")).digest()
    for line in lines:
        digest = hashlib.sha256(digest + line.encode("utf-8")).digest()
        yield digest.hex()[:_CHECK_DIGITS]


# Reading: first that nothing is missing or changed, then the header, then the actions


def _read(text: str) -> Record[Match]:
    lines = _split(text)
    rule = _find_rule(lines)
    entries = _checked_entries(lines, rule)
    header = read_header(parse_header(lines[:rule]))
    first = rule + 2  # the number of the line after the rule
    times, log = [], []
    for number, entry in in_time(enumerate(entries, first)):
        time, action = _read_entry(number, entry)
        times.append(time)
        log.append(action)
    if any(place > len(log) for place in header.comments):
        raise BadFile("comments: a comment stands after the file's last action, number {count}", count=len(log))
    if header.carried > len(log):
        raise BadFile("carried: the file has {count} actions, got {value}", count=len(log), value=header.carried)
    match = _replay(header.setup, log, first)
    _check_throws(match, header.proof, first)
    known = tuple(times) if any(time != UNKNOWN_TIME for time in times) else ()
    return check_record(
        Record(
            state=match,
            players=header.players,
            times=known,
            proof=header.proof,
            carried=header.carried,
            comments=header.comments,
        )
    )


def _split(text: object) -> list[str]:
    """The lines. What a mail program or another system does to the ends of lines and files is no damage."""
    if not isinstance(text, str):
        raise BadFile("a match file is text, got {kind}", kind=_kind(text))
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines, 1):
        if not is_writable(line):
            raise at_line(number, "has a character that cannot be written in UTF-8")
    return lines


def _find_rule(lines: list[str]) -> int:
    """The index of the line under the header, after a look at the first line."""
    if lines == [""]:
        raise at_line(1, "the file is empty")
    version = re.fullmatch(r"boxwood match (\S{1,20})", lines[0])
    if version is None:
        raise at_line(
            1,
            "this is not a match file: expected {expected!r}, got {found}",
            expected=_FIRST_LINE,
            found=_shown(lines[0]),
        )
    if version[1] not in _KNOWN_VERSIONS:
        known = ", ".join(_KNOWN_VERSIONS)
        raise at_line(
            1,
            "unknown match-file version {version!r}; known versions: {known}",
            version=version[1],
            known=known,
        )
    if _RULE not in lines:
        raise at_line(len(lines), "the file ends here, before the line {line!r} under the header", line=_RULE)
    return lines.index(_RULE)


def _checked_entries(lines: list[str], rule: int) -> list[str]:
    """The lines of the actions without their checks, after every check and the last line have been looked at."""
    found = [re.fullmatch(rf"([0-9a-f]{{{_CHECK_DIGITS}}}) (.+)", line) for line in lines[rule + 1 :]]
    head = "".join(f"{line}\n" for line in lines[: rule + 1])
    expected = _checks(head, [line[2] if line else "" for line in found])
    for index, (line, check) in enumerate(zip(found, expected, strict=True)):
        number, last = rule + 2 + index, index == len(found) - 1
        if last and (line is None or not line[2].startswith("end ")):
            break
        if line is None:
            shown = _shown(lines[number - 1])
            raise at_line(
                number,
                "expected {count} digits from 0 to f, a time and an action, got {found}",
                count=_CHECK_DIGITS,
                found=shown,
            )
        if line[1] != check:
            raise at_line(number, _changed(index))
        if line[2].startswith("end "):
            if not last:
                raise at_line(number + 1, "the file goes on after its last line")
            if line[2] != f"end {index}":
                raise at_line(
                    number,
                    "expected 'end {count}', the number of actions, got {found}",
                    count=index,
                    found=_shown(line[2]),
                )
            return [entry[2] for entry in found[:-1] if entry is not None]
    raise at_line(len(lines), "the file ends here; its last line is missing")


def _changed(index: int) -> Phrase:
    if index == 0:
        return Phrase("this line, or the header above it, was changed since it was saved")
    return Phrase("was changed since it was saved, or a line above it is missing")


def _read_entry(number: int, entry: str) -> tuple[datetime, Action]:
    """The time and the action of a line."""
    time, _, text = entry.partition(" ")
    try:
        read = datetime.fromisoformat(time).replace(tzinfo=UTC)
    except ValueError:
        read = None
    if read is None or _write_time(read) != time:
        raise at_line(number, "expected a time such as 2026-11-16T09:01:02Z, got {found}", found=_shown(time))
    try:
        return read, parse_action(text)
    except BoxwoodError as error:
        raise at_line(number, error.phrase) from None


def _replay(setup: Setup, log: list[Action], first: int) -> Match:
    try:
        return Match.replay(in_time(log), setup)
    except BoxwoodError:
        match = Match.begin(setup)
    for number, action in in_time(enumerate(log, first)):
        try:
            match = match.apply(action)
        except BoxwoodError as error:
            raise at_line(number, error.phrase) from None
    return match


def _check_throws(match: Match, proof: DiceProof | ThreeProof | None, first: int) -> None:
    """Refuse the line whose dice are not those the seed gives."""
    if proof is not None and proof.seed is not None:
        for place, problem in _wrong_throws(match.setup, match.log, proof):
            raise at_line(first + place, problem.phrase)


# The format


def _read_data(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Match]]:
    """A match file is read whole or not at all, and names its sheet, so that there is nothing to choose."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile("{name}: line {line}: is not UTF-8 text", name=name or "match", line=line) from None
    return [read_match_file(text, name or "match")]


def _write_data(records: Sequence[Record[Match]]) -> bytes:
    if len(records) != 1:
        raise BadInput("a match file holds one match, got {count}", count=len(records))
    return write_match_file(records[0]).encode("utf-8")


MATCH_FILE = Format(
    name="match",
    title=Phrase("match file"),
    suffixes=(".match",),
    sniff=lambda data: data.removeprefix(codecs.BOM_UTF8).startswith(b"boxwood match "),
    read=_read_data,
    write=_write_data,
)


# Words for people


def _kind(value: object) -> Phrase:
    return Phrase("a value of type {kind}", kind=type(value).__name__)


def _shown(text: str) -> str:
    """A quotation that stays short."""
    return repr(text if len(text) <= 60 else f"{text[:59]}…")
