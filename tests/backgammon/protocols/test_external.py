"""The player outside GNU Backgammon, by a real socket."""

import socket
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon.engine import Engine
from boxwood.backgammon.protocols.external import ExternalPlayer, ExternalServer, serve_external
from boxwood.errors import BadInput

OPENING = (
    "board:gnubg:root:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    ":1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
)
"""As GNU Backgammon 1.07 writes it."""
BEFORE_ROLL = OPENING.replace(":1:3:1:3:1:1:1:1:0:1", ":1:0:0:0:0:1:1:1:0:1")
DOUBLED = OPENING.replace(":1:3:1:3:1:1:1:1:0:1", ":-1:0:0:0:0:1:1:1:1:1")


@pytest.fixture(scope="module")
def player() -> ExternalPlayer:
    return ExternalPlayer(Engine(level="expert"))


@pytest.fixture
def port(player: ExternalPlayer) -> Iterator[int]:
    with ExternalServer(("127.0.0.1", 0), player) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield int(server.server_address[1])
        server.shutdown()
        thread.join()


def ask(port: int, *lines: bytes) -> list[str]:
    """What a connection hears that says some lines."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"".join(lines))
        connection.shutdown(socket.SHUT_WR)
        return connection.makefile("r", encoding="utf-8").read().splitlines()


def test_a_board_is_answered_by_moves_the_roll_or_an_answer(player: ExternalPlayer) -> None:
    assert [player.answer(line) for line in (OPENING, BEFORE_ROLL, DOUBLED)] == ["8/5 6/5", "roll", "take"]


def test_lines_by_a_socket_end_in_a_zero_as_gnu_backgammon_sends_them(port: int) -> None:
    line = f"{OPENING}\n\0".encode()
    assert ask(port, line, line) == ["8/5 6/5", "8/5 6/5"]


def test_several_programs_are_answered_at_once(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20):
        assert ask(port, f"{BEFORE_ROLL}\n".encode()) == ["roll"]


def test_what_is_wrong_is_an_error_line_and_the_conversation_goes_on(port: int) -> None:
    said = ask(port, b"castle\n", b"board:x:y\n", b"evaluation\n", f"{OPENING}\n".encode(), b"exit\n", b"version\n")
    assert [line.startswith("Error (") for line in said] == [True, True, True, False]
    assert said[0] == "Error (unknown command) near 'castle'"


def test_a_line_without_end_is_refused(port: int) -> None:
    assert ask(port, b"x" * 1_001) == ["Error (the line is too long) near ''"]


def test_who_is_asked_and_what_a_board_is_worth_are_told(player: ExternalPlayer) -> None:
    assert (player.answer("version") or "").startswith("Boxwood ")
    told = (player.answer(f"evaluation fibsboard {BEFORE_ROLL} plies 0") or "").split()
    assert len(told) == 6
    assert 0.4 < float(told[0]) < 0.6


def test_a_board_of_fibs_itself_has_its_scores_by_colour(player: ExternalPlayer) -> None:
    ours = OPENING.replace("board:gnubg", "board:You").replace(":7:0:0:", ":7:6:0:", 1)
    assert player._board(ours).score == (6, 0)
    assert player._board(ours.replace("board:You", "board:gnubg")).score == (0, 6)


@given(st.text(max_size=200))
@settings(max_examples=50, deadline=None)
def test_whatever_is_said_is_answered(text: str) -> None:
    answer = ExternalPlayer(Engine(0)).answer(text)
    assert answer is None or answer.startswith(("Error (", "Boxwood "))


def test_a_port_that_is_taken_is_said_in_a_sentence(player: ExternalPlayer, port: int) -> None:
    with pytest.raises(BadInput, match=str(port)):
        serve_external(player, "127.0.0.1", port)
