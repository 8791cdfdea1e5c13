"""Reading a `.mat` file: its lines become the actions of a match, by the rules of a sheet."""

from typing import Any

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Done,
    Double,
    Drop,
    End,
    MakePlay,
    Opening,
    Pass,
    Raccoon,
    Resign,
    Roll,
    Take,
    Undo,
)
from boxwood.backgammon.formats.mat_lines import Comment, Document, Entry, GameLines, read_lines
from boxwood.backgammon.formats.mat_rules import MatRules, game_starts, read_rules
from boxwood.backgammon.game import Game, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import can_play, is_shut_out
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.scoring import game_value
from boxwood.errors import BadMat, BadOption, BoxwoodError, Fault, IllegalAction
from boxwood.formats import Record, notices_of
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template

__all__ = ["read_mat"]


def read_mat(text: str, *, lenient: bool = False, sheet: str | RuleSheet = "tournament") -> Record[Match]:
    """The match in a `.mat` text, played by a sheet, or `BadMat` with every fault in it.

    With `lenient` faults are notices. A number that does not fit is then passed over: the score, the cube and the
    points are those that the plays give. The match breaks off where a turn cannot be read or is against the rules;
    later games are looked through for faults, and left out. Where not even a match can begin it is `BadMat` all the
    same.
    """
    if not isinstance(text, str):
        raise BadMat((Fault(1, "expected the text of a .mat file, got {kind}", kind=type(text).__name__),))
    rules = find_sheet(sheet)
    document = read_lines(text)
    readers = _readers(document, rules)
    best = min(readers, key=lambda reader: len(reader.faults), default=None)
    faults = tuple(sorted([*document.faults, *(best.faults if best else ())], key=lambda fault: fault.line))
    if best is None or (faults and not lenient):
        raise BadMat(faults)
    names = next((game.names for game in document.games if game.names), ("First", "Second"))
    comments = _comments(best.match, document.comments)
    return Record(state=best.match, players=names, comments=comments, notices=notices_of(faults))


def _comments(match: Match, comments: list[Comment]) -> dict[int, str]:
    """Comments by the number of actions they stand after: those before the game they stand before."""
    starts = game_starts(match) if comments else []
    found: dict[int, list[str]] = {}
    for comment in comments:
        place = 0 if not comment.game else starts[comment.game - 1] if comment.game <= len(starts) else len(match.log)
        found.setdefault(place, []).append(comment.text)
    return {place: "\n".join(texts) for place, texts in sorted(found.items())}


def _readers(document: Document, sheet: RuleSheet) -> list["_Reader"]:
    """The file as read by the rules it names, and if that meets faults, by those it does not exclude."""
    if document.length is None:
        return []
    readers: list[_Reader] = []
    rules = read_rules(document, sheet)
    try:
        for guess in rules.guesses():
            readers.append(_Reader(document, rules, guess))
            if not readers[-1].faults:
                break
    except BadOption as refusal:
        if not readers:
            document.faults.append(Fault(document.length_line, refusal.phrase))
    return readers


class _Unsound(BoxwoodError):
    """An entry that cannot be read at its place, though no clause forbids it."""


class _Reader:
    """A match that grows entry by entry, and the faults that were met."""

    def __init__(self, document: Document, rules: MatRules, guess: dict[str, Any]) -> None:
        self.games = document.games
        self.rules = rules
        self.guess = guess
        self.faults: list[Fault] = []
        self.match = rules.begin(**guess)
        self.won = 0
        """How many games of the match had been won before the one that is read."""
        self.score = self.match.score
        """The score of the match before that game."""
        self.expected: tuple[int, int] | None = None
        """The score that the next game should state, if that is known."""
        self.broken_off = False
        """Whether the last game could not be read to its end."""
        self.sound: Match | None = None
        """The match up to the first turn that could not be read; from then on games are read for their faults only."""
        self._read()

    def _read(self) -> None:
        for index, game in enumerate(self.games):
            if self.match.ended:
                self._fault(game.line, "game {number} comes after the end of the match", number=game.number)
                break
            self._head(index, game)
            self._ties(index + 1, game)
            self._play(game)
        if self.sound is not None:
            self.match = self.sound
        elif self.rules.ended and self.match.why_not(End()) is None:
            self._apply(End())

    def _fault(self, line: int, reason: Template | Said, /, **values: object) -> None:
        self.faults.append(Fault(line, reason, **values))

    def _apply(self, action: Action) -> None:
        self.match = self.match.apply(action)

    @property
    def _game(self) -> Game:
        return self.match.game

    @property
    def _over(self) -> bool:
        """Whether the game that is read has been won."""
        return len(self.match.results) > self.won

    # One game

    def _head(self, index: int, game: GameLines) -> None:
        """Check a game's heading, and begin the match with it or go on with it."""
        if index == 0:
            self._begin(game, crawford_played=False)
            return
        before, names = self.games[index - 1], self.games[0].names
        if game.number != before.number + 1:
            self._fault(
                game.line, "expected game {expected}, got game {number}", expected=before.number + 1, number=game.number
            )
        if names and game.names and game.names != names:
            self._fault(
                game.score_line,
                "expected the names {expected}, got {found}",
                expected=_pair(names),
                found=_pair(game.names),
            )
        if self.expected and game.score and game.score != self.expected:
            self._fault(
                game.score_line,
                "expected the score {expected}, got {found}",
                expected=_pair(self.expected),
                found=_pair(game.score),
            )
        crawford_played = self.match.crawford_played
        if not self._over:
            if not self.broken_off:
                self._fault(
                    game.line,
                    "game {number} begins before game {before} has ended",
                    number=game.number,
                    before=before.number,
                )
            self.sound = self.sound or self.match
            crawford_played = crawford_played or self._game.setup.crawford
        if self.sound is not None:
            self._begin(game, crawford_played)

    def _begin(self, game: GameLines, crawford_played: bool) -> None:
        """A match that begins with a game of the file, at the score it states."""
        start = dict(self.guess)
        if crawford_played:
            start["crawford_played"] = True
        self.match = self.rules.begin(**start)
        if game.score is not None:
            try:
                self.match = self.rules.begin(**start, score=game.score)
            except BadOption as refusal:
                self._fault(game.score_line, refusal.phrase)

    def _ties(self, number: int, game: GameLines) -> None:
        """The throws that doubled the stakes before the game (S-auto)."""
        count = self.rules.automatic_doubles.get(number, 0)
        for _ in range(count):
            self._apply(Opening(1, 1))
        if self._game.automatic_doubles != count:
            self._fault(game.line, "there cannot be {count} automatic doubles (S-auto)", count=count)

    def _play(self, game: GameLines) -> None:
        """Play a game as far as it can be played."""
        self.won, self.score = len(self.match.results), self.match.score
        score = game.score or self.score
        self.broken_off = False
        turns = [entry for entry in game.entries if entry.kind not in ("wins", "resign")]
        for entry in game.entries:
            before = self.match
            try:
                self._enter(entry, last=entry is turns[-1] if turns else False)
            except (IllegalAction, _Unsound) as refusal:
                if entry.kind != "unreadable":
                    self._fault(entry.line, refusal.phrase)
                self.match, self.broken_off = before, True
                if not self._over:
                    self.sound = self.sound or before
                break
        self.expected = None
        if turns and not turns[-1].text and not self._over:
            self._dance()
        if self._over:
            points = [self.match.results[-1].points if side is self.match.results[-1].winner else 0 for side in Side]
            self.expected = (score[0] + points[0], score[1] + points[1])

    # One entry

    def _enter(self, entry: Entry, last: bool) -> None:
        """Do what an entry says; `last` says that no turn follows it in its game."""
        if entry.kind == "unreadable":
            raise _Unsound("{text} is no turn of a game", text=entry.text)
        if entry.kind == "wins":
            self._wins(entry)
            return
        if entry.kind == "resign":
            return
        if self._over:
            raise _Unsound("the game is over, and only its points can follow")
        self._give_way(entry)
        if entry.kind == "dice":
            self._dice(entry, last)
        elif entry.kind in ("take", "drop"):
            self._apply(Take() if entry.kind == "take" else Drop())
        else:
            self._offer(entry)

    def _give_way(self, entry: Entry) -> None:
        """Make it the turn of the side whose column an entry is in, where that can be: else it is out of turn."""
        if self._game.phase is Phase.OPENING:
            return
        if entry.kind == "dice" and self._game.offer in ("beaver", "raccoon"):
            self._apply(Take())
        if entry.side is self.match.to_act:
            return
        if self._game.phase in (Phase.START, Phase.PLAYED) and is_shut_out(self._to_play()):
            self._apply(Pass())
        elif entry.sure:
            raise _Unsound("it is the {side} side's turn, in the other column", side=_name(self.match.to_act))

    def _to_play(self) -> Position:
        """The position seen by the side whose turn is next."""
        made = self._game.made
        return self._game.position if made is None else made.after

    def _dice(self, entry: Entry, last: bool) -> None:
        assert entry.dice is not None
        unplayed = not entry.text.strip("?-")
        if self._game.phase is Phase.OPENING:
            self._open(entry)
        elif unplayed and is_shut_out(self._to_play()):
            self._apply(Pass())
            return
        else:
            self._apply(Roll(*entry.dice))
        if not unplayed:
            if entry.text.startswith("illegal"):
                raise _Unsound("a play against the rules, which was let pass, cannot be read")
            self._apply(MakePlay(entry.text))
        elif entry.text == "-":
            self._apply(Pass())
        elif not entry.text and len(plays := self._game.legal_plays()) == 1:
            self._apply(MakePlay(str(plays[0])))
        elif not last:
            self._dance()
            if self._game.phase is Phase.ROLLED:
                raise _Unsound("no play is given for {one}-{other}", one=entry.dice[0], other=entry.dice[1])

    def _dance(self) -> None:
        """Pass with dice that cannot be played. A game's last are left on the board: their side may have resigned."""
        game = self._game
        if game.phase is Phase.ROLLED and game.dice is not None and not can_play(game.position, game.dice):
            self._apply(Pass())

    def _open(self, entry: Entry) -> None:
        """The opening throw, which is not in the file: the higher die is the starter's (B3)."""
        assert entry.dice is not None
        anew = self._game.setup.sheet.opening == "new throw"
        high, low = (2, 1) if anew else entry.dice
        if high == low:
            raise _Unsound(
                "a game cannot begin with {high}-{low}: equal dice are thrown again (B3)", high=high, low=low
            )
        self._apply(Opening(high, low) if entry.side is Side.FIRST else Opening(low, high))
        if anew:
            self._apply(Roll(*entry.dice))

    def _offer(self, entry: Entry) -> None:
        """A double, or the beaver or raccoon that answers one; programs differ in what they call these."""
        offer = self._game.offer
        if entry.kind == "raccoon" or offer in ("beaver", "raccoon"):
            self._apply(Raccoon())
        elif entry.kind == "beaver" or offer == "double":
            self._apply(Beaver())
        else:
            self._apply(Double())
        stakes = self._game.stakes_offered
        if entry.number not in (None, stakes):
            self._fault(entry.line, "expected the cube at {stakes}, got {number}", stakes=stakes, number=entry.number)

    # The end of a game

    def _wins(self, entry: Entry) -> None:
        """The points of a game that is won, or that is given up here because it is not."""
        if not self._over:
            self._give_up(entry)
        result = self.match.results[-1]
        if entry.side not in (None, result.winner):
            self._fault(
                entry.line, "the {side} side has won, and this is in the other column", side=_name(result.winner)
            )
        if entry.number not in (None, *self._points()):
            self._fault(
                entry.line, "expected a win of {points}, got {number}", points=result.points, number=entry.number
            )

    def _points(self) -> set[int]:
        """What may be written for the last game: its points, or of these what the match still needed.

        Of a gammon that counts single (S-jacoby) GNU Backgammon writes the points it would have had.
        """
        setup, result = self.match.setup, self.match.results[-1]
        points = {result.points}
        if setup.length is not None:
            points.add(min(result.points, setup.length - self.score[result.winner.index]))
        if setup.options.jacoby and result.points == 1:
            worth = game_value(result.final, setup.sheet)
            points |= {worth} if worth else {2, 3} if result.by == "resignation" else set()
        return points

    def _give_up(self, entry: Entry) -> None:
        """A game without an end in the file: the side to act has resigned, or dropped what it was offered."""
        if self._game.phase is Phase.OPENING:
            raise _Unsound("a game cannot be won before its first throw")
        if self._game.phase is Phase.ROLLED and entry.side is self._game.turn:
            self._dance()
        if self._game.phase is Phase.PLAYED and entry.side is self.match.to_act:
            self._fault(
                entry.line,
                "the {side} side gives up after its play, and not in its turn (B13)",
                side=_name(self._game.turn),
            )
            self._apply(Undo())
        if self._game.phase is Phase.PLAYED:
            self._apply(Done())
        if self._game.phase is Phase.OFFERED:
            dropped = self.match.apply(Drop())
            if entry.side is not self.match.to_act and entry.number in (None, dropped.results[-1].points):
                self.match = dropped
                return
            self._apply(Take())
        if entry.side is self.match.to_act:
            raise _Unsound(
                "it is the {side} side's turn, and only the side on turn can give up (B13)", side=_name(entry.side)
            )
        before = self.match
        for resignation in (Resign("single"), Resign("gammon"), Resign("backgammon")):
            self.match = before.apply(resignation).apply(Accept())
            if entry.number in (None, *self._points()):
                return
        self.match = before.apply(Resign("single")).apply(Accept())


_SIDES: dict[Side | None, Template] = {Side.FIRST: "first", Side.SECOND: "second"}


def _name(side: Side | None) -> Phrase:
    return Phrase(_SIDES[side])


def _pair(pair: tuple[object, object]) -> Phrase:
    return Phrase("{one} and {other}", one=pair[0], other=pair[1])
