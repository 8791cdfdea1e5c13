from xml.etree import ElementTree

import pytest
from hypothesis import given

from boxwood.checkers import Position, UnknownName
from boxwood.checkers.drawing.svg import draw_svg, palettes
from support.browser import needs_browser, open_browser
from support.checkers_games import positions

KINGS = Position.from_fen("W:WK1,K15,26,27,32:BK30,K17,2,3,4,9")
LAST_TWO = Position.from_fen("W:WK1:BK32")

EVERYTHING_IN_ITS_PLACE = """() => {
  const svg = document.querySelector('svg'), frame = svg.getBoundingClientRect(), faults = [];
  const box = (node) => node.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  for (const node of svg.querySelectorAll('rect, circle, path, text')) {
    const b = box(node);
    if (b.left < frame.left - 1 || b.top < frame.top - 1 || b.right > frame.right + 1 || b.bottom > frame.bottom + 1)
      faults.push('outside: ' + node.outerHTML);
  }
  for (const text of svg.querySelectorAll('text')) {
    const t = box(text), corner = [t.right, t.bottom];
    for (const circle of svg.querySelectorAll('circle')) {
      const c = box(circle), radius = c.width / 2;
      const far = Math.hypot(corner[0] - c.left - radius, corner[1] - c.top - radius);
      if (!apart(t, c) && far < radius - 3) faults.push('covered: ' + text.textContent);
    }
  }
  return faults;
}"""


@given(positions())
def test_every_position_draws_a_well_formed_picture_with_all_numbers(position: Position) -> None:
    root = ElementTree.fromstring(position._repr_svg_())
    assert root.tag.endswith("svg")
    texts = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert texts == [str(square) for square in range(1, 33)]


@given(positions())
def test_each_checker_is_a_disc_with_its_mark_and_each_captured_one_lies_in_a_tray(position: Position) -> None:
    drawn = position._repr_svg_()
    kings = sum(letter.isupper() for letter in position.pieces.values())
    assert drawn.count("<path") == kings
    assert drawn.count("<circle") == 2 * 24 - kings


def test_the_board_can_be_shown_from_either_side() -> None:
    start = Position.start()
    one, other = (draw_svg(start.pieces, upside_down=upside_down) for upside_down in (False, True))
    assert one != other
    assert one.count("<circle") == other.count("<circle") == 48


def test_an_unknown_palette_is_refused() -> None:
    with pytest.raises(UnknownName, match="felt, wood, coral, redblack"):
        draw_svg({}, palette="pink")


@needs_browser
def test_in_a_browser_everything_is_inside_the_frame_and_no_number_is_covered() -> None:
    with open_browser() as browser:
        page = browser.new_page()
        for position in (Position.start(), KINGS, LAST_TWO):
            for palette in palettes():
                for upside_down in (False, True):
                    page.set_content(draw_svg(position.pieces, palette=palette, upside_down=upside_down))
                    assert page.evaluate(EVERYTHING_IN_ITS_PLACE) == []
