import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksOf } from "../../../src/boxwood/web/parts/review-curve.js";

const TICKS = [0, 25, 50, 75, 100].map((value) => ({ value, said: `${value}%` }));

test("a low curve names its ends and its middle only", () => {
  const curve = /** @type {any} */ ({ ticks: TICKS, low: 0, high: 100, points: [], title: "" });
  assert.deepEqual(ticksOf(curve, 84).map(({ value }) => value), [0, 50, 100]);
  assert.equal(ticksOf(curve, 130).length, 5);
});
