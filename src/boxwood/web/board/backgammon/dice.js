// Dice: their pips, which one is next, which are used, and how they are thrown.

import { coloursOf } from "../pieces.js";
import { circle, group, rectangle, round, svg } from "../svg.js";

/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./hand.js").Die} Die */

/** Where the pips of each face lie, in a grid of three by three from -1 to 1. */
const PIPS = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/**
 * A die round the origin, in the colours of the side that threw it.
 * @param {Die} shown @param {Side} side @param {number} size
 */
export function die({ value, used, next }, side, size) {
  const half = size / 2;
  const box = { x: -half, y: -half, width: size, height: size };
  const frame = half + size * 0.115;
  const framed = { x: -frame, y: -frame, width: frame * 2, height: frame * 2 };
  const body = group(
    { class: "die-cube" },
    used ? null : rectangle({ ...box, y: box.y + size * 0.05 }, "piece-shadow", size * 0.18),
    rectangle(box, "die-body", size * 0.18),
    ...(PIPS[value] ?? []).map(([x, y]) =>
      circle(size * 0.088, "die-pip", { cx: round(x * size * 0.25), cy: round(y * size * 0.25) }),
    ),
  );
  return group(
    { class: `die d${coloursOf(side).slice(1)}${used ? " die-used" : ""}` },
    next ? rectangle(framed, "action-halo", size * 0.25, { "stroke-width": round(size * 0.12) }) : null,
    next ? rectangle(framed, "action-line", size * 0.25, { "stroke-width": round(size * 0.065) }) : null,
    body,
    used ? tick(size) : null,
  );
}

/** @param {number} size */
function tick(size) {
  const d = `M${round(-size * 0.11)} 0L${round(-size * 0.03)} ${round(size * 0.08)}L${round(size * 0.12)} ${round(-size * 0.09)}`;
  return group(
    { transform: `translate(${round(size * 0.42)} ${round(size * 0.42)})` },
    circle(size * 0.22, "die-tick-ground"),
    svg("path", { d, class: "die-tick", "stroke-width": round(size * 0.075) }),
  );
}

/** Turns a thrown die in the air before it lies. @param {SVGElement} element @param {number} index @param {import("../motion.js").Motion} motion */
export function tumble(element, index, motion) {
  const turn = index % 2 ? -200 : 240;
  return motion.run(
    element,
    [
      { transform: `translate(${index % 2 ? 50 : 34}px, ${-90 + 20 * index}px) rotate(${turn}deg) scale(0.7)`, opacity: 0 },
      { transform: `translate(12px, -18px) rotate(${turn / 4}deg) scale(1.06)`, opacity: 1, offset: 0.6 },
      { transform: "translate(0, 0) rotate(0deg) scale(1)", opacity: 1 },
    ],
    motion.times.dice,
  );
}
