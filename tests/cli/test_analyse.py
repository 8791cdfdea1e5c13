"""`boxwood analyse` and `boxwood stats`."""

import json
import signal
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boxwood.backgammon import formats
from boxwood.backgammon.game_type import GAME
from boxwood.cli.analyse import analyse_files, interruptible
from boxwood.cli.app import app
from boxwood.errors import BadInput
from support.reviews import judged_record

RUNNER = CliRunner()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path / "data"))
    for number, names in enumerate([("Ann", "Bob [red]"), ("Cid", "Ann")]):
        record = judged_record(names)
        judged = GAME.analyst.with_analysis(record, GAME.analyst.carried(record))
        (tmp_path / f"{number}.sgf").write_bytes(formats.write(judged, "sgf"))
    return tmp_path


def run(*arguments: str | Path) -> str:
    done = RUNNER.invoke(app, [*map(str, arguments), "--language", "en"])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def test_the_terminal_shows_figures_and_draws_the_worst(folder: Path) -> None:
    said = run("analyse", folder / "0.sgf", "--level", "carried", "--worst", "1")
    assert "Bob [red]" in said
    assert "Wrong double −0.3" in said
    assert "Double, take ← played" in said
    assert "24/21 24/23" not in said


def test_the_terminal_says_why(folder: Path) -> None:
    said = run("analyse", folder / "0.sgf", "--level", "carried", "--worst", "2")
    assert "· This costs 0.1" in said


def test_reports_are_written_by_the_suffix(folder: Path) -> None:
    for suffix, begins in ((".html", b"<!DOCTYPE html>"), (".csv", b"\xef\xbb\xbffile,"), (".json", b"{")):
        target = folder / f"report{suffix}"
        run("analyse", folder / "0.sgf", folder / "1.sgf", "--level", "carried", "--to", target)
        assert target.read_bytes().startswith(begins)
    reports = json.loads((folder / "report.json").read_bytes())["reports"]
    assert len(reports) == 2
    assert any("This costs" in sentence for error in reports[0]["reasons"] for sentence in error["sentences"])


def test_an_sgf_with_the_analysis_is_written(folder: Path) -> None:
    run("analyse", folder / "0.sgf", "--level", "carried", "--to", folder / "new.sgf")
    assert formats.load(folder / "new.sgf").analysis.judgements


def test_a_match_is_judged_by_our_own_engine(folder: Path) -> None:
    target = folder / "own.json"
    run("analyse", folder / "0.sgf", "--level", "quick", "--to", target)
    (told,) = json.loads(target.read_bytes())["reports"]
    assert told["complete"]
    assert told["judged_by"] == "judged by Boxwood, quick"
    assert told["decisions"][0]["best"] == "play 8/5 6/5"
    assert (folder / "data" / "analysis.sqlite").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("0.sgf", "--to", "report.doc"), "a report must end in .html, .csv, .json or .sgf"),
        (("0.sgf", "1.sgf", "--to", "both.sgf"), "one file at a time"),
        (("0.sgf", "--level", "thorough"), "there is no"),
        (("missing.sgf",), "can't read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(folder: Path, arguments: tuple[str, ...], reason: str) -> None:
    paths = [str(folder / each) if "." in each else each for each in arguments]
    with pytest.raises(BadInput, match=reason):
        run("analyse", *paths)


def test_a_bad_file_among_several_is_told_and_passed_over(folder: Path) -> None:
    (folder / "bad.mat").write_text("nonsense")
    said = run("analyse", folder / "bad.mat", folder / "0.sgf", "--level", "carried", "--worst", "0")
    assert "bad.mat: " in said
    assert "PR" in said


def test_a_folder_shows_how_well_its_usual_player_plays(folder: Path) -> None:
    said = run("stats", folder, "--level", "carried")
    assert said.split()[0] == "Ann"
    for heading in ("Over time", "By kind of decision", "By kind of position", "By opponent"):
        assert heading in said
    assert "2026-11" in said
    assert run("stats", folder, "--level", "carried", "--player", "cid").split()[0] == "cid"


def test_a_folder_without_files_or_player_is_said(folder: Path) -> None:
    (folder / "empty").mkdir()
    for arguments, reason in (((folder / "empty",), "has no files"), ((folder / "0.sgf",), "is not a folder")):
        with pytest.raises(BadInput, match=reason):
            run("stats", *arguments)
    with pytest.raises(BadInput, match="no player 'Zoe'"):
        run("stats", folder, "--level", "carried", "--player", "Zoe")


def test_ctrl_c_asks_to_stop_and_a_second_one_ends_as_usual() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interruptible() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_what_is_stopped_before_it_begins_is_nothing(folder: Path) -> None:
    stop = threading.Event()
    stop.set()
    assert list(analyse_files([folder / "0.sgf"], "quick", "en", stop)) == []
