"""What the boxes say about something: clauses of all rule sheets that hold certain words."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from boxwood.games import games
from boxwood.rulebook import Rulebook, RuleSection
from boxwood.server import messages

__all__ = ["search_rules"]

LONGEST = 240
"""Letters of an excerpt."""


def search_rules(text: str, language: str) -> list[messages.RuleFound]:
    """The clauses in which all words of a text are found, each with the sheets that have it; those named so first."""
    wanted = _plain(text).split()
    found: dict[tuple[str, str], messages.RuleFound] = {}
    if not wanted:
        return []
    for book, sheet, section, plain in _clauses(language):
        if not all(_is_in(word, plain) for word in wanted):
            continue
        clause = found.setdefault(
            (book.game, section.id),
            messages.RuleFound(game=book.game, clause=section.id, title=section.title, says=[]),
        )
        text_found = _excerpt(section, wanted)
        clause.says.append(messages.RuleSaid(sheet=book.sheet, title=sheet, text=text_found, special=section.special))
    titled = {key: all(_is_in(word, _plain(one.title)) for word in wanted) for key, one in found.items()}
    return [one for key, one in sorted(found.items(), key=lambda pair: not titled[pair[0]])]


def _is_in(word: str, plain: str) -> bool:
    """Whether a word, or the beginning of one, is in a text."""
    return re.search(rf"\b{re.escape(word)}", plain) is not None


def _plain(text: str) -> str:
    """A text without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _clauses(language: str) -> Iterator[tuple[Rulebook, str, RuleSection, str]]:
    for game in games():
        yield from _of_game(game, language)


@lru_cache(maxsize=16)
def _of_game(game: str, language: str) -> list[tuple[Rulebook, str, RuleSection, str]]:
    """Every clause of a game's sheets with its text as it is searched."""
    found = []
    for sheet in games()[game].box(language).sheets:
        book = games()[game].rulebook(sheet.name, language)
        for section in book.sections:
            found.append((book, sheet.title, section, _plain("\n".join((section.title, *section.paragraphs)))))
    return found


def _excerpt(section: RuleSection, wanted: list[str]) -> str:
    """The paragraph that holds most of the words, cut if it is long."""

    def held(paragraph: str) -> int:
        return sum(_is_in(word, _plain(paragraph)) for word in wanted)

    best = max(section.paragraphs, key=held, default="")
    return best if len(best) <= LONGEST else best[: best.rfind(" ", 0, LONGEST)] + " …"
