"""What plays cost by kind of position, ours at each depth beside other programs', on a set of decisions of our own.

`python peers/error_rates.py` reads `benchmarks/data/decisions.jsonl` (see `benchmarks/decisions.py`). A figure is the
mean loss of a decision in thousandths of a point, by our rollouts, with its standard error. Rollouts err too, by some
thousandths: what is best by chance makes every player's loss look larger, by the same for all. A play that was not
rolled out counts as one point in a hundred behind the worst that was; how many there were is printed.
"""

import argparse
import json
import statistics
from collections import defaultdict
from pathlib import Path

from boxwood.backgammon.engine import Engine
from opponents import Player, bgsage, gnu_backgammon, read_network

FILE = Path(__file__).parent.parent / "benchmarks" / "data" / "decisions.jsonl"
BEYOND = 0.01


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", type=Path, help="weights to measure; the program's own by default")
    parser.add_argument("--plies", type=int, default=2, help="how far we look ahead at most")
    parser.add_argument("--theirs", type=int, default=1, help="how far GNU Backgammon looks ahead at most")
    parser.add_argument("--sage", type=int, default=-1, help="how far bgsage looks ahead at most; −1: it is not asked")
    asked = parser.parse_args()
    network = read_network(asked.network) if asked.network else None
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    ids, rolls = [line["position"] for line in lines], [tuple(line["dice"]) for line in lines]
    players: dict[str, Player] = {}
    for plies in range(asked.plies + 1):
        players[f"ours {plies}"] = Engine(plies, network=network).best_plays
    for plies in range(asked.theirs + 1):
        players[f"GNU {plies}"] = gnu_backgammon(plies)
    for plies in range(asked.sage + 1):
        players[f"bgsage {plies}"] = bgsage(plies)
    losses: dict[str, dict[str, list[float]]] = {}
    unknown: dict[str, int] = {}
    for name, choose in players.items():
        losses[name], unknown[name] = defaultdict(list), 0
        for line, after in zip(lines, choose(ids, rolls), strict=True):
            worth = {play: equity for play, equity, _ in line["plays"]}
            unknown[name] += after not in worth
            loss = max(worth.values()) - worth.get(after, min(worth.values()) - BEYOND)
            losses[name][line["start"]].append(1000 * loss)
            losses[name]["all"].append(1000 * loss)
    kinds = ["all", *dict.fromkeys(line["start"] for line in lines)]
    width = max(map(len, kinds))
    print(f"{'':{width}}  number" + "".join(f"{name:>14}" for name in players))
    for kind in kinds:
        row = "".join(f"{_figure(losses[name][kind]):>14}" for name in players)
        print(f"{kind:{width}}  {len(losses['ours 0'][kind]):6}{row}")
    print(f"{'not rolled out':{width}}  {'':6}" + "".join(f"{unknown[name]:>14}" for name in players))


def _figure(found: list[float]) -> str:
    return f"{statistics.fmean(found):.1f} ± {statistics.stdev(found) / len(found) ** 0.5:.1f}"


if __name__ == "__main__":
    main()
