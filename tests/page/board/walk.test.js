import assert from "node:assert/strict";
import { test } from "node:test";
import { Walk } from "../../../src/boxwood/web/board/walk.js";

/** From 8 to 5 and on to 3, or from 6 to 4 and nothing after it. @type {import("../../../src/boxwood/web/board/walk.js").PathNode[]} */
const PATHS = [
  { steps: [{ origin: 8, target: 5, next: 1 }, { origin: 6, target: 4, next: 2 }], action: null },
  { steps: [{ origin: 5, target: 3, next: 3 }, { origin: 6, target: 4, next: 3 }], action: null },
  { steps: [], action: "play 6/4" },
  { steps: [], action: "play 8/3" },
];

test("a walk begins at the first node, with nothing to take back", () => {
  const walk = new Walk(PATHS);
  assert.equal(walk.node, PATHS[0]);
  assert.equal(walk.canUndo, false);
  assert.equal(walk.complete, false);
  assert.deepEqual([...walk.origins], [8, 6]);
});

test("steps lead to a node that says what to send", () => {
  const walk = new Walk(PATHS);
  walk.take([PATHS[0].steps[0], PATHS[1].steps[0]]);
  assert.equal(walk.action, "play 8/3");
  assert.equal(walk.complete, true);
  assert.equal(walk.open, false);
});

test("undo goes back one step, or all of them, and returns the last one first", () => {
  const walk = new Walk(PATHS);
  walk.take([PATHS[0].steps[0], PATHS[1].steps[0]]);
  assert.deepEqual(walk.undo(), [PATHS[1].steps[0]]);
  assert.equal(walk.node, PATHS[1]);
  walk.take([PATHS[1].steps[1]]);
  assert.deepEqual(walk.undo(true), [PATHS[1].steps[1], PATHS[0].steps[0]]);
  assert.equal(walk.canUndo, false);
});

test("the ways of a checker go on as far as the same checker can", () => {
  const ways = new Walk(PATHS).ways(8).map((way) => way.map((step) => step.target));
  assert.deepEqual(ways, [[5], [5, 3]]);
});

test("a turn is forced if only one action can come of it", () => {
  assert.equal(new Walk(PATHS).forced, null);
  assert.equal(new Walk([PATHS[0], PATHS[1], { steps: [], action: "play 8/3" }, PATHS[3]]).forced, "play 8/3");
});

test("a walk without paths is closed, and says nothing", () => {
  const walk = new Walk([]);
  assert.equal(walk.open, false);
  assert.equal(walk.action, null);
  assert.deepEqual(walk.ways(8), []);
});

test("what is left to an action is found from wherever the hand stands", () => {
  const walk = new Walk(PATHS);
  assert.deepEqual(walk.wayTo("play 8/3")?.map((step) => step.origin), [8, 5]);
  walk.take([PATHS[0].steps[0]]);
  assert.deepEqual(walk.wayTo("play 8/3")?.map((step) => step.origin), [5]);
  assert.equal(walk.wayTo("play 6/4"), null);
});
