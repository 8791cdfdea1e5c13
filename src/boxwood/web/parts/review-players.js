// Who played how well: the main figures of both sides, and all of them on demand.
import { capital, fill, h } from "../dom.js";
import { checker } from "../icons.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../types.js").ReviewShown} ReviewShown */
/** @typedef {import("../types.js").ReviewFigure} ReviewFigure */

/** Figures that have a column. */
const COLUMNS = 4;

/** @param {HTMLElement} element @param {ReviewShown} shown */
export function drawPlayers(element, shown) {
  const main = shown.figures.filter((figure) => figure.main);
  const columns = main.slice(0, COLUMNS);
  const note = shown.figures[1]?.main === false ? shown.figures[1] : null;
  fill(element, [shown.figures, shown.names], () =>
    !columns.length
      ? null
      : h(
          "table",
          { class: "players-table" },
          h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Player")), columns.map(({ label }, index) => h("th", { scope: "col", class: index ? "num" : "num lead" }, capital(label))))),
          h("tbody", null, SIDES.map((side) => row(side, shown, columns, note))),
        ));
}

/** The main figures that have no column, in a line. @param {ReviewShown} shown */
export function furtherFigures(shown) {
  const further = shown.figures.filter((figure) => figure.main).slice(COLUMNS);
  return further.map((figure) => t("{label}: {first} – {second}", { label: capital(figure.label), first: figure.first, second: figure.second })).join(" · ");
}

/** @param {import("../types.js").Side} side @param {ReviewShown} shown @param {ReviewFigure[]} columns @param {ReviewFigure | null} note */
function row(side, shown, columns, note) {
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, h("span", { class: "player-name" }, checker(side, 22), h("bdi", null, shown.names[side]))),
    columns.map((figure, index) => h("td", { class: index ? "num" : "num lead" }, index ? figure[side] : [h("b", { class: "serif" }, figure[side]), note && note[side] !== "–" ? h("span", { class: "grade mut" }, note[side]) : null])),
  );
}

/** @param {ReviewShown} shown */
export function openFigures({ figures, names, judged_by }) {
  openDialog({
    title: t("All figures"),
    name: "reading",
    body: [
      h("p", { class: "mut" }, capital(judged_by)),
      h(
        "table",
        { class: "figures-table" },
        h("thead", null, h("tr", null, h("td"), SIDES.map((side) => h("th", { scope: "col" }, h("bdi", null, names[side]))))),
        h("tbody", null, figures.map((figure) => h("tr", null, h("th", { scope: "row" }, capital(figure.label)), SIDES.map((side) => h("td", { class: "num" }, figure[side]))))),
      ),
    ],
  });
}
