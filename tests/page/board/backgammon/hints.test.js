import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, arrowsOf, worth } from "../../../../src/boxwood/web/board/backgammon/hints.js";

test("a play is drawn as an arrow a move, one for each checker that makes it", () => {
  assert.deepEqual(arrowsOf("play 13/9*/7"), [{ from: 13, to: 9 }, { from: 9, to: 7 }]);
  assert.deepEqual(arrowsOf("play 6/4(2) bar/22"), [{ from: 6, to: 4 }, { from: 6, to: 4 }, { from: 25, to: 22 }]);
  assert.deepEqual(arrowsOf("play 3/off"), [{ from: 3, to: 0 }]);
});

test("a word about the cube has no arrows", () => {
  assert.deepEqual(arrowsOf("double"), []);
});

test("the best play says its equity, the others what they cost", () => {
  assert.equal(worth({ action: "", text: "", equity: 0.275, loss: 0 }, 0), "+0.275");
  assert.equal(worth({ action: "", text: "", equity: 0.2, loss: 0.075 }, 1), "−0.075");
  assert.equal(worth({ action: "", text: "", equity: -0.2, loss: 0 }, 1), "−0.200");
  assert.equal(worth({ action: "", text: "", equity: null }, 0), "");
});

test("how far it looks is counted in rolls", () => {
  assert.equal(ahead(1), "looks 1 roll ahead");
  assert.equal(ahead(2), "looks 2 rolls ahead");
});
