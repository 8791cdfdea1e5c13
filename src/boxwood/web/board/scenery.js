// The boards themselves, with nothing on them: frame, fields, points, squares, bar and trays.

import { group, rectangle, round, svg, uniqueId } from "./svg.js";

/** @typedef {import("./svg.js").Box} Box */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @param {Geometry} geometry @param {string} viewer @param {string} other @returns {SVGElement} */
export function backgammonScenery(geometry, viewer, other) {
  const light = uniqueId("light");
  const shade = uniqueId("shade");
  const points = Array.from({ length: 24 }, (_, index) => index + 1).map((point) => {
    const corners = geometry.triangle(point).map(({ x, y }) => `${round(x)} ${round(y)}`);
    return svg("path", { d: `M${corners.join("L")}Z`, class: point % 2 ? "point-odd" : "point-even" });
  });
  const sides = /** @type {import("./position.js").Side[]} */ ([viewer, other]);
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
    ...sides.map((side) => rectangle(geometry.tray(side), "tray", geometry.portrait ? 7 : 9)),
  );
}

/** @param {import("./checkers-geometry.js").CheckersGeometry} geometry @returns {SVGElement} */
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

/** @param {{width: number, height: number, rim: number}} geometry @param {string} light */
function frame({ width, height, rim }, light) {
  const whole = { x: 0, y: 0, width, height };
  const inlay = { x: rim, y: rim, width: width - 2 * rim, height: height - 2 * rim };
  return [
    rectangle(whole, "frame", rim * 3),
    grain(width, height, rim),
    rectangle(whole, "", rim * 3, { fill: `url(#${light})` }),
    rectangle(inlay, "inlay", rim * 2.2),
  ];
}

/** A few lines along the wood, always the same. @param {number} width @param {number} height @param {number} rim */
function grain(width, height, rim) {
  const lines = [];
  const count = Math.round(height / 14);
  for (let index = 1; index < count; index += 1) {
    const y = (index / count) * height;
    const wave = 3.2 * Math.sin(index * 2.4) + 2 * Math.sin(index * 0.7);
    const start = rim + (index % 3);
    lines.push(
      `M${round(start)} ${round(y)}C${round(width * 0.3)} ${round(y + wave)} ${round(width * 0.62)} ${round(y - wave * 1.4)} ${round(width - start)} ${round(y + wave * 0.5)}`,
    );
  }
  return svg("path", { d: lines.join(""), class: "grain" });
}

/** @param {string} light @param {string} shade */
function gradients(light, shade) {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg(
    "defs",
    {},
    svg("linearGradient", { id: light, x1: 0, y1: 0, x2: 0.35, y2: 1 }, stop(0, "stop-light"), stop(0.5, "stop-none"), stop(1, "stop-dark")),
    svg("linearGradient", { id: shade, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "stop-shade"), stop(1, "stop-none")),
  );
}

/** The shadow that the rail above throws on a field. @param {Box} box @param {string} shade */
function shadeOf(box, shade) {
  return rectangle({ ...box, height: Math.min(14, box.height / 4) }, "shade", 0, { fill: `url(#${shade})` });
}

/** @param {Geometry} geometry */
function barLine({ bar, portrait }) {
  const x = bar.x + bar.width / 2;
  if (portrait) return group({});
  return svg("line", { x1: x, x2: x, y1: bar.y + 14, y2: bar.y + bar.height - 14, class: "bar-line" });
}
