"""The command line: one file a command."""

import sys

from boxwood.cli.app import app
from boxwood.cli.help_words import commands_in
from boxwood.cli.terminal_program import system_language
from boxwood.errors import BoxwoodError

__all__ = ["main"]


def main() -> None:
    """Run the command line; what is wrong with the input is said in a sentence, and help in the system's language."""
    try:
        commands_in(system_language(), app)()
    except BoxwoodError as error:
        sys.stderr.write(f"boxwood: {error}\n")
        raise SystemExit(2) from None
    except OSError as error:
        sys.stderr.write(f"boxwood: {error.filename or 'the system'}: {error.strerror or error}\n")
        raise SystemExit(2) from None
