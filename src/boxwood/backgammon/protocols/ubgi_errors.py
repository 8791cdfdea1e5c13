"""What goes wrong in a conversation by UBGI: one of four codes, and a reason in English, as the protocol is."""

from typing import Literal

from boxwood.errors import BoxwoodError

__all__ = ["ErrorCode", "UbgiError"]

ErrorCode = Literal["bad_command", "bad_value", "bad_state", "unsupported"]


class UbgiError(BoxwoodError):
    """A line that cannot be done."""

    def __init__(self, code: ErrorCode, reason: str, /, **values: object) -> None:
        super().__init__("{reason}", reason=reason.format(**values))
        self.code = code
