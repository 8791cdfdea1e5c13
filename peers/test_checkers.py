"""Our moves of checkers against those of pydraughts, OpenSpiel and py-draughts: not one difference."""

import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from boxwood.checkers import Colour, Game, Position, legal_moves, sheets
from boxwood.checkers.pdn import PdnGame, load_pdn, save_pdn
from boxwood.checkers.squares import SQUARES, column, row
from support.checkers_games import SWITCHES, choose, random_setup, varied

CASES = 20_000
GAMES = 200
ROOT = Path(__file__).parents[1]
TOURNAMENT = sheets()["tournament"]


def in_environment(name: str, *arguments: object, lines: Iterable[str] = ()) -> list[str]:
    """What a peer's script prints, run by the interpreter of its own environment."""
    python = ROOT / f".venv-{name}" / "bin" / "python"
    if not python.exists():
        pytest.skip(f"{python.parent.parent.name} is not there; make peers sets it up")
    script = Path(__file__).parent / f"{name.replace('-', '_')}_peer.py"
    command = [str(part) for part in (python, script, *arguments)]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def our_paths(position: Position) -> list[str]:
    return sorted("x".join(map(str, move.path)) for move in legal_moves(position, TOURNAMENT))


def test_pydraughts_finds_the_same_moves(capsys: pytest.CaptureFixture[str]) -> None:
    positions = list(varied(seed=1, count=CASES, sheet=TOURNAMENT))
    theirs = in_environment("pydraughts", "moves", lines=(position.fen for position in positions))
    moves = 0
    for position, found in zip(positions, theirs, strict=True):
        ours = our_paths(position)
        assert " ".join(ours) == found, repr(position)
        moves += len(ours)
    with capsys.disabled():
        print(f"\npydraughts: {CASES:,} positions, {moves:,} moves, 0 differences")
        print("  of these: " + ", ".join(f"{count:,} {kind}" for kind, count in kinds(positions).items()))


def kinds(positions: Iterable[Position]) -> dict[str, int]:
    found = dict.fromkeys(["with a jump", "with a chain", "with kings to move", "without a move"], 0)
    for position in positions:
        moves = legal_moves(position, TOURNAMENT)
        found["with a jump"] += any(move.captures for move in moves)
        found["with a chain"] += any(len(move.captures) > 1 for move in moves)
        found["with kings to move"] += bool(position.kings(position.turn))
        found["without a move"] += not moves
    return found


def spiel_position(state: Any) -> Position:
    """An OpenSpiel state: player 0 (o, 8 for kings) starts at the bottom like white, player 1 (+, *) at the top."""
    lines = str(state).splitlines()
    pieces = {square: lines[row(square)][1 + column(square)] for square in SQUARES}

    def bits(mark: str) -> int:
        return sum(1 << (square - 1) for square, piece in pieces.items() if piece == mark)

    turn = Colour.WHITE if state.current_player() == 0 else Colour.BLACK
    return Position(bits("+"), bits("*"), bits("o"), bits("8"), turn)


def spiel_square(name: str) -> int:
    place = (8 - int(name[1]), "abcdefgh".index(name[0]))
    return next(square for square in SQUARES if (row(square), column(square)) == place)


def spiel_paths(state: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """OpenSpiel plays a chain jump by jump: the paths of whole turns, found by trying them out."""
    player = state.current_player()
    for action in state.legal_actions():
        text = state.action_to_string(action)
        here, there = spiel_square(text[:2]), spiel_square(text[2:])
        child = state.child(action)
        longer = (*(path or (here,)), there)
        if not child.is_terminal() and child.current_player() == player:
            yield from spiel_paths(child, longer)
        else:
            yield longer


def test_open_spiel_finds_the_same_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's games are drawn after 40 moves without a capture; up to there every position is compared."""
    game, rng = pyspiel.load_game("checkers"), random.Random(3)
    compared = moves = 0
    while compared < CASES:
        state = game.new_initial_state()
        while not state.is_terminal() and compared < CASES:
            position, player = spiel_position(state), state.current_player()
            ours = our_paths(position)
            assert ours == sorted("x".join(map(str, path)) for path in spiel_paths(state)), repr(position)
            compared, moves = compared + 1, moves + len(ours)
            while not state.is_terminal() and state.current_player() == player:
                state.apply_action(rng.choice(state.legal_actions()))
    with capsys.disabled():
        print(f"\nOpenSpiel: {compared:,} positions, {moves:,} moves, 0 differences")


def test_py_draughts_finds_the_same_moves_where_jumping_is_a_choice(capsys: pytest.CaptureFixture[str]) -> None:
    """Its chains must be finished and end at the crown; routes that capture the same checkers are one move."""
    (sheet,) = (s for s in SWITCHES if (s.must_jump, s.must_finish, s.crowning_ends_turn) == (False, True, True))
    positions = list(varied(seed=2, count=CASES, sheet=sheet))
    theirs = in_environment("py-draughts", lines=(position.fen for position in positions))
    for position, found in zip(positions, theirs, strict=True):
        ours = {(move.origin, move.target, *sorted(move.captures)) for move in legal_moves(position, sheet)}
        assert " ".join("-".join(map(str, move)) for move in sorted(ours)) == found, repr(position)
    with capsys.disabled():
        print(f"\npy-draughts: {CASES:,} positions with optional jumps, 0 differences")


def random_games(count: int) -> Iterator[Game]:
    """Games with a move, from the start or from a position with white to move: pydraughts misreads the others.

    Where black begins it drops the second move, for it counts turns from white's; files of the English game do not. At
    a game without a move it stops reading.
    """
    rng = random.Random(4)
    while count:
        game = random_setup(rng, [TOURNAMENT])
        if game.setup.start != Position.start() and game.position.turn is Colour.BLACK:
            continue
        while game.outcome is None:
            game = game.apply(choose(rng, game.actions()))
        if game.last is not None:
            count -= 1
            yield game


def test_pydraughts_reads_the_games_we_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, games = tmp_path / "ours.pdn", list(random_games(GAMES))
    save_pdn([PdnGame.of(game, {"White": "Ann", "Black": "Bob"}) for game in games], file)
    finals = in_environment("pydraughts", "read", file)
    assert [Position.from_fen(fen) for fen in finals] == [game.position for game in games]
    with capsys.disabled():
        print(f"\npydraughts: {GAMES} games of ours read and played to the same last position")


def test_we_read_the_games_pydraughts_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "theirs.pdn"
    finals = in_environment("pydraughts", "write", file, GAMES)
    games = load_pdn(file).games
    assert [game.final for game in games] == [Position.from_fen(fen) for fen in finals]
    with capsys.disabled():
        print(f"\npydraughts: {GAMES} games of its own read, 0 faults, the same last positions")
