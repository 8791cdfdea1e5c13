"""What a position is worth, with its choices: the same judgement as the analysis gives at two rolls ahead."""

from collections.abc import Sequence

from boxwood.backgammon.analysis.judge import chances_of, engine_of
from boxwood.backgammon.engine.cube import CubeDecision, board_on_turn
from boxwood.backgammon.engine.decision import BackgammonCandidate, decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.game import Phase
from boxwood.backgammon.judgement import Chances, CubeEquities
from boxwood.backgammon.match import Match
from boxwood.backgammon.reading import parse_play
from boxwood.coaching import JudgedChoice, JudgedPosition
from boxwood.errors import BadInput

__all__ = ["cube_figures", "details_of", "judge_match"]

PLIES = 2
MOST = 5
"""Choices that are told."""
DECIMALS = 6


def judge_match(match: Match, action: str | None = None) -> JudgedPosition:
    """What the side to act can do and what it is worth."""
    if match.outcome is not None or match.game.phase is Phase.OPENING:
        raise BadInput("there is nothing to analyse before the opening roll or after the end")
    kind, engine = decision_kind(match), engine_of(PLIES)
    if kind is None:
        return _value(match, engine)
    if kind == "play":
        return _plays(match, engine, action)
    decision = engine.decide(match)
    ranked = sorted(decision.candidates, key=lambda each: -each.equity)
    return JudgedPosition(kind=kind, depth=decision.depth, choices=_choices(ranked), figures=_cube(decision.cube))


def _plays(match: Match, engine: Engine, action: str | None) -> JudgedPosition:
    """The best plays and the one that is asked for, each looked at as deeply as the best."""
    game = match.game
    assert game.dice is not None
    decision = engine.decide(match)
    wanted = {each.action: each.play for each in decision.candidates[:MOST] if each.play is not None}
    if action is not None:
        play = parse_play(action.removeprefix("play "), game.position, game.dice, match.setup.sheet)
        wanted[f"play {play}"] = play
    if len(wanted) == 1:
        return JudgedPosition(kind="play", depth=decision.depth, choices=_choices(decision.candidates[:1]))
    found: dict[str, BackgammonCandidate] = {}
    for name, play in wanted.items():
        deeper = engine.decide(match, also=play)
        found.update({each.action: each for each in deeper.candidates if each.action == name})
    return JudgedPosition(
        kind="play", depth=PLIES, choices=_choices(sorted(found.values(), key=lambda each: -each.equity))
    )


def _choices(ranked: Sequence[BackgammonCandidate]) -> tuple[JudgedChoice, ...]:
    best = ranked[0].equity
    return tuple(
        JudgedChoice(
            action=each.action,
            equity=round(each.equity, DECIMALS),
            cost=round(best - each.equity, DECIMALS),
            details=details_of(chances_of(each.chances)),
        )
        for each in ranked
    )


def _value(match: Match, engine: Engine) -> JudgedPosition:
    """What a position is worth in which nobody has a choice: before a roll with a dead cube."""
    if match.game.phase is Phase.ROLLED:
        raise BadInput("this roll has no legal play")
    found = chances_of(engine.evaluate(board_on_turn(match), match.setup.sheet))
    equity = round(engine.cube(match).no_double, DECIMALS)
    return JudgedPosition(kind="", depth=PLIES, choices=(), figures={"equity": equity, **details_of(found)})


def details_of(chances: Chances | None) -> dict[str, float]:
    """Chances by name."""
    if chances is None:
        return {}
    named = {
        "win": chances.win,
        "gammon": chances.win_gammon,
        "backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
    }
    return {name: round(chance, DECIMALS) for name, chance in named.items()}


def cube_figures(cube: CubeEquities | None) -> dict[str, float]:
    """The three equities of a cube by name, seen by the side that doubles or might."""
    if cube is None:
        return {}
    named = {"no_double": cube.no_double, "double_take": cube.double_take, "double_drop": cube.double_drop}
    return {name: round(equity, DECIMALS) for name, equity in named.items()}


def _cube(cube: CubeDecision | None) -> dict[str, float]:
    return {} if cube is None else cube_figures(CubeEquities(cube.no_double, cube.double_take, cube.double_drop))
