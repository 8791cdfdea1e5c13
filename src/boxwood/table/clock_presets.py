"""The clocks that people choose from, as tournaments and clubs play them."""

from dataclasses import dataclass
from typing import Any

from boxwood.errors import BadOption, UnknownName
from boxwood.game import GameState
from boxwood.game_type import GameType
from boxwood.language import Phrase, Template
from boxwood.table.clocks import DAY, MINUTE, SECOND, ClockSettings, Law

__all__ = ["MOST_OWN_DELAY", "MOST_OWN_RESERVE", "ClockPreset", "OwnClock", "clock_for", "clock_title", "presets_for"]

A_GAME = 3
"""A game that belongs to no match has the reserve of a match to so many points."""

MOST_OWN_RESERVE, MOST_OWN_DELAY = 3 * 3600, 120
"""Seconds that a clock of one's own can have; who wants more plays by correspondence."""

_OWN_TITLES: dict[Law, Template] = {
    "delay": "{minutes} min, {seconds} s a move",
    "bronstein": "Bronstein: {minutes} min, {seconds} s a move",
    "fischer": "Fischer: {minutes} min, {seconds} s more each move",
}
_TITLES: dict[str, Template] = {
    "tournament": "Tournament: 2 min a point, 12 s a move",
    "fast": "Fast: 1 min a point, 8 s a move",
    "bronstein": "Bronstein: 2 min a point, 12 s a move",
    "fischer_10": "Fischer: 10 min, 5 s more each move",
    "fischer_5": "Fischer: 5 min, 3 s more each move",
    "days_1": "Correspondence: 1 day a move",
    "days_3": "Correspondence: 3 days a move",
    "days_7": "Correspondence: 7 days a move",
    "bank_30": "Correspondence: 30 days in all",
}


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A clock by name; `reserve` is for the match, or for each point of it."""

    name: str
    law: Law
    reserve: int
    delay: int
    a_point: bool = False

    @property
    def title(self) -> Phrase:
        """What people call it."""
        return Phrase(_TITLES[self.name])

    def settings(self, game: GameType[Any], state: GameState) -> ClockSettings:
        """The clock for a game: so much a point, less half of it for each that either side has scored already."""
        if not self.a_point:
            return ClockSettings(self.law, self.reserve, self.delay)
        setup, score = game.summary(state), game.score(state) or (0, 0)
        if setup.length is None:
            return ClockSettings(self.law, A_GAME * self.reserve, self.delay, each_game=True)
        reserve = setup.length * self.reserve - sum(score) * self.reserve // 2
        return ClockSettings(self.law, max(reserve, self.reserve), self.delay)


_BY_POINTS = (
    ClockPreset("tournament", "delay", 2 * MINUTE, 12 * SECOND, True),
    ClockPreset("fast", "delay", MINUTE, 8 * SECOND, True),
    ClockPreset("bronstein", "bronstein", 2 * MINUTE, 12 * SECOND, True),
)
_BY_GAME = (
    ClockPreset("fischer_10", "fischer", 10 * MINUTE, 5 * SECOND),
    ClockPreset("fischer_5", "fischer", 5 * MINUTE, 3 * SECOND),
)
_BY_DAYS = (
    ClockPreset("days_1", "delay", 0, DAY),
    ClockPreset("days_3", "delay", 0, 3 * DAY),
    ClockPreset("days_7", "delay", 0, 7 * DAY),
    ClockPreset("bank_30", "delay", 30 * DAY, 0),
)


@dataclass(frozen=True, slots=True)
class OwnClock:
    """A clock that people make themselves, in seconds; a session's is for each game."""

    law: Law
    reserve: int
    delay: int

    @property
    def title(self) -> Phrase:
        """What people call it."""
        return Phrase(_OWN_TITLES[self.law], minutes=self._minutes, seconds=self.delay)

    @property
    def _minutes(self) -> str:
        minutes, seconds = divmod(self.reserve, 60)
        return f"{minutes}:{seconds:02}" if seconds else str(minutes)

    def settings(self, game: GameType[Any], state: GameState) -> ClockSettings:
        """The clock for a game, or `BadOption`."""
        if not (0 <= self.reserve <= MOST_OWN_RESERVE and 0 <= self.delay <= MOST_OWN_DELAY):
            raise BadOption(
                "a clock of your own has at most {minutes} min, and {seconds} s a move",
                minutes=MOST_OWN_RESERVE // 60,
                seconds=MOST_OWN_DELAY,
            )
        endless = game.summary(state).endless
        return ClockSettings(self.law, self.reserve * SECOND, self.delay * SECOND, each_game=endless).checked()


def presets_for(game: GameType[Any]) -> tuple[ClockPreset, ...]:
    """The clocks of a game; by points only where there are dice and matches."""
    return (*(_BY_POINTS if game.throw_words else ()), *_BY_GAME, *_BY_DAYS)


def clock_for(name: str | OwnClock, game: GameType[Any], state: GameState) -> ClockSettings:
    """The clock of a name, or `UnknownName`; or one of people's own."""
    if isinstance(name, OwnClock):
        return name.settings(game, state)
    for preset in presets_for(game):
        if preset.name == name:
            return preset.settings(game, state)
    raise UnknownName("clock", name, [preset.name for preset in presets_for(game)])


def clock_title(name: str | OwnClock, game: GameType[Any]) -> Phrase:
    """What people call the clock of a name, or one of their own."""
    if isinstance(name, OwnClock):
        return name.title
    return next(preset.title for preset in presets_for(game) if preset.name == name)
