import assert from "node:assert/strict";
import { test } from "node:test";
import { evenly, landscape, portrait, rowHeight, shownIndex, sideOf } from "../../../../src/boxwood/web/board/backgammon/geometry.js";

/** @typedef {import("../../../../src/boxwood/web/board/backgammon/geometry.js").Seen} Seen */

const POINTS = Array.from({ length: 24 }, (_, index) => String(index + 1));
const SPOTS = [...POINTS, "bar-first", "bar-second", "off-first", "off-second"];

/** Every way a board can be looked at. @type {Seen[]} */
const SEEN = [];
for (const viewer of /** @type {const} */ (["first", "second"])) {
  for (const home of /** @type {const} */ (["left", "right"])) for (const turned of [false, true]) SEEN.push({ viewer, home, turned });
}
const BOARDS = SEEN.flatMap((seen) => [landscape(seen), portrait(seen, 44)]);

test("no two spots of a board overlap, and all lie on it", () => {
  for (const board of BOARDS) {
    const boxes = SPOTS.map((spot) => board.area(spot));
    for (const [index, box] of boxes.entries()) {
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= board.width && box.y + box.height <= board.height, SPOTS[index]);
      for (const other of boxes.slice(index + 1)) {
        const apart = box.x + box.width <= other.x + 1e-6 || other.x + other.width <= box.x + 1e-6 || box.y + box.height <= other.y + 1e-6 || other.y + other.height <= box.y + 1e-6;
        assert.ok(apart, `${SPOTS[index]} overlaps another spot`);
      }
    }
  }
});

test("the checkers of a point stand on it, however many there are", () => {
  for (const board of BOARDS) {
    for (const point of POINTS) {
      const { x, y, width, height } = board.area(point);
      for (const count of [1, 5, 15]) {
        const at = board.slot(point, count - 1, count);
        assert.ok(at.x > x && at.x < x + width && at.y > y && at.y < y + height, `${count} on ${point}`);
      }
    }
  }
});

test("arrow keys walk every spot exactly once", () => {
  for (const board of BOARDS) assert.deepEqual(board.rows.flat().sort(), [...SPOTS].sort());
});

test("home lies on the side that was chosen, at the viewer's edge unless the board is turned", () => {
  const right = landscape({ viewer: "first", home: "right" });
  const left = landscape({ viewer: "first", home: "left" });
  const turned = landscape({ viewer: "first", home: "right", turned: true });
  assert.ok(right.area("1").x > right.width / 2 && right.area("1").y > right.height / 2 - 1);
  assert.ok(left.area("1").x < left.width / 2);
  assert.ok(turned.area("1").y < turned.height / 2);
});

test("a cube lies at its owner's side, and in the middle when nobody owns it", () => {
  const board = landscape({ viewer: "first", centredCube: "bar" });
  assert.equal(board.cube(null, false).y, 360);
  assert.equal(board.cube(null, false).x, 408);
  assert.ok(board.cube("first", false).y > 360);
  assert.ok(board.cube("second", false).y < 360);
  assert.ok(board.cube("second", true).size > board.cube("second", false).size);
});

test("no dice lie on an upright board", () => {
  assert.equal(portrait({ viewer: "first" }, 44).dice("first", 2), null);
  assert.equal(landscape({ viewer: "first" }).dice("first", 4)?.places.length, 4);
});

test("rows fill the space there is, but stay large enough to press", () => {
  assert.equal(rowHeight(374, 631), 44);
  assert.equal(rowHeight(374, 2000), 48);
  assert.equal(rowHeight(374, 100), 36);
  assert.equal(rowHeight(0, 0), 44);
});

test("five checkers are drawn in a stack, in an even line", () => {
  assert.equal(shownIndex(3), 3);
  assert.equal(shownIndex(11), 4);
  assert.deepEqual(evenly(3, 10), [-10, 0, 10]);
  assert.equal(sideOf("bar-second"), "second");
});
