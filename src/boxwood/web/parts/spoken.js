// The position in a few sentences, for somebody who asks to hear it.
import { nameOf } from "../seats.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";

/** @param {import("../table-state.js").TableState} state @param {import("../board/game.js").PageGame} game */
export function sayPosition(state, game) {
  const view = state.seen;
  if (!view) return "";
  const parts = SIDES.map((side) => `${t("{label}: {value}", { label: nameOf(state.summary, side), value: game.sayPosition(view, side) })}.`);
  if (view.dice) parts.push(t("Dice {values}.", { values: view.dice.join("-") }));
  if (view.cube?.in_play) parts.push(view.cube.spoken ? t("The stakes are {value}.", { value: view.cube.value }) : t("The cube is at {value}.", { value: view.cube.value }));
  if (view.to_act && !state.atEnd) parts.push(`${t("{name} to play", { name: nameOf(state.summary, view.to_act) })}.`);
  return parts.join(" ");
}
