"""PDN as a file format of the program: games that can be gone on with, with their players, tags and comments."""

import re
from collections.abc import Sequence
from dataclasses import replace

from boxwood.checkers.actions import standing_moves
from boxwood.checkers.game import Game
from boxwood.checkers.pdn.reading import read_pdn
from boxwood.checkers.pdn.records import Comment, Element, PdnGame, Placed, Played
from boxwood.checkers.pdn.writing import encode_pdn
from boxwood.errors import BadFile, BadInput
from boxwood.formats import Format, Notice, Record, decode_text, notices_of
from boxwood.language import Phrase

__all__ = ["PDN", "game_of", "record_of"]

SNIFFED = 10_000
"""How much of a file is looked at to see whether it is one."""
PLAYERS = ("White", "Black")
"""The tags that name the first and the second side."""
PLAYSTRATEGY = ("P2", "P1")
"""What PlayStrategy calls them: its first player begins, which is black."""


def record_of(game: PdnGame) -> Record[Game]:
    """A game of a file as one that can be gone on with; what it cannot keep is told in its notices.

    Of a game that goes on after its end by our rules, or whose result is not on the board, the moves are kept up to
    there.
    """
    notices = []
    try:
        state = game.replay()
    except BadInput as error:
        state = game.played()
        notices.append(Notice(error.phrase))
    if any(not isinstance(element, Played | Comment | Placed) for element in game.elements):
        notices.append(Notice(Phrase("variations and marks of moves are left out")))
    tags = {name: value for name, value in game.tags if name not in (*PLAYERS, *PLAYSTRATEGY)}
    first, second = (game.tag(name) or game.tag(other) or "" for name, other in zip(PLAYERS, PLAYSTRATEGY, strict=True))
    return Record(
        state=state, players=(first, second), tags=tags, comments=_comments(game, state), notices=tuple(notices)
    )


def _comments(game: PdnGame, state: Game) -> dict[int, str]:
    """Comments by the number of actions they stand after."""
    found: dict[int, list[str]] = {}
    place = 0
    for element in game.elements:
        if isinstance(element, Comment):
            found.setdefault(min(place, len(state.log)), []).append(element.text)
        place += isinstance(element, Played)
    return {place: "\n".join(texts) for place, texts in found.items()}


def game_of(record: Record[Game]) -> PdnGame:
    """A record as a PDN file tells it."""
    players = {name: player for name, player in zip(PLAYERS, record.players, strict=True) if player}
    plain = PdnGame.of(record.state, {**record.tags, **players})
    comments = dict(record.comments)
    elements: list[Element] = []
    moves = iter(plain.elements)
    standing = {*standing_moves(record.state.log)}
    for number in range(len(record.state.log)):
        elements += _lines(comments.pop(number, ""))
        if number in standing:
            elements.append(next(moves))
    for _, text in sorted(comments.items()):
        elements += _lines(text)
    return PdnGame(tuple(elements), plain.result, plain.tags, plain.sheet, plain.start)


def _lines(text: str) -> list[Element]:
    return [Comment(line) for line in text.splitlines()]


def _sniff(data: bytes) -> bool:
    text = decode_text(data[:SNIFFED])
    tag, move = r'\[\s*[A-Za-z]\w*\s*"', r"1\s*\.\s*(?:[0-9]{1,2}\s*[-x][0-9]|[a-h][1-8][-x][a-h])"
    return re.match(rf"\s*(?:{tag}|{move})", text) is not None


def _read(data: bytes, name: str, *, strict: bool, sheet: str | None) -> list[Record[Game]]:
    found = read_pdn(decode_text(data), lenient=not strict, sheet=sheet)
    records: list[Record[Game]] = []
    notices = list(notices_of(found.faults))
    for number, game in enumerate(found.games, start=1):
        try:
            records.append(record_of(game))
        except BadInput as error:  # it starts from a position in which nothing can be moved
            left_out = Notice(Phrase("game {number} is left out: {problem}", number=number, problem=error.phrase))
            if strict or len(found.games) == 1:
                raise BadFile("{name}: {problem}", name=name or "pdn", problem=left_out) from None
            notices.append(left_out)
    if not records:
        raise BadFile("{name}: there is no game in this file", name=name or "pdn")
    return [replace(records[0], notices=(*notices, *records[0].notices)), *records[1:]]


def _write(records: Sequence[Record[Game]]) -> bytes:
    return encode_pdn(map(game_of, records))


PDN = Format(name="pdn", title=Phrase("PDN"), suffixes=(".pdn",), sniff=_sniff, read=_read, write=_write)
