"""What is said of a table."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.game import Side
from boxwood.language import LANGUAGES
from boxwood.table import Seat, Seats, Table
from support.tables import acted, make_table, played


def told(*texts: str) -> list[str]:
    seats = Seats(Seat("person", "Ada"), Seat())
    return [str(sentence) for sentence in acted(make_table(dice="manual", seats=seats), *texts).told]


def test_every_event_is_said_in_a_sentence_with_names_or_colours() -> None:
    assert told("opening 3 3", "opening 3 1", "play 8/5 6/5", "roll 6 4", "play 24/14", "double", "drop") == [
        "3-3: a tie. Roll again.",
        "Ada: 3, Dark: 1. Ada starts.",
        "Ada plays 8/5 6/5.",
        "Dark rolls 6-4.",
        "Dark plays 24/14.",
        "Ada doubles to 2.",
        "Dark drops. Ada won the game: 1 point. The score is Ada 1, Dark 0.",
    ]


def test_the_end_of_a_match_is_said_and_kept() -> None:
    table = played(make_table(length=1), 3)
    assert "won the match" in str(table.told[-1])
    result = table.standing.result
    assert result is not None
    assert set(result) == set(LANGUAGES)
    assert "won the match" in result["en"]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_everything_that_can_happen_can_be_said_in_every_language(game: str, seed: int) -> None:
    table = played(make_table(game), seed, most=60, calm=False)
    for sentence in table.told:
        for language in LANGUAGES:
            assert sentence.said(language).endswith((".", "!"))


@pytest.mark.parametrize(
    ("table", "title"),
    [
        (make_table(length=7), "Tournament, match to 7"),
        (make_table(sheet="graves", format="money"), "Graves, for money"),
        (make_table(sheet="parker", format="single"), "Parker, single game"),
        (make_table("checkers", sheet="coral"), "Coral, checkers"),
    ],
)
def test_a_title_says_what_is_played(table: Table, title: str) -> None:
    assert str(table.terms.game_type.summary(table.state).title) == title


def test_the_only_person_without_a_name_is_told_what_you_do() -> None:
    seats = Seats(Seat("person"), Seat("bot", "", "beginner"))
    table = make_table(dice="manual", seats=seats)
    for number, text in enumerate(("opening 3 1", "play 8/5 6/5", "roll 6 4")):
        side = table.to_act or Side.FIRST
        table = table.acted(side, text, datetime(2026, 1, 1, 0, 0, number, tzinfo=UTC), by_bot=side is Side.SECOND)
    assert [str(sentence) for sentence in table.told] == [
        "You: 3, Bot: 1. You start.",
        "You play 8/5 6/5.",
        "Bot rolls 6-4.",
    ]
    assert [sentence.said("fr") for sentence in table.told[1:]] == ["Vous jouez 8/5 6/5.", "Robot lance 6-4."]
