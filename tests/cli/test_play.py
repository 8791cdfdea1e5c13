"""`boxwood play`: where the page is served."""

import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from boxwood.cli.app import app
from boxwood.cli.play import lan_addresses
from boxwood.errors import BadInput
from boxwood.language import Phrase
from boxwood.server.engines import Enlarging
from support.qr import read_terminal
from support.serving import ServerProcess


def test_without_a_port_any_that_is_free_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[int] = []

    def serve(listening: list[socket.socket], names: list[str], started: object, enlarging: object) -> None:
        served.append(listening[0].getsockname()[1])
        listening[0].close()

    monkeypatch.setattr("boxwood.server.running.serve", serve)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setitem(vars(sys.modules["boxwood.cli.play"]), "PORT", taken.getsockname()[1])
        done = CliRunner().invoke(app, ["play", "--no-browser"])
        assert served
        assert served[0] not in (0, taken.getsockname()[1])
    assert f"Boxwood is at http://127.0.0.1:{served[0]}/" in done.output


def test_the_page_waits_for_no_other_command_to_be_loaded() -> None:
    code = """
import sys
from boxwood.cli import main
sys.argv = ["boxwood", "play", "--help"]
try:
    main()
finally:
    print([name for name in ("numpy", "boxwood.cli.analyse") if name in sys.modules])
"""
    environment = os.environ | {"LANGUAGE": "en"}
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert "--no-browser" in said.stdout
    assert said.stdout.splitlines()[-1] == "[]"


def test_a_port_that_is_taken_is_refused_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(app, ["play", "--port", str(port), "--no-browser"])
    assert f"port {port}" in str(done.exception)
    assert "can't serve the page" in str(done.exception)


def test_an_address_that_is_not_there_is_refused_in_a_sentence() -> None:
    done = CliRunner().invoke(app, ["play", "--host", "nowhere.invalid", "--no-browser"])
    assert "the address nowhere.invalid does not exist" in str(done.exception)


def test_the_page_is_served_until_it_is_interrupted(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    assert httpx2.get(server.home, timeout=60).headers["content-type"].startswith("text/html")
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(timeout=60) == 0
    server.kill()
    assert (tmp_path / "tables.sqlite").exists()


def test_who_waits_for_a_friend_is_answered_when_the_server_ends(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    asked = {"terms": {"game": "checkers"}, "side": "second", "name": "Ada"}
    with httpx2.Client(base_url=server.home, timeout=60) as host, ThreadPoolExecutor(1) as thread:
        made = host.post("/api/invitations", json=asked).json()
        path = f"/api/invitations/{made['id']}"
        waiting = thread.submit(host.get, path, params={"after": made["revision"]})
        with pytest.raises(FutureTimeout):
            waiting.result(timeout=1)
        server.process.send_signal(signal.SIGINT)
        assert waiting.result().status_code == 200
    assert server.process.wait(timeout=60) == 0
    server.kill()


def test_large_tables_are_built_beside_the_play_and_each_tenth_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def serve(listening: list[socket.socket], names: list[str], started: object, enlarging: Enlarging | None) -> None:
        assert enlarging is not None
        for part in range(100):
            enlarging("checkers", Phrase("building the endgame tables"), part / 100)
        for each in listening:
            each.close()

    monkeypatch.setattr("boxwood.server.running.serve", serve)
    done = CliRunner().invoke(
        app, ["play", "--endgames", "--no-browser", "--port", "0", "--data", str(tmp_path)], catch_exceptions=False
    )
    told = [line for line in done.output.splitlines() if line.startswith("checkers: building the endgame tables")]
    assert [line.split(", ")[1] for line in told] == [f"{percent} %" for percent in range(0, 100, 10)]


def test_in_a_network_it_listens_on_the_machines_own_address_and_a_phone_can_scan_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[tuple[list[str], list[str]]] = []

    def serve(listening: list[socket.socket], names: list[str], started: object, enlarging: object) -> None:
        served.append(([each.getsockname()[0] for each in listening], names))
        for each in listening:
            each.close()

    monkeypatch.setattr("boxwood.server.running.serve", serve)
    monkeypatch.setitem(vars(sys.modules["boxwood.cli.play"]), "lan_addresses", lambda: ["127.0.0.2"])
    monkeypatch.setattr("boxwood.server.ownership.is_reachable", lambda host: host == "127.0.0.2")
    done = CliRunner().invoke(app, ["play", "--lan", "--no-browser", "--port", "0", "--data", str(tmp_path)])
    assert served == [(["127.0.0.1", "127.0.0.2"], ["127.0.0.1", "127.0.0.2"])]
    assert "Others on your network can open this page" in done.output
    (address,) = (line.split()[-1] for line in done.output.splitlines() if line.startswith("From other computers"))
    assert address.startswith("http://127.0.0.2:")
    assert read_terminal(done.output) == f"{address}join"


def test_the_addresses_of_a_network_are_no_loopback() -> None:
    try:
        found = lan_addresses()
    except BadInput as problem:
        assert "connect it first" in str(problem)
    else:
        assert not any(address.startswith("127.") for address in found)
