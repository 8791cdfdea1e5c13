// Who sits where, and what they are called.
import { capital } from "./dom.js";
import { SIDES } from "./sides.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Seats} Seats */
/** @typedef {import("./types.js").TableSummary} TableSummary */

/** The sides that people play at this screen. @param {{seats: Seats}} table */
export const people = (table) => SIDES.filter((side) => table.seats[side].kind === "person");

/** The side of the only person, or null. @param {{seats: Seats}} table @returns {Side | null} */
export function ownSide(table) {
  const sides = people(table);
  return sides.length === 1 ? sides[0] : null;
}

/** From where the board is looked at. @param {{seats: Seats}} table @param {boolean} turning */
export function viewerOf(table, turning) {
  return ownSide(table) ?? (turning && people(table).length === 2 ? "mover" : "first");
}

const UNNAMED = new Set(["", "You", "Vous"]);

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name that does not turn the sentence round it, whichever way it is written. @param {string} name */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** What a side is called. @param {{seats: Seats}} table @param {Side} side */
export function nameOf(table, side) {
  const name = table.seats[side].name;
  if (side === ownSide(table) && UNNAMED.has(name)) return t("You");
  if (name) return isolated(name);
  if (table.seats[side].kind === "bot") return t("Bot");
  return side === "first" ? t("Player 1") : t("Player 2");
}

/** Whether a side is called "you". @param {{seats: Seats}} table @param {Side} side */
export const isYou = (table, side) => side === ownSide(table) && UNNAMED.has(table.seats[side].name);

/** @param {import("./types.js").Box | undefined} box @param {string | null} level */
export function levelTitle(box, level) {
  return box?.levels.find((one) => one.name === level)?.title ?? (level ? capital(level) : "");
}
