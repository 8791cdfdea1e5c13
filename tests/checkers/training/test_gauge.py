import math
from pathlib import Path

import pytest

from boxwood.checkers.engine import Endgame
from boxwood.checkers.engine.network import plain_network
from boxwood.checkers.engine.searcher import Searcher
from boxwood.checkers.training.gauge import Referee, Score, play_match, search_player, three_move_openings


def test_a_score_knows_its_error() -> None:
    score = Score(wins=60, draws=20, losses=20)
    assert score.share == pytest.approx(0.7)
    assert score.error == pytest.approx(math.sqrt(0.6 * 0.09 + 0.2 * 0.04 + 0.2 * 0.49) / 10)
    assert score.elo == pytest.approx(147.2, abs=0.1)
    assert Score(wins=3).elo == math.inf
    assert Score(losses=3).elo == -math.inf
    assert "+60 =20 -20: 70.0" in str(score)
    assert str(Score(wins=100)) == "+100 =0 -0: 100.0 ± 0.0 %, Elo over +607"
    assert str(Score(losses=100)).endswith("Elo under -607")


def test_looking_further_wins_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    endgame = Endgame(checkers=3)
    endgame.prepare()
    referee = Referee(endgame)
    deep, shallow = (Searcher(endgame.rules, plain_network(), entries=2**14) for _ in range(2))
    openings = three_move_openings(referee, shallow, depth=5)
    assert 150 < len(openings) < 216
    *_, score = play_match(search_player(deep, depth=7), search_player(shallow, depth=2), openings[:6], referee)
    assert score.games == 12
    assert score.wins > score.losses
