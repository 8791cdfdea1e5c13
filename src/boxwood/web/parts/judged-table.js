// Choices with what they are worth and what they cost, in columns of their own; pressing one shows its arrows.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { figure, t } from "../words.js";

/** @typedef {import("../types.js").SolutionRow} SolutionRow */

/**
 * @param {import("../board/game.js").PageGame} game @param {SolutionRow[]} rows
 * @param {{yours: string, show: (action: string) => void}} how what one's own is called, and what shows an action on the board
 */
export function judgedTable(game, rows, { yours, show }) {
  const win = rows.some((row) => row.details.win !== undefined);
  return h(
    "table",
    { class: "judged-table" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Choice")), win ? h("th", { scope: "col", class: "num wide-cell" }, t("Win")) : null, win ? h("th", { scope: "col", class: "num wide-cell" }, t("Gammon")) : null, h("th", { scope: "col", class: "num" }, t("Equity")), h("th", { scope: "col", class: "num" }, t("Cost")))),
    h("tbody", null, rows.map((row, index) => line(game, row, index, win, yours, show))),
  );
}

/** @param {import("../board/game.js").PageGame} game @param {SolutionRow} row @param {number} index @param {boolean} win @param {string} yours @param {(action: string) => void} show */
function line(game, row, index, win, yours, show) {
  const { equity, cost } = game.figures({ action: row.action, text: row.text, equity: row.equity, loss: row.cost ?? 0, details: row.details });
  const marks = [row.yours ? yours : "", row.played ? t("in the game") : ""].filter(Boolean);
  const percent = (/** @type {number | undefined} */ part) => (part === undefined ? "" : `${figure(part * 100, 1)} %`);
  return h(
    "tr",
    { class: row.best ? "best" : null },
    h("th", { scope: "row" }, h("button", { type: "button", class: "judged-choice", key: `row-${index}`, "aria-label": t("Show {play} on the board", { play: row.text }), on: { click: () => show(row.action) } }, row.best ? h("span", { class: "judged-mark best" }, icon("right", 16)) : row.yours ? h("span", { class: "judged-mark played" }, icon("right", 16)) : h("span", { class: "judged-mark" }), h("span", null, row.text, marks.length ? h("small", { class: "mut" }, ` ${marks.join(", ")}`) : ""))),
    win ? h("td", { class: "num wide-cell" }, percent(row.details.win)) : null,
    win ? h("td", { class: "num wide-cell" }, percent(row.details.gammon)) : null,
    h("td", { class: "num" }, equity, row.half ? h("small", { class: "mut" }, ` ± ${figure(row.half, 3)}`) : ""),
    h("td", { class: "num cost" }, cost || t("best")),
  );
}
