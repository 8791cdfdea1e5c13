"""Decisions with what a judge says of them: eXtreme Gammon's files, GNU Backgammon's texts, our own rollouts."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from boxwood.backgammon import MakePlay, Match, formats
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.match_id import MatchId
from boxwood.backgammon.moves import Board
from boxwood.backgammon.reading import parse_play
from boxwood.errors import BoxwoodError
from boxwood.formats import Record

__all__ = ["JudgedCube", "JudgedPlay", "gnubg_decisions", "own_decisions", "xg_decisions"]


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A roll that can be played in several ways."""

    match: Match
    equities: dict[Board, float]
    """By the board after a play, seen by the mover."""
    best: float
    """The equity of the judge's choice."""


@dataclass(frozen=True, slots=True)
class JudgedCube:
    """A cube that may be turned; the equities are of the side on turn."""

    match: Match
    no_double: float
    double_take: float
    double_drop: float
    doubled: bool
    """Whether it was turned in the match."""

    @property
    def double(self) -> float:
        """The equity after a double and the better answer to it."""
        return min(self.double_take, self.double_drop)


Judged = JudgedPlay | JudgedCube


def xg_decisions(folder: Path) -> Iterator[Judged]:
    """What eXtreme Gammon has judged in the matches of a folder."""
    for file in sorted(folder.glob("*.xg")):
        if not file.name.startswith("invalid"):
            yield from _xg_match(formats.load(file))


def _xg_match(record: Record[Match]) -> Iterator[Judged]:
    match = record.state.begin_again()
    judgements = {(each.number, each.kind): each for each in record.analysis.judgements}
    for number, action in enumerate(record.state.log):
        cube, play = judgements.get((number, "double")), judgements.get((number, "play"))
        if cube is not None and cube.cube is not None and decision_kind(match) == "double":
            said = cube.cube
            yield JudgedCube(match, said.no_double, said.double_take, said.double_drop, cube.played == "double")
        if play is not None and len(play.choices) > 1 and isinstance(action, MakePlay):
            yield _judged_play(match, [(each.action.removeprefix("play "), each.equity) for each in play.choices])
        match = match.apply(action)


def _judged_play(match: Match, plays: Sequence[tuple[str, float]]) -> JudgedPlay:
    """What a judge, whose choice comes first, says of ways to play a roll."""
    dice = match.game.dice
    assert dice is not None
    equities = {
        parse_play(text, match.game.position, dice, match.setup.sheet).after.swap().board: equity
        for text, equity in plays
    }
    return JudgedPlay(match, equities, plays[0][1])


def own_decisions(file: Path) -> Iterator[Judged]:
    """What our own rollouts say of decisions of our own matches (`own_decisions.py`)."""
    for text in file.read_text(encoding="utf-8").splitlines()[1:]:
        line = json.loads(text)
        match = Match.from_xgid(line["xgid"])
        choices = sorted(((name, equity) for name, equity, _ in line["choices"]), key=lambda each: -each[1])
        if "drop" in line:
            said = dict(choices)
            yield JudgedCube(match, said["no double"], said["double, take"], line["drop"], doubled=False)
        else:
            yield _judged_play(match, choices)


_DECISION = re.compile(r"^Move number \d+:", re.MULTILINE)
_IDS = re.compile(r"Position ID: (\S+)\s+Match ID\s*: (\S+)")
_CANDIDATE = re.compile(r"^[* ]+\d+\. Cubeful .*-ply\s+(.+?)\s+Eq\.:\s+([-+]\d+\.\d+)", re.MULTILINE)
_EQUITIES = {
    "no_double": re.compile(r"^\d\. No (?:re)?double\s+([-+]\d+\.\d+)", re.MULTILINE | re.IGNORECASE),
    "double_take": re.compile(r"^\d\. (?:Double|Redouble), take\s+([-+]\d+\.\d+)", re.MULTILINE),
    "double_drop": re.compile(r"^\d\. (?:Double|Redouble), pass\s+([-+]\d+\.\d+)", re.MULTILINE),
}


def gnubg_decisions(folder: Path) -> Iterator[Judged]:
    """What GNU Backgammon has judged, cubefully four plies ahead where it is close, in the texts of a folder."""
    for file in sorted(folder.glob("*.txt")):
        for part in _DECISION.split(file.read_text(encoding="utf-8", errors="replace"))[1:]:
            ids = _IDS.search(part)
            if ids is None:
                continue
            try:
                yield from _gnubg_decision(part, ids[1], MatchId.parse(ids[2]))
            except BoxwoodError:
                continue  # a standing that our rules refuse


def _gnubg_decision(part: str, position: str, said: MatchId) -> Iterator[Judged]:
    found = {name: pattern.search(part) for name, pattern in _EQUITIES.items()}
    if all(found.values()) and not said.doubled:  # the same is told again, from the other side, when it is answered
        match = Match.from_gnubg_id(position, str(replace(said, dice=None)))
        equities = {name: float(text[1]) for name, text in found.items() if text is not None}
        yield JudgedCube(match, **equities, doubled="doubles" in part)
    plays = _CANDIDATE.findall(part)
    if said.dice is not None and len(plays) > 1:
        match = Match.from_gnubg_id(position, str(said))
        yield _judged_play(match, [(text, float(equity)) for text, equity in plays])
