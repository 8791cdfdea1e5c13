import assert from "node:assert/strict";
import { test } from "node:test";
import { newsOf } from "../../src/boxwood/web/news.js";
import { backgammonView, bot, person, summary } from "./support/tables.js";

/** @typedef {import("../../src/boxwood/web/types.js").Side} Side */

/** @param {string} action @param {Side | null} side @param {string} said */
const event = (action, side, said) => ({ number: 1, at: "", action, side, said });
const table = summary({ seats: { first: person(""), second: bot() } });

test("a tie of the opening is told with a die of each side", () => {
  const told = newsOf([event("opening 4 4", "first", "Both throw 4: throw again.")], backgammonView({ opening_throw: { first: 4, second: 4 } }), table);
  assert.equal(told?.title, "4-4, again");
  assert.deepEqual(told?.dice, [{ side: "first", value: 4 }, { side: "second", value: 4 }]);
});

test("who begins is told, and is called you", () => {
  const view = backgammonView({ turn: "first", opening_throw: { first: 5, second: 2 } });
  assert.equal(newsOf([event("opening 5 2", "first", "")], view, table)?.title, "You start");
  assert.equal(newsOf([event("opening 5 2", "first", "")], { ...view, turn: "second" }, table)?.title, "Boxwood bot starts");
});

test("an answer of the other side is told, one's own is not, and plays are seen on the board", () => {
  const view = backgammonView();
  assert.equal(newsOf([event("refuse", "second", "Bot refuses the resignation.")], view, table)?.text, "Bot refuses the resignation.");
  assert.equal(newsOf([event("take", "first", "You take at 2.")], view, table), null);
  assert.equal(newsOf([event("pass", "first", "You cannot move.")], view, table)?.text, "You cannot move.");
  assert.equal(newsOf([event("roll 6 4", "second", ""), event("play 24/14", "second", "")], view, table), null);
});

test("what has no words, as a page's seal of its dice, opens no empty panel", () => {
  assert.equal(newsOf([event("@chain 1", "second", "")], backgammonView(), table), null);
});

test("the heading and the sentence call a player the same", () => {
  const between = summary({ between_people: true, yours: ["first"], seats: { first: person("Ada"), second: person("Ben") } });
  const told = newsOf([event("pass", "first", "Ada has no legal play and passes.")], backgammonView(), between);
  assert.equal(told?.title, "Ada");
});
