"""What is said of a match: its title, how it ended, and each action in a sentence."""

from collections.abc import Callable
from typing import Any

from boxwood.backgammon.actions import (
    Accept,
    Beaver,
    Cocked,
    Done,
    Double,
    Drop,
    End,
    MakePlay,
    Opening,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    Retake,
    Roll,
    Take,
    TakeBack,
    Undo,
)
from boxwood.backgammon.game import GameResult, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import can_play
from boxwood.backgammon.setup import Setup
from boxwood.game import Side
from boxwood.language import Counted, Phrase, Said
from boxwood.naming import Name, Namer, Sentences

__all__ = ["heading_of", "result_of", "sentence_of", "title_of"]


def title_of(setup: Setup) -> Said:
    """The sheet and what is played, in a few words."""
    sheet = Phrase(setup.sheet.title)
    if setup.format == "match":
        return Phrase("{sheet}, match to {length}", sheet=sheet, length=setup.length)
    if setup.format == "money":
        return Phrase("{sheet}, for money", sheet=sheet)
    return Phrase("{sheet}, single game", sheet=sheet)


def heading_of(setup: Setup) -> Said:
    """What is played, without the sheet."""
    if setup.format == "match":
        return Phrase("Match to {length}", length=setup.length)
    return Phrase("Money session") if setup.format == "money" else Phrase("Single game")


def result_of(match: Match, name: Namer) -> Said | None:
    """How it ended, in a sentence; None while it goes on."""
    outcome, (first, second) = match.outcome, match.score
    if outcome is None:
        return None
    winner = outcome.winner
    if winner is None:
        return Phrase("The session ends level.")
    ahead = f"{max(first, second)}–{min(first, second)}"
    if outcome.by == "match":
        return Phrase("{name} won the match, {score}", name=name(winner), score=ahead)
    if outcome.by == "session":
        points = Counted("{count} point", "{count} points", abs(first - second))
        if match.setup.stake == 1:
            return Phrase("{name} is ahead by {points}", name=name(winner), points=points)
        money = abs(match.money[0])
        return Phrase("{name} is ahead by {points}, worth {money}", name=name(winner), points=points, money=money)
    return _won_single(match.results[-1], name)


def _won_single(result: GameResult, name: Namer) -> Said:
    """How a single game ended: there is no score that points would go to."""
    player = name(result.winner)
    if result.value == 1:
        return Phrase("{name} won the game", name=player)
    return (
        Phrase("{name} won a gammon", name=player)
        if result.value == 2
        else Phrase("{name} won a backgammon", name=player)
    )


def _won(result: GameResult, name: Namer) -> Said:
    """How one game of several ended."""
    points = Counted("{count} point", "{count} points", result.points)
    player = name(result.winner)
    if result.value == 1:
        return Phrase("{name} won the game: {points}", name=player, points=points)
    if result.value == 2:
        return Phrase("{name} won a gammon: {points}", name=player, points=points)
    return Phrase("{name} won a backgammon: {points}", name=player, points=points)


def sentence_of(before: Match, action: Any, after: Match, name: Namer) -> Said:
    """An action in a sentence or two."""
    sentences: list[Said] = [_DEEDS[type(action)](before, action, after, name)]
    game = after.game
    thrown = isinstance(action, Opening | Roll) and game.phase is Phase.ROLLED
    if thrown and game.dice is not None and not can_play(game.position, game.dice):
        sentences.append(Phrase("Nothing can be played."))
    if len(after.results) > len(before.results):
        won = _won_single if after.setup.format == "single" else _won
        sentences.append(Phrase("{sentence}.", sentence=won(after.results[-1], name)))
        if after.setup.format == "match" and after.outcome is None:
            sentences.append(
                Phrase(
                    "The score is {first} {first_points}, {second} {second_points}.",
                    first=name(Side.FIRST),
                    first_points=after.score[0],
                    second=name(Side.SECOND),
                    second_points=after.score[1],
                )
            )
    if after.outcome is not None and after.outcome.by != "single game":
        sentences.append(Phrase("{sentence}.", sentence=result_of(after, name)))
    return Sentences(sentences)


def _opening(before: Match, action: Opening, after: Match, name: Namer) -> Said:
    thrown = {
        "first": name(Side.FIRST),
        "first_die": action.first,
        "second": name(Side.SECOND),
        "second_die": action.second,
    }
    if action.first != action.second:
        return Phrase(
            "{first} throws {first_die}, {second} throws {second_die}: {starter} begins.",
            **thrown,
            starter=name(after.game.turn),
        )
    if after.game.cube.value > before.game.cube.value:
        return Phrase(
            "Both throw {die}: an automatic double, the stakes are {stakes}. Throw again.",
            die=action.first,
            stakes=after.game.cube.value,
        )
    return Phrase("Both throw {die}: throw again.", die=action.first)


def _roll(before: Match, action: Roll, after: Match, name: Namer) -> Said:
    return Phrase("{name} rolls {one}-{other}.", name=name(after.game.turn), one=action.one, other=action.other)


def _play(before: Match, action: MakePlay, after: Match, name: Namer) -> Said:
    return Phrase("{name} plays {play}.", name=name(before.game.turn), play=action.text)


def _pass(before: Match, action: Pass, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.ROLLED:
        return Phrase("{name} cannot move.", name=name(before.game.turn))
    return Phrase("{name} is shut out; the turn passes.", name=name(after.game.turn.other))


def _double(before: Match, action: Double, after: Match, name: Namer) -> Said:
    return Phrase("{name} doubles to {stakes}.", name=name(after.game.turn), stakes=after.game.stakes_offered)


def _take(before: Match, action: Take, after: Match, name: Namer) -> Said:
    return Phrase("{name} takes at {stakes}.", name=_asked(before, name), stakes=after.game.cube.value)


def _raised(before: Match, action: Beaver | Raccoon, after: Match, name: Namer) -> Said:
    if isinstance(action, Beaver):
        return Phrase("{name} beavers to {stakes}.", name=_asked(before, name), stakes=after.game.stakes_offered)
    return Phrase("{name} raccoons to {stakes}.", name=_asked(before, name), stakes=after.game.stakes_offered)


def _resign(before: Match, action: Resign, after: Match, name: Namer) -> Said:
    player = name(after.game.turn)
    return {
        "single": Phrase("{name} offers to resign.", name=player),
        "gammon": Phrase("{name} offers to resign a gammon.", name=player),
        "backgammon": Phrase("{name} offers to resign a backgammon.", name=player),
    }[action.level]


def _accept(before: Match, action: Accept, after: Match, name: Namer) -> Said:
    player = _asked(before, name)
    if before.game.phase is Phase.RESIGNING:
        return Phrase("{name} accepts the resignation.", name=player)
    if before.game.phase is Phase.TAKING_BACK:
        return Phrase("{name} lets the last play be taken back.", name=player)
    return Phrase("{name} lets the play stand.", name=player)


def _refuse(before: Match, action: Refuse, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.RESIGNING:
        return Phrase("{name} refuses the resignation.", name=_asked(before, name))
    return Phrase("{name} refuses the take-back.", name=_asked(before, name))


def _asked(before: Match, name: Namer) -> Name:
    assert before.to_act is not None
    return name(before.to_act)


_DEEDS: dict[type, Callable[[Match, Any, Match, Namer], Said]] = {
    Opening: _opening,
    Roll: _roll,
    MakePlay: _play,
    Pass: _pass,
    Done: lambda before, action, after, name: Phrase("{name} picks up the dice.", name=name(before.game.turn)),
    Undo: lambda before, action, after, name: Phrase("{name} undoes the play.", name=name(before.game.turn)),
    TakeBack: lambda before, action, after, name: Phrase(
        "{name} asks to take the last play back.", name=name(before.game.turn.other)
    ),
    Cocked: lambda before, action, after, name: Phrase("The throw does not count: a die is cocked."),
    Double: _double,
    Take: _take,
    Drop: lambda before, action, after, name: Phrase("{name} drops.", name=_asked(before, name)),
    Beaver: _raised,
    Raccoon: _raised,
    Accept: _accept,
    Refuse: _refuse,
    Retake: lambda before, action, after, name: Phrase("{name} has the play made again.", name=_asked(before, name)),
    End: lambda before, action, after, name: Phrase("The session is over."),
    Resign: _resign,
}
