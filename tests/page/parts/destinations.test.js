import assert from "node:assert/strict";
import { test } from "node:test";
import { destinations } from "../../../src/boxwood/web/parts/destinations.js";
import { recent } from "../../../src/boxwood/web/recent.js";

const current = (/** @type {string} */ here) => destinations(here).filter((link) => link.current).map((link) => link.href);

test("a table that was open can be gone back to", () => {
  recent.remember("");
  assert.deepEqual(destinations("/").map((link) => link.href), ["/", "/learn", "/practice", "/position", "/rules"]);
  recent.remember("k7d2");
  assert.deepEqual(destinations("/").map((link) => link.href), ["/", "/table/k7d2", "/table/k7d2/review", "/learn", "/practice", "/position", "/rules"]);
});

test("one place at most is where one is", () => {
  recent.remember("k7d2");
  assert.deepEqual(current("/"), ["/"]);
  assert.deepEqual(current("/new"), ["/"]);
  assert.deepEqual(current("/tables"), ["/"]);
  assert.deepEqual(current("/table/k7d2"), ["/table/k7d2"]);
  assert.deepEqual(current("/table/k7d2/dice"), ["/table/k7d2/review"]);
  assert.deepEqual(current("/learn/one/graves"), ["/learn"]);
  assert.deepEqual(current("/practice/one/session"), ["/practice"]);
  assert.deepEqual(current("/position/one"), ["/position"]);
  assert.deepEqual(current("/rules/one/graves"), ["/rules"]);
  assert.deepEqual(current("/elsewhere"), []);
});
