import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { amend, boxOf, draft, factsOf, formatOf, isDoubled, isOn, levelOf, newTable, optionsOf, readDraft, sheetOf } from "../../src/boxwood/web/draft.js";
import { memory } from "./support/storage.js";
import { box, sheet } from "./support/tables.js";

const DICE = { dice: true, asksWhoBegins: true };
const NO_DICE = { dice: false, asksWhoBegins: false };
/** @param {Partial<import("../../src/boxwood/web/types.js").Option>} changes @returns {import("../../src/boxwood/web/types.js").Option} */
const option = (changes) => ({ name: "beavers", title: "Beavers", about: "", clause: "S-beaver", choice: "off", formats: [], needs_doubling: false, ...changes });

beforeEach(() => amend(readDraft(null)));

test("what was chosen last is kept, but not a start or the words for the dice", () => {
  const kept = readDraft(memory({ "boxwood.new-game": JSON.stringify({ length: 7, start: "nackgammon", words: ["a", "b"], seal: { seal: "x", commitment: "y" } }) }));
  assert.equal(kept.length, 7);
  assert.equal(kept.start, "");
  assert.deepEqual(kept.words, ["", ""]);
  assert.equal(kept.seal, null);
});

test("the first game, the tournament sheet and the club level are there to begin with", () => {
  assert.equal(boxOf([box(), box({ game: "checkers" })]).game, "backgammon");
  assert.equal(sheetOf(box()).name, "tournament");
  assert.equal(levelOf(box()).name, "club");
});

test("each game remembers its own sheet and level", () => {
  amend({ game: "checkers", sheets: { backgammon: "graves" }, levels: { backgammon: "casual" } });
  assert.equal(boxOf([box(), box({ game: "checkers" })]).game, "checkers");
  assert.equal(sheetOf(box()).name, "graves");
  assert.equal(levelOf(box()).name, "casual");
  assert.equal(sheetOf(box({ game: "checkers" })).name, "tournament");
});

test("a format that the sheet does not have gives way to its first", () => {
  assert.equal(formatOf(sheet()), "match");
  assert.equal(formatOf(sheet({ formats: ["money", "single"] })), "money");
  assert.equal(formatOf(sheet({ formats: [] })), null);
});

test("nobody doubles in a match to one, and other facts are told", () => {
  assert.equal(isDoubled(sheet()), true);
  assert.deepEqual(factsOf(sheet()), ["There is a cube."]);
  amend({ length: 1 });
  assert.equal(isDoubled(sheet()), false);
  assert.deepEqual(factsOf(sheet()), ["Nobody doubles."]);
});

test("an option is offered where sheet, format and doubling allow it", () => {
  const options = [option({ name: "a", choice: "no" }), option({ name: "b", formats: ["money"] }), option({ name: "c", needs_doubling: true }), option({ name: "d" })];
  const names = () => optionsOf(sheet({ options })).map((one) => one.name);
  assert.deepEqual(names(), ["c", "d"]);
  amend({ format: "money" });
  assert.deepEqual(names(), ["b", "c", "d"]);
  amend({ format: "single" });
  assert.deepEqual(names(), ["d"]);
});

test("an option is on if it was chosen, or the sheet has it so", () => {
  assert.equal(isOn(option({ choice: "on" })), true);
  assert.equal(isOn(option({})), false);
  amend({ options: { beavers: true } });
  assert.equal(isOn(option({})), true);
  amend({ options: { beavers: false } });
  assert.equal(isOn(option({ choice: "always" })), true);
});

test("against the bot, the bot has the other seat at the level that was chosen", () => {
  amend({ side: "second", names: [" Ada ", ""] });
  const { seats } = newTable(box(), DICE);
  assert.deepEqual(seats.second, { kind: "person", name: "Ada", level: null });
  assert.equal(seats.first.kind, "bot");
  assert.equal(seats.first.level, "club");
});

test("chance decides who plays which side where it is all the same", () => {
  amend({ side: "either" });
  assert.equal(newTable(box(), DICE, () => 0.1).seats.first.kind, "person");
  assert.equal(newTable(box(), DICE, () => 0.9).seats.second.kind, "person");
});

test("two people without names are called by their colours", () => {
  amend({ opponent: "person", names: ["", "Bo"] });
  const { seats } = newTable(box(), DICE);
  assert.equal(seats.first.name, "Light");
  assert.equal(seats.second.name, "Bo");
});

test("words and seal go with sealed dice only", () => {
  amend({ words: ["rain", "soleil"], seal: { seal: "k7d2", commitment: "ff" } });
  assert.deepEqual(newTable(box(), DICE).words, ["rain", "soleil"]);
  assert.equal(newTable(box(), DICE).seal, "k7d2");
  assert.deepEqual(newTable(box(), NO_DICE).words, ["", ""]);
  amend({ dice: "manual" });
  const real = newTable(box(), DICE);
  assert.equal(real.dice, "manual");
  assert.deepEqual(real.words, ["", ""]);
  assert.equal(real.seal, null);
  assert.equal(newTable(box(), NO_DICE).dice, "sealed");
});

test("who begins is said for a position that does not say it itself", () => {
  amend({ start: " 4HPwATDgc/ABMA ", begins: "second" });
  assert.equal(newTable(box(), DICE).start, "4HPwATDgc/ABMA");
  assert.equal(newTable(box(), DICE).begins, "second");
  assert.equal(newTable(box(), NO_DICE).begins, null);
  amend({ start: "nackgammon" });
  assert.equal(newTable(box(), DICE).begins, null);
});

test("options that the sheet always has are not sent, and a length only with a match", () => {
  const boxed = box({ sheets: [sheet({ options: [option({ choice: "always" }), option({ name: "jacoby", choice: "on" })] })] });
  assert.deepEqual(newTable(boxed, DICE).options, { jacoby: true });
  assert.equal(newTable(boxed, DICE).length, 5);
  amend({ format: "money" });
  assert.equal(newTable(boxed, DICE).length, null);
  assert.equal(draft.length, 5);
});
