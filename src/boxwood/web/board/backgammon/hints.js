// How a hint is told at backgammon: in rolls ahead, and in points.
import { signed, tn } from "../../words.js";
import { readPlay } from "./numbering.js";

/** @typedef {import("../../types.js").HintChoice} HintChoice */

/** @param {number} depth */
export const ahead = (depth) => tn("looks {count} roll ahead", "looks {count} rolls ahead", depth);

/** What a play is worth, and what it costs beside the best; "" if nothing. @param {HintChoice} choice */
export const figures = ({ equity, loss }) => ({ equity: signed(equity, 3), cost: loss ? signed(-Math.abs(loss), 3) : "" });

/** The moves of a play of the side on turn; none for a word about the cube. @param {string} action @param {import("../../types.js").BackgammonView} view @returns {import("../board-element.js").Arrow[]} */
export const arrowsOf = (action, { turn, viewer }) => readPlay(action, turn === viewer);
