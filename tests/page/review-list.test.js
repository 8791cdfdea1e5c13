import assert from "node:assert/strict";
import { test } from "node:test";
import { errorsOf, kindsOf, listed, nextError, stopsOf } from "../../src/boxwood/web/review-list.js";

/** @typedef {import("../../src/boxwood/web/types.js").ReviewDecision} ReviewDecision */

/** @param {number} number @param {Partial<ReviewDecision>} [more] @returns {ReviewDecision} */
const decision = (number, more = {}) => ({ number, game: 1, turn: number, overall: number, side: "first", kind: "play", kind_words: "Checker play", severity: null, label: "Right", heading: "", dice: null, played: "", best: "", cost: 0, ...more });

/** @param {ReviewDecision[]} decisions @returns {import("../../src/boxwood/web/types.js").ReviewShown} */
const review = (decisions) => ({ job: null, closed: null, level: "quick", levels: [], judged_by: "", complete: true, names: { first: "Ada", second: "Bo" }, figures: [], curves: [], decisions, jokers: [], comments: [] });

const shown = review([
  decision(1, { severity: "error", cost: 0.03 }),
  decision(3, { side: "second", severity: "blunder", cost: 0.2 }),
  decision(5, { severity: "blunder", cost: 0.1, game: 2 }),
  decision(7, { kind: "double", kind_words: "Doubling" }),
]);
/** @type {import("../../src/boxwood/web/review-list.js").Filter} */
const all = { side: "first", kind: "", size: "all", game: null };

test("errors are listed the worst first, and all decisions in their order", () => {
  assert.deepEqual(listed(shown, { ...all, size: "errors" }).map(({ number }) => number), [5, 1]);
  assert.deepEqual(listed(shown, all).map(({ number }) => number), [1, 5, 7]);
});

test("a list is kept to a side, a kind, a size and a game", () => {
  assert.deepEqual(listed(shown, { ...all, side: "second" }).map(({ number }) => number), [3]);
  assert.deepEqual(listed(shown, { ...all, kind: "double" }).map(({ number }) => number), [7]);
  assert.deepEqual(listed(shown, { ...all, size: "blunders" }).map(({ number }) => number), [5]);
  assert.deepEqual(listed(shown, { ...all, game: 1 }).map(({ number }) => number), [1, 7]);
  assert.equal(errorsOf(shown, "first", 2), 1);
  assert.deepEqual(kindsOf(shown), [["play", "Checker play"], ["double", "Doubling"]]);
});

test("the next error comes after the last one from the beginning again", () => {
  assert.equal(nextError(shown, 1, "first")?.number, 5);
  assert.equal(nextError(shown, 5, "first")?.number, 1);
  assert.equal(nextError(shown, 5, null, -1)?.number, 3);
  assert.equal(nextError(review([]), 0, null), null);
});

test("what is stepped to is before each play and each error, and the end", () => {
  const states = [null, "opening 3 1", "play 8/5 6/5", "done", "roll 6 4", "play 24/14"].map((action) => ({ event: action ? { action } : null }));
  assert.deepEqual(stopsOf(review([decision(1), decision(4)]), states), [1, 4, 5]);
  assert.deepEqual(stopsOf(review([decision(1), decision(3, { kind: "double", severity: "error" }), decision(4)]), states), [1, 3, 4, 5]);
});
