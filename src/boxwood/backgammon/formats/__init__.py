"""Formats."""

from boxwood.formats import Format, Record
from boxwood.language import Phrase


def _rm(content, name):
    from boxwood.backgammon.formats.match_file import read_match_file

    m = read_match_file(content.decode(), name)
    return [Record(state=m.match, players=m.players, times=m.times, proof=m.proof)]


def _wm(records):
    from boxwood.backgammon.formats.match_file import SavedMatch, write_match_file

    r = records[0]
    return write_match_file(SavedMatch(r.state, r.players, r.times, r.proof)).encode()


def _ra(content, name):
    from boxwood.backgammon.formats.mat import read_mat

    f = read_mat(content.decode())
    return [Record(state=f.match, players=f.names)]


def _wa(records):
    from boxwood.backgammon.formats.mat import write_mat

    return write_mat(records[0].state, records[0].players).encode()


FORMATS = (
    Format(
        "match",
        Phrase("Match file"),
        (".match",),
        lambda c: c.removeprefix(b"\xef\xbb\xbf").startswith(b"boxwood match"),
        _rm,
        _wm,
    ),
    Format("mat", Phrase("Jellyfish .mat"), (".mat",), lambda c: b"point match" in c[:10000], _ra, _wa),
)
