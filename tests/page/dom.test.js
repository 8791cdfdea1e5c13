import assert from "node:assert/strict";
import { test } from "node:test";
import { capital, freshId, sentence } from "../../src/boxwood/web/dom.js";

test("a sentence begins with a capital and ends with a full stop", () => {
  assert.equal(sentence("it is blocked"), "It is blocked.");
  assert.equal(sentence("Why not?"), "Why not?");
  assert.equal(capital("été"), "Été");
  assert.equal(capital(""), "");
});

test("the name of a file keeps its small letter", () => {
  assert.equal(sentence("evening.mat is no match", "evening.mat"), "evening.mat is no match.");
});

test("ids are never used twice", () => {
  assert.notEqual(freshId("label"), freshId("label"));
});
