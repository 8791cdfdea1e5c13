// What each place on a backgammon board is called by a screen reader: what stands there, what was played, what can be done.

import { t, tn } from "../../words.js";
import { checkersName } from "../names.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../names.js").Naming} Naming */
/**
 * @typedef {object} SpotState
 * @property {Side | null} side
 * @property {number} count
 * @property {boolean} [own] whether they are the viewer's
 * @property {boolean} [movable] whether one of them may be moved now
 * @property {boolean} [must] whether they must be moved first
 * @property {boolean} [last] whether the last play ended here
 * @property {boolean} [left] whether the last play began here
 * @property {boolean} [selected]
 * @property {{pips: number, hit: boolean, combined: boolean} | null} [target]
 * @property {boolean} [free] whether the checker in hand may be put here on one's honour
 */

/** @param {SpotState} state */
function marks(state) {
  const said = [];
  if (state.must) said.push(t("must enter"));
  else if (state.movable) said.push(t("can move"));
  if (state.last) said.push(t("last played"));
  if (state.left) said.push(t("left by the last play"));
  if (state.selected) said.push(t("chosen"));
  return said.map((text) => `, ${text}`).join("");
}

/** @param {SpotState} state */
function targetName({ target, free }) {
  if (!target) return free ? `; ${t("free (honour play)")}` : "";
  const values = { pips: target.pips };
  const text = target.combined ? t("target with both dice, {pips}", values) : t("target with {pips}", values);
  const hits = t("hits");
  return target.hit ? `; ${text}, ${hits}` : `; ${text}`;
}

/** "9-point, one dark checker, last played; target with 4, hits". @param {Naming} naming @param {number} number @param {SpotState} state */
export function pointName(naming, number, state) {
  const what = state.side ? checkersName(naming, state.side, state.count) : t("empty");
  const point = t("{number}-point", { number });
  return `${point}, ${what}${marks(state)}${targetName(state)}`;
}

/** "Bar, 2 of yours, must enter". @param {Naming} naming @param {SpotState & {side: Side}} state */
export function barName(naming, state) {
  if (!state.count) return state.own ? t("Your bar, empty") : t("Bar of the other side, empty");
  const what = state.own
    ? tn("one of yours", "{count} of yours", state.count)
    : checkersName(naming, state.side, state.count);
  const bar = t("Bar");
  return `${bar}, ${what}${marks(state)}`;
}

/** "Off, 3 of yours". @param {Naming} naming @param {SpotState & {side: Side}} state */
export function trayName(naming, state) {
  const none = state.own ? t("none of yours") : t("none of the other side's");
  const some = state.own
    ? tn("one of yours", "{count} of yours", state.count)
    : checkersName(naming, state.side, state.count);
  const off = t("Off");
  return `${off}, ${state.count ? some : none}${marks(state)}${targetName(state)}`;
}

/**
 * The dice, and what pressing them does.
 * @param {import("./hand.js").Die[]} dice @param {{own: boolean, canSwap: boolean, complete: boolean, interactive: boolean}} how
 */
export function diceName(dice, { own, canSwap, complete, interactive }) {
  const values = dice.map((die) => die.value);
  const equal = new Set(values).size === 1 && values.length > 2;
  const what = equal
    ? t("Dice: {count} times {value}", { count: values.length, value: values[0] })
    : t("Dice: {values}", { values: values.join(", ") });
  const used = dice.filter((die) => die.used).map((die) => die.value);
  const next = dice.find((die) => die.next);
  const said = [what];
  if (!own) said.push(t("rolled by the other side"));
  if (used.length) said.push(t("played: {values}", { values: used.join(", ") }));
  if (interactive && complete) said.push(t("press to finish your play"));
  else if (interactive && next && new Set(values).size > 1 && !used.length) said.push(t("{value} is played first", { value: next.value }));
  if (interactive && canSwap) said.push(t("press to swap"));
  return said.join("; ");
}

/** @param {{value: number, owner: Side | null, offered: boolean, own: boolean}} cube */
export function cubeName({ value, owner, offered, own }) {
  const shown = { value: value <= 1 ? 64 : value };
  if (offered) return t("Cube offered at {value}", shown);
  if (owner === null) return value <= 1 ? t("Cube in the middle, not yet turned") : t("Cube in the middle at {value}", shown);
  return own ? t("Cube at {value}, yours", shown) : t("Cube at {value}, the other side's", shown);
}
