"""A whole match, rule by rule: each test's name quotes the clause it shows, under every sheet it speaks of."""

from typing import Any

import pytest

from boxwood.backgammon import (
    BadAction,
    BadDice,
    BadInput,
    BadOption,
    Cube,
    Double,
    End,
    Match,
    Phase,
    Position,
    Roll,
    RuleSheet,
    game_value,
    parse_action,
    sheets,
)
from support.clauses import ALL, DOUBLING, FIRST, ONE_CHECKER_EACH, SECOND, race, refused, run, words
from support.views import shown

CUBE_MATCH = ["classic", "graves", "tournament"]
OPENING_DICE = [name for name in ALL if name != "parker"]


def at_turn(sheet: str | RuleSheet = "tournament", length: int | None = None, **more: Any) -> Match:
    """The second turn of a game: FIRST has opened with 3-1, SECOND may double or throw."""
    return run(Match.new(sheet, length, **more), "opening 3 1", "play 8/5 6/5", "done")


# The opening


@pytest.mark.parametrize("sheet", ALL)
def test_B3_the_higher_die_starts_and_equal_dice_are_thrown_again(sheet: str) -> None:
    tied = run(Match.new(sheet), "opening 4 4")
    assert tied.game.phase is Phase.OPENING
    assert run(tied, "opening 2 5").game.turn is SECOND
    assert run(tied, "opening 5 2").game.turn is FIRST


@pytest.mark.parametrize("sheet", OPENING_DICE)
def test_S_opening_the_two_opening_dice_are_played(sheet: str) -> None:
    opened = run(Match.new(sheet), "opening 3 1")
    assert (opened.game.phase, opened.game.dice) == (Phase.ROLLED, (3, 1))
    assert run(opened, "play 8/5 6/5", "done").to_act is SECOND


def test_S_opening_parker_throws_both_dice_anew_and_doubles_can_come() -> None:
    opened = run(Match.new("parker"), "opening 3 1")
    assert opened.game.phase is Phase.START
    assert run(opened, "roll 6 6").game.dice == (6, 6)
    assert refused(opened, "play 8/5 6/5").clause == "B5"


@pytest.mark.parametrize("sheet", ALL)
def test_S_opening_the_starters_first_turn_never_begins_with_a_double_the_others_may(sheet: str) -> None:
    opened = run(Match.new(sheet), "opening 3 1")
    assert "double" not in words(opened)
    if sheet in DOUBLING:
        turn = run(opened, "roll 3 1") if sheet == "parker" else opened
        assert "double" in words(run(turn, "play 8/5 6/5", "done"))


# The ends of games


LOSERS = {
    "three off, one on the bar": (Position.build("bar:1 6:11", "off:15"), {"classic": 3, "coral": 3}, 1),
    "three off, one outside": (Position.build("7:1 6:11", "off:15"), {"classic": 2, "coral": 2}, 1),
    "three off, one in the winner's home": (Position.build("19:1 6:11", "off:15"), {"classic": 3, "coral": 3}, 1),
    "some off, all at home": (Position.build("6:11", "off:15"), {}, 1),
    "none off, all at home": (Position.build("6:15", "off:15"), {}, 2),
    "none off, one outside": (Position.build("18:1 6:14", "off:15"), {}, 2),
    "none off, one on the bar": (Position.build("bar:1 6:14", "off:15"), {}, 3),
    "none off, one in the winner's home": (Position.build("24:1 6:14", "off:15"), {}, 3),
}


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("loser", LOSERS)
def test_S_gammon_and_S_backgammon_what_a_loser_loses(sheet: str, loser: str) -> None:
    after, by_sheet, otherwise = LOSERS[loser]
    assert game_value(after, sheet) == by_sheet.get(sheet, otherwise)


def test_B13_while_the_other_side_has_checkers_on_the_board_the_game_is_worth_nothing_yet() -> None:
    assert game_value(Position.start()) == 0


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("loser", [name for name in LOSERS if "winner's home" not in name])
def test_S_gammon_a_game_played_to_its_end_scores_what_the_table_says(sheet: str, loser: str) -> None:
    after, by_sheet, otherwise = LOSERS[loser]
    last = Position.from_sides({1: 1}, {p: n for p, n in enumerate(after.board) if n > 0 and p}, off=(14, after.off[0]))
    ended = run(Match.new(sheet, start=last, begins=FIRST), "roll 2 1", "play 1/off")
    assert ended.results[0].value == by_sheet.get(sheet, otherwise)
    assert ended.score == (ended.results[0].points, 0)


@pytest.mark.parametrize("sheet", ["classic", "tournament"])
def test_S_backgammon_classics_misprint_a_backgammon_with_the_cube_at_4_is_worth_12(sheet: str) -> None:
    last = Position.build("1:1", "bar:1 6:14")
    ended = run(Match.new(sheet, 25, start=last, begins=FIRST, cube=Cube(4, FIRST)), "roll 2 1", "play 1/off")
    assert ended.score == (12, 0)


def test_S_cube_classics_misprint_each_game_starts_with_a_centred_cube_at_1() -> None:
    doubled = run(race("classic", 7), "double", "take", "roll 2 1", "play 1/off")
    assert doubled.score[0] == 2
    assert doubled.game.cube == Cube(1, None)


# Formats


@pytest.mark.parametrize("sheet", ALL)
def test_S_format_a_sheet_offers_just_its_formats(sheet: str) -> None:
    formats = sheets()[sheet].formats
    for chosen in ("match", "money", "single"):
        if chosen in formats:
            Match.new(sheet, 3 if chosen == "match" else None, format=chosen)
        else:
            with pytest.raises(BadOption, match="S-format"):
                Match.new(sheet, 3, format=chosen)


def test_S_format_a_match_ends_at_its_length_and_surplus_points_do_not_count() -> None:
    ended = run(race(length=3, score=(1, 0), cube=Cube(4)), "roll 2 1", "play 1/off")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.score) == (FIRST, (3, 0))
    assert refused(ended, "opening 3 1").clause == "B13"


def test_S_format_a_single_game_has_no_score() -> None:
    ended = run(race(format="single"), "roll 2 1", "play 1/off")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.score, ended.outcome.by) == (FIRST, (0, 0), "single game")


def test_S_format_a_money_session_keeps_a_running_total_and_ends_between_games() -> None:
    session = race("parker", stake=5)
    assert refused(session, "end").clause == "S-format"
    session = run(session, "double", "take", "roll 2 1", "play 1/off")
    assert (session.score, session.money, session.outcome) == ((2, 0), (10, -10), None)
    in_game = run(session, "opening 3 1")
    assert refused(in_game, "end").clause == "S-format"
    ended = session.apply(End())
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.by) == (FIRST, "session")
    assert refused(Match.new("tournament", 3), "end").clause == "S-format"


# Doubling


@pytest.mark.parametrize("sheet", DOUBLING)
def test_S_cube_a_double_is_offered_at_the_start_of_a_turn_before_throwing(sheet: str) -> None:
    match = race(sheet)
    offered = run(match, "double")
    assert (offered.to_act, offered.game.stakes_offered) == (SECOND, 2)
    assert words(offered) == {"take", "drop"}
    assert refused(run(match, "roll 2 1"), "double").clause in ("T5", "B10")
    assert refused(offered, "roll 2 1").clause == "S-cube"


@pytest.mark.parametrize("sheet", DOUBLING)
def test_S_cube_accepting_passes_the_cube_and_only_its_owner_may_redouble(sheet: str) -> None:
    taken = run(at_turn_any(sheet), "double", "take")
    assert taken.game.cube == Cube(2, FIRST)
    assert refused(taken, "double").clause == "S-cube"
    later = run(taken, "roll 3 1", "play 8/5 6/5")
    redoubled = run(later, "double", "take")
    assert redoubled.game.cube == Cube(4, SECOND)


def at_turn_any(sheet: str) -> Match:
    opened = run(Match.new(sheet), "opening 3 1")
    turn = run(opened, "roll 3 1") if sheet == "parker" else opened
    return run(turn, "play 8/5 6/5", "done")


@pytest.mark.parametrize("sheet", DOUBLING)
def test_S_cube_declining_loses_the_value_before_the_offer_and_never_a_gammon(sheet: str) -> None:
    dropped = run(at_turn_any(sheet), "double", "drop")
    assert dropped.score == (0, 1)
    again = run(race(sheet, cube=Cube(4, FIRST)), "double", "drop")
    assert (again.score, again.results[0].value) == ((4, 0), 1)


def test_S_cube_after_one_automatic_double_declining_loses_2() -> None:
    tied = run(Match.new("redblack"), "opening 3 3", "opening 3 1", "play 8/5 6/5", "double", "drop")
    assert tied.score == (0, 2)


def test_S_cube_coral_has_no_doubling_at_all() -> None:
    refusal = refused(race("coral"), "double")
    assert refusal.clause == "S-cube"
    assert "no doubling" in refusal.reason


def test_S_cube_classic_has_no_cube_in_a_single_game_not_for_money() -> None:
    assert refused(race("classic", format="single"), "double").clause == "S-cube"
    assert "double" in words(race("classic"))
    assert "double" in words(race("graves", format="single"))


@pytest.mark.parametrize("sheet", CUBE_MATCH)
def test_S_cube_a_match_to_one_point_has_no_doubling_under_any_sheet(sheet: str) -> None:
    assert "1-point match" in refused(race(sheet, 1), "double").reason


@pytest.mark.parametrize("sheet", ["classic", "graves", "redblack"])
def test_S_limit_at_64_there_is_no_double(sheet: str) -> None:
    assert refused(race(sheet, cube=Cube(64, FIRST)), "double").clause == "S-limit"
    assert "double" in words(race(sheet, cube=Cube(32, FIRST)))


@pytest.mark.parametrize("sheet", ["parker", "tournament"])
def test_S_limit_parker_and_tournament_have_no_limit(sheet: str) -> None:
    assert run(race(sheet, cube=Cube(1024, FIRST)), "double", "take").game.cube == Cube(2048, SECOND)


def test_S_limit_at_the_limit_there_is_no_beaver_and_no_raccoon() -> None:
    limited = sheets()["tournament"].derive("mine", doubling_limit=4)
    options = {"beavers": True, "raccoons": True}
    assert refused(run(race(limited, options=options, cube=Cube(2, FIRST)), "double"), "beaver").clause == "S-limit"
    beavered = run(race(limited, options=options), "double", "beaver")
    assert refused(beavered, "raccoon").clause == "S-limit"


def test_S_limit_at_the_limit_a_tie_is_just_thrown_again() -> None:
    limited = sheets()["redblack"].derive("mine", doubling_limit=4)
    assert run(Match.new(limited), *["opening 2 2"] * 5).game.cube == Cube(4, None)


@pytest.mark.parametrize("sheet", CUBE_MATCH)
def test_S_dead_a_double_that_cannot_matter_is_allowed_with_a_warning(sheet: str) -> None:
    dead = race(sheet, 7, score=(3, 3), cube=Cube(4, FIRST))
    assert "S-dead" in str(dead.warning(Double()))
    assert "double" in words(dead)
    assert race(sheet, 7, score=(3, 3), cube=Cube(2, FIRST)).warning(Double()) is None
    assert shown(dead)["buttons"]["double"]["warning"]


def test_S_dead_a_sheet_of_ones_own_can_refuse_it() -> None:
    strict = sheets()["tournament"].derive("strict", dead_double="refuse")
    assert refused(race(strict, 7, score=(3, 3), cube=Cube(4, FIRST)), "double").clause == "S-dead"


# Automatic doubles


def test_S_auto_redblack_doubles_on_every_tie_and_the_cube_stays_centred() -> None:
    assert run(Match.new("redblack"), *["opening 2 2"] * 3).game.cube == Cube(8, None)
    with pytest.raises(BadOption, match="S-auto"):
        Match.new("redblack", options={"automatic_doubles": False})


def test_S_auto_graves_offers_one_a_game_as_an_option_anywhere() -> None:
    assert run(Match.new("graves", 7), "opening 2 2").game.cube == Cube(1, None)
    asked = Match.new("graves", 7, {"automatic_doubles": True})
    assert run(asked, "opening 2 2", "opening 5 5").game.cube == Cube(2, None)
    more = sheets()["graves"].derive("more", automatic_doubles_limit=2)
    assert run(Match.new(more, 7, {"automatic_doubles": True}), "opening 2 2", "opening 5 5").game.cube == Cube(4, None)


def test_S_auto_the_players_choose_none_one_or_every_tie() -> None:
    ties = ["opening 2 2", "opening 5 5", "opening 1 1"]
    for options, value in (
        ({}, 1),
        ({"automatic_doubles": True}, 2),
        ({"automatic_doubles": True, "every_tie": True}, 8),
        ({"every_tie": True}, 8),
    ):
        assert run(Match.new("graves", 7, options), *ties).game.cube.value == value
    with pytest.raises(BadOption, match="needs automatic doubles"):
        Match.new("graves", 7, {"automatic_doubles": False, "every_tie": True})


def test_S_auto_tournament_offers_them_for_money_only() -> None:
    assert run(Match.new("tournament", None, {"automatic_doubles": True}), "opening 2 2").game.cube.value == 2
    with pytest.raises(BadOption, match="only for money"):
        Match.new("tournament", 7, {"automatic_doubles": True})


@pytest.mark.parametrize("sheet", ["parker", "classic", "coral"])
def test_S_auto_the_other_sheets_have_none(sheet: str) -> None:
    assert run(Match.new(sheet), "opening 2 2").game.cube.value == 1
    with pytest.raises(BadOption, match="S-auto"):
        Match.new(sheet, None, {"automatic_doubles": True})


# Beavers


def test_S_beaver_turns_the_cube_once_more_and_keeps_it() -> None:
    doubled = run(at_turn("graves", 7, options={"beavers": True}), "double")
    beavered = run(doubled, "beaver")
    assert (beavered.to_act, beavered.game.stakes_offered) == (SECOND, 4)
    assert run(beavered, "take").game.cube == Cube(4, FIRST)
    assert run(beavered, "drop").score == (2, 0)


def test_S_beaver_also_on_a_redouble_and_only_before_the_throw() -> None:
    redoubled = run(race(options={"beavers": True}, cube=Cube(2, FIRST)), "double", "beaver")
    assert run(redoubled, "take").game.cube == Cube(8, SECOND)
    assert refused(run(redoubled, "take", "roll 2 1"), "beaver").clause == "S-cube"


def test_S_beaver_a_raccoon_answers_it_and_the_beaverer_still_keeps_the_cube() -> None:
    options = {"beavers": True, "raccoons": True}
    raccoon = run(race(options=options), "double", "beaver", "raccoon")
    assert (raccoon.to_act, raccoon.game.stakes_offered) == (SECOND, 8)
    assert run(raccoon, "take").game.cube == Cube(8, SECOND)
    assert run(raccoon, "drop").score == (4, 0)
    assert refused(raccoon, "beaver").clause == "S-beaver"


@pytest.mark.parametrize("sheet", ["parker", "classic", "redblack", "coral"])
def test_S_beaver_is_not_in_the_other_sheets(sheet: str) -> None:
    with pytest.raises(BadOption, match="S-beaver"):
        Match.new(sheet, None, {"beavers": True})
    if sheet != "coral":
        assert refused(run(race(sheet), "double"), "beaver").clause == "S-beaver"


def test_S_beaver_is_for_money_only_under_tournament_and_raccoons_need_beavers() -> None:
    with pytest.raises(BadOption, match="only for money"):
        Match.new("tournament", 5, {"beavers": True})
    with pytest.raises(BadOption, match="raccoons need beavers"):
        Match.new("tournament", None, {"beavers": False, "raccoons": True})
    assert Match.new("tournament", None, {"raccoons": True}).setup.options.beavers
    with pytest.raises(BadOption, match="S-beaver"):
        Match.new("graves", None, {"beavers": True, "raccoons": True})


# Crawford and Jacoby


@pytest.mark.parametrize("sheet", ["graves", "tournament"])
def test_S_crawford_the_first_game_at_one_away_is_played_without_doubling_and_only_that(sheet: str) -> None:
    crawford = race(sheet, 3, score=(0, 2))
    assert crawford.game.setup.crawford
    assert refused(crawford, "double").clause == "S-crawford"
    after = run(crawford, "roll 2 1", "play 1/off")
    assert (after.score, after.game.setup.crawford) == ((1, 2), False)
    assert "double" in words(run(after, "opening 3 1", "play 8/5 6/5", "done"))


def test_S_crawford_a_game_without_automatic_doubles_too() -> None:
    match = Match.new("graves", 3, {"automatic_doubles": True}, score=(2, 0))
    assert run(match, "opening 4 4").game.cube.value == 1


def test_S_crawford_can_be_declined_where_it_is_an_option_and_is_not_in_classic() -> None:
    assert "double" in words(race("graves", 3, score=(0, 2), options={"crawford": False}))
    assert "double" in words(race("classic", 3, score=(0, 2)))
    with pytest.raises(BadOption, match="S-crawford"):
        Match.new("classic", 3, {"crawford": True})


def test_S_crawford_a_match_can_begin_after_it() -> None:
    assert "double" in words(race(length=3, score=(0, 2), crawford_played=True))


@pytest.mark.parametrize("sheet", ["graves", "tournament"])
def test_S_jacoby_gammons_count_single_unless_a_double_was_accepted(sheet: str) -> None:
    gammon = Position.build("1:1", "6:15")
    plain = Match.new(sheet, None, {"jacoby": True}, start=gammon)
    assert run(plain, "roll 2 1", "play 1/off").score == (1, 0)
    assert run(plain, "double", "take", "roll 2 1", "play 1/off").score == (4, 0)
    without = Match.new(sheet, None, start=gammon)
    assert run(without, "roll 2 1", "play 1/off").score == (2, 0)


def test_S_jacoby_what_is_shown_before_a_decision_is_what_is_scored() -> None:
    unmet = race(options={"jacoby": True})
    assert shown(unmet)["worth"] == [1, 1, 1]
    assert run(unmet, "resign gammon", "accept").score == (0, 1)
    assert shown(run(unmet, "double", "take"))["worth"] == [2, 4, 6]
    assert shown(race())["worth"] == [1, 2, 3]


def test_S_jacoby_is_for_money_only_under_tournament_and_anywhere_under_graves() -> None:
    with pytest.raises(BadOption, match="only for money"):
        Match.new("tournament", 5, {"jacoby": True})
    gammon = Position.build("1:1", "6:15")
    match = Match.new("graves", 5, {"jacoby": True}, start=gammon)
    assert run(match, "roll 2 1", "play 1/off").score == (1, 0)
    assert run(match, "double", "take", "roll 2 1", "play 1/off").score == (4, 0)
    assert Match.new("graves", format="single", options={"jacoby": True}).setup.options.jacoby
    with pytest.raises(BadInput, match="Jacoby"):
        assert match.xgid
    for sheet in ("parker", "classic", "redblack", "coral"):
        with pytest.raises(BadOption, match="S-jacoby"):
            Match.new(sheet, None, {"jacoby": True})


@pytest.mark.parametrize("meets", [False, True])
def test_S_jacoby_whether_automatic_doubles_count_is_a_field_and_they_do_not(meets: bool) -> None:
    assert not sheets()["tournament"].jacoby_met_by_automatic_double
    sheet = sheets()["tournament"].derive("mine", jacoby_met_by_automatic_double=meets)
    match = Match.new(sheet, None, {"jacoby": True, "automatic_doubles": True})
    match = run(match, "opening 2 2", "opening 3 1", "resign gammon", "accept")
    assert match.score == (0, 4 if meets else 2)


# Setting up


def test_a_match_can_begin_anywhere() -> None:
    match = Match.new("graves", 7, start=ONE_CHECKER_EACH, begins=SECOND, score=(3, 2), cube=Cube(2, SECOND))
    assert (match.to_act, match.score, match.game.cube) == (SECOND, (3, 2), Cube(2, SECOND))
    ended = run(match, "double", "take", "roll 2 1", "play 1/off")
    assert ended.score == (3, 6)
    assert ended.game.position == Position.start()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"length": 0}, "1 to 999"),
        ({"length": 2.5}, "1 to 999"),
        ({"length": 3, "format": "money"}, "only a match has a length"),
        ({"format": "match"}, "needs a length"),
        ({"format": "rubber"}, "no format 'rubber'"),
        ({"options": {"beaver": True}}, "no option 'beaver'"),
        ({"options": {"beavers": "yes"}}, "expected true or false"),
        ({"length": 3, "score": (3, 0)}, "from 0 to 2"),
        ({"score": [1, 2]}, "two whole numbers"),
        ({"cube": 3}, "power of two"),
        ({"stake": 0}, "from 1 up"),
        ({"start": Position.build("off:15", "6:15")}, "is over"),
    ],
)
def test_an_impossible_set_up_is_refused_with_a_sentence(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Match.new(**arguments)


@pytest.mark.parametrize(
    "text", ["", "rol 6 4", "roll 7 1", "roll 6", "opening 3", "play", "resign all", "double 2", "🎲"]
)
def test_text_that_is_no_action_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(BadAction):
        parse_action(text)


def test_actions_that_are_none_are_refused() -> None:
    with pytest.raises(BadAction, match="no action"):
        Match.new().apply("roll 6 4")  # type: ignore[arg-type]
    with pytest.raises(BadDice):
        race().apply(Roll(7, 1))
