import assert from "node:assert/strict";
import { test } from "node:test";
import { TableSocket } from "../../src/boxwood/web/socket.js";
import { FakeNetwork } from "./support/state.js";
import { backgammonView, standing, summary } from "./support/tables.js";

/** @typedef {import("../../src/boxwood/web/types.js").ToPage} FromServer */

const SILENT = 10_000;

/** A socket on a fake network, with what it told. */
function opened() {
  const network = new FakeNetwork();
  const socket = new TableSocket("k7d2", "mover", network);
  /** @type {string[]} */
  const told = [];
  socket.addEventListener("connection", (event) => told.push(/** @type {CustomEvent<string>} */ (event).detail));
  socket.addEventListener("message", (event) => told.push(/** @type {CustomEvent<FromServer>} */ (event).detail.type));
  return { network, socket, told };
}

/** @param {number} version @returns {FromServer} */
const whole = (version) => ({ type: "table", version, summary: summary(), view: backgammonView(), record: [], dice_wanted: null, clock: null, dice: null });
/** @param {number} since @param {number} version @returns {FromServer} */
const update = (since, version) => ({ type: "update", since, version, standing: standing(), view: backgammonView(), events: [], kept: 0, entries: [], dice_wanted: null, clock: null, dice: null });

test("it opens the table's line and says hello", () => {
  const { network, socket, told } = opened();
  assert.equal(network.line.path, "/api/tables/k7d2/play?language=en");
  assert.equal(socket.ready, false);
  network.line.opens();
  assert.deepEqual(network.line.sent, [{ type: "hello", viewer: "mover", language: "en", since: null }]);
  assert.deepEqual(told, ["open"]);
});

test("it acts on the version it knows, and not at all while the line is down", () => {
  const { network, socket } = opened();
  assert.equal(socket.act("roll", "first"), false);
  network.line.opens();
  network.line.says(whole(17));
  assert.equal(socket.act("roll", "first"), true);
  const { id } = socket.pending ?? {};
  assert.ok(id);
  assert.deepEqual(network.line.sent.at(-1), { type: "act", version: 17, side: "first", action: "roll", id });
});

test("what is not acknowledged is sent again on the next line, with the same id", () => {
  const { network, socket } = opened();
  network.line.opens();
  network.line.says(whole(17));
  socket.act("roll", "first");
  const act = network.line.sent.at(-1);
  network.line.close();
  assert.equal(socket.act("pass", "first", null, false), false);
  network.passes();
  network.line.opens();
  assert.deepEqual(network.line.sent.map(({ type }) => type), ["hello", "act"]);
  assert.deepEqual(network.line.sent.at(-1), act);
  network.line.says({ type: "done", id: /** @type {{id: string}} */ (/** @type {unknown} */ (act)).id, version: 18 });
  assert.equal(socket.pending, null);
  network.line.close();
  assert.equal(socket.act("pass", "first", null, true), true);
  network.passes();
  network.line.opens();
  assert.equal(network.line.sent.at(-1)?.type, "act");
});

test("a ping is answered, and a line that falls silent after one is replaced", () => {
  const { network, told } = opened();
  network.line.opens();
  network.line.says(whole(17));
  const first = network.line;
  first.says({ type: "ping", number: 3 });
  assert.deepEqual(first.sent.at(-1), { type: "pong", number: 3 });
  assert.equal(told.includes("ping"), false);
  network.passes();
  assert.notEqual(network.line, first);
  assert.ok(told.includes("lost"));
});

test("a line that never opens, or opens and never answers, is replaced", () => {
  const { network } = opened();
  const first = network.line;
  network.passes();
  assert.notEqual(network.line, first);
  network.line.opens();
  const second = network.line;
  network.passes();
  assert.notEqual(network.line, second);
});

test("where nobody pings, a line that has answered is not doubted", () => {
  const { network } = opened();
  network.line.opens();
  network.line.says(whole(17));
  assert.ok(network.waits.every((wait) => wait.ended));
});

test("an update that does not follow is not shown: everything is asked for anew", () => {
  const { network, socket, told } = opened();
  network.line.opens();
  network.line.says(whole(17));
  network.line.says(update(17, 18));
  assert.equal(socket.version, 18);
  network.line.says(update(20, 21));
  assert.equal(socket.version, 18);
  assert.deepEqual(network.line.sent.at(-1), { type: "hello", viewer: "mover", language: "en", since: null });
  network.line.says(update(16, 17));
  assert.equal(network.line.sent.length, 2);
  assert.deepEqual(told, ["open", "table", "update"]);
});

test("a lost line is tried again, each time a little later, and goes on where it was", () => {
  const { network, told } = opened();
  network.line.opens();
  network.line.says(whole(17));
  network.line.close();
  const retries = () => network.waits.filter((wait) => wait.milliseconds !== SILENT);
  for (let index = 0; index < 8; index++) {
    retries()[index].act();
    network.line.close();
  }
  const waits = retries().map((wait) => wait.milliseconds);
  assert.equal(waits[0], 400);
  assert.ok(waits.every((wait, index) => index === 0 || wait >= waits[index - 1]));
  assert.equal(waits.at(-1), 8000);
  retries().at(-1)?.act();
  network.line.opens();
  assert.deepEqual(network.line.sent, [{ type: "hello", viewer: "mover", language: "en", since: 17 }]);
  assert.equal(told.at(-1), "open");
});

test("when the network comes back it does not wait any longer", () => {
  const { network } = opened();
  network.line.opens();
  network.line.close();
  for (const retry of network.whenBack) retry();
  assert.equal(network.sockets.length, 2);
  assert.equal(network.waits[0].ended, true);
});

test("a closed socket stays closed, and listens to nothing", () => {
  const { network, socket, told } = opened();
  network.line.opens();
  socket.close();
  assert.equal(network.whenBack.size, 0);
  assert.ok(network.waits.every((wait) => wait.ended));
  assert.deepEqual(told, ["open"]);
});

test("looking from another side holds for the next hello too", () => {
  const { network, socket } = opened();
  network.line.opens();
  socket.look("second");
  assert.deepEqual(network.line.sent.at(-1), { type: "view", viewer: "second", language: "en" });
  socket.hello(3);
  assert.deepEqual(network.line.sent.at(-1), { type: "hello", viewer: "second", language: "en", since: 3 });
});

test("hints, haste and reasons are asked for in words that the server knows", () => {
  const { network, socket } = opened();
  network.line.opens();
  network.line.says(whole(4));
  socket.hint();
  socket.moveNow();
  socket.why("play 13/7", "first");
  assert.deepEqual(network.line.sent.slice(1), [{ type: "hint", version: 4 }, { type: "move_now" }, { type: "why", action: "play 13/7", side: "first" }]);
});
