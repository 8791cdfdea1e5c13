"""Levels for people, from a beginner's to the strongest play there is.

A weaker level errs as people do. It looks less far ahead; the two weakest judge a board at a glance, by how many
checkers stand where, and so miss shots, primes and timing; it is unsure, so that close plays are mixed up and clear
ones are not; and it is timid with the cube.
"""

from dataclasses import dataclass

from boxwood.errors import UnknownName

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True)
class Level:
    """How a level plays."""

    name: str
    plies: int
    title: str = ""
    about: str = ""
    glances: bool = False
    """Whether it judges at a glance instead of by the network."""
    unsure: float = 0.0
    """How far its opinion of a play is off, in points (standard deviation); always the same for the same play."""
    timid: float = 0.0
    """How many points more than others it wants before it doubles, and fewer it thinks it loses by dropping."""


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 0, glances=True, unsure=0.25, timid=0.3),
        Level("casual", 0, glances=True, unsure=0.08, timid=0.15),
        Level("club", 0, unsure=0.07, timid=0.08),
        Level("advanced", 0, unsure=0.04, timid=0.03),
        Level("expert", 0),
        Level("master", 1),
        Level("world class", 2),
    )
}
"""From the weakest to the strongest."""


def find_level(name: str) -> Level:
    """The level of a name, or `UnknownName`."""
    if name not in LEVELS:
        raise UnknownName("level", name, list(LEVELS))
    return LEVELS[name]
