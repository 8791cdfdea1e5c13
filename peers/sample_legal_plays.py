"""Print a sample of varied positions and rolls, with GNU Backgammon's results as a count and a digest."""

import hashlib
import sys

from gnubg_moves import gnubg_results
from support.games import varied

COUNT = 3600


def main() -> None:
    sys.stdout.write("# position id, roll, number of resulting positions, digest of their sorted ids\n")
    seen = set()
    for position, (one, other) in varied(seed=2, count=COUNT):
        ids = gnubg_results(position, (one, other))
        digest = hashlib.sha256(" ".join(ids).encode()).hexdigest()[:12]
        line = f"{position.gnubg_id} {one}{other} {len(ids)} {digest}"
        if line not in seen:
            sys.stdout.write(line + "\n")
        seen.add(line)


if __name__ == "__main__":
    main()
