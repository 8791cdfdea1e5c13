"""What page and server say to each other as JSON schemas: the websocket's for other programs, all of them for the page."""

from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter

from boxwood.rulebook import Rulebook
from boxwood.server import messages
from boxwood.table.dice_report import DiceReport

__all__ = ["page_schemas", "websocket_schema"]

Mode = Literal["validation", "serialization"]

_ASKED: tuple[Any, ...] = (messages.NewTable, messages.Load, messages.BranchTable)
_ANSWERED: tuple[Any, ...] = (
    messages.Boxes,
    messages.Words,
    messages.Seal,
    messages.TableSummary,
    messages.Record,
    messages.EngineState,
    messages.Problem,
    Rulebook,
    DiceReport,
)


@cache
def websocket_schema() -> dict[str, Any]:
    """Every message of the websocket, both ways: `fromPage` and `toPage`, in one schema with its definitions."""
    both = {"fromPage": ("validation", messages.from_page), "toPage": ("serialization", messages.to_page)}
    references, schema = TypeAdapter.json_schemas([(name, mode, adapter) for name, (mode, adapter) in both.items()])  # type: ignore[misc,arg-type]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boxwood: the websocket of a table",
        "properties": {name: references[name, mode] for name, (mode, _) in both.items()},  # type: ignore[index]
        "$defs": schema["$defs"],
    }


@cache
def page_schemas() -> dict[str, dict[str, Any]]:
    """The definition of everything the page sends or is told, over HTTP and the websocket, by name."""
    wanted: list[tuple[str, Mode, TypeAdapter[Any]]] = [
        *((one.__name__, "validation", TypeAdapter(one)) for one in _ASKED),
        *((one.__name__, "serialization", TypeAdapter(one)) for one in _ANSWERED),
        ("FromPage", "validation", messages.from_page),
        ("ToPage", "serialization", messages.to_page),
    ]
    references, schema = TypeAdapter.json_schemas(wanted)
    definitions: dict[str, dict[str, Any]] = dict(schema["$defs"])
    for (name, _), reference in references.items():
        if name not in definitions:
            definitions[str(name)] = dict(reference)
    return dict(sorted(definitions.items()))
