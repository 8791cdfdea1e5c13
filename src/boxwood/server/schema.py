"""What page and server say to each other as JSON schemas: the websocket's for other programs, all for the page."""

from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from boxwood.rulebook import Rulebook
from boxwood.server import invitation_messages, messages, practice_messages, review_messages
from boxwood.table.dice_report import DiceReport

__all__ = ["page_schemas", "websocket_schema"]

Mode = Literal["validation", "serialization"]

_ASKED: tuple[Any, ...] = (
    messages.NewTable,
    messages.BranchTable,
    messages.PositionWanted,
    messages.Rename,
    messages.SeatLinkWanted,
    messages.LessonTry,
    practice_messages.ExerciseAnswer,
    practice_messages.CollectWanted,
    practice_messages.PlayExerciseOn,
    practice_messages.EditorWanted,
    practice_messages.JudgementWanted,
    practice_messages.RolloutWanted,
    review_messages.AnalysisWanted,
    review_messages.CommentWritten,
    review_messages.PlayTried,
    invitation_messages.InvitationWanted,
    invitation_messages.ProposalMade,
)
_ANSWERED: tuple[Any, ...] = (
    messages.Boxes,
    messages.Words,
    messages.Seal,
    messages.PositionShown,
    messages.Lesson,
    messages.LessonAnswer,
    messages.TableSummary,
    messages.TableList,
    messages.Loaded,
    messages.Record,
    messages.RuleFound,
    messages.EngineState,
    messages.JobShown,
    review_messages.ReviewShown,
    review_messages.DecisionShown,
    messages.Problem,
    messages.WatchLink,
    messages.SeatLink,
    invitation_messages.InvitationShown,
    invitation_messages.InvitationList,
    practice_messages.PracticeShown,
    practice_messages.SessionShown,
    practice_messages.SolutionShown,
    practice_messages.Collecting,
    practice_messages.EditorPosition,
    practice_messages.JudgedShown,
    practice_messages.OpeningShown,
    practice_messages.RolloutShown,
    Rulebook,
    DiceReport,
)


class _Schema(GenerateJsonSchema):
    """Whatever is sent has all its fields, those with defaults too."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Whether a field is always there."""
        return self.mode == "serialization" or super().field_is_required(field, total)


@cache
def websocket_schema() -> dict[str, Any]:
    """Every message of the websocket, both ways, in one schema with its definitions."""
    references, definitions = _schemas(
        [("fromPage", "validation", messages.from_page), ("toPage", "serialization", messages.to_page)]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boxwood: the websocket of a table",
        "properties": references,
        "$defs": definitions,
    }


@cache
def page_schemas() -> dict[str, dict[str, Any]]:
    """The definition of everything the page sends or is told, over HTTP and the websocket, by name."""
    references, definitions = _schemas(
        [
            *((one.__name__, "validation", TypeAdapter(one)) for one in _ASKED),
            *((one.__name__, "serialization", TypeAdapter(one)) for one in _ANSWERED),
            ("FromPage", "validation", messages.from_page),
            ("ToPage", "serialization", messages.to_page),
            ("View", "serialization", TypeAdapter(messages.View)),
        ]
    )
    return dict(sorted({**references, **definitions}.items()))


def _schemas(wanted: list[tuple[str, Mode, TypeAdapter[Any]]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is wanted by name, and the definitions that it refers to."""
    found, schema = TypeAdapter.json_schemas(wanted, schema_generator=_Schema)
    return {str(name): reference for (name, _), reference in found.items()}, schema["$defs"]
