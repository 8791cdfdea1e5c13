// A rule sheet to choose: a corner of its board in its colours, its name, what is special about it.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../types.js").SheetChoice} SheetChoice */

/**
 * @param {{legend: string, note: string, sheets: SheetChoice[], game: import("../board/game.js").PageGame, value: string, change: (name: string) => void}} what
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
          thumbnail(game, sheet.palette),
          h("span", { class: "sheet-words" }, h("span", { class: "serif sheet-title" }, sheet.title, sheet.name === "tournament" ? h("small", { class: "mut" }, t("Default")) : null), h("span", { class: "mut sheet-about" }, sheet.about)),
          h("span", { class: "tick", "aria-hidden": "true" }, icon("check", 16)),
        ),
      ),
    ),
  );
}
