"""Backgammon by the book of whichever box you own."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("boxwood")
