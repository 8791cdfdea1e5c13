"""A game that GNU Backgammon has exported as text, with its analysis.

Player 0, `O`, is the first side, as in the other files of GNU Backgammon.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boxwood.backgammon.formats.transcriber import Transcriber
from boxwood.backgammon.formats.transcript import Board, Entry, GameEntries
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement, cube_choices
from boxwood.backgammon.match import Match
from boxwood.backgammon.match_id import MatchId
from boxwood.backgammon.position import Position
from boxwood.errors import BadFile, BoxwoodError, Fault, FaultyFile
from boxwood.formats import Record, notices_of
from boxwood.game import Side

__all__ = ["is_game_text", "read_game_text"]

_HEAD = re.compile(
    r"Move number ([0-9]{1,5}): +(.{1,80}?) (to play ([1-6]{2})|on roll|doubles|.{0,20}resign)", re.ASCII
)
_IDS = re.compile(r"(?:Position ID|Match ID) *: *([A-Za-z0-9+/]{12,14})")
_PLAYER = re.compile(r" {2,}([OX]): (.{1,80})$")
_DONE = re.compile(r"\* (.{1,80}?) (moves? (.{1,60})|cannot move|doubles|redoubles|accepts|rejects|beavers|resigns.*)$")
_CANDIDATE = re.compile(r"[* ] {0,6}[0-9]{1,3}\. (\S.{0,28}?) {2,}(\S.{0,40}?) {2,}Eq\.: *([+-][0-9]{1,3}\.[0-9]{1,6})")
_CHANCES = re.compile(
    r" +([01]\.[0-9]{1,6}) ([01]\.[0-9]{1,6}) ([01]\.[0-9]{1,6}) - ([01]\.[0-9]{1,6}) "
    r"([01]\.[0-9]{1,6}) ([01]\.[0-9]{1,6})"
)
_CUBE = re.compile(r"[1-3]\. (No (?:re)?double|(?:Re)?[Dd]ouble, (?:pass|take)) +([+-][0-9]{1,3}\.[0-9]{1,6})")
_WINS = re.compile(r"(.{1,80}) wins? (?:.{0,30}?)([0-9]{1,5}) points?")
_SCORE = re.compile(r"The score \(after [0-9]{1,5} games?\) is: ")


def is_game_text(text: str) -> bool:
    """Whether a text is a game with its turns, and not just positions."""
    return bool(re.search(r"^Move number [0-9]+: ", text, re.MULTILINE)) and bool(
        re.search(r"^\* .+", text, re.MULTILINE)
    )


def read_game_text(text: str, name: str, *, strict: bool, sheet: str) -> Record[Match]:
    """The game in a text, or `BadFile`."""
    try:
        reader = _Reader(text.splitlines())
        transcriber = Transcriber(partial(_begin, reader.told, sheet), [reader.game()])
    except FaultyFile:
        raise
    except BoxwoodError as error:
        raise BadFile("{name}: {problem}", name=name or "file", problem=error.phrase) from None
    faults = sorted([*reader.faults, *transcriber.faults], key=lambda fault: fault.line)
    if strict and faults:
        raise FaultyFile(tuple(faults))
    judgements = tuple(transcriber.judgements)
    return Record(
        state=transcriber.match,
        players=(reader.names.get("O", "O"), reader.names.get("X", "X")),
        tags=reader.tags,
        notices=notices_of(faults),
        analysis=JudgedMatch(program="GNU Backgammon", judgements=judgements) if judgements else None,
    )


def _begun(match_id: str) -> str:
    """A match id whose game has begun: in an exported game the first one says that it has not."""
    data = bytearray(base64.b64decode(match_id[:12]))
    data[1] = data[1] & ~0b111 | 1
    return base64.b64encode(data).decode("ascii")


def _begin(told: MatchId, sheet: str, score: tuple[int, int], crawford_played: bool) -> Match:
    length = told.length or None
    options = {"jacoby": told.jacoby} if length is None else {}
    played = crawford_played and length is not None and length > 1 and length - 1 in score
    return Match.new(sheet, length, options, score=score, crawford_played=played)


class _Reader:
    """The turns of a text, one after the other."""

    def __init__(self, lines: list[str]) -> None:
        self.faults: list[Fault] = []
        self.names: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self._lines = lines
        heads = [number for number, line in enumerate(lines) if _HEAD.match(line)]
        self._turns = list(zip(heads, [*heads[1:], len(lines)], strict=True))
        for line in lines[: heads[0]]:
            key, _, value = line.partition(": ")
            if key in ("Date", "Event", "Round", "Place", "Annotator") and value.strip():
                self.tags[key] = value.strip()
        ids = self._ids(*self._turns[0])
        if ids is None:
            raise BadFile("line {line}: the first turn has no position id and match id", line=heads[0] + 1)
        self.told = ids[1]

    def _ids(self, start: int, end: int) -> tuple[Position, MatchId] | None:
        """The position of a turn, seen by the side on roll, and what goes with it."""
        found: list[str] = []
        for line in self._lines[start:end]:
            said = _PLAYER.search(line)
            if said:
                self.names.setdefault(said[1], said[2].strip())
            found += _IDS.findall(line)
        if len(found) < 2:
            return None
        return Position.from_gnubg_id(found[0]), MatchId.parse(_begun(found[1]))

    def game(self) -> GameEntries:
        """The game as entries."""
        entries = [entry for start, end in self._turns for entry in self._turn(start, end)]
        score = (self.told.score[1], self.told.score[0])
        crawford = self.told.crawford if self.told.length else None
        return GameEntries(1, 1, None, score, 1, tuple(self._started(entries)), crawford=crawford)

    def _started(self, entries: list[Entry]) -> Iterator[Entry]:
        """The entries, after the board where it is not that of a game's beginning."""
        start, end = self._turns[0]
        ids = self._ids(start, end)
        assert ids is not None
        position, told = ids
        if position != Position.start():
            turn = told.turn.other
            owner = told.cube.owner and told.cube.owner.other
            yield Entry(start + 1, "board", turn, board=Board(position, turn, replace(told.cube, owner=owner)))
        yield from entries

    def _side(self, name: str) -> Side:
        return Side.FIRST if name == self.names.get("O") else Side.SECOND

    def _turn(self, start: int, end: int) -> Iterator[Entry]:
        """What was done in one turn."""
        self._ids(start, end)
        head = _HEAD.match(self._lines[start])
        assert head is not None
        lines = self._lines[start:end]
        doubled_before = head[3].startswith("doubles")
        for place, line in enumerate(lines):
            number = start + place + 1
            done = _DONE.match(line)
            if done and not _CANDIDATE.match(line):
                yield from self._done(number, done, head, lines, doubled_before)
            elif won := _WINS.match(line):
                yield Entry(number, "wins", self._side(won[1].strip()), number=int(won[2]))

    def _done(
        self, number: int, done: re.Match[str], head: re.Match[str], lines: list[str], doubled: bool
    ) -> Iterator[Entry]:
        side, words = self._side(done[1]), done[2]
        cube = _cube(lines)
        if words.startswith("move") or words == "cannot move":
            if head[4] is None:
                self.faults.append(Fault(number, "a play without its dice"))
                return
            dice = (max(int(head[4][0]), int(head[4][1])), min(int(head[4][0]), int(head[4][1])))
            text = "-" if words == "cannot move" else done[3].strip()
            judged = [] if cube is None else [_cube_judgement(side, "double", "roll", cube, lines)]
            judged.append(_play_judgement(side, text, lines))
            yield Entry(number, "dice", side, dice=dice, text=text, judgements=tuple(judged))
        elif words in ("doubles", "redoubles"):
            judged = [] if cube is None else [_cube_judgement(side, "double", "double", cube, lines)]
            yield Entry(number, "double", side, judgements=tuple(judged))
        elif words in ("accepts", "rejects") and doubled:
            taken = words == "accepts"
            answer = "take" if taken else "drop"
            seen = None if cube is None else CubeEquities(-cube.no_double, -cube.double_take, -cube.double_drop)
            judged = [] if seen is None else [_cube_judgement(side, "take", answer, seen, lines)]
            yield Entry(number, "take" if taken else "drop", side, judgements=tuple(judged))
        elif words == "beavers":
            yield Entry(number, "beaver", side)
        elif words.startswith("resigns"):
            yield Entry(number, "resign", side)


def _cube(lines: list[str]) -> CubeEquities | None:
    """The three equities of the cube, seen by the side of the turn."""
    found = {
        said[1].lower().split(", ")[-1].split()[-1]: float(said[2]) for line in lines if (said := _CUBE.match(line))
    }
    return CubeEquities(found["double"], found["take"], found["pass"]) if len(found) == 3 else None


def _chances(line: str) -> Chances | None:
    said = _CHANCES.match(line)
    return Chances(*(float(said[index]) for index in (1, 2, 3, 5, 6))) if said else None


def _cube_judgement(side: Side, kind: str, played: str, cube: CubeEquities, lines: list[str]) -> Judgement:
    about = "double" if kind == "double" else "take"
    place = next((place for place, line in enumerate(lines) if line.startswith("Cube analysis")), len(lines))
    depth = re.match(r"([0-9]-ply|Rollout)", lines[place + 1]) if place + 1 < len(lines) else None
    own = _chances(lines[place + 2]) if place + 2 < len(lines) else None
    chances = own.swap() if own is not None and about == "take" else own
    choices = cube_choices("double" if about == "double" else "take", cube, chances, depth[1] if depth else "")
    made = next((choice.equity for choice in choices if choice.action == played), None)
    error = None if made is None else choices[0].equity - made
    return Judgement(
        side=side,
        kind="double" if about == "double" else "take",
        played=played,
        choices=choices,
        cube=cube,
        error=error,
    )


def _play_judgement(side: Side, text: str, lines: list[str]) -> Judgement:
    choices, error = [], None
    for place, line in enumerate(lines):
        said = _CANDIDATE.match(line)
        if said:
            chances = _chances(lines[place + 1]) if place + 1 < len(lines) else None
            choices.append(
                Choice(action=f"play {said[2]}", equity=float(said[3]), chances=chances, depth=said[1].split()[-1])
            )
            if line.startswith("*"):
                error = choices[0].equity - choices[-1].equity
    played = "pass" if text == "-" else f"play {text}"
    return Judgement(
        side=side, kind="play", played=played, choices=tuple(choices), error=error, decided=len(choices) > 1
    )
