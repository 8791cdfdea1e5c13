import assert from "node:assert/strict";
import { test } from "node:test";
import { pressKey } from "../../../src/boxwood/web/board/keys.js";

/** A board of two rows and one spot apart that writes down what it is told. */
function fakeBoard() {
  /** @type {string[]} */
  const told = [];
  const board = {
    interactive: true,
    geometry: { rows: [["a", "b"], ["c", "d"]] },
    spotElement: (/** @type {string} */ spot) => ({ focus: () => told.push(`focus ${spot}`) }),
    focusBoard: () => told.push("focus board"),
    undo: (/** @type {boolean} */ all) => told.push(all ? "undo all" : "undo"),
    digit: (/** @type {number} */ value) => value === 3,
    clear: () => told.push("clear"),
    emit: (/** @type {string} */ name) => told.push(name),
    enter: (/** @type {string} */ spot) => told.push(`enter ${spot}`),
    space: (/** @type {string} */ spot) => told.push(`space ${spot}`),
  };
  return { told, board: /** @type {import("../../../src/boxwood/web/board/games.js").Board} */ (/** @type {unknown} */ (board)) };
}

/** Presses a key on a spot; whether it meant something. @param {ReturnType<typeof fakeBoard>} fake @param {string} key @param {string} spot @param {Partial<KeyboardEvent>} [held] */
function press({ board }, key, spot, held = {}) {
  let meant = false;
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: { getAttribute: () => spot }, preventDefault: () => (meant = true), ...held };
  pressKey(board, /** @type {KeyboardEvent} */ (/** @type {unknown} */ (event)));
  return meant;
}

test("arrows walk the spots and stop at the edge", () => {
  const fake = fakeBoard();
  press(fake, "ArrowRight", "a");
  press(fake, "ArrowDown", "b");
  press(fake, "Home", "d");
  assert.equal(press(fake, "ArrowLeft", "a"), true);
  assert.deepEqual(fake.told, ["focus b", "focus d", "focus c"]);
});

test("arrows lead back to the board from what lies apart", () => {
  const fake = fakeBoard();
  press(fake, "ArrowUp", "dice");
  assert.deepEqual(fake.told, ["focus board"]);
});

test("commands reach the board, and Shift undoes everything", () => {
  const fake = fakeBoard();
  press(fake, "Enter", "a");
  press(fake, " ", "b");
  press(fake, "Backspace", "a");
  press(fake, "z", "a", { ctrlKey: true, shiftKey: true });
  press(fake, "?", "a");
  assert.deepEqual(fake.told, ["enter a", "space b", "undo", "undo all", "hintrequest"]);
});

test("keys that mean nothing are left to others", () => {
  const fake = fakeBoard();
  assert.equal(press(fake, "q", "a"), false);
  assert.equal(press(fake, "5", "a"), false);
  assert.equal(press(fake, "3", "a"), true);
  assert.equal(press(fake, "Escape", "a"), false);
  assert.equal(press(fake, "Enter", "a", { altKey: true }), false);
  assert.deepEqual(fake.told, ["clear"]);
});
