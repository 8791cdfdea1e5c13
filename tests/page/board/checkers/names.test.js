import assert from "node:assert/strict";
import { test } from "node:test";
import { capturedName, pieceName, squareName } from "../../../../src/boxwood/web/board/checkers/names.js";

const NAMING = { colours: { first: "light", second: "dark" }, words: {} };

test("a square says what stands there, what was played and what can be done", () => {
  assert.equal(squareName(NAMING, 14, { side: null, king: false, left: true, target: { jumps: 1 } }), "Square 14, empty, left by the last play; target, captures one");
  assert.equal(squareName(NAMING, 14, { side: null, king: false, target: { jumps: 0 } }), "Square 14, empty; target");
  assert.equal(squareName(NAMING, 7, { side: "second", king: true, taken: true }), "Square 7, dark king, captured on the way");
});

test("a checker that is chosen is not also called movable", () => {
  assert.equal(squareName(NAMING, 22, { side: "first", king: false, selected: true, movable: true }), "Square 22, light man, chosen");
  assert.equal(squareName(NAMING, 22, { side: "first", king: false, movable: true }), "Square 22, light man, can move");
});

test("a sheet's own words for men and kings are used", () => {
  assert.equal(pieceName({ colours: { first: "red" }, words: { king: "dame", man: "pion" } }, "first", true), "red dame");
});

test("what was taken is counted, or said to be none", () => {
  assert.equal(capturedName(NAMING, "second", 2), "Captured: 2 dark checkers");
  assert.equal(capturedName(NAMING, "second", 0), "Captured: none");
});
