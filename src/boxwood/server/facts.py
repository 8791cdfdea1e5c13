"""What sets a rule sheet apart, in a few short sentences for somebody who chooses one."""

from boxwood.backgammon.rule_sheet import RuleSheet as BackgammonSheet
from boxwood.checkers.rule_sheet import RuleSheet as CheckersSheet
from boxwood.language import Template

__all__ = ["facts_of"]


def facts_of(sheet: BackgammonSheet | CheckersSheet, *, doubling: bool = True) -> list[Template]:
    """Those of a sheet, in games with its doubling or in those without; whatever is otherwise under another sheet."""
    return _backgammon(sheet, doubling) if isinstance(sheet, BackgammonSheet) else _checkers(sheet)


def _backgammon(sheet: BackgammonSheet, doubled: bool) -> list[Template]:
    doubling: dict[str, Template] = {
        "cube": "Stakes are doubled with a cube.",
        "spoken": "Stakes are doubled aloud, without a cube.",
        "none": "Nobody doubles: there is no cube.",
    }
    larger: dict[bool, Template] = {
        True: "Either number can be played, but not both? The larger it is.",
        False: "Either number can be played, but not both? You choose.",
    }
    facts = [doubling[sheet.doubling if doubled else "none"], larger[sheet.larger]]
    if sheet.opening == "new throw":
        again: Template = "Whoever wins the opening throw throws again to begin."
        facts.append(again)
    if sheet.gammon == "none off or outside":
        wide: Template = "One checker left outside home makes a gammon too."
        facts.append(wide)
    return facts


def _checkers(sheet: CheckersSheet) -> list[Template]:
    jumping: dict[bool, Template] = {
        True: "A jump must be made when there is one.",
        False: "Jumping is a choice, and so is going on.",
    }
    crowning: dict[bool, Template] = {
        True: "A man's turn ends where it is crowned.",
        False: "A man that is crowned may jump on as a king.",
    }
    starting: dict[str, Template] = {"dark": "Dark starts.", "players decide": "The players decide who starts."}
    return [jumping[sheet.must_jump], crowning[sheet.crowning_ends_turn], starting[sheet.starts]]
