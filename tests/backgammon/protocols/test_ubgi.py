"""UBGI: a conversation for each message, and a match against ourselves through it."""

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import Action, Double, Match, Opening, Phase, Position, Roll, parse_action, parse_play
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.protocols import UbgiSession, run_ubgi

START = Position.start().gnubg_id
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
FIBS = (
    "board:You:Bob:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    ":1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)
ENDING = "XGID=-A--A-------------------b-:0:0:1:00:0:0:0:0:10"
"""Two checkers each: the side on turn wins with 29 rolls of 36, or else not at all."""


def talk(*lines: str) -> list[str]:
    """What is said to lines, one after the other."""
    said: list[str] = []
    session = UbgiSession(said.append)
    for line in ("set engine.level expert", *lines):
        session.hear(line)
    return [line for line in said if not line.startswith("info ")]


def first_draft(*lines: str) -> list[str]:
    """The same to somebody who speaks draft 0.01 only."""
    said: list[str] = []
    session = UbgiSession(said.append)
    session.settings.set("engine.level", "expert")
    for line in lines:
        session.hear(line)
    return said


# Draft 0.01


def test_ubgi_is_answered_by_who_we_are_and_readiness() -> None:
    said = first_draft("ubgi")
    assert [line.rpartition(" ")[0] for line in said[:3]] == ["id name", "id author The Boxwood", "id version"]
    assert said[-2:] == ["ubgiok", "readyok"]


@pytest.mark.parametrize("position", [OPENING, OPENING.removeprefix("XGID="), FIBS])
def test_a_position_with_dice_is_answered_by_the_moves(position: str) -> None:
    assert first_draft(position) == ["8/5 6/5"]


def test_a_leaping_and_a_repeated_move_is_written_out() -> None:
    assert first_draft(OPENING.replace(":31:", ":65:")) == ["24/18 18/13"]
    (said,) = first_draft(OPENING.replace(":31:", ":33:"))
    assert len(said.split()) == 4
    assert "(" not in said


def test_a_position_before_the_roll_is_answered_by_double_or_roll() -> None:
    assert first_draft(OPENING.replace(":31:", ":00:"), ENDING) == ["roll", "double"]


def test_a_position_with_a_double_is_answered_by_take_or_drop() -> None:
    assert first_draft(OPENING.replace(":31:", ":D:"), ENDING.replace(":00:", ":D:")) == ["take", "drop"]


def test_a_position_without_a_legal_move_is_answered_by_an_empty_line() -> None:
    assert first_draft("XGID=-AA----------------bbbbbbA:0:0:1:31:0:0:0:7:10") == [""]


def test_what_cannot_be_understood_is_answered_politely() -> None:
    assert first_draft("castle", "XGID=nonsense", "board:x", "x" * 5_000) == ["sorry"] * 4


def test_quit_ends_the_conversation_and_stop_does_not() -> None:
    session = UbgiSession(lambda text: None)
    assert session.hear("stop")
    assert not session.hear("quit")


# Drafts 0.1 and 0.2


def test_isready_is_answered_by_readyok() -> None:
    assert talk("isready") == ["readyok"]


def test_a_position_and_dice_are_answered_by_bestmove() -> None:
    asked = ("newgame", f"position gnubgid {START}", "dice 3 1")
    assert talk(*asked, "go") == talk(*asked, "go chequer") == ["bestmove 8/5 6/5"]


def test_draft_0_1_also_hears_the_position_after_the_move() -> None:
    after = parse_play("8/5 6/5", Position.start(), (3, 1)).after.gnubg_id
    said = talk(f"position gnubgid {START}", "dice 3 1", "go role chequer movetime 50")
    assert said == ["bestmove 8/5 6/5", f"bestmoveid {after}"]


def test_an_xgid_and_a_fibs_board_bring_their_dice() -> None:
    assert talk(f"position xgid {OPENING}", "go") == talk(f"position fibs {FIBS}", "go") == ["bestmove 8/5 6/5"]


def test_no_legal_move_is_a_pass() -> None:
    shut = "XGID=-AA----------------bbbbbbA:0:0:1:31:0:0:0:7:10"
    assert talk(f"position xgid {shut}", "go") == ["bestmove pass"]


def test_the_cube_is_answered_by_bestcube() -> None:
    assert talk(f"position gnubgid {START}", "go cube") == ["bestcube nodouble"]
    assert talk(f"position xgid {ENDING}", "go cube", "go") == ["bestcube double"] * 2
    assert talk(f"position xgid {ENDING.replace(':00:', ':D:')}", "go cube") == ["bestcube drop"]


def test_a_whole_turn_is_cube_and_move() -> None:
    said = talk(f"position gnubgid {START}", "dice 3 1", "go turn")
    assert said == ["bestturn cube=nodouble move=8/5 6/5"]


def test_what_is_best_so_far_is_told_while_the_engine_thinks() -> None:
    said: list[str] = []
    session = UbgiSession(said.append)
    for line in (f"position gnubgid {START}", "dice 3 1", "go depth 1"):
        session.hear(line)
    assert [line.split()[:3] for line in said[:2]] == [["info", "depth", "0"], ["info", "depth", "1"]]
    assert said[-1] == "bestmove 8/5 6/5"


def test_keys_are_listed_set_and_got() -> None:
    listed = talk("keys")
    assert "key engine.ply int 0..3 2 rolls to look ahead, at full strength" in listed
    assert "key game.jacoby bool false Jacoby's rule, for money" in listed
    assert talk("set game.length 7", "get game.length") == ["value game.length 7"]
    assert talk("setoption name Level value club", "get engine.level") == ["value engine.level club"]


def test_the_match_around_a_bare_position_counts() -> None:
    at_match_point = ("set game.length 3", "set game.score 2", "set game.opponent_score 0", "set game.crawford false")
    assert talk(f"position gnubgid {_ending()}", "go cube") == ["bestcube double"]
    assert talk(*at_match_point, f"position gnubgid {_ending()}", "go cube") == ["bestcube nodouble"]


def test_draft_0_1_sets_the_match_by_its_two_players() -> None:
    asked = ("newsession type match length 3", "setscore 0 2", "setcube value 2 owner p1", "setturn p1")
    said = talk(*asked, f"position gnubgid {_ending()}", "go cube")
    assert said == ["bestcube nodouble"]
    assert talk("newsession type money jacoby on", "get game.jacoby") == ["value game.jacoby true"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("castle", "bad_command"),
        ("set engine.ply", "bad_command"),
        ("set engine.ply 9", "bad_value"),
        ("set game.cube 3", "bad_value"),
        ("set game.jacoby perhaps", "bad_value"),
        ("set engine.hash 3", "unsupported"),
        ("get", "bad_command"),
        ("get game.weather", "unsupported"),
        ("setoption name x", "bad_command"),
        ("newsession", "bad_command"),
        ("setscore 1", "bad_command"),
        ("setscore x 1", "bad_value"),
        ("setcube value 2", "bad_command"),
        ("setcube value 2 owner me", "bad_value"),
        ("setturn me", "bad_value"),
        ("position", "unsupported"),
        ("position gnubgid", "bad_command"),
        ("position gnubgid nonsense", "bad_value"),
        ("position fen x", "unsupported"),
        ("dice 7 1", "bad_value"),
        ("dice 3", "bad_value"),
        ("go", "bad_state"),
        ("go chequer depth", "bad_command"),
        ("go chequer depth x", "bad_command"),
    ],
)
def test_what_is_wrong_is_an_error_with_its_code(line: str, code: str) -> None:
    (said,) = talk(line)
    assert said.startswith(f"error {code} ")


def test_dice_are_missed_and_depths_are_bounded() -> None:
    assert talk(f"position gnubgid {START}", "go chequer")[0].startswith("error bad_state no dice")
    assert talk(f"position gnubgid {START}", "dice 3 1", "go depth 9")[0].startswith("error bad_value depth")


@given(st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=60), max_size=5), st.randoms())
@settings(max_examples=60, deadline=None)
def test_whatever_is_said_is_answered_and_nothing_breaks(lines: list[str], chance: random.Random) -> None:
    words = [
        "position",
        "gnubgid",
        START,
        "dice",
        "go",
        "set",
        "game.cube",
        "2",
        "3",
        "xgid",
        OPENING,
        "setcube",
        "value",
    ]
    session = UbgiSession(lambda text: None)
    session.settings.set("engine.level", "expert")
    for line in [*lines, *(" ".join(chance.sample(words, 3)) for _ in range(5))]:
        session.hear(line)


def test_stop_is_heard_while_the_engine_thinks() -> None:
    said: list[str] = []
    run_ubgi([f"position gnubgid {START}", "dice 4 2", "go depth 3", "stop"], said.append)
    depths = [int(line.split()[2]) for line in said if line.startswith("info")]
    assert said[-1].startswith("bestmove ")
    assert max(depths) < 3


def test_the_command_speaks_by_its_standard_input_and_output() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "boxwood", "ubgi"],
        input=f"ubgi\nset engine.level expert\nisready\n{OPENING}\nhello\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.splitlines()[-3:] == ["readyok", "8/5 6/5", "error bad_command 'hello' is no command"]
    assert "Traceback" not in done.stderr


def _ending() -> str:
    return Match.from_xgid(ENDING).game.position.gnubg_id


# A match


def test_a_match_against_ourselves_is_played_to_its_end() -> None:
    chance = random.Random(4)
    match = Match.new(length=3)
    said: list[str] = []
    session = UbgiSession(said.append)
    session.hear("set engine.level expert")
    asked = 0
    while match.outcome is None:
        dice = chance.randint(1, 6), chance.randint(1, 6)
        if match.game.phase is Phase.OPENING:
            match = match.apply(Opening(*dice))
            continue
        if match.game.phase in (Phase.START, Phase.PLAYED) and match.why_not(Double()) is not None:
            match = match.apply(_begin_turn(match, dice))
            continue
        said.clear()
        session.hear(f"position xgid {match.xgid}")
        session.hear("go")
        asked += 1
        match = match.apply(_action(said[-1], match, dice))
    assert asked > 40
    assert max(match.score) >= 3


def _begin_turn(match: Match, dice: tuple[int, int]) -> Action:
    """Roll, or pass if no roll can enter (B14)."""
    return Roll(*dice) if match.why_not(Roll(*dice)) is None else parse_action("pass")


def _action(answer: str, match: Match, dice: tuple[int, int]) -> Action:
    word, _, what = answer.partition(" ")
    if word == "bestmove":
        return parse_action(what if what == "pass" else f"play {what}")
    assert word == "bestcube", answer
    return _begin_turn(match, dice) if what == "nodouble" else parse_action(what)


def test_the_engine_that_answers_is_the_engine() -> None:
    best = Engine(level="expert").best_play(Position.start(), (3, 1))
    assert best is not None
    (said,) = talk(f"position gnubgid {START}", "dice 3 1", "go")
    moves = said.removeprefix("bestmove ")
    assert parse_play(moves, Position.start(), (3, 1)).after == best.after
