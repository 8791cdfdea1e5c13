"""Large endgame tables: results in two bits, built in steps, kept on disk and read where they lie.

What holds of five checkers holds of three, where turns are kept of two only: those are quick to build.
"""

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from boxwood.checkers import Colour, Position, legal_moves
from boxwood.checkers.engine import Endgame, Engine, endgame_file, retrograde, search
from boxwood.checkers.engine import endgame as endgame_module
from boxwood.checkers.engine.boards import board_of
from boxwood.checkers.engine.endgame import SharedEndgame, build_table, large_file
from boxwood.checkers.engine.endgame_file import EndgameFile
from boxwood.checkers.engine.network import plain_network
from boxwood.checkers.engine.retrograde import DRAW, EndgameTable
from boxwood.checkers.engine.searcher import Searcher
from boxwood.cli.app import app
from boxwood.errors import BadFile, BadPosition, NotNow
from boxwood.file_lock import lock
from boxwood.game import Side
from checkers.engine.test_endgame import random_position, sheet_of, win

DEEP = bool(os.environ.get("BOXWOOD_DEEP_ENDGAME"))
FIVE = {
    "tournament": (142_669_544, 113_986_288, 22_245_784),
    "coral": (125_849_804, 92_743_078, 60_308_734),
}
"""Wins, losses and draws of exactly five checkers, each side to move."""
RULES = 1
"""Of the tables that are only built and kept here."""
KILLED = """
import os, signal, sys
from boxwood.checkers.engine import endgame_file
from boxwood.checkers.engine.endgame import large_file
endgame_file.KEEP_EVERY = 0
left = 5
def tell(what, part):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
large_file(1, 3, counted=2).table(tell)
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def file(data: Path) -> EndgameFile:
    """Large tables of three checkers, which are not built yet."""
    return large_file(RULES, 3, counted=2)


@pytest.fixture(scope="session")
def packed(endgame: Endgame) -> Endgame:
    """The endings of three checkers as results only, under each rule sheet."""
    found = Endgame(sheet_of(endgame), checkers=3)
    found.table = build_table(endgame.rules, 3, counted=2)
    return found


@pytest.fixture(scope="session", params=["tournament", "coral"])
def five(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Endgame:
    """The tables of up to five checkers, read page by page."""
    if not DEEP:
        pytest.skip("tables of five checkers are built in the deep check")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXWOOD_DATA", str(tmp_path_factory.mktemp("data")))
        found = Endgame(str(request.param), checkers=5)
        found.prepare()
    return found


def results(table: EndgameTable) -> Iterator[int]:
    """Won (1), lost (0) or drawn (255), position by position."""
    for number in range(retrograde.table_size(3, 3)):
        turns = int(retrograde._turns(number, table))
        yield turns if turns == DRAW else turns & 1


def test_two_bits_say_how_each_position_ends(endgame: Endgame, packed: Endgame) -> None:
    assert endgame.table is not None
    assert packed.table is not None
    assert len(packed.table.content) < len(endgame.table.content) / 3
    assert list(results(packed.table)) == list(results(endgame.table))
    assert packed.tally(2) == endgame.tally(2)
    assert packed.tally(3) == endgame.tally(3)._replace(longest=0)


def _progress_follows(position: Position, packed: Endgame) -> bool:
    """Whether the turns to a capture or man's move follow from those after the moves."""
    sheet, men = sheet_of(packed), (position.black_men, position.white_men)
    result = packed.ending(position).result
    ways = []
    for move in legal_moves(position, sheet):
        after = position.apply(move)
        quiet = not move.captures and (after.black_men, after.white_men) == men
        kept = -packed.ending(after).result if packed.knows(after) else 1
        assert kept <= result
        if kept == result:
            ways.append(1 + packed.progress(after) if quiet else 1 if result > 0 else 2)
    return packed.progress(position) == (min(ways) if result > 0 else max(ways, default=0))


def test_the_turns_to_a_capture_or_mans_move_follow_from_those_after_it(packed: Endgame) -> None:
    rng, seen = random.Random(5), 0
    while seen < 150:
        position = random_position(rng, 3)
        if packed.ending(position).result:
            seen += 1
            assert packed.ending(position).turns is None
            assert _progress_follows(position, packed), position.fen


def test_a_draw_has_no_such_turns(packed: Endgame) -> None:
    with pytest.raises(BadPosition, match="do not know"):
        packed.progress(Position.from_fen("W:WK1:BK28,K32" if packed.rules == 1 else "W:WK1:BK32"))


def test_won_positions_are_won_by_results_alone(packed: Endgame) -> None:
    _win_some(packed, 3, 10)


def _win_some(endgame: Endgame, checkers: int, count: int) -> None:
    rng, played = random.Random(3), 0
    while played < count:
        position = random_position(rng, checkers)
        if endgame.ending(position).result == 1:
            played += 1
            game = win(position, endgame, rng if played % 5 == 0 else None)
            assert game.outcome is not None
            assert game.outcome.winner is (Side.SECOND if position.turn is Colour.BLACK else Side.FIRST), position.fen


def test_a_known_win_is_said_without_turns(packed: Endgame) -> None:
    position = Position.from_fen("W:WK18,K15:BK29")
    thought = Engine(sheet_of(packed), endgame=packed, entries=2**10).think(position)
    assert thought.from_tables
    assert thought.ends_in is None
    assert str(thought).startswith("endgame tables, a win: ")
    assert 270 < thought.evaluation < 290


def test_the_search_finds_what_the_results_say(packed: Endgame) -> None:
    assert packed.table is not None
    searcher = Searcher(packed.rules, plain_network(), entries=2**12)
    searcher.use_endgame(packed.table, packed.checkers)
    rng, seen = random.Random(6), set[int]()
    for _ in range(60):
        position = random_position(rng, 3)
        if legal_moves(position, sheet_of(packed)):
            value, result = searcher.run(board_of(position), depth=3).value, packed.ending(position).result
            assert (value > search.FORCED) - (value < -search.FORCED) == result, position.fen
            seen.add(result)
    assert seen == {-1, 0, 1}


def test_pages_on_disk_are_the_whole_table(file: EndgameFile) -> None:
    told: list[float] = []
    table = file.table(lambda what, part: told.append(part))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert np.array_equal(table.content, build_table(RULES, 3, counted=2).content)
    assert not file.begun_path.exists()
    told.clear()
    again = file.read()
    assert again is not None
    assert np.array_equal(again.content, table.content)
    assert file.table(lambda what, part: told.append(part)).counted == 2
    assert told == []
    assert file.longest is not None
    assert 10 < file.longest < retrograde.QUIET_TURNS


class Interrupted(Exception):
    pass


def test_building_goes_on_where_it_was_stopped(file: EndgameFile) -> None:
    told: list[float] = []

    def stop(what: str, part: float) -> None:
        told.append(part)
        if len(told) == 8:
            raise Interrupted

    with pytest.raises(Interrupted):
        file.table(stop)
    assert file.read() is None
    rest: list[float] = []
    table = file.table(lambda what, part: rest.append(part))
    assert rest[0] == told[-1] > 0
    assert np.array_equal(table.content, build_table(RULES, 3, counted=2).content)


def test_building_goes_on_where_it_was_killed(file: EndgameFile, data: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED], env=os.environ | {"BOXWOOD_DATA": str(data)}, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr
    assert file.begun_path.exists()
    rest: list[float] = []
    table = file.table(lambda what, part: rest.append(part))
    assert rest[0] > 0
    assert np.array_equal(table.content, build_table(RULES, 3, counted=2).content)


def _flip(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("how", ["flipped", "cut short", "empty", "no head"])
def test_a_damaged_file_is_noticed_and_built_anew(
    how: str, file: EndgameFile, caplog: pytest.LogCaptureFixture
) -> None:
    whole = file.table(lambda what, part: None).content.copy()
    content = file.path.read_bytes()
    if how == "flipped":
        _flip(file.path, len(content) - 100)
    else:
        file.path.write_bytes({"cut short": content[:-1], "empty": b"", "no head": bytes(len(content))}[how])
    with pytest.raises(BadFile, match=r"^the endgame tables in .*\.endgame are damaged$"):
        file.read()
    assert np.array_equal(file.repaired(lambda what, part: None).content, whole)
    assert "are damaged" in caplog.text


def test_what_was_begun_and_is_damaged_is_begun_anew(file: EndgameFile, caplog: pytest.LogCaptureFixture) -> None:
    told: list[float] = []

    def stop(what: str, part: float) -> None:
        told.append(part)
        if len(told) == 4:
            raise Interrupted

    with pytest.raises(Interrupted):
        file.table(stop)
    _flip(file.begun_path, endgame_file.HEAD + 10)
    told = [0.0] * 10
    file.table(stop)
    assert told[10] == 0
    assert "are damaged" in caplog.text


def test_tables_of_another_version_are_built_anew(file: EndgameFile) -> None:
    file.table(lambda what, part: None)
    content = file.path.read_bytes()
    file.path.write_bytes(content.replace(b"turns to the end", b"turns of the end"))
    with pytest.raises(BadFile, match="another version of Boxwood"):
        file.read()
    assert file.repaired(lambda what, part: None).counted == 2
    assert file.read() is not None


def test_a_full_disk_is_said_before_and_while_building(file: EndgameFile, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(100, 99, 1))
        with pytest.raises(NotNow, match=r"can't be kept in .*, where they need 1 MB: No space left on device"):
            file.table(lambda what, part: None)

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotNow, match="No space left on device"):
        file.table(lambda what, part: None)
    assert [each.suffix for each in file.path.parent.iterdir()] == [".lock"]


def test_two_do_not_build_at_once(file: EndgameFile) -> None:
    file.path.parent.mkdir(parents=True)
    with file.path.with_suffix(".lock").open("a+b") as held:
        lock(held)
        with pytest.raises(NotNow, match="another Boxwood is building"):
            file.table(lambda what, part: None)
    assert file.table(lambda what, part: None).counted == 2


@pytest.fixture
def small(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have tables of three checkers built where those of five would be, and of two where those of four would be."""
    monkeypatch.setattr(endgame_module, "large_file", lambda rules, checkers=5: large_file(rules, 3, counted=2))
    monkeypatch.setattr(endgame_module.SharedEndgame, "SMALL", 2)
    monkeypatch.setattr(endgame_module.SharedEndgame, "LARGE", 3)


@pytest.mark.usefixtures("small")
def test_the_bot_uses_larger_tables_once_they_are_there() -> None:
    three = Position.from_fen("W:WK18,K15:BK29")
    shared = SharedEndgame(RULES)
    shared.prepare()
    assert not shared.knows(three)
    shared.enlarge()
    assert shared.ending(three).result == 1
    later = SharedEndgame(RULES)
    later.prepare()
    assert later.ending(three).result == 1


@pytest.mark.usefixtures("small")
def test_the_bot_plays_with_small_tables_where_the_larger_ones_are_damaged(caplog: pytest.LogCaptureFixture) -> None:
    shared = SharedEndgame(RULES)
    shared.enlarge()
    _flip(large_file(RULES, 3, counted=2).path, 5_000)
    later = SharedEndgame(RULES)
    later.prepare()
    assert later.checkers == 2
    assert later.knows(Position.from_fen("W:WK18:BK29"))
    assert "are damaged" in caplog.text


@pytest.mark.usefixtures("small")
def test_the_command_builds_them_for_both_rule_sheets() -> None:
    for _ in range(2):
        result = CliRunner().invoke(app, ["endgames"])
        assert result.exit_code == 0, result.output
        said = result.output.replace("\n", " ")
        assert "tournament: the bot knows every ending of up to 5 checkers" in said
        assert "coral: the bot knows every ending of up to 5 checkers" in said
    assert CliRunner().invoke(app, ["endgames", "--checkers", "6"]).exit_code == 2


def test_five_checkers_have_the_known_numbers_of_positions_wins_losses_and_draws(five: Endgame) -> None:
    tally = five.tally(5)
    assert (
        tally.wins + tally.losses + tally.draws == 278_901_616
    )  # Chinook's 148,688,232 without those of one side, twice
    assert (tally.wins, tally.losses, tally.draws) == FIVE[sheet_of(five).name]


def test_what_is_said_of_five_checkers_follows_from_those_after_them(five: Endgame) -> None:
    rng = random.Random(2)
    for _ in range(2_000):
        position = random_position(rng, 5)
        after = [position.apply(move) for move in legal_moves(position, sheet_of(five))]
        best = max((-five.ending(each).result if five.knows(each) else 1 for each in after), default=-1)
        said = five.ending(position).result
        assert said == best or (said == 0 and _too_long(after, five)), position.fen


def _too_long(after: list[Position], five: Endgame) -> bool:
    """Whether a win or loss would take more than the forty moves."""
    return any(five.ending(each).result and five.progress(each) == retrograde.QUIET_TURNS for each in after)


def test_hundreds_of_won_positions_of_five_checkers_are_won_within_the_draw_rule(five: Endgame) -> None:
    _win_some(five, 5, 200)
