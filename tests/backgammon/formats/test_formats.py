"""The formats of backgammon as one list."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import BadFile, BadOption, Match, Opening, formats, parse_action
from boxwood.formats import Record, read_records

MATCH = Match.new(length=3).apply(Opening(3, 1)).apply(parse_action("play 8/5 6/5")).apply(parse_action("roll 6 4"))
RECORD = Record(state=MATCH, players=("Ann", "Bob"))
BAD_MAT = b" 3 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5    64: 24/10\n  2) 77: 8/5\n"


@pytest.mark.parametrize("name", [each.name for each in formats.FORMATS if each.write])
def test_what_is_written_is_found_by_its_content_and_read_again(name: str) -> None:
    data = formats.write(RECORD, name)
    for called in ("", "game.txt", "game.mat", "game.match"):
        record = formats.read(data, called)
        assert (record.match, record.players, record.notices, record.analysis) == (MATCH, ("Ann", "Bob"), (), None)
        assert formats.write(record, name) == data
    assert formats.write(formats.read(data), "match") == formats.write(RECORD, "match")


@pytest.mark.parametrize("suffix", [".match", ".mat", ".txt"])
def test_a_file_is_written_in_the_format_of_its_suffix_else_as_a_match_file(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"evening{suffix}"
    formats.save(RECORD, file)
    assert file.read_bytes() == formats.write(RECORD, "mat" if suffix == ".mat" else "match")
    assert formats.load(file).match == MATCH


def test_faults_are_notices_unless_it_is_strict() -> None:
    record = formats.read(BAD_MAT, "bad.mat")
    assert [notice.line for notice in record.notices] == [5, 6]
    assert str(record.notices[0]).startswith("line 5: ")
    assert record.notices[0].said("fr").startswith("ligne 5")
    assert not record.match.ended
    with pytest.raises(BadFile, match=r"line 5(.|\n)*line 6"):
        formats.read(BAD_MAT, "bad.mat", strict=True)


def test_a_file_without_a_sheet_is_read_by_the_one_that_is_asked_for() -> None:
    data = formats.write(RECORD, "mat")
    assert formats.read(data, sheet="graves").match.setup.sheet.name == "graves"


def test_what_is_no_format_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="no format 'pdf' to write; there are match, mat"):
        formats.write(RECORD, "pdf")
    with pytest.raises(BadFile, match=r"unknown kind of file; known kinds: \.match, \.mat, \.sgf, \.xg"):
        formats.read(b"?", "game.pdf")
    with pytest.raises(BadFile, match="a file is bytes, got a value of type str"):
        formats.read("text")  # type: ignore[arg-type]


@given(
    st.binary() | st.binary().map(lambda data: b" 3 point match\n" + data), st.sampled_from(["a.mat", "a.match", ""])
)
def test_any_bytes_are_a_match_or_a_bad_file(data: bytes, name: str) -> None:
    for strict in (False, True):
        try:
            (record,) = read_records(formats.FORMATS, data, name, strict=strict)
        except BadFile:
            continue
        assert isinstance(record.match, Match)


def test_a_file_in_utf_16_is_read_like_any_other() -> None:
    text = " 3 point match\n\n Game 1\n Zoé : 0                        Bob : 0\n  1) 31: 8/5 6/5\n"
    assert formats.read(text.encode("utf-16")).players == ("Zoé", "Bob")
