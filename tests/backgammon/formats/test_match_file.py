import os
import random
import re
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import (
    BadAction,
    BadFile,
    BadInput,
    BadProof,
    MakePlay,
    Match,
    Opening,
    Phase,
    Position,
    Roll,
    Setup,
    Side,
    sheets,
)
from boxwood.backgammon.formats import load, save
from boxwood.backgammon.formats.match_file import check_record, read_match_file, write_match_file
from boxwood.dice import DiceProof, SealedDice
from boxwood.formats import Record
from support.match_files import (
    EXAMPLE,
    ONE,
    blocks,
    documented,
    edited,
    example,
    own_sheet,
    played,
    refusal,
    reloaded,
    sealed_again,
    timed,
)
from support.matches import choose, random_setup

SEED = bytes(range(32))


def test_a_match_is_written_as_in_the_example_and_the_example_is_read_as_that_match() -> None:
    assert write_match_file(example()) == EXAMPLE
    read = read_match_file(EXAMPLE)
    assert read == example()
    assert (read.match.score, read.match.money, read.match.ended) == ((5, 7), (-10, 10), True)


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
