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
    SetBoard,
    SetScore,
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
from boxwood.naming import Deed, Name, Namer, Sentences

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
        return Deed(name(winner), "{name} won the match, {score}", "You won the match, {score}", score=ahead)
    if outcome.by == "session":
        points = Counted("{count} point", "{count} points", abs(first - second))
        if match.setup.stake == 1:
            return Deed(name(winner), "{name} is ahead by {points}", "You are ahead by {points}", points=points)
        money = abs(match.money[0])
        return Deed(
            name(winner),
            "{name} is ahead by {points}, worth {money}",
            "You are ahead by {points}, worth {money}",
            points=points,
            money=money,
        )
    return _won_single(match.results[-1], name)


def _won_single(result: GameResult, name: Namer) -> Said:
    """How a single game ended: there is no score that points would go to."""
    player = name(result.winner)
    if result.value == 1:
        return Deed(player, "{name} won the game", "You won the game")
    return (
        Deed(player, "{name} won a gammon", "You won a gammon")
        if result.value == 2
        else Deed(player, "{name} won a backgammon", "You won a backgammon")
    )


def _won(result: GameResult, name: Namer) -> Said:
    """How one game of several ended."""
    points = Counted("{count} point", "{count} points", result.points)
    player = name(result.winner)
    if result.value == 1:
        return Deed(player, "{name} won the game: {points}", "You won the game: {points}", points=points)
    if result.value == 2:
        return Deed(player, "{name} won a gammon: {points}", "You won a gammon: {points}", points=points)
    return Deed(player, "{name} won a backgammon: {points}", "You won a backgammon: {points}", points=points)


def sentence_of(before: Match, action: Any, after: Match, name: Namer) -> Said:
    """An action in a sentence or two."""
    sentences: list[Said] = [_DEEDS[type(action)](before, action, after, name)]
    game = after.game
    thrown = isinstance(action, Opening | Roll) and game.phase is Phase.ROLLED
    if thrown and game.dice is not None and not can_play(game.position, game.dice):
        sentences.append(Phrase("No legal play."))
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
    return sentences[0] if len(sentences) == 1 else Sentences(sentences)


def _opening(before: Match, action: Opening, after: Match, name: Namer) -> Said:
    thrown = {
        "first": name(Side.FIRST),
        "first_die": action.first,
        "second": name(Side.SECOND),
        "second_die": action.second,
    }
    if action.first != action.second:
        return Deed(
            name(after.game.turn),
            "{first}: {first_die}, {second}: {second_die}. {name} starts.",
            "{first}: {first_die}, {second}: {second_die}. You start.",
            **thrown,
        )
    if after.game.cube.value > before.game.cube.value:
        return Phrase(
            "{die}-{die}: automatic double, the stakes are now {stakes}. Roll again.",
            die=action.first,
            stakes=after.game.cube.value,
        )
    return Phrase("{die}-{die}: a tie. Roll again.", die=action.first)


def _roll(before: Match, action: Roll, after: Match, name: Namer) -> Said:
    return Deed(
        name(after.game.turn),
        "{name} rolls {one}-{other}.",
        "You roll {one}-{other}.",
        one=action.one,
        other=action.other,
    )


def _play(before: Match, action: MakePlay, after: Match, name: Namer) -> Said:
    return Deed(name(before.game.turn), "{name} plays {play}.", "You play {play}.", play=action.text)


def _pass(before: Match, action: Pass, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.ROLLED:
        return Deed(name(before.game.turn), "{name} has no legal play and passes.", "You have no legal play and pass.")
    return Deed(name(after.game.turn.other), "{name} is shut out and passes.", "You are shut out and pass.")


def _double(before: Match, action: Double, after: Match, name: Namer) -> Said:
    return Deed(
        name(after.game.turn),
        "{name} doubles to {stakes}.",
        "You double to {stakes}.",
        stakes=after.game.stakes_offered,
    )


def _take(before: Match, action: Take, after: Match, name: Namer) -> Said:
    return Deed(
        _asked(before, name), "{name} takes at {stakes}.", "You take at {stakes}.", stakes=after.game.cube.value
    )


def _raised(before: Match, action: Beaver | Raccoon, after: Match, name: Namer) -> Said:
    if isinstance(action, Beaver):
        return Deed(
            _asked(before, name),
            "{name} beavers to {stakes}.",
            "You beaver to {stakes}.",
            stakes=after.game.stakes_offered,
        )
    return Deed(
        _asked(before, name),
        "{name} raccoons to {stakes}.",
        "You raccoon to {stakes}.",
        stakes=after.game.stakes_offered,
    )


def _resign(before: Match, action: Resign, after: Match, name: Namer) -> Said:
    player = name(after.game.turn)
    return {
        "single": Deed(player, "{name} offers to resign.", "You offer to resign."),
        "gammon": Deed(player, "{name} offers to resign a gammon.", "You offer to resign a gammon."),
        "backgammon": Deed(player, "{name} offers to resign a backgammon.", "You offer to resign a backgammon."),
    }[action.level]


def _accept(before: Match, action: Accept, after: Match, name: Namer) -> Said:
    player = _asked(before, name)
    if before.game.phase is Phase.RESIGNING:
        return Deed(player, "{name} accepts the resignation.", "You accept the resignation.")
    if before.game.phase is Phase.TAKING_BACK:
        return Deed(player, "{name} agrees to the take-back.", "You agree to the take-back.")
    return Deed(player, "{name} accepts the play.", "You accept the play.")


def _refuse(before: Match, action: Refuse, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.RESIGNING:
        return Deed(_asked(before, name), "{name} refuses the resignation.", "You refuse the resignation.")
    return Deed(_asked(before, name), "{name} refuses the take-back.", "You refuse the take-back.")


def _asked(before: Match, name: Namer) -> Name:
    assert before.to_act is not None
    return name(before.to_act)


_DEEDS: dict[type, Callable[[Match, Any, Match, Namer], Said]] = {
    Opening: _opening,
    Roll: _roll,
    MakePlay: _play,
    Pass: _pass,
    Done: lambda before, action, after, name: Deed(
        name(before.game.turn), "{name} picks up the dice.", "You pick up the dice."
    ),
    Undo: lambda before, action, after, name: Deed(
        name(before.game.turn), "{name} undoes the play.", "You undo the play."
    ),
    TakeBack: lambda before, action, after, name: Deed(
        name(before.game.turn.other), "{name} asks to take back the last play.", "You ask to take back the last play."
    ),
    Cocked: lambda before, action, after, name: Phrase("The roll is void. Roll again."),
    Double: _double,
    Take: _take,
    Drop: lambda before, action, after, name: Deed(_asked(before, name), "{name} drops.", "You drop."),
    Beaver: _raised,
    Raccoon: _raised,
    Accept: _accept,
    Refuse: _refuse,
    Retake: lambda before, action, after, name: Deed(
        _asked(before, name), "{name} sends the play back.", "You send the play back."
    ),
    End: lambda before, action, after, name: Phrase("The session is over."),
    Resign: _resign,
    SetBoard: lambda before, action, after, name: Phrase(
        "The file sets the board here; {name} is on roll.", name=name(action.turn)
    ),
    SetScore: lambda before, action, after, name: Phrase(
        "The file sets the score here: {first} to {second}.", first=action.first, second=action.second
    ),
}
