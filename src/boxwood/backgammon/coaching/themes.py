"""What a decision of backgammon is about, by the board and nothing else, so that anybody can check it."""

from boxwood.backgammon.position import BAR, Position
from boxwood.coaching import Theme
from boxwood.language import Phrase

__all__ = ["THEMES", "theme_of"]

HOME = 6
PRIME = 4
"""Points in a row that are a prime, if a checker of the other side is behind them."""
STRONG = 3
"""Points of a home board that make an attack out of a hit."""
THEMES = (
    Theme("attack", Phrase("Attack")),
    Theme("prime", Phrase("Prime")),
    Theme("back-game", Phrase("Back game")),
    Theme("contact", Phrase("Other contact")),
    Theme("race", Phrase("Race")),
    Theme("bear-off", Phrase("Bear-off")),
    Theme("cube", Phrase("Cube")),
)


def theme_of(position: Position, kind: str) -> str:
    """The theme of a decision; the position is seen by the side that decides."""
    if kind in ("double", "take"):
        return "cube"
    both = (position, position.swap())
    if position.race:
        return "bear-off" if not any(count > 0 for count in position.board[HOME + 1 :]) else "race"
    if any(map(_is_back_game, both)):
        return "back-game"
    if any(map(_has_prime, both)):
        return "prime"
    return "attack" if any(map(_attacks, both)) else "contact"


def _is_back_game(position: Position) -> bool:
    """Whether the mover holds two points of the other's home board, and is behind."""
    anchors = sum(position.board[point] >= 2 for point in range(BAR - HOME, BAR))
    own, other = position.pips
    return anchors >= 2 and own > other


def _has_prime(position: Position) -> bool:
    """Whether a prime of the mover's has a checker of the other side behind it."""
    row = 0
    for point in range(BAR - 1, 0, -1):
        row = row + 1 if position.board[point] >= 2 else 0
        if row >= PRIME and any(count < 0 for count in position.board[:point]):
            return True
    return False


def _attacks(position: Position) -> bool:
    """Whether the mover has a strong home board, and the other side a checker on the bar or a blot in it."""
    points = sum(position.board[point] >= 2 for point in range(1, HOME + 1))
    exposed = position.board[0] < 0 or any(position.board[point] == -1 for point in range(1, HOME + 1))
    return points >= STRONG and exposed
