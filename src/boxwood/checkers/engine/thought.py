"""What the engine thinks of a position."""

from dataclasses import dataclass

from boxwood.checkers.position import Move

__all__ = ["DECIDED", "Thought"]

DECIDED = 250.0
"""Beyond this many men the game has been seen to its end, or the endgame tables know how it ends."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move with its principal variation, and how it was found; values are for the side to move."""

    move: Move
    depth: int
    """How many turns ahead every move was looked into."""
    nodes: int
    """How many positions were visited."""
    evaluation: float
    """In men; beyond `DECIDED` the game is won or lost."""
    line: tuple[Move, ...]
    """The principal variation: the best play of both sides, this move first."""
    from_tables: bool = False
    """Whether the endgame tables say so: then it is certain."""
    ends_in: int | None = None
    """The turns of both sides until the game is over, if it has been seen to its end."""
    from_book: bool = False
    """Whether the opening book says so: it was searched beforehand."""

    def __str__(self) -> str:
        line = " ".join(map(str, self.line))
        seen = f"{self.evaluation:+.2f}"
        if self.ends_in is not None:
            seen = f"{'wins' if self.evaluation > 0 else 'loses'} in {self.ends_in} turns"
        elif abs(self.evaluation) > DECIDED:
            seen = "a win" if self.evaluation > 0 else "a loss"
        if self.from_tables:
            return f"endgame tables, {seen if self.evaluation else 'a draw'}: {line}"
        if self.from_book:
            return f"opening book, depth {self.depth}, {seen}: {line}"
        return f"depth {self.depth}, {self.nodes:,} nodes, {seen}: {line}"
