"""The files of networks, as both games write and read them."""

import numpy as np
import pytest

from boxwood.errors import BadFile
from boxwood.network_file import NetworkFile, weights_digest

WEIGHTS = np.arange(6, dtype=np.float32).reshape(2, 3)
DIGEST = weights_digest(WEIGHTS.tobytes())
CONTENT = NetworkFile("inputs-1", DIGEST, "by hand", {"weights": WEIGHTS}, {"which": [0, 1]}).to_bytes()


def test_what_is_written_is_read_again() -> None:
    file = NetworkFile.from_bytes(CONTENT, "a.npz", "inputs-1")
    assert (file.recipe, file.details) == ("by hand", {"which": [0, 1]})
    assert np.array_equal(file.array("weights", np.float64), WEIGHTS)
    file.check_digest(weights_digest(file.array("weights", np.float32).tobytes()))


@pytest.mark.parametrize("content", [b"", b"hello", CONTENT[: len(CONTENT) // 2], CONTENT[:-40]])
def test_a_damaged_file_is_refused_with_its_name(content: bytes) -> None:
    with pytest.raises(BadFile, match=r"a\.npz: is not a network: "):
        NetworkFile.from_bytes(content, "a.npz", "inputs-1")


def test_a_file_for_other_inputs_is_refused() -> None:
    with pytest.raises(BadFile, match=r"a\.npz: is a network with inputs"):
        NetworkFile.from_bytes(CONTENT, "a.npz", "inputs-2")


def test_missing_arrays_other_weights_and_whatever_a_game_refuses_are_told_with_the_name() -> None:
    file = NetworkFile.from_bytes(CONTENT, "a.npz", "inputs-1")
    with pytest.raises(BadFile, match=r"a\.npz: is not a network: 'bias'"):
        file.array("bias", np.float32)
    with pytest.raises(BadFile, match=r"a\.npz: the weights have changed since they were saved"):
        file.check_digest("0" * 16)
    with pytest.raises(BadFile, match=r"a\.npz: 3 is too many"):
        file.reject("{count} is too many", count=3)
