"""The engine as a table uses it: bots of every level, and hints."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from boxwood.checkers.actions import Accept
from boxwood.checkers.engine.boards import rules_of
from boxwood.checkers.engine.decision import CheckersCandidate, CheckersDecision
from boxwood.checkers.engine.endgame import shared_endgame
from boxwood.checkers.engine.engine import BookUse, Engine
from boxwood.checkers.engine.readiness import COMPILE, READING, prepare
from boxwood.checkers.engine.settling import settle
from boxwood.checkers.engine.thought import DECIDED, Thought
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.levels import find_level
from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.game import Found, Hint, HintedChoice, Report, Settlement, Side
from boxwood.kept_tables import Progress
from boxwood.language import Counted, Figure, Phrase, Said
from boxwood.readiness import Step, run_steps

__all__ = ["CheckersTableEngine"]

ENTRIES = 2**18
"""Of an engine's transposition table: a table may be one of many."""
ENTRIES_FOR_A_TIME = 2**21
"""The same where somebody says how long it thinks: that may be long."""
LINE_SHOWN = 6
"""How many moves of the principal variation are told while the bot thinks."""
HINT_LEVEL, HINT_DEPTH, HINTED = "full", 9, 3
"""Who gives hints, how many turns ahead it looks, and how many moves it names."""
EQUAL = 0.05
"""Moves that differ by less are as good as each other, in men."""
A_MAN = 0.95
"""From here on a move loses men, and is not just a little worse."""


class CheckersTableEngine:
    """The engines of checkers by rule sheet and level. Threads share it, and each has an engine while it thinks."""

    def __init__(self) -> None:
        self._idle: defaultdict[tuple[RuleSheet, str, float | None], list[Engine]] = defaultdict(list)

    def prepare(self, progress: Progress, *, everything: bool = False) -> None:
        """Compile what a first move waits for; with `everything`, build the endgame tables too.

        Else they are built while the bots play.
        """
        if everything:
            prepare(progress)
        else:
            run_steps([COMPILE], progress)

    def enlarge(self, progress: Progress) -> None:
        """Build the large endgame tables of every rule sheet, or read them if they are there."""
        run_steps([Step(READING, shared_endgame(rules_of(each)).enlarge) for each in sheets().values()], progress)

    @contextmanager
    def engine(self, sheet: RuleSheet, level: str, seconds: float | None = None) -> Iterator[Engine]:
        """An engine of a rule sheet and a level that nobody else uses meanwhile.

        It has so many seconds for a move instead of the level's own.
        """
        idle = self._idle[sheet, find_level(level).name, seconds]
        try:
            engine = idle.pop()
        except IndexError:
            entries = ENTRIES if seconds is None else ENTRIES_FOR_A_TIME
            engine = Engine(sheet, level=level, seconds=seconds, entries=entries)
        try:
            yield engine
        finally:
            idle.append(engine)

    def act(
        self,
        state: Game,
        level: str,
        *,
        stop: threading.Event,
        report: Report,
        found: Found,
        seconds: float | None = None,
    ) -> str:
        """What the bot of a level does, as the text of an action; soon after `stop` the best found by then."""
        if state.phase is Phase.TAKING_BACK:
            return str(Accept())

        def tell(thought: Thought) -> None:
            if state.phase is Phase.MOVING:
                found(f"move {thought.move}")
            report(_told(thought))

        with self.engine(state.setup.sheet, level, seconds) as engine:
            return engine.decide(state, stop=stop, report=tell, use=BookUse.VARIED).best.action

    def hint(self, state: Game) -> Hint | None:
        """The best few moves, or whether to take a draw; None where there is nothing to choose."""
        if state.phase not in (Phase.MOVING, Phase.OFFERED):
            return None
        with self.engine(state.setup.sheet, HINT_LEVEL) as engine:
            decision = engine.decide(state, candidates=HINTED, depth=HINT_DEPTH, use=BookUse.BEST)
        choices = tuple(_choice(decision, candidate) for candidate in decision.candidates)
        words = _draw_words(decision) if decision.kind == "draw" else _move_words(choices)
        if decision.best.from_book:
            words = Phrase("{hint} That is from the opening book.", hint=words)
        return Hint(decision.depth, choices, words)

    def settle(self, state: Game, leaver: Side) -> Settlement:
        """What each side gets where one has left. A new engine remembers nothing, so it always says the same."""
        return settle(Engine(state.setup.sheet, level=HINT_LEVEL, entries=ENTRIES), state, leaver)


def _told(thought: Thought) -> dict[str, float | str]:
    """A thought as plain values that a page can show."""
    told: dict[str, float | str] = {
        "depth": thought.depth,
        "nodes": thought.nodes,
        "evaluation": round(thought.evaluation, 2),
        "line": " ".join(map(str, thought.line[:LINE_SHOWN])),
    }
    if thought.from_book:
        told["source"] = "book"
    if thought.ends_in is not None:
        told["ends_in"] = thought.ends_in
    elif abs(thought.evaluation) > DECIDED:
        told["outcome"] = "win" if thought.evaluation > 0 else "loss"
    return told


def _choice(decision: CheckersDecision, candidate: CheckersCandidate) -> HintedChoice:
    answers = {"accept": Phrase("Accept"), "refuse": Phrase("Refuse")}
    text = str(candidate.move) if candidate.move else answers[candidate.action]
    return HintedChoice(candidate.action, text, round(candidate.equity, 2), round(decision.loss(candidate), 2))


def _move_words(choices: tuple[HintedChoice, ...]) -> Said:
    best = choices[0]
    if len(choices) == 1:
        return Phrase("{move} is the only move.", move=best.text)
    second = choices[1]
    if second.loss < EQUAL:
        return Phrase("{move} and {other} are equally good.", move=best.text, other=second.text)
    if best.equity > DECIDED:
        return Phrase("{move} wins.", move=best.text)
    if second.equity < -DECIDED:
        return Phrase("{move} is best; {other} loses.", move=best.text, other=second.text)
    if second.loss >= A_MAN:
        men = Counted("{count} man", "{count} men", round(second.loss))
        return Phrase("{move} is best; {other} loses {men}.", move=best.text, other=second.text, men=men)
    return Phrase("{move} is a little better than {other}.", move=best.text, other=second.text)


def _draw_words(decision: CheckersDecision) -> Said:
    playing_on = next(candidate for candidate in decision.candidates if candidate.action == "refuse").equity
    if decision.best.action == "refuse":
        if playing_on > DECIDED:
            return Phrase("Refuse the draw: you win.")
        return Phrase("Refuse the draw: your position is worth {men} men.", men=Figure(playing_on, 1))
    if playing_on < -DECIDED:
        return Phrase("Take the draw: otherwise you lose.")
    return Phrase("Take the draw: your position is worth {men} men.", men=Figure(playing_on, 1))
