import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentTables } from "../../src/boxwood/web/recent.js";
import { memory, refusing } from "./support/storage.js";

test("the table that was open last is known after the page is loaded again", () => {
  const storage = memory();
  new RecentTables(storage).remember("k7d2");
  assert.equal(new RecentTables(storage).last, "k7d2");
});

test("a table that was deleted is no longer led back to, but another one is", () => {
  const recent = new RecentTables(refusing());
  recent.remember("k7d2");
  recent.forget("other");
  assert.equal(recent.last, "k7d2");
  recent.forget("k7d2");
  assert.equal(recent.last, "");
});

test("a table throws its opening dice by itself once", () => {
  const recent = new RecentTables(null);
  recent.startRolling("k7d2");
  assert.equal(recent.willStart("k7d2"), true);
  assert.equal(recent.takeStart("k7d2"), true);
  assert.equal(recent.willStart("k7d2"), false);
  assert.equal(recent.takeStart("k7d2"), false);
});
