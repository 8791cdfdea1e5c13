"""The exception tree.

::

    BoxwoodError
    ├── BadInput          what came in is not what it should be
    │   ├── BadAction     text that is no action
    │   ├── BadDice       a roll that no two dice can show
    │   ├── BadFile       a file that is damaged, cut short or changed; names the line
    │   │   ├── BadMat        a .mat file, with every fault it has
    │   │   └── BadPdn        a PDN file, with every fault it has
    │   ├── BadOption     a set-up that the rule sheet does not allow
    │   ├── BadPosition   an id, a literal or a board that is no position
    │   ├── BadProof      dice that are not those their seal promised
    │   ├── BadSheet      a rule sheet with an unknown, missing, mistyped or impossible field
    │   └── UnknownName   a sheet, starting array or palette that does not exist
    └── IllegalAction     an action the rules forbid now; names the clause
        ├── IllegalMove       a move of checkers they forbid
        │   └── UnreadableMove    text that is no move at all; also a BadInput
        └── IllegalPlay       a play of backgammon they forbid
            └── UnreadablePlay    text that is no play at all; also a BadInput

Every message is a sentence that can be shown to a person as it is.
"""

__all__ = [
    "BadAction",
    "BadDice",
    "BadFile",
    "BadInput",
    "BadMat",
    "BadOption",
    "BadPdn",
    "BadPosition",
    "BadProof",
    "BadSheet",
    "BoxwoodError",
    "IllegalAction",
    "IllegalMove",
    "IllegalPlay",
    "UnknownName",
    "UnreadableMove",
    "UnreadablePlay",
]


class BoxwoodError(Exception):
    """Anything this package raises on purpose."""


class BadInput(BoxwoodError, ValueError):
    """What came in is not what it should be."""


class BadAction(BadInput):
    """Text that is no action."""


class BadFile(BadInput):
    """A file that is damaged, cut short or changed; the message names the line."""


class _Faulty(BadFile):
    """A file with faults: the message has one to a line."""

    def __init__(self, faults: tuple[object, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


class BadMat(_Faulty):
    """A `.mat` file with faults: the message has one to a line."""


class BadPdn(_Faulty):
    """A PDN file with faults: the message has one to a line."""


class BadOption(BadInput):
    """A set-up that the rule sheet does not allow."""


class BadProof(BadInput):
    """Dice that are not those their seal promised."""


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


class IllegalAction(BoxwoodError):
    """An action the rules forbid now: `clause` says by which clause, `reason` why, in a sentence.

    `template` and `values` are the parts of the reason, so that it can be said in another language.
    """

    def __init__(self, what: str, clause: str, template: str, values: dict[str, object]) -> None:
        self.what = what
        self.clause = clause
        self.template = template
        self.values = values
        self.reason = template.format(**values)
        super().__init__(f"{what}: {self.reason} ({clause})")


class _Unreadable(IllegalAction, BadInput):
    """Text that is nothing of the kind, so that no clause can be named."""

    def __init__(self, problem: str) -> None:
        Exception.__init__(self, problem)
        self.what = self.clause = ""
        self.template = self.reason = problem
        self.values = {}


class IllegalMove(IllegalAction):
    """A move of checkers the rules forbid."""


class UnreadableMove(_Unreadable, IllegalMove):
    """Text that is no move at all."""


class IllegalPlay(IllegalAction):
    """A play of backgammon the rules forbid."""


class UnreadablePlay(_Unreadable, IllegalPlay):
    """Text that is no play at all."""
