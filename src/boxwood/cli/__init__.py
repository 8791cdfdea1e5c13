"""The command line: one file a command."""

import sys

import typer

from boxwood.cli.help_words import commands_in
from boxwood.cli.system_language import system_language
from boxwood.errors import BoxwoodError

__all__ = ["main"]


def main() -> None:
    """Run the command line; what is wrong with the input is said in a sentence, and help in the system's language."""
    try:
        commands_in(system_language(), _app())()
    except BoxwoodError as error:
        sys.stderr.write(f"boxwood: {error.phrase.said(system_language())}\n")
        raise SystemExit(2) from None
    except OSError as error:
        sys.stderr.write(f"boxwood: {error.filename or ''}: {error.strerror or error}\n".replace(" : ", " "))
        raise SystemExit(2) from None


def _app() -> typer.Typer:
    """All commands, or `play` alone where that is asked for: who opens the page does not wait for the others."""
    if sys.argv[1:2] == ["play"]:
        from boxwood.cli.play import play  # noqa: PLC0415 - one of the two is needed
        from boxwood.cli.root import new_app  # noqa: PLC0415 - as above

        alone = new_app()
        alone.command()(play)
        return alone
    from boxwood.cli.app import app  # noqa: PLC0415 - as above

    return app
