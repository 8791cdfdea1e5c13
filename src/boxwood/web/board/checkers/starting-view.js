// The board of the new-game screen, as the server would describe it before the first move.

/** @typedef {import("../../types.js").Side} Side */

/** @param {import("../../types.js").SheetChoice} sheet @param {import("../../types.js").Plan} _plan @param {Side} viewer @returns {import("../../types.js").CheckersView} */
export function startingView(sheet, _plan, viewer) {
  const men = (/** @type {number} */ from, /** @type {Side} */ side) =>
    Array.from({ length: 12 }, (_, index) => ({ square: from + index, side, king: false }));
  return {
    game: "checkers",
    sheet: sheet.name,
    viewer,
    turn: viewer,
    to_act: null,
    phase: "moving",
    over: false,
    upside_down: viewer === "second",
    fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    squares: [...men(1, "second"), ...men(21, "first")],
    left: { first: 12, second: 12 },
    captured: { first: 0, second: 0 },
    last: null,
    offer: null,
    repetitions: 1,
    quiet_moves: 0,
    must_jump: false,
    double_deckers: false,
    paths: [],
    buttons: {},
  };
}
