"""The lines at the top of a `.mat` file that tell by what rules the match is played, both ways."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from boxwood.backgammon.formats.mat_lines import Document, shorten
from boxwood.backgammon.formats.transcript import GameEntries
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.backgammon.setup import LONGEST_MATCH
from boxwood.backgammon.starting_arrays import starting_arrays
from boxwood.errors import BadInput, BadOption, Fault

__all__ = ["MatRules", "array_name", "game_starts", "read_rules", "write_rules"]

SWITCHES = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "raccoon": "raccoons",
}
"""The option that each key turns on or off."""

GALAXY_UNLIMITED = 16

ON, OFF = {"on", "yes", "true"}, {"off", "no", "false"}

VARIATIONS = {"standard": "Backgammon", "nackgammon": "NackGammon", "hypergammon": "HyperGammon (3)"}
"""What other programs call the starting arrays they know."""

SHUT_OUT = "no dice were thrown, and 66 is written"


@dataclass(slots=True)
class MatRules:
    """What a file says about its match; `new` is given to `Match.new`, `options` among it."""

    new: dict[str, Any]
    options: dict[str, bool]
    said: set[str]
    """The options that a line of the file names."""
    automatic_doubles: dict[int, int] = field(default_factory=dict)
    """How many there were in which game, counted from 1."""
    ended: bool = False

    guess: dict[str, bool] = field(default_factory=dict)
    """Options that the file does not name, by what is done in it."""

    def begin(self, **other: Any) -> Match:
        """The match before its first action; without a score no Crawford game has been played."""
        options = self.options | self.guess | other.pop("options", {})
        new = self.new | other
        length, score = new["length"], new.get("score", (0, 0))
        if length is None or length - 1 not in score:
            new.pop("crawford_played", None)
        return Match.new(**new, options=options)


def _found_out(rules: MatRules, document: Document) -> None:
    """Settle what the file does not say by what was done in it: whether there is a Crawford game, and Jacoby's rule."""
    length, games = rules.new["length"], document.games
    if length is None and "jacoby" not in rules.said:
        counted = {_counts_gammon(game, after) for game, after in zip_longest(games, games[1:])}
        if True in counted:
            rules.guess["jacoby"] = False
        elif False in counted or document.length:
            rules.guess["jacoby"] = True  # so Backgammon Galaxy plays without a match
    elif length is not None and length > 1 and "crawford" not in rules.said:
        one_away = [game for game in games if game.score and length - 1 in game.score]
        if one_away and any(entry.kind == "double" for entry in one_away[0].entries):
            if one_away[0] is games[0]:
                rules.new["crawford_played"] = True
            else:
                rules.guess["crawford"] = False


def _counts_gammon(game: GameEntries, after: GameEntries | None) -> bool | None:
    """Whether a gammon counted double in a game without a double; None if there was none."""
    wins = [entry.number or 0 for entry in game.entries if entry.kind == "wins"]
    if game.automatic_doubles or not wins or wins[-1] < 2 or any(entry.kind == "double" for entry in game.entries):
        return None
    if after is None or after.score is None or game.score is None:
        return True
    return sum(after.score) - sum(game.score) > 1


def read_rules(document: Document, sheet: RuleSheet) -> MatRules:
    """The rules of a file, with a fault for every line about them that makes no sense.

    An option that the sheet does not have in this format is passed over: the file is read by the sheet.
    """
    rules = MatRules({"sheet": sheet, "length": _length(document)}, {}, set())
    wanted: dict[str, bool] = {"pick_up_dice": False}
    for key, (line, value) in document.rules.items():
        try:
            _read_rule(rules, wanted, key, value)
        except BadInput as reason:
            document.faults.append(Fault(line, reason.phrase))
    animals = {entry.kind for game in document.games for entry in game.entries} & {"beaver", "raccoon"}
    if (animals or wanted.get("raccoons")) and "beavers" not in rules.said:
        wanted = {"beavers": True, "raccoons": True} | wanted
    for name, on in wanted.items():
        try:
            rules.begin(options={name: on})
        except BadOption:
            continue
        rules.options[name] = on
    _found_out(rules, document)
    return rules


def _length(document: Document) -> int | None:
    """The length of the match; Backgammon Galaxy writes 16 points for a single game without a match."""
    length = document.length or None
    galaxy = any("backgammongalaxy" in comment.text.lower() for comment in document.comments if not comment.game)
    if length == GALAXY_UNLIMITED and galaxy and len(document.games) <= 1:
        return None
    if length and length > LONGEST_MATCH:
        document.faults.append(
            Fault(document.length_line, "a match to {length} is read as a session for money", length=length)
        )
        return None
    if length and sum(game.score is not None and max(game.score) >= length for game in document.games) > 1:
        document.faults.append(
            Fault(document.length_line, "games begin at scores that a match to {length} does not have", length=length)
        )
        return None
    return length


def _read_rule(rules: MatRules, wanted: dict[str, bool], key: str, value: str) -> None:
    word = value.lower()
    if key in SWITCHES:
        if word not in ON | OFF and (key, word) != ("crawford", "played"):
            raise BadInput("{key}: expected On or Off, got {value}", key=key, value=shorten(value))
        wanted[SWITCHES[key]] = word not in OFF
        rules.said.add(SWITCHES[key])
        if word == "played":
            rules.new["crawford_played"] = True
    elif key == "variation":
        rules.new["start"] = _read_variation(value)
    elif key == "format" and rules.new["length"] is None:
        rules.new["format"] = "single"
    elif key == "stake":
        if not re.fullmatch(r"[1-9][0-9]{0,8}", value, re.ASCII):
            raise BadInput("stake: expected a whole number from 1 on, got {value}", value=shorten(value))
        rules.new["stake"] = int(value)
    elif key == "session":
        rules.ended = True
    elif key == "automatic doubles":
        wanted["automatic_doubles"] = True
        if word != "none":
            rules.automatic_doubles = _read_automatic_doubles(value)
        wanted["every_tie"] = max(rules.automatic_doubles.values(), default=0) > 1


def _read_variation(value: str) -> str:
    for name in starting_arrays():
        if value.lower() in (name, VARIATIONS.get(name, name).lower()):
            return name
    known = ", ".join(VARIATIONS.get(name, name) for name in starting_arrays())
    raise BadInput("variation: expected one of {known}, got {value}", known=known, value=shorten(value))


def _read_automatic_doubles(value: str) -> dict[int, int]:
    counts = [re.fullmatch(r" *game ([0-9]{1,4}): ([0-9]{1,2}) *", part, re.ASCII) for part in value.split(",")]
    if not all(counts):
        raise BadInput("automatic doubles: expected such as 'game 2: 1, game 5: 1', got {value}", value=shorten(value))
    return {int(count[1]): int(count[2]) for count in counts if count}


def write_rules(match: Match, automatic_doubles: dict[int, int], shut_out: bool) -> Iterator[str]:
    """The lines that tell by what rules a match is played."""
    setup, options = match.setup, match.setup.options
    array = array_name(setup.start) or setup.sheet.start
    if setup.sheet.name != "tournament":
        yield _line("Rule Sheet", setup.sheet.name)
    if array != "standard" or array != setup.sheet.start:
        yield _line("Variation", VARIATIONS.get(array, array))
    if setup.format == "single":
        yield _line("Format", "single game")
    if setup.format == "match":
        yield _line("Crawford", "Played" if setup.crawford_played else _switch(options.crawford))
    if setup.format == "money" or options.jacoby:
        yield _line("Jacoby", _switch(options.jacoby))
    if setup.format == "money" or options.beavers:
        yield _line("Beaver", _switch(options.beavers))
    if options.raccoons:
        yield _line("Raccoon", "On")
    if options.automatic_doubles:
        counts = ", ".join(f"game {game}: {count}" for game, count in automatic_doubles.items() if count)
        yield _line("Automatic Doubles", counts or "none")
    if setup.stake != 1:
        yield _line("Stake", str(setup.stake))
    if match.ended and setup.format == "money":
        yield _line("Session", "ended")
    if shut_out:
        yield _line("Shut Out", SHUT_OUT)


def _line(key: str, value: str) -> str:
    return f'; [{key} "{" ".join(value.split())}"]'


def _switch(on: bool) -> str:
    return "On" if on else "Off"


def array_name(start: Position) -> str | None:
    """The name of the starting array a position is; None if it is none."""
    return next((name for name in starting_arrays() if Position.start(name) == start), None)


def game_starts(match: Match) -> list[int]:
    """How many actions came before each game of a match; a game that has not begun is not among them."""
    starts, current = [0], match.begin_again()
    for number, action in enumerate(match.log, start=1):
        results = len(current.results)
        current = current.apply(action)
        if len(current.results) > results and number < len(match.log):
            starts.append(number)
    return starts
