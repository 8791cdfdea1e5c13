// Backgammon, as far as the page must know it beyond what the server says.
import { t } from "../../words.js";
import { BackgammonBoard } from "./board.js";
import { editor } from "./editor.js";
import { ahead, arrowsOf, figures } from "./hints.js";
import { questionOf } from "./questions.js";
import { sayPosition } from "./spoken.js";
import { startingView } from "./starting-view.js";
import { thumbnail } from "./thumbnail.js";

/** @type {import("../game.js").PageGame<import("../../types.js").BackgammonView>} */
export const backgammon = {
  board: BackgammonBoard,
  shape: "wide",
  controlsOnBoard: true,
  asksWhoBegins: true,
  resignations: () => ({
    "resign single": { title: t("Single game"), times: 1 },
    "resign gammon": { title: t("Gammon"), times: 2 },
    "resign backgammon": { title: t("Backgammon"), times: 3 },
  }),
  typedExample: () => t("8/5 6/5, or from 8 6"),
  startingView,
  editor,
  sayPosition,
  thumbnail,
  arrowsOf,
  ahead,
  figures,
  questionOf,
};
