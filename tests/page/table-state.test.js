import assert from "node:assert/strict";
import { test } from "node:test";
import { finishedView } from "../../src/boxwood/web/table-state.js";
import { openTable, tableWith } from "./support/state.js";
import { backgammonView, bot, button, checkersView, entry, person, standing, summary } from "./support/tables.js";

/** @typedef {import("../../src/boxwood/web/types.js").Side} Side */
/** @typedef {import("../../src/boxwood/web/types.js").Update} Update */

const RESULT = entry(1, "first", "wins a single game", { kind: "result" });

/** @param {Partial<Update>} changes @returns {Update} */
const update = (changes) => ({ type: "update", since: 7, version: 8, standing: standing(), view: backgammonView(), events: [], kept: 0, entries: [], dice_wanted: null, clock: null, dice: null, ...changes });
const EVENT = { number: 8, at: "", side: /** @type {Side} */ ("first"), action: "roll 6 4", said: "Ada rolls 6-4." };

test("a table shows everything at once, and what happens later as it happens", () => {
  const { state, line, said } = tableWith(backgammonView(), {}, [entry(0, "first", "8/5 6/5")]);
  /** @type {boolean[]} */
  const instant = [];
  state.show = (news) => {
    instant.push(news.instant);
    assert.equal(state.record.length, 1, "the page goes by what is seen");
    assert.equal(state.asked, null, "and nobody acts on it before");
    news.arrive();
  };
  line.says(update({ kept: 1, entries: [entry(1, "second", "24/20")], events: [EVENT], view: backgammonView({ dice: [6, 4] }) }));
  assert.deepEqual(instant, [false]);
  assert.deepEqual(state.record.map((one) => one.text), ["8/5 6/5", "24/20"]);
  assert.deepEqual(state.view?.dice, [6, 4]);
  assert.deepEqual(said, ["Ada rolls 6-4."]);
});

test("a game that went back to before a roll is told, once the server has said so again", () => {
  const changes = { between_people: true, yours: [/** @type {Side} */ ("first")] };
  const { state, line, said } = tableWith(backgammonView(), changes);
  /** @type {string[]} */
  const warned = [];
  state.addEventListener("dicewarning", (event) => warned.push(/** @type {CustomEvent<string>} */ (event).detail));
  const links = () => line.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));
  const dice = { number: 0, first: null, second: null, roller: null, asked: null, waiting: null, lost: false };
  line.says(update({ dice }));
  const [, start, head] = (links().at(-1) ?? "").split(" ");
  const first = { start: Number(start), head };
  line.says(update({ since: 8, version: 9, dice: { ...dice, first, roller: "second", asked: "first" } }));
  assert.match(links().at(-1) ?? "", /^@link 0 /);
  const back = { type: /** @type {const} */ ("table"), version: 8, summary: summary(changes), view: backgammonView(), record: [], dice_wanted: null, clock: null, dice: { ...dice, first } };
  line.says(back);
  assert.deepEqual(line.sent.at(-1), { type: "hello", viewer: "mover", language: "en", since: null });
  assert.equal(warned.length, 0);
  line.says(back);
  assert.match(links().at(-1) ?? "", /^@chain 0 /);
  assert.match(warned.join(), /^The game went back to before a roll/);
  assert.equal(said.at(-1), `! ${warned[0]}`);
});

test("entries replace what follows those that are kept", () => {
  const { state, line } = tableWith(backgammonView(), {}, [entry(0, "first", "8/5 6/5"), entry(1, "second", "")]);
  line.says(update({ kept: 1, entries: [entry(1, "second", "24/20 13/9")] }));
  assert.deepEqual(state.record.map((one) => one.text), ["8/5 6/5", "24/20 13/9"]);
});

test("a button is pressed by the side that is asked, if that side is here", () => {
  const { state } = tableWith(backgammonView({ to_act: "second", buttons: { roll: button("first", "second"), double: button(), take: button("first") } }));
  assert.equal(state.presser("roll"), "second");
  assert.equal(state.presser("take"), "first");
  assert.equal(state.presser("double"), null);
  assert.equal(state.presser("unknown"), null);
});

test("nobody here presses the bot's buttons, and nobody presses anything without a line", () => {
  const seats = { first: person(""), second: bot() };
  const { state, line } = tableWith(backgammonView({ to_act: "second", buttons: { roll: button("second"), resign: button("first") } }), { seats });
  assert.equal(state.asked, null);
  assert.equal(state.presser("roll"), null);
  assert.equal(state.presser("resign"), "first");
  line.close();
  assert.equal(state.presser("resign"), null);
});

test("an action is sent once until it is answered", () => {
  const { state, line } = tableWith(backgammonView({ buttons: { roll: button("first") } }));
  assert.equal(state.press("roll"), true);
  assert.equal(state.press("roll"), false);
  assert.deepEqual(line.sent.at(-1), { type: "act", version: 7, side: "first", action: "roll", id: state.socket.pending?.id });
  line.says(update({ view: backgammonView({ buttons: { roll: button("first") } }) }));
  assert.equal(state.press("roll"), true);
});

test("a part of the dice that comes too late lets nobody act twice", () => {
  const { state, line } = tableWith(backgammonView({ buttons: { roll: button("first") } }));
  assert.equal(state.press("roll"), true);
  line.says({ type: "refused", version: 8, action: "@chain 0 ab", kind: "stale", message: "", clause: null, id: "" });
  assert.equal(state.press("roll"), false);
  line.says({ type: "refused", version: 8, action: "roll", kind: "stale", message: "", clause: null, id: state.socket.pending?.id ?? "" });
  assert.equal(state.press("roll"), true);
});

test("what the other page does for the dice leaves alone what is under way here", () => {
  const chain = { ...EVENT, side: /** @type {Side} */ ("second"), action: "@chain 1 ab", said: "" };
  const { state, line } = tableWith(backgammonView({ buttons: { roll: button("first") } }));
  let shown = 0;
  state.show = (news) => {
    shown += 1;
    news.arrive();
  };
  const view = state.view;
  assert.equal(state.press("roll"), true);
  line.says(update({ events: [chain], view: backgammonView({ buttons: { roll: button("first") } }) }));
  assert.equal(shown, 0);
  assert.equal(state.sent, "roll");
  assert.equal(state.view, view);
  line.says(update({ since: 8, version: 9, events: [chain], view: backgammonView({ dice: [6, 4] }) }));
  assert.equal(shown, 1, "what changes the board is shown");
});

test("a refusal is shown and said until something happens, and one that is only late is not", () => {
  const { state, line, said } = tableWith(backgammonView());
  const clause = () => state.refused?.clause ?? null;
  line.says({ type: "refused", version: 7, action: "roll", kind: "stale", message: "late", clause: null, id: "" });
  assert.equal(clause(), null);
  line.says({ type: "refused", version: 7, action: "play 13/7", kind: "IllegalPlay", message: "13/7 is blocked", clause: "B7", id: "" });
  assert.equal(clause(), "B7");
  assert.deepEqual(said, ["! 13/7 is blocked"]);
  line.says(update({ events: [EVENT] }));
  assert.equal(state.refused, null);
});

test("a lost line and its return are said once each", () => {
  const { state, network, said } = tableWith(backgammonView());
  network.line.close();
  network.waits[0].act();
  network.line.close();
  network.waits[1].act();
  network.line.opens();
  assert.equal(state.connection, "open");
  assert.deepEqual(said, ["! Reconnecting…", "Connected again."]);
});

test("a game that has ended lies on the board until the players go on", () => {
  /** @type {import("../../src/boxwood/web/types.js").FinishedGame} */
  const finished = { ...backgammonView({ off: { first: 15, second: 3 } }), winner: "first", points_won: 1, value: 1 };
  const view = backgammonView({ phase: "opening", game_number: 2, finished, buttons: { opening: button("first") } });
  const { state } = tableWith(view, {}, [entry(0, "first", "off"), RESULT]);
  assert.equal(state.atEnd, true);
  assert.deepEqual(state.seen?.off, { first: 15, second: 3 });
  assert.deepEqual(state.seen?.buttons, {});
  state.endSeen = true;
  assert.equal(state.seen, state.view);
});

test("an end is forgotten when the next game begins", () => {
  const { state, line } = tableWith(backgammonView({ phase: "opening" }), {}, [RESULT]);
  state.endSeen = true;
  line.says(update({ kept: 1, entries: [entry(2, "second", "")], events: [EVENT], view: backgammonView({ phase: "rolled" }) }));
  assert.equal(state.ended, null);
  assert.equal(state.endSeen, false);
});

test("a view without a game before it is seen as it is", () => {
  const view = checkersView();
  assert.equal(finishedView(view), view);
});

test("a hint is shown for the state it was asked in, and for no other", () => {
  const { state, line, said } = tableWith(backgammonView());
  const words = () => (typeof state.hint === "string" ? state.hint : state.hint?.words);
  state.askHint();
  assert.equal(words(), "asked");
  assert.deepEqual(line.sent.at(-1), { type: "hint", version: 7 });
  line.says({ type: "hint", version: 6, depth: 2, unit: "points", choices: [], words: "old" });
  assert.equal(words(), "asked");
  line.says({ type: "hint", version: 7, depth: 2, unit: "points", choices: [{ action: "play 8/5", text: "8/5", equity: 0.1, loss: 0, details: {} }], words: "It makes a point" });
  assert.equal(words(), "It makes a point");
  assert.deepEqual(said, ["8/5. It makes a point"]);
});

test("a hint that the engine was not ready for comes as soon as it is", () => {
  const { state, line } = tableWith(backgammonView());
  line.says({ type: "engine", game: "checkers", ready: true, doing: "", part: 1, simple: false });
  assert.equal(state.engine, null);
  line.says({ type: "engine", game: "backgammon", ready: false, doing: "compiling", part: 0.5, simple: false });
  state.askHint();
  line.says({ type: "no_hint", version: 7, message: "getting ready" });
  assert.equal(state.hint, null);
  assert.equal(state.hintOwed, true);
  line.says({ type: "engine", game: "backgammon", ready: true, doing: "", part: 1, simple: false });
  assert.equal(state.hint, "asked");
  assert.equal(line.sent.filter((message) => message.type === "hint").length, 2);
});

test("no hint is asked for where none are allowed, nor for somebody who is not here", () => {
  const { state } = tableWith(backgammonView(), { hints: false });
  state.askHint();
  assert.equal(state.hint, null);
  const other = tableWith(backgammonView({ to_act: "second" }), { seats: { first: person(""), second: bot() } });
  other.state.askHint();
  assert.equal(other.state.hint, null);
});

test("the bot's thinking is timed from when it was told, and ends with what it does", () => {
  const { state, line } = tableWith(backgammonView());
  line.says({ type: "thinking", side: "second", since: "", report: null });
  assert.deepEqual(state.thinking, { side: "second", since: 1000 });
  line.says(update({ events: [EVENT] }));
  assert.equal(state.thinking, null);
});

test("a table that was deleted says so", () => {
  const { state, line, said } = openTable();
  line.says({ type: "gone", message: "this table was deleted" });
  assert.equal(state.gone, "this table was deleted");
  assert.deepEqual(said, ["! this table was deleted"]);
});

test("real dice for the bot are asked for by name", () => {
  const { state, line } = tableWith(backgammonView());
  line.says(update({ dice_wanted: "second" }));
  assert.equal(state.diceWanted, "second");
});
