// What every board is made of: a frame of wood, and light and shade on it.

import { rectangle, round, svg } from "./svg.js";

/** @typedef {import("./svg.js").Box} Box */

/** @param {{width: number, height: number, rim: number}} geometry @param {string} light */
export function frame({ width, height, rim }, light) {
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
export function gradients(light, shade) {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg(
    "defs",
    {},
    svg("linearGradient", { id: light, x1: 0, y1: 0, x2: 0.35, y2: 1 }, stop(0, "stop-light"), stop(0.5, "stop-none"), stop(1, "stop-dark")),
    svg("linearGradient", { id: shade, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, "stop-shade"), stop(1, "stop-none")),
  );
}

/** The shadow that the rail above throws on a field. @param {Box} box @param {string} shade */
export function shadeOf(box, shade) {
  return rectangle({ ...box, height: Math.min(14, box.height / 4) }, "shade", 0, { fill: `url(#${shade})` });
}
