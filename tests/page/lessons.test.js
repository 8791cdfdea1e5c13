import assert from "node:assert/strict";
import { test } from "node:test";
import { Lessons } from "../../src/boxwood/web/lessons.js";
import { memory } from "./support/storage.js";

test("a learner goes on where the lesson was left", () => {
  const storage = memory();
  const lessons = new Lessons(storage);
  assert.equal(lessons.last, null);
  assert.deepEqual(lessons.progress("one"), { at: "", done: [] });
  lessons.open("one", "graves", "board");
  lessons.finish("one", "board");
  lessons.finish("one", "board");
  lessons.open("one", "coral", "way");
  lessons.aloud = true;
  const again = new Lessons(storage);
  assert.deepEqual(again.last, { game: "one", sheet: "coral" });
  assert.deepEqual(again.progress("one"), { at: "way", done: ["board"] });
  assert.equal(again.aloud, true);
});

test("a browser that keeps nothing still has lessons", () => {
  const lessons = new Lessons(null);
  lessons.open("one", "graves", "board");
  assert.equal(lessons.progress("one").at, "board");
});
