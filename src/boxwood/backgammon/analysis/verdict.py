"""What was found out about a question: plain data that is kept, and sent from worker to worker."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from boxwood.backgammon.judgement import Chances, Choice, CubeEquities

__all__ = ["Verdict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the choices of a decision are worth, or the luck of a roll."""

    candidates: tuple[Choice, ...] = ()
    """The best first."""
    cube: CubeEquities | None = None
    forced: bool = False
    luck: float | None = None

    def to_text(self) -> str:
        """A line of JSON that reads back."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "Verdict":
        """The verdict that a line of JSON holds; `ValueError`, `TypeError` or `KeyError` if it holds none."""
        said: dict[str, Any] = json.loads(text)
        return cls(
            candidates=tuple(_choice(each) for each in said["candidates"]),
            cube=None if said["cube"] is None else CubeEquities(**said["cube"]),
            forced=bool(said["forced"]),
            luck=None if said["luck"] is None else float(said["luck"]),
        )


def _choice(said: dict[str, Any]) -> Choice:
    chances = said.pop("chances")
    return Choice(**said, chances=None if chances is None else Chances(**chances))
