from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from support.serving import serving


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client
