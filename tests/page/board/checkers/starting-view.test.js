import assert from "node:assert/strict";
import { test } from "node:test";
import { startingView } from "../../../../src/boxwood/web/board/checkers/starting-view.js";
import { plan, sheet } from "../../support/tables.js";

test("each side has twelve men in its first three rows", () => {
  const { squares } = startingView(sheet(), plan(), "first");
  const of = (/** @type {string} */ side) => squares.filter((one) => one.side === side).map((one) => one.square);
  assert.deepEqual(of("second"), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual(of("first"), [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
  assert.ok(squares.every((one) => !one.king));
});

test("the board is turned for the second side", () => {
  assert.equal(startingView(sheet(), plan(), "first").upside_down, false);
  assert.equal(startingView(sheet(), plan(), "second").upside_down, true);
});
