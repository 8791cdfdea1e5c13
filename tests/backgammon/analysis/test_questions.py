"""What is decided and thrown in a match."""

from boxwood.backgammon import Match, parse_action
from boxwood.backgammon.analysis.questions import questions_of


def played(*actions: str, **new: object) -> Match:
    match = Match.new(**new)  # type: ignore[arg-type]
    for text in actions:
        match = match.apply(parse_action(text))
    return match


def asked(match: Match) -> list[tuple[int, str, str]]:
    return [(each.number, each.kind, each.played) for each in questions_of(match)]


def test_every_roll_play_and_cube_is_asked_in_the_order_of_the_log() -> None:
    match = played("opening 3 1", "play 8/5 6/5", "roll 4 2", "play 8/4 6/4", "double", "drop", length=3)
    assert asked(match) == [
        (0, "luck", "opening 3 1"),
        (1, "play", "play 8/5 6/5"),
        (2, "double", "roll"),
        (2, "luck", "roll 4 2"),
        (3, "play", "play 8/4 6/4"),
        (4, "double", "double"),
        (5, "take", "drop"),
    ]


def test_an_opening_tie_is_no_luck_and_the_crawford_game_has_no_doubles() -> None:
    match = played("opening 3 3", "opening 3 1", "play 8/5 6/5", "roll 4 2", length=3, score=(2, 0))
    assert asked(match) == [(1, "luck", "opening 3 1"), (2, "play", "play 8/5 6/5"), (3, "luck", "roll 4 2")]


def test_what_was_undone_is_not_asked() -> None:
    match = played(
        "opening 3 1", "play 24/20", "undo", "play 8/5 6/5", "done", length=3, options={"pick_up_dice": True}
    )
    assert asked(match) == [(0, "luck", "opening 3 1"), (3, "play", "play 8/5 6/5")]


def test_a_resignation_and_its_answer_are_asked_of_the_side_that_gives_them() -> None:
    match = played("opening 3 1", "play 8/5 6/5", "resign gammon", "accept", length=3)
    found = questions_of(match)
    assert [(each.kind, each.played) for each in found[-2:]] == [("resign", "resign gammon"), ("resign", "accept")]
    assert found[-2].side is found[-1].side.other
    assert found[-1].side is match.results[0].winner


def test_games_are_counted_from_one() -> None:
    match = played("opening 3 1", "play 8/5 6/5", "double", "drop", "opening 2 1", length=5)
    assert [each.game for each in questions_of(match)] == [1, 1, 1, 1, 2]
