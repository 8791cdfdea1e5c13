// Arrows over a board: the best play and the one that was made.

import { circle, group, placed, round, svg } from "./svg.js";

/** @typedef {import("./svg.js").Place} Place */

/**
 * An arrow that bends towards the middle of the board, if one is given.
 * @param {Place} start @param {Place} end @param {string} kind @param {Place | null} centre @param {number} unit the radius of a checker
 */
export function arrow(start, end, kind, centre, unit) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const bend = centre && length > unit * 3 ? Math.min(length * 0.22, unit * 2.2) : 0;
  const normal = { x: -along.y, y: along.x };
  const inward = centre && (centre.x - half.x) * normal.x + (centre.y - half.y) * normal.y >= 0 ? 1 : -1;
  const control = { x: half.x + normal.x * bend * inward, y: half.y + normal.y * bend * inward };
  const toTip = Math.hypot(end.x - control.x, end.y - control.y) || 1;
  const heading = { x: (end.x - control.x) / toTip, y: (end.y - control.y) / toTip };
  const head = unit * 0.62;
  const neck = { x: end.x - heading.x * head * 0.9, y: end.y - heading.y * head * 0.9 };
  const line = `M${point(start)}Q${point(control)} ${point(neck)}`;
  const tip = headPath(end, heading, head);
  return group(
    { class: `arrow arrow-${kind}` },
    svg("path", { d: line, class: "arrow-halo", "stroke-width": round(unit * 0.3) }),
    svg("path", { d: tip, class: "arrow-head-halo", "stroke-width": round(unit * 0.17) }),
    svg("path", { d: line, class: "arrow-line", "stroke-width": round(unit * 0.17), "stroke-dasharray": kind === "played" ? `${round(unit * 0.4)} ${round(unit * 0.26)}` : null }),
    svg("path", { d: tip, class: "arrow-head" }),
    placed(start, {}, circle(unit * 0.24, "arrow-start", { "stroke-width": round(unit * 0.08) })),
  );
}

/** @param {Place} at */
const point = ({ x, y }) => `${round(x)} ${round(y)}`;

/** @param {Place} tip @param {Place} heading @param {number} size */
function headPath(tip, heading, size) {
  const back = { x: tip.x - heading.x * size, y: tip.y - heading.y * size };
  const wide = size * 0.56;
  const left = { x: back.x - heading.y * wide, y: back.y + heading.x * wide };
  const right = { x: back.x + heading.y * wide, y: back.y - heading.x * wide };
  return `M${point(tip)}L${point(left)}L${point(right)}Z`;
}
