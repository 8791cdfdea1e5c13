from xml.etree import ElementTree

import pytest
from hypothesis import given

from boxwood.backgammon import Position, UnknownName, Xgid, sheets
from boxwood.backgammon.drawing.svg import draw_svg, palettes
from support.browser import needs_browser, open_browser
from support.strategies import reachable

CROWDED = Position.build("bar:6 24:1 6:3", "bar:7 2:1 6:1")
NEARLY_DONE = Position.build("6:1", "6:15")

EVERYTHING_INSIDE_AND_NO_TEXTS_TOUCH = """() => {
  const svg = document.querySelector('svg'), frame = svg.getBoundingClientRect(), faults = [];
  const box = (node) => node.getBoundingClientRect();
  for (const node of svg.querySelectorAll('rect, circle, path, text')) {
    const b = box(node);
    if (b.left < frame.left - 1 || b.top < frame.top - 1 || b.right > frame.right + 1 || b.bottom > frame.bottom + 1)
      faults.push('outside: ' + node.outerHTML);
  }
  const texts = [...svg.querySelectorAll('text')];
  texts.forEach((one, i) => texts.slice(i + 1).forEach((other) => {
    const a = box(one), b = box(other);
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      faults.push('touch: ' + one.textContent + ' and ' + other.textContent);
  }));
  return faults;
}"""


def circles(svg: str) -> int:
    return svg.count("<circle")


@given(reachable())
def test_every_position_draws_a_well_formed_picture(position: Position) -> None:
    root = ElementTree.fromstring(position._repr_svg_())
    assert root.tag.endswith("svg")
    texts = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert {str(point) for point in range(1, 25)} <= set(texts)
    assert {f"{position.pips[0]} pips", f"{position.pips[1]} pips"} <= set(texts)


def test_each_checker_is_a_disc_with_a_mark_and_each_borne_off_one_a_slab() -> None:
    start = Position.start()
    assert circles(start._repr_svg_()) == 2 * 30
    three_off = Position.build("6:5 5:5 4:2", "6:5 5:5 4:5")
    assert three_off._repr_svg_().count('height="13.6"') == 3


def test_dice_and_cube_are_drawn_from_what_an_xgid_says() -> None:
    drawn = Xgid.parse("XGID=-b----E-C---eE---c-e----B-:2:1:1:61:2:0:0:7:10")._repr_svg_()
    assert circles(drawn) == 2 * 30 + 7
    assert ">4</text>" in drawn


def test_a_centred_cube_shows_64_and_means_1() -> None:
    start = Position.start()
    assert ">64</text>" in draw_svg(start.board, start.off, start.pips, cube=1)


@pytest.mark.parametrize(("palette", "x"), [("felt", 848), ("wood", 848), ("coral", 848), ("redblack", 408)])
def test_a_cube_that_nobody_owns_lies_where_the_look_of_the_board_says(palette: str, x: int) -> None:
    start = Position.start()
    cubes = [
        draw_svg(start.board, start.off, start.pips, palette=palette, cube=2, cube_owner=owner).count(
            f'<rect x="{x - 26}"'
        )
        for owner in (None, "mover")
    ]
    assert cubes == [1, int(x == 848)]


def test_every_sheet_has_a_palette_and_an_unknown_one_is_refused() -> None:
    assert {sheet.palette for sheet in sheets().values()} == set(palettes())
    start = Position.start()
    with pytest.raises(UnknownName, match="felt, wood, coral, redblack"):
        draw_svg(start.board, start.off, start.pips, palette="pink")


@needs_browser
def test_in_a_browser_everything_is_inside_the_frame_and_no_texts_touch() -> None:
    with open_browser() as browser:
        page = browser.new_page()
        for position in (Position.start(), CROWDED, CROWDED.swap(), NEARLY_DONE, NEARLY_DONE.swap()):
            for palette in palettes():
                page.set_content(
                    draw_svg(
                        position.board,
                        position.off,
                        position.pips,
                        palette=palette,
                        dice=(6, 5),
                        cube=1024,
                        cube_owner="mover",
                    )
                )
                assert page.evaluate(EVERYTHING_INSIDE_AND_NO_TEXTS_TOUCH) == []
