// A rule sheet to choose: a corner of its board in its colours, its name, what is special about it.
import { h, s } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/** @param {Sheet} sheet @param {"backgammon" | "checkers"} game */
function thumbnail(sheet, game) {
  const drawing = s("svg", { viewBox: "0 0 76 56", class: `thumb ${sheet.palette}`, "aria-hidden": "true", focusable: "false" });
  drawing.append(s("rect", { width: 76, height: 56, rx: 7, class: "b-frame" }), s("rect", { x: 5, y: 5, width: 66, height: 46, class: "b-field" }));
  if (game === "backgammon") {
    for (const [x, kind] of /** @type {[number, string][]} */ ([[5, "b-pb"], [27, "b-pa"], [49, "b-pb"]])) drawing.append(s("path", { d: `M${x} 51 h22 L${x + 11} 11z`, class: kind }));
    for (const [x, kind] of /** @type {[number, string][]} */ ([[16, "b-pa"], [38, "b-pb"]])) drawing.append(s("path", { d: `M${x} 5 h22 L${x + 11} 45z`, class: kind }));
  } else {
    for (let row = 0; row < 4; row++) for (let column = row % 2; column < 6; column += 2) drawing.append(s("rect", { x: 5 + column * 11, y: 5 + row * 11.5, width: 11, height: 11.5, class: "b-pa" }));
  }
  drawing.append(
    s("circle", { cx: 27, cy: 21, r: 10, class: "c1-body" }),
    s("circle", { cx: 27, cy: 21, r: 6, class: "c1-ring thin" }),
    s("circle", { cx: 51, cy: 35, r: 10, class: "c2-body" }),
    s("circle", { cx: 51, cy: 35, r: 3, class: "c2-dot" }),
  );
  return drawing;
}

/**
 * @param {{legend: string, note: string, sheets: Sheet[], game: "backgammon" | "checkers", value: string, change: (name: string) => void}} what
 */
export function sheetCards({ legend, note, sheets, game, value, change }) {
  return h(
    "fieldset",
    { class: "form-field sheets" },
    h("legend", { class: "field-label" }, legend),
    h("p", { class: "field-note mut wide-only" }, note),
    h(
      "div",
      { class: "sheet-grid" },
      sheets.map((sheet) =>
        h(
          "label",
          { class: "card sheet-card" },
          h("input", { type: "radio", name: "sheet", value: sheet.name, checked: sheet.name === value, key: `sheet-${sheet.name}`, on: { change: () => change(sheet.name) } }),
          thumbnail(sheet, game),
          h("span", { class: "sheet-words" }, h("span", { class: "serif sheet-title" }, sheet.title, sheet.name === "tournament" ? h("small", { class: "mut" }, t("Default")) : null), h("span", { class: "mut sheet-about" }, sheet.about)),
          h("span", { class: "tick", "aria-hidden": "true" }, icon("check", 16)),
        ),
      ),
    ),
  );
}
