// A backgammon board with nothing on it: frame, fields, points, bar and trays.

import { frame, gradients, shadeOf } from "../scenery.js";
import { group, rectangle, round, svg, uniqueId } from "../svg.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("../../types.js").Side} Side */

/** @param {Geometry} geometry @param {Side} viewer @param {Side} other @returns {SVGElement} */
export function backgammonScenery(geometry, viewer, other) {
  const light = uniqueId("light");
  const shade = uniqueId("shade");
  const points = Array.from({ length: 24 }, (_, index) => index + 1).map((point) => {
    const corners = geometry.triangle(point).map(({ x, y }) => `${round(x)} ${round(y)}`);
    return svg("path", { d: `M${corners.join("L")}Z`, class: point % 2 ? "point-odd" : "point-even" });
  });
  return group(
    { class: "scenery", "aria-hidden": "true" },
    gradients(light, shade),
    ...frame(geometry, light),
    ...geometry.fields.map((field) => rectangle(field, "field")),
    ...points,
    ...geometry.fields.map((field) => shadeOf(field, shade)),
    rectangle(geometry.bar, "bar"),
    shadeOf(geometry.bar, shade),
    barLine(geometry),
    ...[viewer, other].map((side) => rectangle(geometry.tray(side), "tray", geometry.portrait ? 7 : 9)),
  );
}

/** @param {Geometry} geometry */
function barLine({ bar, portrait }) {
  const x = bar.x + bar.width / 2;
  if (portrait) return group({});
  return svg("line", { x1: x, x2: x, y1: bar.y + 14, y2: bar.y + bar.height - 14, class: "bar-line" });
}
