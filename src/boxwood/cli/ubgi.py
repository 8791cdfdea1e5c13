"""`boxwood ubgi`: be an engine for other programs."""

import sys

__all__ = ["ubgi"]


def ubgi() -> None:
    """Act as an engine for other programs: the Universal Backgammon Interface on standard input and output.

    Nothing is loaded before the first command. Errors go to standard error.
    """
    from boxwood.backgammon.protocols import run_ubgi  # noqa: PLC0415 - numba is slow to load

    def say(text: str) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def log(text: str) -> None:
        sys.stderr.write(f"boxwood: {text}\n")

    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    try:
        run_ubgi(sys.stdin, say, log)
    except (BrokenPipeError, KeyboardInterrupt):
        raise SystemExit(1) from None
