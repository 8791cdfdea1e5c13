// What each square of a checkers board is called by a screen reader: what stands there, what was played, what can be done.

import { t, tn } from "../../words.js";
import { checkersName, colour } from "../names.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../names.js").Naming} Naming */

/**
 * "Square 14, empty, left by the last play; target, takes one".
 * @param {Naming} naming @param {number} square
 * @param {{side: Side | null, king: boolean, last?: boolean, left?: boolean, selected?: boolean, movable?: boolean,
 *   taken?: boolean, target?: {jumps: number} | null}} state
 */
export function squareName(naming, square, state) {
  const said = [t("Square {number}", { number: square }), state.side ? pieceName(naming, state.side, state.king) : t("empty")];
  if (state.last) said.push(t("last played"));
  if (state.left) said.push(t("left by the last play"));
  if (state.taken) said.push(t("captured on the way"));
  if (state.selected) said.push(t("chosen"));
  else if (state.movable) said.push(t("can move"));
  const name = said.join(", ");
  if (!state.target) return name;
  const { jumps } = state.target;
  const target = t("target");
  const takes = tn("captures one", "captures {count}", jumps);
  return jumps ? `${name}; ${target}, ${takes}` : `${name}; ${target}`;
}

/** "dark man", "light king". @param {Naming} naming @param {Side} side @param {boolean} king */
export function pieceName(naming, side, king) {
  const { words } = naming;
  const piece = king ? words.king ?? t("king") : words.man ?? words.checker ?? t("man");
  return t("{colour} {piece}", { colour: colour(naming, side, king ? "king" : "one"), piece });
}

/** @param {Naming} naming @param {Side} side @param {number} count */
export function capturedName(naming, side, count) {
  const checkers = count ? checkersName(naming, side, count) : t("none");
  return t("Captured: {checkers}", { checkers });
}
