"""Getting an engine ready: in steps, and in the background."""

import threading

import pytest

from boxwood.kept_tables import Progress
from boxwood.readiness import Step, in_background, run_steps


def test_steps_tell_which_part_of_all_is_done() -> None:
    def half_way(progress: Progress) -> None:
        progress("building", 0.5)

    told: list[tuple[str, float]] = []
    run_steps([Step("compiling", lambda _: None), Step("reading", half_way, 3.0)], lambda *now: told.append(now))
    assert told == [("compiling", 0.0), ("reading", 0.25), ("building", 0.625), ("ready", 1.0)]


def test_whoever_is_told_may_stop_the_work() -> None:
    class Stopped(Exception):
        pass

    def stop(what: str, part: float) -> None:
        raise Stopped

    done: list[str] = []
    with pytest.raises(Stopped):
        run_steps([Step("compiling", lambda _: done.append("compiled"))], stop)
    assert done == []


def test_work_in_the_background_gives_its_result_or_what_went_wrong() -> None:
    thread = in_background(threading.current_thread, "somewhere").result(10)
    assert (thread.name, thread.daemon) == ("somewhere", True)
    assert isinstance(in_background(lambda: 1 // 0, "nowhere").exception(10), ZeroDivisionError)
