"""The files of eXtreme Gammon: matches (`.xg`) and positions (`.xgp`), with its analysis and comments.

A file is an archive (`xg_archive.py`) whose `temp.xg` has records of 2560 bytes: the match, then for each game its
head, its cube and move records, and its end. Positions *before* a move are seen by player 1, those after it and
candidates by the mover. `temp.xgc` holds comments as RTF, one to a line.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from boxwood.backgammon.actions import Roll
from boxwood.backgammon.formats.transcriber import Transcriber
from boxwood.backgammon.formats.transcript import Board, Entry, EntryKind, GameEntries
from boxwood.backgammon.formats.xg_archive import MAGIC, RECORD_SIZE, read_archive
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement, cube_choices
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.position import CHECKERS, Position
from boxwood.backgammon.setup import Cube
from boxwood.errors import BadFile, BadInput, BoxwoodError, Fault, FaultyFile, RecordFault
from boxwood.formats import Format, Record, notices_of
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.time_limit import in_time

__all__ = ["XG"]

MONEY = 99999
UNKNOWN = -1000
"""What stands for an error that was not computed."""
MATCH, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
BAR, POINTS, MOST_CANDIDATES = 24, 26, 32
POSITION_RECORDS = 4
"""A file of a position has no more: the match, the game, its cube and its roll."""
DEPTHS = {12: "3-ply red", 100: "rollout", 998: "book", 999: "book", 1000: "Roller", 1001: "Roller+", 1002: "Roller++"}
DAY_ZERO = date(1899, 12, 30)
TEXTS = {"Event": 622, "Place": 1396, "Round": 1654, "Annotator": 1960}
NAMES = (880, 1138)


def _sniff(data: bytes) -> bool:
    return data.startswith(MAGIC)


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Match]]:
    try:
        parts = read_archive(data)
        records = _records(parts)
        comments = [_plain(line) for line in parts.get("temp.xgc", b"").split(b"\r\n")]
        record = _record(_Reader(records, comments), sheet or "tournament")
    except FaultyFile:
        raise
    except BoxwoodError as error:
        raise BadFile("{name}: {problem}", name=name or "file", problem=error.phrase) from None
    return [record] if not strict else [_strict(record)]


def _strict(record: Record[Match]) -> Record[Match]:
    if record.notices:
        raise FaultyFile(tuple(RecordFault(notice.record or 0, notice.text) for notice in record.notices))
    return record


def _records(parts: dict[str, bytes]) -> list[bytes]:
    content = parts.get("temp.xg", b"")
    if not content or len(content) % RECORD_SIZE:
        raise BadFile("it holds no records of a match: temp.xg has {count} bytes", count=len(content))
    return [content[start : start + RECORD_SIZE] for start in range(0, len(content), RECORD_SIZE)]


def _record(reader: "_Reader", sheet: str) -> Record[Match]:
    """The match of a file, or its position."""
    begin = partial(_begin, reader.length, reader.options, sheet)
    position = reader.position
    if position is not None:
        match, judgements, comments = _standing(reader, position, sheet)
        faults = reader.faults
    else:
        transcriber = Transcriber(begin, reader.games, RecordFault)
        match, judgements, comments = transcriber.match, transcriber.judgements, transcriber.comments
        faults = sorted([*reader.faults, *transcriber.faults], key=lambda fault: fault.line)
    return Record(
        state=match,
        players=reader.players,
        tags=reader.tags,
        comments={place: "\n".join(texts) for place, texts in comments.items()},
        notices=notices_of(faults),
        analysis=JudgedMatch(program="eXtreme Gammon", judgements=tuple(judgements)) if judgements else None,
    )


def _begin(
    length: int | None, options: dict[str, bool], sheet: str, score: tuple[int, int], crawford_played: bool
) -> Match:
    played = crawford_played and length is not None and length > 1 and length - 1 in score
    return Match.new(sheet, length, options, score=score, crawford_played=played and options.get("crawford", False))


class _Reader:
    """The records of a file, one after the other."""

    def __init__(self, records: Sequence[bytes], comments: Sequence[str]) -> None:
        if records[0][8] != MATCH:
            raise BadFile("its first record is not that of a match")
        head = records[0]
        length = _integer(head, 92)
        self.length = None if length in (0, MONEY) else length
        if self.length is not None and not 1 <= self.length <= 999:
            raise BadFile("a match has 1 to 999 points, got {length}", length=length)
        crawford, jacoby, beavers = (bool(head[100 + index]) for index in range(3))
        money = {"jacoby": jacoby, "beavers": beavers}
        self.options = money if self.length is None else {"crawford": crawford}
        self.players = (_name(head, 0), _name(head, 1))
        self.tags = _tags(head)
        self.faults: list[Fault] = []
        self.games: list[GameEntries] = []
        self.position: Entry | None = None
        self.comments = [comment for comment in comments if comment]
        self._comments = comments
        self._board: tuple[int, ...] = ()
        """What should be on the board next, seen by player 1; empty where that is not known."""
        self._undoubled: Entry | None = None
        """The cube before the next roll, where nobody doubled."""
        self._read(records)

    def _read(self, records: Sequence[bytes]) -> None:
        heads = [number for number, record in enumerate(records) if record[8] == GAME]
        if not heads:
            raise BadFile("there is no game in it")
        for head, end in zip(heads, [*heads[1:], len(records)], strict=True):
            self._read_game(head, records, end)
        if len(records) <= POSITION_RECORDS and not any(record[8] in (GAME_END, MATCH_END) for record in records):
            entries = [*self.games[0].entries, *([self._undoubled] if self._undoubled else [])]
            self.position = next((entry for entry in reversed(entries) if entry.kind in ("dice", "double")), None)

    def _read_game(self, head: int, records: Sequence[bytes], end: int) -> None:
        record = records[head]
        score = (_integer(record, 12), _integer(record, 16))
        self._board, self._undoubled = (), None
        entries: list[Entry] = []
        for number in in_time(range(head + 1, end)):
            kind = records[number][8]
            try:
                if kind == CUBE:
                    entries += self._cube(number, records[number])
                elif kind == MOVE:
                    entries += self._move(number, records[number], first=not any(e.kind == "dice" for e in entries))
                elif kind == GAME_END:
                    entries += self._end(number, records[number])
            except BadInput as error:
                self.faults.append(RecordFault(number, error.phrase))
                entries.append(Entry(number, "unreadable", None, text=""))
        self.games.append(
            GameEntries(
                head,
                _integer(record, 48),
                None,
                score if min(score) >= 0 else None,
                head,
                tuple(entries),
                crawford=bool(record[20]) if self.length is not None else None,
            )
        )

    def _comment(self, record: bytes, offset: int) -> str:
        number = _integer(record, offset)
        return self._comments[number] if 0 <= number < len(self._comments) else ""

    def _placed(self, number: int, side: Side, board: tuple[int, ...], cube: Cube, first: bool) -> Iterator[Entry]:
        """The board where it is not what the moves before it led to."""
        standard = first and board == Position.start().board
        if board != self._board and not standard and any(board):
            position = _position(board)
            seen = position if side is Side.FIRST else position.swap()
            yield Entry(number, "board", side, board=Board(seen, side, cube))
        self._board = board

    def _cube(self, number: int, record: bytes) -> Iterator[Entry]:
        side, double, take, beaver = _side(record, 12), *struct.unpack_from("<3i", record, 16)
        board = struct.unpack_from("<26b", record, 36)
        judged = tuple(_cube_judgements(record, side, double == 1, take >= 1))
        cube = _cube(_integer(record, 32))
        asked = Entry(
            number,
            "double",
            side,
            number=2 * cube.value,
            judgements=judged[:1],
            comment=self._comment(record, 292),
            board=Board(_seen(board, side), side, cube),
        )
        if double != 1:
            self._undoubled = asked
            return
        if self._board:
            yield from self._placed(number, side, board, cube, first=False)
        yield asked
        if take >= 0:
            answer: EntryKind = "drop" if take == 0 else "beaver" if take == 2 or beaver == 1 else "take"
            yield Entry(number, answer, side.other, judgements=judged[1:])

    def _move(self, number: int, record: bytes, first: bool) -> Iterator[Entry]:
        side = _side(record, 64)
        board = struct.unpack_from("<26b", record, 9)
        cube = _cube(_integer(record, 108))
        dice = _dice(struct.unpack_from("<2i", record, 100))
        yield from self._placed(number, side, board, cube, first)
        played = record[2308] != 0
        text = _moves(struct.unpack_from("<8i", record, 68)) if played else "???"
        after = _position(struct.unpack_from("<26b", record, 35)) if played else None
        if after is not None:
            seen = after if side is Side.FIRST else after.swap()
            self._board = seen.board
        cubed, self._undoubled = self._undoubled, None
        comments = (cubed.comment if cubed else "", self._comment(record, 2524))
        yield Entry(
            number,
            "dice",
            side,
            dice=dice,
            text=text or "-",
            after=after and after.swap(),
            judgements=(*(cubed.judgements if cubed else ()), _play_judgement(record, side, text)),
            comment="\n".join(text for text in comments if text),
            board=Board(_seen(board, side), side, cube),
        )

    def _end(self, number: int, record: bytes) -> Iterator[Entry]:
        winner, points = struct.unpack_from("<2i", record, 24)
        if winner in (1, -1) and points > 0:
            yield Entry(number, "wins", Side.FIRST if winner == 1 else Side.SECOND, number=points)


# Single values


def _integer(record: bytes, offset: int) -> int:
    return int(struct.unpack_from("<i", record, offset)[0])


def _side(record: bytes, offset: int) -> Side:
    value = _integer(record, offset)
    if value not in (1, -1):
        raise BadInput("a side is 1 or -1, got {value}", value=value)
    return Side.FIRST if value == 1 else Side.SECOND


def _dice(dice: tuple[int, ...]) -> Dice:
    if not all(1 <= die <= 6 for die in dice):
        raise BadInput("{one} and {other} are not dice", one=dice[0], other=dice[1])
    return max(dice), min(dice)


def _cube(value: int) -> Cube:
    """0 is centred; n is 2 to the nth owned by player 1, below zero by player 2, whoever is on turn."""
    if not -20 <= value <= 20:
        raise BadInput("there is no cube of 2 to the power of {value}", value=abs(value))
    return Cube(1 << abs(value), None if not value else Side.FIRST if value > 0 else Side.SECOND)


def _position(board: tuple[int, ...]) -> Position:
    own = sum(count for count in board if count > 0)
    return Position(board, (CHECKERS - own, CHECKERS - own + sum(board)))


def _seen(board: tuple[int, ...], side: Side) -> Position:
    """A board of player 1 as a side sees it."""
    position = _position(board)
    return position if side is Side.FIRST else position.swap()


def _moves(numbers: Sequence[int]) -> str:
    """A play in notation out of pairs counted from 0; 24 is the bar, and what goes below 0 is borne off.

    It ends with -1, or, where nothing can be played, has zeros throughout.
    """
    texts = []
    for origin, target in zip(numbers[::2], numbers[1::2], strict=True):
        if not 0 <= origin <= BAR or origin == target:
            break
        texts.append(f"{origin + 1}/{max(target + 1, 0)}")
    return " ".join(texts)


def _chances(numbers: Sequence[float]) -> Chances:
    return Chances(numbers[3], numbers[4], numbers[5], numbers[1], numbers[0])


def _depth(level: int) -> str:
    return DEPTHS.get(level, f"{level + 1}-ply")


def _error(record: bytes, offset: int) -> float | None:
    value = float(struct.unpack_from("<d", record, offset)[0])
    return abs(value) if abs(value) < -UNKNOWN else None


def _cube_judgements(record: bytes, side: Side, doubled: bool, taken: bool) -> Iterator[Judgement]:
    """What was thought of a double that was made or not, then of its answer."""
    equities = CubeEquities(*struct.unpack_from("<3f", record, 152))
    error = _error(record, 200)
    if not any((equities.no_double, equities.double_take, equities.double_drop)) and error is None:
        return
    depth, chances = _depth(_integer(record, 92)), _chances(struct.unpack_from("<7f", record, 124))
    yield Judgement(
        side=side,
        kind="double",
        played="double" if doubled else "roll",
        choices=cube_choices("double", equities, chances, depth),
        cube=equities,
        error=error,
    )
    if doubled:
        yield Judgement(
            side=side.other,
            kind="take",
            played="take" if taken else "drop",
            choices=cube_choices("take", equities, chances, depth),
            cube=equities,
            error=_error(record, 216),
        )


def _play_judgement(record: bytes, side: Side, text: str) -> Judgement:
    count = max(0, min(_integer(record, 188), MOST_CANDIDATES))
    choices = []
    for index in range(count):
        numbers = struct.unpack_from("<7f", record, 1408 + 28 * index)
        play = _moves(struct.unpack_from("<8b", record, 1024 + 8 * index))
        level = struct.unpack_from("<h", record, 1280 + 4 * index)[0]
        choices.append(
            Choice(
                action=f"play {play}" if play else "pass",
                equity=numbers[6],
                chances=_chances(numbers),
                depth=_depth(level),
            )
        )
    luck = float(struct.unpack_from("<d", record, 2320)[0])
    return Judgement(
        side=side,
        kind="play",
        played=f"play {text}" if text.strip("?") else "pass",
        choices=tuple(choices),
        error=_error(record, 2312),
        luck=luck if abs(luck) < -UNKNOWN else None,
        decided=not record[2304],
    )


def _standing(reader: _Reader, entry: Entry, sheet: str) -> tuple[Match, list[Judgement], dict[int, list[str]]]:
    """The match of a file that holds one position."""
    board, game = entry.board, reader.games[0]
    assert board is not None
    played = game.crawford is False and reader.length is not None and reader.length - 1 in (game.score or (0, 0))
    match = Match.new(
        sheet,
        reader.length,
        reader.options,
        start=board.position,
        begins=board.turn,
        score=game.score or (0, 0),
        cube=board.cube,
        crawford_played=played and reader.options.get("crawford", False),
    )
    judgements = [each for each in entry.judgements if each.kind == "double"]
    if entry.dice is not None:
        match = match.apply(Roll(*entry.dice))
        judgements += [replace(each, number=1) for each in entry.judgements if each.kind == "play"]
    said = [entry.comment] if entry.comment else reader.comments
    return match, judgements, {len(match.log): said} if said else {}


# Texts


def _name(record: bytes, index: int) -> str:
    """A player, in UTF-16 where the file is not older than that."""
    wide = _wide(record, NAMES[index])
    offset = (9, 50)[index]
    return wide or record[offset + 1 : offset + 1 + min(record[offset], 40)].decode("cp1252", "replace").strip()


def _wide(record: bytes, offset: int) -> str:
    text = record[offset : offset + 258].decode("utf-16-le", "replace").split("\0")[0]
    return "" if "�" in text or not text.isprintable() else text.strip()


def _tags(record: bytes) -> dict[str, str]:
    tags = {tag: text for tag, offset in TEXTS.items() if (text := _wide(record, offset))}
    days = float(struct.unpack_from("<d", record, 128)[0])
    if 1 < days < 100_000:
        tags["Date"] = f"{DAY_ZERO + timedelta(days=int(days)):%Y.%m.%d}"
    return tags


_CONTROL = re.compile(
    r"\\'([0-9a-f]{2})|\\u(-?[0-9]+) ?\??|\\(par|line|tab)\b ?|\\([\\{}])|\\\*|\\[a-z]+-?[0-9]* ?|[{}]"
)
_GROUP = re.compile(r"\{\\(?:\*|fonttbl|colortbl|stylesheet|info)(?:[^{}]|\{[^{}]*\})*\}")


def _plain(line: bytes) -> str:
    """The text of a comment in RTF; line breaks inside it are written as two control characters."""
    text = _GROUP.sub("", line.decode("cp1252", "replace").replace("\x01\x02", ""))

    def written(found: re.Match[str]) -> str:
        if found[1]:
            return bytes([int(found[1], 16)]).decode("cp1252", "replace")
        if found[2]:
            return chr(int(found[2]) % 65536)
        if found[3]:
            return "\t" if found[3] == "tab" else "\n"
        return found[4] or ""

    return _CONTROL.sub(written, text).strip()


XG = Format(
    name="xg",
    title=Phrase("eXtreme Gammon"),
    suffixes=(".xg", ".xgp"),
    sniff=_sniff,
    read=_read,
    write=None,
    repairs=True,
)
