// The boards of the new-game screen, as a server would describe them before the first throw.

/** @type {[number, number][]} */
const STANDARD = [[24, 2], [13, 5], [8, 3], [6, 5]];

/** @param {"backgammon" | "checkers"} game @param {import("./types.js").Sheet} sheet @param {"first" | "second"} viewer @param {boolean} doubled */
export function startingView(game, sheet, viewer, doubled) {
  const common = { game, sheet: sheet.name, viewer, turn: viewer, to_act: null, over: false, last: null, paths: [], buttons: {}, offer: null };
  return game === "backgammon" ? { ...common, ...backgammon(viewer, doubled && sheet.doubling === "cube") } : { ...common, ...checkers(viewer) };
}

/** @param {"first" | "second"} viewer @param {boolean} cube */
function backgammon(viewer, cube) {
  const across = viewer === "first" ? "second" : "first";
  return {
    phase: "opening",
    points: STANDARD.flatMap(([point, count]) => [
      { point, side: viewer, count },
      { point: 25 - point, side: across, count },
    ]),
    bar: { first: 0, second: 0 },
    off: { first: 0, second: 0 },
    pips: { first: 167, second: 167 },
    dice: null,
    cube: { value: 1, owner: null, in_play: cube, spoken: false },
    score: { first: 0, second: 0 },
    crawford: false,
  };
}

/** @param {"first" | "second"} viewer */
function checkers(viewer) {
  const squares = [];
  for (let square = 1; square <= 12; square++) squares.push({ square, side: "second", king: false });
  for (let square = 21; square <= 32; square++) squares.push({ square, side: "first", king: false });
  return { phase: "moving", upside_down: viewer === "second", squares, left: { first: 12, second: 12 }, captured: { first: 0, second: 0 }, must_jump: false };
}
