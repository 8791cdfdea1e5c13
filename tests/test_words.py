"""The catalogues: nothing that people read lacks its translation, and what is compiled is what is written."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import words
from boxwood.language import LANGUAGES, catalogue
from boxwood.server.page_words import page_words

OTHERS = LANGUAGES[1:]
REMEDY = "run `make words` and translate what it lists"


def forms(value: object) -> tuple[str, ...]:
    """A message's forms: one, or one and many."""
    return tuple(value) if isinstance(value, (tuple, list)) else (str(value or ""),)


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def gathered() -> set[tuple[str, ...]]:
    return {word.forms for word in words.gather()}


def test_words_are_gathered_from_python_the_page_and_data(gathered: set[tuple[str, ...]]) -> None:
    assert ("{move} is blocked by {count} {checkers}",) in gathered
    assert ("{count} point", "{count} points") in gathered
    assert ("New game",) in gathered
    assert ("Tournament",) in gathered


def test_the_template_file_is_up_to_date(gathered: set[tuple[str, ...]]) -> None:
    with words.POT.open("rb") as stream:
        found = {forms(message.id)[0] for message in messages(read_po(stream))}
    assert found == {word[0] for word in gathered}, REMEDY


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_is_translated_and_no_other_is_kept(language: str, gathered: set[tuple[str, ...]]) -> None:
    catalog = words.read_catalogue(language)
    known = {forms(message.id) for message in messages(catalog)}
    single = {form[0] for form in known}
    assert {form[0] for form in gathered} <= single, REMEDY
    assert known <= gathered | {form for form in known if form[0] in {word[0] for word in gathered}}, REMEDY
    assert [message.id for message in messages(catalog) if not all(forms(message.string))] == [], REMEDY
    assert [message.id for message in messages(catalog) if message.fuzzy] == []
    assert not catalog.obsolete


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_in_the_same_values(language: str) -> None:
    for message in messages(words.read_catalogue(language)):
        wanted = set().union(*map(placeholders, forms(message.id)))
        for form in forms(message.string):
            counted = len(forms(message.id)) > 1
            assert placeholders(form) <= wanted | ({"count"} if counted else set()), message.id
            assert counted or placeholders(form) == wanted, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    found = catalogue(language)
    for message in messages(words.read_catalogue(language)):
        key = forms(message.id)[0]
        said = found["plurals"][key] if len(forms(message.id)) > 1 else [found["messages"][key]]
        assert said == list(forms(message.string)), REMEDY


def test_french_is_set_as_french_is_set() -> None:
    for message in messages(words.read_catalogue("fr")):
        for form in forms(message.string):
            text = re.sub(r"\{[^}]*\}", "x", form)
            assert not re.search(r"[\w)] [:;!?%»]", text), form
            assert not re.search(r"« ", text), form
            assert not re.search(r"[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ]", text), form


def test_a_template_that_is_put_together_on_the_spot_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "boxwood").mkdir()
    (tmp_path / "boxwood" / "bad.py").write_text(
        "def speak(language: str, template: Template) -> str: ...\nspeak('fr', f'{1} checkers')\n", encoding="utf-8"
    )
    monkeypatch.setattr(words, "ROOT", tmp_path / "boxwood")
    with pytest.raises(words.Unfit, match=r"bad\.py:2"):
        words.gather()


def test_the_page_is_sent_all_of_its_words_and_no_others() -> None:
    ids = {
        message.id[0] if isinstance(message.id, (tuple, list)) else message.id
        for message in words.read_catalogue("fr")
        if any("web/" in file for file, _ in message.locations)
    }
    sent = page_words("fr")
    assert ids <= {*sent["messages"], *sent["plurals"]}
    assert len(sent["messages"]) < len(catalogue("fr")["messages"]) / 2


def test_the_page_gives_its_words_as_they_stand() -> None:
    """A word that is chosen inside `t(…)` would not be gathered."""
    for path in sorted((words.ROOT / "web").rglob("*.js")):
        source = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        chosen = re.findall(r"(?<![\w.$])tn?\(\s*[^\"'\s)][^\n]{0,40}", source)
        assert [call for call in chosen if not re.match(r"tn?\((template|one), ", call)] == [], path.name
