"""What is said of a game: its title, how it ended, and each action in a sentence."""

from typing import Any

from boxwood.checkers.actions import Accept, Begin, MakeMove, OfferDraw, Refuse, TakeBack
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.setup import Setup
from boxwood.language import Counted, Phrase, Said
from boxwood.naming import Deed, Name, Namer, Sentences

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
            "agreement": Phrase("Draw by agreement"),
            "repetition": Phrase("Draw: the same position three times"),
            "forty moves": Phrase("Draw: 40 moves each with kings only and no capture"),
        }[by]
    player, other = name(winner), name(winner.other)
    if by == "resignation":
        return Deed(player, "{name} won: {other} resigned", "You won: {other} resigned", other=other)
    if by == "block":
        return Deed(player, "{name} won: {other} can't move", "You won: {other} can't move", other=other)
    return Deed(
        player, "{name} won: {other} has no checkers left", "You won: {other} has no checkers left", other=other
    )


def sentence_of(before: Game, action: Any, after: Game, name: Namer) -> Said:
    """An action in a sentence or two."""
    player = name(before.to_act or before.turn)
    sentences: list[Said] = []
    if isinstance(action, TakeBack):
        asking = name(before.turn.other)
        return Deed(asking, "{name} asks to take back the last move.", "You ask to take back the last move.")
    if before.phase is Phase.TAKING_BACK:
        return _answered(player, agreed=isinstance(action, Accept))
    if isinstance(action, Begin):
        sentences.append(Deed(name(action.side), "{name} starts.", "You start."))
    elif isinstance(action, MakeMove):
        assert after.last is not None
        if after.last.captures:
            taken = Counted("{count} checker", "{count} checkers", len(after.last.captures))
            sentences.append(
                Deed(
                    player,
                    "{name} jumps {move} and captures {taken}.",
                    "You jump {move} and capture {taken}.",
                    move=str(after.last),
                    taken=taken,
                )
            )
        else:
            sentences.append(Deed(player, "{name} moves {move}.", "You move {move}.", move=str(after.last)))
        crowned = after.position.piece(after.last.target)
        was = before.position.piece(after.last.origin)
        if crowned is not None and was is not None and crowned.king and not was.king:
            sentences.append(Phrase("It becomes a king."))
    elif isinstance(action, OfferDraw):
        sentences.append(Deed(player, "{name} offers a draw.", "You offer a draw."))
    elif isinstance(action, Accept):
        sentences.append(Deed(player, "{name} accepts the draw.", "You accept the draw."))
    elif isinstance(action, Refuse):
        sentences.append(Deed(player, "{name} refuses the draw.", "You refuse the draw."))
    else:
        sentences.append(Deed(player, "{name} resigns.", "You resign."))
    if after.outcome is not None:
        sentences.append(Phrase("{sentence}.", sentence=result_of(after, name)))
    return sentences[0] if len(sentences) == 1 else Sentences(sentences)


def _answered(player: Name, *, agreed: bool) -> Said:
    """What is said of the answer to a take-back."""
    if agreed:
        return Deed(player, "{name} agrees to the take-back.", "You agree to the take-back.")
    return Deed(player, "{name} refuses the take-back.", "You refuse the take-back.")
