// Everything that changes on a backgammon board, drawn for a geometry: checkers, numbers, marks, dice and cube.

import { t } from "../../words.js";
import * as pieces from "../pieces.js";
import { circle, group, middle, placed, rectangle, svg } from "../svg.js";
import { die } from "./dice.js";
import { netMoves } from "./position.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./position.js").Spot} Spot */
/** @typedef {import("./position.js").Move} Move */
/** @typedef {{pips: number, hit: boolean, combined: boolean}} TargetMark */

const SHOWN = 5;

/** @param {Geometry} geometry @param {Position} position @param {{compact: boolean, last: Move[]}} how */
export function drawCheckers(geometry, position, { compact, last }) {
  const { ends } = netMoves(last);
  const parts = [];
  for (const [spot, { side, count }] of position.stacks) {
    if (spot.startsWith("off")) {
      const fresh = ends.get(spot) ?? 0;
      for (let index = 0; index < count; index += 1) {
        parts.push(pieces.slab(side, geometry.slab(side, index), index >= count - fresh));
      }
      continue;
    }
    const shown = Math.min(count, SHOWN);
    for (let index = 0; index < shown; index += 1) {
      const total = index === SHOWN - 1 && count > SHOWN ? count : 0;
      parts.push(placed(geometry.slot(spot, index, count), {}, pieces.checker(side, geometry.radius, { count: total })));
    }
  }
  if (!compact) parts.push(...offTexts(geometry, position));
  return parts;
}

/** @param {Geometry} geometry @param {Position} position */
function offTexts(geometry, position) {
  return /** @type {Side[]} */ (["first", "second"]).map((side) => {
    const count = position.count(`off-${side}`);
    const { x, y, anchor } = geometry.offText(side, count);
    const size = geometry.portrait ? 12 : 13.5;
    const at = { x, y: y + size * 0.35, "text-anchor": anchor, "font-size": size, class: "off-text" };
    return svg("text", at, t("Off {count}", { count }));
  });
}

/** The numbers along the rails, with those of the last play marked. @param {Geometry} geometry @param {(point: number) => number} numberOf @param {Move[]} last */
export function drawLabels(geometry, numberOf, last) {
  const { origins, ends } = netMoves(last);
  const size = geometry.portrait ? 11 : 15;
  return Array.from({ length: 24 }, (_, index) => index + 1).map((point) => {
    const at = geometry.label(point);
    const ended = ends.has(String(point));
    const left = origins.has(String(point));
    const box = geometry.labelMark(point);
    return group(
      {},
      ended ? rectangle(box, "label-ended", geometry.portrait ? 5 : 10.5) : null,
      left && !ended ? rectangle(box, "label-left", geometry.portrait ? 4 : 9) : null,
      svg(
        "text",
        { x: at.x, y: at.y + size * 0.36, "font-size": size, class: `label${ended ? " label-on-ended" : ""}` },
        String(numberOf(point)),
      ),
    );
  });
}

/** Where the last play began and ended. @param {Geometry} geometry @param {Position} position @param {Move[]} last */
export function drawLast(geometry, position, last) {
  const { origins, ends } = netMoves(last);
  const under = [];
  const over = [];
  for (const [spot, left] of origins) {
    if (spot.includes("-")) continue;
    const count = position.count(spot);
    for (let index = count; index < Math.min(count + left, SHOWN); index += 1) {
      under.push(placed(geometry.slot(spot, index, Math.max(count, index + 1)), {}, pieces.ghost(geometry.radius)));
    }
  }
  for (const [spot, ended] of ends) {
    if (spot.includes("-")) continue;
    const stack = position.at(spot);
    if (!stack || stack.side !== last[0].side) continue;
    for (let index = Math.max(0, stack.count - ended); index < stack.count; index += 1) {
      if (index >= SHOWN && index < stack.count - 1) continue;
      over.push(placed(geometry.slot(spot, index, stack.count), {}, pieces.lastRing(geometry.radius)));
    }
  }
  return { under, over };
}

/** Round the checker in hand. @param {Geometry} geometry @param {Position} position @param {Spot} spot */
export function drawSelection(geometry, position, spot) {
  const count = position.count(spot);
  if (!count) return null;
  return placed(geometry.slot(spot, count - 1, count), {}, pieces.selection(geometry.radius));
}

/** A lip on the free side of each checker that may be moved. @param {Geometry} geometry @param {Position} position @param {Spot[]} spots */
export function drawMovable(geometry, position, spots) {
  return spots.map((spot) => {
    const count = position.count(spot);
    const [near, far] = [geometry.slot(spot, 0, 2), geometry.slot(spot, 1, 2)];
    const angle = (Math.atan2(far.y - near.y, far.x - near.x) * 180) / Math.PI;
    return placed(geometry.slot(spot, count - 1, count), {}, pieces.lip(geometry.radius, angle));
  });
}

/** @param {Geometry} geometry @param {Position} position @param {Spot} spot */
export function drawRefusal(geometry, position, spot) {
  const count = position.count(spot);
  if (!count) return null;
  return placed(geometry.slot(spot, count - 1, count), {}, pieces.refusal(geometry.radius));
}

/** Where the checker in hand can be put. @param {Geometry} geometry @param {Position} position @param {Map<Spot, TargetMark>} targets */
export function drawTargets(geometry, position, targets) {
  return [...targets].map(([spot, mark]) => {
    if (spot.startsWith("off")) return trayTarget(geometry, spot, mark);
    const count = position.count(spot);
    const index = mark.hit ? 0 : Math.min(count, SHOWN - 1);
    const at = geometry.slot(spot, index, Math.max(count, index + 1));
    return placed(at, { "data-target": spot }, pieces.target(geometry.radius, String(mark.pips), mark));
  });
}

/** Where it may be put besides, on one's honour. @param {Geometry} geometry @param {Position} position @param {Spot[]} spots */
export function drawFree(geometry, position, spots) {
  return spots.map((spot) => {
    const count = Math.min(position.count(spot), SHOWN - 1);
    const at = spot.startsWith("off") ? middle(geometry.area(spot)) : geometry.slot(spot, count, count + 1);
    return placed(at, { "data-target": spot }, circle(geometry.radius * 0.26, "target-free"));
  });
}

/** @param {Geometry} geometry @param {Spot} spot @param {TargetMark} mark */
function trayTarget(geometry, spot, mark) {
  const box = geometry.area(spot);
  const radius = geometry.portrait ? 6 : 9;
  return group(
    { "data-target": spot },
    rectangle(box, mark.combined ? "dash-band" : "action-halo", radius, { "stroke-width": 6 }),
    rectangle(box, mark.combined ? "dash-line" : "action-line", radius, {
      "stroke-width": 3.5, "stroke-dasharray": mark.combined ? "9 7" : null,
    }),
    placed(middle(box), {}, pieces.target(geometry.radius * 0.9, String(mark.pips), mark)),
  );
}

/**
 * The dice of a side where they lie.
 * @param {Geometry} geometry @param {Side} side @param {import("./hand.js").Die[]} dice @param {boolean} spent
 */
export function drawDice(geometry, side, dice, spent) {
  const layout = geometry.dice(side, dice.length);
  if (!layout) return [];
  return dice.map((shown, index) =>
    placed(layout.places[index], { class: spent ? "die-spent" : null }, die(shown, side, layout.size)),
  );
}

/** One die of each side, thrown for the opening. @param {Geometry} geometry @param {Record<Side, number>} thrown */
export function drawOpening(geometry, thrown) {
  return /** @type {Side[]} */ (["first", "second"]).map((side) => {
    const place = geometry.openingDie(side);
    return placed(place.at, { class: "opening-die" }, die({ value: thrown[side], used: false, next: false }, side, place.size));
  });
}

/** The other side's dice after its play, with the sign that they show it again. @param {Geometry} geometry @param {Side} side @param {number[]} dice */
export function drawLeft({ left }, side, dice) {
  if (!left) return [];
  const lying = left.places.map((at, index) => placed(at, { class: "die-left" }, die({ value: dice[index], used: false, next: false }, side, left.size)));
  const sign = placed(left.sign, { class: "again-sign" }, circle(14, "again-ground"), svg("path", { d: "M8 0a8 8 0 1 1-2.5-5.8M8 -9v4.500h-4.500" }));
  return [...lying, sign];
}

/** The place where dice will be thrown. @param {Geometry} geometry @param {Side} side */
export function drawRollPlace(geometry, side) {
  const layout = geometry.dice(side, 2);
  if (!layout) return [];
  const { places, size } = layout;
  const box = { x: -size / 2, y: -size / 2, width: size, height: size };
  return places.map((at) => placed(at, { class: "roll-place" }, rectangle(box, "roll-ground", size * 0.18)));
}

/** @param {Geometry} geometry @param {{value: number, owner: Side | null}} cube @param {boolean} offered @param {number} value */
export function drawCube(geometry, cube, offered, value) {
  const { x, y, size } = geometry.cube(cube.owner, offered);
  return placed({ x, y }, { class: "cube-place" }, pieces.cube(value, size, offered));
}

/**
 * Arrows from checker to place; several from one point begin at checkers of their own.
 * @param {Geometry} geometry @param {Position} position @param {{from: Spot, to: Spot, kind: string}[]} arrows
 */
export function arrowEnds(geometry, position, arrows) {
  /** @type {Map<Spot, number>} */
  const begun = new Map();
  /** @type {Map<Spot, number>} */
  const ended = new Map();
  return arrows.map(({ from, to, kind }) => {
    const count = Math.max(1, position.count(from));
    const sharing = arrows.filter((other) => other.from === from).length;
    const first = Math.max(0, Math.min(count, SHOWN) - sharing);
    const start = geometry.slot(from, Math.min(first + tallied(begun, from), count - 1), count);
    const landed = tallied(ended, to);
    if (to.startsWith("off")) return { start, end: middle(geometry.area(to)), kind };
    const stack = position.at(to);
    const under = stack && stack.side === position.at(from)?.side ? stack.count : 0;
    const index = Math.min(under + landed, SHOWN - 1);
    return { start, end: geometry.slot(to, index, Math.max(index + 1, under)), kind };
  });
}

/** How often a spot came before this time. @param {Map<Spot, number>} counts @param {Spot} spot */
function tallied(counts, spot) {
  const before = counts.get(spot) ?? 0;
  counts.set(spot, before + 1);
  return before;
}
