"""Looking at every pair of the next two rolls."""

import pytest

from boxwood.backgammon import Match, Position, Side, legal_plays, parse_action
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.look_ahead import look_ahead

DICE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
COUNTS = [1 if high == low else 2 for high, low in DICE]
ENDING = Position.build("3:1 2:1", "6:1 4:1")
CONTACT = Position.build("8:2 6:2 3:1", "23:1 5:2 4:2")


def before_a_roll(position: Position, length: int | None = None) -> Match:
    return Match.new(length=length, start=position, begins=Side.FIRST)


@pytest.mark.parametrize("length", [None, 1, 3, 7])
def test_the_mean_of_all_pairs_is_what_a_look_two_rolls_ahead_says(length: int | None) -> None:
    match = Match.new(length=length).apply(parse_action("opening 6 2"))
    plays = legal_plays(match.game.position, (6, 2))
    for play in plays[:3]:
        judged = next(each for each in Engine(2).decide(match, also=play).candidates if each.play == play)
        _, pairs = look_ahead(Engine(0), match, play).best()
        assert judged.depth == 2
        assert -pairs.mean == pytest.approx(judged.equity, abs=0.002)


def by_readable_rules(engine: Engine, position: Position) -> list[list[float]]:
    """What each pair of rolls is worth where one game decides, from every legal play of each."""
    wins: dict[Position, float] = {}

    def lost(after: Position) -> float:
        """The chance of the side that is next to lose."""
        if min(after.board) >= 0:
            return 1.0
        if after not in wins:
            wins[after] = engine.evaluate(after).win
        return 1 - wins[after]

    def best(before: Position, dice: tuple[int, int]) -> Position:
        return max([play.after for play in legal_plays(before, dice)] or [before.swap()], key=lost)

    replies = [best(position, dice) for dice in DICE]
    return [[1.0 if min(reply.board) >= 0 else 1 - 2 * lost(best(reply, dice)) for dice in DICE] for reply in replies]


def test_every_pair_is_what_the_best_plays_by_the_readable_rules_are_worth() -> None:
    engine = Engine(0)
    pairs = look_ahead(engine, before_a_roll(ENDING, length=1)).no_double().equities
    assert pairs.tolist() == [pytest.approx(row, abs=1e-4) for row in by_readable_rules(engine, ENDING)]


def test_with_contact_they_are_so_on_average_for_some_plays_are_never_evaluated() -> None:
    engine = Engine(0)
    pairs = look_ahead(engine, before_a_roll(CONTACT, length=1)).no_double()
    expected = by_readable_rules(engine, CONTACT)
    mean = sum(
        one * other * value
        for one, row in zip(COUNTS, expected, strict=True)
        for other, value in zip(COUNTS, row, strict=True)
    )
    assert pairs.mean == pytest.approx(mean / 1296, abs=0.005)


def test_a_double_that_is_dropped_makes_all_pairs_alike() -> None:
    won = before_a_roll(Position.build("6:2 5:2 4:2 3:2", "6:3 5:3 4:3 3:1"))
    action, pairs = look_ahead(Engine(0), won).best()
    assert action == "drop"
    assert pairs.equities.min() == pairs.equities.max() == pytest.approx(1.0)
