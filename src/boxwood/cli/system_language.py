"""The language in which a person asked the system to be spoken to."""

import os
from collections.abc import Mapping

from boxwood.language import LANGUAGES

__all__ = ["system_language"]


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first of the languages that the system asks for and the program speaks; English if there is none."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            asked = [name[:2].lower() for name in environment[variable].split(":")]
            return next((name for name in asked if name in LANGUAGES), LANGUAGES[0])
    return LANGUAGES[0]
