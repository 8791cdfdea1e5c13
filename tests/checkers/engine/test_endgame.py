"""The endgame tables: what they say follows from the rules, and is really played."""

import os
import random
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from boxwood.checkers import BadInput, BadPosition, Colour, Game, MakeMove, Position, RuleSheet, legal_moves, sheets
from boxwood.checkers.engine import Endgame, Ending, Engine
from boxwood.checkers.engine.boards import rules_of
from boxwood.checkers.engine.endgame import Tally
from boxwood.game import Side

DEEP = bool(os.environ.get("BOXWOOD_DEEP_ENDGAME"))
"""Set by the deep check: all tables of four checkers, and hundreds of won positions played out."""


def sheet_of(endgame: Endgame) -> RuleSheet:
    return next(sheet for sheet in sheets().values() if rules_of(sheet) == endgame.rules)


@pytest.fixture(scope="session", params=["tournament", "coral"])
def four(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Endgame:
    """The tables of up to four checkers."""
    if not DEEP:
        pytest.skip("tables of four checkers are built in the deep check")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXWOOD_DATA", str(tmp_path_factory.mktemp("data")))
        found = Endgame(str(request.param))
        found.prepare()
    return found


def two_checkers() -> Iterator[Position]:
    """Every position of one checker each."""
    for one, other, black_king, white_king, turn in product(range(32), range(32), (0, 1), (0, 1), Colour):
        men, kings = ([0, 0], [0, 0])
        (kings if black_king else men)[0] |= 1 << one
        (kings if white_king else men)[1] |= 1 << other
        if one != other and not men[0] & Colour.BLACK.far_row and not men[1] & Colour.WHITE.far_row:
            yield Position(men[0], kings[0], men[1], kings[1], turn)


def random_position(rng: random.Random, checkers: int) -> Position:
    """Any position of so many checkers with both sides present."""
    while True:
        squares = rng.sample(range(32), checkers)
        sides = [rng.randrange(2) for _ in squares]
        boards = dict.fromkeys(product((0, 1), (0, 1)), 0)
        for square, side in zip(squares, sides, strict=True):
            far = square >= 28 if side == 0 else square < 4
            boards[side, int(far or rng.random() < 0.6)] |= 1 << square
        if len(set(sides)) == 2:
            return Position(boards[0, 0], boards[0, 1], boards[1, 0], boards[1, 1], rng.choice(list(Colour)))


def best_of(after: list[Ending | None]) -> Ending:
    """How a position ends, given how each move ends for the other side; None where that has no checker left."""
    endings = [Ending(-1, 0) if ending is None else ending for ending in after]
    losses = [ending.turns for ending in endings if ending.result < 0 and ending.turns is not None]
    if losses:
        return Ending(1, 1 + min(losses))
    if any(ending.result == 0 for ending in endings):
        return Ending(0, None)
    return Ending(-1, max((1 + (ending.turns or 0) for ending in endings), default=0))


def follows(position: Position, endgame: Endgame) -> bool:
    """Whether what the tables say of a position follows from what they say of those after it."""
    sheet = sheet_of(endgame)
    after = [position.apply(move) for move in legal_moves(position, sheet)]
    return endgame.ending(position) == best_of(
        [endgame.ending(each) if endgame.knows(each) else None for each in after]
    )


def test_an_ending_follows_from_those_after_it(endgame: Endgame) -> None:
    rng = random.Random(1)
    for checkers in (2, 3):
        for _ in range(600):
            position = random_position(rng, checkers)
            assert follows(position, endgame), position.fen


def test_two_checkers_end_as_a_plain_count_of_turns_says(endgame: Endgame) -> None:
    sheet = sheet_of(endgame)
    after = {each: [each.apply(move) for move in legal_moves(each, sheet)] for each in two_checkers()}
    known: dict[Position, Ending] = {}
    for turns in range(60):
        now = {
            position: ending
            for position, moves in after.items()
            if position not in known
            and all(position.turn is not each.turn for each in moves)
            and (ending := settled([known.get(each) if each in after else Ending(-1, 0) for each in moves], turns))
        }
        known |= now
    for position in after:
        assert endgame.ending(position) == known.get(position, Ending(0, None)), position.fen


def settled(after: list[Ending | None], turns: int) -> Ending | None:
    """How a position ends in exactly so many turns, if it is known of enough of those after it."""
    if any(ending == Ending(-1, turns - 1) for ending in after):
        return Ending(1, turns)
    wins = [ending.turns for ending in after if ending is not None and ending.result > 0 and ending.turns is not None]
    if len(wins) == len(after) and max(wins, default=-1) == turns - 1:
        return Ending(-1, turns)
    return None


@pytest.mark.parametrize(
    ("fen", "results"),
    [("B:W22,K13:BK18", {"tournament": -1, "coral": 0}), ("W:WK18:BK29,K30", {"tournament": 0, "coral": 0})],
)
def test_three_checkers_end_as_they_are_known_to(fen: str, results: dict[str, int], endgame: Endgame) -> None:
    assert endgame.ending(Position.from_fen(fen)).result == results[sheet_of(endgame).name]


@pytest.mark.parametrize(
    ("fen", "result"), [("W:WK18,K19:B3,K32", 1), ("B:WK15,K32:B16,K24", -1), ("B:WK19,K23:B12,K28", 0)]
)
def test_four_checkers_end_as_they_are_known_to(fen: str, result: int, four: Endgame) -> None:
    assert four.ending(Position.from_fen(fen)).result == result


def test_four_checkers_have_the_known_numbers_of_wins_losses_and_draws(four: Endgame) -> None:
    tally = four.tally(4)
    assert tally.wins + tally.losses + tally.draws == 12_418_632
    if sheet_of(four).name == "tournament":
        assert (tally.wins, tally.losses, tally.draws) == (5_148_608, 3_834_180, 3_435_844)


def test_every_position_is_counted_once(endgame: Endgame) -> None:
    for checkers, positions in ((2, sum(1 for _ in two_checkers())), (3, 392_064)):
        tally = endgame.tally(checkers)
        assert tally.wins + tally.losses + tally.draws == positions
    assert isinstance(endgame.tally(2), Tally)


def win(position: Position, endgame: Endgame, rng: random.Random | None) -> Game:
    """Play a won position to its end; the other side resists as long as it can, or plays anything at random."""
    sheet = sheet_of(endgame)
    engine = Engine(sheet, endgame=endgame)
    side = position.turn
    game = Game.new(sheet, start=position, begins=Side.SECOND if side is Colour.BLACK else Side.FIRST)
    while game.outcome is None:
        if rng is not None and game.position.turn is not side:
            move = rng.choice(game.legal_moves())
        else:
            move = engine.think(game.position, game.quiet).move
        game = game.apply(MakeMove(str(move)))
    return game


def test_won_positions_are_won_within_the_draw_rule(endgame: Endgame) -> None:
    _win_some(endgame, 3, 30)


def test_hundreds_of_won_positions_of_four_checkers_are_won_within_the_draw_rule(four: Endgame) -> None:
    _win_some(four, 4, 400)


def _win_some(endgame: Endgame, checkers: int, count: int) -> None:
    rng, played = random.Random(3), 0
    while played < count:
        position = random_position(rng, checkers)
        ending = endgame.ending(position)
        if ending.result == 1:
            assert ending.turns is not None
            played += 1
            game = win(position, endgame, rng if played % 5 == 0 else None)
            assert game.outcome is not None
            assert game.outcome.winner is (Side.SECOND if position.turn is Colour.BLACK else Side.FIRST), position.fen
            assert len(game.log) <= ending.turns


def test_a_lost_side_that_can_repeat_the_position_does_so(endgame: Endgame) -> None:
    rng = random.Random(4)
    sheet = sheet_of(endgame)
    while True:
        position = random_position(rng, 3)
        moves = legal_moves(position, sheet)
        kings = [move for move in moves if position.kings(position.turn) >> (move.origin - 1) & 1 and not move.captures]
        if endgame.ending(position).result == -1 and len(moves) > 1 and kings:
            break
    after = position.apply(kings[0])
    thought = Engine(sheet, endgame=endgame).think(position, [after, position, after, position])
    assert thought.from_tables
    assert thought.evaluation < 0 or position.apply(thought.move) == after


def test_building_tells_how_far_it_is_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    parts: list[float] = []
    whole = Endgame(checkers=2)
    whole.prepare(lambda what, part: parts.append(part))
    assert parts == sorted(parts)
    assert parts[-1] == 1.0

    begun, seen = threading.Event(), []

    def watch(what: str, part: float) -> None:
        seen.append(part)
        begun.set()

    background = Endgame(checkers=4)
    background.prepare_in_background(watch)
    assert begun.wait(60)
    background.stop()
    assert background.table is None
    assert seen[-1] < 1.0
    assert not background.wait()


def test_tables_are_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    Endgame(checkers=2).prepare()
    told: list[float] = []
    again = Endgame(checkers=2)
    again.prepare_in_background(lambda what, part: told.append(part))
    assert again.wait()
    assert told == []


def test_what_the_tables_do_not_know_is_refused(endgame: Endgame) -> None:
    with pytest.raises(BadPosition, match="do not know"):
        endgame.ending(Position.start())
    with pytest.raises(BadPosition, match="do not know"):
        Endgame(checkers=2).ending(Position.from_fen("B:WK1:BK2"))
    with pytest.raises(BadInput, match="5 checkers"):
        endgame.tally(5)
    for wrong in (1, 6, "4", 3.0):
        with pytest.raises(BadInput, match="2 to 5 checkers"):
            Endgame(checkers=wrong)  # type: ignore[arg-type]
