// A position of checkers that is set up: what a FEN says, changed a checker at a time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { editor, read, write } from "../../../../src/boxwood/web/board/checkers/editor.js";

/** A change that can be made, written. @param {import("../../../../src/boxwood/web/board/checkers/editor.js").Model | null} model */
function written(model) {
  assert.ok(model);
  return write(model);
}

test("a FEN reads and is written back, ranges too", () => {
  assert.equal(write(read("B:W21,K30:B1,2")), "B:W21,K30:B1,2");
  assert.equal(Object.keys(read("W:W21-32:B1-12").squares).length, 24);
});

test("pressing puts a checker, pressing again takes it away, moving needs room", () => {
  const model = read("B:W21:B1");
  assert.equal(written(editor.add(model, "30", "first-king")), "B:W21,K30:B1");
  assert.equal(written(editor.add(model, "21", "first")), "B:W:B1");
  assert.equal(editor.move(model, "21", "1"), null);
  assert.equal(written(editor.move(model, "21", "17")), "B:W17:B1");
  assert.equal(write(editor.swap(model)), "W:W32:B12");
});
