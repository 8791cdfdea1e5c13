"""The curve of a report: a picture that stretches with the page, its marks, and the table behind it."""

from collections.abc import Iterator
from html import escape

from boxwood.analysing import Curve, CurvePoint, Text
from boxwood.game import Side
from boxwood.language import speak

__all__ = ["draw_curve", "said"]


def said(text: Text, language: str) -> str:
    """A text in a language, made safe for a page."""
    return escape(text if isinstance(text, str) else text.said(language))


def draw_curve(
    curve: Curve, names: tuple[Text, Text], language: str, anchors: dict[int, str], name: str = "curve"
) -> str:
    """The curve in HTML; marks lead to the errors that are drawn further below, by the number of their decision.

    `name` begins the names of its parts, which no other curve of the page may have.
    """
    points = curve.points
    last = max(points[-1].turn, 2)
    places = [(_across(point, last), _down(point.value, curve)) for point in points]
    return "\n".join(
        [
            '<figure class="curve">',
            f"<figcaption><b>{said(curve.title, language)}</b>{_legend(names, language)}</figcaption>",
            '<div class="plot">',
            *_lines(curve, language),
            *_game_lines(curve, last),
            _shape(curve, places, name, _sentence(curve, language)),
            *_marks(curve, places, language, anchors),
            "</div>",
            _table(curve, names, language),
            "</figure>",
        ]
    )


def _across(point: CurvePoint, last: int) -> float:
    return 100 * (point.turn - 1) / (last - 1)


def _down(value: float, curve: Curve) -> float:
    return 100 * (curve.high - value) / (curve.high - curve.low)


def _sentence(curve: Curve, language: str) -> str:
    values = [point.value for point in curve.points]
    low, high = min(values), max(values)
    by_value = {point.value: point.said for point in curve.points}
    return speak(
        language,
        "{title}: from {first} to {last}, lowest {low}, highest {high}. The table below lists every turn",
        title=curve.title,
        first=curve.points[0].said,
        last=curve.points[-1].said,
        low=by_value[low],
        high=by_value[high],
    )


def _legend(names: tuple[Text, Text], language: str) -> str:
    return (
        f'<span class="legend"><i class="mark blunder"></i>{escape(speak(language, "blunder"))} '
        f'<i class="mark error"></i>{escape(speak(language, "error"))} · '
        f"{escape(speak(language, 'hollow: {name}', name=names[1]))}</span>"
    )


def _lines(curve: Curve, language: str) -> Iterator[str]:
    middle = curve.ticks[len(curve.ticks) // 2][0]
    for value, words in curve.ticks:
        heavier = " even" if value == middle else ""
        yield f'<i class="tick{heavier}" style="top:{_down(value, curve):.2f}%"><b>{said(words, language)}</b></i>'


def _game_lines(curve: Curve, last: int) -> Iterator[str]:
    """A line where each game after the first begins."""
    for before, after in zip(curve.points, curve.points[1:], strict=False):
        if after.game != before.game:
            place = (_across(before, last) + _across(after, last)) / 2
            yield f'<i class="begins" style="left:{place:.2f}%"><b>{after.game}</b></i>'


def _shape(curve: Curve, places: list[tuple[float, float]], name: str, sentence: str) -> str:
    middle = _down(curve.ticks[len(curve.ticks) // 2][0], curve)
    line = "L".join(f"{x:.2f} {y:.2f}" for x, y in places)
    area = f"M{places[0][0]:.2f} {middle:.2f}L{line}L{places[-1][0]:.2f} {middle:.2f}Z"
    return (
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{escape(sentence)}">'
        f'<clipPath id="{name}a"><rect width="100" height="{middle:.2f}"/></clipPath>'
        f'<clipPath id="{name}b"><rect y="{middle:.2f}" width="100" height="100"/></clipPath>'
        f'<path class="ahead" clip-path="url(#{name}a)" d="{area}"/>'
        f'<path class="behind" clip-path="url(#{name}b)" d="{area}"/>'
        f'<path class="line" d="M{line}"/></svg>'
    )


def _marks(curve: Curve, places: list[tuple[float, float]], language: str, anchors: dict[int, str]) -> Iterator[str]:
    """Errors and blunders on the curve; those of the second side are hollow."""
    for point, (x, y) in zip(curve.points, places, strict=True):
        if point.severity is None:
            continue
        hollow = " hollow" if point.side is Side.SECOND else ""
        where = f'class="mark {point.severity}{hollow}" style="left:{x:.2f}%;top:{y:.2f}%"'
        if point.number in anchors:
            name = speak(language, "turn {turn}, {value}", turn=point.turn, value=point.said)
            label = f'title="{escape(name)}" aria-label="{escape(name)}"'
            yield f'<a href="#{anchors[point.number]}" {where} {label}></a>'
        else:
            yield f"<i {where}></i>"


def _table(curve: Curve, names: tuple[Text, Text], language: str) -> str:
    rows = "".join(
        f"<tr><td>{point.turn}</td><td>{point.game}</td><td>{said(names[point.side.index], language)}</td>"
        f"<td class=n>{said(point.said, language)}</td><td>{escape(_severity(point, language))}</td></tr>"
        for point in curve.points
    )
    heads = "".join(
        f"<th>{escape(head)}</th>"
        for head in (
            speak(language, "Turn"),
            speak(language, "Game"),
            speak(language, "Player"),
            speak(language, "Value"),
            speak(language, "Label"),
        )
    )
    return (
        f"<details><summary>{escape(speak(language, 'The curve as a table'))}</summary>"
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


def _severity(point: CurvePoint, language: str) -> str:
    if point.severity is None:
        return ""
    return speak(language, "blunder") if point.severity == "blunder" else speak(language, "error")
