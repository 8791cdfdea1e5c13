"""The `.mat` text in which Jellyfish, GNU Backgammon, eXtreme Gammon and most of the field exchange matches.

::

     7 point match

     Game 1
     Ann : 0                        Bob : 0
      1)                             31: 8/5 6/5
      2) 64: 24/18 18/14              Doubles => 2
      3)  Takes                      52: 13/8 13/11

The left column is the first side. Layout and words are GNU Backgammon's: every move of a play by itself, 25 for the
bar, 0 for off. What came from other programs may be spaced, spelt and shortened in the ways they do.

What the format cannot carry is settled so:

- The opening throw is not in a file. Read, it is the two dice of the first turn, the higher one the starter's; where
  both dice are thrown anew (S-opening) an opening of 2 and 1 is made up. Ties before it vanish, unless they doubled.
  A game that was resigned before both dice were thrown is written with 21, for a game without any is not understood.
- A side that is shut out throws no dice (B14), yet other programs expect some: written is 66 without a play, and a line
  at the top says so. Read, whatever such a side threw is a pass, and so is nothing at all.
- Dice that were thrown and not played, before a resignation or where the file breaks off, are written `64: ???`, as
  eXtreme Gammon does. Dice without a play mean a pass if nothing can be played, and the only play if there is but one.
- A game that ends without a last checker borne off and without a drop was resigned by the side on turn; its points and
  the cube say how much was lost. A resignation that was refused vanishes, and so do plays that were taken back or
  undone and throws that were cocked: what finally stood is written.
- A wrong play that was let pass (T4), a match that begins in the middle of a game and one with a cube that is not at 1
  cannot be written; `BadInput` says so.
- Beavers and raccoons are written in their own words, with the take after them. Read, a throw after them is a take too.
- Rules are lines at the top, such as `; [Crawford "On"]`: those of eXtreme Gammon where it has one, else our own.
  Automatic doubles, a single game, a stake and the end of a session can be told in no other way. Without such a line
  the sheet's rules are read, or, if the file makes sense only so, the Crawford or Jacoby rule the other way round.
- Several matches may follow one another; each begins with its length, and with the comments right above that.
- Any other comment is kept with the number of actions before the game before which it stood, 0 for the top of the file.
  One inside a game moves to the next.
"""

import re
from collections.abc import Sequence

from boxwood.backgammon.formats.mat_reading import read_mat, read_mats
from boxwood.backgammon.formats.mat_writing import write_mat
from boxwood.backgammon.match import Match
from boxwood.formats import Format, Record, decode_text
from boxwood.language import Phrase

__all__ = ["MAT", "read_mat", "read_mats", "write_mat"]

_LENGTH = re.compile(r"^[ \t]*[0-9]{1,9}[ -]?(?:points?|pts?)[ -]match\b", re.MULTILINE)
_GAME = re.compile(
    r"^[ \t]*game [0-9]{1,4}[ \t]*[.:]?\s*\n[^\n:]*:[ \t]*[0-9]+[ \t]+[^\n:]*:[ \t]*[0-9]+[ \t\r]*$", re.MULTILINE
)
"""A game's heading with names and scores below it, where no line says how long the match is."""
SNIFFED = 10_000
"""How much of a file is looked at to see whether it is one."""


def _sniff(data: bytes) -> bool:
    text = decode_text(data[:SNIFFED]).lower()
    return (
        _LENGTH.search(text) is not None
        or _GAME.search(text) is not None
        or ("unlimited match" in text and "game 1" in text)
    )


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Match]]:
    return read_mats(decode_text(data), lenient=not strict, sheet=sheet or "tournament")


def _write(records: Sequence[Record[Match]]) -> bytes:
    return "\n".join(map(write_mat, records)).encode("utf-8")


MAT = Format(
    name="mat", title=Phrase("Jellyfish .mat"), suffixes=(".mat",), sniff=_sniff, read=_read, write=_write, repairs=True
)
