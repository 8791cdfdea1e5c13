import assert from "node:assert/strict";
import { test } from "node:test";
import { barName, cubeName, diceName, pointName, trayName } from "../../../../src/boxwood/web/board/backgammon/names.js";

const NAMING = { colours: { first: "light", second: "dark" }, words: {} };

test("a point says what stands there, what was played and what can be done", () => {
  assert.equal(pointName(NAMING, 7, { side: null, count: 0 }), "7-point, empty");
  const state = { side: /** @type {const} */ ("second"), count: 1, last: true, target: { pips: 4, hit: true, combined: false } };
  assert.equal(pointName(NAMING, 9, state), "9-point, one dark checker, last played; target with 4, hits");
  assert.equal(pointName(NAMING, 9, { side: null, count: 0, target: { pips: 7, hit: false, combined: true } }), "9-point, empty; target with both dice, 7");
  assert.equal(pointName(NAMING, 9, { side: null, count: 0, free: true }), "9-point, empty; free (honour play)");
});

test("a bar says whose checkers must enter", () => {
  assert.equal(barName(NAMING, { side: "first", count: 2, own: true, must: true }), "Bar, 2 of yours, must enter");
  assert.equal(barName(NAMING, { side: "second", count: 1, own: false }), "Bar, one dark checker");
  assert.equal(barName(NAMING, { side: "second", count: 0, own: false }), "Bar of the other side, empty");
});

test("a tray says how many are off", () => {
  assert.equal(trayName(NAMING, { side: "first", count: 3, own: true }), "Off, 3 of yours");
  assert.equal(trayName(NAMING, { side: "second", count: 0, own: false }), "Off, none of the other side's");
});

test("dice say what they show and what pressing them does", () => {
  /** @param {number} value @param {boolean} [used] @param {boolean} [next] */
  const die = (value, used = false, next = false) => ({ value, used, next });
  const own = { own: true, canSwap: true, complete: false, interactive: true };
  assert.equal(diceName([die(6, false, true), die(1)], own), "Dice: 6, 1; 6 is played first; press to swap");
  assert.equal(diceName([die(6, true), die(1, true)], { ...own, canSwap: false, complete: true }), "Dice: 6, 1; played: 6, 1; press to finish your play");
  assert.equal(diceName([die(2), die(2), die(2), die(2)], { ...own, own: false, canSwap: false, interactive: false }), "Dice: 4 times 2; rolled by the other side");
});

test("a cube says that nobody has turned it, or whose it is", () => {
  const cube = { value: 1, owner: null, offered: false, own: false };
  assert.equal(cubeName(cube), "Cube in the middle, not yet turned");
  assert.equal(cubeName({ ...cube, value: 2, owner: "first", own: true }), "Cube at 2, yours");
  assert.equal(cubeName({ ...cube, value: 4, offered: true }), "Cube offered at 4");
  assert.notEqual(cubeName({ ...cube, value: 2, owner: "first", own: true }), cubeName({ ...cube, value: 2, owner: "second" }));
});
