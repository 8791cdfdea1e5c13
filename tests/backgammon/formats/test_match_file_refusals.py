"""What is damaged or wrong in a match file is refused with its line."""

import hashlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadFile,
    Match,
    Opening,
    sheets,
)
from boxwood.backgammon.formats import load
from boxwood.backgammon.formats.match_file import read_match_file, write_match_file
from support.match_files import (
    EXAMPLE,
    LINES,
    ONE,
    documented,
    edited,
    example,
    own_sheet,
    refusal,
    reloaded,
    sealed_again,
    timed,
)

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
