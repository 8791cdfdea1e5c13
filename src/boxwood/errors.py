"""The exception tree.

::

    BoxwoodError
    ├── BadInput          what came in is not what it should be
    │   ├── BadAction     text that is no action
    │   ├── BadDice       a roll that no two dice can show
    │   ├── BadFile       a file that is damaged, cut short or changed; names the line
    │   │   └── FaultyFile    a file of another program, with every fault it has
    │   │       ├── BadMat        a .mat file
    │   │       └── BadPdn        a PDN file
    │   ├── BadOption     a set-up that the rule sheet does not allow
    │   ├── BadPosition   an id, a literal or a board that is no position
    │   ├── BadProof      dice that are not those their seal promised
    │   ├── BadSheet      a rule sheet with an unknown, missing, mistyped or impossible field
    │   └── UnknownName   a sheet, starting array or palette that does not exist
    ├── IllegalAction     an action the rules forbid now; names the clause
    │   ├── IllegalMove       a move of checkers they forbid
    │   │   └── UnreadableMove    text that is no move at all; also a BadInput
    │   └── IllegalPlay       a play of backgammon they forbid
    │       └── UnreadablePlay    text that is no play at all; also a BadInput
    ├── NotOwner          whoever asks has no key for it
    └── NotNow            what a table cannot do as it stands
        ├── DamagedTable      what is kept of it cannot be read
        ├── NoSuchExercise    there is none of that id
        ├── NoSuchJob         there is no work of that id
        ├── NoSuchTable       there is none of that id
        ├── NotYours          another player's, or the bot's, to do
        ├── StorageFault      the disk refuses it now; nothing of it was stored
        ├── Stale             something has happened since
        └── TooFast           asked too often; later it can be asked again

Every message is a sentence that can be shown to a person as it is; `said(language)` says it in another language.
"""

from collections.abc import Callable

from boxwood.language import Phrase, Said, Template, as_said, speak

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
    "DamagedTable",
    "Fault",
    "FaultyFile",
    "IllegalAction",
    "IllegalMove",
    "IllegalPlay",
    "NoSuchExercise",
    "NoSuchJob",
    "NoSuchTable",
    "NotNow",
    "NotOwner",
    "NotYours",
    "RecordFault",
    "Stale",
    "StorageFault",
    "TooFast",
    "UnknownName",
    "UnreadableMove",
    "UnreadablePlay",
]


class BoxwoodError(Exception):
    """Anything this package raises on purpose.

    `template` and `values` are the parts of the message, so that it can be said in another language; `clause` is the
    clause of the rules that it comes from, if any.
    """

    def __init__(self, template: Template, /, *, clause: str = "", **values: object) -> None:
        self._tell(template, values, clause)

    def _tell(self, template: Template, values: dict[str, object], clause: str = "") -> None:
        self.template = template
        self.values = values
        self.clause = clause

    def __str__(self) -> str:
        # Put together when it is asked for: most refusals are made to see whether there is one.
        return str(self.phrase)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> "tuple[Callable[[type, dict[str, object]], BoxwoodError], tuple[type, dict[str, object]]]":
        return _restored, (type(self), self.__dict__)

    def said(self, language: str) -> str:
        """What is wrong, in a language, without the clause."""
        return speak(language, self.template, **self.values)

    @property
    def phrase(self) -> Said:
        """The whole message with its clause, to be part of another one."""
        reason = Phrase(self.template, **self.values)
        return Phrase("{reason} ({clause})", reason=reason, clause=self.clause) if self.clause else reason


def _restored(kind: type[BoxwoodError], parts: dict[str, object]) -> BoxwoodError:
    """An error that was raised in another process."""
    error = kind.__new__(kind)
    error.__dict__.update(parts)
    return error


class BadInput(BoxwoodError, ValueError):
    """What came in is not what it should be."""


class BadAction(BadInput):
    """Text that is no action."""


class BadFile(BadInput):
    """A file that is damaged, cut short or changed; the message names the line."""


MOST_FAULTS = 100
"""Faults of a file that are told; the rest are counted."""


class Fault(Said):
    """What is wrong in a line of a file, in a sentence."""

    _where: Template = "line {line}: {reason}"

    def __init__(self, line: int, reason: Template | Said, /, **values: object) -> None:
        self.line = line
        self.reason = as_said(reason, **values)

    @property
    def text(self) -> str:
        """What is wrong."""
        return str(self.reason)

    def said(self, language: str) -> str:
        """What is wrong and where, in a language."""
        return speak(language, self._where, line=self.line, reason=self.reason)


class RecordFault(Fault):
    """What is wrong in a record of a file that has no lines; `line` is its number, from 0."""

    _where: Template = "record {line}: {reason}"


class FaultyFile(BadFile):
    """A file with faults: the message has one to a line, the first hundred, and says how many more there are.

    With `stopped` nobody knows: it was not read to its end.
    """

    def __init__(self, faults: tuple[Fault, ...], more: int = 0, *, stopped: bool = False) -> None:
        self.faults = faults[:MOST_FAULTS]
        self.more = more + len(faults) - len(self.faults)
        self.stopped = stopped
        self._tell(self.said("en"), {})

    def said(self, language: str) -> str:
        """Every fault on a line of its own, in a language."""
        lines = [fault.said(language) for fault in self.faults]
        if self.stopped:
            lines.append(speak(language, "the rest of the file was not read"))
        elif self.more:
            lines.append(speak(language, "and {count} more", count=self.more))
        return "\n".join(lines)


class BadMat(FaultyFile):
    """A `.mat` file with faults: the message has one to a line."""


class BadPdn(FaultyFile):
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

    def __init__(self, kind: Template, name: object, known: list[str]) -> None:
        values = {"kind": Phrase(kind), "name": name, "known": ", ".join(known)}
        self._tell("there is no {kind} called {name!r}; there are {known}", values)


class IllegalAction(BoxwoodError):
    """An action the rules forbid now: `clause` says by which clause, `reason` why, in a sentence."""

    def __init__(self, what: str | Said, clause: str, template: Template, values: dict[str, object]) -> None:
        self.what = what
        self._tell(template, values, clause)

    @property
    def reason(self) -> str:
        """Why it is forbidden, in English."""
        return self.said("en")

    @property
    def phrase(self) -> Said:
        """What was to be done, why it is forbidden, and by which clause."""
        reason = Phrase(self.template, **self.values)
        return Phrase("{what}: {reason} ({clause})", what=self.what, reason=reason, clause=self.clause)


class _Unreadable(IllegalAction, BadInput):
    """Text that is nothing of the kind, so that no clause can be named."""

    def __init__(self, template: Template, /, **values: object) -> None:
        self.what = ""
        self._tell(template, values)

    @property
    def phrase(self) -> Said:
        """What is wrong with the text."""
        return Phrase(self.template, **self.values)


class IllegalMove(IllegalAction):
    """A move of checkers the rules forbid."""


class UnreadableMove(_Unreadable, IllegalMove):
    """Text that is no move at all."""


class IllegalPlay(IllegalAction):
    """A play of backgammon the rules forbid."""


class UnreadablePlay(_Unreadable, IllegalPlay):
    """Text that is no play at all."""


class NotNow(BoxwoodError):
    """What a table cannot do as it stands."""


class NoSuchExercise(NotNow):
    """There is no exercise of that id."""

    def __init__(self, exercise: str) -> None:
        super().__init__("there is no exercise {exercise}", exercise=exercise)


class NoSuchJob(NotNow):
    """There is no job of that id."""

    def __init__(self, job: str) -> None:
        super().__init__("there is no job {job}", job=job)


class NoSuchTable(NotNow):
    """There is no table of that id."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no table {table}", table=table)


class DamagedTable(NotNow):
    """What is kept of a table cannot be read; `why` is the reason."""

    def __init__(self, table: str, problem: Exception) -> None:
        self.why: Said
        if isinstance(problem, BoxwoodError):
            self.why = problem.phrase
        else:
            self.why = Phrase("{kind}: {problem}", kind=type(problem).__name__, problem=str(problem))
        super().__init__("the table {table} is damaged: {why}", table=table, why=self.why)


class StorageFault(NotNow):
    """The disk refuses something now, which may be over when it is tried again; nothing of it was stored."""

    def __init__(self, why: str) -> None:
        super().__init__("the tables can't be saved at the moment: {why}", why=why)


class NotOwner(BoxwoodError):
    """What whoever asks has no key for: neither the owner's, nor one of the table's."""

    def __init__(self) -> None:
        super().__init__("this needs the owner's key: open the link that the server showed")


class TooFast(NotNow):
    """What was asked too often; it can be asked again later."""


class NotYours(NotNow):
    """What another player, or the bot, has to do."""


class Stale(NotNow):
    """Something has happened at the table since."""

    def __init__(self) -> None:
        super().__init__("the table has changed; look again")
