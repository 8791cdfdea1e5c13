"""Judging one question: a cheap screen first, deeper where it matters."""

from functools import lru_cache

from boxwood.backgammon.actions import Opening
from boxwood.backgammon.analysis.levels import AnalysisLevel
from boxwood.backgammon.analysis.questions import Question
from boxwood.backgammon.analysis.verdict import Verdict
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, WinKind
from boxwood.backgammon.engine.decision import BackgammonCandidate, BackgammonDecision, decision_kind
from boxwood.backgammon.engine.engine import WIDTH, Engine
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.game import Phase
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play, legal_plays
from boxwood.backgammon.reading import parse_play
from boxwood.errors import IllegalPlay

__all__ = ["chances_of", "engine_of", "judge", "play_of"]


@lru_cache(maxsize=8)
def engine_of(plies: int, network: Network | None = None, width: int = WIDTH) -> Engine:
    """The engine that looks so many rolls ahead; one for all threads."""
    return Engine(plies, network=network, width=width)


def judge(question: Question, level: AnalysisLevel, network: Network | None = None) -> Verdict | None:
    """What is found out about a question; None where it cannot be judged: a play that breaks the rules."""
    screen, deeper = engine_of(level.screen, network), engine_of(level.plies, network, level.width)
    if question.kind == "luck":
        return _luck(question, engine_of(level.luck, network))
    if question.kind == "play":
        return _play(question, screen, deeper, level.matters)
    if question.kind == "resign":
        return _resignation(question, deeper)
    return _cube(question, screen, deeper, level.close)


def play_of(question: Question) -> Play | None:
    """The play that was made; None if it breaks the rules."""
    match, dice = question.match, question.dice
    assert dice is not None
    try:
        return parse_play(question.played.removeprefix("play "), match.game.position, dice, match.setup.sheet)
    except IllegalPlay:
        return None


def _play(question: Question, screen: Engine, deeper: Engine, matters: float) -> Verdict | None:
    match, play = question.match, play_of(question)
    assert question.dice is not None
    if play is None:
        return None
    if len(legal_plays(match.game.position, question.dice, match.setup.sheet)) == 1:
        return Verdict(candidates=(Choice(action=question.played, equity=0.0),), forced=True)
    decision = screen.decide(match, also=play)
    made = next(each for each in decision.candidates if each.play == play)
    if deeper.plies > screen.plies and made is not decision.best and decision.loss(made) >= matters:
        decision = deeper.decide(match, also=play)
    return Verdict(candidates=tuple(_choice(each, decision, question, play) for each in decision.candidates))


def _choice(candidate: BackgammonCandidate, decision: BackgammonDecision, question: Question, play: Play) -> Choice:
    """A candidate; the play that was made is written as it was."""
    action = question.played if candidate.play == play else candidate.action
    return Choice(
        action=action,
        equity=candidate.equity,
        chances=chances_of(candidate.chances),
        depth=_depth(decision.depth if candidate.depth is None else candidate.depth),
    )


def _depth(plies: int) -> str:
    return f"{plies}-ply"


def chances_of(found: Evaluation | None) -> Chances | None:
    """The chances of an evaluation, as judgements have them."""
    if found is None:
        return None
    return Chances(found.win, found.win_gammon, found.win_backgammon, found.lose_gammon, found.lose_backgammon)


def _cube(question: Question, screen: Engine, deeper: Engine, close: float) -> Verdict:
    """Whether to double, or the answer to an offer. An offer that was made is looked at as deeply as its answer."""
    decision = screen.decide(question.match)
    if deeper.plies > screen.plies:
        best, other = decision.candidates[:2]
        made, wrong = question.played != "roll", question.played != best.action
        if made or wrong or best.equity - other.equity < close:
            decision = deeper.decide(question.match)
    candidates = sorted(decision.candidates, key=lambda each: each.action != decision.best.action)
    return Verdict(
        candidates=tuple(
            Choice(
                action=each.action, equity=each.equity, chances=chances_of(each.chances), depth=_depth(decision.depth)
            )
            for each in candidates
        ),
        cube=None if decision.cube is None else _equities(decision.cube),
    )


def _equities(cube: CubeDecision) -> CubeEquities:
    return CubeEquities(cube.no_double, cube.double_take, cube.double_drop)


def _resignation(question: Question, engine: Engine) -> Verdict:
    """Whether to resign, or the answer to a resignation."""
    match = question.match
    if match.game.phase is Phase.RESIGNING:
        decision = engine.decide(match)
        choices = [
            Choice(action=each.action, equity=each.equity, depth=_depth(engine.plies)) for each in decision.candidates
        ]
    else:
        kind: WinKind = question.played.removeprefix("resign ")  # type: ignore[assignment]
        lost = CubeSituation.of(match).lost(kind)
        choices = [_playing_on(match, engine), Choice(action=question.played, equity=lost)]
        choices.sort(key=lambda each: -each.equity)
    return Verdict(candidates=tuple(choices))


def _playing_on(match: Match, engine: Engine) -> Choice:
    """What it is worth not to resign."""
    if decision_kind(match) in ("play", "double"):
        best = engine.decide(match).best
        return Choice(
            action=best.action, equity=best.equity, chances=chances_of(best.chances), depth=_depth(engine.plies)
        )
    return Choice(action="roll", equity=engine.cube(match).no_double, depth=_depth(engine.plies))


def _luck(question: Question, engine: Engine) -> Verdict:
    """What a roll was worth less what rolls are worth on average."""
    match, dice = question.match, question.dice
    assert dice is not None
    if match.game.phase is Phase.OPENING:
        return Verdict(luck=_opening_luck(question, engine))
    equities = engine.roll_equities(match)
    mean = sum(equity * (1 if high == low else 2) for (high, low), equity in equities.items()) / 36
    return Verdict(luck=equities[dice] - mean)


def _opening_luck(question: Question, engine: Engine) -> float:
    """The same for the first roll of a game: any that is no double, thrown by either side, could have come."""
    match, dice = question.match, question.dice
    assert dice is not None
    begins = {each.game.turn: each for each in (match.advanced(Opening(2, 1)), match.advanced(Opening(1, 2)))}
    own, other = (engine.roll_equities(begins[side]) for side in (question.side, question.side.other))
    rolls = [roll for roll in own if roll[0] != roll[1]]
    mean = sum(own[roll] - other[roll] for roll in rolls) / (2 * len(rolls))
    return own[dice] - mean
