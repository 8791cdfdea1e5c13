"""Exercises for tests, made without an engine."""

from boxwood.backgammon.game_type import GAME
from boxwood.coaching import Exercise, JudgedChoice
from boxwood.game import Side
from boxwood.game_type import NewGame

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
BEFORE_ROLL = "XGID=-BBBBBB---C---------bbc-d-:0:0:1:00:0:0:0:7:10"


def exercise(start: str = OPENING, sheet: str = "tournament", **changes: object) -> Exercise:
    """An opening 3-1: to make the 5-point is best, 24/20 is nearly as good here, 13/9 an error."""
    state = GAME.begin(NewGame(sheet=sheet, start=start))
    known: dict[str, object] = {
        "game": "backgammon",
        "sheet": sheet,
        "kind": "play",
        "theme": "contact",
        "side": Side.FIRST,
        "setup": GAME.store(state),
        "actions": tuple(map(str, state.log)),
        "choices": (
            JudgedChoice(action="play 8/5 6/5", equity=0.15, details={"win": 0.55, "gammon": 0.16}),
            JudgedChoice(action="play 24/20", equity=0.14, cost=0.01, details={"win": 0.54, "gammon": 0.15}),
            JudgedChoice(action="play 13/9", equity=0.05, cost=0.10, details={"win": 0.5, "gammon": 0.13}),
        ),
        "played": "play 13/9",
        "cost": 0.10,
        "number": 2,
        "turn": 3,
    }
    return Exercise(**{**known, **changes})  # type: ignore[arg-type]


def double_exercise() -> Exercise:
    """A double that should be made."""
    choices = (JudgedChoice(action="double", equity=1.0), JudgedChoice(action="roll", equity=0.8, cost=0.2))
    return exercise(
        BEFORE_ROLL,
        kind="double",
        theme="cube",
        choices=choices,
        figures={"no_double": 0.8, "double_take": 1.1, "double_drop": 1.0},
        played="roll",
        cost=0.2,
    )
