import json
import random
from pathlib import Path

import pytest

from boxwood.backgammon import (
    Accept,
    Action,
    Cube,
    Double,
    Drop,
    Match,
    Pass,
    Phase,
    Position,
    Refuse,
    Resign,
    Roll,
    Side,
    Take,
    parse_action,
)
from boxwood.backgammon.engine import Bot, Engine
from boxwood.backgammon.levels import LEVELS
from support.matches import random_setup

RECORDED = Path(__file__).parents[2] / "data" / "bot_decisions.jsonl"

BOT = Bot(Engine(0))


def act(match: Match, rng: random.Random) -> Action:
    """What the bot does, with dice thrown for it."""
    action = BOT.act(match)
    return Roll(rng.randint(1, 6), rng.randint(1, 6)) if action is None else action


@pytest.mark.parametrize("seed", range(20))
def test_two_bots_play_anything_to_its_end_by_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    match = random_setup(rng, longest=2)
    while match.outcome is None:
        if match.game.phase is Phase.OPENING:
            ended = match.results and match.setup.format == "money"
            match = match.apply(parse_action("end" if ended else f"opening {rng.randint(1, 3)} {rng.randint(4, 6)}"))
        else:
            match = match.apply(act(match, rng))


WON, LOST = Position.build("1:2", "6:10 5:5"), Position.build("6:10 5:5", "1:2")
EVEN = Position.start()


@pytest.mark.parametrize(
    ("position", "before", "expected"),
    [
        (LOST, ["double"], Take()),  # the other side doubles from a lost game
        (WON, ["double"], Drop()),
        (EVEN, ["double"], Take()),
        (EVEN, ["resign single"], Accept()),
        (LOST, ["resign backgammon"], Accept()),
    ],
)
def test_it_answers_doubles_and_resignations_sensibly(position: Position, before: list[str], expected: Action) -> None:
    match = Match.new(start=position, begins=Side.FIRST, cube=Cube())
    for text in before:
        match = match.apply(parse_action(text))
    assert match.to_act is Side.SECOND
    assert BOT.act(match) == expected


def test_it_refuses_a_single_game_where_it_wins_a_gammon() -> None:
    match = Match.new(start=Position.build("6:15", "1:1"), begins=Side.FIRST).apply(parse_action("resign single"))
    assert BOT.act(match) == Refuse()


def test_it_resigns_once_in_a_game_and_then_plays_it_to_its_end() -> None:
    lost = Match.new(start=Position.build("6:10", "1:1"), begins=Side.FIRST, length=1)
    assert isinstance(BOT.act(lost), Resign)
    refused = lost.apply(parse_action("resign single")).apply(parse_action("refuse"))
    assert BOT.act(refused) is None
    assert refused.apply(parse_action("roll 2 1")).to_act is Side.FIRST


def test_it_doubles_when_it_is_ahead_and_not_when_it_is_behind() -> None:
    ahead = Match.new(start=Position.build("6:2 5:2 4:2", "6:3 5:3 4:2"), begins=Side.FIRST)
    assert BOT.act(ahead) == Double()
    behind = Match.new(start=Position.build("6:3 5:3 4:2", "6:2 5:2 4:2"), begins=Side.FIRST)
    assert BOT.act(behind) is None


def test_a_shut_out_turn_is_passed() -> None:
    shut_out = Position.build("bar:1 6:4 5:2", "6:2 5:2 4:2 3:2 2:2 1:2 8:3")
    assert BOT.act(Match.new("coral", start=shut_out, begins=Side.FIRST)) == Pass()


def begun(new: dict[str, object]) -> Match:
    """A match as the file of recorded decisions sets it up."""
    read = {
        "start": Position.from_gnubg_id,
        "begins": Side,
        "cube": lambda cube: Cube(cube[0], cube[1] and Side(cube[1])),
        "score": tuple,
    }
    new = new | {"options": {"pick_up_dice": False} | dict(new.get("options") or {})}  # type: ignore[call-overload]
    return Match.new(**{name: read.get(name, lambda value: value)(value) for name, value in new.items()})  # type: ignore[operator]


def test_every_level_decides_as_it_did_when_its_decisions_were_recorded() -> None:
    """The file has matches under all sheets, with the actions of each and what levels did after some of them.

    The two strongest levels, which come last, take longer and were asked less often.
    """
    bots, asked = {name: Bot(Engine(level=name)) for name in LEVELS}, 0
    for line in RECORDED.read_text(encoding="utf-8").splitlines():
        recorded = json.loads(line)
        match, actions = begun(recorded["new"]), recorded["actions"]
        for count, decided in recorded["decided"]:
            while len(match.log) < count:
                match = match.apply(parse_action(actions[len(match.log)]))
            for (name, bot), expected in zip(bots.items(), decided, strict=False):
                action = bot.act(match)
                assert (None if action is None else str(action)) == expected, (recorded["new"], count, name)
                asked += 1
    assert asked == 306 * 6 + 20 + 4
