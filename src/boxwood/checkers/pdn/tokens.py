"""The words of a PDN file with their lines, before any rule of the game is asked."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

__all__ = ["Token", "TokenKind", "tokens"]

TokenKind = Literal["tag", "comment", "setup", "nag", "result", "move", "strength", "open", "close", "unreadable"]
"""What a word is; blanks, move numbers and lines after % are none."""

_WORD = re.compile(
    r"""
    (?P<skip> [\s\u00a0\ufeff]+ | %[^\n]* | [0-9]+\s*[.…]+ | [.…]+ )
  | (?P<comment> \{[^}]*\} | ;[^\n]* )
  | (?P<tag> \[\s*[A-Za-z][A-Za-z0-9_]*\s*"(?:[^"\\]|\\[\s\S])*"\s*\] )
  | (?P<setup> /[^/\n]*/ )
  | (?P<nag> \$[0-9]{1,3}(?![0-9]) )
  | (?P<result> (?:1/2-1/2|1-0|0-1|2-0|0-2|1-1|0-0)(?![-0-9x:]) | \* )
  | (?P<move> [0-9]{1,2}(?:\s?[-–x×:]\s?[0-9]{1,2})+(?![0-9A-Z]) | [0-9]{4}(?![0-9A-Z])
      | [a-h][1-8](?:\s?[-–x×:]\s?[a-h][1-8])+(?![0-9A-Z]) )
  | (?P<strength> [!?]+ | \([!?]+\) )
  | (?P<open> \( )
  | (?P<close> \) )
  | (?P<unreadable> \{[^}]* | \[[^\n]* | [^\s()\[\]{};]+ | \}+ | . )
    """,
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)


class Token(NamedTuple):
    """A word, what it is, and its line."""

    kind: TokenKind
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The words of a text in their order. A star right behind a move marks it as the only one and ends no game."""
    line, after_move = 1, False
    for found in _WORD.finditer(text):  # every character is a word of some kind
        word, kind = found[0], found.lastgroup
        if word == "*" and after_move:
            yield Token("nag", "$7", line)
        elif kind != "skip":
            yield Token(cast("TokenKind", kind), word, line)
        after_move = kind == "move" or (after_move and kind == "strength")
        line += word.count("\n")
