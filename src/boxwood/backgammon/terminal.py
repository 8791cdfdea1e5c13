"""Backgammon in a terminal: its board in text, its questions, and the words that people type."""

import random
from collections.abc import Sequence

from boxwood.backgammon.actions import Action, Cocked, Double, End, MakePlay, Opening, Pass, Roll
from boxwood.backgammon.drawing.text import Mark, draw_text
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.rule_sheet import RuleSheet, Words
from boxwood.backgammon.setup import Cube
from boxwood.backgammon.telling import title_of
from boxwood.game import Side
from boxwood.language import Phrase, Said, Template, speak
from boxwood.naming import Deed, Namer
from boxwood.terminal_words import TypedWords

__all__ = ["BackgammonTerminal"]

HELP: Template = """\
Type a play like this: 8/5 6/5, bar/22, 6/off(2). One {checker} can play both dice: 24/18/13.
Words you can type: {words}. Enter rolls the dice.
?   what you can do now                 why 13/7   why you can't
quit   leave the match"""

_WAYS: dict[str, Template] = {
    "roll": "roll | throw | r",
    "double": "double | d",
    "take": "take | t",
    "drop": "drop | give up",
    "beaver": "beaver | b",
    "raccoon": "raccoon | raccoon it",
    "pass": "pass | p",
    "done": "done | ok",
    "undo": "undo | u",
    "takeback": "takeback | take back",
    "cocked": "cocked | cocked dice",
    "accept": "accept | a",
    "refuse": "refuse | decline",
    "retake": "retake | play again",
    "end": "end | stop",
    "resign single": "resign | resign single",
    "resign gammon": "resign gammon | resign a gammon",
    "resign backgammon": "resign backgammon | resign a backgammon",
}
TYPED = TypedWords(_WAYS)

ALWAYS = ("undo", "done", "takeback", "pass", "resign single", "resign gammon", "accept", "refuse")
"""Words for what can be done under every sheet, as the help lists them."""

ANSWERS = {"accept": "take", "refuse": "drop", "pass": "drop"}
"""What these mean where a double waits for an answer: there is nothing else to accept or to pass."""

_OFFERS: dict[str, Template] = {
    "double": "a double to {stakes}: {take} or {drop}",
    "beaver": "you are beavered to {stakes}: {take} or {drop}",
    "raccoon": "a raccoon to {stakes}: {take} or {drop}",
}
_RESIGNATIONS: dict[str, Template] = {
    "single": "your opponent resigns a single game: {accept} or {refuse}",
    "gammon": "your opponent resigns a gammon: {accept} or {refuse}",
    "backgammon": "your opponent resigns a backgammon: {accept} or {refuse}",
}
_QUESTIONS: dict[Phase, Template] = {
    Phase.OPENING: "{roll} for the next game, or {end}",
    Phase.ROLLED: "play {one}-{other}",
    Phase.TAKING_BACK: "your opponent asks to take back the last play: {accept} or {refuse}",
    Phase.DISPUTED: "that play was not legal: {accept}, {retake}, or go on",
}


class BackgammonTerminal:
    """A match at the keyboard. Whoever looks at the board is X."""

    example = "13/7"

    def help(self, state: Match, language: str) -> str:
        """How plays and words are typed; the words for doubling are the sheet's, where there is any."""
        sheet, options = state.setup.sheet, state.setup.options
        words = [TYPED.usual("roll", language)]
        if state.setup.first_game.doubling:
            answers = _words(sheet, language)
            words += [TYPED.usual("double", language), answers.take, answers.drop]
            words += [TYPED.usual("beaver", language)] if options.beavers else []
            words += [TYPED.usual("raccoon", language)] if options.raccoons else []
        words += [TYPED.usual(word, language) for word in ALWAYS]
        usual = ", ".join(dict.fromkeys(words))
        return speak(language, HELP, checker=_words(sheet, language).checker, words=usual)

    def board(self, state: Match, viewer: Side | None, name: Namer, language: str) -> str:
        """The board, as the side that is asked sees it where both sit at the keyboard, and the score and the stakes."""
        game = state.game
        side = viewer or state.to_act or game.turn
        position = game.board if side is game.turn else game.board.swap()
        drawn = draw_text(position.board, position.off, position.pips, to_move=_mover(state, side), language=language)
        standing = ", ".join(part.said(language) for part in _standing(state, name))
        return f"{drawn}\n\n{standing}"

    def position(self, state: Match) -> str:
        """GNU Backgammon's position id."""
        return state.game.board.gnubg_id

    def question(self, state: Match, side: Side, name: Namer, language: str) -> str:
        """What a side is asked, and what its checkers look like."""
        asked = _asked(state, language)
        return speak(language, "{name} (X), {question}", name=name(side), question=asked)

    def dice_question(self, state: Match, word: str, name: Namer, language: str) -> str:
        """Whose dice are asked for; a roll that was mistyped can still be voided (T2)."""
        if word != "opening":
            thrower = name(state.to_act or state.game.turn)
            return speak(language, "{name}'s dice" if thrower.bot else "Your dice", name=thrower)
        first, second = name(Side.FIRST), name(Side.SECOND)
        order: Template = (
            "Your die, then {second}'s"
            if first.you
            else "{first}'s die, then yours"
            if second.you
            else "{first}'s die, then {second}'s"
        )
        question = speak(language, order, first=first, second=second)
        if state.why_not(Cocked()) is not None:
            return question
        cocked = TYPED.usual("cocked", language)
        return speak(language, "{question} (or {cocked}, if the last roll was wrong)", question=question, cocked=cocked)

    def forced(self, state: Match) -> str | None:
        """The opening throw, unless a session may end; passing where nothing else can be done (B10, B14)."""
        game = state.game
        if game.phase is Phase.OPENING:
            return "opening" if state.why_not(End()) is not None else None
        if game.phase is Phase.ROLLED:
            return None if game.legal_plays() else "pass"
        shut_out = state.why_not(Pass()) is None and state.why_not(Double()) is not None
        return "pass" if shut_out else None

    def read(self, state: Match, typed: str, language: str, chance: random.Random) -> str:
        """A play, a word for an action, or the sheet's own word for it; which one is meant depends on what is asked."""
        wanted, game = " ".join(typed.lower().split()), state.game
        if wanted[:1].isdigit() or wanted.startswith("bar"):
            return f"play {wanted}"
        own = _own_words(state.setup.sheet, language)
        found = TYPED.find(wanted, language) if wanted else "done" if _may_finish(state) else "roll"
        if game.phase is Phase.OFFERED:
            own_answer = own.get(wanted) if own.get(wanted) in ("take", "drop") else None
            found = own_answer or ANSWERS.get(found or "", found)
        found = found or own.get(wanted, wanted)
        return "opening" if found == "roll" and game.phase is Phase.OPENING else found

    def listing(self, state: Match, actions: Sequence[Action], language: str) -> Sequence[str]:
        """The plays, one to a line, and the words."""
        plays = [action.text for action in actions if isinstance(action, MakePlay)]
        words = [str(action) for action in actions if not isinstance(action, (MakePlay, Roll, Opening))]
        if any(isinstance(action, (Roll, Opening)) for action in actions):
            words.insert(0, "roll")
        return [*plays, ", ".join(_shown(state, word, language) for word in words)]


def _mover(state: Match, viewer: Side) -> Mark | None:
    """Whose turn it is; nobody's before the opening throw and after the game."""
    game = state.game
    if game.phase in (Phase.OPENING, Phase.OVER):
        return None
    mover = state.to_act if game.phase is Phase.PLAYED else game.turn
    return "X" if mover is viewer else "O"


def _standing(state: Match, name: Namer) -> list[Said]:
    """What is played, the score if there is one, and the stakes."""
    setup, game, title = state.setup, state.game, title_of(state.setup)
    parts: list[Said] = [title]
    if setup.format != "single":
        parts = [
            Phrase(
                "{title}: {first} {first_points}, {second} {second_points}",
                title=title,
                first=name(Side.FIRST),
                first_points=state.score[0],
                second=name(Side.SECOND),
                second_points=state.score[1],
            )
        ]
    if setup.format == "money" and setup.stake != 1:
        parts.append(Phrase("a point is worth {stake}", stake=setup.stake))
    if game.setup.doubling:
        parts.append(_stakes(game.cube, name, spoken=setup.sheet.doubling == "spoken"))
    if game.setup.crawford:
        parts.append(Phrase("Crawford game"))
    return parts


def _stakes(cube: Cube, name: Namer, *, spoken: bool) -> Said:
    """The stakes, and who holds the cube; where they are doubled aloud there is none to lie anywhere."""
    if cube.owner is None:
        return Phrase("stakes {value}" if spoken else "stakes {value}, centred", value=cube.value)
    owner = name(cube.owner)
    held: Template = "stakes {value}, {name} may double" if spoken else "stakes {value} with {name}"
    return Deed(owner, held, "stakes {value}, you may double", value=cube.value)


def _asked(state: Match, language: str) -> str:
    """What the side to act is asked, in a few words."""
    game = state.game
    words = {word: _shown(state, word, language) for word in _WAYS}
    one, other = game.dice or (0, 0)
    return speak(language, _question(state), stakes=game.stakes_offered, one=one, other=other, **words)


def _question(state: Match) -> Template:
    game = state.game
    if game.phase is Phase.OFFERED:
        return _OFFERS[game.offer or "double"]
    if game.phase is Phase.RESIGNING:
        return _RESIGNATIONS[game.resigned or "single"]
    if game.phase in _QUESTIONS:
        return _QUESTIONS[game.phase]
    if _may_finish(state):
        return "{done} or {undo}"
    if state.why_not(Double()) is not None:
        return "{roll}"
    return "{roll} or {double}" if state.why_not(Pass()) is not None else "{pass} or {double}"


def _may_finish(state: Match) -> bool:
    """Whether a play waits for its player to pick the dice up (T5)."""
    return state.game.phase is Phase.PLAYED and state.game.to_act is state.game.turn


def _shown(state: Match, word: str, language: str) -> str:
    """How an action is typed here: an answer to a double is the sheet's own word for it."""
    words = _words(state.setup.sheet, language)
    if state.game.phase is Phase.OFFERED and word in ("take", "drop"):
        return words.take if word == "take" else words.drop
    return TYPED.usual(word, language)


def _words(sheet: RuleSheet, language: str) -> Words:
    return sheet.words.fr if language == "fr" else sheet.words.en


def _own_words(sheet: RuleSheet, language: str) -> dict[str, str]:
    """What the sheet calls actions; English is understood everywhere."""
    found: dict[str, str] = {}
    for words in (sheet.words.en, _words(sheet, language)):
        said = {words.roll: "roll", words.double: "double", words.take: "take", words.drop: "drop"}
        said[words.also_drop] = "drop"
        found |= {word.lower(): action for word, action in said.items() if word}
    return found
