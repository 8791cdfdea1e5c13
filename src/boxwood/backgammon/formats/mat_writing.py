"""Writing a `.mat` file: what finally stood of a match, game by game, in two columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    End,
    MakePlay,
    Pass,
    Raccoon,
    Retake,
    SetBoard,
    SetScore,
    Take,
    Undo,
)
from boxwood.backgammon.formats.mat_lines import read_rule
from boxwood.backgammon.formats.mat_rules import array_name, game_starts, write_rules
from boxwood.backgammon.game import Game, GameResult, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.moves import Move
from boxwood.backgammon.plays import Dice
from boxwood.backgammon.setup import Cube, Setup
from boxwood.errors import BadInput
from boxwood.formats import Record
from boxwood.game import Side

__all__ = ["write_mat"]

LEFT_WIDTH = 28
NAME_WIDTH = 32


@dataclass(frozen=True, slots=True)
class _Cell:
    """What one side did in its turn, as it is written."""

    side: Side
    text: str
    legal: bool = True


@dataclass(slots=True)
class _Story:
    """One game: what was done in it and what stood in the end."""

    score: tuple[int, int]
    cells: list[_Cell] = field(default_factory=list)
    automatic_doubles: int = 0
    shut_out: bool = False
    result: GameResult | None = None


def write_mat(record: Record[Match]) -> str:
    """A match as `.mat` text, the first side on the left; `BadInput` says what the format cannot carry.

    A comment stands at the top of the file, or before the game that follows it.
    """
    match, names = (
        record.state,
        (_name(record.players[0]).lstrip(" ;#") or "First", _name(record.players[1]) or "Second"),
    )
    _check(match.setup)
    stories = _stories(match)
    said = list(_comments(record))
    doubles = {number: story.automatic_doubles for number, story in enumerate(stories, start=1)}
    lines = [text for text, game in said if game < 1]
    lines += write_rules(match, doubles, any(story.shut_out for story in stories))
    lines += [""] if lines else []
    lines += [f" {match.setup.length or 0} point match", ""]
    for number, story in enumerate(stories, start=1):
        lines += [text for text, game in said if game == number]
        lines += [f" Game {number}", _heading(names, story.score), *_rows(story), ""]
    lines += [text for text, game in said if game > len(stories)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _check(setup: Setup) -> None:
    """Refuse what cannot be said at the top of a file."""
    if setup.begins is not None or array_name(setup.start) is None:
        raise BadInput("a .mat file cannot hold a match that begins in the middle of a game")
    if setup.cube != Cube():
        raise BadInput(
            "a .mat file cannot hold a match whose first game begins with the cube at {value}", value=setup.cube.value
        )


def _name(player: str) -> str:
    """A name as it can stand before its score, where a colon ends it; at the start of a line `;` and `#` do too."""
    printable = "".join(letter if letter.isprintable() else " " for letter in player)
    return " ".join(printable.replace(":", "-").split())


def _comments(record: Record[Match]) -> Iterator[tuple[str, int]]:
    """Comments as they are written, each with the game it stands before; 0 is the top of the file.

    Those that tell rules are left out, for these come from the match itself.
    """
    starts = game_starts(record.state) if any(record.comments) else []
    for place, texts in sorted(record.comments.items()):
        game = place and 1 + sum(start < place for start in starts)
        for line in texts.split("\n"):
            text = " ".join(line.split())
            if read_rule(text) is None:
                yield f"; {text}".rstrip(), game


def _heading(names: Sequence[str], score: tuple[int, int]) -> str:
    first, second = (f"{' '.join(name.split())} : {points}" for name, points in zip(names, score, strict=True))
    return f" {first:<{NAME_WIDTH - 2}} {second}"


# What happened


def _stories(match: Match) -> list[_Story]:
    """The games of a match. The log is played again: only so it is known what was undone, retaken or taken back."""
    current = match.begin_again()
    stories = [_Story(current.score)]
    for action in match.log:
        if isinstance(action, SetBoard | SetScore):
            raise BadInput("a .mat file cannot hold a board or a score that was set against the rules", clause="T4")
        after = current.advanced(action)
        if not isinstance(action, End):
            _tell(stories[-1], current.game, action)
        if len(after.results) > len(current.results):
            stories[-1].result = after.results[-1]
            stories.append(_Story(after.score))
        current = after
    _leave_dice(stories[-1], current.game)
    if len(stories) > 1 and not stories[-1].cells and not stories[-1].automatic_doubles:
        stories.pop()
    for number, story in enumerate(stories, start=1):
        if not all(cell.legal for cell in story.cells):
            raise BadInput(
                "a .mat file cannot hold a play against the rules, and one stands in game {number}",
                clause="T4",
                number=number,
            )
    return stories


def _tell(story: _Story, game: Game, action: Action) -> None:
    """What an action adds to the story of its game, or takes back from it; `game` is as it was before."""
    after = game.apply(action)
    story.automatic_doubles = after.automatic_doubles
    if isinstance(action, MakePlay) or (isinstance(action, Pass) and game.phase is Phase.ROLLED):
        made = after.made or after.last
        assert made is not None
        assert game.dice is not None
        story.cells.append(_Cell(game.turn, _throw(game.dice, made.moves), made.legal))
    elif isinstance(action, Pass):
        story.cells.append(_Cell(after.turn.other, _throw((6, 6), ())))
        story.shut_out = True
    elif isinstance(action, (Undo, Retake)) or (isinstance(action, Accept) and game.phase is Phase.TAKING_BACK):
        story.cells.pop()
    elif isinstance(action, Double):
        story.cells.append(_Cell(after.turn, f" Doubles => {after.stakes_offered}"))
    elif isinstance(action, (Beaver, Raccoon, Take, Drop)):
        assert game.to_act is not None
        value = f" => {after.stakes_offered}" if isinstance(action, (Beaver, Raccoon)) else ""
        story.cells.append(_Cell(game.to_act, f" {type(action).__name__}s{value}"))
    elif isinstance(action, Accept) and game.phase is Phase.RESIGNING:
        _leave_dice(story, game)
        if not story.cells:
            # Where both dice are thrown anew (S-opening) none lie there yet, and a game without any is not understood.
            story.cells.append(_Cell(game.turn, "21: ???"))


def _leave_dice(story: _Story, game: Game) -> None:
    """Dice that were thrown and never played."""
    if game.dice is not None and Phase.ROLLED in (game.phase, game.resume):
        story.cells.append(_Cell(game.turn, f"{_throw(game.dice, ())} ???"))


def _throw(dice: Dice, moves: Sequence[Move]) -> str:
    """Dice and their play, from the highest point down: in that order any play can be made, and it reads back alike."""
    texts = [f"{max(dice)}{min(dice)}:"]
    hits = {move.target for move in moves if move.hit}
    for move in sorted(moves, key=attrgetter("origin", "target"), reverse=True):
        texts.append(f"{move.origin}/{move.target}{'*' if move.target in hits else ''}")
        hits.discard(move.target)
    return " ".join(texts)


# How it is written


def _rows(story: _Story) -> Iterator[str]:
    """The numbered lines of a game, the first side on the left."""
    rows: list[list[str]] = []
    for cell in story.cells:
        if cell.side is Side.FIRST:
            rows.append([cell.text, ""])
        elif rows and not rows[-1][1]:
            rows[-1][1] = cell.text
        else:
            rows.append(["", cell.text])
    wins, winner = "", None
    if story.result is not None:
        winner, points = story.result.winner, story.result.points
        wins = f" Wins {points} point{'s' * (points != 1)}"
    if winner is Side.SECOND and rows and not rows[-1][1]:
        rows[-1][1], wins = wins, ""
    for number, (left, right) in enumerate(rows, start=1):
        line = f"{number:>3}) {left:<{LEFT_WIDTH - 1}} {right}"
        # GNU Backgammon takes a short line without dice for the end of the line before it.
        yield line.rstrip() if ":" in line else line
    if wins:
        yield " " * 5 + (wins if winner is Side.FIRST else f"{'':<{LEFT_WIDTH}}{wins}")
