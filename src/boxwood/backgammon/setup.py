"""How a match is set up: the rule sheet, the format, the options asked for, and where it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from boxwood.backgammon.position import Position
from boxwood.backgammon.rule_sheet import Choice, Format, RuleSheet, find_sheet
from boxwood.backgammon.starting_arrays import starting_array
from boxwood.errors import BadOption
from boxwood.game import Side
from boxwood.language import Either, Phrase, Template

__all__ = [
    "LONGEST_MATCH",
    "Cube",
    "Format",
    "GameSetup",
    "Offer",
    "Options",
    "Resignation",
    "Setup",
    "check_standing",
    "make_setup",
    "option_choices",
]

LONGEST_MATCH = 999
"""In points."""

Offer = Literal["double", "beaver", "raccoon"]
Resignation = Literal["single", "gammon", "backgammon"]


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube, or the stakes doubled aloud: its value, and who may double next (None: both)."""

    value: int = 1
    owner: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The rules a game can be played with or without, decided."""

    automatic_doubles: bool
    every_tie: bool = False
    """Every tie of the opening throw doubles the stakes, not just as many as the sheet usually has (S-auto)."""
    beavers: bool
    raccoons: bool
    crawford: bool
    jacoby: bool
    honour_play: bool
    pick_up_dice: bool
    """A play is complete only when its player picks up the dice (T3), and a throw before that does not count (T5)."""
    manual_dice: bool = False
    """Real dice are thrown and entered by hand, so that they can be cocked (T2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that is settled before the first die is thrown."""

    sheet: RuleSheet
    format: Format
    length: int | None
    options: Options
    start: Position
    begins: Side | None
    """The side on turn where a match begins in the middle of a game; None: with the opening throw."""
    score: tuple[int, int]
    cube: Cube
    crawford_played: bool
    stake: int

    def needs(self, score: tuple[int, int]) -> tuple[int, int] | None:
        """The points each side still needs in a match; None elsewhere."""
        return None if self.length is None else (self.length - score[0], self.length - score[1])

    @property
    def first_game(self) -> "GameSetup":
        """By what the game it begins with is played."""
        return self.game_setup(self.score, self.crawford_played)

    def game_setup(self, score: tuple[int, int], crawford_played: bool) -> "GameSetup":
        """By what the next game is played."""
        sheet, options, needs = self.sheet, self.options, self.needs(score)
        one_away = needs is not None and 1 in needs and self.length != 1
        crawford = options.crawford and not crawford_played and one_away
        doubling = sheet.doubling != "none" and self.length != 1 and not crawford
        if self.format == "single":
            doubling = doubling and sheet.doubling_in_single_game
        return GameSetup(sheet=sheet, options=options, doubling=doubling, crawford=crawford, needs=needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """By what one game is played."""

    sheet: RuleSheet
    options: Options
    doubling: bool
    crawford: bool
    needs: tuple[int, int] | None

    def within_limit(self, value: int) -> bool:
        """Whether the stakes may reach that value (S-limit)."""
        return self.sheet.doubling_limit is None or value <= self.sheet.doubling_limit


def make_setup(
    sheet: str | RuleSheet,
    length: int | None,
    options: Mapping[str, object] | None,
    *,
    format: Format | None = None,  # noqa: A002 - the word of the rule sheets
    start: str | Position | None = None,
    begins: Side | None = None,
    score: tuple[int, int] = (0, 0),
    cube: Cube = Cube(),
    crawford_played: bool = False,
    stake: int = 1,
) -> Setup:
    """A checked set-up; `BadOption` says what the rule sheet does not allow."""
    rules = find_sheet(sheet)
    chosen: Format = format if format is not None else "money" if length is None else "match"
    if chosen not in ("match", "money", "single"):
        raise BadOption("there is no format {chosen!r}; choose match, money or single", chosen=chosen)
    if chosen not in rules.formats:
        raise BadOption(
            "the {sheet} rules have no {chosen} format; they have {known}",
            clause="S-format",
            sheet=Phrase(rules.title),
            chosen=Phrase(_FORMATS[chosen]),
            known=Either(Phrase(_FORMATS[known]) for known in rules.formats),
        )
    if chosen == "match" and length is None:
        raise BadOption("a match needs a length in points")
    if chosen != "match" and length is not None:
        raise BadOption("only a match has a length, got {length!r}", length=length)
    if length is not None and (type(length) is not int or not 1 <= length <= LONGEST_MATCH):
        raise BadOption("a match is 1 to 999 points long, got {length!r}", length=length)
    _check_score(score, length)
    if not isinstance(cube, Cube) or type(cube.value) is not int or cube.value < 1 or cube.value & (cube.value - 1):
        raise BadOption("the cube's value is a power of two, got {cube!r}", cube=getattr(cube, "value", cube))
    if begins is not None and not isinstance(begins, Side):
        raise BadOption("begins is a side or None, got {side!r}", side=begins)
    if cube.owner is not None and not isinstance(cube.owner, Side):
        raise BadOption("the cube's owner is a side or None, got {side!r}", side=cube.owner)
    if type(crawford_played) is not bool:
        raise BadOption("crawford_played is true or false, got {value!r}", value=crawford_played)
    if type(stake) is not int or stake < 1:
        raise BadOption("a point is worth a whole number from 1 up, got {stake!r}", stake=stake)
    position = start if isinstance(start, Position) else Position.start(starting_array(start or rules.start).name)
    if 0 in (position.checkers[0] - position.off[0], position.checkers[1] - position.off[1]):
        raise BadOption("the game of this position is over")
    return Setup(
        sheet=rules,
        format=chosen,
        length=length,
        options=_options(rules, chosen, options or {}),
        start=position,
        begins=(begins or Side.FIRST) if isinstance(start, Position) else begins,
        score=score,
        cube=cube,
        crawford_played=crawford_played,
        stake=stake,
    )


def check_standing(setup: Setup) -> None:
    """Refuse a score, a cube or a Crawford game that play cannot lead to; `BadOption` says why.

    It is not asked where a match was stored: what was begun is gone on with.
    """
    game, cube = setup.first_game, setup.cube
    if setup.crawford_played:
        needs = setup.needs(setup.score)
        if not setup.options.crawford or setup.length == 1:
            raise BadOption("there is no Crawford game here, so it can't have been played", clause="S-crawford")
        if needs is None or 1 not in needs:
            raise BadOption(
                "at {one}-{other} nobody is one point away, so there was no Crawford game yet",
                clause="S-crawford",
                one=setup.score[0],
                other=setup.score[1],
            )
    if cube.owner is not None and cube.value == 1:
        raise BadOption("nobody owns a cube at 1", clause="S-cube")
    if cube.owner is not None and setup.begins is None:
        raise BadOption("nobody owns the cube before the opening roll", clause="S-cube")
    if cube.value > 1 and not game.doubling:
        raise BadOption("no doubling in this game, so the cube is at 1, got {value}", clause="S-cube", value=cube.value)
    if not game.within_limit(cube.value):
        raise BadOption(
            "the stakes go up to {limit}, got {value}",
            clause="S-limit",
            limit=setup.sheet.doubling_limit,
            value=cube.value,
        )


def _check_score(score: object, length: int | None) -> None:
    if not isinstance(score, tuple) or len(score) != 2 or not all(type(points) is int for points in score):
        raise BadOption("a score is two whole numbers, got {score!r}", score=score)
    if length is not None and not all(0 <= points < length for points in score):
        raise BadOption(
            "in a match to {length} each score is from 0 to {most}, got {one}-{other}",
            length=length,
            most=length - 1,
            one=score[0],
            other=score[1],
        )


def _options(sheet: RuleSheet, chosen: Format, asked: Mapping[str, object]) -> Options:
    """Every option decided: as asked for, else as the sheet has it."""
    known = [field.name for field in fields(Options)]
    for name, value in asked.items():
        if name not in known:
            raise BadOption("there is no option {name!r}; there are {known}", name=name, known=", ".join(known))
        if type(value) is not bool:
            raise BadOption("option {name!r}: expected true or false, got {value!r}", name=name, value=value)
    needed = {need: True for name, need in _NEEDS.items() if asked.get(name)}
    asked = needed | dict(asked)
    decided = {name: _decide(sheet, chosen, name, asked.get(name)) for name in _WORDS}
    if asked.get("raccoons") and not decided["beavers"]:
        raise BadOption("raccoons need beavers", clause="S-beaver")
    decided["raccoons"] = decided["raccoons"] and decided["beavers"]
    if asked.get("every_tie") and not decided["automatic_doubles"]:
        raise BadOption("doubling on every tie needs automatic doubles", clause="S-auto")
    others = {name: bool(value) for name, value in asked.items() if name not in decided}
    return Options(**decided, **{"pick_up_dice": sheet.manners or decided["honour_play"], **others})


_NEEDS = {"raccoons": "beavers", "every_tie": "automatic_doubles"}
"""Options that bring another with them, unless that is refused in so many words."""
_FORMATS: dict[str, Template] = {"match": "match", "money": "money", "single": "single"}

_WORDS: dict[str, Template] = {
    "automatic_doubles": "automatic doubles",
    "beavers": "beavers",
    "raccoons": "raccoons",
    "crawford": "crawford",
    "jacoby": "jacoby",
    "honour_play": "honour play",
}
"""The options that a sheet has or has not."""

_NEED_DOUBLING = ("automatic_doubles", "beavers", "raccoons", "crawford", "jacoby")

_CLAUSES = {
    "automatic_doubles": "S-auto",
    "beavers": "S-beaver",
    "raccoons": "S-beaver",
    "crawford": "S-crawford",
    "jacoby": "S-jacoby",
    "honour_play": "S-manners",
}


def option_choices(sheet: RuleSheet, chosen: Format, length: int | None) -> dict[str, Choice]:
    """Whether each option can be had by a sheet in a format and, in a match, at a length."""
    doubling = make_setup(sheet, length, None, format=chosen).first_game.doubling

    def choice(name: str) -> Choice:
        if name == "pick_up_dice":
            return "on" if sheet.manners else "off"
        if name == "every_tie":
            limited = sheet.automatic_doubles_limit is not None and choice("automatic_doubles") != "no"
            return "off" if limited else "no"
        asked: Choice = getattr(sheet, name)
        needless = name in _NEED_DOUBLING and not doubling
        return "no" if needless or not _fits_format(sheet, chosen, name) else asked

    return {name: choice(name) for name in ("automatic_doubles", "every_tie", *_CLAUSES, "pick_up_dice")}


def _decide(sheet: RuleSheet, chosen: Format, name: str, asked: object) -> bool:
    choice = getattr(sheet, name)
    clause, words = _CLAUSES[name], Phrase(_WORDS[name])
    fits = _fits_format(sheet, chosen, name)
    if asked is True and choice == "no":
        raise BadOption("the {sheet} rules have no {option}", clause=clause, sheet=Phrase(sheet.title), option=words)
    if asked is True and not fits:
        raise BadOption(_fits_only(sheet, name), clause=clause, sheet=Phrase(sheet.title), option=words)
    if asked is False and choice == "always" and fits:
        raise BadOption(
            "the {sheet} rules always have {option}",
            clause=clause,
            sheet=Phrase(sheet.title),
            option=words,
        )
    if asked is None:
        asked = choice in ("on", "always")
    return bool(asked) and fits


def _fits_format(sheet: RuleSheet, chosen: Format, name: str) -> bool:
    if sheet.doubling == "none" and name != "honour_play":
        return False
    if name == "crawford":
        return chosen == "match"
    scopes = {
        "automatic_doubles": sheet.automatic_doubles_scope,
        "beavers": sheet.beavers_scope,
        "raccoons": sheet.beavers_scope,
        "jacoby": sheet.jacoby_scope,
    }
    return chosen == "money" or scopes.get(name) != "money"


def _fits_only(sheet: RuleSheet, name: str) -> Template:
    """Where alone an option can be had."""
    if sheet.doubling == "none":
        return "the {sheet} rules have {option} only with doubling"
    if name == "crawford":
        return "the {sheet} rules have {option} only in a match"
    return "the {sheet} rules have {option} only for money"
