"""The checkers engine as a player for another program: `checkers_gauge.py version` runs that of an earlier checkout so.

    python benchmarks/checkers_player.py SHEET SECONDS

A line read is a position and those before it as FEN, the oldest first, with blanks between them; a line written is the
position after the engine's move. Seconds are those of the processor.
"""

import sys
import threading
import time

from boxwood.checkers import Position
from boxwood.checkers.engine import Endgame, Engine


def main() -> None:
    """Answer every position with the one after the engine's move."""
    sheet, seconds = sys.argv[1], float(sys.argv[2])
    endgame = Endgame(sheet)
    endgame.prepare()
    clock = time.pthread_getcpuclockid(threading.get_ident())
    engine = Engine(sheet, endgame=endgame, clock=lambda: time.clock_gettime(clock))
    for line in sys.stdin:
        *history, position = map(Position.from_fen, line.split())
        thought = engine.think(position, history, seconds=seconds)
        print(position.apply(thought.move).fen, flush=True)


if __name__ == "__main__":
    main()
