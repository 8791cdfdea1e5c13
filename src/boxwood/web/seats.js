// Who sits where, and what they are called.
import { capital } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").TableSummary} TableSummary */

/** @typedef {Pick<TableSummary, "seats" | "yours" | "between_people">} Seated */

/** The sides that people play at this screen. @param {Pick<TableSummary, "yours">} table */
export const people = (table) => table.yours;

/** The side of the only person at this screen, or null. @param {Pick<TableSummary, "yours">} table @returns {Side | null} */
export function ownSide(table) {
  const sides = people(table);
  return sides.length === 1 ? sides[0] : null;
}

/** From where the board is looked at. @param {Pick<TableSummary, "yours">} table @param {boolean} turning */
export function viewerOf(table, turning) {
  return ownSide(table) ?? (turning && people(table).length === 2 ? "mover" : "first");
}

const UNNAMED = new Set(["", "You", "Vous"]);

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name that does not turn the sentence round it, whichever way it is written. @param {string} name */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** What the server's sentences call a side: by name, also oneself. @param {Seated} table @param {Side} side */
export function nameInSentences(table, side) {
  const { name } = table.seats[side];
  return UNNAMED.has(name) ? nameOf(table, side) : isolated(name);
}

/** What a side is called. @param {Seated} table @param {Side} side */
export function nameOf(table, side) {
  const name = table.seats[side].name;
  if (isYou(table, side)) return t("You");
  if (name) return isolated(name);
  if (table.seats[side].kind === "bot") return t("Bot");
  return side === "first" ? t("Player 1") : t("Player 2");
}

/** Whether a side is called "you": the only person without a name, or oneself between two people. @param {Seated} table @param {Side} side */
export const isYou = (table, side) => side === ownSide(table) && (table.between_people || UNNAMED.has(table.seats[side].name));

/** @param {import("./types.js").Box | undefined} box @param {string | null} level */
export function levelTitle(box, level) {
  return box?.levels.find((one) => one.name === level)?.title ?? (level ? capital(level) : "");
}
