import assert from "node:assert/strict";
import { test } from "node:test";
import { lastMoves, netMoves, Position, placeOf, spotOf, without } from "../../../../src/boxwood/web/board/backgammon/position.js";
import { backgammonView } from "../../support/tables.js";

/** @typedef {import("../../../../src/boxwood/web/board/backgammon/position.js").Move} Move */

/** @type {Move} */
const HIT = { side: "first", from: "6", to: "5", hit: true };
const BLOT = Position.of(backgammonView({ points: [{ point: 6, side: "first", count: 2 }, { point: 5, side: "second", count: 1 }], off: { first: 0, second: 0 } }));

test("a position holds what a view says, bar and trays included", () => {
  const position = Position.of(backgammonView({ bar: { first: 1, second: 0 } }));
  assert.deepEqual(position.at("6"), { side: "first", count: 2 });
  assert.deepEqual(position.at("bar-first"), { side: "first", count: 1 });
  assert.equal(position.at("bar-second"), null);
  assert.equal(position.count("off-second"), 12);
});

test("a hit puts the other side's checker on its bar", () => {
  const after = BLOT.after(HIT);
  assert.deepEqual(after.at("5"), { side: "first", count: 1 });
  assert.deepEqual(after.at("bar-second"), { side: "second", count: 1 });
  assert.equal(after.count("6"), 1);
});

test("a move and its way back leave everything as it was", () => {
  for (const move of [HIT, /** @type {Move} */ ({ side: "first", from: "6", to: "off-first", hit: false })]) {
    assert.ok(BLOT.after(move).before(move).equals(BLOT));
    assert.ok(!BLOT.after(move).equals(BLOT));
  }
});

test("a position does not change when moves are made from it", () => {
  BLOT.after(HIT);
  assert.deepEqual(BLOT.at("5"), { side: "second", count: 1 });
});

test("a checker in the air is missing from its spot only", () => {
  assert.equal(without(BLOT, "6").count("6"), 1);
  assert.equal(without(BLOT, "5").at("5"), null);
  assert.equal(without(BLOT, "12"), BLOT);
});

test("a place of a side and its spot lead to each other, for both sides and both viewers", () => {
  for (const side of /** @type {const} */ (["first", "second"])) {
    for (const viewer of /** @type {const} */ (["first", "second"])) {
      for (let place = 0; place <= 25; place++) assert.equal(placeOf(spotOf(place, side, viewer), side, viewer), place);
    }
  }
  assert.equal(spotOf(6, "second", "first"), "6");
  assert.equal(spotOf(0, "second", "first"), "bar-second");
  assert.equal(spotOf(25, "first", "second"), "off-first");
  assert.equal(spotOf(25, "first", "first"), "bar-first");
});

test("the other side's last play enters from its bar and ends in its tray", () => {
  /** @type {import("../../../../src/boxwood/web/types.js").LastPlay} */
  const last = { side: "second", dice: [6, 1], text: "", moves: [{ origin: 0, target: 1, hit: false }, { origin: 19, target: 25, hit: false }] };
  assert.deepEqual(lastMoves(backgammonView({ last })).map(({ from, to }) => [from, to]), [["bar-second", "1"], ["19", "off-second"]]);
  assert.deepEqual(lastMoves(backgammonView()), []);
});

test("what a checker only touched on its way is left out", () => {
  /** @param {string} from @param {string} to @returns {Move} */
  const move = (from, to) => ({ side: "first", from, to, hit: false });
  const { origins, ends } = netMoves([move("13", "10"), move("10", "6"), move("8", "6")]);
  assert.deepEqual([...origins], [["13", 1], ["8", 1]]);
  assert.deepEqual([...ends], [["6", 2]]);
});
