"""Statistics over many records: how well somebody plays, over time, by kind of decision and position, by opponent."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from boxwood.analysing import Error, Report, Text
from boxwood.game import Side
from boxwood.language import Phrase

__all__ = ["Group", "Played", "PlayerStatistics", "played_by", "player_statistics", "usual_player"]

NORMAL = 1.96
"""So many standard errors to either side are 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one player did in one record."""

    file: str
    opponent: str
    day: date | None
    errors: tuple[Error, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions of one sort: how many in how many records, what they cost in the mean, and where that surely is."""

    name: Text
    records: int
    decisions: int
    mean: float
    half: float | None
    """Half of the 95 % interval; None where too few decisions say anything."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Everything about one player."""

    player: str
    all: Group
    by_time: tuple[Group, ...]
    by_kind: tuple[Group, ...]
    by_phase: tuple[Group, ...]
    by_opponent: tuple[Group, ...]


def usual_player(reports: Iterable[tuple[str, Report]]) -> str | None:
    """The name that is in the most records; None without any."""
    names = Counter(name for _, report in reports for name in {str(each) for each in report.names})
    return min(names, key=lambda name: (-names[name], name)) if names else None


def played_by(player: str, reports: Iterable[tuple[str, Report]]) -> list[Played]:
    """What a player did in each record, in the order of their days; names are the same however they are spelt."""
    found = []
    for file, report in reports:
        for side in Side:
            if str(report.names[side.index]).casefold() == player.casefold():
                errors = tuple(error for error in report.counted if error.side is side)
                found.append(Played(file, str(report.names[side.other.index]), report.day, errors))
    return sorted(found, key=lambda played: (played.day or date.min, played.file))


def player_statistics(player: str, played: Sequence[Played]) -> PlayerStatistics:
    """The groups of a player; within each list the most frequent first, times in their order."""
    return PlayerStatistics(
        player=player,
        all=_group(Phrase("All"), played, lambda error: True),
        by_time=tuple(_group(name, part, lambda error: True) for name, part in _times(played)),
        by_kind=_groups_of(played, lambda error: str(error.kind), lambda error: error.kind),
        by_phase=_groups_of(played, lambda error: str(error.phase), lambda error: error.phase),
        by_opponent=_by_opponent(played),
    )


def _times(played: Sequence[Played]) -> list[tuple[Text, list[Played]]]:
    """By month; by year if that would be more than two years of months."""
    dated = [each for each in played if each.day is not None]
    months = {(each.day.year, each.day.month) for each in dated if each.day is not None}
    form = "%Y-%m" if len(months) <= 24 else "%Y"
    by_time: dict[str, list[Played]] = defaultdict(list)
    for each in dated:
        assert each.day is not None
        by_time[each.day.strftime(form)].append(each)
    found: list[tuple[Text, list[Played]]] = sorted(by_time.items())
    undated = [each for each in played if each.day is None]
    return [*found, (Phrase("without a date"), undated)] if undated else found


def _groups_of(
    played: Sequence[Played], key: Callable[[Error], str], name: Callable[[Error], Text]
) -> tuple[Group, ...]:
    names = {key(error): name(error) for each in played for error in each.errors}
    groups = [_group(said, played, _has(key, wanted)) for wanted, said in names.items()]
    return tuple(sorted(groups, key=lambda group: -group.decisions))


def _has(key: Callable[[Error], str], wanted: str) -> Callable[[Error], bool]:
    return lambda error: key(error) == wanted


def _by_opponent(played: Sequence[Played]) -> tuple[Group, ...]:
    by_name: dict[str, list[Played]] = defaultdict(list)
    for each in played:
        by_name[each.opponent].append(each)
    groups = [_group(name, part, lambda error: True) for name, part in by_name.items()]
    return tuple(sorted(groups, key=lambda group: (-group.records, str(group.name))))


def _group(name: Text, played: Sequence[Played], wanted: Callable[[Error], bool]) -> Group:
    costs = [error.cost for each in played for error in each.errors if wanted(error)]
    records = sum(any(wanted(error) for error in each.errors) for each in played)
    count = len(costs)
    mean = sum(costs) / count if count else 0.0
    if count < 2:
        return Group(name, records, count, mean, None)
    variance = sum((cost - mean) ** 2 for cost in costs) / (count - 1)
    return Group(name, records, count, mean, NORMAL * math.sqrt(variance / count))
