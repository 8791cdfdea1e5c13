// Marks of decisions and rolls, told apart by shape before colour: a diamond, a disc, a triangle; the opponent's are hollow.
import { s } from "../dom.js";

/** @typedef {"blunder" | "error" | "joker" | "right"} Mark */

/** @param {Mark} mark @param {number} x @param {number} y @param {boolean} hollow @param {number} [size] */
export function drawMark(mark, x, y, hollow, size = 6) {
  const look = { class: `review-mark ${mark}${hollow ? " hollow" : ""}` };
  if (mark === "blunder") return s("path", { ...look, d: `M${x} ${y - size * 1.25}L${x + size * 1.25} ${y}L${x} ${y + size * 1.25}L${x - size * 1.25} ${y}Z` });
  if (mark === "joker") return s("path", { ...look, d: `M${x} ${y - size}L${x + size * 1.1} ${y + size * 0.85}H${x - size * 1.1}Z` });
  return s("circle", { ...look, cx: x, cy: y, r: mark === "right" ? size * 0.6 : size * 0.9 });
}

/** A mark among words. @param {Mark} mark @param {boolean} hollow */
export function markIcon(mark, hollow) {
  return s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, class: "mark-icon", "aria-hidden": "true", focusable: "false" }, drawMark(mark, 10, 10, hollow, 6.5));
}

/** The arrow of a row, as it lies on the board. @param {"best" | "played" | "tried"} kind */
export function arrowIcon(kind) {
  return s(
    "svg",
    { viewBox: "0 0 34 14", width: 32, height: 14, class: `row-arrow arrow-${kind === "best" ? "best" : "played"} ${kind}`, "aria-hidden": "true", focusable: "false" },
    s("path", { d: "M2 7H21", class: "arrow-line", "stroke-width": 3.6, fill: "none", ...(kind === "best" ? {} : { "stroke-dasharray": "6 4" }) }),
    s("path", { d: "M20 1.500 32 7 20 12.500Z", class: "arrow-head" }),
  );
}
