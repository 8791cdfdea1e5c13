"""The websocket of a table in play."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from support.serving import ORIGIN, Page, SleepyEngines, SlowEngines, first_choice, new_table, page_at, serving


def natural(page: Page) -> str:
    """What a person does without thinking."""
    texts = [node["action"] for node in page.view["paths"] if node["action"]]
    texts += [name for name, button in page.view["buttons"].items() if button["live"]]
    return first_choice([text for text in texts if not text.startswith(("resign", "double"))]) or "roll"


def play_out(page: Page, most: int = 4000) -> None:
    """Play for whoever is asked and a person until it is over."""
    for _ in range(most):
        if page.view["over"]:
            return
        side = page.view["to_act"]
        if side == "first" or page.view["viewer"] == "both":
            answer = page.act(natural(page), side)
            assert answer["type"] == "update", answer
        else:
            page.hear_until("update")
    raise AssertionError("the match does not end")


def test_hello_is_answered_with_everything(client: TestClient) -> None:
    with page_at(client, new_table(client)) as page:
        told = page.heard[0]
        assert told["type"] == "table"
        assert told["version"] == 0
        assert told["summary"]["title"] == "Tournament, match to 3"
        assert told["record"] == []
        assert told["view"]["buttons"]["opening"]["live"]


def test_two_people_play_at_one_screen(client: TestClient) -> None:
    with page_at(client, new_table(client, length=1), viewer="mover") as page:
        for _ in range(2000):
            if page.view["over"]:
                break
            side = page.view["to_act"]
            assert page.view["viewer"] == side
            assert page.act(natural(page), side)["type"] == "update"
        assert page.view["over"]
        assert page.heard[-1]["standing"]["over"]
        assert "won the match" in page.heard[-1]["standing"]["result"]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_person_plays_the_bot_and_never_waits_for_nothing(client: TestClient, game: str) -> None:
    table = new_table(client, game, bot="beginner", **({"length": 1} if game == "backgammon" else {}))
    with page_at(client, table) as page:
        play_out(page)


def test_the_bot_in_the_first_seat_lets_the_person_throw_for_the_opening(client: TestClient) -> None:
    seats = {"first": {"kind": "bot", "name": "", "level": "beginner"}, "second": {"kind": "person", "name": ""}}
    with page_at(client, new_table(client, seats=seats), viewer="second") as page:
        assert page.view["to_act"] == "second"
        assert page.act("opening", "second")["type"] == "update"


def test_two_bots_play_while_somebody_watches(client: TestClient) -> None:
    bot = {"kind": "bot", "name": "", "level": "beginner"}
    table = new_table(client, length=1, seats={"first": bot, "second": bot})
    with page_at(client, table) as page:
        for _ in range(5000):
            if page.view["over"]:
                return
            page.hear_until("update")
    raise AssertionError("the bots do not play")


def test_both_pages_of_a_table_hear_of_an_action_each_from_its_side(client: TestClient) -> None:
    table = new_table(client)
    with page_at(client, table) as one, page_at(client, table, viewer="second", language="fr") as other:
        one.act("opening")
        heard = other.hear_until("update")
        assert heard["version"] == 1
        assert heard["view"]["viewer"] == "second"
        assert heard["events"][0]["action"].startswith("opening ")
        assert one.view["viewer"] == "first"


def test_an_action_on_an_old_state_is_refused_and_what_was_missed_is_told(client: TestClient) -> None:
    table = new_table(client, dice="manual")
    with page_at(client, table) as one, page_at(client, table) as other:
        one.act("opening 3 1")
        refused = other.act("opening 6 1", version=0)
        if refused["type"] == "update":  # what the other did came first
            refused = other.hear_until("refused")
        assert refused["kind"] == "stale"
        told = other.hear_until("update")
        assert (told["since"], told["version"]) == (0, 1)


def test_a_page_that_comes_back_is_told_what_it_missed(client: TestClient) -> None:
    table = new_table(client, dice="manual")
    with page_at(client, table) as page:
        page.act("opening 3 1")
        page.act("play 8/5 6/5")
    with page_at(client, table, since=1) as page:
        told = page.heard[0]
        assert told["type"] == "update"
        assert [event["action"] for event in told["events"]] == ["play 8/5 6/5"]
        assert told["events"][0]["said"] == "Ada plays 8/5 6/5."
    with page_at(client, table, since=2) as page:
        assert page.heard[0]["events"] == []
    with page_at(client, table, since=77) as page:
        assert page.heard[0]["type"] == "table"


def test_what_is_not_allowed_is_refused_with_the_reason_and_the_clause(client: TestClient) -> None:
    with page_at(client, new_table(client, dice="manual")) as page:
        page.act("opening 3 1")
        refused = page.act("play 24/18")
        assert (refused["kind"], refused["version"], refused["action"]) == ("IllegalPlay", 1, "play 24/18")
        assert refused["message"]
        assert refused["clause"]
        assert page.act("play 8/5 6/5", "second")["kind"] == "NotYours"
        assert page.act("dance")["kind"] == "BadAction"


def test_why_not_is_answered_without_anything_happening(client: TestClient) -> None:
    with page_at(client, new_table(client, dice="manual")) as page:
        page.act("opening 3 1")
        page.say({"type": "why", "action": "play 24/18", "side": "first"})
        assert page.hear_until("refused")["clause"]
        page.say({"type": "why", "action": "play 8/5 6/5", "side": "first"})
        assert page.hear_until("allowed", "refused") == {"type": "allowed", "action": "play 8/5 6/5"}
        assert page.version == 1


def test_why_not_does_not_give_the_next_throw_away(client: TestClient) -> None:
    with page_at(client, new_table(client)) as page:
        page.say({"type": "why", "action": "opening", "side": "first"})
        assert page.hear_until("allowed", "refused") == {"type": "allowed", "action": "opening"}


def test_a_page_can_look_from_another_side_and_in_another_language(client: TestClient) -> None:
    with page_at(client, new_table(client)) as page:
        page.say({"type": "view", "viewer": "second", "language": "fr"})
        assert page.hear_until("table")["view"]["viewer"] == "second"


def test_the_bot_shows_that_it_thinks_and_can_be_told_to_move(tmp_path: Path) -> None:
    with serving(tmp_path, SlowEngines) as client, page_at(client, new_table(client, "checkers", bot="full")) as page:
        thinking = page.hear_until("thinking")
        assert thinking["side"] == "second"
        if thinking["report"] is None:  # else it had begun before the page came
            thinking = page.hear_until("thinking")
        assert thinking["report"]["depth"] == 1
        page.say({"type": "move_now"})
        assert page.hear_until("update")["events"][0]["action"].startswith("move")


def test_a_quick_bot_moves_without_a_word_that_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boxwood.server.bot_player.QUIETLY", 60.0)
    with serving(tmp_path) as client, page_at(client, new_table(client, "checkers", bot="beginner")) as page:
        while page.view["to_act"] != "first":
            page.hear_until("update")
        assert "thinking" not in {message["type"] for message in page.heard}


def test_a_roll_that_a_quick_bot_plays_at_once_is_shown_without_buttons(client: TestClient) -> None:
    def is_bots_roll(message: dict[str, Any]) -> bool:
        events = message.get("events") or [{"side": None, "action": ""}]
        return bool(events[-1]["side"] == "second" and events[-1]["action"].startswith("roll"))

    with page_at(client, new_table(client, bot="expert")) as page:
        while not is_bots_roll(page.heard[-1]):
            if page.view["to_act"] == "first":
                page.act(natural(page))
            else:
                page.hear_until("update")
        assert (page.view["buttons"], page.view["paths"]) == ({}, [])
        assert page.view["dice"]
        assert page.hear_until("update")["view"]["buttons"]["roll"]["live"]


def test_a_slow_bot_of_backgammon_moves_at_once_when_it_is_told_to(tmp_path: Path) -> None:
    with serving(tmp_path, SlowEngines) as client:
        table = new_table(client, bot="world-class", dice="manual")
        with page_at(client, table) as page:
            page.act("opening 1 6")
            page.hear_until("thinking")
            page.say({"type": "move_now"})
            assert page.hear_until("update")["events"][0]["side"] == "second"


def test_people_play_while_the_engine_gets_ready(tmp_path: Path) -> None:
    with serving(tmp_path, SleepyEngines) as client:
        with page_at(client, new_table(client)) as page:
            assert page.act("opening")["type"] == "update"
            assert {message["type"] for message in page.heard} >= {"engine"}
            page.say({"type": "hint", "version": 1})
            assert page.hear_until("no_hint", "refused") == {
                "type": "no_hint",
                "version": 1,
                "message": "the bot is still getting ready; the hint will come as soon as possible",
            }
        engines = client.get("/api/engines").json()
        assert not engines["backgammon"]["ready"]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_simple_bot_plays_while_the_engine_gets_ready_if_people_like(tmp_path: Path, game: str) -> None:
    with serving(tmp_path, SleepyEngines) as client:
        seats = {"first": {"kind": "bot", "name": "", "level": "beginner"}}
        with page_at(client, new_table(client, game, seats=seats), viewer="second") as page:
            if game == "checkers":
                page.act("move 11-15", "second")
            else:
                while page.view["to_act"] != "first":
                    page.act(natural(page), "second")
            assert page.settle() == [], "nobody plays before somebody likes it"
            page.say({"type": "simple_bot"})
            assert page.hear_until("engine")["simple"]
            answer = page.hear_until("update")["events"][0]
            assert answer["side"] == "first"
        with page_at(client, page.heard[0]["summary"]["id"]) as other:
            assert other.hear_until("engine")["simple"], "who comes later is told so"


def test_a_person_takes_a_play_back_that_the_bot_has_answered(client: TestClient) -> None:
    with page_at(client, new_table(client, bot="beginner")) as page:
        while not page.view["buttons"].get("take back"):
            if page.view["to_act"] == "first":
                page.act(natural(page))
            else:
                page.hear_until("update")
        assert page.view["buttons"]["take back"]["sides"] == ["first"]
        page.say({"type": "take_back", "version": page.version - 1, "side": "first"})
        assert page.hear_until("refused")["kind"] == "stale"
        page.hear_until("update")
        page.say({"type": "take_back", "version": page.version, "side": "first"})
        events = page.hear_until("update")["events"]
        assert [event["action"] for event in events] == ["undo", "takeback", "accept"]
        assert (page.view["phase"], page.view["turn"], page.view["to_act"]) == ("rolled", "first", "first")
        page.say({"type": "take_back", "version": page.version, "side": "first"})
        assert page.hear_until("refused")["message"] == "there is no play to take back"


def test_dice_of_the_bot_are_entered_by_whoever_sees_them(client: TestClient) -> None:
    with page_at(client, new_table(client, bot="beginner", dice="manual")) as page:
        page.act("opening 6 1")
        page.act("play 13/7 8/7")
        wanted = page.hear_until("update")
        while wanted["dice_wanted"] is None:
            wanted = page.hear_until("update")
        assert (wanted["dice_wanted"], wanted["events"], page.view["to_act"]) == ("second", [], "first")
        assert page.view["buttons"]["roll"]["sides"] == ["first", "second"]
        thrown = page.act("roll 5 3")
        assert (thrown["events"][0]["side"], thrown["events"][0]["action"]) == ("second", "roll 5 3")
        assert page.hear_until("update")["events"][0]["action"].startswith("play")


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "null",
        "[]",
        "{}",
        "{",
        '"hello"',
        '{"type": "sing"}',
        '{"type": "act"}',
        '{"type": "act", "version": "0", "side": "first", "action": "roll"}',
        '{"type": "act", "version": -1, "side": "first", "action": "roll"}',
        '{"type": "act", "version": 0, "side": "third", "action": "roll"}',
        '{"type": "act", "version": 0, "side": "first", "action": 7}',
        '{"type": "view", "viewer": "first", "language": "tlh"}',
        '{"type": "move_now", "please": true}',
        "x" * 5000,
        "\u0000",
    ],
)
def test_what_is_no_message_is_refused_and_the_line_stays_open(client: TestClient, garbage: str) -> None:
    with page_at(client, new_table(client)) as page:
        page.session.send_text(garbage)
        assert page.hear_until("refused")["kind"] == "BadMessage"
        assert page.act("opening")["type"] == "update"


def test_bytes_are_no_message_either(client: TestClient) -> None:
    with page_at(client, new_table(client)) as page:
        page.session.send_bytes(b"\x00\xff")
        assert page.hear_until("refused")["kind"] == "BadMessage"


def test_nothing_is_done_before_hello(client: TestClient) -> None:
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{new_table(client)}/play", headers=ORIGIN) as session:
        session.send_json({"type": "act", "version": 0, "side": "first", "action": "opening"})
        refused: dict[str, Any] = session.receive_json()
        assert (refused["kind"], refused["version"]) == ("BadMessage", 0)


def test_whoever_watches_a_table_that_is_deleted_is_told(client: TestClient) -> None:
    table = new_table(client)
    with page_at(client, table) as page:
        assert client.delete(f"/api/tables/{table}").status_code == 204
        assert page.hear_until("gone")["message"] == "The game was deleted."
    with client.websocket_connect(f"ws://127.0.0.1/api/tables/{table}/play", headers=ORIGIN) as session:
        assert session.receive_json()["type"] == "gone"
        with pytest.raises(WebSocketDisconnect):
            session.receive_json()


def test_a_table_goes_on_where_it_was_after_a_restart_and_the_bot_takes_its_turn(tmp_path: Path) -> None:
    with serving(tmp_path, SleepyEngines) as client:
        table = new_table(client, bot="beginner", dice="manual")
        with page_at(client, table) as page:
            page.act("opening 1 6")
            before = page.view
    with serving(tmp_path) as client, page_at(client, table) as page:
        while page.version < 2:
            page.hear_until("update")
        event = client.get(f"/api/tables/{table}/record").json()["states"][2]["event"]
        assert (event["side"], event["action"].split()[0]) == ("second", "play")
        assert before["dice"] == [1, 6]
