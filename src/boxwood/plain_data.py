"""Frozen dataclasses as plain data that can be kept as JSON, and back: what is not of its type is refused."""

from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter

__all__ = ["from_plain", "to_plain"]

T = TypeVar("T")


@cache
def _adapter(kind: Any) -> "TypeAdapter[Any]":
    return TypeAdapter(kind)


def to_plain(kind: Any, value: Any) -> Any:
    """A value of a type as numbers, texts, lists and dictionaries."""
    return _adapter(kind).dump_python(value, mode="json")


def from_plain(kind: type[T], plain: Any) -> T:
    """The value of a type that plain data stand for, or `ValueError`."""
    wanted: Any = kind
    found: T = _adapter(wanted).validate_python(plain)
    return found
