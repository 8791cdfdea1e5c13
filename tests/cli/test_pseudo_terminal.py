"""The program as people start it: on a pseudo-terminal, under each rule sheet."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from boxwood.backgammon import Position, sheets

PATIENCE = 60.0


class Person:
    """Somebody at a real terminal, who waits for the question before typing."""

    def __init__(self, screen: int) -> None:
        self.screen, self.seen = screen, ""

    def wait_for(self, pattern: str) -> str:
        """What has appeared since the last time, up to a pattern."""
        until = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.seen)) is None:
            ready, _, _ = select.select([self.screen], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"waited for {pattern!r}, saw {self.seen[-500:]!r}"
            try:
                self.seen += os.read(self.screen, 4096).decode("utf-8", "replace")
            except OSError:  # the program has ended
                assert re.search(pattern, self.seen), f"it ended before {pattern!r}: {self.seen[-500:]!r}"
        before, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return before

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.screen, f"{text}\n".encode())


@contextmanager
def boxwood(*arguments: str) -> Iterator[Person]:
    """The program on a terminal of its own; it must end by itself."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "boxwood", *arguments]
    environment = os.environ | {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8", "TERM": "dumb"}
    playing = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    try:
        yield Person(ours)
        assert playing.wait(PATIENCE) == 0
    finally:
        playing.kill()
        playing.wait()
        os.close(ours)


@pytest.mark.parametrize("sheet", sheets())
def test_a_few_turns_of_backgammon_under_each_sheet(sheet: str) -> None:
    words = sheets()[sheet].words.en
    with boxwood("backgammon", "--sheet", sheet, "--dice", "manual", "--option", "no-honour-play") as person:
        person.wait_for("die, then .*'s: ")
        person.type("3 1")
        if sheets()[sheet].opening == "new throw":
            person.wait_for(r"\(X\), roll: ")
            person.type(words.roll)
            person.wait_for("Your dice: ")
            person.type("31")
        person.wait_for(r"\(X\), play 3-1: ")
        person.type("8/1")
        person.wait_for(r"8/1 is 7 pips.*\(B\d+\)")
        person.type("8/5 6/5")
        person.wait_for("plays 8/5 6/5.")
        if sheets()[sheet].manners:
            person.wait_for("done or undo: ")
            person.type("done")
        if sheets()[sheet].doubling != "none":
            person.wait_for("roll or double: ")
            person.type(words.double)
            person.wait_for(f"{words.take} or {words.drop}: ")
            person.type(words.take)
            person.wait_for("takes at 2.")
        person.wait_for(r"\(X\), roll: ")
        person.type("")
        person.wait_for("Your dice: ")
        person.type("65")
        person.wait_for("play 6-5: ")
        person.type("24/13")
        person.wait_for("plays 24/13.")
        person.type("done")
        person.wait_for("picks up the dice.")
        person.type("takeback")
        person.wait_for("accept or refuse: ")
        person.type("accept")
        person.wait_for("play 6-5: ")
        person.type("24/13")
        person.wait_for("plays 24/13.")
        person.type("done")
        person.wait_for("roll")
        person.type("resign")
        person.wait_for("accept or refuse: ")
        person.type("accept")
        person.wait_for(r"won the game: \d points?\.")
        person.wait_for("roll for the next game, or end: ")
        person.type("end")
        person.wait_for("is ahead by")


def test_under_graves_a_shut_out_side_passes_and_a_wrong_play_on_ones_honour_is_accepted() -> None:
    shut_out = Position.build("bar:1 6:5 5:5 4:4", "6:2 5:2 4:2 3:2 2:2 1:2 8:3").gnubg_id
    arguments = ("--sheet", "graves", "--dice", "manual", "--option", "honour-play", "--start", shut_out)
    with boxwood("backgammon", *arguments) as person:
        person.wait_for("pass or double: ")
        person.type("pass")
        person.wait_for("Light is shut out and passes.")
        person.wait_for("roll or double: ")
        person.type("2 1")
        person.wait_for(r"there is no roll to play.*\(B5\)")
        person.type("roll")
        person.wait_for("Your dice: ")
        person.type("21")
        person.wait_for("play 2-1: ")
        person.type("8/2")
        person.wait_for("done or undo: ")
        person.type("done")
        person.wait_for("that play was not legal: accept, retake, or go on: ")
        person.type("accept")
        person.wait_for("accepts the play.")
        person.type("quit")


def test_a_move_taken_back_and_a_draw_at_checkers() -> None:
    with boxwood("checkers", "--sheet", "coral", "--language", "fr") as person:
        person.wait_for("Qui commence, Corail ou Bleu")
        person.type("bleu")
        person.wait_for(r"Bleu \(b\), jouez")
        person.type("9-13")
        person.wait_for(r"Corail \(w\), jouez")
        person.type("reprendre")
        person.wait_for("demande à reprendre son coup")
        person.type("accepter")
        person.wait_for(r"Bleu \(b\), jouez")
        person.type("11-15")
        person.wait_for(r"Corail \(w\), jouez")
        person.type("nulle")
        person.wait_for("accepter ou refuser")
        person.type("accepter")
        person.wait_for("Nulle par accord")
