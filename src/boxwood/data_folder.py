"""Where this program keeps what belongs to its user."""

import os
from pathlib import Path

import platformdirs

__all__ = ["data_folder"]


def data_folder() -> Path:
    """The user's data folder; BOXWOOD_DATA names another place."""
    named = os.environ.get("BOXWOOD_DATA")
    return Path(named) if named else platformdirs.user_data_path("boxwood", appauthor=False)
