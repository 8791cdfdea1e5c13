"""The page's types are those of the server's models, and what is really sent fits the schemas."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient

import page_types
from boxwood.game import Hint, HintedChoice
from boxwood.language import Phrase
from boxwood.server.schema import page_schemas, websocket_schema
from boxwood.table import Table
from support.serving import ORIGIN, Page, QuickEngines, new_table, page_at, serving


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


@pytest.mark.parametrize(("game", "level"), [("backgammon", "world-class"), ("checkers", "full")])
def test_everything_a_page_is_told_fits_the_schema(tmp_path: Path, game: str, level: str) -> None:
    validator = to_page()
    with serving(tmp_path, HintingEngines) as client:
        table = new_table(client, game, bot=level)
        with page_at(client, table) as page:
            portal: Any = client.portal
            rooms = client.app.state.rooms  # type: ignore[attr-defined]
            portal.call(rooms.engines.wake)
            page.act("nonsense")
            page.say({"type": "hint", "version": 99})
            page.hear_until("no_hint")
            while page.view["to_act"] != "first":  # where the bot begins
                page.hear_until("update")
            page.say({"type": "why", "action": _anything(page), "side": "first"})
            page.hear_until("allowed")
            while page.version < 8 or page.view["to_act"] != "first":
                if page.view["to_act"] == "first":
                    page.act(_anything(page))
                else:
                    page.hear_until("update")
            page.say({"type": "hint", "version": page.version})
            page.hear_until("hint")
            page.say({"type": "view", "viewer": "second", "language": "fr"})
            page.hear_until("table")
            client.delete(f"/api/tables/{table}", headers=ORIGIN)
            page.hear_until("gone")
            heard = {message["type"] for message in page.heard}
            told = {"table", "update", "refused", "allowed", "thinking", "engine", "hint", "no_hint", "gone"}
            assert heard == told
            for message in page.heard:
                validator.validate(message)


class HintingEngines(QuickEngines):
    """Bots that need no engine, get ready when they are woken, and know a hint."""

    def start(self) -> None:
        """Sleep on."""

    def wake(self) -> None:
        """Get ready."""
        super().start()

    async def hint(self, table: Table) -> Hint:
        """Whatever comes first."""
        return Hint(1, (HintedChoice("roll", Phrase("No double"), 0.1, 0.0, {"win": 0.5}),), Phrase("Roll."))


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
