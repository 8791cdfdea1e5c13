"""The page's types are those of the server's models, and what is really sent fits the schemas."""

import json
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient

import page_types
from boxwood.server.schema import page_schemas, websocket_schema
from support.serving import Page, new_table, page_at


def test_the_types_in_the_page_are_current() -> None:
    assert page_types.FILE.read_text(encoding="utf-8") == page_types.written(), "run `make types`"


def test_a_schema_that_nobody_has_thought_of_is_refused() -> None:
    with pytest.raises(page_types.Unknown):
        page_types.type_of({"type": "tuple"})


def test_every_kind_of_schema_has_its_type() -> None:
    types: dict[str, dict[str, Any]] = {
        "string | null": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        '"a" | "b"': {"enum": ["a", "b"]},
        "Side[]": {"type": "array", "items": {"$ref": "#/$defs/Side"}},
        "Seat": {"$ref": "#/$defs/Seat-Output"},
        "SeatInput": {"$ref": "#/$defs/Seat-Input"},
        "[number, number]": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "number"}]},
        "{ [name: string]: boolean }": {"type": "object", "additionalProperties": {"type": "boolean"}},
    }
    assert [page_types.type_of(schema) for schema in types.values()] == list(types)


def to_page() -> jsonschema_rs.Validator:
    schema = websocket_schema()
    return jsonschema_rs.validator_for({**schema["properties"]["toPage"], "$defs": schema["$defs"]})


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_everything_a_page_is_told_fits_the_schema(client: TestClient, game: str) -> None:
    validator = to_page()
    with page_at(client, new_table(client, game)) as page:
        page.act("nonsense")
        for _ in range(12):
            page.act(_anything(page), page.view["to_act"])
        page.say({"type": "view", "viewer": "second", "language": "fr"})
        page.hear_until("table")
        assert {message["type"] for message in page.heard} >= {"table", "update", "refused"}
        for message in page.heard:
            validator.validate(message)


def _anything(page: Page) -> str:
    texts = [node["action"] for node in page.view["paths"] if node["action"]]
    live = [name for name, button in page.view["buttons"].items() if button["live"] and "resign" not in name]
    return str((texts or live)[0])


def test_a_message_without_a_field_does_not_fit() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        to_page().validate({"type": "gone"})


def test_the_schema_of_the_websocket_is_served_as_it_is(client: TestClient) -> None:
    served: dict[str, Any] = client.get("/api/websocket.json").json()
    assert served == json.loads(json.dumps(websocket_schema()))


def test_the_page_knows_every_games_view() -> None:
    assert page_schemas()["View"]["anyOf"] == [
        {"$ref": "#/$defs/BackgammonView"},
        {"$ref": "#/$defs/CheckersView"},
    ]
