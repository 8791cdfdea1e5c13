"""The lines of a `.mat` file: what stands in them, before any rule of the game is asked."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from boxwood.backgammon.formats.transcript import Board, Entry, EntryKind, GameEntries
from boxwood.backgammon.setup import Cube
from boxwood.backgammon.xgid import Xgid
from boxwood.errors import BoxwoodError, Fault
from boxwood.game import Side
from boxwood.time_limit import in_time

__all__ = ["Comment", "Document", "read_documents", "read_rule", "read_tag", "shorten"]

KEYS = frozenset(
    ["rule sheet", "variation", "crawford", "jacoby", "beaver", "raccoon", "automatic doubles", "stake", "shut out"]
)
"""What `; [Key "value"]` lines tell about the match itself. They are not comments: writing makes them anew."""

LINES = frozenset([("format", "single game"), ("session", "ended")])
"""The same, where only one value is ours."""

RIGHT_COLUMN = 20
"""What stands from here on is in the right column: programs begin it between 24 and 40, and `Wins` on the left at 5."""

NEAR = 10
"""A turn that follows its number as closely is in the left column."""

LONGEST_PLAY = 100

MOST_LINES = 20_000
"""A file with more is refused before its games are looked at: reading any file takes a bounded time."""

MOST_MATCHES = 1_000
"""A file with more is refused for the same reason."""

SCORE_WITHIN = 3
"""How many lines after its heading a game names its players at the latest."""

NO_TURNS = ("wins", "resign", "unreadable", "board")

_ENTRY = re.compile(
    r"(?<![0-9/])(?P<dice>[1-6][ -]?[1-6])[ ]*:"
    r"(?:[ ]{0,2}(?P<none>cannot[ ]move|can't[ ]move|no[ ]moves?|no[ ]play|dances?|pass(?:es)?)\b)?"
    r"|\b(?:(?P<double>(?:re)?doubles?)|(?P<beaver>beavers?)|(?P<raccoon>rac+oons?)|(?P<take>takes?|accepts?)"
    r"|(?P<drop>drops?|pass(?:es)?|rejects?|refuses?|declines?)|(?P<wins>wins?)"
    r"|(?P<resign>resign(?:s|ed)?|loss(?:es)?|loses?|concedes?|forfeits?|abandons?|disconnect(?:s|ed)"
    r"|time(?:d[ ]|[ ]?)out))\b",
    re.IGNORECASE | re.ASCII,
)
_BRACKETS = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}")
_NUMBERED = re.compile(r" *[0-9]{1,4}[).]", re.ASCII)
_RATED = re.compile(r"(.+), ?[0-9]{3,4}(?:[.,][0-9]+)?", re.ASCII)
_LENGTH = re.compile(
    r"(?:(?P<points>[0-9]{1,9})[ -]?(?:points?|pts?)[ -]match\b|match (?:to|length) ?:? ?(?P<to>[0-9]{1,9})\b)",
    re.IGNORECASE | re.ASCII,
)
_MONEY = re.compile(r"(?:unlimited|money) (?:match|games?|session)\b", re.IGNORECASE | re.ASCII)
_THE_MATCH = re.compile(r"wins? ([0-9]{1,9}) points? and the match\b", re.IGNORECASE | re.ASCII)
_GAME = re.compile(r"game ([0-9]{1,9}) ?[.:]?(?: ?\([^()]*\))?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, and the game it stands before, counted from 1; 0 is the top of the file."""

    text: str
    game: int = 0


@dataclass(slots=True)
class Document:
    """A file taken apart. `length` 0 is a money session; `rules` are the own keys with their lines."""

    length: int | None = None
    length_line: int = 1
    rules: dict[str, tuple[int, str]] = field(default_factory=dict)
    comments: list[Comment] = field(default_factory=list)
    games: list[GameEntries] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def read_documents(text: str) -> list[Document]:
    """The matches of a file, taken apart, with a fault for every line that cannot be understood."""
    lines = [line.expandtabs() for line in re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))]
    starts = [0, *_later_matches(lines)]
    ends = [*starts[1:], len(lines)]
    documents = [_read_match(lines[start:end], start) for start, end in zip(starts, ends, strict=True)]
    if len(starts) > MOST_MATCHES:
        documents[0].length = None
        documents[0].faults.append(
            Fault(starts[-1] + 1, "there are more than {most} matches in this file", most=MOST_MATCHES)
        )
    return documents


def _later_matches(lines: list[str]) -> list[int]:
    """Where the second match of a file begins, and any further: with the comments above its length."""
    starts: list[int] = []
    played, above = False, 0
    begins: int | None = None
    for place, line in in_time(enumerate(lines)):
        words = " ".join(line.split())
        if _GAME.fullmatch(words):
            if begins is not None:
                starts.append(begins)
            played, begins = True, None
        elif played and ":" not in words and (_LENGTH.match(words) or _MONEY.fullmatch(words)):
            begins = above
        if len(starts) >= MOST_MATCHES:
            break
        if words and words[0] not in ";#":
            above = place + 1
    return starts


def _read_match(lines: list[str], above: int) -> Document:
    """The parts of a match; so many lines stand above it."""
    document = Document()
    columns = any("   " in line.strip() for line in lines if _ENTRY.search(line))
    top = _read_top(document, lines, above)
    if document.length is None:
        document.faults.append(Fault(above + 1, "this is not a .mat file: no line says '7 point match' or the like"))
        return document
    _read_games(document, _numbered_lines(document, lines, top, above), columns)
    if not document.length_line and document.length is not None:
        _guess_length(document, lines)
    return document


def _numbered_lines(document: Document, lines: list[str], top: int, above: int) -> Iterator[tuple[int, str]]:
    """The lines after the top that say something, with their numbers in the file."""
    if len(lines) > MOST_LINES:
        document.faults.append(
            Fault(above + MOST_LINES + 1, "there are more than {most} lines in this match", most=MOST_LINES)
        )
        document.length = None
        return
    for number, line in enumerate(lines[top:], start=above + top + 1):
        if line.strip():
            yield number, line


def _read_games(document: Document, lines: Iterable[tuple[int, str]], columns: bool) -> None:
    heading: tuple[int, int] | None = None
    inside: list[tuple[int, str]] = []
    for number, line in in_time(lines):
        words = " ".join(line.split())
        begins = _GAME.fullmatch(words)
        if words[0] in ";#" and heading is None:
            _comment(document, number, words, len(document.games) + 1)
        elif words[0] in ";#":
            inside.append((number, words))
        elif begins:
            if heading is not None:
                document.games.append(_game(document, heading, inside, columns))
            heading, inside = (number, int(begins[1])), []
        elif heading is not None:
            inside.append((number, line))
        else:
            document.faults.append(Fault(number, "expected 'Game 1', got {text}", text=shorten(words)))
    if heading is not None and document.length is not None:
        document.games.append(_game(document, heading, inside, columns))


def _read_top(document: Document, lines: list[str], above: int) -> int:
    """Read everything down to the length of the match, or to the first game where no line says it; how many lines.

    Text that is no comment is kept as one.
    """
    for number, line in in_time(enumerate(lines, start=1)):
        words = " ".join(line.split())
        length = _LENGTH.match(words)
        if length or _MONEY.match(words):
            document.length = int(length["points"] or length["to"]) if length else 0
            document.length_line = above + number
            return number
        if _GAME.fullmatch(words) and any(_read_score(after) for after in lines[number : number + SCORE_WITHIN]):
            document.length, document.length_line = 0, 0
            return number - 1
        if words:
            _comment(document, above + number, words, 0)
    return len(lines)


def _guess_length(document: Document, lines: list[str]) -> None:
    """The length of a match that no line says: what its winner had in the end, else it was for money."""
    document.length_line = document.games[0].line
    ends, last = [found[1] for line in lines for found in _THE_MATCH.finditer(line)], document.games[-1]
    winner = next((entry.side for entry in reversed(last.entries) if entry.kind == "wins"), None)
    if ends and winner is not None and last.score is not None:
        document.length = last.score[winner.index] + int(ends[-1])
    document.faults.append(
        Fault(document.length_line, "no line says how long the match is")
        if document.length
        else Fault(document.length_line, "no line says how long the match is; it is read as a session for money")
    )


def _comment(document: Document, number: int, words: str, game: int) -> None:
    text = words.lstrip("; #")
    rule = read_rule(text)
    if rule is not None:
        document.rules[rule[0]] = (number, rule[1])
    else:
        document.comments.append(Comment(text, game))


def read_rule(text: str) -> tuple[str, str] | None:
    """The key, in small letters, and the value of a comment that tells a rule, such as `[Crawford "On"]`."""
    tag = read_tag(text)
    return tag if tag is not None and (tag[0] in KEYS or (tag[0], tag[1].lower()) in LINES) else None


def read_tag(text: str) -> tuple[str, str] | None:
    """The key, in small letters, and the value of a comment such as `[Event "Open"]`."""
    key, _, rest = text.partition('"')
    value, _, end = rest.rpartition('"')
    if not key.startswith("[") or end.strip() != "]":
        return None
    return key[1:].strip().lower(), value.strip()


def _game(document: Document, heading: tuple[int, int], lines: list[tuple[int, str]], columns: bool) -> GameEntries:
    """A game out of the lines after its heading; the first of them names the players and the score."""
    names, score, score_line = None, None, heading[0]
    first = next((index for index, (_, line) in enumerate(lines) if line[0] not in ";#"), len(lines))
    if first < len(lines) and (found := _read_score(lines[first][1])) is not None:
        names, score = found
        score_line = lines.pop(first)[0]
    else:
        document.faults.append(Fault(score_line, "expected both names and scores next, as in 'Ann : 0   Bob : 0'"))
    rows: list[list[Entry]] = []
    comments: list[str] = []
    for number, line in in_time(lines):
        row, said = _read_line(document, number, line, columns)
        if row:
            rows.append(row)
        if said and rows:
            last = rows[-1][-1]
            rows[-1][-1] = last._replace(comment="\n".join(filter(None, (last.comment, said))))
        elif said:
            comments.append(said)
    for row in rows:
        document.faults += [_no_turn(entry) for entry in row if entry.kind == "unreadable"]
    entries = _first_turn(rows, columns)
    return GameEntries(heading[0], heading[1], names, score, score_line, entries, comment="\n".join(comments))


def _read_line(document: Document, number: int, line: str, columns: bool) -> tuple[list[Entry], str]:
    """The entries of a line inside a game, and what it says besides."""
    if line[0] in ";#":
        text = line.lstrip("; #")
        rule = read_rule(text)
        if rule is not None:
            document.rules[rule[0]] = (number, rule[1])
            return [], ""
        if text.lower().startswith("set pos="):
            return _set_position(document, number, text[len("set pos=") :]), ""
        return [], text
    said = " ".join(found[0][1:-1].strip() for found in _BRACKETS.finditer(line))
    row = _read_row(number, _BRACKETS.sub("", line) if said else line, columns)
    if len(row) == 1 and row[0].kind == "unreadable" and not _NUMBERED.match(line):
        document.faults.append(_no_turn(row[0]))
        return [], " ".join(line.split())
    return row, said


def _set_position(document: Document, number: int, text: str) -> list[Entry]:
    """A board that eXtreme Gammon sets up in a game, as an XGID."""
    try:
        said = Xgid.parse(text.strip().strip('"'))
    except BoxwoodError:
        document.faults.append(Fault(number, "{text} is not a position a game can begin with", text=shorten(text)))
        return []
    turn = Side.FIRST if said.bottom else Side.SECOND
    owner = {None: None, "mover": turn, "opponent": turn.other}[said.cube_owner]
    return [Entry(number, "board", turn, board=Board(said.position, turn, Cube(said.cube, owner)))]


def _read_score(line: str) -> tuple[tuple[str, str], tuple[int, int]] | None:
    """Names and scores out of `Ann : 0   Bob : 3`, also where nothing parts the first score from a long name."""
    parts = line.split(":")
    if len(parts) != 3:
        found = re.fullmatch(r"(.*?) : (-?[0-9]{1,9} +.*) : (-?[0-9]{1,9})", " ".join(line.split()), re.ASCII)
        if found is None:
            return None
        parts = list(found.groups())
    first, middle, last = (" ".join(part.split()) for part in parts)
    score = re.match(r"-?[0-9]{1,9}", middle, re.ASCII)
    if score is None or not re.fullmatch(r"-?[0-9]{1,9}", last, re.ASCII):
        return None
    names = (first or "First", middle[score.end() :].strip() or "Second")
    rated = [_RATED.fullmatch(name) for name in names]
    if rated[0] and rated[1]:
        names = (rated[0][1], rated[1][1])
    return names, (int(score[0]), int(last))


def _read_row(number: int, line: str, columns: bool) -> list[Entry]:
    """The entries of a line with their columns: two stand left and right, one where its distance says."""
    start = _NUMBERED.match(line)
    begin = start.end() if start else 0
    found = list(_ENTRY.finditer(line, begin))
    before = line[begin : found[0].start()] if found else line[begin:]
    if before.strip():
        return [_unreadable(number, before)]
    entries = []
    for index, entry in enumerate(found):
        end = found[index + 1].start() if index + 1 < len(found) else len(line)
        kind, body = _kind(entry), " ".join(line[entry.end() : end].split())
        left = entry.start() < RIGHT_COLUMN if kind == "wins" or start is None else entry.start() - begin < NEAR
        side = Side.FIRST if left else Side.SECOND
        entries.append(_read_entry(Entry(number, kind, side, text=body), entry, columns))
    return _columns(number, entries)


def _kind(found: re.Match[str]) -> EntryKind:
    kinds: tuple[EntryKind, ...] = ("dice", "double", "beaver", "raccoon", "take", "drop", "resign", "wins")
    return next(kind for kind in kinds if found[kind] is not None)


def _read_entry(entry: Entry, found: re.Match[str], columns: bool) -> Entry:
    """An entry with its dice or its number, if what follows fits."""
    if entry.kind == "dice":
        one, other = sorted((int(found["dice"][0]), int(found["dice"][-1])), reverse=True)
        if (found["none"] and entry.text) or len(entry.text) > LONGEST_PLAY:
            return _unreadable(entry.line, entry.text)
        if found["none"]:
            return entry._replace(dice=(one, other), text="-")
        return entry._replace(dice=(one, other), text=entry.text.lower())
    pattern = {
        "double": r"(?:(?:=>?|to) ?)?([0-9]{1,9})?",
        "beaver": r"(?:(?:=>?|to) ?)?([0-9]{1,9})?",
        "raccoon": r"(?:(?:=>?|to) ?)?([0-9]{1,9})?",
        "wins": r"(?:([0-9]{1,9})(?: points?)?)?(?: ?and the (?:match|game))?[.!]?",
        "resign": r"(?:([0-9]{1,9})\b)?.*",
    }.get(entry.kind, r"(?:(?:=>?|to) ?[0-9]{1,9}|(?:the )?(?:cube|double))?[.!]?()")
    rest = re.fullmatch(pattern, entry.text, re.IGNORECASE | re.ASCII)
    if rest is None:
        return _unreadable(entry.line, entry.text)
    side = entry.side if columns or entry.kind != "wins" else None
    return entry._replace(side=side, number=int(rest[1]) if rest[1] else None)


def _columns(number: int, entries: list[Entry]) -> list[Entry]:
    """Two entries beside each other are left and right, whatever their distance; a win may follow them."""
    turns = [entry for entry in entries if entry.kind not in NO_TURNS]
    if len(turns) > 2:
        return [_unreadable(number, "more than two turns")]
    sides = iter(Side)
    both = len(turns) == 2
    return [
        entry._replace(side=next(sides) if both else entry.side, sure=both) if entry in turns else entry
        for entry in entries
    ]


def _first_turn(rows: list[list[Entry]], columns: bool) -> tuple[Entry, ...]:
    """A game's entries. Without columns, one turn in the first of several lines is the right side's.

    GNU Backgammon writes dice that the right side of a game threw first and resigned upon in the left column.
    """
    turns = [[entry for entry in row if entry.kind not in NO_TURNS] for row in rows]
    turns = [row for row in turns if row]
    entries = [entry for row in rows for entry in row]
    if turns and len(turns[0]) == 1 and turns[0][0].kind == "dice":
        opening = turns[0][0]
        place = entries.index(opening)
        ends = entries[place + 1] if len(entries) > place + 1 else None
        lost = not opening.text.strip("?") and ends is not None and ends.kind == "wins" and ends.side is opening.side
        if lost or (len(turns) > 1 and not columns):
            side = Side.FIRST if lost and opening.side is Side.SECOND else Side.SECOND
            entries[place] = opening._replace(side=side)
    return tuple(entries)


def _unreadable(number: int, text: str) -> Entry:
    return Entry(number, "unreadable", None, text=shorten(" ".join(text.split())))


def _no_turn(entry: Entry) -> Fault:
    return Fault(entry.line, "{text} is not a turn of a game", text=entry.text)


def shorten(text: str) -> str:
    """A text in quotes, cut to what fits into a sentence."""
    return repr(text if len(text) <= 60 else text[:57] + "…")
