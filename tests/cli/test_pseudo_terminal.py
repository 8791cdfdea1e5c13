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
from boxwood.language import LANGUAGES

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


FRENCH = {"die, then": "Le dé de", "Your dice": "Vos dés", "roll": "lancer", "play": "jouez", "done": "terminer"}
FRENCH |= {"undo": "annuler", "double": "doubler", "accept": "accepter", "refuse": "refuser", "takeback": "reprendre"}
FRENCH |= {"resign": "abandonner", "end": "fin", "why": "pourquoi", "or": "ou", "understood": "comprends pas"}
FRENCH |= {"takes at": "prend à", "picks up": "reprend", "is ahead by": "mène de"}

Steps = list[tuple[str, str]]
"""What is waited for, and what is then typed."""


def play_through(person: Person, steps: Steps) -> None:
    """Type a line each time what is expected has appeared."""
    for expected, typed in steps:
        person.wait_for(expected)
        person.type(typed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", sheets())
def test_a_few_turns_of_backgammon_under_each_sheet_in_each_language(sheet: str, language: str) -> None:
    rules = sheets()[sheet]
    words = rules.words.fr if language == "fr" else rules.words.en

    def say(word: str) -> str:
        return FRENCH[word] if language == "fr" else word

    def either(one: str, other: str) -> str:
        return f"{one} {say('or')} {other}"

    accepting = either(say("accept"), say("refuse"))
    new_throw = [(say("roll"), words.roll), (say("Your dice"), "7 9"), (r"3-1.*7 9", "31")]
    picked_up = [(either(say("done"), say("undo")), say("done"))] if rules.manners else []
    doubled = [(either(say("roll"), say("double")), words.double), (either(words.take, words.drop), words.take)]
    steps: Steps = [
        (say("die, then"), "3 1"),
        *(new_throw if rules.opening == "new throw" else []),
        (f"{say('play')} 3-1", "8/1"),
        (r"8/1 (?:is|fait) 7 pips.*[(]B5[)]", "14/13"),
        (rf"{words.point if language == 'fr' else words.checker} .*14.*[(]B\d+[)]", "mumble"),
        (say("understood"), "8/5 6/5"),
        ("8/5 6/5[.]", ""),
    ]
    later: Steps = [
        (f"{say('roll')}", f"{say('why')} 13/7"),
        (r"13/7.*[(]B5[)]", "65"),
        (f"{say('play')} 6-5", "24/13"),
        (r"24/13[.]", say("done")),
        (say("picks up"), say("takeback")),
        (accepting, say("accept")),
        (f"{say('play')} 6-5", "24/13"),
        (r"24/13[.]", say("done")),
        (say("roll"), say("resign")),
        (accepting, say("accept")),
        (either(".*", say("end")), say("end")),
    ]
    with boxwood("backgammon", "--sheet", sheet, "--dice", "manual", "--language", language) as person:
        play_through(person, steps[:-1])
        person.wait_for(steps[-1][0])
        play_through(person, [*picked_up, *(doubled if rules.doubling != "none" else [])])
        if rules.doubling != "none":
            person.wait_for(f"{say('takes at')} 2[.]")
        play_through(person, later)
        person.wait_for(say("is ahead by"))


@pytest.mark.parametrize("sheet", [name for name, rules in sheets().items() if rules.doubling != "none"])
def test_a_double_is_dropped_in_the_words_of_each_box(sheet: str) -> None:
    rules = sheets()[sheet]
    words = rules.words.en
    new_throw = [("roll: ", ""), ("Your dice: ", "31")] if rules.opening == "new throw" else []
    picked_up = [("done or undo: ", "")] if rules.manners else []
    with boxwood("backgammon", "--sheet", sheet, "--dice", "manual") as person:
        play_through(person, [("die, then .*: ", "3 1"), *new_throw, ("play 3-1: ", "8/5 6/5"), *picked_up])
        play_through(person, [("roll or double: ", "double")])
        play_through(person, [(f"a double to 2: {words.take} or {words.drop}: ", words.also_drop or words.drop)])
        person.wait_for("drops[.].* won the game: 1 point[.]")
        play_through(person, [("roll for the next game, or end: ", "quit")])


def test_under_graves_a_shut_out_side_passes_and_a_wrong_play_on_ones_honour_is_accepted() -> None:
    shut_out = Position.build("bar:1 6:5 5:5 4:4", "6:2 5:2 4:2 3:2 2:2 1:2 8:3").gnubg_id
    arguments = ("--sheet", "graves", "--dice", "manual", "--option", "honour-play", "--start", shut_out)
    with boxwood("backgammon", *arguments) as person:
        person.wait_for("pass or double: ")
        person.type("pass")
        person.wait_for("Light is shut out and passes.")
        person.wait_for("roll or double: ")
        person.type("2 1")
        person.wait_for("play 2-1: ")
        person.type("8/2")
        person.wait_for("done or undo: ")
        person.type("")  # an empty line does what is asked first
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
