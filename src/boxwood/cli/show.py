"""`boxwood show`: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.backgammon import Double, Match, Position, Side, Xgid
from boxwood.cli.arguments import is_checkers, read_checkers, read_position
from boxwood.cli.saying import say, spoken
from boxwood.errors import BadInput
from boxwood.language import Phrase, Template

__all__ = ["show"]

AnyPosition = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="Backgammon: a GNU Backgammon position id, also with its match id, an XGID or 'start'. "
        "Checkers: a FEN or 'checkers'.",
    ),
]


def show(
    position: AnyPosition,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write a picture to this file instead.")] = None,
) -> None:
    """Draw a position of backgammon or checkers in text, or as an SVG picture."""
    if is_checkers(position):
        board = read_checkers(position)
        text, picture = f"{board}\n\n{board.fen}", board._repr_svg_()
    else:
        found, match = read_position(position)
        text = _of_position(found) if match is None else _of_match(match)
        picture = (match or found)._repr_svg_()
    if svg is None:
        typer.echo(text)
        return
    try:
        svg.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadInput("can't write {file}: {cause}", file=svg, cause=error.strerror) from None
    say("saved {file}", file=svg)


_RESIGNATIONS: dict[str, Template] = {
    "single": "resigns a single game, waits for the answer",
    "gammon": "resigns a gammon, waits for the answer",
    "backgammon": "resigns a backgammon, waits for the answer",
}
_OFFERS: dict[str, Template] = {
    "double": "double to {stakes}, waits for the answer",
    "beaver": "beaver to {stakes}, waits for the answer",
    "raccoon": "raccoon to {stakes}, waits for the answer",
}


def _of_position(position: Position) -> str:
    return f"{position}\n\n{spoken('position id')} {position.gnubg_id}\n{Xgid(position=position)}"


def _of_match(match: Match) -> str:
    """The board as the side on turn sees it, and all that is known about the match."""
    lines = [str(match.game.position), "", *_facts(match), ""]
    lines += [f"{spoken('position id')} {match.game.position.gnubg_id}", f"{spoken('match id')} {match.gnubg_match_id}"]
    return "\n".join(lines if match.game.resigned else [*lines, match.xgid])


def _facts(match: Match) -> list[str]:
    setup, game = match.setup, match.game
    own, other = (match.score[side.index] for side in (game.turn, game.turn.other))
    options = setup.options
    rules = [
        spoken("match to {length}", length=setup.length) if setup.length else spoken("money game"),
        *([spoken("Crawford game")] if game.setup.crawford else []),
        *([spoken("after the Crawford game")] if match.crawford_played else []),
        *([spoken("Jacoby rule")] if options.jacoby else []),
        *([spoken("beavers")] if options.beavers else []),
    ]
    bottom = game.turn is Side.FIRST
    return [
        spoken("bottom player: {what}" if bottom else "top player: {what}", what=_waits(match)),
        spoken("rules: {rules}", rules=", ".join(rules)),
        spoken("score: {own}-{other} for the side on turn", own=own, other=other),
        spoken("cube: {cube}", cube=_cube(match)),
    ]


def _cube(match: Match) -> Phrase:
    """Where the cube is."""
    game = match.game
    if not game.setup.doubling:
        return Phrase("none")
    if game.cube.owner is None:
        return Phrase("{value}, in the middle", value=game.cube.value)
    if game.cube.owner is game.turn:
        return Phrase("{value}, with the side on turn", value=game.cube.value)
    return Phrase("{value}, with the opponent", value=game.cube.value)


def _waits(match: Match) -> Phrase:
    """What is decided."""
    game = match.game
    if game.resigned:
        return Phrase(_RESIGNATIONS[game.resigned])
    if game.offer:
        return Phrase(_OFFERS[game.offer], stakes=game.stakes_offered)
    if game.dice:
        return Phrase("plays {one}-{other}", one=game.dice[0], other=game.dice[1])
    return Phrase("rolls or doubles") if match.why_not(Double()) is None else Phrase("rolls")
