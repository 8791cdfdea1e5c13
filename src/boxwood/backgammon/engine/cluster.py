"""Rollouts on several machines: a Dask cluster by its address, with the extra `cluster`."""

import importlib
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from boxwood.errors import BadInput, BoxwoodError

__all__ = ["cluster_executor"]


@contextmanager
def cluster_executor(address: str, *, patience: float = 10.0) -> Iterator[Executor]:
    """An executor of the Dask scheduler at an address such as `tcp://10.0.0.5:8786`, which has `patience` seconds.

    Its workers need this package in the same version; for results to the last digit, processors of the same kind.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BoxwoodError("a cluster needs Dask: install it with  pip install 'boxwood[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput("can't reach a cluster at {address!r}: {error}", address=address, error=error) from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
