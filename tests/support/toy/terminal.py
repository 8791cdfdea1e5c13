"""The race in a terminal."""

import random
from collections.abc import Sequence

from boxwood.game import Side
from boxwood.naming import Namer
from support.toy.race import TRACK, Action, RaceState


class RaceTerminal:
    """A race at the keyboard: Enter runs."""

    example = "run"

    def help(self, state: RaceState, language: str) -> str:
        return "Enter runs, resign gives up."

    def board(self, state: RaceState, viewer: Side | None, name: Namer, language: str) -> str:
        lanes = zip(Side, state.steps, strict=True)
        return "\n".join(f"{name(side).said(language):>6} {'.' * steps}> {steps}/{TRACK}" for side, steps in lanes)

    def position(self, state: RaceState) -> str:
        return f"{state.steps[0]}-{state.steps[1]}"

    def question(self, state: RaceState, side: Side, name: Namer, language: str) -> str:
        return f"{name(side).said(language)}, run"

    def dice_question(self, state: RaceState, word: str, name: Namer, language: str) -> str:
        return "Dice"

    def forced(self, state: RaceState) -> str | None:
        return None

    def read(self, state: RaceState, typed: str, language: str, chance: random.Random) -> str:
        return typed or "run"

    def listing(self, state: RaceState, actions: Sequence[Action], language: str) -> Sequence[str]:
        return ["run, resign"]
