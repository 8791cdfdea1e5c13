"""Hints: the best three plays and what they gain, or what to do with the cube, and why, in a sentence or two."""

from collections.abc import Callable, Sequence
from typing import Any

from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.checkers.actions import MakeMove
from boxwood.checkers.game import Game
from boxwood.errors import NotNow
from boxwood.language import Counted, Figure, Phrase, Said
from boxwood.server.engines import Engines
from boxwood.table.table import Table

__all__ = ["hint_of"]

SHOWN = 3
LEVEL = "master"
"""Of the backgammon engine that is asked: it looks one roll ahead."""
DEPTH = 9
"""How many turns the checkers engine looks ahead for a hint."""
EQUAL = 0.0005


async def hint_of(table: Table, engines: Engines, language: str) -> dict[str, Any]:
    """The hint for the side to act, as a message; `NotNow` where there is none."""
    if not table.terms.hints:
        raise NotNow("this table is played without hints")
    if not engines.states[table.terms.game].ready:
        raise NotNow("the engine is still getting ready; the hint comes as soon as it can")
    work = _work(table, engines)
    if work is None:
        raise NotNow("there is nothing to choose here")
    plies, plays, words = await engines.run(work)
    return {
        "type": "hint",
        "version": table.version,
        "plies": plies,
        "plays": [{**play, "text": _text(play["text"], language)} for play in plays],
        "words": words.said(language),
    }


Found = tuple[int, list[dict[str, Any]], Said]


def _text(text: Said | str, language: str) -> str:
    return text.said(language) if isinstance(text, Said) else text


def _work(table: Table, engines: Engines) -> Callable[[], Found] | None:
    """What has to be thought about, to be done in a thread; None if there is nothing to decide."""
    state = table.state
    if isinstance(state, Game):
        return (lambda: _moves(state, engines)) if state.legal_moves() else None
    assert isinstance(state, Match)
    if state.outcome is not None:
        return None
    phase = state.game.phase
    if phase is Phase.ROLLED:
        return (lambda: _plays(state, engines)) if state.game.legal_plays() else None
    if phase is Phase.OFFERED:
        return lambda: _answer(state, engines)
    if phase in (Phase.START, Phase.PLAYED) and state.game.terms.doubling:
        return lambda: _double(state, engines)
    return None


# Backgammon


def _plays(match: Match, engines: Engines) -> Found:
    import numpy as np  # noqa: PLC0415 - only where an engine runs

    from boxwood.backgammon.engine.boards import array_of  # noqa: PLC0415
    from boxwood.backgammon.engine.cube import CubeSituation, cubeful_values  # noqa: PLC0415
    from boxwood.backgammon.engine.cube_kernels import cube_efficiency  # noqa: PLC0415

    engine, game = engines.backgammon(LEVEL), match.game
    assert game.dice is not None
    ranked = engine.rank(game.position, game.dice, match.setup.sheet)[: 2 * SHOWN]
    outputs = [
        (one.win, one.win_gammon, one.win_backgammon, one.lose_gammon, one.lose_backgammon)
        for one in (chances.swap() for _, chances in ranked)
    ]
    efficiency = [[cube_efficiency(array_of(play.after))] for play, _ in ranked]
    worth = cubeful_values(CubeSituation.of(match), np.array(outputs, np.float32), np.array(efficiency))
    best = sorted(zip(ranked, worth, strict=True), key=lambda one: -float(one[1]))[:SHOWN]
    top = float(best[0][1])
    plays = [
        {
            "action": f"play {play}",
            "text": str(play),
            "equity": round(float(value), 3),
            "loss": round(top - float(value), 3),
            "win": round(chances.win, 3),
            "gammon": round(chances.win_gammon, 3),
            "backgammon": round(chances.win_backgammon, 3),
            "lose_gammon": round(chances.lose_gammon, 3),
            "lose_backgammon": round(chances.lose_backgammon, 3),
        }
        for (play, chances), value in best
    ]
    return engine.plies, plays, _play_words(plays)


def _play_words(plays: list[dict[str, Any]]) -> Said:
    best = plays[0]
    chances = {"play": best["text"], "win": _percent(best["win"]), "gammon": _percent(best["gammon"])}
    if len(plays) == 1:
        return Phrase("{play} wins {win}% of the games, {gammon}% as gammons.", **chances)
    second = plays[1]
    if second["loss"] < EQUAL:
        return Phrase("{play} and {other} are as good as each other.", play=best["text"], other=second["text"])
    reason = _difference(best, second)
    cost = Figure(second["loss"], 3)
    return Phrase(
        "{play} is best: it wins {win}% of the games, {gammon}% as gammons. {other} costs {cost} points: {reason}.",
        **chances,
        other=second["text"],
        cost=cost,
        reason=reason,
    )


def _difference(best: dict[str, Any], second: dict[str, Any]) -> Said:
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


def _double(match: Match, engines: Engines) -> Found:
    engine = engines.backgammon(LEVEL)
    decision = engine.cube(match)
    if not decision.may_double:
        raise NotNow("there is nothing to choose here")
    values = [("double", Phrase("Double"), decision.doubled), ("roll", Phrase("No double"), decision.no_double)]
    return engine.plies, _ordered(values), _double_words(decision)


def _double_words(decision: Any) -> Said:
    answer = Phrase("take") if decision.take else Phrase("drop")
    gain = Figure(abs(decision.doubled - decision.no_double), 3)
    if decision.double:
        return Phrase("Double: it gains {gain} points. The opponent should {answer}.", gain=gain, answer=answer)
    if decision.too_good:
        return Phrase("Too good to double: playing on for a gammon is worth {gain} points more.", gain=gain)
    return Phrase("Do not double: it costs {gain} points.", gain=gain)


def _answer(match: Match, engines: Engines) -> Found:
    engine, offer = engines.backgammon(LEVEL), match.game.offer
    assert offer is not None
    decision = engine.cube(match)
    step = {"double": 0, "beaver": 1, "raccoon": 2}[offer]
    sign = 1 if offer == "beaver" else -1  # equities are those of the side that doubled
    values = [
        ("take", Phrase("Take"), sign * decision.accepted[step]),
        ("drop", Phrase("Drop"), sign * decision.declined[step]),
    ]
    plays = _ordered(values)
    words = {
        "take": Phrase("Take: dropping costs {cost} points.", cost=Figure(plays[-1]["loss"], 3)),
        "drop": Phrase("Drop: taking costs {cost} points.", cost=Figure(plays[-1]["loss"], 3)),
    }
    return engine.plies, plays, words[plays[0]["action"]]


def _ordered(values: Sequence[tuple[str, Said, float]]) -> list[dict[str, Any]]:
    """Decisions about the cube with what they are worth, the best first."""
    values = sorted(values, key=lambda value: -value[2])
    top = values[0][2]
    return [
        {"action": action, "text": text, "equity": round(float(worth), 3), "loss": round(float(top - worth), 3)}
        for action, text, worth in values
    ]


# Checkers


def _moves(game: Game, engines: Engines) -> Found:
    engine = engines.checkers(game.setup.sheet.name, "full")
    found = []
    for move in game.legal_moves():
        after = game.apply(MakeMove(str(move)))
        if after.outcome is not None:
            worth = 300.0 if after.outcome.winner is game.turn else 0.0
        else:
            worth = -engine.think(after.position, after.quiet[:-1], depth=DEPTH - 1).evaluation
        found.append((worth, move))
    found.sort(key=lambda one: -one[0])
    top = found[0][0]
    plays = [
        {"action": f"move {move}", "text": str(move), "equity": round(worth, 2), "loss": round(top - worth, 2)}
        for worth, move in found[:SHOWN]
    ]
    return DEPTH, plays, _move_words(plays, len(found))


def _move_words(plays: list[dict[str, Any]], count: int) -> Said:
    best = plays[0]
    if count == 1:
        return Phrase("{move} is the only move.", move=best["text"])
    second = plays[1]
    if second["loss"] < 0.05:
        return Phrase("{move} and {other} are as good as each other.", move=best["text"], other=second["text"])
    if best["equity"] > 250:
        return Phrase("{move} wins.", move=best["text"])
    men = Counted("{count} man", "{count} men", round(second["loss"]))
    if second["loss"] >= 0.95:
        return Phrase("{move} is best; {other} loses {men}.", move=best["text"], other=second["text"], men=men)
    return Phrase("{move} is a little better than {other}.", move=best["text"], other=second["text"])
