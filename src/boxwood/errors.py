"""The exception tree.

::

    BoxwoodError
    ├── BadInput          what came in is not what it should be
    │   ├── BadDice       a roll that no two dice can show
    │   ├── BadPosition   an id, a literal or a board that is no position
    │   ├── BadSheet      a rule sheet with an unknown, missing, mistyped or impossible field
    │   └── UnknownName   a sheet, starting array or palette that does not exist
    └── IllegalPlay       a play the rules forbid; names the clause
        └── UnreadablePlay    text that is no play at all; also a BadInput

Every message is a sentence that can be shown to a person as it is.
"""

__all__ = [
    "BadDice",
    "BadInput",
    "BadPosition",
    "BadSheet",
    "BoxwoodError",
    "IllegalPlay",
    "UnknownName",
    "UnreadablePlay",
]


class BoxwoodError(Exception):
    """Anything this package raises on purpose."""


class BadInput(BoxwoodError, ValueError):
    """What came in is not what it should be."""


class BadDice(BadInput):
    """A roll that no two dice can show."""


class BadPosition(BadInput):
    """An id, a literal or a board that is no position."""


class BadSheet(BadInput):
    """A rule sheet with an unknown, missing, mistyped or impossible field."""


class UnknownName(BadInput):
    """A name of a rule sheet, starting array or palette that does not exist."""

    def __init__(self, kind: str, name: object, known: list[str]) -> None:
        super().__init__(f"there is no {kind} called {name!r}; there are {', '.join(known)}")


class IllegalPlay(BoxwoodError):
    """A play the rules forbid: `clause` says by which clause, `reason` why, in a sentence.

    `template` and `values` are the parts of the reason, so that it can be said in another language.
    """

    def __init__(self, what: str, clause: str, template: str, values: dict[str, object]) -> None:
        self.what = what
        self.clause = clause
        self.template = template
        self.values = values
        self.reason = template.format(**values)
        super().__init__(f"{what}: {self.reason} ({clause})")


class UnreadablePlay(IllegalPlay, BadInput):
    """Text that is no play at all, so that no clause can be named."""

    def __init__(self, problem: str) -> None:
        Exception.__init__(self, problem)
        self.what = self.clause = ""
        self.template = self.reason = problem
        self.values = {}
