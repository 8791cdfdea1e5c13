"""How a game is set up: the rule sheet, and where and with whom it begins."""

from dataclasses import dataclass

from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadOption
from boxwood.game import Side
from boxwood.language import Phrase, Template

__all__ = ["Setup", "colour_of", "make_setup", "side_of"]


_OTHER_BEGINS: dict[Colour, Template] = {
    Colour.WHITE: "it is white's turn in this position, so the first side begins",
    Colour.BLACK: "it is black's turn in this position, so the second side begins",
}

_NO_MOVE: dict[Colour, Template] = {
    Colour.WHITE: "the game of this position is over: white has no move",
    Colour.BLACK: "the game of this position is over: black has no move",
}


def colour_of(side: Side) -> Colour:
    """The checkers a side plays: the first has the light ones."""
    return Colour.WHITE if side is Side.FIRST else Colour.BLACK


def side_of(colour: Colour) -> Side:
    """The side that plays a colour."""
    return Side.FIRST if colour is Colour.WHITE else Side.SECOND


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that is settled before the first move."""

    sheet: RuleSheet
    start: Position
    begins: Side | None
    """The side that starts; None while the players have yet to decide (K2)."""


def make_setup(sheet: str | RuleSheet, start: Position | str | None, begins: Side | None) -> Setup:
    """A checked set-up; `BadOption` says what cannot be. `start` is a position or its FEN."""
    rules = find_sheet(sheet)
    if begins is not None and not isinstance(begins, Side):
        raise BadOption("the one who begins is a side or None, got {begins!r}", begins=begins)
    if start is None:
        if rules.starts == "dark":
            if begins is Side.FIRST:
                raise BadOption("under the {sheet} rules dark starts", clause="K2", sheet=Phrase(rules.title))
            begins = Side.SECOND
        return Setup(sheet=rules, start=Position.start(colour_of(begins or Side.SECOND)), begins=begins)
    position = Position.from_fen(start) if isinstance(start, str) else start
    if not isinstance(position, Position):
        raise BadOption("a game starts from a position or its FEN, got {start!r}", start=start)
    turn = side_of(position.turn)
    if begins not in (None, turn):
        raise BadOption(_OTHER_BEGINS[position.turn])
    if not legal_moves(position, rules):
        raise BadOption(_NO_MOVE[position.turn], clause="K8")
    return Setup(sheet=rules, start=position, begins=turn)
