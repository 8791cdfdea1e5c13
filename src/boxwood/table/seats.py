"""Who sits where: a person or the bot, at a level."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from boxwood.game import Side

__all__ = ["Seat", "Seats"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a table; `level` is the bot's."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    level: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether the program plays here."""
        return self.kind == "bot"


class Seats(NamedTuple):
    """Both seats."""

    first: Seat = Seat()
    second: Seat = Seat()

    def of(self, side: Side) -> Seat:
        """The seat of a side."""
        return self[side.index]

    @property
    def bots(self) -> tuple[Side, ...]:
        """The sides that the program plays."""
        return _SIDES[self.first.is_bot, self.second.is_bot]

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return _SIDES[not self.first.is_bot, not self.second.is_bot]

    @property
    def you(self) -> Side | None:
        """The side of the only person, where no name was given."""
        people = self.people
        return people[0] if len(people) == 1 and self.of(people[0]).name in _UNNAMED else None


_UNNAMED = ("", "You", "Vous")
"""What a seat is called that nobody gave a name."""

_SIDES: dict[tuple[bool, bool], tuple[Side, ...]] = {
    (first, second): (Side.FIRST,) * first + (Side.SECOND,) * second
    for first in (False, True)
    for second in (False, True)
}
"""The sides of which something is true, by whether it is of the first and of the second: it is asked at every act."""
