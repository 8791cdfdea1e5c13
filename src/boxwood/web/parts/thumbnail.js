// A corner of a board in the colours of its box.
import { s } from "../dom.js";

/** @param {string} game @param {string} palette */
export function thumbnail(game, palette) {
  const drawing = s("svg", { viewBox: "0 0 76 56", class: `thumb ${palette}`, "aria-hidden": "true", focusable: "false" });
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
