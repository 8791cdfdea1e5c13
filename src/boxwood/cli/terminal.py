"""A match at one keyboard: it shows the board, asks the side to act, and says why something is not allowed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from boxwood.backgammon import (
    Action,
    BadDice,
    BadInput,
    Dice,
    Double,
    End,
    GameResult,
    IllegalAction,
    MakePlay,
    Match,
    Opening,
    Pass,
    Phase,
    Roll,
    Side,
    Words,
    parse_action,
)
from boxwood.cli.keyboard import Keyboard, Leave
from boxwood.dice import DiceSource

__all__ = ["Leave", "Terminal"]

SHORT = {"r": "roll", "d": "double", "t": "take", "u": "undo", "a": "accept"}
HELP = """\
A play is written as 8/5 6/5, bar/22, 6/off(2); one checker can go on: 24/18/13.
Enter or roll   throw the dice          double  take  drop  beaver  raccoon
undo  takeback  done  pass              resign [gammon, backgammon]  accept  refuse
?   what you may do now                 why 13/7   why something is not allowed
quit   leave the match"""


@dataclass
class Terminal(Keyboard):
    """Two people, one match. `ask` and `say` are the keyboard and the screen."""

    match: Match
    dice: DiceSource
    ask: Callable[[str], str]
    say: Callable[[str], None]
    clock: Callable[[], datetime] = lambda: datetime.now(UTC).replace(microsecond=0)
    times: list[datetime] = field(default_factory=list)
    bots: dict[Side, Callable[[Match], Action | None]] = field(default_factory=dict)
    """Seats that are not asked at the keyboard; None means to throw the dice."""
    changed: Callable[[], None] = lambda: None
    """Called after every action, so that it can be saved."""

    def run(self) -> None:
        """Play the match to its end; `Leave` if somebody leaves before."""
        self.say(HELP)
        while self.match.outcome is None:
            games = len(self.match.results)
            self._act()
            if len(self.match.results) > games:
                self._say_result(self.match.results[-1])
        self._say_outcome()

    @property
    def words(self) -> Words:
        """What the sheet calls things."""
        return self.match.setup.sheet.words.en

    def name(self, side: Side) -> str:
        """A side by its colour."""
        colours = self.match.setup.sheet.colours
        return (colours.first if side is Side.FIRST else colours.second).en.capitalize()

    def _apply(self, action: Action) -> None:
        self.match = self.match.apply(action)
        self.times.append(self.clock())
        self.changed()

    # What happens next

    def _act(self) -> None:
        game = self.match.game
        if game.phase is Phase.OPENING:
            self._open()
        elif game.phase is Phase.ROLLED and not game.legal_plays():
            self._show()
            self.say(f"{self.name(game.turn)} cannot move: the turn passes (B10).")
            self._apply(Pass())
        elif self._must_pass():
            self._show()
            self.say(f"{self.name(self._asked())} is shut out: the turn passes (B14).")
            self._apply(Pass())
        elif self._asked() in self.bots:
            self._let_bot_act(self.bots[self._asked()])
        else:
            self._show()
            self._ask_for_action()

    def _let_bot_act(self, bot: Callable[[Match], Action | None]) -> None:
        name, action = self.name(self._asked()), bot(self.match)
        self._do(action)
        done = self.match.log[-1]
        self.say(f"{name} (the bot): {done}")

    def _must_pass(self) -> bool:
        """Whether the side to act is shut out and cannot double either (B14)."""
        at_start = self.match.game.phase is not Phase.ROLLED
        return at_start and self.match.why_not(Pass()) is None and self.match.why_not(Double()) is not None

    def _open(self) -> None:
        """Each side throws one die (B3); before another game of a session the players may stop."""
        if self.match.why_not(End()) is None and self.line("Enter for the next game, or end: ").lower() == "end":
            self._apply(End())
            return
        first, second = self._throw()
        before = self.match.game.cube.value
        self._apply(Opening(first, second))
        self.say(f"\n{self.name(Side.FIRST)} throws {first}, {self.name(Side.SECOND)} throws {second}.")
        if first == second:
            doubled = self.match.game.cube.value > before
            self.say("Automatic double (S-auto)." if doubled else "A tie: throw again.")

    def _throw(self) -> Dice:
        """The next throw; real dice that were mistyped are asked for again."""
        while True:
            try:
                return self.dice.throw()
            except BadDice as problem:
                if not self.match.setup.options.manual_dice:
                    raise
                self.say(f"{problem}.")

    def _asked(self) -> Side:
        side = self.match.to_act
        assert side is not None
        return side

    def _ask_for_action(self) -> None:
        """Ask until something is done; what cannot be done is explained."""
        before = self.match
        while self.match is before:
            text = self.line(f"{self.name(self._asked())} (X), {self._question()}: ")
            try:
                self._take(text)
            except (IllegalAction, BadInput) as problem:
                self.say(f"{problem}.")

    def _question(self) -> str:
        """What the side to act is asked, in a few words."""
        game = self.match.game
        if game.phase is Phase.ROLLED:
            assert game.dice is not None
            return f"play {game.dice[0]}-{game.dice[1]}"
        if game.phase is Phase.PLAYED and game.terms.options.pick_up_dice:
            return "done or undo"
        turn = "roll or double" if self.match.why_not(Double()) is None else "roll"
        return {
            Phase.OFFERED: f"{game.offer} to {game.stakes_offered}: {self.words.take} or {self.words.drop}",
            Phase.RESIGNING: f"resignation ({game.resigned}): accept or refuse",
            Phase.TAKING_BACK: "a take-back is asked for: accept or refuse",
            Phase.DISPUTED: "that play was not legal: accept, retake, or go on",
        }.get(game.phase, turn)

    def _take(self, text: str) -> None:
        """Do what was typed."""
        word = text.split(maxsplit=1)[0].lower() if text else ""
        if text == "?":
            self._say_actions()
        elif word in ("h", "help"):
            self.say(HELP)
        elif word == "why":
            self._say_why(text[3:].strip())
        else:
            action = self._read(text)
            if action is not None and self.match.actors(action) <= set(self.bots):
                raise BadInput("that is the bot's to do")
            self._do(action)

    def _do(self, action: Action | None) -> None:
        if action is None:
            refusal = self.match.why_not(Roll(2, 1))
            if refusal is not None:
                raise refusal
            action = Roll(*self._throw())
        warning = self.match.warning(action)
        if warning and self.line(f"Mind: {warning}. Double all the same? [y/n] ").lower() not in ("y", "yes"):
            return
        self._apply(action)

    def _read(self, text: str) -> Action | None:
        """The action that was typed; None to throw the dice."""
        lowered = SHORT.get(text.lower(), text.lower())
        said = {self.words.double: "double", self.words.take: "take", self.words.drop: "drop"}
        lowered = {word.lower(): plain for word, plain in said.items()}.get(lowered, lowered)
        if lowered in ("", "roll", self.words.roll):
            return None
        if lowered[0].isdigit() or lowered.startswith("bar"):
            return MakePlay(text)
        action = parse_action(lowered)
        if isinstance(action, (Roll, Opening)):
            raise BadInput("the dice decide what is thrown; type roll")
        return action

    # What is said

    def _show(self) -> None:
        """The board as the side to act sees it."""
        match, game = self.match, self.match.game
        board = game.board if self._asked() is game.turn else game.board.swap()
        owner = "centred" if game.cube.owner is None else f"with {self.name(game.cube.owner)}"
        stakes = f", stakes {game.cube.value} {owner}" if game.terms.doubling else ""
        length = f"match to {match.setup.length}" if match.setup.length else match.setup.format
        crawford = ", Crawford game" if game.terms.crawford else ""
        score = f"{self.name(Side.FIRST)} {match.score[0]}, {self.name(Side.SECOND)} {match.score[1]}"
        self.say(f"\n{board}\n\n{match.setup.sheet.title}, {length}: {score}{stakes}{crawford}")

    def _say_actions(self) -> None:
        actions = [action for action in self.match.actions() if not self.match.actors(action) <= set(self.bots)]
        plays = [action.text for action in actions if isinstance(action, MakePlay)]
        words = [str(action) for action in actions if not isinstance(action, (MakePlay, Roll))]
        if any(isinstance(action, Roll) for action in actions):
            words.insert(0, "roll")
        self.say("\n".join([*plays, ", ".join(words)]))

    def _say_why(self, text: str) -> None:
        action = self._read(text) or Roll(2, 1)
        refusal = self.match.why_not(action)
        self.say(f"{refusal}." if refusal else "That is allowed.")

    def _say_result(self, result: GameResult) -> None:
        kind = {1: "a single game", 2: "a gammon", 3: "a backgammon"}[result.value]
        points = f"{result.points} point{'s' * (result.points != 1)}"
        self.say(f"\n{self.name(result.winner)} wins {kind} by {result.by}: {points}.")

    def _say_outcome(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        score = f"{outcome.score[0]}-{outcome.score[1]}"
        if outcome.by == "session":
            money = abs(self.match.money[0])
            ahead = f"{self.name(outcome.winner)} is ahead by {money}" if outcome.winner else "the sides are level"
            self.say(f"The session is over: {ahead}.")
        elif outcome.by == "match":
            assert outcome.winner is not None
            self.say(f"{self.name(outcome.winner)} wins the match, {score}.")
