from pathlib import Path

import pytest

from boxwood.checkers.engine.readiness import prepare


def test_everything_is_made_ready_and_it_is_told_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    told: list[tuple[str, float]] = []
    prepare(lambda what, part: told.append((what, part)), checkers=2)
    parts = [part for _, part in told]
    assert parts == sorted(parts)
    assert told[0] == ("preparing the bot (first time only)", 0.0)
    assert told[-1] == ("ready", 1.0)
    assert [what for what, _ in told].count("reading the endgame tables") == 2
    assert ("building the endgame tables", 1.0) in [(what, round(part, 6)) for what, part in told]
    assert len(list((tmp_path / "tables").iterdir())) == 2
