"""What commands say, in the system's language."""

import typer

from boxwood.cli.system_language import system_language
from boxwood.language import Template, speak

__all__ = ["say", "spoken"]


def spoken(template: Template, /, **values: object) -> str:
    """A sentence, or words in a table, in the system's language."""
    return speak(system_language(), template, **values)


def say(template: Template, /, **values: object) -> None:
    """Print a sentence in the system's language."""
    typer.echo(spoken(template, **values))
