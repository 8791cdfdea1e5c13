import assert from "node:assert/strict";
import { test } from "node:test";
import { landscape, neighbours, portrait } from "../../../../src/boxwood/web/board/checkers/geometry.js";

const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);

test("every square has a place of its own on the field", () => {
  for (const board of [landscape(false), landscape(true), portrait(false), portrait(true)]) {
    const places = new Set(SQUARES.map((square) => JSON.stringify(board.square(square))));
    assert.equal(places.size, 32);
    for (const square of SQUARES) {
      const { x, y } = board.centre(square);
      assert.ok(x > board.field.x && x < board.field.x + board.field.width && y > board.field.y && y < board.field.y + board.field.height);
    }
  }
});

test("an upside-down board has square 32 where square 1 was", () => {
  assert.deepEqual(landscape(true).square(32), landscape(false).square(1));
});

test("arrow keys walk the squares as they lie", () => {
  assert.deepEqual(landscape(false).rows[0], ["1", "2", "3", "4"]);
  assert.deepEqual(landscape(true).rows[0], ["32", "31", "30", "29"]);
});

test("neighbours are the squares that touch in the next row", () => {
  assert.deepEqual(neighbours(18, 1), [22, 23]);
  assert.deepEqual(neighbours(18, -1), [14, 15]);
  assert.deepEqual(neighbours(4, 1), [8]);
  assert.deepEqual(neighbours(32, 1), []);
});

test("what was taken lies in the tray of whoever took it", () => {
  for (const board of [landscape(false), portrait(false)]) {
    const [far, near] = board.trays;
    for (let index = 0; index < 12; index++) {
      for (const [tray, place] of /** @type {const} */ ([[near, board.taken(true, index, 12)], [far, board.taken(false, index, 12)]])) {
        assert.ok(place.x > tray.x && place.x < tray.x + tray.width && place.y > tray.y && place.y < tray.y + tray.height);
      }
    }
  }
});
