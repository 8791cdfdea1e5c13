import assert from "node:assert/strict";
import { test } from "node:test";
import { sayPosition as sayPoints } from "../../../src/boxwood/web/board/backgammon/spoken.js";
import { sayPosition as saySquares } from "../../../src/boxwood/web/board/checkers/spoken.js";
import { backgammonView, checkersView } from "../support/tables.js";

test("points are said as the board numbers them, the farthest first", () => {
  const view = backgammonView({
    points: [{ point: 6, side: "first", count: 2 }, { point: 13, side: "first", count: 1 }, { point: 19, side: "second", count: 3 }],
    bar: { first: 1, second: 0 },
    off: { first: 0, second: 12 },
    pips: { first: 50, second: 1 },
  });
  assert.equal(sayPoints(view, "first"), "1 on the bar, 1 on 13, 2 on 6, 50 pips");
  assert.equal(sayPoints(view, "second"), "3 on 19, 12 off, 1 pip");
});

test("kings are told apart from men", () => {
  assert.equal(saySquares(checkersView(), "first"), "22, king on 30");
  assert.equal(saySquares(checkersView(), "second"), "15");
});
