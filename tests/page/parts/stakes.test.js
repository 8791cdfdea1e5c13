import assert from "node:assert/strict";
import { test } from "node:test";
import { canDraw, hasDoubling, resignations, whyNoDouble, whyNoResigning } from "../../../src/boxwood/web/parts/stakes.js";
import { tableWith } from "../support/state.js";
import { backgammonView, bot, button, checkersView, person } from "../support/tables.js";

/** @typedef {import("../../../src/boxwood/web/types.js").BackgammonView} View */

const MINE = button("first");
/** @param {Partial<View>} changes @param {Parameters<typeof tableWith>[1]} [table] */
const at = (changes, table) => tableWith(backgammonView(changes), table).state;

test("the reason why there is no doubling fits the moment", () => {
  assert.equal(whyNoDouble(at({ buttons: { double: MINE } })), "");
  assert.equal(whyNoDouble(at({ crawford: true })), "Crawford game");
  assert.equal(whyNoDouble(at({ phase: "offered" })), "answer first");
  assert.equal(whyNoDouble(at({ phase: "rolled" })), "only before you roll");
  assert.equal(whyNoDouble(at({ cube: { value: 2, owner: "second", in_play: true, spoken: false } })), "your opponent doubles next");
  assert.equal(whyNoDouble(at({ phase: "opening", to_act: null })), "not in the first turn");
  assert.equal(whyNoDouble(at({ to_act: "second" }, { seats: { first: person(""), second: bot() } })), "not your turn");
});

test("doubling is offered where a cube is in play, or would be but for Crawford's game", () => {
  assert.equal(hasDoubling(at({})), true);
  const none = { value: 1, owner: null, in_play: false, spoken: false };
  assert.equal(hasDoubling(at({ cube: none })), false);
  assert.equal(hasDoubling(at({ cube: none, crawford: true })), true);
  assert.equal(hasDoubling(tableWith(checkersView()).state), false);
});

test("a draw can be offered at a game that has a button for it", () => {
  assert.equal(canDraw(tableWith(checkersView({ buttons: { "offer draw": button() } })).state), true);
  assert.equal(canDraw(at({})), false);
});

test("the resignations that are live are listed", () => {
  const state = at({ buttons: { "resign single": MINE, "resign gammon": button(), "resign backgammon": MINE, roll: MINE } });
  assert.deepEqual(resignations(state), ["resign single", "resign backgammon"]);
  assert.equal(whyNoResigning(state), "");
});

test("the reason why there is no resigning fits the moment", () => {
  assert.equal(whyNoResigning(at({ phase: "resigning" })), "answer first");
  assert.equal(whyNoResigning(at({ phase: "opening" })), "not in the first turn");
  assert.equal(whyNoResigning(at({})), "not your turn");
});
