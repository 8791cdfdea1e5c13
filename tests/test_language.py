"""Saying things in English and French."""

import json
import random
from typing import Any

import pytest

from boxwood import backgammon, checkers
from boxwood.backgammon import Match, Position, parse_play
from boxwood.errors import BadOption, BoxwoodError, Fault, IllegalPlay, UnknownName
from boxwood.game import Side
from boxwood.language import LANGUAGES, Counted, Either, Figure, Phrase, as_said, catalogue, speak, speak_plural
from support.views import shown


def test_a_template_is_looked_up_and_filled_in() -> None:
    assert speak("en", "New game") == "New game"
    assert speak("fr", "New game") == "Nouvelle partie"
    assert speak("fr", "{name} plays {play}.", name="Zoë", play="8/5 6/5") == "Zoë joue 8/5 6/5."


def test_what_is_not_in_the_catalogue_is_said_in_english() -> None:
    assert speak("fr", "a sentence that nobody wrote") == "a sentence that nobody wrote"
    assert speak("de", "New game") == "New game"
    assert speak("fr", "") == ""


def test_without_values_braces_stay_as_they_are() -> None:
    assert speak("en", "what a person typed: {oops}") == "what a person typed: {oops}"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 0, "0 points"), ("en", 1, "1 point"), ("en", 2, "2 points"), ("fr", 0, "0 point"), ("fr", 2, "2 points")],
)
def test_a_count_has_the_form_of_its_language(language: str, count: int, said: str) -> None:
    assert speak_plural(language, "{count} point", "{count} points", count) == said


def test_values_that_can_be_said_are_said_in_the_same_language() -> None:
    either = Either([Phrase("no legal play"), Phrase("double to {stakes}", stakes=2), "18"])
    assert str(either) == "no legal play, double to 2 or 18"
    assert speak("fr", "you must jump with {what}", what=either) == (
        "vous devez prendre avec aucun coup légal, double à 2 ou 18"
    )
    assert Counted("{count} point", "{count} points", 3).said("fr") == "3 points"
    assert str(Either(["alone"])) == "alone"


def test_decimals_are_written_as_the_language_writes_them() -> None:
    assert speak("en", "Do not double: it costs {gain} points.", gain=Figure(0.0584, 3)).endswith("costs 0.058 points.")
    assert Figure(0.0584, 3).said("fr") == "0,058"


def test_phrases_are_values() -> None:
    assert Phrase("New game") == Phrase("New game") != Phrase("Tables")
    assert len({Phrase("New game"), Phrase("New game")}) == 1
    assert repr(Phrase("New game")) == "Phrase('New game')"
    assert as_said("New game") == as_said(Phrase("New game"))


def test_the_catalogue_of_the_page_is_plain_data() -> None:
    french = catalogue("fr")
    assert json.loads(json.dumps(french)) == french
    assert french["messages"]["New game"] == "Nouvelle partie"
    assert french["plurals"]["{count} point"] == ["{count} point", "{count} points"]
    assert "" not in french["messages"]
    assert catalogue("en") == {"language": "en", "messages": {}, "plurals": {}}
    assert LANGUAGES == ("en", "fr")


def test_every_error_is_said_in_either_language_without_its_clause() -> None:
    with pytest.raises(IllegalPlay) as refusal:
        parse_play("24/19 13/12", Position.start(), (5, 1))
    assert str(refusal.value) == "'24/19 13/12' with 5-1: 24/19 is blocked by 5 checkers (B7)"
    assert refusal.value.said("en") == refusal.value.reason == "24/19 is blocked by 5 checkers"
    assert refusal.value.said("fr") == "24/19 est bloqué par 5 pions"
    assert (
        refusal.value.phrase.said("fr") == "«\u202f24/19 13/12\u202f» avec 5-1\u202f: 24/19 est bloqué par 5 pions (B7)"
    )
    with pytest.raises(BadOption) as option:
        Match.new(sheet="coral", options={"beavers": True})
    assert str(option.value) == "the Coral rules have no beavers (S-beaver)"
    assert option.value.clause == "S-beaver"
    assert option.value.said("en") == "the Coral rules have no beavers"
    assert "beavers" in option.value.said("fr")
    with pytest.raises(UnknownName) as unknown:
        Match.new(sheet="box")
    assert unknown.value.said("fr").startswith("il n’y a pas de feuille de règles du nom de «\u202fbox\u202f»")


def test_a_fault_names_its_line_in_either_language() -> None:
    fault = Fault(3, BoxwoodError("the file is empty").phrase)
    assert (str(fault), fault.said("fr")) == ("line 3: the file is empty", "ligne 3\u202f: le fichier est vide")
    assert fault == Fault(3, "the file is empty")


@pytest.mark.parametrize("sheet", backgammon.sheets())
def test_every_reason_of_a_match_is_given_in_french(sheet: str) -> None:
    rng, match = random.Random(sheet), Match.new(sheet=sheet, format="single")
    for _ in range(80):
        compare_reasons(shown(match, Side.FIRST, "en"), shown(match, Side.FIRST, "fr"))
        compare_refusals(match, rng)
        if match.outcome is not None:
            break
        match = match.apply(rng.choice(match.actions()))


@pytest.mark.parametrize("sheet", checkers.sheets())
def test_every_reason_of_a_game_of_checkers_is_given_in_french(sheet: str) -> None:
    rng, game = random.Random(sheet), checkers.Game.new(sheet=sheet)
    for _ in range(120):
        compare_reasons(shown(game, Side.FIRST, "en"), shown(game, Side.FIRST, "fr"))
        for _ in range(6):
            move = f"{rng.randint(1, 32)}-{rng.randint(1, 32)}"
            refusal = game.why_not(checkers.parse_action(f"move {move}"))
            assert refusal is None or refusal.said("fr") not in ("", refusal.said("en"))
        actions = [action for action in game.actions() if str(action) != "resign"]
        if not actions:
            break
        game = game.apply(rng.choice(actions))


def compare_reasons(english: dict[str, Any], french: dict[str, Any]) -> None:
    for name, button in english["buttons"].items():
        if not button["live"]:
            assert french["buttons"][name]["why"] not in ("", button["why"])
            assert french["buttons"][name]["clause"] == button["clause"]


def compare_refusals(match: Match, rng: random.Random) -> None:
    for _ in range(6):
        origin, target = rng.randint(1, 25), rng.randint(0, 24)
        refusal = match.why_not(backgammon.parse_action(f"play {origin}/{target}"))
        assert refusal is None or refusal.said("fr") not in ("", refusal.said("en"))
