import pytest

from boxwood.checkers.engine import Endgame


@pytest.fixture(scope="session", params=["tournament", "coral"])
def endgame(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Endgame:
    """The tables of two and three checkers, under each rule sheet, in a data folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXWOOD_DATA", str(tmp_path_factory.mktemp("data")))
        found = Endgame(str(request.param), checkers=3)
        found.prepare()
    return found
