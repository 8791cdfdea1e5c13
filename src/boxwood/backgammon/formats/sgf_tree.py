"""The Smart Game Format: trees of nodes, each with properties that have values in brackets."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boxwood.errors import BadFile
from boxwood.time_limit import in_time

__all__ = ["Node", "escape", "read_trees", "write_node"]

_VALUE = re.compile(r"((?:[^\]\\]|\\.)*+)\]", re.DOTALL)
_NAME = re.compile(r"[A-Za-z]+")
MOST_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Node:
    """One node: the values of its properties, and the line it begins on."""

    line: int
    values: dict[str, list[str]]

    def first(self, name: str, otherwise: str = "") -> str:
        """The first value of a property."""
        return self.values.get(name, [otherwise])[0]


def read_trees(text: str) -> list[list[Node]]:
    """The main line of every tree of a file; other variations are passed over."""
    reader = _Reader(text)
    for position in in_time(reader.places()):
        reader.step(position)
    return [tree for tree in reader.trees if tree]


class _Reader:
    """The trees of a text, letter by letter."""

    def __init__(self, text: str) -> None:
        self.trees: list[list[Node]] = []
        self._text = text
        self._next = 0
        self._open: list[bool] = []
        """For each tree that is open, from the outermost, whether it is on the main line and goes on."""
        self._name = ""
        self._line, self._counted = 1, 0

    def places(self) -> Iterator[int]:
        """The places at which something stands that was not read yet."""
        while self._next < len(self._text):
            yield self._next

    def step(self, position: int) -> None:
        """Read what stands at a place."""
        self._next = self._after(position)

    def _after(self, position: int) -> int:
        """Read what stands at a place; return the place after it."""
        letter = self._text[position]
        if letter == "[":
            return self._value(position)
        if letter == "(":
            self._enter()
        elif letter == ")":
            self._leave()
        elif letter == ";" and self._open and self._open[-1]:
            self.trees[-1].append(Node(self._line_of(position), {}))
        elif word := _NAME.match(self._text, position):
            self._name = "".join(part for part in word[0] if part.isupper()) or word[0]
            return word.end()
        return position + 1

    def _enter(self) -> None:
        if len(self._open) >= MOST_DEPTH:
            raise BadFile("the file has variations nested {count} deep", count=MOST_DEPTH)
        if not self._open:
            self.trees.append([])
        self._open.append(not self._open or self._open[-1])

    def _leave(self) -> None:
        """The end of a tree; the first variation of a tree is its main line, and the others are not."""
        if self._open:
            self._open.pop()
        if self._open:
            self._open[-1] = False

    def _value(self, position: int) -> int:
        found = _VALUE.match(self._text, position + 1)
        if found is None:
            line = self._line_of(position)
            raise BadFile("line {line}: a bracket is opened and never closed", line=line)
        if self._open and self._open[-1] and self.trees[-1]:
            self.trees[-1][-1].values.setdefault(self._name, []).append(_plain(found[1]))
        return found.end()

    def _line_of(self, position: int) -> int:
        self._line += self._text.count("\n", self._counted, position)
        self._counted = position
        return self._line


def _plain(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) if "\\" in value else value


def escape(text: str) -> str:
    """A text as it stands in brackets."""
    return re.sub(r"([\]\\:])", r"\\\1", text)


def write_node(values: Mapping[str, list[str]]) -> str:
    """A node as text; the values are escaped already."""
    return ";" + "".join(_written(values))


def _written(values: Mapping[str, list[str]]) -> Iterator[str]:
    for name, texts in values.items():
        yield name + "".join(f"[{text}]" for text in texts)
