// How a hint is told at checkers: in moves ahead, and in men.
import { signed, t, tn } from "../../words.js";

/** @typedef {import("../../types.js").HintChoice} HintChoice */
/** @typedef {import("../board-element.js").Arrow} Arrow */

/** More men than there are: what a won game is worth. */
const WON = 50;

/** @param {number} depth */
export const ahead = (depth) => tn("looks {count} move ahead", "looks {count} moves ahead", depth);

/** What a move is worth in men, and what it costs beside the best; "" if nothing. @param {HintChoice} choice */
export function figures({ equity, loss }) {
  const cost = !loss ? "" : loss > WON ? t("the game") : signed(-Math.abs(loss), 2);
  if (Math.abs(equity) > WON) return { equity: equity > 0 ? t("wins") : t("loses"), cost };
  return { equity: signed(equity, 2), cost };
}

/** The steps of a move, "move 22x15x8". @param {string} action @returns {Arrow[]} */
export function arrowsOf(action) {
  const [verb, way = ""] = action.split(" ");
  if (verb !== "move") return [];
  const stops = way.split(/[x-]/).map(Number);
  return stops.slice(1).map((target, index) => ({ origin: stops[index], target }));
}
