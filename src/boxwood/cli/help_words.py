"""Help in the language of whoever asks: what the commands and their options are, translated."""

from collections.abc import Iterator

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from boxwood.language import LANGUAGES, Template, speak

__all__ = ["commands_in", "help_texts"]

HELP: Template = "Show this message and exit."
COMMANDS: Template = "Commands"
DEFAULT: Template = "default"
REQUIRED: Template = "required"


def help_texts(app: typer.Typer) -> Iterator[str]:
    """Every text that the help of an app shows."""
    for command in _all(get_command(app)):
        yield from filter(None, [command.help, *(getattr(option, "help", None) for option in command.params)])


def commands_in(language: str, app: typer.Typer) -> TyperCommand | TyperGroup:
    """The commands of an app, with their help in a language."""
    everything, *parts = _all(get_command(app))
    if language == LANGUAGES[0]:
        return everything
    from typer import rich_utils  # noqa: PLC0415 - slow to load, and seldom needed

    rich_utils.COMMANDS_PANEL_TITLE = speak(language, COMMANDS)
    rich_utils.DEFAULT_STRING = f"[{speak(language, DEFAULT)}: {{}}]"
    rich_utils.REQUIRED_LONG_STRING = f"[{speak(language, REQUIRED)}]"
    for command in (everything, *parts):
        command.help = command.help and speak(language, command.help)
        asking = command.get_help_option(typer.Context(command))
        for option in [*command.params, *([asking] if asking else [])]:
            text = getattr(option, "help", None)
            if text:
                setattr(option, "help", speak(language, text))  # noqa: B010 - not every kind is known to have it
    return everything


def _all(command: object) -> Iterator[TyperCommand | TyperGroup]:
    """A command and those in it."""
    if isinstance(command, TyperCommand | TyperGroup):
        yield command
    if isinstance(command, TyperGroup):
        for part in command.commands.values():
            yield from _all(part)
