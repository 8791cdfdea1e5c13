import assert from "node:assert/strict";
import { test } from "node:test";
import { forcedIn } from "../../src/boxwood/web/forced.js";
import { backgammonView, button, checkersView } from "./support/tables.js";

/** @typedef {import("../../src/boxwood/web/types.js").PlayNode} Node */

const LIVE = button("first");
const step = (/** @type {number} */ next) => ({ origin: 8, target: 5, die: 3, hit: false, next });
/** @type {Node[]} */
const ONE = [{ steps: [step(1)], dice: [3, 1], action: null }, { steps: [step(2)], dice: [1], action: "play 8/5" }, { steps: [], dice: [], action: "play 8/5 6/5" }];
/** @type {Node[]} */
const TWO = [{ steps: [step(1), step(2)], dice: [3, 1], action: null }, { steps: [], dice: [], action: "play 8/4" }, { steps: [], dice: [], action: "play 8/5 6/5" }];

test("the only play is forced, though steps lead up to it", () => {
  assert.deepEqual(forcedIn(backgammonView({ phase: "rolled", paths: ONE })), { action: "play 8/5 6/5", why: "only" });
});

test("a choice of plays is not forced", () => {
  assert.equal(forcedIn(backgammonView({ phase: "rolled", paths: TWO })), null);
});

test("where nothing can be played the turn passes", () => {
  const paths = [{ steps: [], dice: [6, 6], action: null }];
  assert.deepEqual(forcedIn(backgammonView({ phase: "rolled", paths, buttons: { pass: LIVE } })), { action: "pass", why: "blocked" });
  assert.equal(forcedIn(backgammonView({ phase: "rolled", paths })), null);
});

test("whoever is shut out passes, unless there is still a double to think of", () => {
  assert.deepEqual(forcedIn(backgammonView({ buttons: { pass: LIVE } })), { action: "pass", why: "shut out" });
  assert.equal(forcedIn(backgammonView({ buttons: { pass: LIVE, double: LIVE } })), null);
  assert.equal(forcedIn(backgammonView({ buttons: { pass: LIVE, roll: LIVE } })), null);
});

test("on one's honour nothing is forced", () => {
  assert.equal(forcedIn(backgammonView({ phase: "rolled", paths: ONE, free_play: true })), null);
});

test("a move at checkers is left to its player, even if there is only one", () => {
  assert.equal(forcedIn(checkersView({ paths: [{ steps: [{ origin: 22, target: 18, capture: null, next: 1 }], action: null }, { steps: [], action: "move 22-18" }] })), null);
});
