"""What files say about a game as a whole: its event, its date, its place."""

import re
from collections.abc import Mapping
from datetime import date

from boxwood.language import Phrase, Said, Template

__all__ = ["day_of", "told_tags"]

TOLD: dict[str, Template] = {
    "Event": "event",
    "Round": "round",
    "Date": "date",
    "Place": "place",
    "Site": "place",
    "Annotator": "annotator",
}
"""What a report tells, by the names that records have for it."""
LONGEST = 200


def told_tags(tags: Mapping[str, str]) -> tuple[tuple[Said, str], ...]:
    """What is known, with what it is called."""
    return tuple((Phrase(words), tags[name][:LONGEST]) for name, words in TOLD.items() if tags.get(name, "?") != "?")


def day_of(tags: Mapping[str, str]) -> date | None:
    """The date of a record, if it is one: 2026.11.18, 2026-11-18."""
    found = re.fullmatch(r"\s*([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})\b.*", tags.get("Date", ""), re.ASCII)
    try:
        return None if found is None else date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
