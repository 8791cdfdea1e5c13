"""A game of checkers at one keyboard: it shows the board, asks the side to act, and says why a move is not allowed."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from boxwood.checkers import (
    Action,
    BadInput,
    Begin,
    Game,
    IllegalAction,
    MakeMove,
    Outcome,
    Phase,
    Side,
    colour_of,
    parse_action,
)
from boxwood.checkers.drawing.text import draw_text
from boxwood.cli.keyboard import Keyboard, Leave

__all__ = ["CheckersTerminal"]

HELP = """\
A move is written as 11-15, a jump as 22x15; of several jumps the ends will do where that leaves no doubt: 22x8.
Men are b and w, kings B and W.
draw  accept  refuse                    resign
?   what you may do now                 why 11-16   why something is not allowed
quit   leave the game"""


@dataclass
class CheckersTerminal(Keyboard):
    """Two people, one game. `ask` and `say` are the keyboard and the screen; `chance` decides who starts if asked."""

    game: Game
    ask: Callable[[str], str]
    say: Callable[[str], None]
    chance: random.Random = field(default_factory=random.SystemRandom)
    bots: dict[Side, Callable[[Game], Action]] = field(default_factory=dict)
    """Seats that are not asked at the keyboard."""
    changed: Callable[[], None] = lambda: None
    """Called after every action, so that it can be saved."""

    def run(self) -> None:
        """Play the game to its end; `Leave` if somebody leaves before."""
        self.say(HELP)
        while self.game.outcome is None:
            self._act()
        self._show()
        self._say_outcome(self.game.outcome)

    def name(self, side: Side) -> str:
        """A side by its colour."""
        colours = self.game.setup.sheet.colours
        return (colours.first if side is Side.FIRST else colours.second).en.capitalize()

    def _apply(self, action: Action) -> None:
        self.game = self.game.apply(action)
        self.changed()

    # What happens next

    def _act(self) -> None:
        asked = self._asked()
        if self.game.phase is Phase.STARTING:
            self._decide_who_starts()
        elif asked in self.bots:
            try:
                action = self.bots[asked](self.game)
            except KeyboardInterrupt:  # nobody has to wait for it
                raise Leave from None
            self._apply(action)
            self.say(f"{self.name(asked)} (the bot): {str(action).removeprefix('move ')}")
        else:
            self._show()
            self._ask_for_action()

    def _asked(self) -> Side:
        side = self.game.to_act
        assert side is not None
        return side

    def _decide_who_starts(self) -> None:
        """The players say who starts, or leave it to chance (K2)."""
        names = {self.name(side).lower(): side for side in Side} | {side.value: side for side in Side}
        first, second = (self.name(side) for side in Side)
        while True:
            text = self.line(f"Who starts, {first} or {second}? Enter leaves it to chance: ").lower()
            if not text or text in names:
                side = names[text] if text else self.chance.choice(list(Side))
                self._apply(Begin(side))
                self.say(f"{self.name(side)} starts (K2).")
                return
            self.say(f"{text!r} is neither of them.")

    def _ask_for_action(self) -> None:
        """Ask until something is done; what cannot be done is explained."""
        before, asked = self.game, self._asked()
        question = "a draw is offered: accept or refuse" if before.phase is Phase.OFFERED else "move"
        while self.game is before:
            text = self.line(f"{self.name(asked)} ({colour_of(asked).letter.lower()}), {question}: ")
            try:
                self._take(text)
            except (IllegalAction, BadInput) as problem:
                self.say(f"{problem}.")

    def _take(self, text: str) -> None:
        """Do what was typed."""
        word = text.split(maxsplit=1)[0].lower() if text else ""
        if text == "?":
            self._say_actions()
        elif word in ("h", "help"):
            self.say(HELP)
        elif text.lower() == "why":
            self.say("Say what you would like to do, such as why 11-16.")
        elif word == "why":
            refusal = self.game.why_not(self._read(text[3:].strip()))
            self.say(f"{refusal}." if refusal else "That is allowed.")
        else:
            self._apply(self._read(text))

    def _read(self, text: str) -> Action:
        """The action that was typed."""
        if text[:1].isdigit():
            return MakeMove(text)
        return parse_action("offer draw" if text.lower() == "draw" else text)

    # What is said

    def _show(self) -> None:
        """The board, with the first side at the bottom unless only the second sits at the keyboard."""
        game, sheet = self.game, self.game.setup.sheet
        upside_down = set(Side) - set(self.bots) == {Side.SECOND}
        board = draw_text(game.position.pieces, game.position.turn.letter.lower(), upside_down=upside_down)
        last = f", {self.name(game.turn.other)} moved {game.last}" if game.last else ""
        sides = ", ".join(f"{self.name(side)} is {colour_of(side).letter.lower()}" for side in Side)
        self.say(f"\n{board}\n\n{sheet.title}: {sides}{last}")

    def _say_actions(self) -> None:
        actions = self.game.actions(self._asked())
        moves = [action.text for action in actions if isinstance(action, MakeMove)]
        words = [str(action) for action in actions if not isinstance(action, MakeMove)]
        self.say("\n".join(filter(None, ["  ".join(moves), ", ".join(words)])))

    def _say_outcome(self, outcome: Outcome) -> None:
        if outcome.winner is None:
            why = {
                "agreement": "agreed on",
                "repetition": "the same position for the third time",
                "forty moves": "forty moves by each side without a capture or a man's move",
            }
            self.say(f"\nA draw: {why[outcome.by]} (K9).")
            return
        winner, loser = self.name(outcome.winner), self.name(outcome.winner.other)
        how = {
            "capture": f"{loser} has no checker left (K8)",
            "block": f"{loser} cannot move (K8)",
            "resignation": f"{loser} resigns (K9)",
        }
        self.say(f"\n{winner} wins: {how[outcome.by]}.")
