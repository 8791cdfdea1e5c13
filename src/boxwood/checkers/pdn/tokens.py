"""The words of a PDN file with their lines, before any rule of the game is asked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

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
  | (?P<move> [0-9]{1,2}(?:\s?[-–x×:]\s?[0-9]{1,2})+(?![0-9A-Z]) | [0-9]{4}(?![0-9A-Z]) )
  | (?P<strength> [!?]+ | \([!?]+\) )
  | (?P<open> \( )
  | (?P<close> \) )
  | (?P<unreadable> \{[^}]* | \[[^\n]* | [^\s()\[\]{};]+ | . )
    """,
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
_KINDS: tuple[TokenKind, ...] = get_args(TokenKind)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, what it is, and its line."""

    kind: TokenKind
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The words of a text in their order. A star right behind a move marks it as the only one and ends no game."""
    line, place, after_move = 1, 0, False
    while place < len(text):
        found = _WORD.match(text, place)
        assert found is not None, "every character is a word of some kind"
        word = found[0]
        if word == "*" and after_move:
            yield Token("nag", "$7", line)
        elif found.lastgroup != "skip":
            kind = next(kind for kind in _KINDS if kind == found.lastgroup)
            yield Token(kind, word, line)
        after_move = found.lastgroup == "move" or (after_move and found.lastgroup == "strength")
        line += word.count("\n")
        place = found.end()
