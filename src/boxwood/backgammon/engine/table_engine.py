"""The engine as a table uses it: bots of every level, and hints with their reasons in words."""

import threading
from collections.abc import Callable, Mapping

from boxwood.backgammon.engine.bot import Bot
from boxwood.backgammon.engine.cube import CubeDecision
from boxwood.backgammon.engine.decision import BackgammonCandidate, BackgammonDecision, decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.readiness import prepare
from boxwood.backgammon.engine.settling import settle
from boxwood.backgammon.levels import find_level
from boxwood.backgammon.match import Match
from boxwood.game import Found, Hint, HintedChoice, Report, Settlement, Side
from boxwood.language import Figure, Phrase, Said, Template

__all__ = ["HINT_LEVEL", "BackgammonTableEngine"]

HINT_LEVEL = "master"
"""The level that hints are given at: it looks one roll ahead."""
SENT = 100
"""How many choices a hint has at most: a play that is half made may leave out the best ones."""
DECIMALS = 3
"""Of the figures in a hint."""
EQUAL = 0.0005
"""Choices that are no further apart are shown as equal."""

_TEXTS: dict[str, Template] = {
    "double": "Double",
    "roll": "No double",
    "take": "Take",
    "drop": "Drop",
    "beaver": "Beaver",
    "raccoon": "Raccoon",
    "accept": "Accept",
    "refuse": "Refuse",
}
_REASONS: dict[str, Template] = {
    "take": "Take: dropping costs {cost} points.",
    "drop": "Drop: taking costs {cost} points.",
    "beaver": "Beaver: just taking costs {cost} points.",
    "raccoon": "Raccoon: just taking costs {cost} points.",
    "accept": "Accept: playing on costs {cost} points.",
    "refuse": "Refuse: accepting costs {cost} points.",
}
_COMPARED = {
    "take": "drop",
    "drop": "take",
    "beaver": "take",
    "raccoon": "take",
    "accept": "refuse",
    "refuse": "accept",
}
"""For the best answer, the other one whose cost is told."""


class BackgammonTableEngine:
    """The engines of all levels, each made when it is first asked for; threads share them."""

    def __init__(self) -> None:
        self._engines: dict[tuple[str, float | None], Engine] = {}
        self._making = threading.Lock()

    def prepare(self, progress: Callable[[Template, float], None], *, everything: bool = False) -> None:
        """Compile the kernels and load the tables; `progress` is told how far it is, and may raise to stop."""
        del everything  # nothing can wait
        prepare(progress)

    def enlarge(self, progress: Callable[[Template, float], None]) -> None:
        """There are no larger tables than those that `prepare` makes."""

    def act(
        self,
        state: Match,
        level: str,
        *,
        stop: threading.Event,
        report: Report,
        found: Found,
        seconds: float | None = None,
    ) -> str | None:
        """What the bot of a level does, as the text of an action; None to throw the dice.

        `found` is told after each depth. Nothing else is reported: a search is over too soon for that. With `seconds`
        it looks as far ahead as it can in that time, whatever the level.
        """
        del report
        bot = Bot(self.engine(level, seconds))
        action = bot.act(state, found=lambda action: found(None if action is None else str(action)), stop=stop)
        return None if action is None else str(action)

    def hint(self, state: Match) -> Hint | None:
        """The hint for the side to act; None where there is nothing to choose."""
        if decision_kind(state) is None:
            return None
        decision = self.engine(HINT_LEVEL).decide(state)
        choices = tuple(_choice(decision, candidate) for candidate in decision.candidates[:SENT])
        return Hint(decision.depth, choices, _words(decision, choices))

    def settle(self, state: Match, leaver: Side) -> Settlement:
        """What each side gets where one has left, by its chances one roll ahead, with cube and score."""
        return settle(self.engine(HINT_LEVEL), state, leaver)

    def engine(self, level: str, seconds: float | None = None) -> Engine:
        """The engine of a level, or the one that takes so many seconds for a decision."""
        key = find_level(level).name, seconds
        with self._making:
            if key not in self._engines:
                self._engines[key] = Engine(level=key[0]) if seconds is None else Engine(seconds=seconds)
            return self._engines[key]


def _choice(decision: BackgammonDecision, candidate: BackgammonCandidate) -> HintedChoice:
    """A candidate as a hint shows it: chances are those after a play."""
    play, chances = candidate.play, candidate.chances
    return HintedChoice(
        action=candidate.action,
        text=Phrase(_TEXTS[candidate.action]) if play is None else str(play),
        equity=round(candidate.equity, DECIMALS),
        loss=round(decision.loss(candidate), DECIMALS),
        details={} if play is None or chances is None else _details(chances),
    )


def _details(chances: Evaluation) -> dict[str, float]:
    return {
        "win": round(chances.win, DECIMALS),
        "gammon": round(chances.win_gammon, DECIMALS),
        "backgammon": round(chances.win_backgammon, DECIMALS),
        "lose_gammon": round(chances.lose_gammon, DECIMALS),
        "lose_backgammon": round(chances.lose_backgammon, DECIMALS),
    }


def _words(decision: BackgammonDecision, choices: tuple[HintedChoice, ...]) -> Said:
    """Why the best choice is best."""
    if decision.kind == "play":
        return _play_words(choices)
    if decision.kind == "double":
        assert decision.cube is not None
        return _double_words(decision.cube)
    best = decision.best.action
    costs = {candidate.action: decision.loss(candidate) for candidate in decision.candidates}
    return Phrase(_REASONS[best], cost=Figure(costs[_COMPARED[best]], DECIMALS))


def _play_words(choices: tuple[HintedChoice, ...]) -> Said:
    """Plays are not named: they can be long, and they are listed above."""
    best = choices[0]
    chances = {"win": _percent(best.details["win"]), "gammon": _percent(best.details["gammon"])}
    if len(choices) == 1:
        return Phrase("It wins {win}% of the games, {gammon}% as gammons.", **chances)
    second = choices[1]
    if second.loss < EQUAL:
        return Phrase("The first two plays are equally good.")
    return Phrase(
        "The best play wins {win}% of the games, {gammon}% as gammons. The next one costs {cost} points: {reason}.",
        **chances,
        cost=Figure(second.loss, DECIMALS),
        reason=_difference(best.details, second.details),
    )


def _difference(best: Mapping[str, float], second: Mapping[str, float]) -> Said:
    """What mostly makes one play better than another."""
    gains = {
        "win": 2 * (best["win"] - second["win"]),
        "gammon": best["gammon"] - second["gammon"],
        "lose_gammon": second["lose_gammon"] - best["lose_gammon"],
    }
    return {
        "win": Phrase("it wins less often"),
        "gammon": Phrase("it wins fewer gammons"),
        "lose_gammon": Phrase("it loses more gammons"),
    }[max(gains, key=lambda name: gains[name])]


def _percent(chance: float) -> int:
    return round(100 * chance)


def _double_words(cube: CubeDecision) -> Said:
    answer = Phrase("take") if cube.take else Phrase("drop")
    gain = Figure(abs(cube.doubled - cube.no_double), DECIMALS)
    if cube.double:
        return Phrase("Double: it gains {gain} points. The opponent should {answer}.", gain=gain, answer=answer)
    if cube.too_good:
        return Phrase("Too good to double: playing on for a gammon is worth {gain} points more.", gain=gain)
    return Phrase("Do not double: it costs {gain} points.", gain=gain)
