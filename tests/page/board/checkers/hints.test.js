import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, arrowsOf, figures } from "../../../../src/boxwood/web/board/checkers/hints.js";

test("a move is drawn as an arrow a step", () => {
  assert.deepEqual(arrowsOf("move 22x15x8"), [{ origin: 22, target: 15 }, { origin: 15, target: 8 }]);
  assert.deepEqual(arrowsOf("move 11-15"), [{ origin: 11, target: 15 }]);
  assert.deepEqual(arrowsOf("offer draw"), []);
});

test("worth is counted in men, and a won game is called won", () => {
  /** @param {number} equity */
  const choice = (equity) => ({ action: "", text: "", equity, loss: 0, details: {} });
  assert.equal(figures(choice(1.5)).equity, "+1.50");
  assert.equal(figures(choice(120)).equity, "wins");
  assert.equal(figures(choice(-120)).equity, "loses");
});

test("how far it looks is counted in moves", () => {
  assert.equal(ahead(9), "looks 9 moves ahead");
});
