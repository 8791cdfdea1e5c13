"""Our legal plays against GNU Backgammon's and OpenSpiel's: not one difference."""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

from boxwood.backgammon import CHECKERS, Dice, Position, legal_plays
from gnubg_moves import gnubg_results
from support.games import ROLLS, varied
from support.perft import NAMED

CASES = 120_000


def our_results(position: Position, dice: Dice) -> list[str]:
    return sorted(play.after.gnubg_id for play in legal_plays(position, dice, "tournament"))


def test_gnu_backgammon_finds_the_same_results(capsys: pytest.CaptureFixture[str]) -> None:
    kinds: dict[str, int] = {}
    results = 0
    for position, dice in varied(seed=1, count=CASES):
        ours = our_results(position, dice)
        assert ours == gnubg_results(position, dice), (repr(position), dice)
        results += len(ours)
        for kind in kinds_of(position, dice, ours):
            kinds[kind] = kinds.get(kind, 0) + 1
    with capsys.disabled():
        print(f"\nGNU Backgammon: {CASES:,} positions and rolls, {results:,} results, 0 differences")
        print("  of these: " + ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items())))


def kinds_of(position: Position, dice: Dice, results: list[str]) -> Iterator[str]:
    yield "in contact" if position.contact else "races"
    if position.board[25] > 1:
        yield "with several on the bar"
    if not any(n > 0 for n in position.board[7:]):
        yield "bearing off with contact" if position.contact else "bearing off without contact"
    if dice[0] == dice[1]:
        yield "doubles"
    if not results:
        yield "without a legal play"


@pytest.mark.parametrize("name", [name for name in NAMED if name != "hypergammon-start"])
def test_gnu_backgammon_counts_the_same_plays_from_named_positions(name: str) -> None:
    for dice in ROLLS:
        assert our_results(NAMED[name], dice) == gnubg_results(NAMED[name], dice)


def spiel_position(state: Any, player: int) -> Position:
    """An OpenSpiel state from a player's view: player 0 moves up its 24 places, player 1 down."""
    sides: list[dict[int, int]] = []
    for side in (player, 1 - player):
        points = {(24 - place if side == 0 else place + 1): state.board(side, place) for place in range(24)}
        sides.append(points | {25: state.board(side, 100)})
    off = [CHECKERS - sum(side.values()) for side in sides]
    return Position.from_sides(sides[0], sides[1], off=(off[0], off[1]))


def spiel_results(state: Any, player: int) -> dict[str, int]:
    """Ids after the legal actions of one OpenSpiel turn, each with the most checkers an action moves to reach it."""
    found: dict[str, int] = {}
    for action in state.legal_actions():
        child = state.child(action)
        identity = spiel_position(child, 1 - player).gnubg_id
        moved = sum(move.num >= 0 and move.pos >= 0 for move in state.spiel_move_to_checker_moves(player, action))
        found[identity] = max(found.get(identity, 0), moved)
    return found


def test_open_spiel_finds_the_same_results(capsys: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel plays a double as two turns of two moves, so of a double the results that move the most are equal."""
    game = pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    rng = random.Random(3)
    plain = doubles = 0
    while plain + doubles < CASES:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
                continue
            player = state.current_player()
            position = spiel_position(state, player)
            one, other = map(int, state.observation_tensor(player)[-2:])
            ours = our_results(position, (one, other)) or [position.swap().gnubg_id]
            if one != other:
                assert ours == sorted(spiel_results(state, player)), (repr(position), one, other)
                plain += 1
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            assert ours == both_turns(state, player), (repr(position), one, other)
            doubles += 1
            state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_terminal() and state.current_player() == player:
                state.apply_action(rng.choice(state.legal_actions()))
    with capsys.disabled():
        print(f"\nOpenSpiel: {plain:,} positions and rolls, {doubles:,} with doubles, 0 differences")


def both_turns(state: Any, player: int) -> list[str]:
    """The results of the two turns of a double that move the most checkers: B10 looks at all four moves at once."""
    halves: dict[str, tuple[Any, int]] = {}
    for action in state.legal_actions():
        child = state.child(action)
        first = sum(move.pos >= 0 for move in state.spiel_move_to_checker_moves(player, action))
        halves.setdefault(child.observation_string(0), (child, first))  # many ways lead to the same half
    found: dict[str, int] = {}
    for child, first in halves.values():
        again = not child.is_terminal() and child.current_player() == player
        results = spiel_results(child, player) if again else {spiel_position(child, 1 - player).gnubg_id: 0}
        for identity, second in results.items():
            found[identity] = max(found.get(identity, 0), first + second)
    most = max(found.values())
    return sorted(identity for identity, moved in found.items() if moved == most)
