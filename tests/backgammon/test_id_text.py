"""Ids as people paste them."""

import pytest

from boxwood.backgammon import Match
from boxwood.backgammon.game_type import GAME
from boxwood.backgammon.id_text import tidy_id
from boxwood.game_type import NewGame

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
GNUBG = "4HPwATDgc/ABMA:cIkFAAAAAAAA"


@pytest.mark.parametrize(
    "pasted",
    [
        XGID,
        XGID.removeprefix("XGID="),
        XGID.replace("XGID", "xgid"),
        f"  {XGID.replace('=', ' = ')} ",
        XGID.replace(":", " : "),
    ],
)
def test_an_xgid_is_read_with_spaces_and_its_name_in_any_case(pasted: str) -> None:
    assert tidy_id(pasted) == XGID
    assert Match.from_id(pasted) == Match.from_id(XGID)
    assert GAME.begin(NewGame(sheet="tournament", start=pasted)).game.dice == (3, 1)


@pytest.mark.parametrize(
    "pasted",
    [
        GNUBG,
        GNUBG.replace(":", " "),
        f" {GNUBG.replace(':', ' : ')} ",
        "Position ID: 4HPwATDgc/ABMA Match ID: cIkFAAAAAAAA",
    ],
)
def test_both_ids_of_gnu_backgammon_are_read_with_labels_and_spaces(pasted: str) -> None:
    assert tidy_id(pasted) == GNUBG
    assert Match.from_id(pasted) == Match.from_gnubg_id(GNUBG)


def test_a_starting_array_is_found_in_any_case() -> None:
    begun = GAME.begin(NewGame(sheet="tournament", start=" Nackgammon "))
    assert begun.setup.start == Match.new(start="nackgammon").setup.start
    position = GAME.begin(NewGame(sheet="tournament", start="Position ID: 4HPwATDgc/ABMA"))
    assert position.game.board.gnubg_id == "4HPwATDgc/ABMA"
