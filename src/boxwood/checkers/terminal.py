"""Checkers in a terminal: its board in text, its questions, and the words that people type."""

import random
from collections.abc import Sequence

from boxwood.checkers.actions import Action, MakeMove
from boxwood.checkers.drawing.text import draw_text
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.setup import colour_of
from boxwood.checkers.telling import title_of
from boxwood.errors import BadInput
from boxwood.game import Side
from boxwood.language import Phrase, Template, speak
from boxwood.naming import Namer, named_by
from boxwood.terminal_words import TypedWords

__all__ = ["CheckersTerminal"]

HELP: Template = """\
Type a move as 11-15, a jump as 22x15. For several jumps the two ends are enough, if only one way leads there: 22x8.
{men}: b and w; {kings}: B and W.
Words you can type: {words}.
?   what you can do now                 why 11-16   why you can't
quit   leave the game"""

_WAYS: dict[str, Template] = {
    "offer draw": "draw | offer draw",
    "accept": "accept | a",
    "refuse": "refuse | decline",
    "resign": "resign | give up",
    "takeback": "takeback | take back",
}
TYPED = TypedWords(_WAYS)
_QUESTIONS: dict[Phase, Template] = {
    Phase.MOVING: "move",
    Phase.OFFERED: "your opponent offers a draw: {accept} or {refuse}",
    Phase.TAKING_BACK: "your opponent asks to take back the last play: {accept} or {refuse}",
}


class CheckersTerminal:
    """A game at the keyboard. Light is w and dark is b, with kings in capitals."""

    example = "11-16"

    def help(self, state: Game, language: str) -> str:
        """How moves and words are typed."""
        sheet = state.setup.sheet
        own = sheet.words.fr if language == "fr" else sheet.words.en
        words = ", ".join(TYPED.usual(word, language) for word in _WAYS)
        return speak(language, HELP, men=own.men.capitalize(), kings=own.kings, words=words)

    def board(self, state: Game, viewer: Side | None, name: Namer, language: str) -> str:
        """The board, with light at the bottom unless dark alone sits at the keyboard, and who is who."""
        turn = state.position.turn.letter.lower() if state.phase not in (Phase.STARTING, Phase.OVER) else None
        upside_down = viewer is Side.SECOND
        drawn = draw_text(state.position.pieces, turn, upside_down=upside_down, language=language)
        standing = speak(
            language,
            "{title}: {first} (w), {second} (b)",
            title=title_of(state.setup),
            first=name(Side.FIRST),
            second=name(Side.SECOND),
        )
        return f"{drawn}\n\n{standing}"

    def position(self, state: Game) -> str:
        """The FEN."""
        return state.position.fen

    def question(self, state: Game, side: Side, name: Namer, language: str) -> str:
        """What a side is asked, and what its checkers look like."""
        if state.phase is Phase.STARTING:
            colour = named_by(("", ""), state.setup.sheet.colours)
            return speak(
                language,
                "Who starts, {first} or {second}? Press Enter for random",
                first=colour(Side.FIRST),
                second=colour(Side.SECOND),
            )
        words = {action: TYPED.usual(action, language) for action in ("accept", "refuse")}
        asked = Phrase(_QUESTIONS[state.phase], **words)
        letter = colour_of(side).letter.lower()
        return speak(language, "{name} ({letter}), {question}", name=name(side), letter=letter, question=asked)

    def dice_question(self, state: Game, word: str, name: Namer, language: str) -> str:
        """There are no dice."""
        return ""

    def forced(self, state: Game) -> str | None:
        """Even a move that is the only one is made by hand."""
        return None

    def read(self, state: Game, typed: str, language: str, chance: random.Random) -> str:
        """A move, a word for an action, or who starts."""
        wanted = " ".join(typed.lower().split())
        if state.phase is Phase.STARTING:
            return f"begin {_starter(state, wanted.removeprefix('begin '), chance)}"
        if not wanted:
            raise BadInput("type a move, such as {example}", example=self.example)
        if wanted[0].isdigit():
            return f"move {wanted}"
        return TYPED.find(wanted, language) or wanted

    def listing(self, state: Game, actions: Sequence[Action], language: str) -> Sequence[str]:
        """The moves in a line, and the words in another."""
        moves = [action.text for action in actions if isinstance(action, MakeMove)]
        words = [TYPED.usual(str(action), language) for action in actions if not isinstance(action, MakeMove)]
        return [line for line in ("  ".join(moves), ", ".join(words)) if line]


def _starter(state: Game, wanted: str, chance: random.Random) -> Side:
    """The side that is named by its colour, in any language; without a name chance decides (K2)."""
    if not wanted:
        return chance.choice(list(Side))
    colours = state.setup.sheet.colours
    for side, colour in zip(Side, (colours.first, colours.second), strict=True):
        if wanted in (side.value, colour.en, colour.fr):
            return side
    raise BadInput("{text!r} is neither of the two colours", text=wanted)
