"""Match files for tests: one of them, changed and sealed again."""

import hashlib
import random
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boxwood.backgammon import (
    BadFile,
    Cube,
    Match,
    Opening,
    Position,
    RuleSheet,
    Side,
    parse_action,
)
from boxwood.backgammon.formats.match_file import check_record, read_match_file, write_match_file
from boxwood.dice import DiceProof
from boxwood.formats import Record

__all__ = [
    "BEGINNING",
    "DOCUMENT",
    "EXAMPLE",
    "LINES",
    "ONE",
    "blocks",
    "documented",
    "edited",
    "example",
    "own_sheet",
    "played",
    "refusal",
    "reloaded",
    "sealed_again",
    "timed",
]


DOCUMENT = (Path(__file__).parents[2] / "docs" / "match-file.md").read_text(encoding="utf-8")

BEGINNING = datetime(2026, 11, 16, 9, 1, 2, tzinfo=UTC)

EXAMPLE = r"""boxwood match 1
players = ["The \"Duke\"", "Zoë\u000a"]
sheet = "graves"
format = "money"
length = "none"
begins = "second"
score = [3, 7]
cube = 2
cube_owner = "first"
crawford_played = false
stake = 5
dice = "none"

[start]
mover = "8:2 6:5 5:4 4:4"
opponent = "bar:1 22:2 6:4 5:4 4:4"

[options]
automatic_doubles = false
every_tie = false
beavers = false
raccoons = false
crawford = false
jacoby = false
honour_play = true
pick_up_dice = true
manual_dice = false
---
b7128c75 2026-11-16T09:01:02Z roll 6 1
27ce2ebd 2026-11-16T09:01:13Z play 8/2
4809819b 2026-11-16T09:01:24Z done
37c42482 2026-11-16T09:01:35Z retake
f4a11557 2026-11-16T09:01:46Z play 8/2 6/5
6008e3a9 2026-11-16T09:01:57Z done
ba6a2a86 2026-11-16T09:02:08Z roll 4 4
6e4c964b 2026-11-16T09:02:19Z resign gammon
bd0cc814 2026-11-16T09:02:30Z refuse
0dc6488f 2026-11-16T09:02:41Z pass
daddc669 2026-11-16T09:02:52Z done
135e67c7 2026-11-16T09:03:03Z resign single
024dd0e7 2026-11-16T09:03:14Z accept
39eb3df7 2026-11-16T09:03:25Z end
32cd37fd end 14
"""

LINES = EXAMPLE.splitlines()


def played(match: Match, actions: Iterable[str]) -> Match:
    for action in actions:
        match = match.apply(parse_action(action))
    return match


def timed(
    match: Match, players: tuple[str, str] = ("Ada", "Béatrice"), proof: DiceProof | None = None, step: int = 11
) -> Record[Match]:
    times = tuple(BEGINNING + timedelta(seconds=step * number) for number in range(len(match.log)))
    return check_record(Record(state=match, players=players, times=times, proof=proof))


def sealed_again(text: str) -> str:
    """A text whose lines after the rule have the checks and the end that they should have."""
    head, rule, body = text.partition("\n---\n")
    entries = [line.partition(" ")[2] for line in body.splitlines()]
    entries[-1] = f"end {len(entries) - 1}"
    digest = hashlib.sha256((head + rule).encode("utf-8")).digest()
    lines = []
    for entry in entries:
        digest = hashlib.sha256(digest + entry.encode("utf-8")).digest()
        lines.append(f"{digest.hex()[:8]} {entry}\n")
    return head + rule + "".join(lines)


def refusal(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        read_match_file(text, "example")
    return str(caught.value)


def edited(old: str, new: str, text: str = EXAMPLE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def example() -> Record[Match]:
    """The match that the example tells."""
    start = Position.build("8:2 6:5 5:4 4:4", "bar:1 22:2 6:4 5:4 4:4")
    match = Match.new(
        "graves",
        options={"honour_play": True},
        start=start,
        begins=Side.SECOND,
        cube=Cube(2, Side.FIRST),
        score=(3, 7),
        stake=5,
    )
    actions = ["roll 6 1", "play 8/2", "done", "retake", "play 8/2 6/5", "done", "roll 4 4", "resign gammon", "refuse"]
    match = played(match, [*actions, "pass", "done", "resign single", "accept", "end"])
    return timed(match, ('The "Duke"', "Zoë\n"))


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)


def documented() -> str:
    return str(blocks("text")[0])


def own_sheet(rng: random.Random, sheet: RuleSheet) -> RuleSheet:
    changes = {
        "about": 'Ours, "here"\\now:\n\ttab, \x00, \x7f, \u2028, \u202e, 🎲',
        "doubling_limit": rng.choice([None, 2, 1024]),
        "larger": rng.random() < 0.5,
        "start": rng.choice(["nackgammon", "hypergammon"]),
        "notes": rng.choice([(), sheet.notes, [{"clause": "B3", "kind": "ours", "text": "'''\"\"\""}]]),
    }
    return sheet.derive(rng.choice(["ours", sheet.name, 'a "b" \\ ü\n']), **changes)


def reloaded(saved: Record[Match]) -> Record[Match]:
    text = write_match_file(saved)
    read = read_match_file(text)
    assert write_match_file(read) == text
    return read


ONE = Match.new().apply(Opening(2, 2))
