"""What is said of a game: its title, how it ended, and each action in a sentence."""

from typing import Any

from boxwood.checkers.actions import Accept, Begin, MakeMove, OfferDraw, Refuse
from boxwood.checkers.game import Game
from boxwood.checkers.setup import Setup
from boxwood.language import Counted, Phrase, Said
from boxwood.naming import Namer, Sentences

__all__ = ["result_of", "sentence_of", "title_of"]


def title_of(setup: Setup) -> Said:
    """The sheet and what is played, in a few words."""
    return Phrase("{sheet}, checkers", sheet=Phrase(setup.sheet.title))


def result_of(game: Game, name: Namer) -> Said | None:
    """How it ended, in a sentence; None while it goes on."""
    if game.outcome is None:
        return None
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


def sentence_of(before: Game, action: Any, after: Game, name: Namer) -> Said:
    """An action in a sentence or two."""
    player = name(before.to_act or before.turn)
    sentences: list[Said] = []
    if isinstance(action, Begin):
        sentences.append(Phrase("{name} begins.", name=name(action.side)))
    elif isinstance(action, MakeMove):
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
    elif isinstance(action, OfferDraw):
        sentences.append(Phrase("{name} offers a draw.", name=player))
    elif isinstance(action, Accept):
        sentences.append(Phrase("{name} accepts the draw.", name=player))
    elif isinstance(action, Refuse):
        sentences.append(Phrase("{name} refuses the draw.", name=player))
    else:
        sentences.append(Phrase("{name} resigns.", name=player))
    if after.outcome is not None:
        sentences.append(Phrase("{sentence}.", sentence=result_of(after, name)))
    return Sentences(sentences)
