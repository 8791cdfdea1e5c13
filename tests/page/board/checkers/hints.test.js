import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, arrowsOf, worth } from "../../../../src/boxwood/web/board/checkers/hints.js";

test("a move is drawn as an arrow a step", () => {
  assert.deepEqual(arrowsOf("move 22x15x8"), [{ from: 22, to: 15 }, { from: 15, to: 8 }]);
  assert.deepEqual(arrowsOf("move 11-15"), [{ from: 11, to: 15 }]);
  assert.deepEqual(arrowsOf("offer draw"), []);
});

test("worth is counted in men, and a won game is called won", () => {
  assert.equal(worth({ action: "", text: "", equity: 1.5 }), "+1.50");
  assert.equal(worth({ action: "", text: "", equity: 120 }), "wins");
  assert.equal(worth({ action: "", text: "", equity: -120 }), "loses");
  assert.equal(worth({ action: "", text: "", equity: null }), "");
});

test("how far it looks is counted in moves", () => {
  assert.equal(ahead(9), "looks 9 moves ahead");
});
