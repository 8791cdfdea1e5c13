"""Reading moves that people type, and answering "why can't I?" with the clause and the reason."""

from collections.abc import Sequence
from itertools import pairwise

from boxwood.checkers.moves import directions, legal_moves, moves_from
from boxwood.checkers.notation import matching, read_path
from boxwood.checkers.position import Move, Piece, Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.checkers.squares import bit, column, neighbour, row
from boxwood.errors import IllegalMove
from boxwood.language import Either, Phrase, Template

__all__ = ["parse_move", "why_not"]


def parse_move(text: str, position: Position, sheet: str | RuleSheet = "tournament") -> Move:
    """The one legal move that a text means, or `IllegalMove` with the clause that forbids it and why.

    Squares on the way may be left out where that leaves no doubt: `22x8` for `22x15x8`.
    """
    path, rules = read_path(text), find_sheet(sheet)
    found = matching(path, moves_from(position, path[0], rules))
    if len(found) == 1:
        return found[0]
    raise _Question(text, path, position, rules, legal_moves(position, rules)).refusal(found)


def why_not(text: str, position: Position, sheet: str | RuleSheet = "tournament") -> IllegalMove | None:
    """Why a move is not allowed; None if it is."""
    try:
        parse_move(text, position, sheet)
    except IllegalMove as refusal:
        return refusal
    return None


class _Question:
    """A text, asked about a position."""

    def __init__(
        self, text: str, path: tuple[int, ...], position: Position, rules: RuleSheet, moves: list[Move]
    ) -> None:
        self.what = repr(text.strip())
        self.path = path
        self.position = position
        self.rules = rules
        self.moves = moves

    def _illegal(self, clause: str, template: Template, /, **values: object) -> IllegalMove:
        return IllegalMove(self.what, clause, template, {**self.rules.nouns, **values})

    def refusal(self, found: Sequence[Move]) -> IllegalMove:
        """Why the text is no legal move: the first of these that applies."""
        if found:
            one, other = found[:2]
            return self._illegal(
                "K5", "it can be made in more than one way; write {one} or {other}", one=one, other=other
            )
        piece = self.position.piece(self.path[0])
        return self._not_mine(piece) or self._compelled() or self._crowned() or self._stopped(piece)

    def _not_mine(self, piece: Piece | None) -> IllegalMove | None:
        square = self.path[0]
        if piece is None:
            return self._illegal("K3", "there is no {checker} on {square}", square=square)
        if piece.colour is not self.position.turn:
            return self._illegal("K3", "{what} is not yours", what=self._the(piece, square))
        return None

    def _compelled(self) -> IllegalMove | None:
        """The move would do if jumping, or going on, were a choice (K6)."""
        free = self.rules.derive("free", must_jump=False, must_finish=False)
        found = matching(self.path, legal_moves(self.position, free))
        if not found:
            return None
        if not found[0].captures:
            return self._illegal("K6", "you must jump with {what}", what=self._jumpers())
        begun = found[0].path
        longer = next((move for move in self.moves if move.path[: len(begun)] == begun), self.moves[0])
        return self._illegal("K6", "you must keep jumping from {square}: {example}", square=begun[-1], example=longer)

    def _jumpers(self) -> Either:
        """The checkers that can jump, in words."""
        squares = dict.fromkeys(move.origin for move in self.moves)
        return Either(self._the(self.position.piece(square), square) for square in squares)

    def _crowned(self) -> IllegalMove | None:
        """The move would do if a man that is crowned could go on (K7)."""
        free = self.rules.derive("free", must_jump=False, must_finish=False, crowning_ends_turn=False)
        found = matching(self.path, legal_moves(self.position, free))
        if not found:
            return None
        far_row = self.position.turn.far_row
        square = next(square for square in found[0].path if bit(square) & far_row)
        return self._illegal("K7", "the {man} becomes a {king} on {square}, and the turn ends there", square=square)

    def _stopped(self, piece: Piece | None) -> IllegalMove:
        """The first step on the way that no checker could make."""
        assert piece is not None
        captured: list[int] = []
        for here, there in pairwise(self.path):
            far = (abs(row(there) - row(here)), abs(column(there) - column(here)))
            if far == (1, 1):
                return self._no_step(piece, here, there)
            if far != (2, 2):
                return self._too_far(piece, here, there)
            over = _between(here, there)
            refusal = self._no_jump(piece, here, there, over, captured)
            if refusal is not None:
                return refusal
            captured.append(over)
            piece = Piece(piece.colour, king=piece.king or bool(bit(there) & piece.colour.far_row))
        return self._illegal("K5", "there are no jumps that way")

    def _no_step(self, piece: Piece, here: int, there: int) -> IllegalMove:
        move = f"{here}-{there}"
        if not self._is_free(there):
            return self._illegal("K4", "{square} is occupied", square=there)
        if not _may_go(piece, here, there):
            return self._illegal("K4", "{move} goes backwards: only a {king} may", move=move)
        return self._illegal("K4", "{move} ends your turn: only jumps can follow one another", move=move)

    def _too_far(self, piece: Piece, here: int, there: int) -> IllegalMove:
        return self._illegal(
            "K4",
            "{what} can't reach {there}: it moves one square diagonally, or jumps",
            what=self._the(piece, here),
            there=there,
        )

    def _no_jump(self, piece: Piece, here: int, there: int, over: int, captured: Sequence[int]) -> IllegalMove | None:
        jumped = self.position.piece(over)
        if not _may_go(piece, here, over):
            return self._illegal("K5", "{move} jumps backwards: only a {king} may", move=f"{here}x{there}")
        if over in captured:
            return self._illegal("K5", "the {checker} on {over} is already captured", over=over)
        if jumped is None:
            return self._illegal("K5", "there is no {checker} on {over} to jump", over=over)
        if jumped.colour is piece.colour:
            return self._illegal("K5", "{what} is your own", what=self._the(jumped, over))
        if not self._is_free(there):
            return self._illegal("K5", "{there}, behind {what}, is occupied", there=there, what=self._the(jumped, over))
        return None

    def _the(self, piece: Piece | None, square: int) -> Phrase:
        """A checker by its rank and its square."""
        king, nouns = piece is not None and piece.king, self.rules.nouns
        if king:
            return Phrase("the {king} on {square}", king=nouns["king"], square=square)
        return Phrase("the {man} on {square}", man=nouns["man"], square=square)

    def _is_free(self, square: int) -> bool:
        """Whether a checker may land there: the square it started from counts as empty (K5)."""
        return square == self.path[0] or self.position.piece(square) is None


def _between(here: int, there: int) -> int:
    """The square that a jump passes."""
    down = 1 if row(there) > row(here) else -1
    right = 1 if column(there) > column(here) else -1
    over = neighbour(here, (down, right))
    assert over is not None
    return over


def _may_go(piece: Piece, here: int, near: int) -> bool:
    """Whether a checker may go towards the next square: a man forward only."""
    return any(neighbour(here, direction) == near for direction in directions(piece.colour, piece.king))
