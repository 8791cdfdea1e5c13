"""The HTTP part keeps what its description promises, whatever is asked of it."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from boxwood.server import create_app
from boxwood.table.storage import Storage
from support.serving import listening
from support.tables import make_table, played

load_all_checks()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server that has some tables."""
    storage = Storage.in_folder(tmp_path_factory.mktemp("tables"))
    tables = [played(make_table(), 1), played(make_table("checkers"), 1, most=10), make_table()]
    for table in tables:
        storage.create(table)
    with listening(storage) as (home, _):
        yield home


schema = schemathesis.openapi.from_dict(create_app().openapi())

NOT_PROMISED: list[Any] = [CHECKS.get_one("positive_data_acceptance"), CHECKS.get_one("unsupported_method")]
"""A sheet's name can be well written and unknown; /api/tables/load is the place of a table for some methods."""


FOUND = list(schema.get_all_operations())
OPERATIONS = {each.ok().label: each.ok() for each in FOUND if isinstance(each, Ok)}
assert len(OPERATIONS) == len(FOUND), "every address is described as it should be"


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_is_as_described_and_never_an_internal_error(
    operation: str, mode: GenerationMode, home: str
) -> None:
    @settings(max_examples=8, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[operation].as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=home, excluded_checks=NOT_PROMISED)

    try:
        check()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "nothing can be asked wrongly where nothing is asked for"
