"""Writes the page's types from the server's models: `make types`. Only what our schemas use is understood."""

import json
import textwrap
from pathlib import Path
from typing import Any

import boxwood
from boxwood.server.schema import page_schemas

FILE = Path(boxwood.__file__).parent / "web" / "types.d.ts"
HEAD = "// Made by `make types` from the server's models (boxwood/server/messages/): change those, not this file.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


class Unknown(Exception):
    """A schema that has no type here yet."""


def written() -> str:
    """The whole file."""
    return HEAD + "".join(f"\n{_definition(name, schema)}" for name, schema in page_schemas().items())


def _definition(name: str, schema: dict[str, Any]) -> str:
    about = _comment(schema.get("description"))
    if schema.get("type") == "object" and "properties" in schema:
        return f"{about}export interface {_name(name)} {_object(schema)}\n"
    return f"{about}export type {_name(name)} = {type_of(schema)};\n"


def _name(definition: str) -> str:
    """What goes both ways has two definitions: as it is sent, and as it may be asked for, with less said."""
    return definition.removesuffix("-Output").replace("-", "")


def _object(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = [
        f"{_comment(value.get('description'))}{name}{'' if name in required else '?'}: {type_of(value)};"
        for name, value in schema["properties"].items()
    ]
    return "{\n" + textwrap.indent("\n".join(lines), "  ") + "\n}"


def type_of(schema: dict[str, Any]) -> str:  # noqa: PLR0911 - one line for each form of schema
    """A schema as a type."""
    if "$ref" in schema:
        return _name(str(schema["$ref"]).rsplit("/", 1)[-1])
    for alternatives in ("anyOf", "oneOf"):
        if alternatives in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[alternatives]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
        if schema.get("maxItems") == 0:
            return "[]"
        if "items" in schema:
            item = type_of(schema["items"])
            pair = schema.get("minItems") == schema.get("maxItems") == 2
            return f"[{item}, {item}]" if pair else f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return _object(schema) if "properties" in schema else f"{{ [name: string]: {_values(schema)} }}"
    if kind in PLAIN:
        return PLAIN[kind]
    raise Unknown(str(schema))


def _values(schema: dict[str, Any]) -> str:
    more = schema.get("additionalProperties", True)
    return type_of(more) if isinstance(more, dict) else "unknown"


def _comment(text: str | None) -> str:
    return f"/** {' '.join(text.split())} */\n" if text else ""


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
