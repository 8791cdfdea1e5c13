// What checkers are called: a colour and a noun, by the words of the sheet.

import { t, tn } from "../words.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Agreeing} Agreeing */
/**
 * @typedef {object} Naming
 * @property {Partial<Record<Side, string | Agreeing>>} colours one word, or how it is said of one checker, of several, of a king
 * @property {Record<string, string>} words the sheet's nouns
 */
/** @param {Naming} naming @param {Side} side @param {"one" | "many" | "king"} form */
export function colour(naming, side, form) {
  const name = naming.colours[side] || (side === "first" ? t("light") : t("dark"));
  return typeof name === "string" ? name : name[form];
}

/** "one dark checker", "3 light checkers". @param {Naming} naming @param {Side} side @param {number} count */
export function checkersName(naming, side, count) {
  const { checker = t("checker"), checkers = t("checkers") } = naming.words ?? {};
  return tn("one {colour} {checker}", "{count} {colour} {checkers}", count, {
    colour: colour(naming, side, count === 1 ? "one" : "many"), checker, checkers,
  });
}
