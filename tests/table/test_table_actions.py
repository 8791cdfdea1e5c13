"""A table's log holds actions of the table itself, which the game never sees."""

from dataclasses import replace
from pathlib import Path

import pytest

from boxwood.errors import BadAction, NotNow
from boxwood.game import Side
from boxwood.server import showing
from boxwood.server.reviews import Reviews
from boxwood.table import Table
from boxwood.table.dice_report import dice_report
from boxwood.table.files import export_table, load_tables, record_of
from boxwood.table.making import branch_table
from boxwood.table.storage import Storage
from support.tables import NOW, acted, make_table, played


def between_people(game: str = "backgammon") -> Table:
    table = make_table(game)
    return Table.fold(table.id, replace(table.terms, between_people=True, hints=False), table.events)


def test_the_game_does_not_see_them_and_the_fold_gives_the_same_table() -> None:
    table = acted(between_people(), "opening")
    noted = table.acted(Side.FIRST, "@no_requests", NOW, lag=40, act="a1")
    assert noted.state == table.state
    assert noted.status.no_requests == {Side.FIRST}
    assert noted.told[-1].said("fr")
    assert noted.version == table.version + 1
    assert noted.game_events == table.events
    assert Table.fold(noted.id, noted.terms, noted.events) == noted
    with pytest.raises(NotNow, match="already"):
        noted.acted(Side.FIRST, "@no_requests", NOW)
    with pytest.raises(BadAction, match="@dance"):
        noted.acted(Side.FIRST, "@dance", NOW)
    with pytest.raises(BadAction, match="takes nothing after it"):
        noted.acted(Side.FIRST, "@call_off now", NOW)
    with pytest.raises(NotNow, match="between people"):
        make_table().acted(Side.FIRST, "@no_requests", NOW)


def test_one_can_end_the_table_and_everything_knows_it(tmp_path: Path) -> None:
    ended = acted(between_people(), "opening").acted(Side.SECOND, "@call_off", NOW)
    assert ended.over
    assert (ended.to_act, ended.winner) == (None, None)
    assert ended.result is not None
    assert ended.result.said("en") == "The game was called off."
    assert ended.entries[-1].kind == "result"
    view = showing.view_of(ended, "first", "en")
    assert (view.over, view.to_act, dict(view.buttons), list(view.paths)) == (True, None, {}, [])
    for text in ("roll", "@no_requests"):
        with pytest.raises(NotNow, match="ended"):
            ended.acted(Side.FIRST, text, NOW)
    with pytest.raises(NotNow, match="ended"):
        ended.check(Side.FIRST, "roll")
    storage = Storage.in_folder(tmp_path)
    storage.create(ended)
    assert storage.load(ended.id) == ended
    (standing,) = storage.list()
    assert standing == ended.standing
    storage.close()


def test_it_is_called_off_only_before_both_have_acted() -> None:
    table = acted(between_people("checkers"), "move 11-15", "move 22-17")
    with pytest.raises(NotNow, match="resign"):
        table.acted(Side.FIRST, "@call_off", NOW)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_what_goes_by_the_games_actions_leaves_them_out(game: str) -> None:
    plain = played(between_people(game), 3, most=8)
    table = Table.fold(plain.id, plain.terms, plain.events[:3])
    table = table.acted(Side.FIRST, "@no_requests", NOW)
    for event in plain.events[3:]:
        table = table.after(replace(event, number=table.version))
    assert table.state == plain.state
    assert list(table.states())[5] == list(plain.states())[4]
    assert [throw.event for throw in dice_report(table).throws if throw.event > 3] == [
        throw.event + 1 for throw in dice_report(plain).throws if throw.event >= 3
    ]
    record = record_of(table, comments={2: "before", 6: "after"})
    assert record.comments == {2: "before", 5: "after"}
    assert len(record.times) == len(record.state.log) == plain.version
    assert load_tables("x", export_table(table).content, NOW).tables[0].state.log == plain.state.log
    branch = branch_table(table, table.version, None, NOW)
    assert not branch.terms.between_people
    assert branch.version == branch.terms.carried == plain.version
    assert Reviews.state_before(table, table.game_events[6].number) == Reviews.state_before(plain, 6)
