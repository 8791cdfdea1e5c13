"""The first turns of a game, to look around in: what is known of them beforehand."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from boxwood.coaching import Coach, KnownOpening
from boxwood.errors import BadInput
from boxwood.game import Side
from boxwood.game_type import NewGame
from boxwood.games import find_game
from boxwood.server import practice_messages as messages
from boxwood.server import showing
from boxwood.server.positions import coach_of, judged_rows
from boxwood.server.routes import MISSING, PROBLEMS, GameName, Language

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/openings/{game}", responses=MISSING)
async def get_opening(
    game: GameName,
    after: Annotated[str, Query(max_length=100, description="What came before; empty at the start.")] = "",
    roll: Annotated[str, Query(max_length=10, description="A roll to look at, such as 3-1.")] = "",
    language: Language = "en",
) -> messages.OpeningShown:
    """What is known of the first turns of a game at one place."""
    found = find_game(game)
    coach = coach_of(found)
    known = await asyncio.to_thread(coach.openings)
    here = [each for each in known if each.after == after]
    chosen = next((each for each in here if roll in ("", each.roll)), None)
    if chosen is None:
        raise BadInput("the book does not have this opening")
    state = found.begin(NewGame(start=chosen.start))
    mover: Side = state.to_act or Side.FIRST
    return messages.OpeningShown(
        after=after,
        roll=chosen.roll,
        rolls=[messages.OpeningRollShown(roll=each.roll, best=_best(coach, each, language)) for each in here],
        id=coach.position_id(state),
        view=showing.still_view(found, state, mover, language),
        rows=judged_rows(coach, chosen.judged, language),
        games=min(int(each.details.get("games", 0)) for each in chosen.judged.choices),
        onward=dict(chosen.onward),
    )


def _best(coach: Coach[Any], opening: KnownOpening, language: str) -> str:
    return showing.say(coach.words(opening.judged.choices[0].action), language)
