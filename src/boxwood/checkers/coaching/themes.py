"""What a move of checkers is about: how far the game has come."""

from boxwood.checkers.position import Position
from boxwood.coaching import Theme
from boxwood.language import Phrase

__all__ = ["THEMES", "theme_of"]

FEW = 8
"""So many checkers or fewer are an ending, as in reports."""
MANY = 20
"""So many or more are an opening."""
THEMES = (
    Theme("opening", Phrase("Opening")),
    Theme("middle-game", Phrase("Middle game")),
    Theme("ending", Phrase("Ending")),
)


def theme_of(position: Position) -> str:
    """The theme of a move."""
    count = len(position.pieces)
    return "ending" if count <= FEW else "opening" if count >= MANY else "middle-game"
