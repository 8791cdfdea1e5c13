"""What is said of a table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxwood.language import LANGUAGES
from boxwood.table import Seat, Seats, Table
from support.tables import acted, make_table, played


def told(*texts: str) -> list[str]:
    seats = Seats(Seat("person", "Ada"), Seat())
    return [str(sentence) for sentence in acted(make_table(dice="manual", seats=seats), *texts).told]


def test_every_event_is_said_in_a_sentence_with_names_or_colours() -> None:
    assert told("opening 3 3", "opening 3 1", "play 8/5 6/5", "roll 6 4", "play 24/14", "double", "drop") == [
        "Both throw 3: throw again.",
        "Ada throws 3, Dark throws 1: Ada begins.",
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
