import assert from "node:assert/strict";
import { test } from "node:test";
import { checkersName, colour } from "../../../src/boxwood/web/board/names.js";

test("a colour agrees with what it is said of", () => {
  const naming = { colours: { first: { one: "clair", many: "clairs", king: "claire" } }, words: {} };
  assert.equal(colour(naming, "first", "king"), "claire");
  assert.equal(checkersName(naming, "first", 1), "one clair checker");
  assert.equal(checkersName(naming, "first", 3), "3 clairs checkers");
});

test("a sheet's own nouns are used, and light and dark where it has none", () => {
  assert.equal(checkersName({ colours: { second: "red" }, words: { checkers: "stones" } }, "second", 2), "2 red stones");
  assert.equal(checkersName({ colours: {}, words: {} }, "second", 1), "one dark checker");
});
