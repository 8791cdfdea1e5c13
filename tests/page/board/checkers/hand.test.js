import assert from "node:assert/strict";
import { test } from "node:test";
import { CheckersHand } from "../../../../src/boxwood/web/board/checkers/hand.js";

/** A man on 22 that jumps over 18 and 11, by way of 15. @type {import("../../../../src/boxwood/web/types.js").MoveNode[]} */
const JUMPS = [
  { steps: [{ origin: 22, target: 15, capture: 18, next: 1 }], action: null },
  { steps: [{ origin: 15, target: 8, capture: 11, next: 2 }], action: null },
  { steps: [], action: "move 22x15x8" },
];

test("a chain of jumps stands on its last square until it ends", () => {
  const hand = new CheckersHand(JUMPS);
  assert.equal(hand.jumping, null);
  hand.take([JUMPS[0].steps[0]]);
  assert.equal(hand.jumping, 15);
  hand.take([JUMPS[1].steps[0]]);
  assert.equal(hand.jumping, null);
  assert.equal(hand.action, "move 22x15x8");
});

test("targets say how many checkers are taken and whether the turn can end there", () => {
  const targets = new CheckersHand(JUMPS).targets(22);
  assert.deepEqual(targets.map(({ to, jumps, ends }) => ({ to, jumps, ends })), [
    { to: 15, jumps: 1, ends: false },
    { to: 8, jumps: 2, ends: true },
  ]);
});

test("a whole chain can be made by pointing at its end", () => {
  const hand = new CheckersHand(JUMPS);
  hand.take(hand.way(22, 8) ?? []);
  assert.deepEqual(hand.moves, [{ origin: 22, target: 15, capture: 18 }, { origin: 15, target: 8, capture: 11 }]);
  assert.equal(hand.way(22, 18), null);
});

test("what was tried is written as a step to the next row and as a jump to the one after", () => {
  const hand = new CheckersHand(JUMPS);
  assert.equal(hand.attempt(22, 17).action, "move 22-17");
  assert.equal(hand.attempt(22, 13).action, "move 22x13");
  hand.take([JUMPS[0].steps[0]]);
  assert.equal(hand.attempt(15, 10).action, "move 22x15x10");
});
