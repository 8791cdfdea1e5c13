"""An analysed match: its decisions and rolls, judged, and what they come to for each side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from boxwood.backgammon.analysis.counting import sum_up
from boxwood.backgammon.analysis.decision import AnalysedDecision, RollLuck
from boxwood.backgammon.analysis.totals import Totals
from boxwood.backgammon.judgement import JudgedMatch, Judgement
from boxwood.backgammon.match import Match
from boxwood.game import Side

__all__ = ["Analysis"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a match was judged to be, whether by our engine or by another program."""

    match: Match
    program: str
    """Whose judgement it is: `Boxwood`, or the program whose file it came with."""
    level: str
    """The level of analysis; empty where another program judged."""
    decisions: tuple[AnalysedDecision, ...]
    """In the order of the log."""
    luck: tuple[RollLuck, ...]
    """Of every roll, in the order of the log."""
    totals: Mapping[Side, Totals]
    """What they come to for each side."""
    complete: bool
    """Whether everything was judged: it was not stopped, and nothing in it breaks the rules."""

    @classmethod
    def of(
        cls,
        match: Match,
        decisions: Iterable[AnalysedDecision],
        luck: Iterable[RollLuck],
        *,
        program: str,
        level: str = "",
        complete: bool = True,
    ) -> "Analysis":
        """The analysis with its totals."""
        judged, rolls = tuple(decisions), tuple(luck)
        totals = {side: sum_up(match, judged, rolls, side) for side in Side}
        return cls(
            match=match,
            program=program,
            level=level,
            decisions=judged,
            luck=rolls,
            totals=totals,
            complete=complete,
        )

    def worst(self, most: int, side: Side | None = None) -> tuple[AnalysedDecision, ...]:
        """The decisions that gave up most, the worst first."""
        wrong = [each for each in self.decisions if each.error > 0 and side in (None, each.side)]
        return tuple(sorted(wrong, key=lambda each: -each.error)[:most])

    def judged(self) -> JudgedMatch:
        """The same as files carry it, for `Record.analysis`."""
        luck = {roll.number: roll.luck for roll in self.luck}
        judgements = [
            Judgement(
                number=each.number,
                side=each.side,
                kind=each.kind,
                played=each.played,
                choices=each.candidates,
                cube=each.cube,
                error=each.error,
                luck=luck.get(each.number - 1) if each.kind == "play" else None,
                decided=not each.forced,
            )
            for each in self.decisions
            if each.kind != "resign"
        ]
        return JudgedMatch(program=self.program, judgements=tuple(judgements))
