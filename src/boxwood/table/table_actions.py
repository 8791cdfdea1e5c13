"""Every action of the table itself, by its word. The log holds them among the game's actions, as `@word`."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boxwood.errors import BadAction, NotNow
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template
from boxwood.naming import Namer
from boxwood.table.clock_actions import CLOCK_ACTIONS
from boxwood.table.correspondence import CORRESPONDENCE_ACTIONS
from boxwood.table.dice_actions import DICE_ACTIONS
from boxwood.table.event import Event
from boxwood.table.requests import ANSWER_WITHIN, asked_back_at
from boxwood.table.table_action import Ending, Situation, Status, TableAction

__all__ = ["CallOff", "NoRequests", "Unanswered", "read_table_action"]


@dataclass(frozen=True, slots=True)
class CallOff(TableAction):
    """A player leaves a table between people before both have acted: nobody wins."""

    word = "call_off"
    told: ClassVar[Template | None] = "{name} calls the game off."

    def why_not(self, situation: Situation) -> NotNow | None:
        """It is refused once both have acted."""
        if not situation.terms.between_people:
            return NotNow("only a game between people can be called off")
        if situation.status.dice is not None and situation.status.dice.throwing is not None:
            return NotNow("the dice are still rolling")  # who runs the server may know them already
        acted = {event.side for event in situation.events if not event.is_of_table}
        return NotNow("both players have already moved; resign instead") if len(acted - {None}) == 2 else None

    def status_after(self, status: Status, event: Event) -> Status:
        """The table has ended."""
        return self.ended(status, None)

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
    told: ClassVar[Template | None] = "{name} wants no more requests to take back."

    def why_not(self, situation: Situation) -> NotNow | None:
        """It is said once, between people."""
        if not situation.terms.between_people:
            return NotNow("you can only ask in a game between people")
        return NotNow("you have said so already") if situation.side in situation.status.no_requests else None

    def status_after(self, status: Status, event: Event) -> Status:
        """Note it."""
        return replace(status, no_requests=status.no_requests | ({event.side} if event.side else set()))


@dataclass(frozen=True, slots=True)
class Unanswered(TableAction):
    """The other player has not answered whether a play may be taken back: it stands, and the clocks go on."""

    word = "unanswered"
    for_players = False
    told: ClassVar[Template | None] = "There was no answer: the play stands."

    def why_not(self, situation: Situation) -> NotNow | None:
        """Somebody must have been asked, and for long enough."""
        since = asked_back_at(situation.events)
        over = since is not None and situation.at >= since + ANSWER_WITHIN
        return None if over else NotNow("nobody waits for an answer")


_OWN: tuple[type[TableAction], ...] = (
    CallOff,
    NoRequests,
    Unanswered,
    *CLOCK_ACTIONS,
    *CORRESPONDENCE_ACTIONS,
    *DICE_ACTIONS,
)
_ACTIONS = {action.word: action for action in _OWN}


def read_table_action(text: str) -> TableAction:
    """The action of the table that a text says, or `BadAction`."""
    word, *more = text.removeprefix("@").split() or [""]
    known = _ACTIONS.get(word)
    if known is None:
        raise BadAction("a table knows no @{word}", word=word[:40])
    return known.parse(more)
