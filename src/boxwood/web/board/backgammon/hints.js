// How a hint is told at backgammon: in rolls ahead, and in points.
import { signed, tn } from "../../words.js";

/** @typedef {import("../../types.js").HintPlay} HintPlay */
/** @typedef {import("../board-element.js").Arrow} Arrow */

/** @param {number} plies */
export const ahead = (plies) => tn("looks {count} roll ahead", "looks {count} rolls ahead", plies);

/** What the best play is worth, and what the others cost. @param {HintPlay} play @param {number} index */
export function worth(play, index) {
  if (index && play.loss) return signed(-Math.abs(play.loss), 3);
  return play.equity === null ? "" : signed(play.equity, 3);
}

/** The moves of a play, "play 13/9*(2)"; none for a word about the cube. @param {string} action @returns {Arrow[]} */
export function arrowsOf(action) {
  const [verb, ...moves] = action.split(" ");
  if (verb !== "play") return [];
  return moves.flatMap((move) => {
    const [, way = "", times = "1"] = /^([^(]*)(?:\((\d)\))?$/.exec(move.replace(/\*/g, "")) ?? [];
    const stops = way.split("/").map((stop) => (stop === "bar" ? 25 : stop === "off" ? 0 : Number(stop)));
    const arrows = stops.slice(1).map((to, index) => ({ from: stops[index], to }));
    return Array.from({ length: Number(times) }, () => arrows).flat();
  });
}
