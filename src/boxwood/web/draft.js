// The game that is about to be made: what was chosen last, bent to what the sheet allows.

import { capital } from "./dom.js";
import { otherSide, SIDES } from "./sides.js";
import { browserStorage, recall, remember } from "./storage.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Sheet} Sheet */
/**
 * @typedef {object} Draft
 * @property {string} game the name of a game; "" for the first there is
 * @property {Record<string, string>} sheets the sheet of each game
 * @property {"bot" | "person"} opponent
 * @property {Record<string, string>} levels the level of each game
 * @property {import("./types.js").Format} format
 * @property {number} length
 * @property {"first" | "second" | "either"} side
 * @property {"sealed" | "manual"} dice
 * @property {[string, string]} words
 * @property {import("./types.js").Seal | null} seal shown before the words were said
 * @property {boolean} hints
 * @property {Record<string, boolean>} options
 * @property {[string, string]} names of you, or of the two people
 * @property {string} start
 * @property {"first" | "second"} begins
 */

const KEY = "boxwood.new-game";
const storage = browserStorage("localStorage");

/** @type {Draft} */
const FRESH = {
  game: "",
  sheets: {},
  opponent: "bot",
  levels: {},
  format: "match",
  length: 5,
  side: "first",
  dice: "sealed",
  words: ["", ""],
  seal: null,
  hints: true,
  options: {},
  names: ["", ""],
  start: "",
  begins: "first",
};

/** @type {Draft} */
export const draft = readDraft(storage);

/** What was chosen last, as a storage holds it; a start and the words for the dice are chosen anew. @param {Storage | null} kept @returns {Draft} */
export function readDraft(kept) {
  return { ...FRESH, ...recall(kept, KEY, {}), start: "", words: ["", ""], seal: null };
}

/** @param {Partial<Draft>} changes */
export function amend(changes) {
  Object.assign(draft, changes);
  remember(storage, KEY, draft);
}

/** The game in force: what was chosen if there is such a game, else the first. @param {Box[]} games */
export function boxOf(games) {
  return games.find((box) => box.game === draft.game) ?? games[0];
}

/** @param {Box} box @returns {Sheet} */
export function sheetOf(box) {
  const wanted = draft.sheets[box.game];
  return box.sheets.find((sheet) => sheet.name === wanted) ?? box.sheets.find((sheet) => sheet.name === "tournament") ?? box.sheets[0];
}

/** @param {Box} box */
export function levelOf(box) {
  const wanted = draft.levels[box.game];
  return box.levels.find((level) => level.name === wanted) ?? box.levels.find((level) => level.name === "club") ?? box.levels[0];
}

/** The format in force: what was chosen if the sheet has it, else its first. @param {Sheet} sheet */
export function formatOf(sheet) {
  if (!sheet.formats.length) return null;
  return sheet.formats.includes(draft.format) ? draft.format : sheet.formats[0];
}

/** Whether a game of this length and format is doubled at all. @param {Sheet} sheet */
export function isDoubled(sheet) {
  const format = formatOf(sheet);
  return !sheet.undoubled?.includes(format === "match" ? String(draft.length) : (format ?? ""));
}

/** What sets the sheet apart in a game of this length and format. @param {Sheet} sheet */
export function factsOf(sheet) {
  return isDoubled(sheet) ? sheet.facts : (sheet.undoubled_facts ?? []);
}

/** The options that this sheet has in a game of this length and format. @param {Sheet} sheet */
export function optionsOf(sheet) {
  const format = formatOf(sheet);
  const fits = (/** @type {import("./types.js").Option} */ option) => !option.formats.length || !format || option.formats.includes(format);
  return sheet.options.filter((option) => option.choice !== "no" && fits(option) && (!option.needs_doubling || isDoubled(sheet)));
}

/** @param {import("./types.js").Option} option */
export function isOn(option) {
  if (option.choice === "always") return true;
  return draft.options[option.name] ?? option.choice === "on";
}

/** What a game asks for before it starts. @typedef {Pick<import("./board/game.js").PageGame, "dice" | "asksWhoBegins">} Asks */

/**
 * The message that makes the table.
 * @param {Box} box @param {Asks} asks @param {() => number} [chance] decides who plays which side, if that is all the same
 * @returns {import("./types.js").NewTable}
 */
export function newTable(box, asks, chance = Math.random) {
  const sheet = sheetOf(box);
  const format = formatOf(sheet);
  const side = draft.side === "either" ? SIDES[chance() < 0.5 ? 0 : 1] : draft.side;
  const bot = draft.opponent === "bot";
  /** @type {import("./types.js").Seats} */
  const seats = {
    first: person(sheet, "first", 0, bot),
    second: person(sheet, "second", 1, bot),
  };
  if (bot) {
    seats[side] = { kind: "person", name: draft.names[0].trim(), level: null };
    seats[otherSide(side)] = { kind: "bot", name: t("Boxwood bot"), level: levelOf(box).name };
  }
  const start = draft.start.trim();
  const sealed = asks.dice && draft.dice === "sealed";
  return {
    game: box.game,
    sheet: sheet.name,
    format,
    length: format === "match" ? draft.length : null,
    options: Object.fromEntries(optionsOf(sheet).filter((option) => option.choice !== "always").map((option) => [option.name, isOn(option)])),
    seats,
    dice: asks.dice ? draft.dice : "sealed",
    words: sealed ? draft.words : ["", ""],
    seal: (sealed && draft.seal?.seal) || null,
    hints: draft.hints,
    start: start || null,
    begins: start && asks.asksWhoBegins && !box.starts.includes(start) ? draft.begins : null,
  };
}

/** @param {Sheet} sheet @param {"first" | "second"} side @param {number} index @param {boolean} bot @returns {import("./types.js").Seat} */
function person(sheet, side, index, bot) {
  const name = bot ? "" : draft.names[index].trim();
  return { kind: "person", name: name || capital(sheet.colours[side]), level: null };
}
