// What lies on a board: checkers, kings, slabs, the cube, and the marks on them. Each is drawn round the origin.

import { circle, group, placed, rectangle, round, svg } from "./svg.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./svg.js").Place} Place */
/** @typedef {import("./svg.js").Box} Box */

/** The class that gives a side its colours. @param {Side} side */
export const coloursOf = (side) => (side === "first" ? "c1" : "c2");

/**
 * A checker; the first side's carries a ring, the second's a dot, a king a crown, a full stack its count. A stacked king
 * is one checker on another.
 * @param {Side} side @param {number} radius @param {{king?: boolean, stacked?: boolean, count?: number}} [more]
 * @returns {SVGElement}
 */
export function checker(side, radius, { king = false, stacked = false, count = 0 } = {}) {
  if (king && stacked) {
    const deck = radius * 0.18;
    const decks = [deck, -deck].map((y) => placed({ x: 0, y }, {}, checker(side, radius * 0.91)));
    return group({ class: `checker double-decker ${coloursOf(side)}` }, ...decks);
  }
  return group(
    { class: `checker ${coloursOf(side)}` },
    circle(radius, "checker-shadow", { cy: round(radius * 0.07), cx: 0 }),
    circle(radius - radius * 0.035, "checker-body", { "stroke-width": round(radius * 0.075) }),
    circle(radius * 0.84, "checker-light", { "stroke-width": round(radius * 0.05) }),
    count > 0 ? number(String(count), radius * 0.95, "checker-count") : king ? crown(radius) : mark(side, radius),
  );
}

/** @param {Side} side @param {number} radius */
function mark(side, radius) {
  return side === "first"
    ? circle(radius * 0.58, "checker-ring", { "stroke-width": round(radius * 0.105) })
    : circle(radius * 0.25, "checker-dot");
}

/** @param {number} radius */
function crown(radius) {
  const unit = radius / 27;
  const path = "M-14 9.5 L-16 -6.5 L-7.2 0.5 L0 -12 L7.2 0.5 L16 -6.5 L14 9.5 Z";
  return svg("path", { d: path, class: "checker-crown", transform: `scale(${round(unit)})` });
}

/** Figures in the middle of something. @param {string} text @param {number} size @param {string} name */
export function number(text, size, name) {
  return svg("text", { class: name, "font-size": round(size), y: round(size * 0.355) }, text);
}

/** A checker borne off, seen from its edge. @param {Side} side @param {Box} box @param {boolean} last */
export function slab(side, box, last) {
  return rectangle(box, `slab ${coloursOf(side)}${last ? " slab-last" : ""}`, Math.min(box.width, box.height) * 0.26);
}

/** The doubling cube. @param {number} value @param {number} size @param {boolean} offered */
export function cube(value, size, offered) {
  const box = { x: -size / 2, y: -size / 2, width: size, height: size };
  const face = value <= 1 ? 64 : value;
  const scale = String(face).length > 2 ? 0.36 : 0.47;
  const frame = size / 2 + size * 0.12;
  const framed = { x: -frame, y: -frame, width: frame * 2, height: frame * 2 };
  return group(
    { class: "cube" },
    offered ? rectangle(framed, "action-halo", size * 0.24) : null,
    offered ? rectangle(framed, "action-line", size * 0.24) : null,
    rectangle({ ...box, y: box.y + size * 0.05 }, "piece-shadow", size * 0.16),
    rectangle(box, "cube-body", size * 0.16),
    rectangle({ x: -size * 0.41, y: -size * 0.41, width: size * 0.82, height: size * 0.82 }, "cube-line", size * 0.11),
    number(String(face), size * scale, "cube-number"),
  );
}

/** Round the checker that is in hand. @param {number} radius */
export function selection(radius) {
  return group(
    {},
    circle(radius * 1.09, "action-halo", { "stroke-width": round(radius * 0.3) }),
    circle(radius * 1.09, "action-line", { "stroke-width": round(radius * 0.17) }),
  );
}

/** Round a checker that may be moved as well. @param {number} radius */
export function movable(radius) {
  return group(
    {},
    circle(radius * 1.1, "dash-band", { "stroke-width": round(radius * 0.2) }),
    circle(radius * 1.1, "dash-line", { "stroke-width": round(radius * 0.11), ...dashes(radius * 1.1, 18) }),
  );
}

/** A quiet mark on a checker that may be moved: an arc towards its free side. @param {number} radius @param {number} angle in degrees, 0 to the right */
export function lip(radius, angle) {
  const at = (/** @type {number} */ degrees) => `${round(radius * Math.cos((degrees * Math.PI) / 180))} ${round(radius * Math.sin((degrees * Math.PI) / 180))}`;
  const d = `M${at(-38)}A${round(radius)} ${round(radius)} 0 0 1 ${at(38)}`;
  return group(
    { class: "lip", transform: `rotate(${round(angle)})` },
    svg("path", { d, class: "tick-halo", "stroke-width": round(radius * 0.26) }),
    svg("path", { d, class: "tick-line", "stroke-width": round(radius * 0.13) }),
  );
}

/**
 * Where a checker can be put: a ring with a number, dashed when several dice are used, with ticks when it hits.
 * @param {number} radius @param {string} text @param {{combined?: boolean, hit?: boolean}} how
 */
export function target(radius, text, { combined = false, hit = false }) {
  const ring = radius * (hit ? 1.02 : 0.9);
  const parts = group({ class: "target" }, circle(ring, hit ? "target-hit" : "target-ground"));
  if (combined) {
    parts.append(
      circle(ring, "dash-band", { "stroke-width": round(radius * 0.19) }),
      circle(ring, "dash-line", { "stroke-width": round(radius * 0.12), ...dashes(ring, 12) }),
    );
  } else {
    parts.append(
      circle(ring, "action-halo", { "stroke-width": round(radius * 0.25) }),
      circle(ring, "action-line", { "stroke-width": round(radius * 0.14) }),
    );
  }
  if (hit) parts.append(ticks(radius, "tick-halo", 0.27), ticks(radius, "tick-line", 0.15));
  const disc = radius * (text.length > 1 ? 0.6 : 0.54);
  if (text) parts.append(circle(disc, "target-disc"), number(text, radius * (text.length > 1 ? 0.6 : 0.68), "target-number"));
  return parts;
}

/** @param {number} radius @param {string} name @param {number} width */
function ticks(radius, name, width) {
  const near = radius * 0.74;
  const far = radius * 0.95;
  const signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
  const d = signs.map(([x, y]) => `M${round(x * near)} ${round(y * near)}L${round(x * far)} ${round(y * far)}`).join("");
  return svg("path", { d, class: name, "stroke-width": round(radius * width) });
}

/** Evenly dashed, without a seam. @param {number} radius @param {number} count */
function dashes(radius, count) {
  const length = (2 * Math.PI * radius) / count;
  return { "stroke-dasharray": `${round(length * 0.56)} ${round(length * 0.44)}` };
}

/** Where a checker stood before the last play. @param {number} radius */
export function ghost(radius) {
  const ring = radius * 0.9;
  return group(
    {},
    circle(ring, "last-halo", { "stroke-width": round(radius * 0.17), ...dashes(ring, 10) }),
    circle(ring, "last-line", { "stroke-width": round(radius * 0.1), ...dashes(ring, 10) }),
  );
}

/** Round a checker that was moved in the last play. @param {number} radius */
export function lastRing(radius) {
  return group(
    {},
    circle(radius * 0.98, "last-halo", { "stroke-width": round(radius * 0.25) }),
    circle(radius * 0.98, "last-line", { "stroke-width": round(radius * 0.14) }),
  );
}

/** Over a checker that may not be moved. @param {number} radius */
export function refusal(radius) {
  const reach = radius * 0.68;
  const bar = { x1: round(-reach), y1: round(reach), x2: round(reach), y2: round(-reach) };
  return group(
    { class: "refusal" },
    circle(radius * 1.08, "refused-halo", { "stroke-width": round(radius * 0.3) }),
    svg("line", { ...bar, class: "refused-halo", "stroke-width": round(radius * 0.27) }),
    circle(radius * 1.08, "refused-line", { "stroke-width": round(radius * 0.17) }),
    svg("line", { ...bar, class: "refused-line", "stroke-width": round(radius * 0.16) }),
  );
}

/** Over a checker that would be taken. @param {number} radius */
export function cross(radius) {
  const reach = radius * 0.3;
  const d = `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`;
  return group(
    {},
    svg("path", { d, class: "tick-halo", "stroke-width": round(radius * 0.3) }),
    svg("path", { d, class: "tick-line", "stroke-width": round(radius * 0.17) }),
  );
}
