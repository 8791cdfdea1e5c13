import hashlib
import os
import random
import re
import stat
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadAction,
    BadFile,
    BadInput,
    BadProof,
    Cube,
    MakePlay,
    Match,
    Opening,
    Phase,
    Position,
    Roll,
    RuleSheet,
    Setup,
    Side,
    parse_action,
    sheets,
)
from boxwood.backgammon.formats import load, save
from boxwood.backgammon.formats.match_file import check_record, read_match_file, write_match_file
from boxwood.dice import DiceProof, SealedDice
from boxwood.formats import Record
from support.matches import choose, random_setup

DOCUMENT = (Path(__file__).parents[3] / "docs" / "match-file.md").read_text(encoding="utf-8")

BEGINNING = datetime(2026, 11, 16, 9, 1, 2, tzinfo=UTC)
SEED = bytes(range(32))

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


# The format


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


def test_a_match_is_written_as_in_the_example_and_the_example_is_read_as_that_match() -> None:
    assert write_match_file(example()) == EXAMPLE
    read = read_match_file(EXAMPLE)
    assert read == example()
    assert (read.match.score, read.match.money, read.match.ended) == ((5, 7), (-10, 10), True)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)


def documented() -> str:
    return str(blocks("text")[0])


def test_the_example_of_the_documentation_is_a_match_with_proved_dice() -> None:
    actions = ["opening 1 2", "play 13/11 6/5", "roll 4 2", "play 8/4 6/4", "roll 2 3", "play 24/22 13/10", "double"]
    actions += ["take", "roll 5 6", "play 13/2", "roll 1 4", "resign single", "accept"]
    proof = SealedDice(SEED, "club-7", ("rain", "soleil")).reveal()
    saved = timed(played(Match.new("tournament", 2), actions), proof=proof)
    assert read_match_file(documented()) == saved
    assert write_match_file(saved) == documented()


def test_the_librarys_lines_of_the_documentation_load_and_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("example.match").write_text(documented(), encoding="utf-8")
    exec(blocks("python")[0], {})
    assert "Béatrice" in capsys.readouterr().out
    assert Path("copy.match").read_bytes() == Path("example.match").read_bytes()


def test_the_lines_of_the_documentation_compute_the_same_checks() -> None:
    names: dict[str, Any] = {}
    exec(blocks("python")[1], names)
    for text in (EXAMPLE, documented(), write_match_file(timed(Match.new()))):
        assert names["checks_hold"](text)
        assert sealed_again(text) == text
        assert not names["checks_hold"](text.replace("players", "Players"))


def test_the_refusals_of_the_documentation_are_those_that_come() -> None:
    text = documented()
    changes = [
        edited("boxwood match 1", "boxwood match 2", text),
        sealed_again(edited("stake = 1\n", 'stake = 1\nclock = "chess"\n', text)),
        edited("Z resign single", "Z resign gammon", text),
        text.removesuffix("74bf4271 end 13\n"),
        sealed_again(edited("length = 2", "length = 0", text)),
        sealed_again(edited("roll 4 2", "roll 7 2", text)),
        sealed_again(edited("8/4 6/4", "8/4 6/5", text)),
        sealed_again(edited("roll 4 2", "roll 2 4", text)),
    ]
    for change, expected in zip(changes, blocks("text")[1].splitlines(), strict=True):
        with pytest.raises(BadFile) as caught:
            read_match_file(change, "example.match")
        assert str(caught.value) == expected


# What is saved is loaded


def wrong_play(rng: random.Random, match: Match) -> Match | None:
    """The match after a play that the dice do not allow, where players are on their honour."""
    game = match.game
    if game.phase is not Phase.ROLLED or not match.setup.options.honour_play:
        return None
    origin = rng.choice([point for point in range(1, 26) if game.position.board[point] > 0])
    action = MakePlay(f"{origin}/{rng.randrange(origin)}")
    return match.apply(action) if match.why_not(action) is None else None


def some_play(rng: random.Random, match: Match, most: int) -> Match:
    """The match after up to so many actions."""
    for _ in range(most):
        if match.ended:
            break
        wrong = wrong_play(rng, match) if rng.random() < 0.3 else None
        match = wrong or match.apply(choose(rng, match.actions()))
    return match


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


@pytest.mark.parametrize("seed", range(60))
def test_any_match_under_any_sheet_with_any_options_is_loaded_as_it_was_saved(seed: int) -> None:
    rng = random.Random(seed)
    saved = timed(some_play(rng, random_setup(rng), rng.choice([0, 5, 60, 200])))
    assert reloaded(saved) == saved


@pytest.mark.parametrize("name", sorted(sheets()))
@pytest.mark.parametrize("seed", range(5))
def test_a_match_under_a_sheet_of_ones_own_needs_nothing_but_the_file(name: str, seed: int) -> None:
    rng = random.Random(seed)
    sheet = own_sheet(rng, sheets()[name])
    chosen = rng.choice(sheet.formats)
    match = Match.new(sheet, 3 if chosen == "match" else None, format=chosen, stake=rng.choice([1, 25]))
    saved = timed(some_play(rng, match, 60))
    read = reloaded(saved)
    assert read == saved
    assert read.match.setup.sheet == sheet


def test_play_on_ones_honour_is_loaded_with_its_wrong_plays() -> None:
    matches = [some_play(random.Random(seed), Match.new("graves", 3, {"honour_play": True}), 80) for seed in range(10)]
    assert any("retake" in map(str, match.log) for match in matches)
    for match in matches:
        assert reloaded(timed(match)) == timed(match)


@pytest.mark.parametrize("begins", Side)
@pytest.mark.parametrize("start", ["standard", "nackgammon", Position.build("3:2", "6:1 off:4")])
def test_a_beginning_in_the_middle_of_a_game_is_kept_and_so_is_where_the_next_game_starts(
    begins: Side, start: str | Position
) -> None:
    match = Match.new("tournament", 3, start=start, begins=begins)
    read = reloaded(timed(played(match, ["resign single", "accept"])))
    assert read.match.setup == match.setup
    assert read.match.game.position == Position.start("standard")


def test_a_starting_array_that_is_not_the_sheets_is_kept_for_every_game() -> None:
    match = played(Match.new("tournament", 3, start="hypergammon"), ["opening 6 1", "resign single", "accept"])
    assert 'start = "hypergammon"\nbegins = "none"' in write_match_file(timed(match))
    assert reloaded(timed(match)).match.game.position == Position.start("hypergammon")


def test_one_of_our_sheets_that_was_changed_is_written_out_even_if_it_kept_its_name() -> None:
    sheet = sheets()["parker"].derive("parker", larger=not sheets()["parker"].larger)
    saved = timed(Match.new(sheet))
    assert '[sheet]\nname = "parker"' in write_match_file(saved)
    assert reloaded(saved).match.setup.sheet == sheet


names = st.text(st.characters(exclude_categories=["Cs"]))


@given(names, names)
def test_any_name_that_can_be_typed_is_kept(first: str, second: str) -> None:
    saved = timed(Match.new(), (first, second))
    assert read_match_file(write_match_file(saved)).players == (first, second)


offsets = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.lists(st.datetimes(timezones=offsets), min_size=2, max_size=2))
def test_times_are_kept_to_the_second_in_utc(times: list[datetime]) -> None:
    match = played(Match.new(), ["opening 2 2", "opening 3 3"])
    try:
        saved = check_record(Record(state=match, times=tuple(times)))
    except BadInput as error:
        assert "years 1 to 9999" in str(error)
        return
    read = reloaded(saved)
    assert read == saved
    for given_time, kept in zip(times, read.times, strict=True):
        assert kept.tzinfo is UTC
        assert kept == given_time.replace(microsecond=0)


def test_what_a_player_typed_with_line_breaks_is_kept_on_one_line() -> None:
    saved = timed(played(Match.new(), ["opening 3 1"]).apply(MakePlay(" 8/5\n \u2028 6/5\t")))
    assert saved.match.log == (Opening(3, 1), MakePlay("8/5 6/5"))
    assert reloaded(saved) == saved


def test_a_match_without_times_is_kept_without_times() -> None:
    record = Record(state=Match.new().apply(Opening(2, 2)))
    assert "0001-01-01T00:00:00Z opening 2 2" in write_match_file(record)
    assert reloaded(record) == record


# What the record refuses

NOW = datetime(2026, 11, 16, tzinfo=UTC)
ONE = Match.new().apply(Opening(2, 2))


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("match", ("a", "b"), ()), "holds a Match, got a value of type str"),
        ((ONE, ["a", "b"], (NOW,)), "the players are two names"),
        ((ONE, ("a",), (NOW,)), "the players are two names"),
        ((ONE, ("a", 3), (NOW,)), "the players are two names"),
        ((ONE, ("a", "b\ud800"), (NOW,)), "'players': has a character that cannot be written in UTF-8"),
        ((ONE, ("a", "b"), [NOW]), "times are a tuple of datetimes"),
        ((ONE, ("a", "b"), ("now",)), "times are a tuple of datetimes"),
        ((ONE, ("a", "b"), (NOW, NOW)), "one time for each action: expected 1, got 2"),
        ((ONE, ("a", "b"), (NOW.replace(tzinfo=None),)), "a time needs its time zone"),
        (
            (ONE, ("a", "b"), (datetime.min.replace(tzinfo=timezone(timedelta(hours=1))),)),
            "outside the years 1 to 9999",
        ),
        ((ONE, ("a", "b"), (NOW,), "proof"), "proved by a DiceProof"),
        ((Match.new(cube=2**70), ("a", "b"), ()), "'cube': a whole number goes up to"),
        ((Match.new(stake=10**5000), ("a", "b"), ()), "'stake': a whole number goes up to"),
        (
            (Match.new(sheets()["coral"].derive("\udfff")), ("a", "b"), ()),
            "'sheet': has a character that cannot be written in UTF-8",
        ),
    ],
)
def test_a_record_that_no_file_could_hold_is_refused(parts: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(BadInput, match=re.escape(reason)):
        check_record(Record(**dict(zip(("state", "players", "times", "proof"), parts, strict=False))))


def test_a_set_up_that_was_not_made_by_the_rules_is_refused() -> None:
    setup = Match.new().setup
    parts = {name: getattr(setup, name) for name in Setup.__slots__}
    for change, reason in (
        ({"start": Position.build("6:2", "6:2")}, "'begins': expected the side on turn"),
        ({"length": 3}, "'length': only a match has a length"),
        ({"crawford_played": 0}, "'crawford_played': expected true or false"),
    ):
        with pytest.raises(BadInput, match=f"can't save this match: header: field {reason}"):
            timed(Match.begin(Setup(**(parts | change))))


def test_an_action_that_does_not_read_back_is_refused() -> None:
    with pytest.raises(BadAction, match="'play ' is no action"):
        timed(Match(ONE.setup, ONE.game, (0, 0), log=(MakePlay(""),)))


# Sealed dice


def sealed_play(seed: int, most: int = 40) -> tuple[Match, SealedDice]:
    rng, dice = random.Random(seed), SealedDice(SEED, "table", ("", "ж"))
    match = Match.new("tournament", 3)
    while not match.ended and len(match.log) < most:
        action = choose(rng, match.actions())
        if isinstance(action, (Opening, Roll)):
            action = type(action)(*dice.throw())
        match = match.apply(action)
    return match, dice


@pytest.mark.parametrize("seed", range(20))
def test_a_proof_is_kept_before_and_after_the_seed_is_revealed(seed: int) -> None:
    match, dice = sealed_play(seed)
    for proof in (dice.proof, dice.reveal()):
        saved = timed(match, proof=proof)
        assert reloaded(saved) == saved
        assert saved.proof == proof


def test_throws_are_numbered_through_what_was_undone_and_taken_back() -> None:
    logs = [set(map(str, sealed_play(seed)[0].log)) for seed in range(80)]
    assert any({"undo", "takeback", "accept"} <= log for log in logs)


@pytest.mark.parametrize("seed", range(5))
def test_a_die_that_the_seed_does_not_give_is_refused_with_its_line(seed: int) -> None:
    match, dice = sealed_play(seed)
    throws = [number for number, action in enumerate(match.log) if isinstance(action, (Opening, Roll))]
    wrong = random.Random(seed).choice(throws)
    shorter = played(Match.new("tournament", 3), map(str, match.log[:wrong]))
    kind = Opening if isinstance(match.log[wrong], Opening) else Roll
    shorter = shorter.apply(next(action for action in (kind(6, 6), kind(5, 5)) if action != match.log[wrong]))
    with pytest.raises(BadProof, match=f"roll number {throws.index(wrong)} "):
        timed(shorter, proof=dice.reveal())
    text = write_match_file(timed(shorter, proof=dice.proof))
    text = sealed_again(edited('seed = "none"', f'seed = "{SEED.hex()}"', text))
    line = text.splitlines().index("---") + 2 + wrong
    assert f"example: line {line}: roll number {throws.index(wrong)} " in refusal(text)


def test_a_seed_that_was_not_promised_is_refused() -> None:
    other = "f" * 64
    text = sealed_again(edited(SEED.hex(), other, documented()))
    assert "line 25: field 'dice': the seed does not match the commitment" in refusal(text)
    proof = DiceProof("0" * 64, "table", ("", ""), SEED)
    with pytest.raises(BadProof, match="does not match"):
        timed(Match.new(), proof=proof)


def test_dice_that_are_entered_by_hand_have_no_proof() -> None:
    with pytest.raises(BadInput, match="entered by hand have no proof"):
        timed(Match.new(options={"manual_dice": True}), proof=SealedDice(SEED, "", ("", "")).proof)
    text = sealed_again(edited("manual_dice = false", "manual_dice = true", documented()))
    assert "line 25: field 'dice': dice that are entered by hand have no proof" in refusal(text)


# Refusals: damage


def without_line(number: int) -> str:
    return "".join(f"{line}\n" for index, line in enumerate(LINES, 1) if index != number)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: the file is empty"),
        ("\n", "line 1: the file is empty"),
        ("\n\n", "line 1: this is not a match file: expected 'boxwood match 1', got ''"),
        ("; [Site 'x']\n", "line 1: this is not a match file: expected 'boxwood match 1', got \"; [Site 'x']\""),
        ("x" * 99, f"line 1: this is not a match file: expected 'boxwood match 1', got '{'x' * 59}…'"),
        ("boxwood match 7", "line 1: unknown match-file version '7'; known versions: 1"),
        ("boxwood match 1", "line 1: the file ends here, before the line '---' under the header"),
        (without_line(28), "line 42: the file ends here, before the line '---' under the header"),
        ("\n".join(LINES[:28]), "line 28: the file ends here; its last line is missing"),
        ("\n".join(LINES[:41]), "line 41: the file ends here; its last line is missing"),
        ("\n".join(LINES[:41])[:-5], "line 41: the file ends here; its last line is missing"),
        (EXAMPLE[:-2], "line 43: was changed since it was saved, or a line above it is missing"),
        (EXAMPLE + "\n", "line 44: the file goes on after its last line"),
        (EXAMPLE + LINES[-1], "line 44: the file goes on after its last line"),
        (
            edited("stake = 5", "stake = 6"),
            "line 29: this line, or the header above it, was changed since it was saved",
        ),
        (edited("roll 6 1", "roll 6 6"), "line 29: this line, or the header above it, was changed since it was saved"),
        (edited("play 8/2\n", "play 8/3\n"), "line 30: was changed since it was saved, or a line above it is missing"),
        (edited("4809819b", "64bfc814"), "line 31: was changed since it was saved, or a line above it is missing"),
        (without_line(34), "line 34: was changed since it was saved, or a line above it is missing"),
        (
            edited("4809819b ", ""),
            "line 31: expected 8 digits from 0 to f, a time and an action, got '2026-11-16T09:01:24Z done'",
        ),
        (
            EXAMPLE.replace("\n", "\r"),
            "line 1: this is not a match file: expected 'boxwood match 1', got 'boxwood match 1\\r",
        ),
        (edited("roll 6 1", "roll 6\ud800"), "line 29: has a character that cannot be written in UTF-8"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line_and_the_reason(text: str, problem: str) -> None:
    assert refusal(text).startswith(f"example: {problem}")


def test_a_wrong_count_of_actions_is_refused_even_with_the_right_check() -> None:
    text = sealed_again(EXAMPLE)
    head, _, last = text.removesuffix("\n").rpartition("\n")
    digest = hashlib.sha256((head.partition("\n---\n")[0] + "\n---\n").encode()).digest()
    for entry in [line.partition(" ")[2] for line in head.partition("\n---\n")[2].splitlines()] + ["end 13"]:
        digest = hashlib.sha256(digest + entry.encode()).digest()
    assert last.endswith("end 14")
    problem = refusal(f"{head}\n{digest.hex()[:8]} end 13\n")
    assert problem == "example: line 43: expected 'end 14', the number of actions, got 'end 13'"


def test_only_text_is_read() -> None:
    with pytest.raises(BadFile, match="match: a match file is text, got a value of type bytes"):
        read_match_file(b"boxwood match 1")  # type: ignore[arg-type]


def test_other_line_breaks_a_byte_order_mark_and_a_missing_last_line_break_are_no_damage() -> None:
    for text in (EXAMPLE.replace("\n", "\r\n"), "\ufeff" + EXAMPLE, EXAMPLE[:-1], EXAMPLE.replace("\n", "\r\n", 7)):
        assert read_match_file(text) == example()


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    data = EXAMPLE.encode("utf-8")
    file = tmp_path / "cut.match"
    for size in range(len(data) - 1):
        file.write_bytes(data[:size])
        with pytest.raises(BadFile, match=r"^cut\.match: line \d+: "):
            load(file)


def test_every_changed_character_is_refused() -> None:
    for place, character in enumerate(EXAMPLE):
        for other in {"0", "a", " ", "\n", '"', "ü"} - {character}:
            if place < len(EXAMPLE) - 1:
                refusal(EXAMPLE[:place] + other + EXAMPLE[place + 1 :])


def test_every_line_that_is_left_out_repeated_or_moved_is_refused() -> None:
    for place, line in enumerate(LINES):
        rest = LINES[:place] + LINES[place + 1 :]
        for lines in (rest, [*LINES[:place], line, line, *LINES[place + 1 :]]):
            refusal("\n".join(lines) + "\n")
        for there in range(len(LINES)):
            lines = [*rest[:there], line, *rest[there:]]
            if lines != LINES:
                refusal("\n".join(lines) + "\n")


# Refusals: what was written with the right checks and is wrong


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("length =", "length ?", "line 5: the header is not TOML: Expected '=' after a key"),
        ('"graves"', '"graves', "line 3: the header is not TOML: Illegal character '\\n'"),
        ("[start]", "[options]", "line 18: the header is not TOML: Cannot declare"),
        ("stake = 5", 'stake = """', "line 27: the header is not TOML: Unterminated string (at end of document)"),
        ("stake = 5", f"stake = {'9' * 5000}", "header: has a number that is too long, or lists nested too deep"),
        ("stake = 5", f"stake = {'[' * 9999}", "header: has a number that is too long, or lists nested too deep"),
        (
            "stake = 5",
            f"stake = 0x{'f' * 5000}",
            "line 11: field 'stake': a whole number goes up to 9223372036854775807",
        ),
        ("stake = 5", f"stake{'.a' * 9999} = 1", "line 11: has tables nested too deep"),
        ("stake = 5", f"stake{'.a' * 9} = 1", "header: field 'stake': has lists or tables nested too deep"),
        ("stake = 5\n", "", "header: field 'stake': is missing"),
        ("stake = 5", "stake = 5\nfee = 1", "line 12: field 'fee': is unknown"),
        ("stake = 5", "stake = 5.0", "line 11: field 'stake': expected a whole number, got 5.0"),
        ("stake = 5", "stake = true", "line 11: field 'stake': expected a whole number, got True"),
        ("stake = 5", "stake = 0", "line 11: field 'stake': a point is worth a whole number from 1 up, got 0"),
        ("[3, 7]", "[3, 7, 0]", "line 7: field 'score': expected a list of two, each a whole number, got [3, 7, 0]"),
        ("[3, 7]", '"3-7"', "line 7: field 'score': expected a list of two, each a whole number, got '3-7'"),
        ('["The', '[1, "The', "line 2: field 'players': expected a list of two, each a text, got [1, "),
        ('"graves"', '"chess"', "line 3: field 'sheet': there is no rule sheet called 'chess'; there are tournament"),
        ('"graves"', "7", "line 3: field 'sheet': expected a text, got 7"),
        ('"graves"', '{ name = "x" }', "line 3: field 'sheet': the rule sheet: field 'title': is missing"),
        ('"money"', '"duel"', "line 4: field 'format': there is no format 'duel'; choose match, money or single"),
        (
            '"graves"',
            '"redblack"',
            "line 19: field 'options.automatic_doubles': the Red & Black rules always have",
        ),
        (
            '"graves"',
            '"coral"',
            "line 25: field 'options.honour_play': the Coral rules have no honour play (S-manners)",
        ),
        ('length = "none"', "length = 5", "line 5: field 'length': only a match has a length, got 5"),
        ('length = "none"', 'length = "five"', "line 5: field 'length': expected a whole number, got 'five'"),
        ('begins = "second"', 'begins = "third"', "line 6: field 'begins': expected 'first', 'second' or 'none'"),
        ('begins = "second"', 'begins = "none"', "line 6: field 'begins': expected the side on turn in the position"),
        ("cube = 2", "cube = 3", "line 8: field 'cube': the cube's value is a power of two, got 3"),
        ('cube_owner = "first"', "cube_owner = 1", "line 9: field 'cube_owner': expected a text, got 1"),
        ("crawford_played = false", "crawford_played = 0", "line 10: field 'crawford_played': expected true or false"),
        ("8:2 6:5", "8:2 6:6", "line 14: field 'start': '8:2 6:6 5:4 4:4' has 16 checkers"),
        ("8:2 6:5", "8:2 6-5", "line 14: field 'start': '6-5' is not a place"),
        ("22:2", "21:2", "line 14: field 'start': both sides are on the mover's 4-point"),
        ("8:2 6:5 5:4 4:4", "off:15", "line 14: field 'start': the game of this position is over"),
        ("mover =", "moves =", "header: field 'start.mover': is missing"),
        ("mover =", "more = 1\nmover =", "line 15: field 'start.more': is unknown"),
        ("beavers = false", 'beavers = "no"', "line 21: field 'options.beavers': expected true or false, got 'no'"),
        ("raccoons = false\n", "", "header: field 'options.raccoons': is missing"),
        ("raccoons = false", "raccoons = true", "line 22: field 'options.raccoons': the Graves rules have no raccoons"),
        (
            "crawford = false",
            "crawford = true",
            "line 23: field 'options.crawford': the Graves rules have crawford only",
        ),
        ("manual_dice = false", "manual_dice = false\nx = 1", "line 28: field 'options.x': is unknown"),
        ('dice = "none"', 'dice = "fair"', "line 12: field 'dice': expected a table, got 'fair'"),
        ('dice = "none"', 'dice = { table = "" }', "header: field 'dice.commitment': is missing"),
        (
            'dice = "none"',
            'dice = { commitment = "", table = "", words = ["", ""], seed = "none" }',
            "line 12: field 'dice': a commitment is 64 digits from 0 to 9 and a to f; got ''",
        ),
        (
            'dice = "none"',
            'dice = { commitment = "", table = "", words = ["", ""], seed = "7" }',
            "header: field 'dice.seed': expected 64 digits from 0 to f, or 'none', got '7'",
        ),
        ("Z roll 6 1", "Z roll 7 1", "line 29: 'roll 7 1': expected two dice from 1 to 6, such as 'roll 3 1'"),
        ("Z roll 6 1", "Z jump", "line 29: 'jump' is no action; there are opening 3 1"),
        ("Z roll 6 1", "Z", "line 29: '' is no action"),
        ("Z roll 6 1", "Z opening 6 1", "line 29: opening 6 1: the game has begun (B3)"),
        ("Z play 8/2 6/5", "Z play 8/2 5/4 4/3", "line 33: '8/2 5/4 4/3' with 6-1: you have one 6 and one 1 to play"),
        ("Z play 8/2 6/5", "Z play nothing", "line 33: 'nothing' in 'nothing' is not a place"),
        ("Z pass", "Z double", "line 38: double: play your roll first (T5)"),
        ("Z end\n", "Z end\n00000000 2026-11-16T09:03:26Z accept\n", "line 43: accept: the match is over (B13)"),
        ("09:01:24Z", "09:01:24", "line 31: expected a time such as 2026-11-16T09:01:02Z, got '2026-11-16T09:01:24'"),
        ("09:01:24Z", "09:61:24Z", "line 31: expected a time such as"),
        ("09:01:24Z", "09:01:24.5Z", "line 31: expected a time such as"),
        ("2026-11-16T09:01:24Z", "2026-11-16T09:01:24+01:00", "line 31: expected a time such as"),
        ("2026-11-16T09:01:24Z", "now", "line 31: expected a time such as 2026-11-16T09:01:02Z, got 'now'"),
    ],
)
def test_what_the_rules_or_the_format_do_not_allow_is_refused_with_its_line(old: str, new: str, problem: str) -> None:
    assert refusal(sealed_again(edited(old, new))).startswith(f"example: {problem}")


def test_a_score_that_does_not_fit_the_match_is_refused_with_its_line() -> None:
    text = sealed_again(edited("score = [0, 0]", "score = [0, 2]", documented()))
    assert "line 8: field 'score': in a match to 2 each score is from 0 to 1, got 0-2" in refusal(text)


def test_a_rule_sheet_of_ones_own_with_a_bad_field_is_refused() -> None:
    text = write_match_file(timed(Match.new(sheets()["coral"].derive("ours"))))
    changed = sealed_again(edited("\nlarger = false", "\nlarger = 1", text))
    line = text.splitlines().index("[sheet]") + 1
    assert f"line {line}: field 'sheet': the rule sheet: field 'larger': expected true or false" in refusal(changed)


# Any text whatever


def is_read_or_refused(text: str) -> None:
    try:
        saved = read_match_file(text)
    except BadFile:
        return
    assert reloaded(saved) == saved


@given(st.text() | st.text().map("boxwood match 1\n".__add__) | st.text().map("boxwood match 1\n---\n".__add__))
def test_any_text_is_a_match_or_bad_file(text: str) -> None:
    is_read_or_refused(text)


@st.composite
def mutations(draw: st.DrawFn, text: str) -> str:
    """A text after some cuts, insertions, repetitions and moves."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        there = draw(st.integers(0, len(text)))
        inserted = draw(st.sampled_from([text[start:end], "", "none", "\n", "0", "true", '"', "[", "\r\n"]) | st.text())
        text = text[:start] + text[end:]
        text = text[:there] + inserted + text[there:]
    return text


@given(mutations(EXAMPLE) | mutations(EXAMPLE.replace("\n", "\r\n")))
def test_a_changed_file_is_refused_unless_only_its_line_breaks_differ(text: str) -> None:
    if text.removeprefix("\ufeff").replace("\r\n", "\n") in (EXAMPLE, EXAMPLE[:-1]):
        assert read_match_file(text) == example()
    else:
        refusal(text)


OWN = write_match_file(timed(Match.new(own_sheet(random.Random(1), sheets()["graves"]), 3).apply(Opening(6, 2))))


@settings(max_examples=400)
@given(mutations(EXAMPLE) | mutations(documented()) | mutations(OWN))
def test_a_changed_file_with_the_right_checks_is_a_match_or_bad_file(text: str) -> None:
    is_read_or_refused(sealed_again(text) if "\n---\n" in text and text.partition("\n---\n")[2].strip() else text)


VALUES = (
    st.none().map(lambda _: '"none"')
    | st.integers().map(str)
    | st.booleans().map(lambda flag: str(flag).lower())
    | st.sampled_from(['"first"', '"match"', '"single"', '"coral"', '"hypergammon"', "1979-05-27", "inf", "{}", "[]"])
    | st.lists(st.integers(), max_size=3).map(str)
    | st.just("[[1, 2], [3]]")
    | st.text("abc 0123456789:").map(lambda text: f'"{text}"')
)


@settings(max_examples=300)
@given(st.sampled_from([EXAMPLE, documented(), OWN]), st.data())
def test_any_value_of_any_field_gives_a_match_or_bad_file(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    fields = [number for number, line in enumerate(lines) if " = " in line and not line.startswith(" ")]
    for number in data.draw(st.lists(st.sampled_from(fields), min_size=1, max_size=3)):
        lines[number] = f"{lines[number].partition(' = ')[0]} = {data.draw(VALUES)}"
    is_read_or_refused(sealed_again("\n".join(lines) + "\n"))


ACTIONS = st.sampled_from([str(action) for action in ONE.actions()[:3]] + [line[30:] for line in LINES[28:42]]) | (
    st.text("0123456789/*()x barof", max_size=12).map("play ".__add__) | st.text().filter(lambda text: "\n" not in text)
)


@settings(max_examples=300)
@given(st.lists(ACTIONS, max_size=12))
def test_any_actions_are_a_match_or_bad_file(actions: list[str]) -> None:
    head = EXAMPLE.partition("---\n")[0] + "---\n"
    entries = [f"00000000 2026-11-16T09:01:02Z {action}\n" for action in actions]
    is_read_or_refused(sealed_again(head + "".join(entries).replace("\r", "") + "00000000 end 0\n"))


# Files


def test_a_file_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "été.match"
    save(timed(ONE), path)
    save(example(), str(path))
    assert load(path) == load(str(path)) == example()
    assert path.read_bytes() == EXAMPLE.encode("utf-8")
    assert list(tmp_path.iterdir()) == [path]


def failing(problem: BaseException) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise problem

    return fail


@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace", "shutil.copymode"])
def test_whatever_happens_while_a_file_is_written_the_old_one_stays(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.match"
    save(example(), path)
    for problem, raised in (
        (OSError(28, "No space left on device"), BadFile),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (MemoryError(), MemoryError),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where, failing(problem))
            with pytest.raises(raised) as caught:
                save(timed(ONE), path)
        if raised is BadFile:
            assert str(caught.value) == "can't write a.match: No space left on device"
        assert load(path) == example()
        assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of the system")
def test_a_file_that_was_kept_from_others_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    save(timed(ONE), path)
    path.chmod(0o600)
    save(example(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="the words are those of the system")
def test_a_file_that_cannot_be_reached_is_bad_file_in_words(tmp_path: Path) -> None:
    for path, problem in (
        (tmp_path / "none" / "a.match", "can't {} a.match: No such file or directory"),
        (tmp_path, f"can't {{}} {tmp_path.name}: Is a directory"),
        (tmp_path / "nul\0", "can't {} nul\0: embedded null byte"),
    ):
        with pytest.raises(BadFile) as caught:
            load(path)
        assert str(caught.value) == problem.format("read")
        with pytest.raises(BadFile, match="can't write"):
            save(example(), path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    path.write_bytes(EXAMPLE.encode("latin-1"))
    with pytest.raises(BadFile, match=r"^a\.match: line 2: is not UTF-8 text$"):
        load(path)
