"""A second way to every number of a reason: from positions, by plain Python, sharing no code with the first.

It is given what the engine thinks (the look ahead's equities and the plays it makes, the match equities, the cube's
model) and asks the readable rules for everything else. `faults_of` lists what it cannot confirm; nothing means that all
is true.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from boxwood.backgammon import Match, Play, Position, legal_plays, parse_play
from boxwood.backgammon.analysis import AnalysedDecision
from boxwood.backgammon.analysis.reasons import (
    CubeReply,
    DeadCube,
    FactClaim,
    FreeCube,
    Ledger,
    MarketLosers,
    Note,
    Reasons,
    RollsClaim,
    TakePoint,
    TooGood,
    Window,
)
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.cube import CubeSituation, board_on_turn, decide_cube
from boxwood.backgammon.engine.cube_kernels import CONTACT, ENDING, RACE
from boxwood.backgammon.engine.look_ahead import LookAhead, look_ahead
from boxwood.backgammon.engine.match_equity import match_equities
from boxwood.backgammon.judgement import Chances

DICE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
TIMES = [1 if high == low else 2 for high, low in DICE]
CLOSE = 1e-6
STATED_SHARE = 0.25
Pairs = dict[tuple[int, int], bool]
Turn = Callable[[Position, Position], bool]
"""Whether something happens in a turn; both positions are seen by the side whose turn it is."""


@dataclass
class Checked:
    """What was found about one reason."""

    sentences: int = 0
    faults: list[str] = field(default_factory=list)

    def expect(self, holds: bool, words: str) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(words)

    def near(self, said: float, found: float, words: str, within: float = CLOSE) -> None:
        """Note a fault unless two numbers are the same."""
        self.expect(abs(said - found) <= within, f"{words}: said {said}, found {found}")


# What turns do, from the mover's view


def checkers(position: Position, low: int, high: int) -> int:
    """The mover's checkers on some points."""
    return sum(position.board[point] for point in range(low, high + 1) if position.board[point] > 0)


def hits(before: Position, after: Position) -> bool:
    return -after.board[0] > -before.board[0]


def hits_two(before: Position, after: Position) -> bool:
    return -after.board[0] >= -before.board[0] + 2


def stays(before: Position, after: Position) -> bool:
    return after.board[25] >= 1


def escapes(before: Position, after: Position) -> bool:
    return checkers(after, 18, 25) < checkers(before, 18, 25)


def makes(point: int) -> Turn:
    return lambda before, after: after.board[point] >= 2 > before.board[point]


def makes_any(points: tuple[int, ...]) -> Turn:
    return lambda before, after: any(makes(point)(before, after) for point in points)


def either(*turns: Turn) -> Turn:
    return lambda before, after: any(turn(before, after) for turn in turns)


def lands(point: int) -> Turn:
    return lambda before, after: max(after.board[point], 0) > max(before.board[point], 0)


def leaves_direct_shot(before: Position, after: Position) -> bool:
    blots = [point for point in range(1, 19) if after.board[point] == 1]
    if after.board[0] < 0:
        return any(blot <= 6 for blot in blots)
    return any(after.board[blot - die] < 0 for blot in blots for die in range(1, 7) if blot - die >= 1)


def home_points(position: Position) -> int:
    return len([point for point in range(1, 7) if position.board[point] >= 2])


def breaks_board(before: Position, after: Position) -> bool:
    return home_points(before) >= 4 and home_points(after) < home_points(before)


def bears_off_two(before: Position, after: Position) -> bool:
    off = after.off[0] - before.off[0]
    return off >= 2 or (off >= 1 and checkers(after, 1, 25) == 0)


THEIR_POINTS, OWN_POINTS, ANCHORS = (3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7, 8), (18, 20, 21, 22)
GOOD_REPLY = either(hits, makes_any(THEIR_POINTS + ANCHORS))
BAD_FOR_US = {"shot", "double hit", "point", "anchor", "escape", "good reply", "own shot", "own break"}


def turn_of(kind: str, place: int | None, open_points: tuple[int, ...]) -> Turn:
    """What a kind of fact is about."""
    at = place or 0
    plain: dict[str, Turn] = {
        "shot": hits,
        "hit harder": hits,
        "double hit": hits_two,
        "stay": stays,
        "escape": escapes,
        "good reply": GOOD_REPLY,
        "point": makes(at),
        "anchor": makes(25 - at),
        "hold": lands(25 - at),
        "own hit": hits,
        "own hit better": hits,
        "own point": makes(at),
        "own anchor": makes(at),
        "own escape": escapes,
        "own good": either(hits, makes_any(open_points)),
        "own shot": leaves_direct_shot,
        "own break": breaks_board,
        "off": bears_off_two,
    }
    return plain[kind]


@dataclass(frozen=True)
class Branch:
    """One of the two plays: what the engine sees after it, as positions."""

    play: Play
    ahead: LookAhead

    @cached_property
    def replies(self) -> list[Position]:
        """After each roll of the opponent's, seen by us."""
        return [_position(board) for board in self.ahead.boards]

    @cached_property
    def pairs(self) -> dict[tuple[int, int], Position]:
        """After each pair of rolls, seen by the opponent."""
        return {
            (reply, own): _position(self.ahead.later_boards[reply, own])
            for reply in range(21)
            for own in range(21)
            if not self.ahead.ended[reply]
        }

    def shows(self, turn: Turn, own: bool) -> Pairs:
        """In which pairs of rolls something happens."""
        if not own:
            rows = [turn(self.play.after, after.swap()) for after in self.replies]
            return {(reply, other): rows[reply] for reply in range(21) for other in range(21)}
        found = dict.fromkeys(((reply, other) for reply in range(21) for other in range(21)), False)
        for (reply, other), after in self.pairs.items():
            found[reply, other] = turn(self.replies[reply], after.swap())
        return found


def _position(board: np.ndarray) -> Position:
    return Position(tuple(int(count) for count in board[:26]), (int(board[26]), int(board[27])))


def count(pairs: Pairs) -> int:
    """How many of 1,296."""
    return sum(TIMES[reply] * TIMES[own] for (reply, own), shows in pairs.items() if shows)


# A whole reason


def faults_of(match: Match, decision: AnalysedDecision, reasons: Reasons, *, legal: int = 21) -> Checked:
    """What cannot be confirmed of a reason; `match` stands before the decision, `legal` replies are looked up."""
    checked = Checked()
    checked.near(reasons.loss, decision.error, "the loss")
    if decision.kind == "play":
        _check_play(match, decision, reasons, checked, legal)
    else:
        _check_cube(match, decision, reasons, checked)
    for language in ("en", "fr"):
        _check_words(reasons, language, checked)
    return checked


def _check_play(match: Match, decision: AnalysedDecision, reasons: Reasons, checked: Checked, legal: int) -> None:
    told = [claim for claim in reasons.claims if not isinstance(claim, Ledger)]
    for claim in reasons.claims:
        if isinstance(claim, Ledger):
            choice = decision.choice
            best, made = decision.candidates[0].chances, None if choice is None else choice.chances
            assert best is not None
            assert made is not None
            ends = _ends(match, 1, own=True)
            _check_ledger(claim, decision, checked, _worth(best, ends), _worth(made, ends))
    if not told:
        return
    assert decision.dice is not None
    engine = Engine(0)
    branches = []
    for action in (decision.played, decision.best):
        play = parse_play(action.removeprefix("play "), match.game.position, decision.dice, match.setup.sheet)
        branches.append(Branch(play, look_ahead(engine, match, play)))
        _check_replies(match, branches[-1], checked, legal)
    _check_rolls(match, decision, told, branches[0], branches[1], checked)


def _check_replies(match: Match, branch: Branch, checked: Checked, most: int) -> None:
    """The replies that the engine makes are legal by the readable rules."""
    for roll in list(range(21))[:: max(1, 21 // most)]:
        plays = legal_plays(branch.play.after, DICE[roll], match.setup.sheet)
        allowed = {play.after.board for play in plays} or {branch.play.after.swap().board}
        checked.expect(branch.replies[roll].board in allowed, f"the reply to {DICE[roll]} is not legal")
        if most < 21 or branch.ahead.ended[roll]:
            continue
        own = branch.replies[roll]
        dice = DICE[(7 * roll) % 21]
        allowed = {play.after.board for play in legal_plays(own, dice, match.setup.sheet)} or {own.swap().board}
        checked.expect(branch.pairs[roll, (7 * roll) % 21].board in allowed, f"the next play of {dice} is not legal")


def _check_rolls(
    match: Match, decision: AnalysedDecision, told: Sequence[object], played: Branch, best: Branch, checked: Checked
) -> None:
    """The rolls that carry the loss, fact by fact."""
    (played_action, own), (best_action, other) = played.ahead.best(), best.ahead.best()
    lost = {
        (reply, next_): TIMES[reply] * TIMES[next_] / 1296 * (own.equities[reply, next_] - other.equities[reply, next_])
        for reply in range(21)
        for next_ in range(21)
    }
    total = sum(lost.values())
    checked.expect(total > 0, "the rolls do not carry a loss")
    checked.expect(2 / 3 - CLOSE <= total / decision.error <= 1.5 + CLOSE, "the rolls do not agree with the loss")
    free = set(lost)
    for claim in told:
        if isinstance(claim, FactClaim):
            _check_fact(match, decision, claim, played, best, lost, free, checked)
        elif isinstance(claim, RollsClaim):
            axis = 0 if claim.whose == "replies" else 1
            inside = {DICE.index(roll) for roll in claim.rolls}
            share = sum(part for place, part in lost.items() if place[axis] in inside) / total
            checked.near(claim.share, share, "the share of rolls")
            checked.near(claim.part, share * decision.error, "the part of rolls")
            checked.expect(claim.count == sum(TIMES[roll] for roll in inside) <= 12, "the count of rolls")
            checked.expect(share >= 0.5 - CLOSE, "rolls that carry less than half")
        elif isinstance(claim, CubeReply):
            checked.expect((claim.played, claim.best) == (played_action, best_action), "what the opponent doubles")
            checked.expect(claim.played == _cube_action(played.ahead), "the cube after the play that was made")
            checked.expect(claim.best == _cube_action(best.ahead), "the cube after the best play")
            thrown = played.ahead.no_double().mean - best.ahead.no_double().mean
            checked.near(claim.share, 1 - thrown / total, "the share of the cube")
            checked.near(claim.part, claim.share * decision.error, "the part of the cube")


def _cube_action(ahead: LookAhead) -> str:
    """What is best before a throw: by the three equities alone."""
    values, situation = ahead.undoubled, ahead.situation
    thrown = values[0, situation.owner]
    if not situation.may_double or situation.dead or situation.owner == 2 or len(values) < 2:
        return "roll"
    taken, dropped = values[1, 2], situation.won("single")
    if min(taken, dropped) <= thrown:
        return "roll"
    return "take" if taken < dropped else "drop"


def _check_fact(
    match: Match,
    decision: AnalysedDecision,
    claim: FactClaim,
    played: Branch,
    best: Branch,
    lost: dict[tuple[int, int], float],
    free: set[tuple[int, int]],
    checked: Checked,
) -> None:
    held_by = [{point for point in range(1, 25) if each.play.after.board[25 - point] <= -2} for each in (played, best)]
    open_points = tuple(point for point in OWN_POINTS + ANCHORS if point not in held_by[0] | held_by[1])
    own, turn = claim.whose == "next", turn_of(claim.kind, claim.place, open_points)
    if claim.kind in ("own point", "own anchor"):
        checked.expect(claim.place in open_points, f"the {claim.place}-point is made already")
    after_played, after_best = played.shows(turn, own), best.shows(turn, own)
    if claim.kind in ("hit harder", "own hit better"):
        carried = {place for place in lost if after_played[place] and after_best[place]}
        after_played = after_best = {place: place in carried for place in lost}
    elif claim.kind == "hold":
        assert claim.place is not None
        held = [branch.play.after.board[25 - claim.place] <= -2 for branch in (played, best)]
        checked.expect(held[0] is not held[1], f"the {claim.place}-point is held after both plays or none")
        had = match.game.position.board[claim.place] >= 2
        verdict = {(True, True): "rightly avoided", (True, False): "did", (False, True): "should not have"}
        checked.expect(claim.verdict == verdict.get((held[0], had), "missed"), "whether the point was made or broken")
        nothing = dict.fromkeys(lost, False)
        after_played, after_best = (after_best, nothing) if held[0] else (nothing, after_played)
        carried = {place for place in lost if after_played[place] or after_best[place]}
    else:
        carried = {place for place in lost if after_played[place] is not after_best[place]}
        more_played = count(after_played) > count(after_best)
        verdict_ = (
            ("should not have" if more_played else "rightly avoided")
            if claim.kind in BAD_FOR_US
            else ("did" if more_played else "missed")
        )
        checked.expect(claim.verdict == verdict_, f"{claim.kind} is {verdict_}, not {claim.verdict}")
    unit = 1 if own else 36
    checked.expect(claim.played == count(after_played) / unit, f"{claim.kind} after the play: {claim.played}")
    checked.expect(claim.best == count(after_best) / unit, f"{claim.kind} after the best: {claim.best}")
    cells = carried & free
    free -= cells
    share = float(sum(lost[place] for place in cells) / sum(lost.values()))
    checked.near(claim.share, share, f"the share of {claim.kind}")
    checked.near(claim.part, share * decision.error, f"the part of {claim.kind}")
    checked.expect(abs(share) >= STATED_SHARE, f"{claim.kind} carries too little")
    checked.expect((share > 0) is (claim.verdict in ("missed", "should not have")), f"{claim.kind} speaks otherwise")
    if not own:
        rows = {DICE[place[0]] for place in carried}
        checked.expect(set(claim.rolls) == rows, f"the rolls of {claim.kind}")
    for note in claim.notes:
        _check_note(note, played, best, checked)


def _check_note(note: Note, played: Branch, best: Branch, checked: Checked) -> None:
    found = [_noted(note.kind, branch) for branch in (played, best)]
    checked.expect([note.played, note.best] == found, f"{note.kind}: {note.played}, {note.best}, not {found}")
    if note.kind == "double shot":
        checked.expect(list(note.places) == direct_numbers(played.play.after), "the numbers of a direct shot")


def direct_numbers(position: Position) -> list[int]:
    """The numbers with which the side to throw can hit at once: of a double's plays, those of one move."""
    from boxwood.backgammon.moves import steps  # noqa: PLC0415 - the rules' own single move

    return [die for die in range(1, 7) if any(move.hit for _, move in steps(position.board, die))]


def _noted(kind: str, branch: Branch) -> int:
    """What a note says of one play."""
    own, theirs = branch.play.after.swap(), branch.play.after
    held = "".join("x" if own.board[point] >= 2 else " " for point in range(1, 25))
    counts = [sum(point * checkers(side, point, point) for point in range(1, 26)) for side in (theirs, own)]
    good = makes_any(THEIR_POINTS + ANCHORS)
    both = [
        times * (hits(theirs, after.swap()) and good(theirs, after.swap()))
        for times, after in zip(TIMES, branch.replies, strict=True)
    ]
    found = {
        "blots": len([point for point in range(1, 25) if own.board[point] == 1]),
        "double shot": len(direct_numbers(theirs)),
        "prime": max(map(len, held.split(" "))),
        "board": home_points(own),
        "race": counts[0] - counts[1],
        "back": checkers(theirs, 19, 25),
        "duplication": sum(both),
    }
    return found[kind]


# Ledgers and the cube


def _ends(match: Match, factor: int, *, own: bool) -> list[float]:
    """What a game is worth that ends at so many times the stakes, lost by a backgammon first, won by one last.

    Seen by the side on turn or by the other.
    """
    game, value = match.game, match.game.cube.value
    side = game.turn.other if game.phase.name == "PLAYED" else game.turn
    side = side if own else side.other
    if match.setup.length is None:
        ends = [float(factor * points) for points in (-3, -2, -1, 1, 2, 3)]
    else:
        needs = game.setup.needs
        assert needs is not None
        mine, theirs = needs[side.index], needs[side.other.index]
        table = match_equities(
            max(needs), doubling=match.setup.sheet.doubling != "none", crawford=match.setup.options.crawford
        )
        after = match.crawford_played or game.setup.crawford

        def chance(points: int) -> float:
            if points > 0:
                return table.chance(mine - points, theirs, crawford_played=after)
            return table.chance(mine, theirs + points, crawford_played=after)

        low, high = chance(-value), chance(value)
        if high - low < 1e-8:
            return [float(factor * points) for points in (-3, -2, -1, 1, 2, 3)]
        ends = [
            (chance(points * factor * value) - (low + high) / 2) / ((high - low) / 2)
            for points in (-3, -2, -1, 1, 2, 3)
        ]
    options = match.setup.options
    automatic = match.setup.sheet.jacoby_met_by_automatic_double and game.automatic_doubles > 0
    met = game.doubled or game.cube.owner is not None or automatic
    if options.jacoby and not met and factor == 1:
        ends = [ends[2]] * 3 + [ends[3]] * 3
    return ends


def _worth(chances: Chances, ends: list[float]) -> list[float]:
    """What wins, gammons and backgammons make of a game, each added to the one before."""
    win, lose = chances.win, 1 - chances.win
    singles = win * ends[3] + lose * ends[2]
    gammons = (
        (win - chances.win_gammon) * ends[3]
        + chances.win_gammon * ends[4]
        + (lose - chances.lose_gammon) * ends[2]
        + chances.lose_gammon * ends[1]
    )
    whole = gammons + chances.win_backgammon * (ends[5] - ends[4]) + chances.lose_backgammon * (ends[0] - ends[1])
    return [singles, gammons - singles, whole - gammons]


def _check_ledger(
    claim: Ledger, decision: AnalysedDecision, checked: Checked, better: list[float], worse: list[float]
) -> None:
    parts = [claim.wins, claim.gammons, claim.backgammons]
    for name, said, high, low in zip(("wins", "gammons", "backgammons"), parts, better, worse, strict=True):
        checked.near(said, high - low, f"the ledger's {name}")
    checked.near(sum(parts) + claim.cube, decision.error, "the ledger's sum")
    checked.near(claim.loss, decision.error, "the ledger's loss")
    if claim.chance_loss is not None and decision.scale is not None:
        checked.near(claim.chance_loss, decision.error * decision.scale.unit, "the loss of the match")


def _check_cube(match: Match, decision: AnalysedDecision, reasons: Reasons, checked: Checked) -> None:
    cube = decision.cube
    if not reasons.claims:
        return
    assert cube is not None
    known = next(each.chances for each in decision.candidates if each.chances is not None)
    assert known is not None
    doubler = known.swap() if decision.kind == "take" else known
    taken, dropped = cube.double_take, cube.double_drop
    for claim in reasons.claims:
        if isinstance(claim, Ledger):
            _check_cube_ledger(match, decision, claim, doubler, checked)
        elif isinstance(claim, Window):
            checked.near(claim.chances, doubler.win, "the chances of the side on roll")
            checked.expect((claim.chances >= claim.double_point) is (decision.best == "double"), "the doubling window")
            _check_point(match, doubler, claim.double_point, checked, lambda found: found.doubled >= found.no_double)
            checked.expect(claim.at_score is (match.setup.length is not None), "whether there is a score")
        elif isinstance(claim, TakePoint):
            checked.near(claim.chances, 1 - doubler.win, "the chances of the side that is doubled")
            checked.near(claim.gammons, doubler.win_gammon, "gammons")
            checked.expect((claim.chances >= claim.needed) is (taken <= dropped), "the take point")
            checked.expect(claim.opponent is (decision.kind == "double"), "who is doubled")
            _check_point(
                match, doubler, 1 - claim.needed, checked, lambda found: found.double_take >= found.double_drop
            )
            bare = Chances(doubler.win, 0.0, 0.0, 0.0, 0.0)
            _check_point(
                match, bare, 1 - claim.without_gammons, checked, lambda found: found.double_take >= found.double_drop
            )
        elif isinstance(claim, MarketLosers):
            _check_market(match, decision, claim, checked)
        elif isinstance(claim, TooGood):
            checked.near(claim.play_on, cube.no_double, "playing on")
            checked.near(claim.cash, dropped, "the drop")
            checked.near(claim.gammons, doubler.win_gammon, "gammons")
            checked.expect(cube.no_double > dropped and taken > dropped, "too good")
        elif isinstance(claim, DeadCube | FreeCube):
            needs = match.game.setup.needs
            assert needs is not None
            whose = decision.side if isinstance(claim, DeadCube) else decision.side.other
            checked.expect(claim.needs == needs[whose.index], "what is needed")
            checked.expect(claim.value == match.game.cube.value >= claim.needs, "the cube's value")


def _check_cube_ledger(
    match: Match, decision: AnalysedDecision, claim: Ledger, doubler: Chances, checked: Checked
) -> None:
    cube = decision.cube
    assert cube is not None
    if decision.kind == "take":
        taking = _worth(doubler.swap(), _ends(match, 2, own=False))
        dropping = [_ends(match, 1, own=False)[2], 0.0, 0.0]
        right = decision.best == "take"
        _check_ledger(claim, decision, checked, *((taking, dropping) if right else (dropping, taking)))
        return
    thrown = _worth(doubler, _ends(match, 1, own=True))
    doubled = _worth(doubler, _ends(match, 2, own=True))
    if cube.double_take > cube.double_drop:
        doubled = [_ends(match, 1, own=True)[3], 0.0, 0.0]
    right = decision.best == "double"
    _check_ledger(claim, decision, checked, *((doubled, thrown) if right else (thrown, doubled)))


def _efficiency(position: Position) -> float:
    if position.contact:
        return CONTACT
    return max(RACE - ENDING / max(sum(position.pips), 1), 0.0)


def _check_point(match: Match, chances: Chances, point: float, checked: Checked, holds: Callable[..., bool]) -> None:
    """At a point the engine's model of the cube is about to change its mind."""
    situation, live = CubeSituation.of(match), _efficiency(board_on_turn(match))
    won, lost = chances.win or 1.0, 1 - chances.win or 1.0
    shares = (chances.win_gammon / won, chances.win_backgammon / won)
    lost_shares = (chances.lose_gammon / lost, chances.lose_backgammon / lost)
    found = []
    for win in (max(point - 0.006, 0.0), min(point + 0.006, 1.0)):
        outputs = [win, win * shares[0], win * shares[1], (1 - win) * lost_shares[0], (1 - win) * lost_shares[1]]
        found.append(holds(decide_cube(situation, np.array(outputs, np.float32), live)))
    checked.expect(found[1] and (not found[0] or point < 0.006), f"the point {point:.3f}: {found}")


def _check_market(match: Match, decision: AnalysedDecision, claim: MarketLosers, checked: Checked) -> None:
    """Each leaf is judged once more by the bare network and the cube's model."""
    engine, sheet = Engine(0), match.setup.sheet
    ahead, situation = look_ahead(engine, match), CubeSituation.of(match)
    gained = ahead.taken().equities - ahead.no_double().equities
    sequences, gain, cost, losers = 0, 0.0, 0.0, []
    for first in range(21):
        of_roll = 0
        for second in range(21):
            leaf = _position(ahead.later_boards[first, second])
            weight = TIMES[first] * TIMES[second]
            if ahead.ended[first] or min(leaf.board) >= 0:
                lost = True
            elif max(leaf.board) <= 0:
                lost = False
            else:
                chances = engine.evaluate(leaf, sheet)
                outputs = [chances.win, chances.win_gammon, chances.win_backgammon]
                outputs += [chances.lose_gammon, chances.lose_backgammon]
                found = decide_cube(situation, np.array(outputs, np.float32), _efficiency(leaf))
                lost = max(found.no_double, found.doubled) >= found.double_drop - 1e-7
            sequences += weight * lost
            of_roll += TIMES[second] * lost
            gain += weight * gained[first, second] / 1296 * lost
            cost -= weight * gained[first, second] / 1296 * (not lost)
        losers += [DICE[first]] * (of_roll > 18)
    scale = decision.error / abs(gain - cost)
    checked.expect(claim.sequences == sequences, f"market losers: {claim.sequences}, not {sequences}")
    checked.near(claim.gain, gain * scale, "what market losers gain", 1e-4)
    checked.near(claim.cost, cost * scale, "what the others cost", 1e-4)
    checked.near(claim.gain - claim.cost, (1 if decision.best == "double" else -1) * decision.error, "gain less cost")
    checked.expect(list(claim.rolls) == losers, "which rolls lose the market")


# Words


def _check_words(reasons: Reasons, language: str, checked: Checked) -> None:
    """Every number of every sentence, in its order, is one of those that were confirmed."""
    said, wanted = reasons.sentences(language), list(_numbers(reasons))
    checked.sentences += len(said)
    checked.expect(len(said) == len(wanted), f"{len(said)} sentences in {language}, expected {len(wanted)}")
    best = reasons.best.removeprefix("play ")
    for sentence, numbers in zip(said, wanted, strict=False):
        checked.expect("{" not in sentence, f"a brace in {sentence!r}")
        plain = sentence.replace(best, " ").replace("-point", "")
        plain = re.sub(r"(passe sa|de votre) flèche 7", "", plain)
        plain = re.sub(r"(?<=\d)-(?=\d)", " ", plain).replace("−", "-")
        if language == "fr":
            plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
        found = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", plain)]
        checked.expect(found == numbers, f"{sentence!r} says {found}, expected {numbers}")


def _numbers(reasons: Reasons) -> Iterator[list[float]]:
    """The numbers of each sentence, rounded as they are said."""
    for claim in reasons.claims:
        if isinstance(claim, Ledger):
            yield _ledger_numbers(claim)
        elif isinstance(claim, FactClaim):
            yield _fact_numbers(claim)
            yield from _note_numbers(claim)
        elif isinstance(claim, RollsClaim):
            yield [*_roll_numbers(claim.rolls), float(claim.count), 36.0, *_of_loss(claim.part, claim.share)]
        elif isinstance(claim, CubeReply):
            if (claim.played, claim.best) in (("drop", "take"), ("drop", "roll"), ("take", "roll")):
                yield _of_loss(claim.part, claim.share)
        else:
            yield from _cube_numbers(claim, reasons.best)


def _cube_numbers(
    claim: Window | TakePoint | MarketLosers | TooGood | DeadCube | FreeCube, best: str
) -> Iterator[list[float]]:
    if isinstance(claim, Window):
        yield [_percent(claim.chances), _percent(claim.double_point)]
    elif isinstance(claim, TakePoint):
        yield [_percent(claim.chances), _percent(claim.needed)]
        if claim.needed - claim.without_gammons >= 0.005 and best != "take":
            yield [_percent(claim.without_gammons), _percent(claim.gammons)]
    elif isinstance(claim, MarketLosers):
        yield [round(100 * claim.sequences / 1296), round(claim.gain, 3), round(claim.cost, 3)]
        if 0 < len(claim.rolls) <= 8:
            yield _roll_numbers(claim.rolls)
    elif isinstance(claim, TooGood):
        yield [round(claim.play_on, 3), round(claim.cash, 3), _percent(claim.gammons)]
    else:
        yield [float(claim.needs), float(claim.value)]


def _percent(share: float) -> float:
    return round(100 * share, 1)


def _of_loss(part: float, share: float) -> list[float]:
    return [round(part, 3), round(part / share, 3)]


def _ledger_numbers(claim: Ledger) -> list[float]:
    """The parts are said to three decimals, sum to the loss as it is said, and leave nothing out but zeros."""
    parts = [claim.wins, claim.gammons, claim.backgammons, claim.cube]
    whole = round(1000 * claim.loss)
    mills = [int(np.floor(1000 * part)) for part in parts]
    rest = sorted(range(4), key=lambda place: -(1000 * parts[place] - mills[place]))
    for place in rest[: max(whole - sum(mills), 0)]:
        mills[place] += 1
    said = sorted((mill / 1000 for mill in mills if mill), reverse=True)
    chance = [] if claim.chance_loss is None else [_percent(claim.chance_loss)]
    return [round(claim.loss, 3), *chance, *said]


def _fact_numbers(claim: FactClaim) -> list[float]:
    """In the order of the sentence; no rolls at all are said by a word."""
    own = claim.whose == "next"
    scale = 1296 / 100 if own else 1
    more, fewer = max(claim.played, claim.best), min(claim.played, claim.best)
    counts = [float(round(each / scale)) for each in (more, fewer) if own or each]
    place = [] if claim.place is None else [float(claim.place)]
    if claim.kind in ("own anchor",) or (claim.kind == "hold" and (claim.place or 0) > 12):
        place = [25 - each for each in place]
    part = [round(abs(claim.part), 3)] if claim.part < 0 else _of_loss(claim.part, claim.share)
    if claim.kind in ("hit harder", "own hit better"):
        return [counts[0], *part]
    if claim.kind == "hold":
        return [*place, counts[0], *part]
    if claim.part < 0 and claim.verdict == "rightly avoided":
        return [*place, *counts[1:], *([] if own else [36.0]), counts[0], *part]
    if claim.whose == "replies":
        return [counts[0], *place, *counts[1:], *part]
    return [*place, *counts, *part]


def _note_numbers(claim: FactClaim) -> Iterator[list[float]]:
    for note in claim.notes:
        wrong_way = {"blots": -1, "double shot": -1, "duplication": 1, "prime": 1, "board": 1, "race": 1, "back": 0}[
            note.kind
        ]
        if claim.part <= 0 or wrong_way * (note.played - note.best) > 0:
            continue
        if note.kind == "double shot":
            yield [float(number) for number in note.places]
        elif note.kind == "blots":
            yield [float(each) for each in (note.played, note.best) if each]
        else:
            yield [float(note.best), float(note.played)]


def _roll_numbers(rolls: tuple[tuple[int, int], ...]) -> list[float]:
    """Every roll with a number is said by that number alone."""
    every = [
        number
        for number in range(6, 0, -1)
        if all((max(number, other), min(number, other)) in rolls for other in range(1, 7))
    ]
    left = sorted((roll for roll in rolls if not set(roll) & set(every)), reverse=True)
    return [float(number) for number in every] + [float(die) for roll in left for die in roll]
