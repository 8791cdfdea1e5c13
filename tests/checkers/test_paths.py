"""What a hand may do with checkers."""

from hypothesis import given
from hypothesis import strategies as st

from boxwood.checkers import Move, Position, RuleSheet, legal_moves
from boxwood.checkers.paths import MoveNode, MoveStep, walk_moves
from support.checkers_games import SWITCHES, positions

FORK = Position.from_fen("B:W18,26,27:B14")


def test_a_plain_step_is_complete() -> None:
    nodes = walk_moves(legal_moves(Position.from_fen("B:W32:B14")))
    assert nodes[0] == MoveNode(None, [MoveStep(14, 17, None, 1), MoveStep(14, 18, None, 2)])
    assert nodes[1:] == [MoveNode("move 14-17"), MoveNode("move 14-18")]


def test_a_chain_that_must_go_on_is_not_complete_before_its_end() -> None:
    start, forked, left, right = walk_moves(legal_moves(FORK))
    assert start.steps == [MoveStep(14, 23, 18, 1)]
    assert forked == MoveNode(None, [MoveStep(23, 30, 26, 2), MoveStep(23, 32, 27, 3)])
    assert (left.action, right.action) == ("move 14x23x30", "move 14x23x32")


def test_where_stopping_is_a_choice_every_jump_is_complete() -> None:
    nodes = walk_moves(legal_moves(FORK, "coral"))
    actions = [node.action for node in nodes[1:]]
    assert actions == ["move 14x23", "move 14x23x30", "move 14x23x32", "move 14-17"]


def test_without_a_move_there_is_no_path() -> None:
    assert walk_moves([]) == []


@given(positions(), st.sampled_from(SWITCHES))
def test_the_moves_that_can_be_made_step_by_step_are_the_legal_ones(position: Position, sheet: RuleSheet) -> None:
    moves = legal_moves(position, sheet)
    nodes = walk_moves(moves)

    def walk(place: int, path: tuple[int, ...], captures: tuple[int, ...]) -> set[Move]:
        node = nodes[place]
        found = {Move(path, captures)} if node.action is not None else set()
        assert node.action in (None, f"move {Move(path, captures)}")
        for step in node.steps:
            assert not path or path[-1] == step.origin
            taken = captures if step.capture is None else (*captures, step.capture)
            found |= walk(step.next, (*(path or (step.origin,)), step.target), taken)
        return found

    assert (walk(0, (), ()) if nodes else set()) == set(moves)
