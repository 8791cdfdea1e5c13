// A position that is set up: what an XGID says, changed a checker at a time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { editor, read, write } from "../../../../src/boxwood/web/board/backgammon/editor.js";

/** @typedef {import("../../../../src/boxwood/web/board/backgammon/editor.js").Model} Model */

/** A change that can be made. @param {Model | null} model @returns {Model} */
function made(model) {
  assert.ok(model);
  return model;
}

const START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10";

test("an XGID reads and is written back as it was", () => {
  for (const id of [START, "XGID=aBBBBBB---C---------bbc-d-:2:-1:-1:00:0:3:1:4:10"]) assert.equal(write(read(id)), id);
});

test("a press adds one, replaces those of the other side, and never makes sixteen", () => {
  const model = editor.empty(read(START));
  const two = made(editor.add(made(editor.add(model, "5", "first")), "5", "first"));
  assert.equal(two.board[5], 2);
  assert.equal(made(editor.add(two, "5", "second")).board[5], -1);
  assert.equal(editor.add(read(START), "5", "first"), null);
  assert.equal(made(editor.put(model, "5", "second", 15)).board[5], -15);
  assert.equal(editor.put(model, "5", "second", 16), null);
});

test("one less, and a checker moved: not onto the other side, but off the board and onto the bar", () => {
  const model = read(START);
  assert.equal(made(editor.less(model, "6")).board[6], 4);
  assert.equal(editor.less(model, "5"), null);
  assert.equal(editor.move(model, "6", "1"), null);
  assert.equal(made(editor.move(model, "6", "off-first")).board[6], 4);
  assert.equal(made(editor.move(model, "6", "bar-first")).board[25], 1);
  assert.equal(editor.move(model, "6", "bar-second"), null);
  const off = made(editor.move(model, "6", "off-first"));
  assert.equal(made(editor.move(off, "off-first", "5")).board[5], 1);
});

test("swapping twice changes nothing", () => {
  const model = read("XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:1:0:5:10");
  const swapped = editor.swap(model);
  assert.equal(swapped.turn, "second");
  assert.deepEqual(swapped.score, [1, 2]);
  assert.equal(write(editor.swap(swapped)), write(model));
});

test("the view shows the checkers, those borne off and the pips", () => {
  const sheet = /** @type {import("../../../../src/boxwood/web/types.js").SheetChoice} */ ({ name: "tournament" });
  const view = /** @type {import("../../../../src/boxwood/web/types.js").BackgammonView} */ (editor.view(made(editor.less(read(START), "6")), sheet));
  assert.equal(view.off.first, 1);
  assert.deepEqual(view.pips, { first: 161, second: 167 });
  assert.deepEqual(view.dice, [3, 1]);
});
