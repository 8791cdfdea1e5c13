"""Why a decision was wrong, in words that can be checked: see docs/reasons.md."""

from boxwood.backgammon.analysis.reasons.claims import (
    Claim,
    CubeReply,
    DeadCube,
    FactClaim,
    FreeCube,
    Ledger,
    MarketLosers,
    Note,
    RollsClaim,
    TakePoint,
    TooGood,
    Window,
)
from boxwood.backgammon.analysis.reasons.reasons import Reasons, reasons

__all__ = [
    "Claim",
    "CubeReply",
    "DeadCube",
    "FactClaim",
    "FreeCube",
    "Ledger",
    "MarketLosers",
    "Note",
    "Reasons",
    "RollsClaim",
    "TakePoint",
    "TooGood",
    "Window",
    "reasons",
]
