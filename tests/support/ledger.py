"""Cube and score kept a second time, by simple arithmetic on the actions alone."""

from dataclasses import dataclass

from boxwood.backgammon import Accept, Action, Beaver, Cocked, Double, Drop, Match, Opening, Phase, Raccoon, Side, Take


@dataclass
class Ledger:
    """What the stakes and the score should be, told by the actions."""

    stakes: int
    owner: Side | None
    score: list[int]
    offered: int = 0
    doubled: bool = False
    automatic: int = 0
    by_tie: bool = False
    """Whether the last opening throw was a tie that doubled."""
    games: int = 0

    @classmethod
    def of(cls, match: Match) -> "Ledger":
        cube = match.game.cube
        owned = cube.owner is not None  # somebody has accepted it
        return cls(cube.value, cube.owner, list(match.score), doubled=owned, games=len(match.results))

    def note(self, before: Match, action: Action, after: Match) -> None:
        """Follow one action."""
        side = before.to_act
        if isinstance(action, Opening):
            self._opening(before, action)
        elif isinstance(action, Cocked) and self.by_tie:
            self.stakes, self.automatic, self.by_tie = self.stakes // 2, self.automatic - 1, False
        elif isinstance(action, Double):
            self.offered = self.stakes * 2
        elif isinstance(action, (Beaver, Raccoon)):
            self.offered *= 2
        elif isinstance(action, Take):
            assert before.game.turn is not None
            self.stakes, self.owner, self.doubled = self.offered, before.game.turn.other, True
        if len(after.results) > self.games:
            self._game_over(before, action, after, side)

    def _opening(self, before: Match, action: Opening) -> None:
        limit = before.setup.sheet.doubling_limit or 10**9
        every = before.setup.options.every_tie
        most = 10**9 if every else before.setup.sheet.automatic_doubles_limit or 10**9
        allowed = before.setup.options.automatic_doubles and before.game.setup.doubling
        tie = action.first == action.second
        self.by_tie = tie and allowed and self.automatic < most and self.stakes * 2 <= limit
        if self.by_tie:
            self.stakes, self.automatic = self.stakes * 2, self.automatic + 1

    def _game_over(self, before: Match, action: Action, after: Match, side: Side | None) -> None:
        result = after.results[-1]
        assert side is not None
        if isinstance(action, Drop):
            winner, points = side.other, self.offered // 2
            assert result.by == "drop"
        else:
            met = self.doubled or (before.setup.sheet.jacoby_met_by_automatic_double and self.automatic > 0)
            value = 1 if before.setup.options.jacoby and not met else result.value
            winner, points = result.winner, value * self.stakes
            assert isinstance(action, Accept) or result.by == "bearing off"
        assert (result.winner, result.points) == (winner, points)
        if before.setup.format != "single":
            self.score[winner.index] += points
        if before.setup.length is not None:
            self.score[winner.index] = min(self.score[winner.index], before.setup.length)
        self.games += 1
        self.stakes, self.owner, self.offered, self.doubled, self.automatic = 1, None, 0, False, 0

    def check(self, match: Match) -> None:
        """Refuse a match whose cube or score is another."""
        assert tuple(self.score) == match.score
        if not match.ended:
            assert (match.game.cube.value, match.game.cube.owner) == (self.stakes, self.owner)
        if match.game.phase is Phase.OFFERED:
            assert match.game.stakes_offered == self.offered
