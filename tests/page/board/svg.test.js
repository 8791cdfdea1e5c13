import assert from "node:assert/strict";
import { test } from "node:test";
import { contains, grown, middle, round, uniqueId } from "../../../src/boxwood/web/board/svg.js";

const BOX = { x: 10, y: 20, width: 30, height: 40 };

test("a box contains its edges and nothing beyond", () => {
  assert.ok(contains(BOX, { x: 10, y: 60 }));
  assert.ok(!contains(BOX, { x: 9.9, y: 30 }));
  assert.ok(!contains(BOX, { x: 20, y: 60.1 }));
});

test("a box grows on every side and keeps its middle", () => {
  assert.deepEqual(grown(BOX, 2), { x: 8, y: 18, width: 34, height: 44 });
  assert.deepEqual(middle(grown(BOX, 2)), middle(BOX));
});

test("numbers have two decimals, and ids are never used twice", () => {
  assert.equal(round(1.23456), 1.23);
  assert.notEqual(uniqueId("shade"), uniqueId("shade"));
});
