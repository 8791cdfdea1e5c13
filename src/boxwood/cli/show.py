"""`boxwood show`: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from boxwood.backgammon import Double, Match, Position, Side, Xgid
from boxwood.cli.arguments import is_checkers, read_checkers, read_position
from boxwood.errors import BadInput

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
        raise BadInput("{file} cannot be written: {cause}", file=svg, cause=error.strerror) from None
    typer.echo(f"wrote {svg}")


def _of_position(position: Position) -> str:
    return f"{position}\n\nposition id {position.gnubg_id}\n{Xgid(position=position)}"


def _of_match(match: Match) -> str:
    """The board as the side on turn sees it, and all that is known about the match."""
    lines = [str(match.game.position), "", *_facts(match), ""]
    lines += [f"position id {match.game.position.gnubg_id}", f"match id    {match.gnubg_match_id}"]
    return "\n".join(lines if match.game.resigned else [*lines, match.xgid])


def _facts(match: Match) -> list[str]:
    setup, game = match.setup, match.game
    own, other = (match.score[side.index] for side in (game.turn, game.turn.other))
    options = setup.options
    words = [
        f"match to {setup.length}" if setup.length else "money game",
        *(["Crawford game"] if game.setup.crawford else []),
        *(["after the Crawford game"] if match.crawford_played else []),
        *(["Jacoby"] if options.jacoby else []),
        *(["beavers"] if options.beavers else []),
    ]
    whose = {None: "in the middle", game.turn: "with the side on turn", game.turn.other: "with the opponent"}
    cube = f"{game.cube.value}, {whose[game.cube.owner]}" if game.setup.doubling else "none"
    return [
        f"{'on turn':<8} {'bottom' if game.turn is Side.FIRST else 'top'} player, {_waits(match)}",
        f"{'rules':<8} {', '.join(words)}",
        f"{'score':<8} {own}-{other} for the side on turn",
        f"{'cube':<8} {cube}",
    ]


def _waits(match: Match) -> str:
    """What is decided."""
    game = match.game
    if game.resigned:
        return f"resigns ({game.resigned}): the opponent answers"
    if game.offer:
        return f"{game.offer} to {game.stakes_offered}: to be answered"
    if game.dice:
        return f"to play {game.dice[0]}-{game.dice[1]}"
    return "to roll or double" if match.why_not(Double()) is None else "to roll"
