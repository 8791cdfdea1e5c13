// A corner of a board in the colours of its box.
import { s } from "../dom.js";

/** @param {import("../board/game.js").PageGame} game @param {string} palette */
export function thumbnail(game, palette) {
  const drawing = s("svg", { viewBox: "0 0 76 56", class: `thumb ${palette}`, "aria-hidden": "true", focusable: "false" });
  drawing.append(s("rect", { width: 76, height: 56, rx: 7, class: "b-frame" }), s("rect", { x: 5, y: 5, width: 66, height: 46, class: "b-field" }));
  drawing.append(...game.thumbnail());
  drawing.append(
    s("circle", { cx: 27, cy: 21, r: 10, class: "c1-body" }),
    s("circle", { cx: 27, cy: 21, r: 6, class: "c1-ring thin" }),
    s("circle", { cx: 51, cy: 35, r: 10, class: "c2-body" }),
    s("circle", { cx: 51, cy: 35, r: 3, class: "c2-dot" }),
  );
  return drawing;
}
