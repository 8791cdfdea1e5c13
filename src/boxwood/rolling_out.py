"""What a page asks of a rollout, whatever the game: how it is done, and what is known while it runs.

Equities are those of the side that the rollout is for; what a choice costs is measured with shared dice.
"""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from boxwood.analysing import Text
from boxwood.language import Said

__all__ = ["RolledChoice", "Roller", "RolloutAsked", "RolloutKnown"]

State_contra = TypeVar("State_contra", contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutAsked:
    """How a rollout is to be done."""

    trials: int = 1296
    """Games of each choice, at most."""
    seed: int = 0
    truncate: int | None = None
    """Plays after which a game is evaluated as it stands; None to play to the end."""
    stop_at: float | None = 0.010
    """Half the 95 % interval at which enough is known; None to play all games."""
    choices: int = 5
    """How many of the best choices are compared."""
    cluster: str = ""
    """The address of a Dask cluster; empty to work on this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledChoice:
    """What is known of one choice."""

    text: Text
    action: str
    """What it stands for, as an action's text; empty if it is none by itself."""
    equity: float
    half: float
    """Half of the equity's 95 % interval; 0 if it takes no games to know."""
    cost: float
    """What it gives up against the best."""
    cost_half: float
    details: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutKnown:
    """What is known so far, the best first."""

    games: int
    trials: int
    choices: tuple[RolledChoice, ...]
    words: tuple[Said, ...]
    """What that says, in sentences."""
    half: float
    """The widest interval that still matters."""


class Roller(Protocol[State_contra]):
    """A game's way of rolling positions out."""

    def roll_out(
        self,
        state: State_contra,
        asked: RolloutAsked,
        *,
        executor: Executor | None = None,
        progress: Callable[[RolloutKnown], None] | None = None,
        stop: threading.Event | None = None,
        before: str | None = None,
    ) -> tuple[RolloutKnown, str]:
        """Roll out what a side decides: what was found, and a text from which the same rollout goes on (`before`).

        `BadInput` says what cannot be rolled out.
        """
