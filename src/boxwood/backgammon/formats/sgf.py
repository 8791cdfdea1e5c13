"""The `.sgf` files of GNU Backgammon: matches with its analysis, both ways.

There is one tree a game. White is the first side, GNU Backgammon's player 0; points are letters, `a` to `x` from
white's 1-point to its 24-point for both sides, `y` the bar and `z` off. In a match GNU Backgammon keeps what the cube
is worth as the chance to win the match.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from boxwood.backgammon.formats.sgf_tree import Node, read_trees
from boxwood.backgammon.formats.sgf_writing import write_sgf
from boxwood.backgammon.formats.transcriber import MOST_TURNS, Transcriber
from boxwood.backgammon.formats.transcript import Board, Entry, EntryKind, GameEntries
from boxwood.backgammon.judgement import (
    Chances,
    Choice,
    CubeEquities,
    JudgedMatch,
    Judgement,
    JudgementKind,
    cube_choices,
)
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import BAR, CHECKERS, OFF, Position
from boxwood.backgammon.setup import Cube
from boxwood.errors import BadFile, BadInput, BoxwoodError, Fault, FaultyFile
from boxwood.formats import Format, Record, decode_text, notices_of
from boxwood.game import Side
from boxwood.language import Phrase
from boxwood.time_limit import in_time

__all__ = ["SGF"]

SIDES = {"W": Side.FIRST, "B": Side.SECOND}
TAGS = {"DT": "Date", "EV": "Event", "RO": "Round", "PC": "Place", "AN": "Annotator", "GC": "Comment"}
WORDS: dict[str, EntryKind] = {"double": "double", "redouble": "double", "take": "take", "drop": "drop"}
SNIFFED = 2000


def _sniff(data: bytes) -> bool:
    start = data[:SNIFFED].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"(;") and b"GM[6]" in start


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Match]]:
    try:
        record, faults = _record(read_trees(decode_text(data)), sheet or "tournament")
    except FaultyFile:
        raise
    except BoxwoodError as error:
        raise BadFile("{name}: {problem}", name=name or "file", problem=error.phrase) from None
    if strict and faults:
        raise FaultyFile(tuple(faults))
    return [record]


def _record(trees: Sequence[Sequence[Node]], sheet: str) -> tuple[Record[Match], list[Fault]]:
    games = [tree for tree in trees if tree[0].first("GM", "6") == "6"]
    if not games:
        raise BadFile("line 1: there is no game of backgammon in it")
    nodes = sum(map(len, games))
    if nodes > 2 * MOST_TURNS:
        raise BadFile("line 1: {count} turns are too many; the most is {most}", count=nodes, most=MOST_TURNS)
    root = games[0][0]
    length = _information(root).get("length", 0)
    rules = {rule for value in root.values.get("RU", []) for rule in value.split(":")}
    options = {"crawford": "Crawford" in rules} if length else {"jacoby": "Jacoby" in rules}
    reader = _Reader(length)
    entries = [reader.read(number, game) for number, game in enumerate(games, start=1)]
    transcriber = Transcriber(partial(_begin, length or None, options, sheet), entries)
    faults = sorted([*reader.faults, *transcriber.faults], key=lambda fault: fault.line)
    program = root.first("AP").replace(":", " ")
    judgements = tuple(transcriber.judgements)
    record = Record(
        state=transcriber.match,
        players=(root.first("PW") or "White", root.first("PB") or "Black"),
        tags=_tags(root),
        comments={place: "\n".join(texts) for place, texts in transcriber.comments.items()},
        notices=notices_of(faults),
        analysis=JudgedMatch(program=program or "GNU Backgammon", judgements=judgements) if judgements else None,
    )
    return record, faults


def _tags(root: Node) -> dict[str, str]:
    tags = {tag: root.first(name) for name, tag in TAGS.items() if root.first(name)}
    return tags | {"Date": tags["Date"].replace("-", ".")} if "Date" in tags else tags


def _begin(
    length: int | None, options: dict[str, bool], sheet: str, score: tuple[int, int], crawford_played: bool
) -> Match:
    played = crawford_played and length is not None and length > 1 and length - 1 in score
    return Match.new(sheet, length, options, score=score, crawford_played=played and options["crawford"])


def _information(root: Node) -> dict[str, int]:
    """What `MI[length:7][game:0][ws:0][bs:0]` says; a colon may have been escaped."""
    found = {}
    for value in root.values.get("MI", []):
        key, _, number = value.partition(":")
        if re.fullmatch(r"[0-9]{1,6}", number, re.ASCII):
            found[key] = int(number)
    return found


class _Reader:
    """The games of a file as entries."""

    def __init__(self, length: int) -> None:
        self.faults: list[Fault] = []
        self._length = length

    def read(self, number: int, nodes: Sequence[Node]) -> GameEntries:
        """One game."""
        root = nodes[0]
        told = _information(root)
        entries: list[Entry] = []
        for node in in_time(nodes):
            try:
                entries += self._entries(node)
            except BadInput as error:
                self.faults.append(Fault(node.line, error.phrase))
                entries.append(Entry(node.line, "unreadable", None))
        entries += self._result(nodes[-1].line, root)
        score = (told.get("ws", 0), told.get("bs", 0))
        return GameEntries(
            root.line,
            told.get("game", number - 1) + 1,
            None,
            score,
            root.line,
            tuple(entries),
            crawford=any("CrawfordGame" in value for value in root.values.get("RU", [])) if self._length else None,
            comment=root.first("C"),
        )

    def _entries(self, node: Node) -> Iterator[Entry]:
        board = _board(node)
        if board is not None:
            yield Entry(node.line, "board", board.turn, board=board)
        for letter, side in SIDES.items():
            if letter in node.values:
                yield self._action(node, side, node.first(letter))
                return
        dice = node.first("DI")
        if re.fullmatch(r"[1-6]{2}", dice) and (board is not None or "PL" in node.values):
            side = board.turn if board is not None else _turn(node)
            yield Entry(node.line, "dice", side, dice=_dice(dice), text="???", judgements=_luck_only(node, side))

    def _action(self, node: Node, side: Side, value: str) -> Entry:
        comment = node.first("C")
        kind = WORDS.get(value.lower())
        if kind is not None:
            about: JudgementKind = "double" if kind == "double" else "take"
            doubler = side if kind == "double" else side.other
            judged = _cube_judgement(node, doubler, about, kind, self._length)
            return Entry(node.line, kind, side, judgements=judged, comment=comment)
        if not re.fullmatch(r"[1-6]{2}[a-z]{0,8}", value) or len(value) % 2:
            raise BadInput("{value} is not a play", value=repr(value[:20]))
        text = _play(value[2:], side)
        judgements = (*_cube_judgement(node, side, "double", "roll", self._length), *_play_judgements(node, side, text))
        return Entry(
            node.line, "dice", side, dice=_dice(value[:2]), text=text or "-", judgements=judgements, comment=comment
        )

    def _result(self, line: int, root: Node) -> list[Entry]:
        found = re.fullmatch(r"([WB])\+([0-9]{1,6})R?", root.first("RE"))
        return [Entry(line, "wins", SIDES[found[1]], number=int(found[2]))] if found else []


def _turn(node: Node) -> Side:
    return SIDES.get(node.first("PL")[:1].upper(), Side.FIRST)


def _dice(text: str) -> tuple[int, int]:
    one, other = int(text[0]), int(text[1])
    return max(one, other), min(one, other)


def _point(letter: str, side: Side) -> int:
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    number = ord(letter) - ord("a") + 1
    return number if side is Side.FIRST else BAR - number


def _play(letters: str, side: Side) -> str:
    pairs = zip(letters[::2], letters[1::2], strict=True)
    return " ".join(f"{_point(here, side)}/{_point(there, side)}" for here, there in pairs)


def _board(node: Node) -> Board | None:
    """A board that a node sets up: white's and black's checkers by letters, one for each."""
    if not {"AW", "AB"} & node.values.keys():
        return None
    board = [0] * 26
    for name, side, sign in (("AW", Side.FIRST, 1), ("AB", Side.SECOND, -1)):
        for value in node.values.get(name, []):
            for letter in _letters(value):
                place = _point(letter, Side.FIRST)
                board[0 if place == BAR and side is Side.SECOND else place] += sign
    own = sum(count for count in board if count > 0)
    position = Position(tuple(board), (CHECKERS - own, CHECKERS - own + sum(board)))
    turn = _turn(node)
    value = node.first("CV", "1")
    owner = {"w": Side.FIRST, "b": Side.SECOND}.get(node.first("CP")[:1].lower())
    cube = Cube(int(value) if value.isascii() and value.isdigit() and len(value) < 7 else 1, owner)
    return Board(position if turn is Side.FIRST else position.swap(), turn, cube)


def _letters(value: str) -> str:
    """One letter, or all of a range such as `a:c`."""
    first, _, last = value.partition(":")
    if not re.fullmatch(r"[a-y]", first) or (last and not re.fullmatch(r"[a-y]", last)):
        raise BadInput("{value} is not a point", value=repr(value[:20]))
    return "".join(map(chr, range(ord(first), ord(last or first) + 1)))


# Analysis


def _numbers(words: Sequence[str]) -> list[float]:
    """The numbers at the beginning of some words."""
    found = []
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}(?:\.[0-9]{1,12})?(?:e-?[0-9]{1,2})?", word, re.ASCII):
            break
        found.append(float(word))
    return found


def _luck(node: Node) -> float | None:
    numbers = _numbers(node.first("LU").split())
    return numbers[0] if numbers else None


def _luck_only(node: Node, side: Side) -> tuple[Judgement, ...]:
    luck = _luck(node)
    return () if luck is None else (Judgement(side=side, kind="play", played="pass", luck=luck, decided=False),)


def _play_judgements(node: Node, side: Side, text: str) -> tuple[Judgement, ...]:
    values = node.values.get("A", [])
    choices = [choice for value in values[1:] if (choice := _choice(value, side)) is not None]
    index = int(values[0]) if values and values[0].isascii() and values[0].isdigit() and len(values[0]) < 5 else None
    luck = _luck(node)
    if not choices and luck is None:
        return ()
    error = None
    if index is not None and index < len(choices):
        error = max(choice.equity for choice in choices) - choices[index].equity
    played = f"play {text}" if text else "pass"
    judged = Judgement(
        side=side,
        kind="play",
        played=played,
        choices=tuple(choices),
        error=error,
        luck=luck,
        decided=len(choices) > 1,
    )
    return (judged,)


def _choice(value: str, side: Side) -> Choice | None:
    """A candidate: the move, `E`, its version, five chances, the equity and the depth; or a rollout's means."""
    words = value.split()
    if len(words) < 8 or not re.fullmatch(r"(?:[a-z]{2}){0,4}", words[0]):
        return None
    kind, rest = words[1], words[2:]
    if rest[:1] == ["ver"]:
        rest = rest[2:]
    if kind == "X":
        rest = _outputs(rest)
    numbers = _numbers(rest[:6])
    if len(numbers) < 6:
        return None
    play = _play(words[0], side)
    plies = re.fullmatch(r"([0-9])C?", rest[6]) if len(rest) > 6 else None
    return Choice(
        action=f"play {play}" if play else "pass",
        equity=numbers[5],
        chances=Chances(*numbers[:5]),
        depth="rollout" if kind == "X" else f"{plies[1]}-ply" if plies else "",
    )


def _outputs(words: Sequence[str]) -> list[str]:
    """The means of a rollout: they follow the word `Output`; the last two of seven are equities."""
    if "Output" not in words:
        return []
    rest = list(words[list(words).index("Output") + 1 :])
    return [*rest[:5], *rest[6:7]]


def _cube_judgement(node: Node, doubler: Side, kind: JudgementKind, played: str, length: int) -> tuple[Judgement, ...]:
    words = node.first("DA").split()
    numbers = _cube_numbers(words)
    if len(numbers) < 14:
        return ()
    chance = bool(length)
    take = numbers[13] if chance else 2 * numbers[13]
    depth = next((word[:-1] + "-ply" for word in words if re.fullmatch(r"[0-9]C", word)), "")
    chances = Chances(*numbers[:5])
    cube = CubeEquities(numbers[6], take, 1.0)
    if chance:
        cube = CubeEquities(numbers[6], take, 1.0, is_chance=True, chances=chances, depth=depth)
    choices: tuple[Choice, ...] = ()
    error = None
    if not chance:
        choices = cube_choices(kind, cube, chances, depth)
        made = next((choice.equity for choice in choices if choice.action == played), None)
        error = None if made is None else choices[0].equity - made
    side = doubler if kind == "double" else doubler.other
    return (Judgement(side=side, kind=kind, played=played, choices=choices, cube=cube, error=error),)


def _cube_numbers(words: list[str]) -> list[float]:
    """Twice seven numbers: five chances, and the equity without and with the cube, if not doubled and if taken."""
    return _numbers(words[7:]) if words[:2] == ["E", "ver"] else []


def _write(records: Sequence[Record[Match]]) -> bytes:
    if len(records) != 1:
        raise BadInput("an .sgf file holds one match, got {count}", count=len(records))
    return write_sgf(records[0]).encode("utf-8")


SGF = Format(
    name="sgf",
    title=Phrase("GNU Backgammon .sgf"),
    suffixes=(".sgf",),
    sniff=_sniff,
    read=_read,
    write=_write,
    repairs=True,
)
