// The board of the new-game screen, as the server would describe it before the first throw.
import { otherSide } from "../../sides.js";
import { turned } from "./numbering.js";

/** @typedef {import("../../types.js").Side} Side */

/** @type {[number, number][]} */
const STANDARD = [[24, 2], [13, 5], [8, 3], [6, 5]];

/** @param {import("../../types.js").SheetChoice} sheet @param {import("../../types.js").Plan} plan @param {Side} viewer @returns {import("../../types.js").BackgammonView} */
export function startingView(sheet, plan, viewer) {
  return {
    game: "backgammon",
    sheet: sheet.name,
    viewer,
    turn: viewer,
    to_act: null,
    phase: "opening",
    over: false,
    format: "single",
    length: null,
    score: { first: 0, second: 0 },
    game_number: 1,
    points: STANDARD.flatMap(([point, count]) => [
      { point, side: viewer, count },
      { point: turned(point, false), side: otherSide(viewer), count },
    ]),
    bar: { first: 0, second: 0 },
    off: { first: 0, second: 0 },
    pips: { first: 167, second: 167 },
    dice: null,
    opening_throw: null,
    cube: { value: 1, owner: null, in_play: plan.doubling === "cube", spoken: false },
    offer: null,
    stakes_offered: null,
    resigned: null,
    worth: [1, 2, 3],
    crawford: false,
    free_play: false,
    free_places: [],
    position_id: "4HPwATDgc/ABMA",
    last: null,
    finished: null,
    paths: [],
    buttons: {},
  };
}
