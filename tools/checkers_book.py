"""Search the first moves of checkers for the opening book: `make checkers-book`.

Every position of the first moves that leaves a choice is searched with so many nodes; then the next best moves with a
quarter as many each, three in all and a fourth if it is near the best. A position that is in the file already is left
as it is, so that a run that was stopped goes on. One process, one core.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import boxwood
from boxwood.checkers import Position, legal_moves
from boxwood.checkers.engine import Endgame
from boxwood.checkers.engine.boards import board_of, line_of
from boxwood.checkers.engine.book import BookMove, BookPosition, book_line, read_line
from boxwood.checkers.engine.network import Network, shipped_network
from boxwood.checkers.engine.searcher import Searcher, SearchResult
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet, sheets

FOLDER = Path(boxwood.__file__).parent / "checkers" / "engine"
LEAST, MOST, NEAR = 3, 4, 0.1
"""How many moves are searched; and at most, while they are no further behind the best, in men."""
SHOWN = 6
"""How many moves of a line are kept."""


def main(arguments: list[str] | None = None) -> None:
    """Search what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--sheet", choices=list(sheets()), help="this rule sheet alone")
    parser.add_argument("--plies", type=int, default=4, help="how many of the first moves have an answer")
    parser.add_argument("--nodes", type=int, default=4_000_000, help="for the best move of a position")
    asked = parser.parse_args(arguments)
    for name in sheets() if asked.sheet is None else [asked.sheet]:
        _search_sheet(find_sheet(name), asked.folder / f"book-{name}.jsonl", asked.plies, asked.nodes)


def _search_sheet(sheet: RuleSheet, file: Path, plies: int, nodes: int) -> None:
    known = set()
    if file.exists():
        known = {read_line(line).position for line in file.read_text(encoding="utf-8").splitlines()}
    endgame = Endgame(sheet)
    endgame.prepare()
    assert endgame.table is not None
    network = shipped_network(endgame.rules)
    searcher = Searcher(endgame.rules, network, entries=2**21)
    searcher.use_endgame(endgame.table, endgame.checkers)
    for after, position in _positions(sheet, plies):
        if position.fen not in known:
            found = _searched(after, position, sheet, searcher, network, nodes)
            with file.open("a", encoding="utf-8") as stream:
                stream.write(book_line(found) + "\n")
            best = found.moves[0]
            sys.stdout.write(f"{sheet.name} {after or 'start'}: {best.move} {best.value:+.2f}, depth {best.depth}\n")
            sys.stdout.flush()


def _positions(sheet: RuleSheet, plies: int) -> Iterator[tuple[str, Position]]:
    """The positions of the first moves that leave a choice, each with moves that lead to it."""
    here = {Position.start(): ""}
    for _ in range(plies):
        yield from ((after, position) for position, after in here.items() if len(legal_moves(position, sheet)) > 1)
        there: dict[Position, str] = {}
        for position, after in here.items():
            for move in legal_moves(position, sheet):
                there.setdefault(position.apply(move), f"{after} {move}".strip())
        here = there


def _searched(
    after: str, position: Position, sheet: RuleSheet, searcher: Searcher, network: Network, nodes: int
) -> BookPosition:
    board, count = board_of(position), len(legal_moves(position, sheet))
    searcher.forget()
    best = searcher.run(board, nodes=nodes)
    found = [best]
    while len(found) < min(MOST, count) and (len(found) < LEAST or best.value - found[-1].value <= 100 * NEAR):
        other = searcher.run(board, nodes=nodes // 4, excluded=[each.line[0] for each in found])
        found.append(other._replace(value=min(other.value, found[-1].value)))
    moves = tuple(_book_move(each, position, sheet) for each in found)
    return BookPosition(after=after, position=position.fen, nodes=nodes, network=network.digest, moves=moves)


def _book_move(found: SearchResult, position: Position, sheet: RuleSheet) -> BookMove:
    line = tuple(map(str, line_of(found.line[:SHOWN], position, sheet)))
    return BookMove(line[0], found.value / 100, found.depth, line)


if __name__ == "__main__":
    main()
