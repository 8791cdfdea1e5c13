import assert from "node:assert/strict";
import { test } from "node:test";
import { isYou, levelTitle, nameOf, ownSide, people, viewerOf } from "../../src/boxwood/web/seats.js";
import { otherSide } from "../../src/boxwood/web/sides.js";
import { bot, box, person, summary } from "./support/tables.js";

const ALONE = summary({ seats: { first: bot(), second: person("") } });
const PAIR = summary({ seats: { first: person("Ada"), second: person("") } });
const BOTS = summary({ seats: { first: bot(), second: bot() } });
const APART = summary({ between_people: true, yours: ["second"] });

test("the only person has a side of their own, and looks from there", () => {
  assert.equal(ownSide(ALONE), "second");
  assert.equal(viewerOf(ALONE, true), "second");
  assert.deepEqual(people(BOTS), []);
});

test("two people at one screen turn the board, if they want to", () => {
  assert.equal(ownSide(PAIR), null);
  assert.equal(viewerOf(PAIR, true), "mover");
  assert.equal(viewerOf(PAIR, false), "first");
  assert.equal(viewerOf(BOTS, true), "first");
});

test("a player without a name is you against the bot, and a number beside another person", () => {
  assert.equal(nameOf(ALONE, "second"), "You");
  assert.equal(isYou(ALONE, "second"), true);
  assert.equal(nameOf(PAIR, "second"), "Player 2");
  assert.equal(nameOf(PAIR, "first"), "Ada");
  assert.equal(isYou(PAIR, "first"), false);
});

test("a level has the title that the server gives it", () => {
  assert.equal(levelTitle(box(), "club"), "Club");
  assert.equal(levelTitle(undefined, "expert"), "Expert");
  assert.equal(levelTitle(box(), null), "");
});

test("each side is the other one's other side", () => {
  assert.equal(otherSide("first"), "second");
  assert.equal(otherSide(otherSide("first")), "first");
});

test("a name written from right to left does not turn the sentence round it", () => {
  const table = summary({ seats: { first: person("דנה"), second: person("Zoë") } });
  assert.equal(nameOf(table, "first"), "\u2068דנה\u2069");
  assert.equal(nameOf(table, "second"), "Zoë");
});

test("between people each screen has a side of its own, and its player is you whatever the name", () => {
  assert.equal(ownSide(APART), "second");
  assert.equal(viewerOf(APART, true), "second");
  assert.equal(nameOf(APART, "second"), "You");
  assert.equal(nameOf(APART, "first"), "Ada");
  assert.deepEqual(people(summary({ between_people: true, yours: [] })), []);
});
