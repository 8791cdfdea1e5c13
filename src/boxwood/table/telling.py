"""What is said of a table: its title, how it ended, and each event in a sentence for those who do not see the board."""

from collections.abc import Callable, Iterable
from typing import Any

from boxwood.backgammon import actions as bg
from boxwood.backgammon.game import GameResult, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import can_play
from boxwood.checkers import actions as ck
from boxwood.checkers.game import Game
from boxwood.game import GameState, Side
from boxwood.language import Counted, Phrase, Said
from boxwood.table.seats import Seats

__all__ = ["Name", "name_of", "result_of", "title_of", "told"]


class Name(Said):
    """What a side is called: its player's name, else its colour in the language of whoever listens."""

    def __init__(self, name: str, colour: Any) -> None:
        self.name = name
        self.colour = colour

    def said(self, language: str) -> str:
        """The name."""
        colour: str = self.colour.fr if language == "fr" else self.colour.en
        return self.name or colour[:1].upper() + colour[1:]


class Sentences(Said):
    """One sentence after another."""

    def __init__(self, sentences: Iterable[Said]) -> None:
        self.sentences = tuple(sentences)

    def said(self, language: str) -> str:
        """All of them."""
        return " ".join(sentence.said(language) for sentence in self.sentences)


Namer = Callable[[Side], Name]


def name_of(state: GameState, seats: Seats, side: Side) -> Name:
    """What a side is called at a table."""
    assert isinstance(state, Match | Game)
    colours = state.setup.sheet.colours
    return Name(seats.of(side).name, colours.first if side is Side.FIRST else colours.second)


def title_of(state: GameState) -> Said:
    """What is played, in a few words."""
    assert isinstance(state, Match | Game)
    sheet = Phrase(state.setup.sheet.title)
    if isinstance(state, Game):
        return Phrase("{sheet}, checkers", sheet=sheet)
    if state.setup.format == "match":
        return Phrase("{sheet}, match to {length}", sheet=sheet, length=state.setup.length)
    if state.setup.format == "money":
        return Phrase("{sheet}, for money", sheet=sheet)
    return Phrase("{sheet}, single game", sheet=sheet)


def result_of(state: GameState, seats: Seats) -> Said | None:
    """How it ended, in a sentence; None while it goes on."""
    return _outcome(state, lambda side: name_of(state, seats, side))


def _outcome(state: GameState, name: Namer) -> Said | None:
    outcome = state.outcome
    if outcome is None:
        return None
    if isinstance(state, Game):
        return _checkers_outcome(state, name)
    assert isinstance(state, Match)
    assert state.outcome is not None
    winner, (first, second) = state.outcome.winner, state.score
    if winner is None:
        return Phrase("The session ends level.")
    ahead = f"{max(first, second)}–{min(first, second)}"
    if state.outcome.by == "match":
        return Phrase("{name} won the match, {score}", name=name(winner), score=ahead)
    if state.outcome.by == "session":
        points = Counted("{count} point", "{count} points", abs(first - second))
        return Phrase("{name} is ahead by {points}", name=name(winner), points=points)
    return _won(state.results[-1], name)


def _won(result: GameResult, name: Namer) -> Said:
    """How one game ended."""
    points = Counted("{count} point", "{count} points", result.points)
    player = name(result.winner)
    if result.value == 1:
        return Phrase("{name} won the game: {points}", name=player, points=points)
    if result.value == 2:
        return Phrase("{name} won a gammon: {points}", name=player, points=points)
    return Phrase("{name} won a backgammon: {points}", name=player, points=points)


def _checkers_outcome(game: Game, name: Namer) -> Said:
    assert game.outcome is not None
    winner, by = game.outcome.winner, game.outcome.by
    if winner is None:
        return {
            "agreement": Phrase("A draw, agreed on"),
            "repetition": Phrase("A draw: the position came three times"),
            "forty moves": Phrase("A draw: forty moves without a capture or a man's move"),
        }[by]
    player, other = name(winner), name(winner.other)
    if by == "resignation":
        return Phrase("{name} won: {other} resigned", name=player, other=other)
    if by == "block":
        return Phrase("{name} won: {other} cannot move", name=player, other=other)
    return Phrase("{name} won: {other} has no checkers left", name=player, other=other)


# Events


def told(before: GameState, action: Any, after: GameState, seats: Seats) -> Said:
    """An action in a sentence or two."""

    def name(side: Side) -> Name:
        return name_of(before, seats, side)

    if isinstance(before, Match) and isinstance(after, Match):
        return Sentences(_backgammon(before, action, after, name))
    assert isinstance(before, Game)
    assert isinstance(after, Game)
    return Sentences(_checkers(before, action, after, name))


def _backgammon(before: Match, action: Any, after: Match, name: Namer) -> list[Said]:
    sentences = [_DEEDS[type(action)](before, action, after, name)]
    game = after.game
    thrown = isinstance(action, bg.Opening | bg.Roll) and game.phase is Phase.ROLLED
    if thrown and game.dice is not None and not can_play(game.position, game.dice):
        sentences.append(Phrase("Nothing can be played."))
    if len(after.results) > len(before.results):
        sentences.append(Phrase("{sentence}.", sentence=_won(after.results[-1], name)))
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
        outcome = _outcome(after, name)
        assert outcome is not None
        sentences.append(Phrase("{sentence}.", sentence=outcome))
    return sentences


def _opening(before: Match, action: bg.Opening, after: Match, name: Namer) -> Said:
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


def _roll(before: Match, action: bg.Roll, after: Match, name: Namer) -> Said:
    return Phrase("{name} rolls {one}-{other}.", name=name(after.game.turn), one=action.one, other=action.other)


def _play(before: Match, action: bg.MakePlay, after: Match, name: Namer) -> Said:
    return Phrase("{name} plays {play}.", name=name(before.game.turn), play=action.text)


def _pass(before: Match, action: bg.Pass, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.ROLLED:
        return Phrase("{name} cannot move.", name=name(before.game.turn))
    return Phrase("{name} is shut out; the turn passes.", name=name(after.game.turn.other))


def _double(before: Match, action: bg.Double, after: Match, name: Namer) -> Said:
    return Phrase("{name} doubles to {stakes}.", name=name(after.game.turn), stakes=after.game.stakes_offered)


def _take(before: Match, action: bg.Take, after: Match, name: Namer) -> Said:
    return Phrase("{name} takes at {stakes}.", name=_asked(before, name), stakes=after.game.cube.value)


def _raised(before: Match, action: bg.Beaver | bg.Raccoon, after: Match, name: Namer) -> Said:
    if isinstance(action, bg.Beaver):
        return Phrase("{name} beavers to {stakes}.", name=_asked(before, name), stakes=after.game.stakes_offered)
    return Phrase("{name} raccoons to {stakes}.", name=_asked(before, name), stakes=after.game.stakes_offered)


def _resign(before: Match, action: bg.Resign, after: Match, name: Namer) -> Said:
    player = name(after.game.turn)
    return {
        "single": Phrase("{name} offers to resign.", name=player),
        "gammon": Phrase("{name} offers to resign a gammon.", name=player),
        "backgammon": Phrase("{name} offers to resign a backgammon.", name=player),
    }[action.level]


def _accept(before: Match, action: bg.Accept, after: Match, name: Namer) -> Said:
    player = _asked(before, name)
    if before.game.phase is Phase.RESIGNING:
        return Phrase("{name} accepts the resignation.", name=player)
    if before.game.phase is Phase.TAKING_BACK:
        return Phrase("{name} lets the last play be taken back.", name=player)
    return Phrase("{name} lets the play stand.", name=player)


def _refuse(before: Match, action: bg.Refuse, after: Match, name: Namer) -> Said:
    if before.game.phase is Phase.RESIGNING:
        return Phrase("{name} refuses the resignation.", name=_asked(before, name))
    return Phrase("{name} refuses the take-back.", name=_asked(before, name))


def _asked(before: Match, name: Namer) -> Name:
    assert before.to_act is not None
    return name(before.to_act)


_DEEDS: dict[type, Callable[[Match, Any, Match, Namer], Said]] = {
    bg.Opening: _opening,
    bg.Roll: _roll,
    bg.MakePlay: _play,
    bg.Pass: _pass,
    bg.Done: lambda before, action, after, name: Phrase("{name} picks up the dice.", name=name(before.game.turn)),
    bg.Undo: lambda before, action, after, name: Phrase("{name} undoes the play.", name=name(before.game.turn)),
    bg.TakeBack: lambda before, action, after, name: Phrase(
        "{name} asks to take the last play back.", name=name(before.game.turn.other)
    ),
    bg.Cocked: lambda before, action, after, name: Phrase("The throw does not count: a die is cocked."),
    bg.Double: _double,
    bg.Take: _take,
    bg.Drop: lambda before, action, after, name: Phrase("{name} drops.", name=_asked(before, name)),
    bg.Beaver: _raised,
    bg.Raccoon: _raised,
    bg.Accept: _accept,
    bg.Refuse: _refuse,
    bg.Retake: lambda before, action, after, name: Phrase("{name} has the play made again.", name=_asked(before, name)),
    bg.End: lambda before, action, after, name: Phrase("The session is over."),
    bg.Resign: _resign,
}


def _checkers(before: Game, action: Any, after: Game, name: Namer) -> list[Said]:
    player = name(before.to_act or before.turn)
    sentences: list[Said] = []
    if isinstance(action, ck.Begin):
        sentences.append(Phrase("{name} begins.", name=name(action.side)))
    elif isinstance(action, ck.MakeMove):
        assert after.last is not None
        if after.last.captures:
            taken = Counted("{count} checker", "{count} checkers", len(after.last.captures))
            sentences.append(
                Phrase("{name} jumps {move} and takes {taken}.", name=player, move=str(after.last), taken=taken)
            )
        else:
            sentences.append(Phrase("{name} moves {move}.", name=player, move=str(after.last)))
        crowned = after.position.piece(after.last.target)
        was = before.position.piece(after.last.origin)
        if crowned is not None and was is not None and crowned.king and not was.king:
            sentences.append(Phrase("It is crowned."))
    elif isinstance(action, ck.OfferDraw):
        sentences.append(Phrase("{name} offers a draw.", name=player))
    elif isinstance(action, ck.Accept):
        sentences.append(Phrase("{name} accepts the draw.", name=player))
    elif isinstance(action, ck.Refuse):
        sentences.append(Phrase("{name} refuses the draw.", name=player))
    else:
        sentences.append(Phrase("{name} resigns.", name=player))
    if after.outcome is not None:
        sentences.append(Phrase("{sentence}.", sentence=_checkers_outcome(after, name)))
    return sentences
