"""PDN, the text in which games of checkers are exchanged: version 3.0, and on reading whatever older files do.

::

    [Event "Club evening"]
    [White "Ann"]
    [Black "Bob"]
    [Result "1/2-1/2"]
    [GameType "21"]

    1. 11-15 22-18 {the Single Corner} 2. 15x22 25x18! (2. 26x17 8-11) 8-11 *

What the format leaves open is settled so:

- `1-0` is a win of black, who is named first in checkers, and `0-1` one of white, whoever starts: so it stands in the
  archives of the English game (GameType 21). The points of the international game are read too: `2-0`, `1-1`, `0-2`.
- The result is that of the tag; a game is written with `*` at its end, as version 3.0 asks for. A file may end a game
  with its result instead, or with the tags of the next; a result that is not the tag's is a fault.
- Rules other than those of GameType 21 are named in a tag of our own, `[RuleSheet "coral"]`.
- A game that does not start as the sheet has it carries `SetUp` and `FEN`. A position may also be set up in the midst
  of the moves, as `/FEN "B:W21:B1"/`.
- A jump is written with its ends, or with its whole path where two chains have the same ends. Any path that leaves no
  doubt is read, with any of `-`, `–`, `x`, `×` and `:` between its squares, or none at all in `1115`.
- Comments, marks such as `!` and `$3`, and variations are kept where they stand, those between the tags at the top of
  the moves. Blanks in a comment become single ones; `;` begins one to the end of its line. What stands behind `%` in a
  line is left out. A star right behind a move marks it as the only one, `$7`.
- A variation is another way to play the move before it. Move numbers are not looked at.
- Whether a game was given up, drawn by agreement or by the rules does not stand in a file, nor do draws that were
  refused. `PdnGame.replay` makes a game of it again.

`read_pdn` keeps all that stands in a file. As a format among others (`FORMATS`), PDN holds records: games that can be
gone on with, their players, tags and comments.
"""

from collections.abc import Sequence

from boxwood.checkers.game import Game
from boxwood.checkers.pdn.format import PDN
from boxwood.checkers.pdn.reading import Fault, PdnFile, load_pdn, read_pdn
from boxwood.checkers.pdn.records import Comment, Element, Nag, PdnGame, Placed, Played, Result, Variation
from boxwood.checkers.pdn.writing import save_pdn, write_pdn
from boxwood.errors import BadPdn
from boxwood.formats import Format

__all__ = [
    "FORMATS",
    "BadPdn",
    "Comment",
    "Element",
    "Fault",
    "Nag",
    "PdnFile",
    "PdnGame",
    "Placed",
    "Played",
    "Result",
    "Variation",
    "load_pdn",
    "read_pdn",
    "save_pdn",
    "write_pdn",
]

FORMATS: Sequence[Format[Game]] = (PDN,)
"""The file formats of checkers."""
