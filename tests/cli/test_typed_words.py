"""Words are read by what is asked, under every sheet and in both languages."""

import random
from collections.abc import Mapping

import pytest

from boxwood.backgammon import Position, Side, parse_action, sheets
from boxwood.backgammon.match import Match
from boxwood.backgammon.rule_sheet import RuleSheet
from boxwood.backgammon.terminal import BackgammonTerminal
from boxwood.checkers import Game
from boxwood.checkers.terminal import CheckersTerminal
from boxwood.language import LANGUAGES
from boxwood.naming import named_by
from boxwood.terminal_words import TypedWords

WORDS = BackgammonTerminal()
DOUBLING = [sheet for sheet in sheets().values() if sheet.doubling != "none"]
CHANCE = random.Random(0)


def match_after(sheet: RuleSheet, *texts: str, options: Mapping[str, object] | None = None) -> Match:
    """A session under a sheet after some actions; the first side has the turn."""
    match = Match.new(sheet, None, options, format="money", start=Position.start(), begins=Side.FIRST)
    for text in texts:
        match = match.apply(parse_action(text))
    return match


def read(match: Match, typed: str, language: str = "en") -> str:
    return WORDS.read(match, typed, language, CHANCE)


@pytest.mark.parametrize("sheet", DOUBLING, ids=lambda sheet: sheet.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_own_words_answer_a_double(sheet: RuleSheet, language: str) -> None:
    match = match_after(sheet, "double")
    words = sheet.words.fr if language == "fr" else sheet.words.en
    assert read(match, words.take, language) == "take"
    assert read(match, words.drop.upper(), language) == "drop"
    question = WORDS.question(match, Side.SECOND, named_by(("", ""), sheet.colours), language)
    assert words.take in question
    assert words.drop in question


@pytest.mark.parametrize("sheet", sheets().values(), ids=lambda sheet: sheet.name)
def test_accepting_is_of_what_is_asked(sheet: RuleSheet) -> None:
    if sheet.doubling != "none":
        assert read(match_after(sheet, "double"), "accept") == "take"
        assert read(match_after(sheet, "double"), "refuse") == "drop"
        assert read(match_after(sheet, "double"), "pass") == "drop"
    assert read(match_after(sheet, "resign single"), "accept") == "accept"
    assert read(match_after(sheet, "resign single"), "refuse") == "refuse"
    taking_back = match_after(sheet, "roll 3 1", "play 8/5 6/5", "done", "roll 6 5", "takeback")
    assert read(taking_back, "accept") == "accept"
    assert read(taking_back, "a") == "accept"


def test_classic_knows_both_words_for_refusing_a_double() -> None:
    match = match_after(sheets()["classic"], "double")
    assert [read(match, typed) for typed in ("I drop", "i pass", "I take")] == ["drop", "drop", "take"]


def test_accepting_a_play_on_ones_honour() -> None:
    honour = {"honour_play": True}
    match = match_after(sheets()["graves"], "roll 3 1", "play 8/2", "done", options=honour)
    assert read(match, "accept") == "accept"


@pytest.mark.parametrize("sheet", sheets().values(), ids=lambda sheet: sheet.name)
def test_a_shut_out_side_passes(sheet: RuleSheet) -> None:
    shut_out = Position.build("bar:1 13:4", "6:2 5:2 4:2 3:2 2:2 1:2")
    match = Match.new(sheet, format="money", start=shut_out, begins=Side.FIRST)
    assert read(match, "pass") == "pass"
    assert WORDS.forced(match) == (None if sheet.doubling != "none" else "pass")
    assert read(match, "passer", "fr") == "pass"


@pytest.mark.parametrize("sheet", DOUBLING, ids=lambda sheet: sheet.name)
def test_where_no_double_waits_an_answer_to_one_is_refused_as_such(sheet: RuleSheet) -> None:
    match = match_after(sheet)
    refusal = match.why_not(parse_action(read(match, "take")))
    assert refusal is not None
    assert refusal.clause == "S-cube"


@pytest.mark.parametrize("typed", ["", "r", "ROLL", "throw"])
def test_there_are_several_ways_to_throw(typed: str) -> None:
    assert read(match_after(sheets()["parker"]), typed) == "roll"
    assert read(Match.new(), typed) == "opening"


def test_plays_are_typed_bare() -> None:
    match = match_after(sheets()["tournament"], "roll 3 1")
    assert read(match, "8/5  6/5") == "play 8/5 6/5"
    assert read(match, "Bar/22") == "play bar/22"
    assert read(match, "play 8/5 6/5") == "play 8/5 6/5"


def test_what_is_listed_can_be_typed_in_every_language() -> None:
    for language in LANGUAGES:
        for sheet in sheets().values():
            for texts in ([], ["roll 3 1"], ["resign gammon"], ["double"]):
                if texts == ["double"] and sheet.doubling == "none":
                    continue
                match = match_after(sheet, *texts)
                *plays, words = WORDS.listing(match, match.actions(), language)
                known = {
                    str(action).split(" ")[0] if "roll" in str(action) else str(action) for action in match.actions()
                }
                assert {read(match, word, language) for word in [*plays, *words.split(", ")]} == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_listed_in_checkers_can_be_typed(language: str) -> None:
    words = CheckersTerminal()
    game = Game.new()
    lines = words.listing(game, game.actions(), language)
    typed = [*lines[0].split("  "), *lines[1].split(", ")]
    assert {words.read(game, one, language, CHANCE) for one in typed} == {str(action) for action in game.actions()}
    starting = Game.new("coral")
    for typed_name, text in (("corail", "begin first"), ("Blue", "begin second"), ("first", "begin first")):
        assert words.read(starting, typed_name, language, CHANCE) == text


def test_the_first_way_to_type_something_is_the_usual_one_and_english_is_always_understood() -> None:
    words = TypedWords({"roll": "roll | throw | r"})
    assert words.usual("roll", "en") == "roll"
    assert words.usual("roll", "fr") == "lancer"
    assert words.find("  Throw ", "fr") == "roll"
    assert words.find("lancer", "en") is None
