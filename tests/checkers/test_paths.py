"""A move made square by square."""

from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import Position, RuleSheet, Step, legal_moves, next_steps
from support.checkers_games import SWITCHES, positions

FORK = Position.from_fen("B:W18,26,27:B14")


def test_a_plain_step_is_complete() -> None:
    assert next_steps(Position.from_fen("B:W32:B14")) == [Step(14, 17, None, True), Step(14, 18, None, True)]


def test_a_chain_that_must_go_on_is_not_complete_before_its_end() -> None:
    assert next_steps(FORK) == [Step(14, 23, 18, complete=False)]
    assert next_steps(FORK, made=(14, 23)) == [Step(23, 30, 26, True), Step(23, 32, 27, True)]
    assert next_steps(FORK, made=(14, 23, 32)) == []


def test_where_stopping_is_a_choice_every_jump_is_complete() -> None:
    assert next_steps(FORK, "coral") == [Step(14, 23, 18, True), Step(14, 17, None, True)]
    assert next_steps(FORK, "coral", (14, 23)) == [Step(23, 30, 26, True), Step(23, 32, 27, True)]


def test_a_checker_that_was_taken_up_shows_its_own_steps_only() -> None:
    assert {step.target for step in next_steps(Position.start(), made=(11,))} == {15, 16}
    assert next_steps(Position.start(), made=(1,)) == []


@given(positions(), st.sampled_from(SWITCHES))
def test_the_moves_that_can_be_made_step_by_step_are_the_legal_ones(position: Position, sheet: RuleSheet) -> None:
    def walk(made: tuple[int, ...]) -> set[tuple[int, ...]]:
        found = set()
        for step in next_steps(position, sheet, made):
            path = (*(made or (step.origin,)), step.target)
            found |= {path} if step.complete else set()
            found |= walk(path)
        return found

    assert walk(()) == {move.path for move in legal_moves(position, sheet)}
