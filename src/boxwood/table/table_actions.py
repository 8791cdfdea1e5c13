"""Every action of the table itself, by its word. The log holds them among the game's actions, as `@word`."""

from dataclasses import dataclass, replace

from boxwood.errors import BadAction, NotNow
from boxwood.game import Side
from boxwood.language import Phrase, Said
from boxwood.naming import Namer
from boxwood.table.clock_actions import CLOCK_ACTIONS
from boxwood.table.dice_actions import DICE_ACTIONS
from boxwood.table.event import Event
from boxwood.table.table_action import Ending, Situation, Status, TableAction

__all__ = ["CallOff", "NoRequests", "read_table_action"]


@dataclass(frozen=True, slots=True)
class CallOff(TableAction):
    """A player leaves a table between people before both have acted: nobody wins."""

    word = "call_off"

    def why_not(self, situation: Situation) -> NotNow | None:
        """It is refused once both have acted."""
        if not situation.terms.between_people:
            return NotNow("only a table between people can be called off")
        acted = {event.side for event in situation.events if not event.is_of_table}
        return NotNow("both have played already; resign instead") if len(acted - {None}) == 2 else None

    def status_after(self, status: Status, event: Event) -> Status:
        """The table has ended."""
        return self.ended(status, None)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who called it off."""
        return Phrase("{name} calls the game off.", name=name(side or Side.FIRST))

    def result(self, ending: Ending, name: Namer) -> Said:
        """Nobody won."""
        return Phrase("The game was called off.")

    def line(self, side: Side | None, name: Namer) -> Said | None:
        """That it was."""
        return Phrase("called off")


@dataclass(frozen=True, slots=True)
class NoRequests(TableAction):
    """A player wants no more requests to take back at this table."""

    word = "no_requests"

    def why_not(self, situation: Situation) -> NotNow | None:
        """It is said once, between people."""
        if not situation.terms.between_people:
            return NotNow("only at a table between people does anybody ask")
        return NotNow("you have said so already") if situation.side in situation.status.no_requests else None

    def status_after(self, status: Status, event: Event) -> Status:
        """Note it."""
        return replace(status, no_requests=status.no_requests | ({event.side} if event.side else set()))

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who wants none."""
        return Phrase("{name} wants no more requests to take back.", name=name(side or Side.FIRST))


_OWN: tuple[type[TableAction], ...] = (CallOff, NoRequests, *CLOCK_ACTIONS, *DICE_ACTIONS)
_ACTIONS = {action.word: action for action in _OWN}


def read_table_action(text: str) -> TableAction:
    """The action of the table that a text says, or `BadAction`."""
    word, *more = text.removeprefix("@").split() or [""]
    known = _ACTIONS.get(word)
    if known is None:
        raise BadAction("a table knows no @{word}", word=word[:40])
    return known.parse(more)
