"""What a finished game is worth: S-gammon and S-backgammon."""

from boxwood.backgammon.moves import HOME, checkers_outside
from boxwood.backgammon.position import BAR, Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet

__all__ = ["game_value"]


def game_value(after: Position, sheet: str | RuleSheet = "tournament") -> int:
    """0 while the game goes on, else 1, 2 or 3: single, gammon, backgammon.

    `after` is seen by the side next to move: the loser, if the other side has borne off all its checkers (B13).
    """
    if after.off[1] == 0 or min(after.board) < 0:  # the other side has checkers on the board
        return 0
    rules = find_sheet(sheet)
    none_off = after.off[0] == 0
    far_back = after.board[BAR] > 0 or any(n > 0 for n in after.board[BAR - HOME : BAR])
    if far_back and (none_off or rules.backgammon == "any"):
        return 3
    if none_off or (rules.gammon == "none off or outside" and checkers_outside(after.board) > 0):
        return 2
    return 1
