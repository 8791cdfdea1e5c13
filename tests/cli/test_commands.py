import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from boxwood.backgammon import Position
from boxwood.cli import main
from boxwood.cli.arguments import read_position
from boxwood.cli.system_language import system_language

ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}


def boxwood(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command does and says: it runs here, which is quicker than a process of its own."""
    command = ["boxwood", *arguments]
    said, complained = _text(), _text()
    with (
        mock.patch.dict(os.environ, ENGLISH | environment),
        mock.patch.multiple(sys, argv=command, stdin=_text(typed), stdout=said, stderr=complained),
    ):
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    assert code is None or isinstance(code, int)
    return subprocess.CompletedProcess(command, code or 0, _read(said), _read(complained))


def _text(content: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content.encode()), encoding="utf-8", write_through=True)


def _read(text: io.TextIOWrapper) -> str:
    text.seek(0)
    return text.read()


def test_show_draws_a_position_and_its_ids() -> None:
    done = boxwood("show", "4HPwATDgc/ABMA")
    assert done.returncode == 0
    assert "167 pips, to move" in done.stdout
    assert "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10" in done.stdout


@pytest.mark.parametrize(
    "text", [" 4HPwATDgc/ABMA ", "Start", " xgid = -b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"]
)
def test_a_position_is_read_with_spaces_around_it_and_in_any_case(text: str) -> None:
    assert read_position(text).position == Position.start()


@pytest.mark.parametrize(
    "position", ["XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:5:0:7:10", "4HPwATDgc/ABMA:QYnlAFAAEAAE"]
)
def test_show_tells_score_cube_and_dice_of_an_id_that_has_them(position: str) -> None:
    told = boxwood("show", position).stdout
    for fact in ("plays 3-1", "match to 7", "2-5 for the side on turn", "2, with the opponent", "QYnlAFAAEAAE"):
        assert fact in told
    assert "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:5:0:7:10" in told


def test_show_tells_of_offers_and_money() -> None:
    doubled = boxwood("show", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:D:0:0:3:0:10").stdout
    for fact in (
        "top player: double to 2, waits for the answer",
        "money game, Jacoby rule, beavers",
        "1, in the middle",
    ):
        assert fact in doubled
    resigned = boxwood("show", "4HPwATDgc/ABMA:cEEAAAAAAAAE").stdout
    assert "resigns a gammon" in resigned
    crawford = boxwood("show", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:3:1:7:10").stdout
    assert "to roll or double" not in crawford


def test_plays_takes_the_dice_of_an_id_unless_others_are_given() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:0:0:0:0:10"
    assert boxwood("plays", xgid.format("31")).stdout == boxwood("plays", "start", "31").stdout
    assert boxwood("plays", xgid.format("31"), "64").stdout == boxwood("plays", "start", "64").stdout
    assert "add a roll" in boxwood("plays", xgid.format("00")).stderr


def test_show_writes_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert boxwood("show", "start", "--svg", str(picture)).returncode == 0
    assert picture.read_text().startswith("<svg")


def test_plays_lists_every_legal_play_or_says_that_the_turn_passes() -> None:
    assert "8/5 6/5" in boxwood("plays", "start", "31").stdout
    assert len(boxwood("plays", "start", "3-1").stdout.splitlines()) == 16
    shut_out = Position.build("bar:1 13:4", "6:2 5:2 4:2 3:2 2:2 1:2").gnubg_id
    assert boxwood("plays", shut_out, "66").stdout == "No legal play: the turn passes (B10).\n"


def test_a_rollout_compares_the_best_plays_of_a_roll() -> None:
    done = boxwood("rollout", "start", "31", "--trials", "36", "--truncate", "4")
    assert done.returncode == 0
    assert "36 games each" in done.stdout
    assert done.stdout.index("8/5 6/5") < done.stdout.index("13/10")


def test_a_rollout_of_a_match_with_dice_is_at_its_score() -> None:
    done = boxwood(
        "rollout", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:5:10", "--trials", "36", "--truncate", "4"
    )
    assert done.returncode == 0, done.stderr
    assert "The side on turn needs 3, the opponent 1; cube at 1, in the middle." in done.stdout
    assert "8/5 6/5" in done.stdout
    assert "drop" not in done.stdout


def test_a_rollout_of_a_match_without_dice_is_of_the_cube() -> None:
    xgid = "XGID=-BBBBBB-----------bbbbbb--:0:0:1:00:0:0:0:7:10"
    done = boxwood("rollout", xgid, "--trials", "36", "--truncate", "2")
    assert done.returncode == 0, done.stderr
    assert "The side on turn needs 7, the opponent 7; cube at 1, in the middle." in done.stdout
    for name in ("no double", "double, take", "double, drop"):
        assert name in done.stdout
    assert "Double, drop: doubling gains" in done.stdout
    offered = boxwood("rollout", xgid.replace(":00:", ":D:"), "--trials", "36", "--truncate", "2")
    assert "Drop: taking costs" in offered.stdout


def test_sheets_shows_all_side_by_side_or_one_with_its_notes() -> None:
    assert "redblack" in boxwood("sheets").stdout
    assert "13-point" in boxwood("sheets", "graves").stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("show", "nonsense"), "not a position id"),
        (("plays", "start", "71"), "two dice from 1 to 6"),
        (("plays", "start", "31", "--sheet", "hasbro"), "no rule sheet called 'hasbro'"),
        (("sheets", "hasbro"), "no rule sheet called"),
        (("backgammon", "--start", "chess"), "neither a starting array nor a position id"),
        (("show", "start", "--svg", "/nowhere/at/all.svg"), "can't write /nowhere"),
        (("train", "/dev/null/folder"), "/dev/null"),
        (("verify", "/nowhere/at/all.match"), "can't read"),
        (("convert", "/nowhere/at/all.mat", "out.match"), "can't read"),
        (("backgammon", "--length", "0"), "1 to 999 points long"),
        (("backgammon", "--option", "beaver"), "no option 'beaver'"),
        (("backgammon", "--sheet", "coral", "--option", "beavers"), "no beavers"),
        (("backgammon", "--bot", "grandmaster"), "no level called 'grandmaster'"),
        (("rollout", "start", "--trials", "0"), "whole number from 1"),
        (("rollout", "start", "77"), "two dice from 1 to 6"),
        (("rollout", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "42"), "already has dice: 3-1"),
        (("train", "somewhere", "--recipe", "/nowhere/at/all.json"), "can't read"),
        (("show", "B:W33:B1"), "neither a square from 1 to 32"),
        (("moves", "nonsense"), "is not a FEN"),
        (("moves", "checkers", "--sheet", "graves"), "no rule sheet of checkers called 'graves'"),
        (("checkers", "--begins", "first"), "dark starts (K2)"),
        (("checkers", "--fen", "W:W13:B6,9"), "the game of this position is over"),
        (("checkers", "--bot", "grandmaster"), "no level called 'grandmaster'"),
        (("train-checkers", "somewhere", "--sheet", "graves"), "no rule sheet of checkers called 'graves'"),
        (("train-checkers", "somewhere", "--processes", "10000"), "processors, got --processes 10000"),
        (("verify", "/nowhere/at/all.pdn"), "can't read"),
    ],
)
def test_bad_input_gets_a_sentence_and_no_traceback(
    arguments: tuple[str, ...], reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boxwood", *arguments])
    with pytest.raises(SystemExit) as ended:  # nothing else is raised, so there is no traceback
        main()
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err


def test_a_game_for_two_asks_refuses_lists_and_can_be_left() -> None:
    done = boxwood("backgammon", typed="rain\nsun\n1/24\nnonsense\n?\nq\n")
    assert done.returncode == 0
    assert "goes the wrong way" in done.stdout
    assert "is not understood" in done.stdout
    assert "with the words 'rain' and 'sun'." in done.stdout
    assert "24/" in done.stdout
    assert "Left at position 4HPwATDgc/ABMA" in done.stdout


def test_a_match_is_kept_in_a_file_checked_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "evening.match"
    left = boxwood("backgammon", "--length", "3", "--file", str(file), typed="rain\nsun\nnonsense\nq\n")
    assert left.returncode == 0
    checked = boxwood("verify", str(file))
    assert "all legal by the tournament rules" in checked.stdout
    assert "promised" in checked.stdout
    again = boxwood("backgammon", "--file", str(file), typed="q\n")
    assert "The dice are not sealed from here on" in again.stdout
    assert again.returncode == 0


def test_a_file_that_was_changed_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.match"
    boxwood("backgammon", "--file", str(file), typed="\n\nq\n")
    file.write_text(file.read_text().replace("opening ", "opening 6 5 ", 1))
    done = boxwood("verify", str(file))
    assert done.returncode == 2
    assert "was changed since it was saved" in done.stderr
    assert "evening.match: line " in done.stderr


def test_a_match_file_becomes_a_mat_file_and_back(tmp_path: Path) -> None:
    file, mat, again = tmp_path / "one.match", tmp_path / "one.mat", tmp_path / "two.match"
    boxwood("backgammon", "--length", "3", "--file", str(file), typed="rain\nsun\nq\n")
    assert boxwood("convert", str(file), str(mat)).returncode == 0
    assert "3 point match" in mat.read_text()
    assert boxwood("convert", str(mat), str(again)).returncode == 0
    assert "all legal" in boxwood("verify", str(again)).stdout
    refused = boxwood("convert", str(mat), str(tmp_path / "one.pdn"))
    assert refused.returncode == 2
    assert "one.pdn: a file of this game ends in .mat, .match or .sgf" in refused.stderr
    assert not (tmp_path / "one.pdn").exists()


def test_every_fault_of_a_bad_mat_file_is_listed_and_what_is_sound_is_imported_if_asked(tmp_path: Path) -> None:
    mat, target = tmp_path / "bad.mat", tmp_path / "out.match"
    mat.write_text(" 3 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5    64: 24/10\n  2) 77: 8/5\n")
    done = boxwood("convert", str(mat), str(target))
    assert done.returncode == 2
    assert "line 5: " in done.stderr
    assert "line 6: " in done.stderr
    assert not target.exists()
    assert boxwood("convert", str(mat), str(target), "--lenient").returncode == 0
    assert "play 8/5 6/5" in target.read_text()


def test_show_draws_a_position_of_checkers(tmp_path: Path) -> None:
    done = boxwood("show", "B:W21,K30:B1,2")
    assert "b  2 left, to move" in done.stdout
    assert "B:W21,K30:B1,2" in done.stdout
    picture = tmp_path / "board.svg"
    assert boxwood("show", "checkers", "--svg", str(picture)).returncode == 0
    assert "12 white checkers" in picture.read_text()


def test_moves_lists_every_legal_move_of_checkers_or_says_who_has_lost() -> None:
    assert len(boxwood("moves", "checkers").stdout.splitlines()) == 7
    listed = boxwood("moves", "B:W6,15:B1", "--sheet", "coral").stdout.splitlines()
    assert [line.split() for line in listed][:2] == [["1x10", "W:W15:B10"], ["1x10x19", "W:W:B19"]]
    assert boxwood("moves", "W:W13:B6,9").stdout == "No legal move: white has lost (K8).\n"


def test_sheets_shows_those_of_checkers_too() -> None:
    assert "crowning ends turn" in boxwood("sheets").stdout
    assert "jumping is a choice" in boxwood("sheets", "coral").stdout


def test_a_game_of_checkers_is_kept_in_a_pdn_file_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "evening.pdn"
    left = boxwood("checkers", "--file", str(file), typed="11-15\n22-18\nq\n")
    assert left.returncode == 0
    assert "Left at position B:W18" in left.stdout
    assert "1. 11-15 22-18 *" in file.read_text()
    file.write_text(file.read_text().replace("22-18", "22-18 {Single Corner}"))
    over = boxwood("checkers", "--file", str(file), typed="12-16\n15x22\nresign\n")
    assert "you must jump with the man on 15 (K6)" in over.stdout
    assert "Dark won: Light resigned." in over.stdout
    assert '[Result "1-0"]' in file.read_text()
    assert "1. 11-15 22-18 {Single Corner} 2. 15x22 *" in file.read_text()
    assert boxwood("verify", str(file)).stdout == "4 actions, all legal by the tournament rules.\n"
    assert "is over" in boxwood("checkers", "--file", str(file)).stderr


def test_a_game_goes_on_in_a_file_with_others_which_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[Event "one"]\n1. 9-14 1-0\n[Event "two"]\n[RuleSheet "coral"]\n1. 11-15 *\n')
    assert boxwood("checkers", "--file", str(file), typed="22-18\nq\n").returncode == 0
    text = file.read_text()
    assert "1. 9-14 *" in text
    assert '[Event "two"]' in text
    assert "1. 11-15 22-18 *" in text


def test_every_fault_of_a_bad_pdn_file_is_listed_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.pdn"
    file.write_text("1. 11-15 22-17\n2. 15-22 *\n1. 11-14 hello *\n")
    done = boxwood("verify", str(file))
    assert done.returncode == 2
    assert [line.partition(":")[0] for line in done.stderr.removeprefix("boxwood: ").splitlines()] == [
        "line 2",
        "line 3",
        "line 3",
    ]


def test_the_bot_of_checkers_shows_what_it_thinks_and_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    done = boxwood("checkers", "--bot", "Regular", "--thoughts", typed="?\nq\n")
    assert done.returncode == 0, done.stderr
    assert "depth 6, " in done.stdout
    assert "The bot plays Dark. Press Ctrl-C to make it move at once." in done.stdout
    assert "Bot moves " in done.stdout
    assert "You (w), move: " in done.stdout


def test_the_bot_of_checkers_moves_at_once_when_it_is_interrupted(tmp_path: Path) -> None:
    """It has an hour for a move that its book does not know; Ctrl-C ends that, and the game goes on."""
    game = tmp_path / "game.pdn"
    game.write_text("1. 9-13 22-18 2. 12-16 24-20 *\n")
    command = [sys.executable, "-m", "boxwood", "checkers", "--seconds", "3600", "--thoughts", "--file", str(game)]
    places = os.environ | ENGLISH | {"BOXWOOD_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=places, stdin=pipe, stdout=pipe, encoding="utf-8") as playing:
        assert playing.stdout is not None
        assert any("depth 9, " in line for line in playing.stdout)
        playing.send_signal(signal.SIGINT)
        said, _ = playing.communicate("quit\n", timeout=60)
    assert "Bot moves " in said
    assert "Left at position W:" in said
    assert playing.returncode == 0


def test_the_bot_of_checkers_plays_either_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    done = boxwood("checkers", "--bot", "child", "--bot-side", "first", typed="11-15\nq\n")
    assert "The bot plays Light" in done.stdout
    assert "Bot moves " in done.stdout
    assert "You (b), move: " in done.stdout


def test_a_network_of_checkers_is_trained_in_a_folder_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    first, again = (boxwood("train-checkers", str(tmp_path / "run"), "--short") for _ in range(2))
    assert "digest" in first.stdout, first.stderr
    assert first.stdout.split()[-1] == again.stdout.split()[-1]
    assert (tmp_path / "run" / "network.npz").is_file()


def test_the_terminal_speaks_the_systems_language_or_the_one_that_is_asked_for() -> None:
    french = boxwood("checkers", typed="11-14\npourquoi\nquitter\n", LANG="fr_CH.UTF-8").stdout
    assert "Foncé (b), jouez\u202f: " in french
    assert "11-14\u202f: le pion en 11 ne peut pas atteindre 14" in french
    assert "Position au moment de quitter\u202f: B:W21" in french
    assert "Dites ce que vous voulez faire, par exemple\u202f: pourquoi 11-16." in french
    english = boxwood("checkers", "--language", "en", typed="q\n", LANG="fr_CH.UTF-8").stdout
    assert "Dark (b), move: " in english
    refused = boxwood("backgammon", "--sheet", "coral", "--option", "beavers", "--language", "fr")
    assert refused.returncode == 2
    assert refused.stderr == "boxwood: les règles Corail ne comprennent pas\u202f: beavers (S-beaver)\n"


def test_help_is_in_the_systems_language() -> None:
    french = boxwood("show", "--help", LANG="fr_CH.UTF-8").stdout
    for words in ("Dessine une position", "Écrit plutôt une image", "Affiche ce message", "[obligatoire]"):
        assert words in french
    assert "Commandes" in boxwood("--help", LANG="fr_CH.UTF-8").stdout
    assert "Draw a position of backgammon" in boxwood("show", "--help").stdout


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    boxwood("checkers", "--file", str(file), typed="11-15\nq\n")
    done = boxwood("backgammon", "--file", str(file))
    assert done.returncode == 2
    assert "game.pdn is for another game: Checkers" in done.stderr


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    done = boxwood("checkers", "--file", str(tmp_path / "no" / "such.pdn"), typed="11-15\n22-18\nq\n")
    assert done.returncode == 0
    assert done.stdout.count("Can't write") >= 2
    assert "Saved in" not in done.stdout


def test_the_bot_of_backgammon_is_given_seconds_or_a_level() -> None:
    done = boxwood("backgammon", "--bot", "club", "--seconds", "1")
    assert done.returncode == 2
    assert "a level or a number of seconds for the bot, not both" in done.stderr


def test_random_dice_ask_for_no_words_and_show_no_seal() -> None:
    done = boxwood("backgammon", "--dice", "random", "--single", typed="q\n")
    assert done.returncode == 0
    assert "seal" not in done.stdout
    assert "A word" not in done.stdout


def test_a_stake_is_told_and_paid() -> None:
    typed = "31\nresign\naccept\nend\n"
    done = boxwood("backgammon", "--dice", "manual", "--stake", "5", typed=typed)
    assert "a point is worth 5" in done.stdout
    assert "Dark is ahead by 1 point, worth 5." in done.stdout


def test_an_empty_file_is_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "new.pdn"
    file.touch()
    assert boxwood("checkers", "--file", str(file), typed="11-15\nq\n").returncode == 0
    assert "1. 11-15 *" in file.read_text()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_US"}, "fr"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_US"}, "fr"),
    ],
)
def test_the_systems_language_is_found_as_other_programs_find_it(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


FRENCH = {"LANGUAGE": "fr"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sheets", "graves"), "Notre lecture de la feuille : La feuille ne réserve pas le beaver"),
        (("sheets", "coral"), "Bleu et corail ; prendre est au choix."),
        (("plays", "4HPwATDgc/ABMA"), "la position n’a pas de dés"),
        (("show", "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10"), "double à 2, attend la réponse"),
        (("show", "nonsense"), "n’est pas un identifiant de position"),
    ],
)
def test_what_commands_say_and_refuse_is_in_the_systems_language(arguments: tuple[str, ...], said: str) -> None:
    done = boxwood(*arguments, **FRENCH)
    assert said in " ".join((done.stdout + done.stderr).split())


def test_a_sheets_notes_say_what_is_our_reading() -> None:
    told = " ".join(boxwood("sheets", "graves").stdout.split())
    assert "Our reading of the sheet: 64 is the highest face the sheet names." in told
    assert "Our reading, the sheet does not say: If you are shut out" in told
    assert "Our own rule: There is no doubling in a 1-point match." in told
    assert "Misprint on the sheet: Five pieces are printed" in told
