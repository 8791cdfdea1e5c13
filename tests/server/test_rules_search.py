"""What the boxes say about something."""

from boxwood.server.rules_search import search_rules


def test_a_clause_named_so_comes_first_with_every_sheet_that_has_it() -> None:
    first = search_rules("gammon", "en")[0]
    assert first.clause == "S-gammon"
    assert {"tournament", "classic"} <= {said.sheet for said in first.says}
    assert all("gammon" in said.text.lower() for said in first.says)


def test_all_words_must_be_there_with_or_without_accents_and_capitals() -> None:
    assert search_rules("MÊME", "fr") == search_rules("meme", "fr") != []
    assert search_rules("gammon zebra", "en") == []
    assert search_rules("  ", "en") == []


def test_words_of_both_games_are_found() -> None:
    assert {found.game for found in search_rules("jump", "en")} == {"checkers"}
    assert {found.game for found in search_rules("board", "en")} == {"backgammon", "checkers"}
