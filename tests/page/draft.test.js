import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { amend, boxOf, draft, formatOf, formatsOf, isOn, lengthOf, levelOf, newTable, planOf, readDraft, sheetOf, usualSheet } from "../../src/boxwood/web/draft.js";
import { memory } from "./support/storage.js";
import { box, plan, sheet } from "./support/tables.js";

const ASKS = { asksWhoBegins: true };
/** @param {Partial<import("../../src/boxwood/web/types.js").OptionChoice>} changes @returns {import("../../src/boxwood/web/types.js").OptionChoice} */
const option = (changes) => ({ name: "beavers", title: "Beavers", about: "", clause: "S-beaver", choice: "off", ...changes });

beforeEach(() => amend({ ...readDraft(null), format: "match" }));

test("what was chosen last is kept, but not a start or the words for the dice", () => {
  const kept = readDraft(memory({ "boxwood.new-game": JSON.stringify({ length: 7, start: "nackgammon", words: ["a", "b"], seal: { seal: "x", commitment: "y" } }) }));
  assert.equal(kept.length, 7);
  assert.equal(kept.start, "");
  assert.deepEqual(kept.words, ["", ""]);
  assert.equal(kept.seal, null);
});

test("one game under the tournament sheet against the casual bot is there to begin with", () => {
  amend(readDraft(null));
  assert.equal(formatOf(sheet()), "single");
  assert.equal(boxOf([box(), box({ game: "checkers" })]).game, "backgammon");
  assert.equal(sheetOf(box()).name, "tournament");
  assert.equal(levelOf(box()).name, "casual");
});

test("each game remembers its own sheet and level", () => {
  amend({ game: "checkers", sheets: { backgammon: "graves" }, levels: { backgammon: "club" } });
  assert.equal(boxOf([box(), box({ game: "checkers" })]).game, "checkers");
  assert.equal(sheetOf(box()).name, "graves");
  assert.equal(levelOf(box()).name, "club");
  assert.equal(sheetOf(box({ game: "checkers" })).name, "tournament");
});

test("a format that the sheet does not have gives way to its first", () => {
  assert.deepEqual(formatsOf(sheet()), ["match", "money", "single"]);
  assert.equal(formatOf(sheet()), "match");
  assert.equal(formatOf(sheet({ plans: [plan({ format: "money" }), plan({ format: "single" })] })), "money");
});

test("the first plan that fits format and length tells facts, doubling and options", () => {
  assert.equal(planOf(box()).doubling, "cube");
  assert.deepEqual(planOf(box()).facts, ["There is a cube."]);
  amend({ length: 1 });
  assert.equal(planOf(box()).doubling, "none");
  assert.deepEqual(planOf(box()).facts, ["Nobody doubles."]);
  amend({ length: 7 });
  assert.equal(planOf(box()).doubling, "cube");
  amend({ format: "single" });
  assert.deepEqual(planOf(box()).facts, ["Nobody doubles."]);
});

test("an option is offered where the plan has it", () => {
  const plans = [plan({ options: [option({ name: "crawford" })] }), plan({ format: "money", options: [option({ name: "jacoby" })] })];
  const names = () => planOf(box({ sheets: [sheet({ plans })] })).options.map((one) => one.name);
  assert.deepEqual(names(), ["crawford"]);
  amend({ format: "money" });
  assert.deepEqual(names(), ["jacoby"]);
});

test("a match has any length from 1 to 99, else the game's first, and only a match has one", () => {
  assert.equal(lengthOf(box()), 5);
  for (const length of [1, 2, 21, 99]) {
    amend({ length });
    assert.equal(lengthOf(box()), length);
  }
  for (const length of [0, 100, 2.5, Number.NaN]) {
    amend({ length });
    assert.equal(lengthOf(box()), 1);
  }
  amend({ format: "money" });
  assert.equal(lengthOf(box()), null);
});

test("the usual sheet is the tournament's, or the first of a game that has none", () => {
  assert.equal(usualSheet(box()).name, "tournament");
  assert.equal(usualSheet(box({ sheets: [sheet({ name: "house" }), sheet({ name: "other" })] })).name, "house");
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
  const { seats } = newTable(box(), ASKS);
  assert.deepEqual(seats.second, { kind: "person", name: "Ada", level: null });
  assert.equal(seats.first.kind, "bot");
  assert.equal(seats.first.level, "casual");
});

test("chance decides who plays which side where it is all the same", () => {
  amend({ side: "either" });
  assert.equal(newTable(box(), ASKS, () => 0.1).seats.first.kind, "person");
  assert.equal(newTable(box(), ASKS, () => 0.9).seats.second.kind, "person");
});

test("two people without names are called by their colours", () => {
  amend({ opponent: "person", names: ["", "Bo"] });
  const { seats } = newTable(box(), ASKS);
  assert.equal(seats.first.name, "Light");
  assert.equal(seats.second.name, "Bo");
});

test("words and seal go with sealed dice only", () => {
  amend({ words: ["rain", "soleil"], seal: { seal: "k7d2", commitment: "ff" } });
  assert.deepEqual(newTable(box(), ASKS).words, ["rain", "soleil"]);
  assert.equal(newTable(box(), ASKS).seal, "k7d2");
  assert.deepEqual(newTable(box({ has_dice: false }), ASKS).words, ["", ""]);
  amend({ dice: "manual" });
  const real = newTable(box(), ASKS);
  assert.equal(real.dice, "manual");
  assert.deepEqual(real.words, ["", ""]);
  assert.equal(real.seal, null);
  assert.equal(newTable(box({ has_dice: false }), ASKS).dice, "sealed");
});

test("who begins is said for a position that does not say it itself", () => {
  amend({ start: " 4HPwATDgc/ABMA ", begins: "second" });
  assert.equal(newTable(box(), ASKS).start, "4HPwATDgc/ABMA");
  assert.equal(newTable(box(), ASKS).begins, "second");
  assert.equal(newTable(box(), { asksWhoBegins: false }).begins, null);
  amend({ start: "nackgammon" });
  assert.equal(newTable(box(), ASKS).begins, null);
});

test("options that the sheet always has are not sent, and a length only with a match", () => {
  const options = [option({ choice: "always" }), option({ name: "jacoby", choice: "on" })];
  const boxed = box({ sheets: [sheet({ plans: [plan({ options }), plan({ format: "money" })] })] });
  assert.deepEqual(newTable(boxed, ASKS).options, { jacoby: true });
  assert.equal(newTable(boxed, ASKS).length, 5);
  amend({ format: "money" });
  assert.equal(newTable(boxed, ASKS).length, null);
  assert.equal(draft.length, 5);
});
