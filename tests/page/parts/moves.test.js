import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, linesOf, written } from "../../../src/boxwood/web/parts/moves.js";
import { entry } from "../support/tables.js";

/** @param {import("../../../src/boxwood/web/types.js").Entry[]} entries @param {import("../../../src/boxwood/web/types.js").Side[]} [columns] */
const told = (entries, columns = ["first", "second"]) =>
  linesOf(entries, columns).map((line) => [line.number, line.first?.text ?? "", line.second?.text ?? "", line.whole?.text ?? ""]);

test("two plays make a line, numbered from one", () => {
  const entries = [entry(0, "first", "a"), entry(1, "second", "b"), entry(2, "first", "c")];
  assert.deepEqual(told(entries), [[1, "a", "b", ""], [2, "c", "", ""]]);
});

test("a game that the second side begins leaves the first place empty", () => {
  assert.deepEqual(told([entry(0, "second", "a"), entry(1, "first", "b")]), [[1, "", "a", ""], [2, "b", "", ""]]);
});

test("a side that acts twice begins a new line", () => {
  assert.deepEqual(told([entry(0, "first", "doubles"), entry(1, "second", "takes"), entry(2, "first", "rolls"), entry(3, "first", "again")]), [
    [1, "doubles", "takes", ""],
    [2, "rolls", "", ""],
    [3, "again", "", ""],
  ]);
});

test("a result has a line of its own, and the next game counts from one", () => {
  const entries = [entry(0, "first", "a"), entry(1, "first", "wins", { kind: "result" }), entry(2, "second", "b", { game: 2 })];
  assert.deepEqual(told(entries), [[1, "a", "", ""], [0, "", "", "wins"], [1, "", "b", ""]]);
});

test("whoever began has the first column where that is the custom, else the first side", () => {
  const record = [entry(0, "second", "a")];
  assert.deepEqual(columnsOf("turns", record, null), ["second", "first"]);
  assert.deepEqual(columnsOf("seats", record, null), ["first", "second"]);
  assert.deepEqual(columnsOf("turns", [], { side: "second", dice: null, text: "" }), ["second", "first"]);
  assert.deepEqual(columnsOf("turns", [], null), ["first", "second"]);
});

test("a roll is written with the larger number first", () => {
  assert.equal(written([1, 6]), "6-1");
  assert.equal(written([]), "");
});
