// The position in a few sentences, for somebody who asks to hear it.
import { nameOf, SIDES } from "../seats.js";
import { t, tn } from "../words.js";

/** @param {import("../table-state.js").TableState} state */
export function sayPosition(state) {
  const view = /** @type {any} */ (state.seen);
  if (!view) return "";
  const parts = SIDES.map((side) => `${t("{label}: {value}", { label: nameOf(state.summary, side), value: view.game === "checkers" ? squares(view, side) : points(view, side) })}.`);
  if (view.dice) parts.push(t("Dice {values}.", { values: view.dice.join("-") }));
  if (view.cube?.in_play) parts.push(view.cube.spoken ? t("The stakes are {value}.", { value: view.cube.value }) : t("The cube is at {value}.", { value: view.cube.value }));
  if (view.to_act && !state.atEnd) parts.push(`${t("{name} to play", { name: nameOf(state.summary, view.to_act) })}.`);
  return parts.join(" ");
}

/** @param {any} view @param {"first" | "second"} side */
function points(view, side) {
  const own = view.points
    .filter((/** @type {any} */ one) => one.side === side)
    .map((/** @type {any} */ one) => ({ point: side === view.viewer ? one.point : 25 - one.point, count: one.count }))
    .sort((/** @type {any} */ one, /** @type {any} */ two) => two.point - one.point)
    .map((/** @type {any} */ one) => tn("{count} on {point}", "{count} on {point}", one.count, { point: one.point }));
  if (view.bar[side]) own.unshift(tn("{count} on the bar", "{count} on the bar", view.bar[side]));
  if (view.off[side]) own.push(tn("{count} off", "{count} off", view.off[side]));
  own.push(tn("{count} pip", "{count} pips", view.pips[side]));
  return own.join(", ");
}

/** @param {any} view @param {"first" | "second"} side */
function squares(view, side) {
  return view.squares
    .filter((/** @type {any} */ one) => one.side === side)
    .map((/** @type {any} */ one) => (one.king ? t("king on {square}", { square: one.square }) : String(one.square)))
    .join(", ");
}
