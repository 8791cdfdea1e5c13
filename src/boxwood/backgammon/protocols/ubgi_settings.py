"""What a UBGI controller can set: the match around a bare position, and how the engine thinks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from boxwood.backgammon.engine import Engine
from boxwood.backgammon.levels import LEVELS
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.backgammon.protocols.ubgi_errors import UbgiError
from boxwood.backgammon.xgid import Xgid
from boxwood.dice import Dice

__all__ = ["UbgiSettings"]

OWNERS = ("centre", "mover", "opponent")
PLAYERS = ("p0", "p1")
MOST_POINTS, DEEPEST = 999, 3
NAMES = {"variant": "game.variant", "level": "engine.level", "ply": "engine.ply", "plies": "engine.ply"}
"""Draft 0.1's options, in small letters, as keys of 0.2."""


@dataclass(frozen=True, slots=True)
class Key:
    """One setting: `int`, `bool` or `enum`, what it may be, and what it is good for."""

    kind: Literal["int", "bool", "enum"]
    default: str
    about: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def check(self, name: str, value: str) -> str:
        """The value, or what it should be."""
        if self.kind == "int":
            if not (value.isascii() and value.isdigit() and len(value) <= 9 and self.low <= int(value) <= self.high):
                raise UbgiError("bad_value", "{name} must be {low}..{high}", name=name, low=self.low, high=self.high)
            return str(int(value))
        known = ("true", "false") if self.kind == "bool" else self.values
        if value not in known:
            raise UbgiError("bad_value", "{name} must be {known}", name=name, known="|".join(known))
        return value

    def __str__(self) -> str:
        values = {"int": f"{self.low}..{self.high} ", "bool": "", "enum": "|".join(self.values) + " "}[self.kind]
        return f"{self.kind} {values}{self.default} {self.about}"


KEYS: Mapping[str, Key] = {
    "game.variant": Key("enum", "backgammon", "starting array", ("backgammon", "nackgammon")),
    "game.length": Key("int", "0", "points of the match, 0 for money", high=MOST_POINTS),
    "game.score": Key("int", "0", "points of the side on turn", high=MOST_POINTS),
    "game.opponent_score": Key("int", "0", "points of the other side", high=MOST_POINTS),
    "game.crawford": Key("bool", "false", "whether this is the Crawford game"),
    "game.cube": Key("enum", "1", "value of the cube", tuple(str(2**power) for power in range(11))),
    "game.cube_owner": Key("enum", "centre", "who may double next", OWNERS),
    "game.jacoby": Key("bool", "false", "Jacoby's rule, for money"),
    "game.beavers": Key("bool", "false", "beavers, for money"),
    "engine.level": Key("enum", "world-class", "level of play", tuple(LEVELS)),
    "engine.ply": Key("int", "2", "rolls to look ahead, at full strength", high=DEEPEST),
}


class UbgiSettings:
    """All settings with their values."""

    def __init__(self) -> None:
        self._values = {name: key.default for name, key in KEYS.items()}
        self._by_level = True
        self._players: tuple[int, int] | None = None
        """Scores of draft 0.1's two players; which of them is on turn says `turn`."""
        self._owner = ""
        self.turn = 0

    def listed(self) -> Iterator[str]:
        """Every setting as draft 0.2 lists it."""
        for name, key in KEYS.items():
            yield f"key {name} {key}"

    def get(self, name: str) -> str:
        """The value of a setting."""
        if name not in KEYS:
            raise UbgiError("unsupported", "there is no key {name}", name=name[:40])
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Give a setting a value."""
        self.get(name)
        self._values[name] = KEYS[name].check(name, value)
        if name in ("engine.level", "engine.ply"):
            self._by_level = name == "engine.level"

    def set_option(self, name: str, value: str) -> None:
        """The same under the name that draft 0.1 has for it."""
        self.set(NAMES.get(name.lower(), name), value.lower())

    def new_session(self, said: Mapping[str, str]) -> None:
        """`newsession type match length 7 crawford on`."""
        kind = said.get("type", "")
        if kind not in ("money", "match"):
            raise UbgiError("bad_command", "expected: newsession type <money|match> [length <n>] [jacoby <on|off>]")
        self.set("game.length", said.get("length", "0") if kind == "match" else "0")
        self.set("game.jacoby", "true" if said.get("jacoby") == "on" else "false")
        self._players = (0, 0)
        self.new_game()

    def set_score(self, first: str, second: str) -> None:
        """The points of draft 0.1's two players."""
        key = KEYS["game.score"]
        self._players = int(key.check("p0", first)), int(key.check("p1", second))

    def set_cube(self, value: str, owner: str) -> None:
        """The cube of draft 0.1, owned by one of its players or by none."""
        if owner not in ("center", *PLAYERS):
            raise UbgiError("bad_value", "owner must be center|p0|p1")
        self.set("game.cube", value)
        self._owner = owner

    def new_game(self) -> None:
        """The cube lies in the middle again."""
        self.set("game.cube", "1")
        self.set("game.cube_owner", "centre")
        self._owner = ""

    def standing(self, text: str) -> Xgid:
        """A bare position in the match that the settings tell of; with a match id after a colon, in that one."""
        if ":" in text:
            return Xgid.parse(Match.from_gnubg_id(text).xgid)
        values = self._values
        score = int(values["game.score"]), int(values["game.opponent_score"])
        if self._players is not None:
            score = self._players if self.turn == 0 else (self._players[1], self._players[0])
        length = int(values["game.length"])
        if length and max(score) >= length:
            raise UbgiError("bad_value", "the score must be below the length of the match")
        return Xgid(
            position=Position.from_gnubg_id(text),
            cube=int(values["game.cube"]),
            cube_owner=self._cube_owner(),
            score=score,
            length=length,
            crawford=bool(length) and values["game.crawford"] == "true",
            jacoby=not length and values["game.jacoby"] == "true",
            beavers=not length and values["game.beavers"] == "true",
        )

    def _cube_owner(self) -> Literal["mover", "opponent"] | None:
        if self._owner in PLAYERS:
            return "mover" if PLAYERS.index(self._owner) == self.turn else "opponent"
        owner = self._values["game.cube_owner"]
        return None if owner == "centre" else "mover" if owner == "mover" else "opponent"

    def with_dice(self, standing: Xgid, dice: Dice | None) -> Xgid:
        """The position with the dice that are asked about, or before any are thrown."""
        return replace(standing, dice=dice, offer=None if dice else standing.offer)

    def engine(self, *, plies: int | None = None, milliseconds: int | None = None) -> Engine:
        """The engine that thinks as it was told to, or as far or as long as `go` says."""
        if milliseconds is not None:
            if milliseconds < 1:
                raise UbgiError("bad_value", "movetime must be 1 or more")
            return Engine(seconds=milliseconds / 1000)
        if plies is not None and plies > DEEPEST:
            raise UbgiError("bad_value", "depth must be 0..{deepest}", deepest=DEEPEST)
        if plies is None and self._by_level:
            return _engine(level=self._values["engine.level"])
        return _engine(plies=int(self._values["engine.ply"]) if plies is None else plies)


@lru_cache(maxsize=16)
def _engine(*, level: str | None = None, plies: int | None = None) -> Engine:
    return Engine(plies, level=level)
