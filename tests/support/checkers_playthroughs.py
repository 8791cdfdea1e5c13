"""Recorded playthroughs of checkers: one readable file for each sheet, each action beside the state it leads to.

`python -m support.checkers_playthroughs FOLDER` records them anew: it plays random games and keeps for each sheet the
shortest one that shows what the sheet is to show.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from boxwood.checkers import Action, Game, MakeMove, Refuse, legal_moves
from support.checkers_games import choose

SHOWN: dict[str, set[str]] = {
    "tournament": {"chain", "crowning ends a jump", "king's jump", "refused draw", "win by capture or block"},
    "coral": {"jump declined", "chain stopped early", "new king goes on", "refused draw", "win by capture or block"},
}
"""What each sheet's playthrough shows."""

TRIES = 600


def summary(game: Game) -> str:
    """A state in one line: who is asked, the position, moves without progress; or how it ended."""
    if game.outcome is not None:
        return f"{game.position.fen} {game.outcome.winner or 'nobody'} wins by {game.outcome.by}"
    return f"{game.to_act!s:<6} {game.phase.value:<8} {game.position.fen} quiet {len(game.quiet) - 1}"


def features(game: Game) -> set[str]:
    """What a game has shown."""
    found = set()
    state = game.begin_again()
    for action in game.log:
        after = state.apply(action)
        if isinstance(action, Refuse):
            found.add("refused draw")
        if isinstance(action, MakeMove):
            found |= set(_move_features(state, after))
        state = after
    if game.outcome is not None and game.outcome.by in ("capture", "block"):
        found.add("win by capture or block")
    return found


def _move_features(before: Game, after: Game) -> Iterator[str]:
    move, far_row = after.last, before.position.turn.far_row
    assert move is not None
    moves = legal_moves(before.position, before.setup.sheet)
    piece = before.position.piece(move.origin)
    assert piece is not None
    if len(move.captures) > 1:
        yield "chain"
    if not move.captures and any(other.captures for other in moves):
        yield "jump declined"
    if move.captures and any(other.path[: len(move.path)] == move.path and other != move for other in moves):
        yield "chain stopped early"
    if move.captures and piece.king:
        yield "king's jump"
    if move.captures and not piece.king and any(1 << (square - 1) & far_row for square in move.path[:-1]):
        yield "new king goes on"
    if move.captures and not piece.king and 1 << (move.target - 1) & far_row:
        yield "crowning ends a jump"


def read(file: Path) -> list[tuple[str, str]]:
    """The actions of a recorded playthrough with the states they lead to."""
    text = file.read_text(encoding="utf-8").splitlines()
    rows = [line.partition("|") for line in text if line and not line.startswith("#")]
    return [(action.strip(), state.strip()) for action, _, state in rows]


def record(sheet: str) -> Game:
    """The shortest of many games that shows what the sheet is to show."""
    found: Game | None = None
    for seed in range(TRIES):
        rng, game = random.Random(seed), Game.new(sheet)
        while game.outcome is None and (found is None or len(game.log) < len(found.log)):
            game = game.apply(_choose(rng, game))
        if game.outcome is not None and SHOWN[sheet] <= features(game):
            found = game
    assert found is not None, f"no game under {sheet} shows {SHOWN[sheet]}"
    return found


def _choose(rng: random.Random, game: Game) -> Action:
    """Any action, a jump more often than not."""
    jumps = [MakeMove(str(move)) for move in game.legal_moves() if move.captures]
    return rng.choice(jumps) if jumps and rng.random() < 0.7 else choose(rng, game.actions())


def main() -> None:
    folder = Path(sys.argv[1])
    for sheet, wanted in SHOWN.items():
        game = record(sheet)
        lines = [f"# A game under the {sheet} sheet that shows: {', '.join(sorted(wanted))}."]
        lines.append("# action | who is asked, phase, position, turns without a capture or a man's move")
        state = game.begin_again()
        for action in game.log:
            state = state.apply(action)
            lines.append(f"{action!s:<20} | {summary(state)}")
        (folder / f"{sheet}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
