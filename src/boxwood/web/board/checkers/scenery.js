// A checkers board with nothing on it: frame, squares and trays.

import { frame, gradients, shadeOf } from "../scenery.js";
import { group, rectangle, uniqueId } from "../svg.js";

/** @param {import("./geometry.js").CheckersGeometry} geometry @returns {SVGElement} */
export function checkersScenery(geometry) {
  const light = uniqueId("light");
  const shade = uniqueId("shade");
  const { field, size } = geometry;
  const squares = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      if ((row + column) % 2 === 0) continue;
      const box = { x: field.x + column * size, y: field.y + row * size, width: size, height: size };
      squares.push(rectangle(box, "square-played"));
    }
  }
  return group(
    { class: "scenery", "aria-hidden": "true" },
    gradients(light, shade),
    ...frame(geometry, light),
    rectangle(field, "square-other"),
    ...squares,
    shadeOf(field, shade),
    ...geometry.trays.map((tray) => rectangle(tray, "tray", 9)),
  );
}
