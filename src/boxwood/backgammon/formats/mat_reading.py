"""Reading a `.mat` file: its lines become the actions of a match, by the rules of a sheet."""

from dataclasses import replace

from boxwood.backgammon.actions import End
from boxwood.backgammon.formats.mat_lines import Comment, Document, read_documents, read_tag
from boxwood.backgammon.formats.mat_rules import MatRules, read_rules
from boxwood.backgammon.formats.transcriber import Begin, Transcriber
from boxwood.backgammon.formats.transcript import GameEntries
from boxwood.backgammon.match import Match
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadMat, BadOption, Fault, FaultyFile
from boxwood.formats import Record, notices_of
from boxwood.time_limit import in_time

__all__ = ["read_mat", "read_mats"]

TAGS = {
    "event": "Event",
    "round": "Round",
    "site": "Place",
    "place": "Place",
    "eventdate": "Date",
    "date": "Date",
    "transcriber": "Annotator",
}
"""What lines at the top tell about the match, by the names of the record."""


def read_mat(text: str, *, lenient: bool = False, sheet: str | RuleSheet = "tournament") -> Record[Match]:
    """The one match in a `.mat` text, or `BadMat` with every fault in it, and if there are several; see `read_mats`."""
    records = read_mats(text, lenient=lenient, sheet=sheet)
    if len(records) > 1:
        raise BadMat((Fault(1, "expected one match, got {count}", count=len(records)),))
    return records[0]


def read_mats(text: str, *, lenient: bool = False, sheet: str | RuleSheet = "tournament") -> list[Record[Match]]:
    """The matches in a `.mat` text, played by a sheet, or `BadMat` with every fault in it.

    With `lenient` faults are notices, and what they are about is repaired (`transcriber.py`). A match that cannot even
    begin is left out, and the first of the others says so; where none can begin it is `BadMat` all the same.
    """
    if not isinstance(text, str):
        raise BadMat((Fault(1, "expected the text of a .mat file, got {kind}", kind=type(text).__name__),))
    rules = find_sheet(sheet)
    records: list[Record[Match]] = []
    faults: list[Fault] = []
    for document in in_time(read_documents(text)):
        try:
            records.append(_read_document(document, rules, lenient))
        except BadMat as error:
            faults += error.faults
    if not records or (faults and not lenient):
        raise BadMat(tuple(faults))
    left_out = notices_of(faults)
    return [replace(records[0], notices=(*left_out, *records[0].notices)), *records[1:]] if left_out else records


def _read_document(document: Document, rules: RuleSheet, lenient: bool) -> Record[Match]:
    if document.length is None:
        raise BadMat(_sorted(document.faults))
    try:
        told = read_rules(document, rules)
        transcriber = Transcriber(_begin(told), _games(document, told))
    except BadOption as refusal:
        raise BadMat(_sorted([*document.faults, Fault(document.length_line, refusal.phrase)])) from None
    except FaultyFile as error:
        raise BadMat(_sorted([*document.faults, *error.faults])) from None
    faults = _sorted([*document.faults, *transcriber.faults])
    if faults and not lenient:
        raise BadMat(faults)
    match = transcriber.match
    if told.ended and match.why_not(End()) is None:
        match = match.apply(End())
    return Record(
        state=match,
        players=next((game.names for game in document.games if game.names), ("First", "Second")),
        tags=_tags(document.comments),
        comments=_comments(transcriber, document.comments),
        notices=notices_of(faults),
    )


def _sorted(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.line))


def _begin(rules: MatRules) -> Begin:
    def begin(score: tuple[int, int], crawford_played: bool) -> Match:
        return rules.begin(score=score)

    return begin


def _games(document: Document, rules: MatRules) -> list[GameEntries]:
    """The games with what is told of them elsewhere; a session that counts no points states no scores."""
    games = document.games
    money = rules.new["length"] is None
    uncounted = money and all(game.score in (None, (0, 0)) for game in games)
    return [
        replace(
            game,
            automatic_doubles=rules.automatic_doubles.get(index, 0),
            score=None if game.score is None or (uncounted and index > 1) or min(game.score) < 0 else game.score,
        )
        for index, game in enumerate(games, start=1)
    ]


def _comments(transcriber: Transcriber, comments: list[Comment]) -> dict[int, str]:
    """Comments by the number of actions they stand after: those before a game after the actions before it."""
    starts, found = transcriber.starts, {place: list(texts) for place, texts in transcriber.comments.items()}
    end = len(transcriber.match.log) if comments else 0
    for comment in reversed(comments):
        place = 0 if not comment.game else starts[comment.game - 1] if comment.game <= len(starts) else end
        found.setdefault(place, []).insert(0, comment.text)
    return {place: "\n".join(texts) for place, texts in sorted(found.items())}


def _tags(comments: list[Comment]) -> dict[str, str]:
    """What lines such as `[Event "Open"]` tell."""
    told = (read_tag(comment.text) for comment in comments)
    return {TAGS[tag[0]]: tag[1] for tag in told if tag is not None and tag[0] in TAGS and tag[1]}
