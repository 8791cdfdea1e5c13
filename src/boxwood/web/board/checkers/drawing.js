// Everything that changes on a checkers board, drawn for a geometry: checkers, kings, marks, and what was taken.

import * as pieces from "../pieces.js";
import { group, placed, rectangle, round, svg } from "../svg.js";

/** @typedef {import("./geometry.js").CheckersGeometry} CheckersGeometry */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {{side: Side, king: boolean, stacked?: boolean}} Piece */
/** @typedef {Map<number, Piece>} Pieces */
/** @typedef {import("./hand.js").Target} Target */

/** @param {CheckersGeometry} geometry @param {Pieces} standing */
export function drawPieces(geometry, standing) {
  return [...standing].map(([square, { side, king, stacked }]) =>
    placed(geometry.centre(square), { "data-piece": square }, pieces.checker(side, geometry.radius, { king, stacked })),
  );
}

/** The numbers in the corners of the squares. @param {CheckersGeometry} geometry */
export function drawNumbers(geometry) {
  const size = geometry.portrait ? 8.5 : 13;
  return Array.from({ length: 32 }, (_, index) => index + 1).map((number) => {
    const { x, y } = geometry.square(number);
    return svg("text", { x: x + size * 0.45, y: y + size * 1.05, "font-size": size, class: "square-number" }, String(number));
  });
}

/** The squares of the last move. @param {CheckersGeometry} geometry @param {{path: number[]} | null} last @param {Pieces} standing */
export function drawLast(geometry, last, standing) {
  if (!last || last.path.length < 2) return [];
  const from = last.path[0];
  const to = last.path[last.path.length - 1];
  const parts = [rectangle(geometry.square(from), "square-last"), rectangle(geometry.square(to), "square-last")];
  if (!standing.has(from)) parts.push(placed(geometry.centre(from), {}, pieces.ghost(geometry.radius * 0.94)));
  return parts;
}

/** @param {CheckersGeometry} geometry @param {Record<Side, number>} captured @param {Side} viewer @param {Side} other */
export function drawTaken(geometry, captured, viewer, other) {
  // What a player has taken lies at that player's side.
  const rows = [{ side: other, near: true }, { side: viewer, near: false }];
  return rows.flatMap(({ side, near }) => {
    const count = captured[side] ?? 0;
    return Array.from({ length: count }, (_, index) => {
      const { x, y, radius } = geometry.taken(near, index, count);
      return placed({ x, y }, {}, pieces.checker(side, radius));
    });
  });
}

/** @param {CheckersGeometry} geometry @param {number} square @param {(radius: number) => SVGElement} mark such as `pieces.selection` */
export function drawMark(geometry, square, mark) {
  return placed(geometry.centre(square), {}, mark(geometry.radius));
}

/** The ways of jumps, drawn under the checkers. @param {CheckersGeometry} geometry @param {Target[]} targets */
export function drawWays(geometry, targets) {
  return legsOf(targets.filter(({ jumps }) => jumps > 0)).map(([start, end]) => leg(geometry, start, end));
}

/**
 * Where the chosen checker can be put, and what it takes on the way.
 * @param {CheckersGeometry} geometry @param {number} from @param {Target[]} targets
 */
export function drawTargets(geometry, from, targets) {
  const taken = new Set(targets.flatMap(({ way }) => way.map((step) => step.capture)).filter(Boolean));
  return [
    ...[...taken].map((square) => placed(geometry.centre(/** @type {number} */ (square)), {}, pieces.cross(geometry.radius))),
    drawMark(geometry, from, pieces.selection),
    ...targets.map(({ to, jumps, way }) =>
      placed(geometry.centre(to), { "data-target": to }, pieces.target(geometry.radius * 0.94, jumps > 0 ? String(jumps) : " ", {
        combined: way.length > 1 && jumps === 0,
      })),
    ),
  ];
}

/** The jumps of all ways, each once. @param {Target[]} targets @returns {[number, number][]} */
function legsOf(targets) {
  /** @type {Map<string, [number, number]>} */
  const legs = new Map();
  for (const { way } of targets) for (const { origin, target } of way) legs.set(`${origin} ${target}`, [origin, target]);
  return [...legs.values()];
}

/** @param {CheckersGeometry} geometry @param {number} from @param {number} to */
function leg(geometry, from, to) {
  const start = geometry.centre(from);
  const end = geometry.centre(to);
  const line = { x1: round(start.x), y1: round(start.y), x2: round(end.x), y2: round(end.y) };
  const unit = geometry.radius / 33;
  return group(
    {},
    svg("line", { ...line, class: "way-band", "stroke-width": round(11 * unit) }),
    svg("line", { ...line, class: "way-dots", "stroke-width": round(4.6 * unit), "stroke-dasharray": `0 ${round(9.5 * unit)}` }),
  );
}
