"""The files of networks: NumPy's `.npz` with named arrays and a line of JSON about them.

The line says which inputs the arrays belong to, how they were made, and a digest of the weights. A file that is
damaged, for other inputs or with other weights than were saved is refused.
"""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from boxwood.errors import BadFile
from boxwood.language import Phrase, Template

__all__ = ["NetworkFile", "weights_digest"]

Array = npt.NDArray[Any]

_UNREADABLE = (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError)
"""What NumPy raises for files that are none of its own, or damaged."""


def weights_digest(*parts: bytes) -> str:
    """A name of its own for these very weights: 16 hexadecimal digits."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


@dataclass(frozen=True, eq=False)
class NetworkFile:
    """What a network's file holds; `details` are what else its game wants to keep in the line about it."""

    inputs: str
    digest: str
    recipe: str
    arrays: Mapping[str, Array]
    details: Mapping[str, Any]
    name: str = ""

    def to_bytes(self) -> bytes:
        """The file's content."""
        about = {"inputs": self.inputs, **self.details, "digest": self.digest, "recipe": self.recipe}
        arrays: dict[str, Any] = {"about": np.array(json.dumps(about)), **self.arrays}
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **arrays)
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes, name: str, inputs: str) -> "NetworkFile":
        """The file with this content and name, for a network of these inputs, or `BadFile`."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as file:
                arrays = {key: file[key] for key in file.files}
                about = json.loads(str(arrays.pop("about")))
        except _UNREADABLE as error:
            raise _fault(name, "is not a network: {cause}", cause=error) from None
        if not isinstance(about, dict) or about.pop("inputs", None) != inputs:
            raise _fault(name, "is a network with inputs this program does not compute")
        digest, recipe = str(about.pop("digest", "")), str(about.pop("recipe", ""))
        return cls(inputs, digest, recipe, arrays, about, name)

    def array(self, key: str, kind: npt.DTypeLike) -> Array:
        """The array of a name, as numbers of a kind, or `BadFile`."""
        try:
            return np.ascontiguousarray(self.arrays[key], kind)
        except (KeyError, ValueError, TypeError) as error:
            raise _fault(self.name, "is not a network: {cause}", cause=error) from None

    def reject(self, problem: Template, /, **values: object) -> NoReturn:
        """Raise `BadFile` with the file's name."""
        raise _fault(self.name, problem, **values)

    def check_digest(self, digest: str) -> None:
        """Refuse the file unless this is the digest of the weights that were saved."""
        if digest != self.digest:
            self.reject("the weights have changed since they were saved")


def _fault(name: str, problem: Template, /, **values: object) -> BadFile:
    return BadFile("{name}: {problem}", name=name, problem=Phrase(problem, **values))
