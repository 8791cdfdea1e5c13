"""What is asked once."""

import base64
import gzip
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from boxwood.backgammon import Position, formats
from boxwood.backgammon.plays import legal_plays
from boxwood.errors import BadInput
from boxwood.server.packing import pack_page
from boxwood.server.seals import KEPT, Seals
from support.serving import ORIGIN, new_table, page_at
from support.tables import make_table, played
from support.xg_files import end_record, game_record, match_record, move_record, xg_file


def test_what_can_be_played_is_listed(client: TestClient) -> None:
    games = {box["game"]: box for box in client.get("/api/boxes").json()["games"]}
    graves = next(sheet for sheet in games["backgammon"]["sheets"] if sheet["name"] == "graves")
    assert graves["words"]["checker"] == "piece"
    assert graves["colours"] == {"first": "light", "second": "dark"}
    options = {plan["format"]: {one["name"]: one["choice"] for one in plan["options"]} for plan in graves["plans"]}
    assert ("crawford" in options["match"], "crawford" in options["money"]) == (True, False)
    assert ("raccoons" in options["money"], options["money"]["beavers"]) == (False, "off")
    assert games["backgammon"]["levels"][0]["name"] == "beginner"
    on_the_bar = [sheet["name"] for sheet in games["backgammon"]["sheets"] if sheet["centred_cube"] == "bar"]
    assert on_the_bar == ["redblack"]
    french = client.get("/api/boxes?language=fr").json()["games"][0]["sheets"][0]
    assert french["colours"]["first"] == "clair"


def test_each_plan_tells_whether_and_how_stakes_are_doubled(client: TestClient) -> None:
    sheets = {sheet["name"]: sheet for sheet in client.get("/api/boxes").json()["games"][0]["sheets"]}
    plans = {
        name: {(plan["format"], plan["length"]): plan["doubling"] for plan in sheet["plans"]}
        for name, sheet in sheets.items()
    }
    cube = {("match", 1): "none", ("match", None): "cube", ("money", None): "cube", ("single", None): "cube"}
    assert plans == {
        "tournament": cube,
        "classic": cube | {("single", None): "none"},
        "coral": dict.fromkeys(cube, "none"),
        "graves": cube,
        "parker": {("money", None): "spoken", ("single", None): "spoken"},
        "redblack": {("money", None): "cube", ("single", None): "cube"},
    }
    for sheet in sheets.values():
        for plan in sheet["plans"]:
            assert (plan["facts"][0] == "No doubling cube.") == (plan["doubling"] == "none")
            assert plan["facts"][1:] == sheet["plans"][0]["facts"][1:]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_levels_are_told_in_whole_sentences(client: TestClient, language: str) -> None:
    for box in client.get(f"/api/boxes?language={language}").json()["games"]:
        for level in box["levels"]:
            assert level["title"]
            assert level["about"][0].isupper()
            assert level["about"].endswith(".")


def test_colours_agree_with_what_they_are_said_of(client: TestClient) -> None:
    for language, many, king in (("en", ["light", "dark"], ["light", "dark"]), ("fr", ["clairs", "foncés"], None)):
        sheets = client.get(f"/api/boxes?language={language}").json()["games"][1]["sheets"]
        sheet = next(sheet for sheet in sheets if sheet["name"] == "tournament")
        assert [sheet["agreeing"][side]["many"] for side in ("first", "second")] == many
        assert [sheet["agreeing"][side]["king"] for side in ("first", "second")] == (king or ["claire", "foncée"])
        assert {side: forms["one"] for side, forms in sheet["agreeing"].items()} == sheet["colours"]
    french = client.get("/api/boxes?language=fr").json()["games"]
    known = {forms["many"] for box in french for sheet in box["sheets"] for forms in sheet["agreeing"].values()}
    assert known == {"clairs", "foncés", "corail", "bleus", "rouges", "noirs"}


def test_every_option_that_is_offered_can_be_had_in_that_plan_and_no_other_can(client: TestClient) -> None:
    known = {"automatic_doubles", "beavers", "raccoons", "crawford", "jacoby", "honour_play", "pick_up_dice"}
    for sheet in client.get("/api/boxes").json()["games"][0]["sheets"]:
        for plan in sheet["plans"]:
            length = plan["length"] or (3 if plan["format"] == "match" else None)
            asked = {"game": "backgammon", "sheet": sheet["name"], "format": plan["format"], "length": length}
            offered = {option["name"] for option in plan["options"]}
            for name in known:
                options = {"beavers": True, name: True} if name == "raccoons" else {name: True}
                answer = client.post("/api/tables", json={**asked, "options": options})
                may = answer.status_code == 201
                # in a match to one point, options about doubling do no harm and mean nothing
                assert may == (name in offered) or (may and plan["doubling"] == "none"), (sheet["name"], plan, name)


def test_tables_are_made_listed_looked_at_and_deleted(client: TestClient) -> None:
    one, other = new_table(client), new_table(client, "checkers")
    assert {table["id"] for table in client.get("/api/tables").json()["tables"]} == {one, other}
    summary = client.get(f"/api/tables/{one}").json()
    assert summary["score"] == {"first": 0, "second": 0}
    assert len(summary["commitment"]) == 64
    assert client.get(f"/api/tables/{other}").json()["dice"] is None
    assert client.delete(f"/api/tables/{one}").status_code == 204
    gone = client.get(f"/api/tables/{one}")
    assert (gone.status_code, gone.json()["error"]["kind"]) == (404, "NoSuchTable")
    assert client.delete(f"/api/tables/{one}").status_code == 404


def test_dice_are_sealed_before_a_word_is_said(client: TestClient) -> None:
    seal = client.post("/api/seals").json()
    table = new_table(client, words=["rain", "soleil"], seal=seal["seal"])
    assert table == seal["seal"]
    assert client.get(f"/api/tables/{table}").json()["commitment"] == seal["commitment"]
    again = client.post("/api/tables", json={"game": "backgammon", "length": 3, "seal": seal["seal"]})
    assert (again.status_code, again.json()["error"]["kind"]) == (400, "BadInput")


def test_a_seal_outlives_a_table_that_could_not_be_made(client: TestClient) -> None:
    seal = client.post("/api/seals").json()["seal"]
    assert client.post("/api/tables", json={"game": "backgammon", "sheet": "none", "seal": seal}).status_code == 400
    assert new_table(client, seal=seal) == seal


def test_only_the_last_seals_are_kept() -> None:
    seals = Seals()
    first = seals.new("")
    for _ in range(KEPT):
        seals.new("")
    with pytest.raises(BadInput, match="expired"):
        seals.find(first.id)


def test_the_seed_is_told_nowhere_before_the_end(client: TestClient) -> None:
    table = new_table(client)
    with page_at(client, table) as page:
        page.act("opening")
        heard = str(page.heard)
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    seed = rooms.storage.load(table).terms.seed.hex()
    for path in ("", "/record", "/dice", "/export"):
        assert seed not in client.get(f"/api/tables/{table}{path}").text
    assert seed not in heard


@pytest.mark.parametrize(
    ("asked", "status", "kind"),
    [
        ({"game": "backgammon", "sheet": "coral", "options": {"beavers": True}}, 400, "BadOption"),
        ({"game": "backgammon", "sheet": "monopoly"}, 400, "UnknownName"),
        ({"game": "backgammon", "format": "match"}, 400, "BadOption"),
        ({"game": "chess"}, 400, "UnknownName"),
        ({"game": "backgammon", "length": 0}, 422, "BadMessage"),
        ({"game": "backgammon", "stakes": 3}, 422, "BadMessage"),
        ({}, 422, "BadMessage"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    client: TestClient, asked: dict[str, object], status: int, kind: str
) -> None:
    answer = client.post("/api/tables", json=asked)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind)
    assert answer.json()["error"]["message"]


def test_a_refusal_names_its_clause_and_speaks_french(client: TestClient) -> None:
    asked = {"game": "backgammon", "sheet": "coral", "options": {"beavers": True}}
    error = client.post("/api/tables?language=fr", json=asked).json()["error"]
    assert error["clause"] == "S-beaver"


def test_a_game_is_written_loaded_and_gone_on_with(client: TestClient) -> None:
    table = new_table(client)
    with page_at(client, table) as page:
        page.act("opening")
    file = client.get(f"/api/tables/{table}/export")
    assert file.headers["content-disposition"].endswith('.match"')
    assert formats.read(file.content).players == ("Ada", "Dark")
    loaded = client.post("/api/tables/load?name=evening.match", content=file.content)
    assert loaded.status_code == 201
    assert loaded.json()["tables"][0]["version"] == client.get(f"/api/tables/{table}").json()["version"]
    assert client.get(f"/api/tables/{table}/export?format=mat").status_code == 200
    bad = client.post("/api/tables/load?name=evening.match", content=file.content[:-20])
    assert (bad.status_code, bad.json()["error"]["kind"]) == (400, "BadFile")


def test_a_file_of_bytes_is_loaded_and_what_was_repaired_in_it_is_told(client: TestClient) -> None:
    opened = next(play.after for play in legal_plays(Position.start(), (3, 1)) if str(play) == "8/5 6/5")
    records = [
        match_record(),
        game_record(),
        move_record(Position.start(), 1, (3, 1), (7, 4, 5, 4), opened),
        move_record(opened, -1, (4, 2), (7, 2, 5, 4), opened.swap()),
    ]
    answer = client.post("/api/tables/load?name=night.xg", content=xg_file([*records, end_record((1, 0), 1, 1, 0)]))
    assert answer.status_code == 201
    assert [table["game"] for table in answer.json()["tables"]] == ["backgammon"]
    assert "record 3: '8/3 6/5' with 4-2" in answer.json()["notices"][0]


def test_the_record_has_every_state(client: TestClient) -> None:
    table = played(make_table(), 3, most=30)
    client.app.state.rooms.storage.create(table)  # type: ignore[attr-defined]
    record = client.get(f"/api/tables/{table.id}/record?viewer=second").json()
    assert [state["version"] for state in record["states"]] == list(range(31))
    assert record["states"][0]["event"] is None
    assert record["states"][4]["event"]["number"] == 3
    assert record["states"][4]["view"]["viewer"] == "second"
    assert len(record["entries"]) == len(table.entries)


def test_play_goes_on_from_a_state_of_the_record(client: TestClient) -> None:
    table = played(make_table(), 3, most=30)
    client.app.state.rooms.storage.create(table)  # type: ignore[attr-defined]
    branch = client.post(f"/api/tables/{table.id}/branch", json={"at": 9})
    assert (branch.status_code, branch.json()["version"]) == (201, 9)
    assert client.post(f"/api/tables/{table.id}/branch", json={"at": 31}).status_code == 409


def test_dice_and_pictures_can_be_looked_at(client: TestClient) -> None:
    table = played(make_table(), 3)
    client.app.state.rooms.storage.create(table)  # type: ignore[attr-defined]
    report = client.get(f"/api/tables/{table.id}/dice").json()
    assert report["statistics"]["throws"] == len(report["throws"])
    assert report["seed"]
    for at in ("", "?at=5&viewer=second"):
        picture = client.get(f"/api/tables/{table.id}/picture.svg{at}")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")


def test_words_and_rules_come_in_each_language(client: TestClient) -> None:
    assert client.get("/api/words/fr.json").json()["language"] == "fr"
    assert client.get("/api/words/tlh.json").status_code == 422
    for game, sheet in (("backgammon", "graves"), ("checkers", "coral")):
        assert client.get(f"/api/rules/{game}/{sheet}?language=fr").status_code == 200
    assert client.get("/api/rules/backgammon/monopoly").status_code == 400


def test_a_table_keeps_the_name_it_is_given_and_is_found_by_it(client: TestClient) -> None:
    id_ = new_table(client)
    named = client.put(f"/api/tables/{id_}/name", json={"name": " Évening at Maren's "}).json()
    assert named["name"] == "Évening at Maren's"
    assert client.get(f"/api/tables/{id_}").json()["name"] == "Évening at Maren's"
    for search in ("évening", "maren", "ada"):
        assert [one["id"] for one in client.get("/api/tables", params={"search": search}).json()["tables"]] == [id_]
    assert client.put(f"/api/tables/{id_}/name", json={"name": ""}).json()["name"] == ""
    assert client.get("/api/tables", params={"search": "maren"}).json()["tables"] == []
    assert client.put("/api/tables/k7d2p9q4w1zx/name", json={"name": "x"}).status_code == 404
    assert client.put(f"/api/tables/{id_}/name", json={"name": "x" * 61}).status_code == 422


def test_a_page_at_the_table_hears_of_its_new_name(client: TestClient) -> None:
    id_ = new_table(client)
    with page_at(client, id_) as page:
        client.put(f"/api/tables/{id_}/name", json={"name": "Final"})
        assert page.hear_until("table")["summary"]["name"] == "Final"


def test_a_picture_of_what_happened_can_be_kept(client: TestClient) -> None:
    id_ = new_table(client)
    assert "cache-control" not in client.get(f"/api/tables/{id_}/picture.svg").headers
    assert "immutable" in client.get(f"/api/tables/{id_}/picture.svg?at=0").headers["cache-control"]


# The page


def test_the_page_is_served_for_its_own_routes_and_compressed(client: TestClient) -> None:
    for path in ("/", "/table/abcdefghjkmn", "/rules/backgammon/graves"):
        page = client.get(path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
    script = client.get("/app.js", headers={"accept-encoding": "gzip"})
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert client.get("/app.js", headers={"accept-encoding": "identity"}).content == script.content
    assert gzip.compress(script.content, 9, mtime=0)


def test_a_file_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    etag = client.get("/app.js").headers["etag"]
    again = client.get("/app.js", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head("/app.js").headers["etag"] == etag


def test_what_the_page_asks_for_is_kept_for_good_and_the_page_itself_is_not(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    asked = re.findall(r'(?:href|src)="/([^"]+)"', page.text)
    assert len(asked) < 8, asked
    for name in (*asked, *re.findall(r'url\("/([^"]+)"\)', page.text)):
        answer = client.get(f"/{name}")
        assert answer.status_code == 200, name
        assert "immutable" in answer.headers["cache-control"], name
    assert client.get("/page.0123456789ab.js").status_code == 404


def test_nothing_is_asked_for_before_the_first_paint_and_only_these_texts_may_stand_in_the_page(
    client: TestClient,
) -> None:
    page = client.get("/")
    head = page.text[: page.text.index("</head>")]
    assert "stylesheet" not in head
    assert re.findall(r'<script src="[^"]*">', head) == []
    policy = dict(rule.split(" ", 1) for rule in page.headers["content-security-policy"].split("; "))
    for tag, rule in {"style": "style-src", "script": "script-src"}.items():
        text = re.search(f"<{tag}>(.*?)</{tag}>", head, re.DOTALL)
        assert text is not None
        digest = base64.b64encode(hashlib.sha256(text[1].encode()).digest()).decode()
        assert policy[rule] == f"'self' 'sha256-{digest}'"
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == page.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api/boxes", "/api/boxes?language=fr", "/api/words/fr.json"])
def test_what_is_the_same_at_the_next_visit_is_not_sent_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": '"another"'}).json() == first.json()


def test_those_who_work_on_the_page_can_have_its_modules_one_by_one(client: TestClient) -> None:
    assert 'src="/app.js"' in client.get("/?sources").text
    assert 'href="/tokens.css"' in client.get("/tables?sources").text


def test_a_file_that_changes_gets_another_name(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<link rel="stylesheet" href="/a.css">\n<script type="module" src="/a.js">')
    (tmp_path / "a.css").write_text("body { color: red }")
    (tmp_path / "a.js").write_text("console.log(1);")
    before = pack_page(tmp_path)
    (tmp_path / "a.js").write_text("console.log(2);")
    after = pack_page(tmp_path)
    assert [name for name in after.files if name not in before.files] == [
        name for name in after.files if name.endswith(".js")
    ]


@pytest.mark.parametrize(
    "path", ["/missing.js", "/../pyproject.toml", "/%2e%2e/__init__.py", "/.git/config", "/api/no"]
)
def test_what_is_not_there_is_said_in_a_sentence(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["message"].startswith("there is nothing at")


def test_the_api_describes_itself(client: TestClient) -> None:
    assert "/api/tables/{id}/branch" in client.get("/api/openapi.json").json()["paths"]


def test_a_first_game_is_taught_and_what_is_tried_is_answered_without_a_table(client: TestClient) -> None:
    lesson = client.get("/api/lessons/backgammon/parker?language=fr").json()
    assert lesson["title"] == "Votre première partie de backgammon"
    assert lesson["steps"][3]["step"]["name"] == "one die"
    assert [node["action"] for node in lesson["steps"][3]["view"]["paths"]] == [None, "play 8/5"]

    def tries(step: str, action: str) -> tuple[int, dict[str, object]]:
        asked = {"step": step, "action": action}
        answer = client.post("/api/lessons/backgammon/parker", json=asked, headers=ORIGIN)
        return answer.status_code, answer.json()

    status, answer = tries("one die", "play 8/5")
    assert (status, answer["right"], answer["view"]) == (200, True, None)
    status, answer = tries("one die", "play 24/23")
    assert (answer["right"], answer["said"], answer["clause"]) == (False, "Not there. Try the one that glows.", None)
    assert tries("both dice", "play 24/19")[1]["clause"] == "B7"
    assert tries("win", "play 2/off 1/off")[1]["view"]["over"]  # type: ignore[index]
    assert tries("nowhere", "play 8/5")[0] == 400
    assert tries("one die", "xyzzy")[0] == 400
    assert client.get("/api/tables").json()["tables"] == []


def test_a_position_is_shown_before_there_is_a_table_and_what_is_wrong_with_an_id_is_told(client: TestClient) -> None:
    def shown(start: str, game: str = "backgammon") -> tuple[int, dict[str, Any]]:
        answer = client.post("/api/positions", json={"game": game, "start": start}, headers=ORIGIN)
        return answer.status_code, answer.json()

    status, answer = shown("XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:1:0:7:10")
    assert (status, answer["view"]["dice"], answer["view"]["buttons"]) == (200, [6, 3], {})
    assert shown("W:W27,32:B23,14", "checkers")[1]["view"]["turn"] == "first"
    status, answer = shown("XGID=-b----E-C---eE---c-e----B-:1:9:1:63:2:1:0:7:10")
    assert (status, "cube" in answer["error"]["message"]) == (400, True)
    assert client.get("/api/tables").json()["tables"] == []
