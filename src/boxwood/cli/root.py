"""What all commands hang on."""

import typer

from boxwood import __version__

__all__ = ["new_app"]


def new_app() -> typer.Typer:
    """The program without any command."""
    app = typer.Typer(
        name="boxwood",
        help="Backgammon and checkers by the book of whichever box you own.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_root)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boxwood {__version__}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(False, "--version", help="Print the version.", callback=_print_version, is_eager=True),
) -> None:
    """Backgammon and checkers by the book of whichever box you own."""
