"""The proof of the dice: every throw checked, and counted beside what chance would give."""

import httpx2

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import Mouse, act

pytestmark = needs_browser


def test_the_throws_of_each_player_are_counted_beside_what_chance_gives(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table()
    for _ in range(6):
        act(table, Mouse(table), table.waits_for("roll", "hand", "pass"))
    table.waits_for()
    table.at(f"/table/{id_}/dice")
    throws = httpx2.get(f"{table.home}/api/tables/{id_}/dice", timeout=60, verify=False).json()["throws"]
    turns = [one for one in throws if not one["opening"]]
    own = [[one["dice"] for one in turns if one["side"] == side] for side in ("first", "second")]
    doubles, pips = table.page.locator(".figures tbody tr").all()
    assert doubles.locator("td").all_inner_texts() == [
        *(f"{sum(one == two for one, two in dice)} of {len(dice)}" for dice in own),
        "1 of 6",
    ]
    assert pips.locator("td").all_inner_texts()[-1] == "7"
    faces = [value for one in throws for value in one["dice"]]
    bars = [int(text) for text in table.page.locator(".bars .bar-cell .num").all_inner_texts()]
    assert bars == [faces.count(face) for face in range(1, 7)]
