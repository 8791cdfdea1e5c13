import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, arrowsOf, figures } from "../../../../src/boxwood/web/board/backgammon/hints.js";
import { backgammonView } from "../../support/tables.js";

const OWN = backgammonView({ viewer: "first", turn: "first" });
const OTHER = backgammonView({ viewer: "first", turn: "second" });

test("a play is drawn as an arrow a move, one for each checker that makes it", () => {
  assert.deepEqual(arrowsOf("play 13/9*/7", OWN), [{ origin: 13, target: 9 }, { origin: 9, target: 7 }]);
  assert.deepEqual(arrowsOf("play 6/4(2) bar/22", OWN), [{ origin: 6, target: 4 }, { origin: 6, target: 4 }, { origin: 25, target: 22 }]);
  assert.deepEqual(arrowsOf("play 3/off", OWN), [{ origin: 3, target: 0 }]);
});

test("a play of the other side is drawn where the viewer sees it", () => {
  assert.deepEqual(arrowsOf("play bar/22 3/off", OTHER), [{ origin: 0, target: 3 }, { origin: 22, target: 25 }]);
});

test("a word about the cube has no arrows", () => {
  assert.deepEqual(arrowsOf("double", OWN), []);
});

test("the best play says its equity, the others what they cost", () => {
  /** @param {number} equity @param {number} loss */
  const choice = (equity, loss) => ({ action: "", text: "", equity, loss, details: {} });
  assert.deepEqual(figures(choice(0.275, 0)), { equity: "+0.275", cost: "" });
  assert.deepEqual(figures(choice(0.2, 0.075)), { equity: "+0.200", cost: "−0.075" });
});

test("how far it looks is counted in rolls", () => {
  assert.equal(ahead(1), "looks 1 roll ahead");
  assert.equal(ahead(2), "looks 2 rolls ahead");
});
