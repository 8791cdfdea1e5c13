"""What all messages are made of: names with their limits, a view of any game, requests and answers."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from boxwood.game import BoardView
from boxwood.games import games
from boxwood.language import LANGUAGES

__all__ = ["Answer", "GameName", "Language", "Request", "ShortText", "SideName", "Version", "View", "ViewerName"]

SideName = Literal["first", "second"]
ViewerName = Literal["first", "second", "mover"]
Language = Literal["en", "fr"]
assert LANGUAGES == ("en", "fr")

GameName = Annotated[str, Field(max_length=40)]
ShortText = Annotated[str, Field(max_length=200)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class _AnyGamesView:
    """A view of whichever game: those that the registry knows are written by their types, which is quick.

    Pydantic looks for how an object is written at its class, where its own classes have it; a union would do it twice.
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        for game in games().values():
            kind: Any = game.view_type
            if "__pydantic_serializer__" not in vars(kind):
                kind.__pydantic_serializer__ = TypeAdapter(kind).serializer
        return core_schema.any_schema()

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        views: Any = Union[tuple(game.view_type for game in games().values())]  # noqa: UP007 - made of the registry
        return handler(TypeAdapter(views).core_schema)


if TYPE_CHECKING:
    View = BoardView
else:
    View = Annotated[Any, _AnyGamesView]


class Request(BaseModel):
    """What comes in: no other fields than those it lists, each of its very type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What goes out: made by the server itself, so nothing is checked again."""

    model_config = ConfigDict(frozen=True, revalidate_instances="never")
