from hypothesis import given

from boxwood.backgammon import Position
from support.strategies import reachable

START = """
     13 14 15 16 17 18   bar  19 20 21 22 23 24
   +-------------------+----+-------------------+  O  167 pips
   |  X  .  .  .  O  . |    |  O  .  .  .  .  X |
   |  X           O    |    |  O              X |
   |  X           O    |    |  O                |
   |  X                |    |  O                |
   |  X                |    |  O                |     off 0
   |                   |    |                   |
   |  O                |    |  X                |     off 0
   |  O                |    |  X                |
   |  O           X    |    |  X                |
   |  O           X    |    |  X              O |
   |  O  .  .  .  X  . |    |  X  .  .  .  .  O |
   +-------------------+----+-------------------+  X  167 pips, to move
     12 11 10  9  8  7         6  5  4  3  2  1
"""


def test_the_start_is_drawn_with_numbers_bar_off_and_pips() -> None:
    assert str(Position.start()) == START.strip("\n")


def test_more_than_five_are_numbered_and_the_bar_is_shown_for_both() -> None:
    drawn = str(Position.build("bar:2 6:9", "bar:7 6:3"))
    assert "  9 " in drawn
    assert "  7 " in drawn
    assert drawn.count("|  X |") == 2
    assert "off 4" in drawn
    assert "off 5" in drawn


@given(reachable())
def test_every_drawing_keeps_its_shape(position: Position) -> None:
    lines = str(position).splitlines()
    assert len(lines) == 15
    assert all(line == line.rstrip() and len(line) <= 72 for line in lines)
