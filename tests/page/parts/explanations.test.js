import assert from "node:assert/strict";
import { test } from "node:test";
import { notComplete, strayed } from "../../../src/boxwood/web/parts/explanations.js";

const OWN = { colour: "light", checker: "checker", checkers: "checkers" };

test("pressing the other side's checker and pressing an empty place are told apart", () => {
  assert.equal(strayed(true, OWN).text, "You move the light checkers.");
  assert.match(strayed(false, OWN).text, /You can't make that point/);
});

test("what is left to play is said with the larger die first", () => {
  const dice = [{ value: 2, used: false, next: true }, { value: 5, used: false, next: false }, { value: 6, used: true, next: false }];
  assert.match(notComplete({ canUndo: true, complete: false, action: null, forced: null, moves: [], pips: { mover: -6, opponent: 0 }, dice }), /You still have 5-2/);
});
