"""Why a move of checkers was wrong."""

from boxwood.checkers import Game, Position, legal_moves, parse_move
from boxwood.checkers.actions import MakeMove
from boxwood.checkers.analysis import AnalysisLevel, analyse
from boxwood.checkers.analysis.reasons import exchange_of, reasons
from boxwood.checkers.engine import Engine


def count(position: Position) -> int:
    """How many checkers more the side to move has, read off the board."""
    letters = list(position.pieces.values())
    own = position.turn.letter.lower()
    mine = sum(letter.lower() == own for letter in letters)
    return 2 * mine - len(letters)


def test_a_move_that_gives_a_checker_away_is_told_with_the_line_that_takes_it() -> None:
    game = Game.new(start="W:W18,27,32:B5,6,9")
    wrong = next(move for move in legal_moves(game.position) if str(move) == "18-14")
    played = game.apply(MakeMove(str(wrong)))
    (decision,) = analyse(played, AnalysisLevel("quick", 7), engine=Engine(level="full", depth=7)).decisions
    said = [str(sentence) for sentence in reasons(game, decision)]
    assert decision.error > 0
    assert any("you lose" in sentence for sentence in said), said


def test_what_a_line_takes_is_what_the_rules_take() -> None:
    game = Game.new(start="W:W18,27,32:B5,6,9")
    played = game.apply(MakeMove("18-14"))
    (decision,) = analyse(played, AnalysisLevel("quick", 7), engine=Engine(level="full", depth=7)).decisions
    for choice in decision.candidates:
        found = exchange_of(game, choice)
        if found is None:
            continue
        position, before = game.position, count(game.position)
        for text in choice.line:
            position = position.apply(parse_move(text, position))
        after = count(position) if position.turn is game.position.turn else -count(position)
        assert found.gained == after - before


def test_a_right_move_has_no_reasons() -> None:
    game = Game.new(start="W:W18,27,32:B5,6,9")
    best = analyse(game.apply(MakeMove("18-14")), AnalysisLevel("quick", 7), engine=Engine(level="full", depth=7))
    move = best.decisions[0].best.removeprefix("move ")
    (decision,) = analyse(
        game.apply(MakeMove(move)), AnalysisLevel("quick", 7), engine=Engine(level="full", depth=7)
    ).decisions
    assert reasons(game, decision) == ()
