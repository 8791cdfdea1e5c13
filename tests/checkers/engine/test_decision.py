"""One way to decide: what the bot plays is the first of the candidates that hints and reviews are shown."""

import pytest

from boxwood.checkers import Begin, Game, MakeMove, OfferDraw, Resign, Side, legal_moves
from boxwood.checkers.engine import CheckersDecision, Endgame, Engine
from boxwood.checkers.engine.bot import Bot
from boxwood.checkers.game import Phase
from boxwood.errors import NotNow

MIDDLE = "B:W18,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,8,10,11,12,16"
ENTRIES = 2**14


def game_at(fen: str, sheet: str = "tournament") -> Game:
    return Game.new(sheet, start=fen, begins=Side.SECOND if fen.startswith("B") else Side.FIRST)


def engine_for(**given: object) -> Engine:
    return Engine(**{"endgame": Endgame(checkers=2), "entries": ENTRIES} | given)  # type: ignore[arg-type]


def texts(decision: CheckersDecision) -> list[str]:
    return [candidate.action for candidate in decision.candidates]


def test_a_decision_says_what_is_decided_by_whom_and_how_far_it_looked() -> None:
    game = game_at(MIDDLE)
    decision = engine_for(depth=6).decide(game)
    assert (decision.kind, decision.side, decision.depth) == ("move", Side.SECOND, 6)
    assert decision.best.move in game.legal_moves()
    assert decision.best.action == f"move {decision.best.move}"
    assert decision.best.line[0] == decision.best.move


@pytest.mark.parametrize("level", ["child", "club", "full"])
def test_the_best_candidate_is_the_bots_move_however_many_are_asked_for(level: str) -> None:
    game = game_at(MIDDLE)
    decisions = [engine_for(level=level, depth=6, seed=4).decide(game, candidates=count) for count in (1, 3, 99)]
    assert len({decision.best for decision in decisions}) == 1
    assert [len(decision.candidates) for decision in decisions] == [1, 3, len(game.legal_moves())]
    assert str(Bot(engine_for(level=level, depth=6, seed=4)).act(game)) == decisions[0].best.action


def test_candidates_differ_come_in_the_order_of_their_worth_and_have_lines_that_can_be_played() -> None:
    game = game_at(MIDDLE)
    decision = engine_for(depth=7).decide(game, candidates=5)
    equities = [candidate.equity for candidate in decision.candidates]
    assert equities == sorted(equities, reverse=True)
    assert len(set(texts(decision))) == 5
    for candidate in decision.candidates:
        position = game.position
        for move in candidate.line:
            assert move in legal_moves(position, game.setup.sheet)
            position = position.apply(move)
        assert candidate.depth == 7


def test_a_candidate_loses_what_the_best_is_worth_more() -> None:
    """Black takes with 11x18 and is a man up, or is a man down after 1-6 and 15x8."""
    decision = engine_for(depth=5).decide(game_at("B:W15,32:B11,1"), candidates=3)
    assert texts(decision) == ["move 11x18"]
    free = engine_for(sheet="coral", depth=5, endgame=Endgame("coral", checkers=2))
    decision = free.decide(game_at("B:W15,32:B11,1", "coral"), candidates=3)
    assert decision.best.action == "move 11x18"
    assert decision.loss(decision.best) == 0
    assert all(decision.loss(candidate) > 0.9 for candidate in decision.candidates[1:])


def test_the_tables_rank_their_candidates_from_the_quickest_win_to_the_quickest_loss(endgame: Endgame) -> None:
    sheet = "tournament" if endgame.rules else "coral"
    engine = Engine(sheet, endgame=endgame, entries=ENTRIES)
    decision = engine.decide(game_at("W:WK14,K15:BK29", sheet), candidates=99)
    assert all(candidate.from_tables and candidate.depth == 0 for candidate in decision.candidates)
    equities = [candidate.equity for candidate in decision.candidates]
    assert equities == sorted(equities, reverse=True)
    assert decision.best.ends_in == endgame.ending(game_at("W:WK14,K15:BK29", sheet).position).turns


@pytest.mark.parametrize(("fen", "answers"), [("B:W30,31,32:B1", "refuse accept"), ("B:W32:B1,2,3", "accept refuse")])
def test_a_draw_is_weighed_against_playing_on_by_the_side_that_was_asked(fen: str, answers: str) -> None:
    decision = engine_for(depth=4).decide(game_at(fen).apply(OfferDraw()))
    assert (decision.kind, decision.side) == ("draw", Side.FIRST)
    assert " ".join(texts(decision)) == answers
    assert decision.loss(decision.candidates[1]) > 0
    assert all(candidate.move is None for candidate in decision.candidates)


def test_there_is_nothing_to_decide_before_a_game_has_begun_and_after_it_is_over() -> None:
    waiting = Game.new("coral")
    assert waiting.phase is Phase.STARTING
    over = Game.new("tournament").apply(Resign())
    engine = engine_for(sheet="coral", depth=2, endgame=Endgame("coral", checkers=2))
    for game in (waiting, over):
        with pytest.raises(NotNow, match="nothing to choose"):
            engine.decide(game)
    assert engine.decide(waiting.apply(Begin(Side.FIRST))).side is Side.FIRST


def test_repetitions_of_the_game_are_known() -> None:
    """Both sides have gone to and fro, and black, who is behind, can do so once more: that is a draw (K9)."""
    engine = engine_for(depth=5)
    game = game_at("W:WK6,K7,K10,K11:BK29,K32")
    for text in ("6-9", "29-25", "9-6", "25-29", "6-9", "29-25", "9-6"):
        assert engine.decide(game).best.equity != 0
        game = game.apply(MakeMove(text))
    best = engine.decide(game).best
    assert (best.action, best.equity) == ("move 25-29", 0)
