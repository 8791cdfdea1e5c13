"""Why a decision was wrong: claims with their numbers, and the sentences that say them."""

from dataclasses import dataclass
from functools import lru_cache

from boxwood.backgammon.analysis.decision import AnalysedDecision, AnalysedKind
from boxwood.backgammon.analysis.judge import engine_of
from boxwood.backgammon.analysis.reasons.claims import Claim, Ledger, plain
from boxwood.backgammon.analysis.reasons.cube_reasons import cube_claims
from boxwood.backgammon.analysis.reasons.play_reasons import play_claims
from boxwood.backgammon.analysis.reasons.words import sentences_of
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.match import Match
from boxwood.language import Said

__all__ = ["Reasons", "reasons"]


@dataclass(frozen=True, slots=True)
class Reasons:
    """What can be said about one wrong decision; nothing of a right one."""

    kind: AnalysedKind
    played: str
    best: str
    loss: float
    claims: tuple[Claim, ...] = ()

    def said(self) -> tuple[Said, ...]:
        """The sentences, to be said in any language."""
        return tuple(sentence for claim in self.claims for sentence in sentences_of(claim, self.played, self.best))

    def sentences(self, language: str = "en") -> tuple[str, ...]:
        """The sentences in a language."""
        return tuple(sentence.said(language) for sentence in self.said())

    @property
    def ledger(self) -> Ledger | None:
        """How the loss is split, where chances are known."""
        return next((claim for claim in self.claims if isinstance(claim, Ledger)), None)

    @property
    def more_than_ledger(self) -> bool:
        """Whether there is more to say than the ledger."""
        return any(not isinstance(claim, Ledger) for claim in self.claims)

    def plain(self, language: str = "en") -> dict[str, object]:
        """All of it as data for JSON."""
        return {
            "kind": self.kind,
            "played": self.played,
            "best": self.best,
            "loss": self.loss,
            "claims": [plain(claim) for claim in self.claims],
            "sentences": list(self.sentences(language)),
        }


def reasons(match: Match, decision: AnalysedDecision, network: Network | None = None) -> Reasons:
    """Why a decision was wrong. The match stands before the decision, or is the whole match that it belongs to."""
    before = match if match.log == () or len(match.log) <= decision.number else _before(match, decision.number)
    return Reasons(
        decision.kind,
        decision.played,
        decision.best,
        decision.error,
        tuple(_claims(before, decision, engine_of(0, network))) if decision.error > 0 and decision.choice else (),
    )


def _claims(match: Match, decision: AnalysedDecision, engine: Engine) -> tuple[Claim, ...]:
    if decision.kind == "play" and decision.dice is not None:
        return tuple(play_claims(match, decision, engine))
    if decision.kind in ("double", "take"):
        return tuple(cube_claims(match, decision, engine))
    return ()


@lru_cache(maxsize=64)
def _before(match: Match, number: int) -> Match:
    """A match as it stood before an action."""
    state = match.begin_again()
    for action in match.log[:number]:
        state = state.advanced(action)
    return state
