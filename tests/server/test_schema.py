"""The HTTP part keeps what its description promises, whatever is asked of it."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from boxwood.server import create_app
from boxwood.table.storage import Storage
from support.serving import QuickEngines
from support.tables import make_table, played

load_all_checks()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server that has some tables."""
    storage = Storage.in_folder(tmp_path_factory.mktemp("tables"))
    tables = [played(make_table(), 1), played(make_table("checkers"), 1, most=10), make_table()]
    for table in tables:
        storage.create(table)
    app = create_app(storage, engines=QuickEngines())
    config = uvicorn.Config(app, port=0, log_level="warning", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


schema = schemathesis.openapi.from_dict(create_app().openapi())

NOT_PROMISED: list[Any] = [CHECKS.get_one("positive_data_acceptance"), CHECKS.get_one("unsupported_method")]
"""A sheet's name can be well written and unknown; /api/tables/load is the place of a table for some methods."""


@schema.parametrize()
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described_and_never_an_internal_error(case: schemathesis.Case[Any], home: str) -> None:
    case.call_and_validate(base_url=home, excluded_checks=NOT_PROMISED)
