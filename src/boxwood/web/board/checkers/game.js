// Checkers, as far as the page must know it beyond what the server says.
import { CheckersBoard } from "./board.js";
import { editor } from "./editor.js";
import { ahead, arrowsOf, figures } from "./hints.js";
import { questionOf } from "./questions.js";
import { sayPosition } from "./spoken.js";
import { startingView } from "./starting-view.js";
import { thumbnail } from "./thumbnail.js";

/** @type {import("../game.js").PageGame<import("../../types.js").CheckersView>} */
export const checkers = {
  board: CheckersBoard,
  shape: "square",
  controlsOnBoard: false,
  asksWhoBegins: false,
  resignations: () => ({}),
  typedExample: () => "11-15, 22x15",
  startingView,
  editor,
  sayPosition,
  thumbnail,
  arrowsOf,
  ahead,
  figures,
  questionOf,
};
