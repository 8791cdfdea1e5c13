"""Playing by correspondence: holidays, in which a clock stands, and orders, by which the server acts for a player."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, get_args

from boxwood.errors import BadAction, NotNow
from boxwood.game import GameState, Side
from boxwood.game_type import GameType
from boxwood.language import Counted, Phrase, Said, Template
from boxwood.naming import Namer
from boxwood.table.clocks import DAY, Clocks, milliseconds
from boxwood.table.event import Event
from boxwood.table.table_action import Order, Situation, Status, TableAction

__all__ = ["CORRESPONDENCE_ACTIONS", "Back", "Holiday", "Orders", "only_decision"]

NO_MOVES = frozenset({"resign", "offer", "takeback", "undo", "end"})
"""What may be done beside the next move in every game, by its first word: nobody is forced to it."""
ONLY_BY_CORRESPONDENCE: Template = "only in a correspondence game"


def only_decision(game: GameType[Any], state: GameState) -> str | None:
    """The only move that the side to act can make, where it has no choice; the dice of a throw are left open."""
    if state.to_act is None:
        return None
    texts = map(str, state.actions(state.to_act))
    moves = {text for text in texts if text.split()[0] not in NO_MOVES}
    decisions = {text.split()[0] if text.split()[0] in game.throw_words else text for text in moves}
    return decisions.pop() if len(decisions) == 1 else None


def _by_days(situation: Situation) -> NotNow | None:
    """Why there are no holidays and orders here."""
    clocks = situation.clocks
    return None if clocks is not None and clocks.settings.in_days else NotNow(ONLY_BY_CORRESPONDENCE)


@dataclass(frozen=True, slots=True)
class Holiday(TableAction):
    """A player is on holiday for some days: their clock stands."""

    days: int

    word = "holiday"

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """For how many days."""
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 3:
            raise BadAction("{word} is followed by a number of days", word=f"@{cls.word}")
        return cls(int(words[0]))

    def __str__(self) -> str:
        return f"@holiday {self.days}"

    def why_not(self, situation: Situation) -> NotNow | None:
        """Only by correspondence, one holiday at a time, and as many days as are left."""
        refusal, clocks, side = _by_days(situation), situation.clocks, situation.side
        if refusal is not None or clocks is None or side is None:
            return refusal or NotNow(ONLY_BY_CORRESPONDENCE)
        at = milliseconds(situation.at)
        if clocks.running is side and clocks.has_fallen(at):
            return NotNow("the time is up")
        if clocks.on_holiday(side, at):
            return NotNow("you are already on holiday")
        left = clocks.holidays[side.index] // DAY
        if not 1 <= self.days <= left:
            return NotNow("you have {days} of holiday left", days=Counted("{count} day", "{count} days", left))
        return None

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """The player's clock stands for so long."""
        return clocks.left_for(milliseconds(event.at), event.side or Side.FIRST, self.days * DAY)

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who, and for how long."""
        days = Counted("{count} day", "{count} days", self.days)
        return Phrase("{name} is on holiday for {days}.", name=name(side or Side.FIRST), days=days)


@dataclass(frozen=True, slots=True)
class Back(TableAction):
    """A player is back from holiday before its end; whole days that are left can be taken later."""

    word = "back"
    told: ClassVar[Template | None] = "{name} is back from holiday."

    def why_not(self, situation: Situation) -> NotNow | None:
        """The player must be on holiday."""
        clocks, side = situation.clocks, situation.side
        away = clocks is not None and side is not None and clocks.on_holiday(side, milliseconds(situation.at))
        return None if away else NotNow("you are not on holiday")

    def clocks_after(self, clocks: Clocks, status: Status, event: Event) -> Clocks:
        """The player's clock runs again, if it is their turn."""
        return clocks.back_again(milliseconds(event.at), event.side or Side.FIRST)


@dataclass(frozen=True, slots=True)
class Orders(TableAction):
    """What the server is to do for a player when their turn comes; each time they give all of their orders."""

    orders: frozenset[Order]

    word = "orders"

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Their names; none takes them back."""
        known = {order for order in get_args(Order) if order in words}
        if len(known) != len(words):
            raise BadAction("{word} is followed by roll, forced, both or neither", word=f"@{cls.word}")
        return cls(frozenset(known))

    def __str__(self) -> str:
        return " ".join([f"@{self.word}", *sorted(self.orders)])

    def why_not(self, situation: Situation) -> NotNow | None:
        """Only by correspondence."""
        return _by_days(situation)

    def status_after(self, status: Status, event: Event) -> Status:
        """Note them."""
        first, second = status.orders
        return replace(status, orders=(first, self.orders) if event.side is Side.SECOND else (self.orders, second))

    def sentence(self, side: Side | None, name: Namer) -> Said:
        """Who has which orders."""
        return Phrase(_TOLD[_key(self.orders)], name=name(side or Side.FIRST))


_Key = Literal["none", "forced", "roll", "both"]
_TOLD: dict[_Key, Template] = {
    "none": "{name} makes every play in person.",
    "forced": "The server makes forced plays for {name}.",
    "roll": "The server rolls for {name}, unless {name} may double.",
    "both": "The server rolls for {name}, unless {name} may double, and makes forced plays.",
}


def _key(orders: frozenset[Order]) -> _Key:
    return "both" if len(orders) == 2 else next(iter(orders)) if orders else "none"


CORRESPONDENCE_ACTIONS: tuple[type[TableAction], ...] = (Holiday, Back, Orders)
