// Where the checkers of a side stand, for somebody who asks to hear it.
import { t } from "../../words.js";

/** @param {import("../../types.js").CheckersView} view @param {import("../../types.js").Side} side */
export function sayPosition(view, side) {
  return view.squares
    .filter((one) => one.side === side)
    .map(({ square, king }) => (king ? t("king on {square}", { square }) : String(square)))
    .join(", ");
}
