"""Reading plays that people type, and answering "why can't I?" with the clause and the reason."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boxwood.backgammon.moves import Board, Move, Obstacle, checkers_outside, farthest, landing, obstacle, step
from boxwood.backgammon.notation import place_name, read_segments
from boxwood.backgammon.plain_reading import plain_play
from boxwood.backgammon.plays import Dice, Play, check_dice, legal_plays
from boxwood.backgammon.position import BAR, Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.backgammon.steps import Completions, without
from boxwood.errors import IllegalPlay
from boxwood.language import Counted, Phrase, Template

__all__ = ["Way", "parse_play", "ways_of", "why_not"]


def parse_play(text: str, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> Play:
    """The one legal play that a text means, or `IllegalPlay` with the clause that forbids it and why."""
    dice, rules = check_dice(dice), find_sheet(sheet)
    plain = plain_play(read_segments(text), position, dice)
    if plain is not None:
        return plain
    for legal in legal_plays(position, dice, rules):
        if str(legal) == text:
            return legal
    asked = _Question(text, position, dice, rules)
    found = {}
    for way in asked.ways:
        play = asked.completions.results.get(way.board)
        if play is not None:
            found[way.board] = play
    if not found:
        raise asked.refusal()
    return asked.meant(list(found.values()))


def why_not(text: str, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> IllegalPlay | None:
    """Why a play, or the beginning of one, is not allowed; None if it is."""
    try:
        ways_of(text, position, dice, sheet)
    except IllegalPlay as refusal:
        return refusal
    return None


def ways_of(text: str, position: Position, dice: Dice, sheet: str | RuleSheet = "tournament") -> "list[Way]":
    """Every way to make a play, or the beginning of one, that can become legal; `IllegalPlay` if there is none."""
    asked = _Question(text, position, check_dice(dice), find_sheet(sheet))
    ways = [way for way in asked.ways if asked.completions.possible(way.board, way.left)]
    if not ways:
        raise asked.refusal()
    return ways


@dataclass(frozen=True, slots=True)
class Way:
    """Moves made one by one, the board they lead to, and the dice that are left."""

    board: Board
    moves: tuple[Move, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Stop:
    """A move that was tried on the way and is not possible."""

    depth: int
    board: Board
    origin: int
    die: int
    obstacle: Obstacle
    through: bool
    """Whether the checker was to go on from there."""


class _Question:
    """A text, asked about a position and a roll."""

    def __init__(self, text: str, position: Position, dice: Dice, sheet: RuleSheet) -> None:
        self.segments = read_segments(text)
        self.what = Phrase("{text!r} with {dice}", text=text.strip(), dice=f"{dice[0]}-{dice[1]}")
        self.nouns = sheet.nouns
        self.board = position.board
        self.dice = dice
        self.completions = Completions(position, dice, sheet)
        self.all_dice = self.completions.all_dice
        self.plays = self.completions.plays
        self.stops: list[_Stop] = []
        self.routes = [segment.points for segment in self.segments for _ in range(segment.count)]
        self.ways = list(self._walk(Way(self.board, (), self.all_dice), self.routes))

    def _walk(self, way: Way, routes: Sequence[tuple[int, ...]]) -> Iterator[Way]:
        """Every order and choice of dice in which the checkers can go where the text sends them."""
        if all(len(route) == 1 for route in routes):
            yield way
            return
        for die in dict.fromkeys(way.left):
            left = without(way.left, die)
            for index, route in enumerate(routes):
                onward = _onward(route, die) if len(route) > 1 and route not in routes[:index] else None
                if onward is None:
                    continue
                ahead = [*routes[:index], onward, *routes[index + 1 :]]
                if _left(ahead, left) is None:
                    continue
                stop = obstacle(way.board, route[0], die)
                if stop is not None:
                    self.stops.append(_Stop(len(way.moves), way.board, route[0], die, stop, len(onward) > 1))
                    continue
                board, move = step(way.board, route[0], die)
                yield from self._walk(Way(board, (*way.moves, move), left), ahead)

    def meant(self, plays: list[Play]) -> Play:
        """Of legal plays that fit the text, the one it means: no hit that is not named, if there is a choice."""
        starred = {point for segment in self.segments for point in segment.hits}
        named = {point for segment in self.segments for point in segment.points}
        hitting = [play for play in plays if starred <= set(play.hits)]
        if not hitting:
            idle = max(starred - set(plays[0].hits))
            raise self._illegal("B8", "there is no blot to hit on {place}", place=place_name(idle))
        unnamed = [len(set(play.hits) - named) for play in hitting]
        best = [play for play, count in zip(hitting, unnamed, strict=True) if count == min(unnamed)]
        if len(best) > 1:
            one, other = map(str, best[:2])
            raise self._illegal("B8", "it can hit on different points; write {one} or {other}", one=one, other=other)
        return best[0]

    def _illegal(self, clause: str, template: Template, /, **values: object) -> IllegalPlay:
        return IllegalPlay(self.what, clause, template, {**self.nouns, **values})

    def refusal(self) -> IllegalPlay:
        """Why the text is no legal play: the first of these that applies."""
        return self._misdirected() or self._not_thrown() or (self._too_little() if self.ways else self._stopped())

    def _misdirected(self) -> IllegalPlay | None:
        for segment in self.segments:
            for here, there in pairwise(segment.points):
                if there >= here:
                    return self._illegal(
                        "B4",
                        "{move} goes the wrong way: your {checkers} move to lower {point}s only",
                        move=f"{place_name(here)}/{place_name(there)}",
                    )
        return None

    def _not_thrown(self) -> IllegalPlay | None:
        """A distance that no choice of the dice makes up, or more moves than there are dice."""
        high, low = self.dice
        clause = "B6" if high == low else "B5"
        if _left(self.routes, self.all_dice) is not None:
            return None
        left = self.all_dice
        for route in self.routes:
            for here, there in pairwise(route):
                after = _left([(here, there)], left)
                if after is None and left:
                    return self._too_far(clause, here, there, left)
                left = after or ()
        if high == low:
            return self._illegal(clause, "you have only four {die}s to play", die=high)
        return self._illegal(clause, "you have one {high} and one {low} to play", high=high, low=low)

    def _too_far(self, clause: str, here: int, there: int, left: tuple[int, ...]) -> IllegalPlay:
        """A distance that the dice do not make up, or those that the moves before it have left."""
        template: Template = (
            "{move} is {far}; your dice make {sums}"
            if left == self.all_dice
            else "{move} is {far}; you have a {sums} left to play"
            if len(left) == 1
            else "{move} is {far}; the dice you have left make {sums}"
        )
        sums = [left[0] * times for times in range(1, len(left) + 1)] if len({*left}) == 1 else [*left, sum(left)]
        return self._illegal(
            clause,
            template,
            move=f"{place_name(here)}/{place_name(there)}",
            far=Counted("{count} pip", "{count} pips", here - there),
            sums=", ".join(map(str, sums)),
        )

    def _too_little(self) -> IllegalPlay:
        """The moves are possible one by one, and still not a whole legal play (B10, S-larger)."""
        example = str(self.plays[0])
        most = len(self.plays[0].moves)
        way = max(self.ways, key=lambda way: len(way.moves))
        if len(way.moves) == most:
            return self._illegal(
                "S-larger",
                "only one die can be played, so it must be the larger: {example}",
                example=example,
            )
        further = self.completions.further(way.board, way.left)
        if further is not None:
            return self._illegal(
                "B10",
                "you can play the {die} too, for example {move}",
                die=further.die,
                move=f"{place_name(further.origin)}/{place_name(further.target)}",
            )
        return self._illegal(
            "B10",
            "you can play more of your roll, for example {example}",
            example=example,
        )

    def _stopped(self) -> IllegalPlay:
        """The move that could not be made, tried as far as the play can go."""
        deepest = max(stop.depth for stop in self.stops)
        stops = [stop for stop in self.stops if stop.depth == deepest]
        stop = next((stop for stop in stops if stop.obstacle is not Obstacle.BAR_FIRST), stops[0])
        between = {other.die: other for other in stops if other.origin == stop.origin and other.through}
        if len(between) == 2 and all(other.obstacle is Obstacle.BLOCKED for other in between.values()):
            return self._no_landing(*between.values())
        target = landing(stop.origin, stop.die)
        return self._illegal(
            stop.obstacle.clause,
            stop.obstacle.template,
            move=f"{place_name(stop.origin)}/{place_name(target)}",
            origin=stop.origin,
            die=stop.die,
            count=checkers_outside(stop.board) if stop.obstacle is Obstacle.NOT_HOME else -stop.board[target],
            highest=farthest(stop.board),
        )

    def _no_landing(self, first: _Stop, second: _Stop) -> IllegalPlay:
        """One checker was to play both numbers, and cannot touch down in between (B5), or enter (B9)."""
        one, other = (landing(stop.origin, stop.die) for stop in (first, second))
        entering = first.origin == BAR
        return self._illegal(
            "B9" if entering else "B5",
            "you can't add the dice to enter: {one} is blocked by {one_count} {checkers}, {other} by {other_count}"
            if entering
            else "one {checker} plays both dice only over an open {point}: "
            "{one} is blocked by {one_count} {checkers}, {other} by {other_count}",
            one=one,
            one_count=-first.board[one],
            other=other,
            other_count=-second.board[other],
        )


def _left(routes: Sequence[tuple[int, ...]], dice: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that are left when every checker has gone along its route, if nothing stands in its way.

    None if no order of the dice takes them there.
    """
    index = next((index for index, route in enumerate(routes) if len(route) > 1), None)
    if index is None:
        return dice
    for die in dict.fromkeys(dice):
        onward = _onward(routes[index], die)
        if onward is not None:
            left = _left([*routes[:index], onward, *routes[index + 1 :]], without(dice, die))
            if left is not None:
                return left
    return None


def _onward(route: tuple[int, ...], die: int) -> tuple[int, ...] | None:
    """What is left of a route after a die, or None if the die leads past the next point that is named."""
    there, goal = landing(route[0], die), route[1]
    if there < goal:
        return None
    return route[1:] if there == goal else (there, *route[1:])
