"""Writing an `.sgf` file as GNU Backgammon reads it: one tree a game, with what was thought of it."""

import re
from dataclasses import dataclass, field

from boxwood.backgammon.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    MakePlay,
    Pass,
    Raccoon,
    Retake,
    SetBoard,
    SetScore,
    Take,
    Undo,
)
from boxwood.backgammon.formats.sgf_tree import escape, write_node
from boxwood.backgammon.game import Game, GameResult, Phase
from boxwood.backgammon.judgement import Chances, JudgedMatch, Judgement
from boxwood.backgammon.match import Match
from boxwood.backgammon.moves import Move
from boxwood.backgammon.position import BAR, OFF, Position
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.setup import Cube
from boxwood.errors import BoxwoodError
from boxwood.formats import Record
from boxwood.game import Side

__all__ = ["write_sgf"]

LETTERS = {Side.FIRST: "W", Side.SECOND: "B"}
TAGS = {"Date": "DT", "Event": "EV", "Round": "RO", "Place": "PC", "Annotator": "AN"}
PROGRAM = "Boxwood"
SHUT_OUT = "66"
"""What is written for a side that is shut out and throws no dice (B14): other programs expect some."""

Values = dict[str, list[str]]


@dataclass(slots=True)
class _Tree:
    """One game on its way into a file."""

    score: tuple[int, int]
    crawford: bool
    nodes: list[Values] = field(default_factory=list)
    result: GameResult | None = None
    comment: list[str] = field(default_factory=list)


def write_sgf(record: Record[Match]) -> str:
    """A match as `.sgf` text. What a side took back or undid vanishes; what finally stood is written."""
    writer = _Writer(record)
    return "\n".join(writer.tree(number, tree) for number, tree in enumerate(writer.trees)) + "\n"


class _Writer:
    """A match that is played again to see what finally stood of it."""

    def __init__(self, record: Record[Match]) -> None:
        self.record = record
        self.setup = record.state.setup
        analysis = record.analysis
        self.judgements: dict[int, list[Judgement]] = {}
        if isinstance(analysis, JudgedMatch):
            for judgement in analysis.judgements:
                self.judgements.setdefault(judgement.number, []).append(judgement)
        match = record.state.begin_again()
        self.trees = [self._tree(match)]
        if self.setup.begins is not None:
            self.trees[-1].nodes.append(_board(match.game.position, match.game.turn, match.game.cube))
        self._rolled: list[Judgement] = []
        self._comment(0)
        for number, action in enumerate(record.state.log):
            after = match.advanced(action)
            if isinstance(action, SetScore):
                self._begin(after)
            else:
                self._tell(number, match.game, action, after)
            if len(after.results) > len(match.results):
                self.trees[-1].result = after.results[-1]
                if not after.ended:
                    self.trees.append(self._tree(after))
            match = after
            self._comment(number + 1)
        self._leave_dice(match.game)
        if len(self.trees) > 1 and not self.trees[-1].nodes:
            self.trees.pop()

    @staticmethod
    def _tree(match: Match) -> _Tree:
        return _Tree(match.score, match.game.setup.crawford)

    def _begin(self, match: Match) -> None:
        """A game at a score that was set; one that has not begun gives way to it."""
        if not self.trees[-1].nodes:
            self.trees.pop()
        self.trees.append(self._tree(match))

    def _comment(self, place: int) -> None:
        text = self.record.comments.get(place)
        if not text:
            return
        tree = self.trees[-1]
        if tree.nodes:
            tree.nodes[-1].setdefault("C", []).append(escape(text))
        else:
            tree.comment.append(text)

    def _tell(self, number: int, game: Game, action: Action, match: Match) -> None:
        """What an action adds to its game, or takes back from it; `game` is as it was before."""
        nodes, judged = self.trees[-1].nodes, self.judgements.get(number, [])
        if isinstance(action, MakePlay) or (isinstance(action, Pass) and game.phase is Phase.ROLLED):
            assert game.dice is not None
            after = game.apply(action)
            made = after.made or after.last
            moves = made.moves if made is not None else ()
            value = f"{max(game.dice)}{min(game.dice)}{_letters(moves, game.turn)}"
            node: Values = {LETTERS[game.turn]: [value]}
            node |= self._analysis([*self._rolled, *judged], game)
            nodes.append(node)
            self._rolled = []
        elif isinstance(action, Pass):
            side = game.turn.other if game.phase is Phase.PLAYED else game.turn
            nodes.append({LETTERS[side]: [SHUT_OUT]})
        elif isinstance(action, (Undo, Retake)) or (isinstance(action, Accept) and game.phase is Phase.TAKING_BACK):
            nodes.pop()
        elif isinstance(action, (Double, Beaver, Raccoon)):
            side = match.game.turn if isinstance(action, Double) else game.to_act or game.turn
            nodes.append({LETTERS[side]: ["double"], **self._analysis(judged, game)})
        elif isinstance(action, (Take, Drop)):
            assert game.to_act is not None
            nodes.append({LETTERS[game.to_act]: [str(action)], **self._analysis(judged, game)})
        elif isinstance(action, Accept) and game.phase is Phase.RESIGNING:
            self._leave_dice(game)
        elif isinstance(action, SetBoard):
            self._leave_dice(game)
            cube = game.cube if action.cube is None else Cube(action.cube, action.owner)
            nodes.append(_board(Position.from_gnubg_id(action.position), action.turn, cube))
        else:
            self._rolled = judged or self._rolled

    def _leave_dice(self, game: Game) -> None:
        """Dice that were thrown and never played."""
        if game.dice is not None and Phase.ROLLED in (game.phase, game.resume):
            one, other = max(game.dice), min(game.dice)
            self.trees[-1].nodes.append({"PL": [LETTERS[game.turn]], "DI": [f"{one}{other}"]})

    def tree(self, number: int, tree: _Tree) -> str:
        """A game as text."""
        length, options = self.setup.length or 0, self.setup.options
        rules = [
            name
            for name, on in (
                ("Crawford", options.crawford),
                ("CrawfordGame", tree.crawford),
                ("Jacoby", options.jacoby),
            )
            if on
        ]
        first, second = self.record.players
        root: Values = {
            "FF": ["4"],
            "GM": ["6"],
            "CA": ["UTF-8"],
            "AP": [PROGRAM],
            "MI": [f"length:{length}", f"game:{number}", f"ws:{tree.score[0]}", f"bs:{tree.score[1]}"],
            "PW": [escape(first or "White")],
            "PB": [escape(second or "Black")],
        }
        for tag, name in TAGS.items():
            if self.record.tags.get(tag):
                text = self.record.tags[tag]
                root[name] = [escape(text.replace(".", "-") if tag == "Date" else text)]
        if rules:
            root["RU"] = [":".join(rules)]
        if tree.result is not None:
            resigned = "R" if tree.result.by == "resignation" else ""
            root["RE"] = [f"{LETTERS[tree.result.winner]}+{tree.result.points}{resigned}"]
        if tree.comment:
            root["C"] = [escape("\n".join(tree.comment))]
        return "(" + "\n".join(write_node(node) for node in (root, *tree.nodes)) + ")"

    def _analysis(self, judgements: list[Judgement], game: Game) -> Values:
        """The properties that tell what was thought."""
        found: Values = {}
        for judgement in judgements:
            if judgement.kind == "play":
                found |= _play_analysis(judgement, game)
            elif judgement.cube is not None and (cube := self._cube(judgement)):
                found["DA"] = [cube]
        return found

    def _cube(self, judgement: Judgement) -> str:
        """The cube as GNU Backgammon keeps it: in a match only chances to win it can be said."""
        cube = judgement.cube
        if cube is None or cube.is_chance != (self.setup.length is not None):
            return ""
        chances = cube.chances
        if chances is None:
            chances = next((choice.chances for choice in judgement.choices if choice.chances), None)
            chances = chances.swap() if chances and judgement.kind == "take" else chances
        five = _five(chances or Chances(0.5, 0, 0, 0, 0))
        depth = next((choice.depth for choice in judgement.choices), cube.depth)
        taken = cube.double_take if cube.is_chance else cube.double_take / 2
        equity = _cubeless(chances or Chances(0.5, 0, 0, 0, 0))
        return (
            f"E ver 3 {_plies(depth)}C 1 0.000000 1 "
            f"{five} {equity:.6f} {cube.no_double:.6f} {five} {equity:.6f} {taken:.6f}"
        )


def _letters(moves: tuple[Move, ...], side: Side) -> str:
    return "".join(_letter(point, side) for move in moves for point in (move.origin, move.target))


def _letter(point: int, side: Side) -> str:
    if point in (BAR, OFF):
        return "y" if point == BAR else "z"
    return chr(ord("a") + (point if side is Side.FIRST else BAR - point) - 1)


def _board(position: Position, turn: Side, cube: Cube) -> Values:
    """A board that is set up, one letter for each checker."""
    seen = position if turn is Side.FIRST else position.swap()
    white = [_letter(point, Side.FIRST) for point in range(1, 26) for _ in range(max(0, seen.board[point]))]
    black = [chr(ord("a") + point - 1) for point in range(1, 25) for _ in range(max(0, -seen.board[point]))]
    black += ["y"] * -seen.board[0]
    owner = {Side.FIRST: "w", Side.SECOND: "b", None: "c"}[cube.owner]
    values: Values = {"AE": ["a:y"]}
    if white:
        values["AW"] = white
    if black:
        values["AB"] = black
    return values | {"PL": [LETTERS[turn]], "CV": [str(cube.value)], "CP": [owner]}


def _play_analysis(judgement: Judgement, game: Game) -> Values:
    found: Values = {}
    texts: list[str] = []
    played = 0
    wanted = _moves_of(judgement.played, game)
    for choice in judgement.choices:
        letters = _moves_of(choice.action, game)
        if letters is None or choice.chances is None:
            continue
        if letters == wanted:
            played = len(texts)
        plies = _plies(choice.depth)
        texts.append(f"{letters} E ver 3 {_five(choice.chances)} {choice.equity:.6f} {plies}C 0 1 0.000000 1")
    if texts:
        found["A"] = [str(played), *texts]
    if judgement.luck is not None:
        found["LU"] = [f"{judgement.luck:.5f}"]
    return found


def _moves_of(action: str, game: Game) -> str | None:
    """The letters of a play, in one order whoever wrote it; None if it cannot be made."""
    text = action.removeprefix("play ")
    if text == "pass":
        return ""
    assert game.dice is not None
    try:
        play = parse_play(text, game.position, game.dice, game.setup.sheet)
    except BoxwoodError:
        return None
    return _letters(play.moves, game.turn)


def _five(chances: Chances) -> str:
    values = (
        chances.win,
        chances.win_gammon,
        chances.win_backgammon,
        chances.lose_gammon,
        chances.lose_backgammon,
    )
    return " ".join(f"{value:.6f}" for value in values)


def _cubeless(chances: Chances) -> float:
    wins = 2 * chances.win - 1 + chances.win_gammon + chances.win_backgammon
    return wins - chances.lose_gammon - chances.lose_backgammon


def _plies(depth: str) -> int:
    found = re.match(r"([0-9])", depth)
    return int(found[1]) if found else 0
