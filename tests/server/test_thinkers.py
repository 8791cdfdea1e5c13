"""Nobody waits long for somebody else's bot."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest

from boxwood.checkers import Game
from boxwood.checkers.engine.table_engine import CheckersTableEngine
from boxwood.server import thinkers as module
from boxwood.server.thinkers import Thinkers, Urgency

LONG = 60


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(2)
    yield thinkers
    thinkers.close()


def deep(thinkers: Thinkers, urgency: Urgency = Urgency.SLOW) -> "tuple[Future[bool], threading.Event]":
    """A bot that thinks until it is stopped; and what tells that it has begun."""
    stop, begun = threading.Event(), threading.Event()

    def think() -> bool:
        begun.set()
        return stop.wait(LONG)

    return thinkers.think(think, urgency, stop), begun


def quick(thinkers: Thinkers, urgency: Urgency, work: Callable[[], object] = lambda: None) -> "Future[object]":
    return thinkers.think(work, urgency, threading.Event())


def test_a_quick_bot_and_a_hint_do_not_wait_for_ten_that_think(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHARE", LONG)  # nobody is stopped
    slow = [deep(thinkers)[0] for _ in range(10)]
    for urgency in (Urgency.QUICK, Urgency.HINT):
        quick(thinkers, urgency).result(LONG / 2)
    assert not any(answer.done() for answer in slow)


def test_bots_that_think_are_stopped_for_others_and_alone_they_are_not(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHARE", 0.01)
    answers = [deep(thinkers)[0] for _ in range(6)]
    assert [answer.result(LONG / 2) for answer in answers[:4]] == [True] * 4
    assert not any(answer.done() for answer in answers[4:])  # nobody waits for these two any more


def test_who_waits_is_served_by_urgency_and_then_by_turns(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHARE", LONG)
    for _, begun in [deep(thinkers) for _ in range(2)]:
        begun.wait(LONG)
    gate, order = threading.Event(), list[str]()
    quick(thinkers, Urgency.QUICK, lambda: gate.wait(LONG))
    later = [("second quick", Urgency.QUICK), ("third quick", Urgency.QUICK), ("hint", Urgency.HINT)]
    waiting = [quick(thinkers, urgency, lambda name=name: order.append(name)) for name, urgency in later]  # type: ignore[misc]
    gate.set()
    for answer in waiting:
        answer.result(LONG)
    assert order == ["hint", "second quick", "third quick"]


def test_two_threads_think_about_checkers_at_the_same_time() -> None:
    engines, sheet = CheckersTableEngine(), Game.new().setup.sheet
    with engines.engine(sheet, "full") as one, engines.engine(sheet, "full") as other:
        assert one is not other
    with engines.engine(sheet, "full") as again:
        assert again in (one, other)
