"""This checkout and another one, measured side by side: the same script runs the code of either."""

import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Checkout", "checkouts"]

HERE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Checkout:
    """A checkout by the name it has in a report."""

    name: str
    folder: Path

    def environment(self, data: Path) -> dict[str, str]:
        """What a process needs that is to run this checkout's code, with its tables in a folder of their own.

        What the engines have computed before need not be computed again.
        """
        from boxwood.data_folder import data_folder  # noqa: PLC0415 - another checkout may not have it

        computed, own = data_folder() / "tables", data / "tables"
        if computed.exists() and not own.exists():
            own.symlink_to(computed.resolve())
        return os.environ | {"PYTHONPATH": str(self.folder / "src"), "BOXWOOD_DATA": str(data)}


def checkouts(against: Path | None) -> list[Checkout]:
    """This checkout, and the other one if there is one."""
    found = [Checkout("here", HERE)]
    if against is not None:
        if not (against / "src" / "boxwood").is_dir():
            raise SystemExit(f"{against} is no checkout: it has no src/boxwood")
        found.append(Checkout("there", against.resolve()))
    return found
