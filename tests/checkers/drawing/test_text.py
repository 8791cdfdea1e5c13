from hypothesis import given

from boxwood.checkers import Position
from boxwood.checkers.drawing.text import draw_text
from support.checkers_games import positions

SHOWN = """\
   +----------------------------------------+  b  2 left, to move
   |       1b        2.        3.        4. |
   |  5.        6.        7.        8.      |
   |       9.       10B       11.       12. |
   | 13.       14.       15.       16.      |
   |      17.       18.       19.       20. |
   | 21w       22.       23.       24.      |
   |      25.       26.       27.       28. |
   | 29.       30W       31.       32.      |
   +----------------------------------------+  w  2 left"""

UPSIDE_DOWN = """\
   +----------------------------------------+  w  2 left
   |      32.       31.       30W       29. |
   | 28.       27.       26.       25.      |
   |      24.       23.       22.       21w |
   | 20.       19.       18.       17.      |
   |      16.       15.       14.       13. |
   | 12.       11.       10B        9.      |
   |       8.        7.        6.        5. |
   |  4.        3.        2.        1b      |
   +----------------------------------------+  b  2 left, to move"""


def test_the_board_shows_its_numbers_and_what_stands_on_them() -> None:
    position = Position.from_fen("B:W21,K30:B1,K10")
    assert str(position) == SHOWN
    assert draw_text(position.pieces, "b", upside_down=True) == UPSIDE_DOWN


@given(positions())
def test_every_checker_is_drawn_once(position: Position) -> None:
    cells = "".join(line[4:-1] for line in str(position).splitlines()[1:-1])
    drawn = {int(cells[i : i + 3]): cells[i + 3] for i in range(0, len(cells), 5) if cells[i : i + 5].strip()}
    assert {square: letter for square, letter in drawn.items() if letter != "."} == position.pieces
