// A board to look at: as it will stand when the game begins.
import { settings } from "../settings.js";

/** @param {import("../board/game.js").PageGame} game @param {import("../types.js").SheetChoice} sheet @param {import("../types.js").Plan} plan @param {import("../types.js").Side} side */
export function previewBoard(game, sheet, plan, side) {
  const board = new game.board();
  board.className = sheet.palette;
  board.settings = { ...settings, pace: "off", colours: sheet.agreeing, words: sheet.words, centredCube: sheet.centred_cube };
  board.orientation = "landscape";
  board.interactive = false;
  board.compact = true;
  queueMicrotask(() => board.show(game.startingView(sheet, plan, side), { instant: true }));
  return board;
}
