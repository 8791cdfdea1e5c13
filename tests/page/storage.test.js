import assert from "node:assert/strict";
import { test } from "node:test";
import { recall, remember } from "../../src/boxwood/web/storage.js";
import { memory, refusing } from "./support/storage.js";

test("what is remembered is recalled", () => {
  const storage = memory();
  remember(storage, "key", { words: ["a", "b"] });
  assert.deepEqual(recall(storage, "key", null), { words: ["a", "b"] });
  assert.equal(recall(storage, "other", "nothing"), "nothing");
});

test("something else under the key counts as nothing", () => {
  assert.equal(recall(memory({ key: "{not JSON" }), "key", 5), 5);
});

test("a page without storage goes on", () => {
  for (const storage of [null, refusing()]) {
    remember(storage, "key", 1);
    assert.equal(recall(storage, "key", 2), 2);
  }
});
