"""Reading PDN: every game that is sound, and every fault with its line."""

import os
import re
from dataclasses import dataclass, field
from operator import attrgetter

from boxwood.checkers.moves import legal_moves
from boxwood.checkers.pdn.records import OWN_TAGS, RESULTS, Comment, Element, Nag, PdnGame, Placed, Played, Variation
from boxwood.checkers.pdn.tokens import Token, tokens
from boxwood.checkers.position import Position
from boxwood.checkers.reading import parse_move
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.squares import SQUARES, column, row
from boxwood.errors import MOST_FAULTS, BadPdn, BadPosition, Fault, IllegalMove, UnknownName
from boxwood.formats import decode_text, read_file
from boxwood.language import Said, Template
from boxwood.time_limit import in_time

__all__ = ["Fault", "PdnFile", "load_pdn", "read_pdn"]

DEEPEST = 40
"""How many variations may lie inside one another."""

LONGEST_STRENGTH = 9

MOST_WORDS = 20_000
"""A game with more, its variations included, is none: reading any file takes a bounded time."""

MOST_MORE_FAULTS = 1_000
"""A file with so many after the hundredth is refused, however it is read."""


@dataclass(frozen=True, slots=True)
class PdnFile:
    """The games of a file, and what was wrong with it if it was read leniently."""

    games: tuple[PdnGame, ...]
    faults: tuple[Fault, ...] = ()


def load_pdn(path: str | os.PathLike[str], *, lenient: bool = False, sheet: str | RuleSheet | None = None) -> PdnFile:
    """The games in a file, or `BadFile`. Older files that are not UTF-8 are read as Latin 1."""
    return read_pdn(decode_text(read_file(path)), lenient=lenient, sheet=sheet)


def read_pdn(text: str, *, lenient: bool = False, sheet: str | RuleSheet | None = None) -> PdnFile:
    """The games in a text, or `BadPdn` with every fault.

    With `lenient`, of games with faults what is sound is kept, each line of play up to its first fault. `sheet` is
    played where the file names none; one of your own is known by its name, too.
    """
    if not isinstance(text, str):
        raise BadPdn((Fault(1, "a PDN file is text, got a value of type {kind}", kind=type(text).__name__),))
    reader = _Reader(None if sheet is None else find_sheet(sheet))
    for token in in_time(tokens(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))):
        reader.take(token)
        # Without leniency it will be refused, and a hundred reasons are enough.
        if reader.more > (MOST_MORE_FAULTS if lenient else 0) or reader.words > MOST_WORDS:
            raise BadPdn(reader.sorted_faults(), stopped=True)
    reader.end_game()
    faults = reader.sorted_faults()
    if faults and not lenient:
        raise BadPdn(faults, reader.more)
    return PdnFile(tuple(reader.games), faults)


@dataclass
class _Line:
    """A line of play as far as it was read: a game's own, or a variation."""

    opened: int
    """The line of the file where it begins."""
    position: Position
    before: Position
    """The position before the last move: a variation begins there."""
    broken: bool = False
    """Whether something was wrong, so that what follows means nothing until a position is set up."""
    elements: list[Element] = field(default_factory=list)
    begun: str = ""
    """The first jumps of a chain that the next words go on with."""


def _numbered(text: str) -> str:
    """A move with its squares as numbers: in letters the side that begins sits at the bottom, and `c3` is 11."""
    if not text[0].isalpha():
        return text
    words = re.split(r"\s*([-–x×:])\s*", text.lower())
    jump = "x" if any(word in "x×:" for word in words[1::2]) else "-"
    places = [(int(word[1]) - 1, ord("h") - ord(word[0])) for word in words[::2]]
    return jump.join(str(_AT.get(place, 0)) for place in places)


_AT = {(row(square), column(square)): square for square in SQUARES}


class _Reader:
    """Takes one word after another, and gathers games and faults."""

    def __init__(self, sheet: RuleSheet | None) -> None:
        self.asked = sheet
        self.games: list[PdnGame] = []
        self.faults: list[Fault] = []
        self.more = 0
        """Faults after the hundredth, counted."""
        self.words = 0
        """Those of the game that is read; results without a game before them count, too."""
        self._new_game()

    def _new_game(self) -> None:
        self.tags: dict[str, tuple[str, int]] = {}
        self.comments: list[Element] = []
        self.lines: list[_Line] = []
        self.too_deep = 0
        self.sheet = self.asked or find_sheet("tournament")
        self.start = Position.start()

    def fault(self, line: int, reason: Template | Said, /, **values: object) -> None:
        """Note what is wrong."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(line, reason, **values))
        else:
            self.more += 1

    def sorted_faults(self) -> tuple[Fault, ...]:
        """What is wrong, by its lines."""
        return tuple(sorted(self.faults, key=attrgetter("line")))

    def take(self, token: Token) -> None:
        """Go on with the next word."""
        self.words += 1
        if self.words > MOST_WORDS:
            self.fault(token.line, "there are more than {most} words in this game", most=MOST_WORDS)
        elif token.kind == "tag":
            self._take_tag(token)
        elif token.kind == "result":
            self._take_result(token)
        elif token.kind == "comment" and not self.lines:
            self.comments.append(_comment(token.text))
        elif token.kind == "unreadable":
            self._take_unreadable(token)
        else:
            self._begin_moves(token.line)
            self._take_in_game(token)

    def _take_unreadable(self, token: Token) -> None:
        self.fault(token.line, _misunderstood(token.text), text=_shown(token.text))
        if re.match(r"[0-9]", token.text, re.ASCII):  # it was to be a move
            self._begin_moves(token.line)
            self.lines[-1].broken = True

    # The head of a game

    def _take_tag(self, token: Token) -> None:
        if self.lines:
            self.end_game()
        found = re.fullmatch(r'\[\s*(\w+)\s*"(.*)"\s*\]', token.text, re.ASCII | re.DOTALL)
        assert found is not None
        name = {"setup": "SetUp", "fen": "FEN", "gametype": "GameType"}.get(found[1].lower(), found[1])
        value = re.sub(r"[\t\n\v\f]+", " ", re.sub(r'\\([\\"])', r"\1", found[2]))
        if not name[0].isupper():
            self.fault(token.line, "the tag {name} does not begin with a capital letter", name=_shown(name))
        elif any(ord(letter) < 32 for letter in value):
            self.fault(token.line, "the tag {name} has a character that is not text", name=name)
        elif name in self.tags:
            self.fault(token.line, "the tag {name} appears twice", name=name)
        else:
            self.tags[name] = (value, token.line)

    def _tag(self, name: str, unknown: str) -> tuple[str, int]:
        """The value of a tag and its line; a value of ? or nothing says no more than a tag that is not there."""
        value, line = self.tags.get(name, (unknown, 0))
        return (value if value.strip() not in ("", "?") else unknown), line

    def _begin_moves(self, line: int) -> None:
        """Settle by which rules and from where the game is played, once its moves begin."""
        if not self.lines:
            sound = all([self._settle_sheet(), self._settle_start()])
            self.lines = [_Line(line, self.start, self.start, not sound, self.comments)]

    def _settle_sheet(self) -> bool:
        kind, line = self._tag("GameType", "21")
        name, named = self._tag("RuleSheet", self.sheet.name)
        if kind.split(",")[0].strip() != "21":
            self.fault(line, "GameType {kind} is another game; that of checkers is 21", kind=_shown(kind))
            return False
        try:
            self.sheet = self.sheet if name == self.sheet.name else find_sheet(name)
        except UnknownName as error:
            self.fault(named, error.phrase)
            return False
        return True

    def _settle_start(self) -> bool:
        fen, line = self._tag("FEN", "")
        set_up, asked = self._tag("SetUp", "0")
        try:
            self.start = Position.from_fen(fen) if fen else self.start
        except BadPosition as error:
            self.fault(line, error.phrase)
            return False
        if set_up == "1" and not fen:
            self.fault(asked, "the tag SetUp promises a position, and there is no FEN")
            return False
        return True

    # The moves

    def _take_in_game(self, token: Token) -> None:
        line = self.lines[-1]
        if token.kind == "open":
            self._open(token)
        elif token.kind == "close":
            self._close(token)
        elif self.too_deep:
            return
        elif token.kind == "setup":
            self._take_setup(token)
        elif not line.broken:
            self._take_in_line(token, line)

    def _take_in_line(self, token: Token, line: _Line) -> None:
        last = line.elements[-1] if line.elements else None
        if token.kind == "move":
            self._take_move(token, line)
        elif token.kind == "comment":
            line.elements.append(_comment(token.text))
        elif token.kind == "nag":
            line.elements.append(Nag(int(token.text[1:])))
        elif isinstance(last, Played) and not last.strength and len(token.text) <= LONGEST_STRENGTH:
            line.elements[-1] = Played(last.move, token.text)
        else:
            self.fault(token.line, "{text} marks no move", text=_shown(token.text))

    def _take_move(self, token: Token, line: _Line) -> None:
        text = _numbered(token.text)
        if line.begun and text.partition("x")[0] == line.begun.rpartition("x")[2]:
            text = f"{line.begun}{text[text.index('x') :]}" if "x" in text else text
        try:
            move = parse_move(text, line.position, self.sheet)
        except IllegalMove as error:
            if text != token.text and "x" in text and self._goes_on(text, line.position):
                line.begun = text
                return
            self.fault(token.line, error.phrase)
            line.broken = True
            return
        line.begun = ""
        line.elements.append(Played(move))
        line.before, line.position = line.position, line.position.apply(move)

    def _goes_on(self, text: str, position: Position) -> bool:
        """Whether jumps are the beginning of a chain: PlayStrategy writes each of its jumps as a move."""
        path = tuple(map(int, text.split("x")))
        return any(move.path[: len(path)] == path for move in legal_moves(position, self.sheet))

    def _take_setup(self, token: Token) -> None:
        line = self.lines[-1]
        found = re.fullmatch(r'/\s*FEN\s*"([^"]*)"\s*/', token.text, re.IGNORECASE)
        try:
            position = Position.from_fen(found[1] if found else token.text)
        except BadPosition as error:
            self.fault(token.line, error.phrase)
            line.broken = True
            return
        line.elements.append(Placed(position))
        line.before = line.position = position
        line.broken = False

    def _open(self, token: Token) -> None:
        outer = self.lines[-1]
        if self.too_deep or len(self.lines) > DEEPEST:
            if not self.too_deep:
                self.fault(token.line, "variations are nested more than {deepest} deep", deepest=DEEPEST)
            self.too_deep += 1
        else:
            self.lines.append(_Line(token.line, outer.before, outer.before, outer.broken))

    def _close(self, token: Token) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif len(self.lines) == 1:
            self.fault(token.line, "a variation ends here that does not begin")
        else:
            self._end_variation()

    def _end_variation(self) -> None:
        inner, outer = self.lines.pop(), self.lines[-1]
        if inner.elements and not outer.broken:
            outer.elements.append(Variation(tuple(inner.elements)))

    # The end of a game

    def _take_result(self, token: Token) -> None:
        if self._is_empty():
            return
        self._begin_moves(token.line)
        tag, line = self._tag("Result", "*")
        result = RESULTS[token.text]
        if tag in RESULTS and "*" not in (result, RESULTS[tag]) and result != RESULTS[tag]:
            self.fault(
                token.line,
                "the game ends with {result}, but its tag in line {line} says {tag}",
                result=token.text,
                line=line,
                tag=tag,
            )
        if tag == "*":
            self.tags["Result"] = (result, token.line)
        self.end_game()

    def _is_empty(self) -> bool:
        return not (self.tags or self.comments or self.lines)

    def end_game(self) -> None:
        """Close the game that was read, if there is any."""
        if self._is_empty():
            return
        self._begin_moves(1)
        while len(self.lines) > 1:
            self.fault(self.lines[-1].opened, "a variation begins here that does not end")
            self._end_variation()
        result, line = self._tag("Result", "*")
        if result not in RESULTS:
            self.fault(line, "{result} is not a result: expected 1-0, 0-1, 1/2-1/2 or *", result=_shown(result))
        tags = tuple((name, value) for name, (value, _) in self.tags.items() if name not in OWN_TAGS)
        elements = tuple(self.lines[0].elements)
        self.games.append(PdnGame(elements, RESULTS.get(result, "*"), tags, self.sheet, self.start, known_good=True))
        self.words = 0
        self._new_game()


def _comment(text: str) -> Comment:
    """The comment in braces, or behind a semicolon."""
    return Comment(text[1:-1] if text.startswith("{") else text[1:].replace("}", ")"))


def _misunderstood(text: str) -> Template:
    """What to say of a word that cannot be read: what may be meant by it, where it can be guessed."""
    if text.startswith("{"):
        return "cannot read {text}; a comment is not closed"
    if text.startswith("["):
        return 'cannot read {text}; a tag is written [Event "name"]'
    return "cannot read {text}"


def _shown(text: str) -> str:
    """A quotation that stays short."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
