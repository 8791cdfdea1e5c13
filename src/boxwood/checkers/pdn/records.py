"""What a PDN file holds: games with their tags, moves, comments, marks and variations."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Self

from boxwood.checkers.actions import Accept, Action, Begin, MakeMove, OfferDraw, Resign, standing_moves
from boxwood.checkers.game import Game
from boxwood.checkers.position import Colour, Move, Position
from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.checkers.setup import colour_of, side_of
from boxwood.errors import BadInput, IllegalAction
from boxwood.time_limit import in_time

__all__ = [
    "OWN_TAGS",
    "RESULTS",
    "Comment",
    "Element",
    "Nag",
    "PdnGame",
    "Placed",
    "Played",
    "Result",
    "Variation",
]

Result = Literal["1-0", "0-1", "1/2-1/2", "0-0", "*"]
"""Black wins, white wins, a draw, lost for both, not known."""

RESULTS: Mapping[str, Result] = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "2-0": "1-0",
    "0-2": "0-1",
    "1-1": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
}
"""What a result is, however it is written."""

OWN_TAGS = ("Result", "GameType", "RuleSheet", "SetUp", "FEN")
"""Tags that tell about the game itself: they are not kept but made anew."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move, and how it is praised or blamed: `!`, `?!`, `(?)`."""

    move: Move
    strength: str = ""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[!?]{0,9}|\([!?]{1,7}\)", self.strength):
            raise BadInput("a move is marked with ! and ?, got {strength!r}", strength=self.strength)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment; blanks and line breaks in it become single blanks."""

    text: str

    def __post_init__(self) -> None:
        if "}" in self.text:
            raise BadInput("a comment in a PDN file cannot hold a closing brace")
        object.__setattr__(self, "text", " ".join(self.text.split()))


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation glyph: $1 is a good move, $7 the only one."""

    number: int

    def __post_init__(self) -> None:
        if type(self.number) is not int or not 0 <= self.number <= 999:
            raise BadInput("an annotation is a number from 0 to 999, got {number!r}", number=self.number)


@dataclass(frozen=True, slots=True)
class Placed:
    """A position set up in the midst of a game, from which it goes on."""

    position: Position


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way to play the move before it, and how it might have gone on."""

    elements: "tuple[Element, ...]"

    def __post_init__(self) -> None:
        if not self.elements:
            raise BadInput("a variation must not be empty")


Element = Played | Comment | Nag | Placed | Variation


@dataclass(frozen=True, slots=True)
class PdnGame:
    """A game as a PDN file tells it. `tags` are those that do not follow from the rest, in their order."""

    elements: tuple[Element, ...] = ()
    result: Result = "*"
    tags: tuple[tuple[str, str], ...] = ()
    sheet: RuleSheet = field(default_factory=lambda: sheets()["tournament"])
    start: Position = field(default_factory=Position.start)
    known_good: bool = field(default=False, compare=False, repr=False)
    """Whether its moves were found to be legal when it was read, so that they need not be checked again."""

    def __post_init__(self) -> None:
        if self.result not in RESULTS.values():
            raise BadInput(
                "a result is one of {known}, got {result!r}",
                known=", ".join(dict.fromkeys(RESULTS.values())),
                result=self.result,
            )
        names = [name for name, _ in self.tags]
        for name, value in self.tags:
            if not re.fullmatch(r"[A-Z][A-Za-z0-9_]*", name, re.ASCII) or name in OWN_TAGS or names.count(name) > 1:
                raise BadInput("{name!r} cannot be a tag of its own in a PDN file", name=name)
            if any(ord(letter) < 32 for letter in value):
                raise BadInput("the tag {name} has a character that is not text", name=name)

    @classmethod
    def of(cls, game: Game, tags: Mapping[str, str] | None = None) -> Self:
        """A game we played, with whatever should stand at its head."""
        moves: list[Element] = []
        state = game.begin_again()
        start = state.position
        standing = {*standing_moves(game.log)}
        for place, action in enumerate(game.log):
            state = state.apply(action)
            if place in standing and state.last is not None:
                moves.append(Played(state.last))
            elif isinstance(action, Begin):
                start = state.position
        return cls(tuple(moves), _result(game), tuple((tags or {}).items()), game.setup.sheet, start)

    def tag(self, name: str) -> str | None:
        """The value of a tag; None if there is no such tag."""
        return dict(self.tags).get(name)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played, without variations."""
        return tuple(element.move for element in self.elements if isinstance(element, Played))

    @property
    def final(self) -> Position:
        """The position after the last move."""
        position = self.start
        for element in self.elements:
            if isinstance(element, Played):
                position = position.apply(element.move)
            elif isinstance(element, Placed):
                position = element.position
        return position

    @property
    def winner(self) -> Colour | None:
        """Who won, by the result; None if nobody did or nobody knows."""
        return {"1-0": Colour.BLACK, "0-1": Colour.WHITE}.get(self.result)

    def replay(self) -> Game:
        """The game as a state that can be gone on with.

        A result that the board does not show is a resignation, or a draw that was agreed on. `BadInput` if there is no
        such game: with a position set up in its midst, with moves after its end, or won while the winner is on turn.
        """
        if any(isinstance(element, Placed) for element in self.elements):
            raise BadInput("this game has a position set up in it, so it can't be continued")
        game = self.played()
        left = self.moves[sum(isinstance(action, MakeMove) for action in game.log) :]
        try:
            for action in (MakeMove(str(left[0])),) if left else self._ending(game):
                game = game.apply(action)
        except IllegalAction as error:
            raise BadInput("can't replay this game: {problem}", problem=error.phrase) from None
        if self.result not in ("*", _result(game)):
            raise BadInput(
                "the result {result} is not the one on the board, {found}", result=self.result, found=_result(game)
            )
        return game

    def played(self) -> Game:
        """The game as far as its moves go: to its end by our rules, or to a position set up in its midst."""
        game, log = self._begun(), list[Action]()
        for element in in_time(self.elements):
            if isinstance(element, Placed) or (isinstance(element, Played) and game.outcome is not None):
                break
            if isinstance(element, Played):
                log.append(MakeMove(str(element.move)))
                game = game.moved(element.move) if self.known_good else game.advanced(log[-1])
        return game.logged((*game.log, *log))

    def _begun(self) -> Game:
        """The game before its first move."""
        if self.sheet.starts == "players decide" and self.start in map(Position.start, Colour):  # K2
            return Game.new(self.sheet, begins=side_of(self.start.turn))
        return Game.new(self.sheet, start=None if self.start == Position.start() else self.start)

    def _ending(self, game: Game) -> Iterable[Action]:
        if game.outcome is not None:
            return []
        if self.result == "1/2-1/2":
            return [OfferDraw(), Accept()]
        if self.winner is not None and self.winner is not game.position.turn:
            return [Resign()]
        return []


def _result(game: Game) -> Result:
    """The result as far as a game has come."""
    if game.outcome is None:
        return "*"
    if game.outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if colour_of(game.outcome.winner) is Colour.BLACK else "0-1"
