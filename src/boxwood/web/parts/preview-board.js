// A board to look at: as it will stand when the game begins.
import { getPosition } from "../api.js";
import { newTable } from "../draft.js";
import { settings } from "../settings.js";

/** @param {import("../board/game.js").PageGame} game @param {import("../types.js").SheetChoice} sheet @param {import("../types.js").Plan} plan @param {import("../types.js").Side} side @param {import("../types.js").View} [view] what stands there; the usual start without */
export function previewBoard(game, sheet, plan, side, view = game.startingView(sheet, plan, side)) {
  const board = new game.board();
  board.className = settings.palette === "sheet" ? sheet.palette : settings.palette;
  board.settings = { ...settings, pace: "off", colours: sheet.agreeing, words: sheet.words, centredCube: sheet.centred_cube };
  board.orientation = "landscape";
  board.interactive = false;
  board.compact = true;
  queueMicrotask(() => board.show(view, { instant: true }));
  return board;
}

/** The board of the game that was chosen, from the position that was typed if it can be read. @param {import("../types.js").Box} box @param {import("../board/game.js").PageGame} game @param {import("../types.js").SheetChoice} sheet @param {import("../types.js").Plan} plan @param {import("../types.js").Side} side */
export function chosenBoard(box, game, sheet, plan, side) {
  const board = previewBoard(game, sheet, plan, side);
  const wanted = newTable(box, game);
  if (wanted.start) getPosition(wanted, side).then(({ view }) => board.show(view, { instant: true }), () => {}); // what is wrong with it is told where it is typed
  return board;
}
