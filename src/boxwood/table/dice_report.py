"""The dice of a table: every throw, plain statistics beside what chance would give, and the proof once it is over."""

import dataclasses
from typing import Any

from boxwood.dice import statistics
from boxwood.table.table import Table

__all__ = ["dice_report"]


def dice_report(table: Table) -> dict[str, Any]:
    """What anyone may know of the dice; the seed only when no throw can come of it any more."""
    terms = table.terms
    throws = terms.kind.throws(table.state.log)
    events = table.events
    return {
        "kind": terms.dice,
        "table": table.id,
        "words": list(terms.words),
        "commitment": terms.commitment,
        "seed": terms.seed.hex() if terms.seed is not None and table.over else None,
        "sealed_from": terms.sealed_from,
        "throws": [
            {
                "number": number,
                "event": place,
                "side": side.value if (side := events[place].side) else None,
                "dice": list(dice),
                "opening": events[place].action.startswith("opening"),
                "sealed": terms.seed is not None and number >= terms.sealed_from,
            }
            for number, (place, dice) in enumerate(throws)
        ],
        "statistics": dataclasses.asdict(statistics([dice for _, dice in throws])),
    }
