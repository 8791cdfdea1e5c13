// What a lesson lays over a board: everything darkened but what is meant, and an arrow along a way.

import { group, grown, rectangle, round, svg } from "./svg.js";

/** @typedef {import("./svg.js").Box} Box */
/** @typedef {import("./svg.js").Place} Place */

/** @param {{portrait: boolean, width: number, height: number}} board @param {Box[]} holes what glows @param {Box[]} besides what is only not darkened */
export function shade({ portrait, width, height }, holes, besides) {
  const radius = portrait ? 6 : 12;
  const all = `M0 0H${round(width)}V${round(height)}H0Z`;
  return group(
    { class: "spotlight" },
    svg("path", { d: all + [...holes, ...besides].map((hole) => rounded(hole, radius)).join(""), "fill-rule": "evenodd", class: "spotlight-shade" }),
    ...holes.map((hole) => rectangle(grown(hole, 0.5), "spotlight-edge", radius, { "stroke-width": portrait ? 2.5 : 4 })),
  );
}

/** A rectangle with round corners, as a path. @param {Box} box @param {number} radius */
function rounded({ x, y, width, height }, radius) {
  const arc = (/** @type {number} */ right, /** @type {number} */ down) => `a${radius} ${radius} 0 0 1 ${right * radius} ${down * radius}`;
  const across = round(width - 2 * radius);
  const along = round(height - 2 * radius);
  return `M${round(x + radius)} ${round(y)}h${across}${arc(1, 1)}v${along}${arc(-1, 1)}h${-across}${arc(-1, -1)}v${-along}${arc(1, -1)}Z`;
}

/** An arrow that passes places in turn, round the corners. @param {Place[]} stops @param {number} unit */
export function wayArrow(stops, unit) {
  const head = 24 * unit;
  const tip = stops[stops.length - 1];
  const before = stops[stops.length - 2] ?? tip;
  const heading = towards(before, tip, 1);
  const neck = { x: tip.x - heading.x * head * 0.8, y: tip.y - heading.y * head * 0.8 };
  const line = pathAlong([...stops.slice(0, -1), neck], 26 * unit);
  const back = { x: tip.x - heading.x * head, y: tip.y - heading.y * head };
  const wide = head * 0.66;
  const point = `M${at(tip)}L${at({ x: back.x - heading.y * wide, y: back.y + heading.x * wide })}L${at({ x: back.x + heading.y * wide, y: back.y - heading.x * wide })}Z`;
  return group(
    { class: "way-arrow" },
    svg("path", { d: line, class: "way-halo", "stroke-width": round(13 * unit) }),
    svg("path", { d: point, class: "way-head-halo", "stroke-width": round(6 * unit) }),
    svg("path", { d: line, class: "way-line", "stroke-width": round(7.5 * unit) }),
    svg("path", { d: point, class: "way-head" }),
  );
}

/** @param {Place[]} stops @param {number} radius of the corners */
function pathAlong(stops, radius) {
  let path = `M${at(stops[0])}`;
  for (let index = 1; index < stops.length - 1; index += 1) {
    const corner = stops[index];
    const into = towards(corner, stops[index - 1], radius);
    const out = towards(corner, stops[index + 1], radius);
    path += `L${at({ x: corner.x + into.x, y: corner.y + into.y })}Q${at(corner)} ${at({ x: corner.x + out.x, y: corner.y + out.y })}`;
  }
  return `${path}L${at(stops[stops.length - 1])}`;
}

/** So far from one place towards another, at most halfway. @param {Place} from @param {Place} to @param {number} far @returns {Place} */
function towards(from, to, far) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = far === 1 ? 1 / length : Math.min(far, length / 2) / length;
  return { x: (to.x - from.x) * part, y: (to.y - from.y) * part };
}

/** @param {Place} place */
const at = ({ x, y }) => `${round(x)} ${round(y)}`;
