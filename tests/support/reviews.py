"""A short match with an invented analysis, and names that no page should trust."""

from boxwood.analysing import Report
from boxwood.backgammon import Match, Side, parse_action
from boxwood.backgammon.game_type import GAME
from boxwood.backgammon.judgement import Chances, Choice, CubeEquities, JudgedMatch, Judgement, cube_choices
from boxwood.formats import Record

NASTY = '<script>alert("1")</script>'
COMMENT = "</p><img src=x onerror=alert(2)>"
LINES = (
    "opening 3 1",
    "play 24/21 24/23",
    "roll 6 4",
    "play 24/14",
    "roll 5 2",
    "play 13/8 6/4",
    "double",
    "take",
    "roll 6 1",
    "play 13/7 8/7",
)


def judged_record(names: tuple[str, str] = (NASTY, "=cmd()")) -> Record[Match]:
    """The first side blunders with its opening, and the second by doubling."""
    match = Match.new(length=3)
    for line in LINES:
        match = match.apply(parse_action(line))
    opening = (_choice("play 8/5 6/5", 0.16), _choice("play 24/21 24/23", 0.01))
    escape = (_choice("play 24/14", 0.02), _choice("play 24/18 13/9", -0.03))
    third = (_choice("play 13/8 6/4", 0.03), _choice("play 13/6", 0.02))
    cube = CubeEquities(0.1, -0.2, 1.0)
    judgements = (
        Judgement(number=1, side=Side.FIRST, kind="play", played=opening[1].action, choices=opening, error=0.15),
        Judgement(number=3, side=Side.SECOND, kind="play", played=escape[0].action, choices=escape, error=0.0),
        Judgement(number=5, side=Side.FIRST, kind="play", played=third[0].action, choices=third, error=0.0),
        Judgement(
            number=6,
            side=Side.SECOND,
            kind="double",
            played="double",
            choices=cube_choices("double", cube, None, ""),
            cube=cube,
            error=0.3,
        ),
    )
    analysis = JudgedMatch(program="Somebody", judgements=judgements)
    tags = {"Event": NASTY, "Date": "2026.11.18"}
    return Record(state=match, players=names, analysis=analysis, tags=tags, comments={2: COMMENT})


def _choice(action: str, equity: float) -> Choice:
    return Choice(action=action, equity=equity, chances=Chances(0.5, 0.1, 0.01, 0.1, 0.01))


def judged_report(record: Record[Match] | None = None) -> Report:
    """What that analysis found."""
    asked = record or judged_record()
    return GAME.analyst.report(asked, GAME.analyst.carried(asked))
