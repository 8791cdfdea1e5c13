"""Playing what a file wrote down: its entries become the actions of a match, by the rules of a sheet.

What cannot be is repaired, and every repair is a fault with its place: a play against the rules stands as a board
that is set, a side that acts out of turn gets the turn, a score that does not follow from the games is set. Where the
rest of a game makes no sense it is left out, and the game ends as the file says it did.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Done,
    Double,
    Drop,
    MakePlay,
    Opening,
    Pass,
    Raccoon,
    Resign,
    Roll,
    SetBoard,
    SetScore,
    Take,
)
from boxwood.backgammon.formats.transcript import Entry, GameEntries
from boxwood.backgammon.free_plays import free_play
from boxwood.backgammon.game import RESIGNATIONS, Game, Made, Phase
from boxwood.backgammon.judgement import Judgement, JudgementKind
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import can_play, is_shut_out
from boxwood.backgammon.position import Position
from boxwood.backgammon.scoring import game_value
from boxwood.backgammon.setup import Cube
from boxwood.errors import BadOption, BoxwoodError, Fault, FaultyFile, IllegalAction, IllegalPlay
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template
from boxwood.time_limit import in_time

__all__ = ["MOST_TURNS", "Begin", "Transcriber"]

Begin = Callable[[tuple[int, int], bool], Match]
"""Makes the match before its first action, at a score, and with the Crawford game played or not."""

MOST_FAULTS = 200
"""A file with more of them is no record of a match, and each takes its time."""


MOST_TURNS = 10_000
"""A file with more is refused before it is played: reading any file takes a bounded time. A long match has 2,000."""


class _Senseless(BoxwoodError):
    """An entry from which on nothing of its game can be understood."""


class Transcriber:
    """A match that grows entry by entry, and the faults that were met."""

    def __init__(self, begin: Begin, games: Sequence[GameEntries], fault: type[Fault] = Fault) -> None:
        self.faults: list[Fault] = []
        self.judgements: list[Judgement] = []
        self.comments: dict[int, list[str]] = {}
        self.starts: list[int] = []
        """How many actions came before each game of the file."""
        self._fault_type = fault
        self._games = games
        turns = sum(len(game.entries) for game in games)
        if turns > MOST_TURNS:
            told = fault(games[0].line, "{count} turns are too many; the most is {most}", count=turns, most=MOST_TURNS)
            raise FaultyFile((told,))
        self._log: list[Action] = []
        self._match = self._begun(begin, games[0] if games else None)
        self._won = 0
        """How many games of the match had been won before the one that is read."""
        self._score = self._match.score
        """The score of the match before that game."""
        self._refused: Side | None = None
        """The side whose double could not be, and waits for its answer."""
        for index, game in in_time(enumerate(games)):
            self._read(index, game)

    @property
    def match(self) -> Match:
        """The match as far as it has been read."""
        return replace(self._match, log=tuple(self._log))

    # Helpers

    def _fault(self, line: int, reason: Template | Said, /, **values: object) -> None:
        self.faults.append(self._fault_type(line, reason, **values))
        if len(self.faults) > MOST_FAULTS:
            self.faults.append(self._fault_type(line, "this is no record of a match: there are too many faults"))
            raise FaultyFile(tuple(self.faults))

    def _apply(self, action: Action) -> None:
        self._match = self._match.advanced(action)
        self._log.append(action)

    @property
    def _game(self) -> Game:
        return self._match.game

    @property
    def _over(self) -> bool:
        """Whether the game that is read has been won."""
        return len(self._match.results) > self._won

    def _comment(self, text: str) -> None:
        if text:
            self.comments.setdefault(len(self._log), []).append(text)

    def _judge(self, entry: Entry, kind: JudgementKind) -> None:
        """What the file thinks of the action that comes next."""
        number = len(self._log)
        self.judgements += [replace(each, number=number) for each in entry.judgements if each.kind == kind]

    def _set_board(self, turn: Side, position: Position, cube: Cube | None = None) -> None:
        value, owner = (None, None) if cube is None else (cube.value, cube.owner)
        self._apply(SetBoard(turn, position.gnubg_id, value, owner))

    # One game

    def _begun(self, begin: Begin, game: GameEntries | None) -> Match:
        """The match before its first action, at the score of its first game."""
        score = (game.score if game else None) or (0, 0)
        crawford = game is not None and game.crawford is not None and not game.crawford
        try:
            return begin(score, crawford)
        except BadOption as refusal:
            if game is None or score == (0, 0):
                raise
            self._fault(game.score_line, refusal.phrase)
            return begin((0, 0), False)

    def _read(self, index: int, game: GameEntries) -> None:
        """Play a game as far as it can be played."""
        if self._match.ended and not self._goes_on(game):
            self._fault(game.line, "game {number} comes after the end of the match", number=game.number)
            return
        if index:
            self._head(self._games[index - 1], game)
        self.starts.append(len(self._log))
        self._comment(game.comment)
        self._won, self._score, self._refused = len(self._match.results), self._match.score, None
        for _ in range(game.automatic_doubles):
            self._apply(Opening(1, 1))
        if self._game.automatic_doubles != game.automatic_doubles:
            self._fault(game.line, "there cannot be {count} automatic doubles (S-auto)", count=game.automatic_doubles)
        following = self._games[index + 1] if index + 1 < len(self._games) else None
        stated = self._stated(game, following)
        self._play(game, stated)
        if not self._over and following is not None:
            self._fault(
                following.line,
                "game {number} begins before game {before} has ended",
                number=following.number,
                before=game.number,
            )
            if stated is not None:
                self._give_up(Entry(following.line, "wins", stated[0], number=stated[1]), told=False)

    def _goes_on(self, game: GameEntries) -> bool:
        """Whether a game that comes after the end can be played, at the score it states."""
        return game.score is not None and self._match.why_not(SetScore(*game.score)) is None

    def _stated(self, game: GameEntries, following: GameEntries | None) -> tuple[Side, int] | None:
        """Who won how much, by the score that the next game states; None if that does not say."""
        if following is None or following.score is None:
            return None
        before = game.score or self._match.score
        won = [now - then for now, then in zip(following.score, before, strict=True)]
        if sorted(won)[0] != 0 or sum(won) < 1:
            return None
        return (Side.FIRST if won[0] else Side.SECOND), sum(won)

    def _head(self, before: GameEntries, game: GameEntries) -> None:
        """Check a game's heading, and set the score where it is another."""
        names = self._games[0].names
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
        score = game.score or self._match.score
        if score != self._match.score:
            self._fault(
                game.score_line,
                "expected the score {expected}, got {found}",
                expected=_pair(self._match.score),
                found=_pair(score),
            )
        fits = game.crawford is None or game.crawford == self._game.setup.crawford or self._game.phase is Phase.OVER
        if self._over and score == self._match.score and fits and not self._match.ended:
            return
        setup = self._match.setup
        played = self._match.crawford_played or self._game.setup.crawford
        crawford = setup.game_setup(score, played if game.crawford is None else not game.crawford).crawford
        try:
            self._apply(SetScore(*score, crawford))
        except IllegalAction as refusal:
            self._fault(game.score_line, refusal.phrase)
            self._apply(SetScore(*_within(score, setup.length)))

    def _play(self, game: GameEntries, stated: tuple[Side, int] | None) -> None:
        turns = [entry for entry in game.entries if entry.kind not in ("wins", "resign")]
        last = turns[-1] if turns else None
        given_up: Entry | None = None
        senseless = False
        for entry, following in in_time(zip_longest(game.entries, game.entries[1:])):
            if entry.kind == "resign":
                given_up = entry
            elif entry.kind == "wins":
                self._wins(entry, stated)
            elif not senseless:
                left = entry is last or (following is not None and following.kind == "board")
                senseless = not self._entered(entry, left)
            self._comment(entry.comment)
        if last is not None and last.kind == "dice" and not last.text and not self._over:
            self._dance()
        if given_up is not None and given_up.side is not None and not self._over:
            number = stated[1] if stated is not None else given_up.number
            self._give_up(given_up._replace(side=given_up.side.other, number=number))

    def _entered(self, entry: Entry, last: bool) -> bool:
        """Whether an entry could be played, as it stands or repaired; if not, what follows in its game cannot be."""
        try:
            self._enter(entry, last)
        except (IllegalAction, _Senseless) as refusal:
            if entry.kind != "unreadable":
                self._fault(entry.line, refusal.phrase)
            return False
        return True

    # One entry

    def _enter(self, entry: Entry, last: bool) -> None:
        """Do what an entry says; `last` says that no turn follows it in its game."""
        if entry.kind == "unreadable":
            raise _Senseless("{text} is not a turn of a game", text=entry.text)
        if self._over:
            raise _Senseless("the game is over, and only its points can follow")
        if entry.kind == "board":
            assert entry.board is not None
            cube = entry.board.cube
            self._set_board(entry.board.turn, entry.board.position, None if cube == self._game.cube else cube)
            return
        self._give_way(entry)
        if entry.kind == "dice":
            self._dice(entry, last)
        elif entry.kind in ("take", "drop"):
            self._answer(entry)
        else:
            self._offer(entry)

    def _give_way(self, entry: Entry) -> None:
        """Make it the turn of the side whose entry it is."""
        if self._game.phase is Phase.OPENING:
            return
        if entry.kind == "dice" and self._game.offer in ("beaver", "raccoon"):
            self._apply(Take())
        if entry.side is self._match.to_act:
            return
        if self._game.phase in (Phase.START, Phase.PLAYED) and is_shut_out(self._to_play()):
            self._apply(Pass())
        elif entry.sure and entry.side is not None and self._refused is None and entry.kind in ("dice", "double"):
            self._fault(entry.line, "it is the {side} side's turn, in the other column", side=_name(self._match.to_act))
            self._turn_to(entry.side)

    def _turn_to(self, side: Side) -> None:
        """Give the turn to a side; the board stays as it is."""
        game = self._game
        if game.phase is Phase.PLAYED:
            self._apply(Done())
            game = self._game
        self._set_board(side, game.board if side is game.turn else game.board.swap())

    def _to_play(self) -> Position:
        """The position seen by the side whose turn is next."""
        made = self._game.made
        return self._game.position if made is None else made.after

    def _dice(self, entry: Entry, last: bool) -> None:
        assert entry.dice is not None
        if self._game.phase is Phase.OFFERED:
            self._fault(entry.line, "the double was not answered; the roll after it takes it")
            self._apply(Take())
            self._give_way(entry)
        if self._game.phase is Phase.ROLLED:
            dice = self._game.dice or (0, 0)
            self._fault(entry.line, "no play stands for {one}-{other}", one=dice[0], other=dice[1])
            self._turn_to(entry.side or self._game.turn.other)
        unplayed = not entry.text.strip("?- ")
        if self._game.phase is Phase.OPENING:
            self._open(entry)
        elif is_shut_out(self._to_play()):
            self._apply(Pass())
            if not unplayed:
                self._fault(entry.line, "no roll can enter against six closed points (B14); its play is left out")
            return
        else:
            self._judge(entry, "double")
            self._apply(Roll(*entry.dice))
        self._judge(entry, "play")
        if not unplayed:
            self._make_play(entry)
        elif entry.text == "-":
            self._pass(entry)
        elif not entry.text and len(plays := self._few_plays()) == 1:
            self._apply(MakePlay(plays[0]))
        elif not last:
            self._dance()
            if self._game.phase is Phase.ROLLED:
                one, other = entry.dice
                missing = Phrase("no play stands for {one}-{other}", one=one, other=other)
                self._stand(entry, missing, self._game.position.swap())

    def _few_plays(self) -> list[str]:
        """The plays of the roll, asked only where there is one."""
        game = self._game
        if game.dice is None or not can_play(game.position, game.dice):
            return []
        return [str(play) for play in game.legal_plays()]

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
            self._fault(
                entry.line,
                "a game cannot begin with {high}-{low}: equal dice are rolled again (B3)",
                high=high,
                low=low,
            )
            self._set_board(entry.side or Side.FIRST, self._game.position)
            self._apply(Roll(*entry.dice))
            return
        high, low = max(high, low), min(high, low)
        self._apply(Opening(low, high) if entry.side is Side.SECOND else Opening(high, low))
        if anew:
            self._apply(Roll(*entry.dice))

    def _make_play(self, entry: Entry) -> None:
        text, before = entry.text, self._match
        if text.startswith("illegal"):
            refused = Phrase("{text}: the file itself calls this play illegal", text=repr(text))
            self._stand(entry, refused, entry.after or self._free(text) or self._game.position.swap())
            return
        try:
            self._apply(MakePlay(text))
        except IllegalPlay as refusal:
            after = entry.after or self._free(text)
            if after is None:
                raise
            self._stand(entry, refusal.phrase, after)
            return
        made = self._made()
        if entry.after is not None and made.after != entry.after:
            self._match = before
            self._log.pop()
            told = Phrase("{text} does not lead to the board of the file", text=repr(text))
            self._stand(entry, told, entry.after)
        else:
            self._log[-1] = MakePlay(made.text)

    def _made(self) -> Made:
        """The play that was just made, which may have ended its game."""
        finished = self._match.finished
        made = finished.last if self._over and finished is not None else self._game.made
        assert made is not None
        return made

    def _free(self, text: str) -> Position | None:
        """The board after a play made whatever the dice and the blocks; None if not even that can be."""
        inside = text.partition("(")[2].rpartition(")")[0] if text.startswith("illegal") else text
        if not inside.strip("?- "):
            return self._game.position.swap()
        try:
            return free_play(inside, self._game.position, self._game.setup.sheet)[1]
        except BoxwoodError:
            return None

    def _stand(self, entry: Entry, problem: Said, after: Position) -> None:
        """A play against the rules stands: the board is as it left it (T4)."""
        self._fault(entry.line, "{problem}; the board is set as the file has it", problem=problem)
        self._comment(entry.text)
        self._set_board(self._game.turn.other, after)

    def _pass(self, entry: Entry) -> None:
        try:
            self._apply(Pass())
        except IllegalAction as refusal:
            self._stand(entry, refusal.phrase, self._game.position.swap())

    def _offer(self, entry: Entry) -> None:
        """A double, or the beaver or raccoon that answers one; programs differ in what they call these."""
        offer = self._game.offer
        if entry.kind == "raccoon" or offer in ("beaver", "raccoon"):
            action: Action = Raccoon()
        elif entry.kind == "beaver" or offer == "double":
            action = Beaver()
        else:
            action = Double()
        self._judge(entry, "double")
        try:
            self._apply(action)
        except IllegalAction as refusal:
            self._force_offer(entry, action, refusal)
            return
        stakes = self._game.stakes_offered
        if entry.number not in (None, stakes):
            self._fault(entry.line, "expected the cube at {stakes}, got {number}", stakes=stakes, number=entry.number)

    def _force_offer(self, entry: Entry, action: Action, refusal: IllegalAction) -> None:
        """A double that cannot be: the cube is set so that it can, or else it is left out."""
        self._fault(entry.line, refusal.phrase)
        side, game = entry.side or self._game.turn, self._game
        if not isinstance(action, Double) or game.phase is Phase.OFFERED:
            return
        if game.setup.doubling and game.phase in (Phase.OPENING, Phase.START, Phase.PLAYED):
            owner = side if game.cube.value > 1 else None
            try:
                self._turn_to(side)
                self._set_board(side, self._game.position, Cube(game.cube.value, owner))
                self._apply(action)
            except IllegalAction:
                self._refused = side
        else:
            self._refused = side

    def _answer(self, entry: Entry) -> None:
        if self._refused is not None:
            doubler, self._refused = self._refused, None
            if entry.kind == "drop":
                self._give_up(Entry(entry.line, "wins", doubler, number=self._game.cube.value), told=False)
            return
        self._judge(entry, "take")
        self._apply(Take() if entry.kind == "take" else Drop())

    # The end of a game

    def _wins(self, entry: Entry, stated: tuple[Side, int] | None) -> None:
        """The points of a game that is won, or that is given up here because it is not."""
        if not self._over:
            believed = entry if stated is None else entry._replace(side=stated[0], number=stated[1])
            self._give_up(believed)
        result = self._match.results[-1] if self._over else None
        if result is None:
            return
        if entry.side not in (None, result.winner):
            self._fault(
                entry.line, "the {side} side has won, and this is in the other column", side=_name(result.winner)
            )
        elif entry.number not in (None, *self._points()):
            self._fault(
                entry.line, "expected a win of {points}, got {number}", points=result.points, number=entry.number
            )

    def _points(self) -> set[int]:
        """What may be written for the last game: its points, or of these what the match still needed or its length.

        Of a gammon that counts single (S-jacoby) GNU Backgammon writes the points it would have had.
        """
        setup, result = self._match.setup, self._match.results[-1]
        points = {result.points}
        if setup.length is not None:
            needed = setup.length - self._score[result.winner.index]
            points.add(min(result.points, needed))
            if result.points >= needed:
                points.add(setup.length)
        if setup.options.jacoby and result.points == 1:
            worth = game_value(result.final, setup.sheet)
            points |= {worth} if worth else {2, 3} if result.by == "resignation" else set()
        return points

    def _give_up(self, entry: Entry, told: bool = True) -> None:
        """A game without an end in the file: the side that lost has resigned, or dropped what it was offered."""
        if self._game.phase is Phase.ROLLED and entry.side is self._game.turn:
            self._dance()
        loser = self._match.to_act if entry.side is None else entry.side.other
        if loser is None:
            return
        if self._game.phase is Phase.OFFERED:
            dropped = self._match.advanced(Drop())
            if loser is self._match.to_act and entry.number in (None, dropped.results[-1].points):
                self._apply(Drop())
                return
            self._apply(Take())
        if self._game.phase is Phase.PLAYED:
            self._apply(Done())
        if self._over:
            return
        if self._game.phase is Phase.OPENING or loser is not self._game.turn:
            if told:
                self._fault(entry.line, "the {side} side resigns when it is not its turn (B13)", side=_name(loser))
            self._turn_to(loser)
        self._resign(entry.number)

    def _resign(self, points: int | None) -> None:
        """The side on turn resigns what gives so many points, else a single game."""
        before, number = self._match, len(self._log)
        for exact in (True, False):
            for level in RESIGNATIONS:
                self._apply(Resign(level))
                self._apply(Accept())
                if points in (None, *([self._match.results[-1].points] if exact else self._points())):
                    return
                self._match = before
                del self._log[number:]
        self._apply(Resign("single"))
        self._apply(Accept())


def _within(score: tuple[int, int], length: int | None) -> tuple[int, int]:
    """A score at which a game of a match can begin."""
    if length is None:
        return score
    return min(score[0], length - 1), min(score[1], length - 1)


_SIDES: dict[Side | None, Template] = {Side.FIRST: "first", Side.SECOND: "second", None: "other"}


def _name(side: Side | None) -> Phrase:
    return Phrase(_SIDES[side])


def _pair(pair: tuple[object, object]) -> Phrase:
    return Phrase("{one} and {other}", one=pair[0], other=pair[1])
