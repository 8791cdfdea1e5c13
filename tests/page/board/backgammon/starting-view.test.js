import assert from "node:assert/strict";
import { test } from "node:test";
import { startingView } from "../../../../src/boxwood/web/board/backgammon/starting-view.js";
import { SIDES } from "../../../../src/boxwood/web/sides.js";
import { plan, sheet } from "../../support/tables.js";

test("each side has fifteen checkers and 167 pips, from either seat", () => {
  for (const viewer of SIDES) {
    const view = startingView(sheet(), plan(), viewer);
    for (const side of SIDES) {
      const own = view.points.filter((stack) => stack.side === side);
      const pips = own.reduce((sum, { point, count }) => sum + count * (side === viewer ? point : 25 - point), 0);
      assert.equal(own.reduce((sum, { count }) => sum + count, 0), 15);
      assert.equal(pips, view.pips[side]);
    }
  }
});

test("a cube lies there only where the game is doubled with one", () => {
  assert.equal(startingView(sheet(), plan(), "first").cube.in_play, true);
  assert.equal(startingView(sheet(), plan({ doubling: "none" }), "first").cube.in_play, false);
  assert.equal(startingView(sheet(), plan({ doubling: "spoken" }), "first").cube.in_play, false);
});
