// Why a gesture came to nothing, where no play was tried that the server could judge.
import { t } from "../words.js";
import { written } from "./moves.js";

/** @typedef {{title: string, text: string}} Explanation */

/** Checkers were pressed before the dice were thrown. @returns {Explanation} */
export const rollFirst = () => ({ title: t("Roll first"), text: t("Roll the dice first.") });

/** There is nothing to take back. @returns {Explanation} */
export const nothingToUndo = () => ({ title: t("Nothing to undo"), text: t("You have not moved a checker yet.") });

/**
 * A place was pressed from which nothing can be moved, and that cannot be made.
 * @param {boolean} occupied whether the other side stands there
 * @param {{colour: string, checker: string, checkers: string}} own what the player moves
 * @returns {Explanation}
 */
export function strayed(occupied, own) {
  if (occupied) return { title: t("Not yours to move"), text: t("You move the {colour} {checkers}.", own) };
  return { title: t("Can't make that point"), text: t("You can't make that point with this roll. Click the {checker} you want to move.", own) };
}

/** The play is not complete yet. @param {import("../board/abstract-board.js").HandState} hand @returns {string} */
export function notComplete({ dice }) {
  const left = written(dice.filter((one) => !one.used).map((one) => one.value));
  return t("You still have {dice} to play", { dice: left });
}
