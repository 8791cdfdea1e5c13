"""What a table's log is made of."""

from dataclasses import dataclass
from datetime import datetime

from boxwood.game import Side

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the n-th action, by a side, at a time.

    The action is the game's, or one of the table itself, which is written `@word` (`table_actions.py`).
    """

    number: int
    at: datetime
    side: Side | None
    action: str
    lag: int = 0
    """Milliseconds of the time before it that the line took, not the player."""
    act: str = ""
    """The id that the page gave the act, so that the same act sent again is known; empty where there was none."""

    @property
    def is_of_table(self) -> bool:
        """Whether it is an action of the table itself, which the game never sees."""
        return self.action.startswith("@")
