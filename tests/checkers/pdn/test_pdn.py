"""PDN in and out: everything is kept, older habits are read, and every fault is told with its line."""

import contextlib
import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import (
    BadFile,
    BadInput,
    BadPdn,
    BoxwoodError,
    Colour,
    Game,
    MakeMove,
    Move,
    Outcome,
    Position,
    RuleSheet,
    Side,
    legal_moves,
    parse_action,
    sheets,
)
from boxwood.checkers.actions import standing_moves
from boxwood.checkers.pdn import (
    Comment,
    Element,
    Nag,
    PdnGame,
    Placed,
    Played,
    Variation,
    load_pdn,
    read_pdn,
    save_pdn,
    write_pdn,
)
from support.checkers_games import SHEETS, choose, random_setup

ANNOTATED = """\
[Event "A \\"good\\" game"]
[White "Ann"]
[Black "Bob \\\\ Co"]
[Result "0-1"]
[GameType "21"]
[SetUp "1"]
[FEN "W:W22,24,27,32:B7,10,15,20"]

{White to move and win} 1. 27-23! {the point} (1. 22-17 7-11 2. 17-13)
1... 20x27 2. 23-18 $1 $14 (2. 22-17? 27-31 (2... 10-14?! 3. 17x3) 3. 17-13)
2... 27-31 3. 18x2 *
"""


def game_of(text: str, **options: object) -> PdnGame:
    (game,) = read_pdn(text, **options).games  # type: ignore[arg-type]
    return game


def faults_of(text: str) -> list[str]:
    with pytest.raises(BadPdn) as caught:
        read_pdn(text)
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return list(map(str, caught.value.faults))


def moves_of(text: str) -> list[str]:
    return [str(move) for move in game_of(text).moves]


# Reading


def test_tags_moves_comments_marks_and_variations_are_read() -> None:
    game = game_of(ANNOTATED)
    assert game.tags == (("Event", 'A "good" game'), ("White", "Ann"), ("Black", "Bob \\ Co"))
    assert game.tag("White") == "Ann"
    assert game.tag("Site") is None
    assert (game.result, game.winner, game.start.fen) == ("0-1", Colour.WHITE, "W:W22,24,27,32:B7,10,15,20")
    assert [str(move) for move in game.moves] == ["27-23", "20x27", "23-18", "27-31", "18x11x2"]
    assert game.elements[:3] == (Comment("White to move and win"), Played(Move((27, 23)), "!"), Comment("the point"))
    assert game.elements[6:8] == (Nag(1), Nag(14))
    first, second = (element for element in game.elements if isinstance(element, Variation))
    assert [str(e.move) for e in first.elements if isinstance(e, Played)] == ["22-17", "7-11", "17-13"]
    assert second.elements[:2] == (Played(Move((22, 17)), "?"), Played(Move((27, 31))))
    inner = second.elements[2]
    assert isinstance(inner, Variation)
    assert inner.elements == (Played(Move((10, 14)), "?!"), Played(Move((17, 10, 3), (14, 7))))
    assert game.final.fen == "B:WK2,22,32:B10,K31"


def test_what_was_written_so_is_written_so_again() -> None:
    assert write_pdn(read_pdn(ANNOTATED).games) == ANNOTATED


@pytest.mark.parametrize(
    "text",
    [
        "1. 11-15 22-18 2. 15x22 25x18 *",
        "11-15 22-18 15x22 25x18",
        "1.11-15 22-18 2.15x22 25x18 1/2-1/2",
        "1. 11-15 1... 22-18 2. 15x22 ... 25x18 *",
        "1. 1115 2218 2. 1522 2518 *",
        "1. 11 - 15 22 - 18 2. 15 x 22 25 x 18 *",
        "1. 11-15 22-18 2. 15:22 25:18 *",
        "1. 11–15 1… 22–18 2. 15×22 25×18 *",
        "1. 11-15\r\n22-18\r\n2. 15X22\r\n25X18\r\n*\r\n",
        "\ufeff1. 11-15 22-18 2. 15-22 25-18 *",
        "% a line for other programs\n1. 11-15 22-18 % and the rest of one\n2. 15x22 25x18 *",
        '[GameType "21,B,8,8,N1,0"]\n1. 11-15 22-18 2. 15x22 25x18 0-0',
        '[Setup "0"]\n[FEN ""]\n[Result "?"]\n1. 11-15 22-18 2. 15x22 25x18',
    ],
)
def test_the_habits_of_other_programs_are_read(text: str) -> None:
    assert moves_of(text) == ["11-15", "22-18", "15x22", "25x18"]


def test_a_star_right_behind_a_move_marks_it_and_one_by_itself_ends_the_game() -> None:
    marked, other = read_pdn("1. 11-15* 22-18!* 2. 15x22 * 1. 9-14 *").games
    assert [e.number for e in marked.elements if isinstance(e, Nag)] == [7, 7]
    assert len(marked.moves) == 3
    assert len(other.moves) == 1


@pytest.mark.parametrize(
    ("written", "result", "winner"),
    [
        ("1-0", "1-0", Colour.BLACK),
        ("0-1", "0-1", Colour.WHITE),
        ("1/2-1/2", "1/2-1/2", None),
        ("2-0", "1-0", Colour.BLACK),
        ("1-1", "1/2-1/2", None),
        ("0-2", "0-1", Colour.WHITE),
        ("0-0", "0-0", None),
        ("*", "*", None),
    ],
)
def test_a_result_stands_in_its_tag_or_at_the_end(written: str, result: str, winner: Colour | None) -> None:
    for text in (
        f'[Result "{written}"]\n1. 11-15 *',
        f"1. 11-15 {written}",
        f'[Result "{written}"] 1. 11-15 {written}',
    ):
        assert (game_of(text).result, game_of(text).winner) == (result, winner)


def test_games_are_parted_by_results_stars_or_the_next_tags() -> None:
    text = '[Event "a"]\n1. 11-15 1-0\n[Event "b"]\n1. 11-16\n[Event "c"]\n*\n[Event "d"]'
    assert [(game.tag("Event"), len(game.moves)) for game in read_pdn(text).games] == [
        ("a", 1),
        ("b", 1),
        ("c", 0),
        ("d", 0),
    ]
    assert read_pdn("").games == read_pdn(" \n % nothing\n * ").games == ()


def test_comments_between_the_tags_and_behind_semicolons_are_kept() -> None:
    game = game_of('[Event "a"] {first}\n[Site "b"]\n{second\n   line} 1. 11-15 ; to the } end\n 22-18 {} *')
    assert game.elements == (
        Comment("first"),
        Comment("second line"),
        Played(Move((11, 15))),
        Comment("to the ) end"),
        Played(Move((22, 18))),
        Comment(""),
    )


def test_a_comment_without_a_game_is_kept_as_a_game_of_its_own() -> None:
    _, last = read_pdn("1. 11-15 * {That was all.}").games
    assert last == PdnGame((Comment("That was all."),))


def test_a_position_can_be_set_up_in_the_midst_of_a_game() -> None:
    game = game_of('1. 11-15 /FEN "W:W22:B18"/ 1. 22x15 (/FEN "W:W23:B18"/ 23x14) *')
    assert [str(move) for move in game.moves] == ["11-15", "22x15"]
    assert game.elements[1] == Placed(Position.from_fen("W:W22:B18"))
    assert game.final.fen == "B:W15:B"
    assert read_pdn(write_pdn([game])).games == (game,)


def test_jumps_may_be_written_short_or_in_full_and_are_written_short_where_that_is_plain() -> None:
    fen = '[SetUp "1"]\n[FEN "B:W6,15,23,32:B1"]\n'
    for text in ("1x26", "1x10x19x26", "1x19x26"):
        assert moves_of(f"{fen}1. {text} *") == ["1x10x19x26"]
        assert "1. 1x26 *" in write_pdn([game_of(f"{fen}1. {text} *")])


def test_two_chains_with_the_same_ends_are_written_in_full() -> None:
    start = Position.from_fen("B:WK22,K23,K14,K15,32:BK10")
    for move in legal_moves(start):
        text = write_pdn([PdnGame((Played(move),), start=start)])
        assert f"1. {move} *" in text
        assert game_of(text).moves == (move,)


def test_a_sheet_of_another_box_is_named_and_one_of_your_own_can_be_given() -> None:
    text = '[RuleSheet "coral"]\n[FEN "W:W21-32:B1-12"]\n1. 22-18 11-15 2. 24-20 *'
    game = game_of(text)
    assert game.sheet is sheets()["coral"]
    assert '[RuleSheet "coral"]' in write_pdn([game])
    assert moves_of(text) == ["22-18", "11-15", "24-20"]
    house = sheets()["coral"].derive("house", must_finish=True)
    own = PdnGame((Played(Move((11, 15))),), sheet=house)
    assert game_of(write_pdn([own]), sheet=house) == own
    assert faults_of(write_pdn([own])) == [
        "line 3: there is no rule sheet of checkers called 'house'; there are tournament, coral"
    ]
    assert game_of("1. 11-15 22-18 2. 12-16 *", sheet="coral").sheet.name == "coral"


# Faults


def test_every_fault_is_told_with_its_line() -> None:
    text = """\
[Event "a]
[Site "b"]
[Site "c"]
[GameType "20"]
1. 32-28 *

[event "x"]
[Result "3-0"]
1. 11-15 22-18 2. 12-16 hello 15x22
( 9-14 *

[SetUp "1"]
1. 11-15 22-l8 23-18 ) 1-0

[FEN "B:W21"]
[Result "1-0"]
1. 1-5 0-1

1. 11-15 (11-17) (11-16 24-20 16-19 23x15) /FEN "x"/ ! 1-5
{ not closed
"""
    assert faults_of(text) == [
        'line 1: cannot read \'[Event "a]\'; a tag is written [Event "name"]',
        "line 3: the tag Site appears twice",
        "line 4: GameType '20' is another game; that of checkers is 21",
        "line 7: the tag 'event' does not begin with a capital letter",
        "line 8: '3-0' is not a result: expected 1-0, 0-1, 1/2-1/2 or *",
        "line 9: '12-16': you must jump with the man on 15 (K6)",
        "line 9: cannot read 'hello'",
        "line 10: a variation begins here that does not end",
        "line 12: the tag SetUp promises a position, and there is no FEN",
        "line 13: cannot read '22-l8'",
        "line 13: a variation ends here that does not begin",
        "line 15: 'B:W21' is not a FEN: "
        "expected whose turn it is and the squares of both sides, such as B:W21,K30:B1,2",
        "line 17: the game ends with 0-1, but its tag in line 16 says 1-0",
        "line 19: '11-17': the man on 11 can't reach 17: it moves one square diagonally, or jumps (K4)",
        "line 19: '23x15': the man on 23 can't reach 15: it moves one square diagonally, or jumps (K4)",
        "line 19: 'x' is not a FEN: expected whose turn it is and the squares of both sides, such as B:W21,K30:B1,2",
        "line 20: cannot read '{ not closed\\n'; a comment is not closed",
    ]


def test_what_follows_a_first_move_that_cannot_be_read_is_no_fault() -> None:
    assert faults_of("1. 11-1S 22-18 2. 15x22 25x18 *\n1. 11-15 22-18 *") == ["line 1: cannot read '11-1S'"]


def test_leniently_each_line_of_play_is_kept_up_to_its_first_fault() -> None:
    text = "1. 11-15 22-18 2. 12-16 (2. 15x22 25x18) 16-20 {lost} 1-0\n1. 11-15 (11-16 1-1000 24-20) 22-18 0-1"
    file = read_pdn(text, lenient=True)
    assert [str(fault) for fault in file.faults] == [
        "line 1: '12-16': you must jump with the man on 15 (K6)",
        "line 2: cannot read '1-1000'",
    ]
    first, second = file.games
    assert [str(move) for move in first.moves] == ["11-15", "22-18"]
    assert first.result == "1-0"
    assert second.elements == (Played(Move((11, 15))), Variation((Played(Move((11, 16))),)), Played(Move((22, 18))))


def test_a_mark_without_a_move_and_variations_too_deep_are_faults() -> None:
    assert faults_of("! 11-15") == ["line 1: '!' marks no move"]
    assert faults_of("11-15 ! ?") == ["line 1: '?' marks no move"]
    deep = "11-15 " + "(11-16 " * 50 + ")" * 50 + " 22-18 *"
    assert faults_of(deep) == ["line 1: variations are nested more than 40 deep"]
    assert [str(move) for move in read_pdn(deep, lenient=True).games[0].moves] == ["11-15", "22-18"]


def test_what_is_no_text_is_a_fault() -> None:
    with pytest.raises(BadPdn, match="a PDN file is text"):
        read_pdn(b"1. 11-15")  # type: ignore[arg-type]


WORDS = """
[ ] " \\ { } ( ) * 1. 11-15 22-18 15x22 1-0 1-1 $3 ! ; % / 1115 ... é [Event~"x"] [FEN~"B:W21:B1"] [Result~"1-0"]
/FEN~"B:W21:B1"/
"""
PIECES = st.sampled_from(["\n", " ", "\x00", *(word.replace("~", " ") for word in WORDS.split())])


@given(st.lists(PIECES | st.text(max_size=3), max_size=60).map(" ".join) | st.lists(PIECES, max_size=60).map("".join))
def test_any_text_gives_games_that_can_be_written_and_read_again_or_our_error(text: str) -> None:
    try:
        strict = read_pdn(text)
    except BadPdn as error:
        assert error.faults
    else:
        assert strict.faults == ()
    games = read_pdn(text, lenient=True).games
    try:
        written = write_pdn(games)
    except BadInput:
        raise AssertionError("what was read can be written") from None
    assert read_pdn(written).games == games


@given(st.data())
def test_a_damaged_file_gives_our_error_or_a_game(data: st.DataObject) -> None:
    text = list(ANNOTATED)
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from(["", "\n", '"', "(", ")", "}", "9", "x", "*", "]", text[place] * 2]))
    try:
        read_pdn("".join(text))
    except BoxwoodError as error:
        assert isinstance(error, BadPdn)


# Whole games, there and back


def played_out(seed: int, sheet: RuleSheet, most: int = 400) -> Game:
    rng = random.Random(seed)
    game = random_setup(rng, [sheet])
    for _ in range(rng.choice([10, most])):
        if game.outcome is not None:
            break
        game = game.apply(choose(rng, game.actions()))
    return game


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_a_game_comes_back_as_it_was_but_for_offers_refused_and_moves_taken_back(seed: int, sheet: RuleSheet) -> None:
    game = played_out(seed, sheet)
    (record,) = read_pdn(write_pdn([PdnGame.of(game, {"White": "Ann"})])).games
    assert record == PdnGame.of(game, {"White": "Ann"})
    again = record.replay()
    moves = [str(action) for action in again.log if isinstance(action, MakeMove)]
    assert moves == [str(game.log[place]) for place in standing_moves(game.log)]
    assert (again.position, again.outcome) == (game.position, game.outcome)


@st.composite
def lines(draw: st.DrawFn, position: Position, sheet: RuleSheet, depth: int) -> tuple[Element, ...]:
    """A line of play with everything that can stand in one."""
    elements: list[Element] = []
    before = position
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(["move", "move", "comment", "nag", "variation", "setup"]))
        moves = legal_moves(position, sheet)
        if kind == "move" and moves:
            move = draw(st.sampled_from(moves))
            elements.append(Played(move, draw(st.sampled_from(["", "!", "?!", "(?)"]))))
            before, position = position, position.apply(move)
        elif kind == "comment":
            elements.append(Comment(draw(st.text(st.characters(codec="utf-8", exclude_characters="}"), max_size=20))))
        elif kind == "variation" and depth < 3:
            elements.append(Variation(draw(lines(before, sheet, depth + 1))))
        elif kind == "setup":
            before = position = draw(st.sampled_from([Position.start(), Position.from_fen("W:W22,K9:B18,K25")]))
            elements.append(Placed(position))
        else:
            elements.append(Nag(draw(st.integers(0, 255))))
    return tuple(elements)


@st.composite
def records(draw: st.DrawFn) -> PdnGame:
    sheet = draw(st.sampled_from(list(SHEETS.values())))
    start = draw(st.sampled_from([Position.start(), Position.start(Colour.WHITE), Position.from_fen("B:W21,K30:B1,2")]))
    names = draw(st.lists(st.sampled_from(["Event", "Site", "White", "Black", "Annotator", "X_1"]), unique=True))
    text = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
    tags = tuple((name, draw(text)) for name in names)
    result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "0-0", "*"]))
    return PdnGame(draw(lines(start, sheet, 0)), result, tags, sheet, start)  # type: ignore[arg-type]


@given(st.lists(records(), max_size=3))
def test_whatever_can_be_written_reads_back(games: list[PdnGame]) -> None:
    text = write_pdn(games)
    assert read_pdn(text).games == tuple(games)
    assert write_pdn(read_pdn(text).games) == text
    assert read_pdn(text.replace("\n", "\r\n")).games == tuple(games)


# Games that can be gone on with


def test_a_result_the_board_does_not_show_is_a_resignation_or_an_agreement() -> None:
    assert game_of("1. 11-15 1-0").replay().outcome == Outcome(Side.SECOND, "resignation")
    assert game_of("1. 11-15 1/2-1/2").replay().outcome == Outcome(None, "agreement")
    assert game_of("1. 11-15 *").replay().outcome is None
    won = game_of('[FEN "B:W18:B14"]\n1. 14x23 1-0').replay()
    assert won.outcome == Outcome(Side.SECOND, "capture")


def test_who_starts_under_a_sheet_that_leaves_it_to_the_players_is_settled_beforehand() -> None:
    light = game_of('[RuleSheet "coral"]\n[FEN "W:W21-32:B1-12"]\n1. 22-18 *').replay()
    assert light.setup.begins is Side.FIRST
    assert light.setup.start == Position.start(Colour.WHITE)
    assert PdnGame.of(Game.new("coral").apply(parse_action("begin first"))).start == Position.start(Colour.WHITE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. 11-15 0-1", "the result 0-1 is not the one on the board, *"),
        ("1. 11-15 22-18 1-0", "the result 1-0 is not the one on the board, *"),
        ("1. 11-15 0-0", "the result 0-0 is not the one on the board"),
        ('1. 11-15 /FEN "B:W21:B1"/ 1-5 *', "this game has a position set up in it"),
        ('[FEN "B:W18:B14"]\n1. 14x23 0-1', "the result 0-1 is not the one on the board, 1-0"),
        (
            '[FEN "B:WK32:BK1"]\n' + "1-5 32-28 5-1 28-32 " * 3 + "*",
            "can't replay this game: move 1-5: the game is over (K9)",
        ),
    ],
)
def test_a_record_that_is_no_game_of_these_rules_says_so(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        game_of(text).replay()
    assert reason in str(caught.value)


# What cannot be written


def test_what_a_file_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="closing brace"):
        Comment("}")
    with pytest.raises(BadInput, match="number from 0 to 999"):
        Nag(1000)
    with pytest.raises(BadInput, match="marked with ! and"):
        Played(Move((11, 15)), "good")
    with pytest.raises(BadInput, match="must not be empty"):
        Variation(())
    with pytest.raises(BadInput, match="a result is one of 1-0, 0-1, 1/2-1/2, 0-0, "):
        PdnGame(result="won")  # type: ignore[arg-type]
    for tags in ((("event", "x"),), (("Result", "1-0"),), (("A", "x"), ("A", "y"))):
        with pytest.raises(BadInput, match="cannot be a tag of its own"):
            PdnGame(tags=tags)
    with pytest.raises(BadInput, match="not text"):
        PdnGame(tags=(("Event", "a\nb"),))
    with pytest.raises(BadInput, match="11-17 is not a legal move at that point"):
        write_pdn([PdnGame((Played(Move((11, 17))),))])


# Files


def test_a_file_is_written_whole_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    games = read_pdn(ANNOTATED).games
    save_pdn(games, file)
    assert load_pdn(file).games == games
    assert [path.name for path in tmp_path.iterdir()] == ["games.pdn"]


def test_an_old_file_in_latin_1_is_read(tmp_path: Path) -> None:
    file = tmp_path / "old.pdn"
    file.write_bytes('[White "Renée"]\n1. 11-15 *'.encode("latin-1"))
    assert load_pdn(file).games[0].tag("White") == "Renée"


def test_a_file_that_cannot_be_read_or_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"can't read none\.pdn: No such file"):
        load_pdn(tmp_path / "none.pdn")
    with pytest.raises(BadFile, match="can't write"):
        save_pdn([], tmp_path / "no" / "folder.pdn")
    with pytest.raises(BadInput, match="cannot be written in UTF-8"):
        save_pdn([PdnGame(tags=(("Event", "\ud800"),))], tmp_path / "odd.pdn")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("part", ["(", ")", "*", "$1 ", "{x} ", "(11-15) ", '[A "b"]', "1) 31: ", "x "])
def test_a_megabyte_of_nonsense_is_given_up_soon(part: str) -> None:
    began = time.process_time()
    with contextlib.suppress(BadPdn):
        read_pdn('[Event "x"]\n' + part * (1_000_000 // len(part)), lenient=True)
    assert time.process_time() - began < 2
