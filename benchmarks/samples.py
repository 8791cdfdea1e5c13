"""Open every file of a folder of real files, and say what does not open or does not fit.

Run with `make samples SAMPLES=folder`. Files whose name begins with `invalid` must be refused; files of one name in
several formats must give the same actions.
"""

import argparse
import time
from collections import defaultdict
from pathlib import Path

from boxwood.errors import BadFile
from boxwood.formats import Record, read_file
from boxwood.games import find_file_format

SAME = (".mat", ".sgf", ".xg")


def main() -> int:
    """Print the figures; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    wrong, opened, told, size = 0, 0, 0, 0
    logs: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    started = time.process_time()
    files = sorted(path for path in folder.rglob("*") if path.suffix not in (".md", ".json") and path.is_file())
    for path in files:
        data = read_file(path)
        size += len(data)
        try:
            _, found = find_file_format(data, path.name)
            records = found.read(data, path.name, strict=False, sheet=None)
        except BadFile as refusal:
            if not path.name.startswith("invalid"):
                wrong += 1
                print(f"{path.relative_to(folder)}: {refusal}")
            continue
        if path.name.startswith("invalid"):
            wrong += 1
            print(f"{path.relative_to(folder)}: is broken, and was read")
        opened += 1
        told += any(record.notices for record in records)
        for notice in (notice for record in records for notice in record.notices):
            print(f"{path.relative_to(folder)}: {notice}")
        if path.suffix in SAME:
            logs[path.stem][path.suffix] = _actions(records[0])
    seconds = time.process_time() - started
    for stem, by_format in logs.items():
        if len(set(by_format.values())) > 1:
            wrong += 1
            print(f"{stem}: not the same actions in {', '.join(by_format)}")
    several = sum(len(by_format) > 1 for by_format in logs.values())
    print(f"{opened} of {len(files)} files opened, {told} with notices, {several} in several formats; {wrong} wrong")
    print(f"{size / 1e6:.2f} MB in {seconds:.2f} s of processor time")
    return 1 if wrong else 0


def _actions(record: Record[object]) -> tuple[str, ...]:
    return tuple(map(str, getattr(record.state, "log", ())))


if __name__ == "__main__":
    raise SystemExit(main())
