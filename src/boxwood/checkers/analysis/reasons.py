"""Why a move of checkers was wrong: how the game ends, and which checkers the best play of both takes."""

from collections.abc import Iterator
from dataclasses import dataclass

from boxwood.checkers.analysis.decision import AnalysedDecision, Choice, Outlook
from boxwood.checkers.game import Game
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Colour, Position
from boxwood.checkers.reading import parse_move
from boxwood.language import Counted, Phrase, Said, Template

__all__ = ["Exchange", "exchange_of", "reasons"]

ENDS: dict[Outlook, Template] = {
    "win": "After {move} you win.",
    "draw": "After {move} it is a draw.",
    "loss": "After {move} you lose.",
}
ENDS_IN: dict[Outlook, Template] = {
    "win": "After {move} you win in {turns}.",
    "draw": "After {move} it is a draw.",
    "loss": "After {move} you lose in {turns}.",
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """What the best play of both sides takes after a move."""

    line: tuple[str, ...]
    """As far as the last jump."""
    gained: int
    """Checkers of the other side less one's own."""


def reasons(game: Game, decision: AnalysedDecision) -> tuple[Said, ...]:
    """Why a move was wrong, sentence by sentence; the game stands before it. Nothing where nothing is certain."""
    best, made = decision.candidates[0], decision.choice
    if decision.error <= 0 or best is made:
        return ()
    return tuple(_endings(best, made)) or tuple(_exchanges(game, best, made))


def _endings(best: Choice, made: Choice) -> Iterator[Said]:
    """How the game ends after both moves, where that was seen to the end."""
    if best.outlook is None or made.outlook is None or best.outlook == made.outlook:
        return
    for choice, outlook in ((best, best.outlook), (made, made.outlook)):
        if choice.ends_in is None:
            yield Phrase(ENDS[outlook], move=_written(choice.action))
        else:
            turns = Counted("{count} turn", "{count} turns", choice.ends_in)
            yield Phrase(ENDS_IN[outlook], move=_written(choice.action), turns=turns)
    if best.from_tables and made.from_tables:
        yield Phrase("The endgame tables say so: it is certain.")


def _exchanges(game: Game, best: Choice, made: Choice) -> Iterator[Said]:
    """What the lines that the engine expects after both moves take, where they differ."""
    lost, won = exchange_of(game, made), exchange_of(game, best)
    if lost is None or won is None or lost.gained >= won.gained:
        return
    for exchange, choice in ((lost, made), (won, best)):
        words = _gained(exchange)
        if words is not None:
            line = " ".join(exchange.line)
            yield Phrase(
                "After {move} the best play for both sides is {line}: {what}.",
                move=_written(choice.action),
                line=line,
                what=words,
            )


def _gained(exchange: Exchange) -> Said | None:
    if exchange.gained < 0:
        return Counted("you lose a checker", "you lose {count} checkers", -exchange.gained)
    if exchange.gained > 0:
        return Counted("you win a checker", "you win {count} checkers", exchange.gained)
    return None


def exchange_of(game: Game, choice: Choice) -> Exchange | None:
    """What the line of a choice takes; None if it ends in the middle of an exchange."""
    position, sheet, side = game.position, game.setup.sheet, game.position.turn
    ahead, upto = _ahead(position, side), 0
    for turn, text in enumerate(choice.line, start=1):
        move = parse_move(text, position, sheet)
        position = position.apply(move)
        upto = turn if move.captures else upto
    if any(move.captures for move in legal_moves(position, sheet)):
        return None
    return Exchange(choice.line[: max(upto, 1)], _ahead(position, side) - ahead)


def _ahead(position: Position, side: Colour) -> int:
    """How many checkers more a side has."""
    return position.checkers(side).bit_count() - position.checkers(side.other).bit_count()


def _written(action: str) -> str:
    return action.removeprefix("move ")
