"""Text of `.mat` files for tests, and what is found in it."""

from collections.abc import Mapping
from typing import Any

import pytest

from boxwood.backgammon import (
    Match,
    parse_action,
)
from boxwood.backgammon.formats.mat import read_mat, write_mat
from boxwood.errors import BadMat
from boxwood.formats import Record

__all__ = ["EXAMPLE", "faults", "games", "rows", "scripted", "written"]


EXAMPLE = """\
; [EventDate "2026.11.16"]

 3 point match

 Game 1
 gnubg : 0                      Bob Smith : 0
  1) 41: 13/9 24/23              65: 24/18 18/13
  2) 21: 9/7 8/7                 44: 8/4 8/4 6/2* 6/2
  3) 63: 25/22 13/7              61: 13/7 8/7
  4) 11: 7/6 6/5 6/5 6/5         22: 7/5 7/5 5/3* 5/3
  5) 11: 25/24 6/5 5/4 5/4       53: 13/10 13/8
  6) 11: 8/7 8/7 7/6 6/5         33: 13/10 10/7 10/7 8/5
  7) 42: 24/20* 13/11            32: 25/22 24/22
  8) 53: 13/8 11/8               64: 22/16 16/12*
  9) 51: 25/20 7/6               64: 22/16 16/12
 10) 32: 5/3 6/3                  Doubles => 2
 11)  Drops                       Wins 1 point

 Game 2
 gnubg : 0                      Bob Smith : 1
  1)                             43: 13/9 24/21
  2) 22: 13/11 13/11 6/4* 6/4    54: 25/20 24/20
  3) 32: 24/21 13/11             31: 6/5 8/5
  4) 54: 8/4 21/16*              55: 25/20 20/15 20/15 20/15
  5) 22: 24/22 6/4 4/2 4/2       62: 15/9* 9/7
  6) 53: 25/22 11/6              61: 13/7 6/5
  7) 61: 8/2 2/1                  Doubles => 2
  8)  Takes                      52: 15/10 15/13
  9)  Doubles => 4                Takes
 10) 65: 13/7 13/8               63: 13/7 13/10
                                  Wins 4 points

"""
"""As GNU Backgammon writes a match that it has played, but for blanks at the ends of lines."""


def scripted(text: str, **new: Any) -> Match:
    """A match out of lines of actions; one that begins with a number is thrown and played."""
    start: dict[str, Any] = {"sheet": "tournament", "length": 3}
    match = Match.new(**start | new)
    for line in filter(None, map(str.strip, text.splitlines())):
        dice, _, play = line.partition(":")
        lines = [f"roll {dice}", f"play {play}" if play.strip() else "pass"] if dice.isdigit() else [line]
        for action in lines:
            match = match.apply(parse_action(action))
    return match


def rows(text: str) -> list[str]:
    """The numbered lines and the results of a file, with single blanks."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in lines if ")" in line or line.startswith("Wins")]


def games(match: Match) -> list[tuple[str, int, str]]:
    return [(result.winner.value, result.points, result.by) for result in match.results]


def faults(text: str, **options: Any) -> list[str]:
    with pytest.raises(BadMat) as caught:
        read_mat(text, **options)
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return list(map(str, caught.value.faults))


def written(match: Match, names: tuple[str, str] = ("", ""), comments: Mapping[int, str] | None = None) -> str:
    return write_mat(Record(state=match, players=names, comments=comments or {}))
