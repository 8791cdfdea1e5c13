// The game that is about to be made: what was chosen last, bent to what the sheet allows.

import { capital } from "./dom.js";
import { otherSide, SIDES } from "./sides.js";
import { browserStorage, recall, remember } from "./storage.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").SheetChoice} SheetChoice */
/**
 * @typedef {object} Draft
 * @property {string} game the name of a game; "" for the first there is
 * @property {Record<string, string>} sheets the sheet of each game
 * @property {"bot" | "person" | "friend"} opponent a friend plays at their own device
 * @property {Record<string, string>} levels the level of each game
 * @property {Record<string, string | null>} clocks the clock of each game, between people
 * @property {import("./types.js").OwnClock} ownClock one of the players' own, in seconds
 * @property {string} format
 * @property {number} length
 * @property {"first" | "second" | "either"} side
 * @property {"sealed" | "manual"} dice
 * @property {[string, string]} words
 * @property {import("./types.js").Seal | null} seal shown before the words were said
 * @property {boolean} hints
 * @property {boolean} takeBacks
 * @property {Record<string, boolean>} options
 * @property {[string, string]} names of you, or of the two people
 * @property {string} start
 * @property {"first" | "second"} begins
 * @property {Record<string, boolean>} played the games that were begun in this browser
 */

/** The format that has a length. */
export const MATCH = "match";
/** The choice of a clock of the players' own. */
export const OWN_CLOCK = "own";
const KEY = "boxwood.new-game";
const storage = browserStorage("localStorage");

/** @type {Draft} */
const FRESH = {
  game: "",
  sheets: {},
  opponent: "bot",
  levels: {},
  clocks: {},
  ownClock: { law: "delay", reserve: 300, delay: 10 },
  format: "single",
  length: 5,
  side: "first",
  dice: "sealed",
  words: ["", ""],
  seal: null,
  hints: true,
  takeBacks: true,
  options: {},
  names: ["", ""],
  start: "",
  begins: "first",
  played: {},
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

/** @param {Box} box @returns {SheetChoice} */
export function sheetOf(box) {
  const wanted = draft.sheets[box.game];
  return box.sheets.find((sheet) => sheet.name === wanted) ?? usualSheet(box);
}

/** The sheet that is played by if nothing was chosen. @param {Box} box */
export function usualSheet(box) {
  return box.sheets.find((sheet) => sheet.name === "tournament") ?? box.sheets[0];
}

/** @param {Box} box */
export function levelOf(box) {
  const wanted = draft.levels[box.game];
  return box.levels.find((level) => level.name === wanted) ?? box.levels.find((level) => level.name === "casual") ?? box.levels[0];
}

/** The formats that a sheet is played in. @param {SheetChoice} sheet @returns {string[]} */
export const formatsOf = (sheet) => [...new Set(sheet.plans.map((plan) => plan.format))];

/** The format in force: what was chosen if the sheet has it, else its first. @param {SheetChoice} sheet */
export function formatOf(sheet) {
  const formats = formatsOf(sheet);
  return formats.includes(draft.format) ? draft.format : formats[0];
}

/** The longest match that can be asked for. */
export const LONGEST = 99;

/** Whether a match can be so long. @param {number} length */
export const isLength = (length) => Number.isInteger(length) && length >= 1 && length <= LONGEST;

/** The length of the match in force; null where none is played. @param {Box} box */
export function lengthOf(box) {
  if (formatOf(sheetOf(box)) !== MATCH) return null;
  if (!box.lengths.length) return null;
  return isLength(draft.length) ? draft.length : box.lengths[0];
}

/** What is to be played, for a heading. @param {Box} box */
export function formatTitle(box) {
  const format = formatOf(sheetOf(box));
  const length = lengthOf(box);
  if (length !== null) return t("Match to {length}", { length });
  return { money: t("Money session"), single: t("Single game") }[format] ?? capital(format);
}

/** Words as they stand within a sentence. @param {string} text */
export const lower = (text) => (text ? text[0].toLocaleLowerCase() + text.slice(1) : text);

/** How the game is played as it was chosen: what is true of it then, and which options it has. @param {Box} box @returns {Plan} */
export function planOf(box) {
  const { plans } = sheetOf(box);
  const format = formatOf(sheetOf(box));
  const length = lengthOf(box);
  return plans.find((plan) => plan.format === format && (plan.length === null || plan.length === length)) ?? plans[0];
}

/** @param {import("./types.js").OptionChoice} option */
export function isOn(option) {
  if (option.choice === "always") return true;
  return draft.options[option.name] ?? option.choice === "on";
}

/** What a game asks for before it starts. @typedef {Pick<import("./board/game.js").PageGame, "asksWhoBegins">} Asks */

/**
 * The message that makes the table.
 * @param {Box} box @param {Asks} asks @param {() => number} [chance] decides who plays which side, if that is all the same
 * @returns {Required<import("./types.js").NewTable> & {seats: import("./types.js").Seats}}
 */
export function newTable(box, asks, chance = Math.random) {
  const sheet = sheetOf(box);
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
  const sealed = box.has_dice && draft.dice === "sealed";
  return {
    game: box.game,
    sheet: sheet.name,
    format: formatOf(sheet),
    length: lengthOf(box),
    options: Object.fromEntries(planOf(box).options.filter((option) => option.choice !== "always").map((option) => [option.name, isOn(option)])),
    seats,
    dice: box.has_dice ? draft.dice : "sealed",
    words: sealed ? draft.words : ["", ""],
    seal: (sealed && draft.seal?.seal) || null,
    hints: draft.hints,
    take_backs: draft.takeBacks,
    clock: draft.opponent === "friend" ? clockOf(box) : null,
    start: start || null,
    begins: start && asks.asksWhoBegins && !box.starts.includes(start) ? draft.begins : null,
  };
}

/** The clock in force, by its name or one of the players' own; null for none. @param {Box} box */
function clockOf(box) {
  const name = draft.clocks[box.game] ?? null;
  return name === OWN_CLOCK ? draft.ownClock : name;
}

/** @param {SheetChoice} sheet @param {"first" | "second"} side @param {number} index @param {boolean} bot @returns {import("./types.js").Seat} */
function person(sheet, side, index, bot) {
  const name = bot ? "" : draft.names[index].trim();
  return { kind: "person", name: name || capital(sheet.colours[side]), level: null };
}
