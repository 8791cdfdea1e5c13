// What stands where on a backgammon board, as a value; moves make another one. Points are in the viewer's numbering.

import { otherSide, SIDES } from "../../sides.js";
import { barPlace, offPlace } from "./numbering.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../types.js").BackgammonView} View */
/** @typedef {string} Spot "1" to "24", or "bar-first", "off-second", …: a place on the board */
/** @typedef {{side: Side, from: Spot, to: Spot, hit: boolean}} Move one checker from spot to spot */

/** @param {Side} side @returns {Spot} */
export const barOf = (side) => `bar-${side}`;

/** @param {Side} side @returns {Spot} */
export const offOf = (side) => `off-${side}`;

export class Position {
  /** @param {Map<Spot, {side: Side, count: number}>} stacks */
  constructor(stacks) {
    this.stacks = stacks;
  }

  /** @param {View} view @returns {Position} */
  static of(view) {
    const stacks = new Map();
    for (const { point, side, count } of view.points) stacks.set(String(point), { side, count });
    for (const side of SIDES) {
      if (view.bar[side]) stacks.set(barOf(side), { side, count: view.bar[side] });
      if (view.off[side]) stacks.set(offOf(side), { side, count: view.off[side] });
    }
    return new Position(stacks);
  }

  /** @param {Spot} spot */
  at(spot) {
    return this.stacks.get(spot) ?? null;
  }

  /** @param {Spot} spot */
  count(spot) {
    return this.stacks.get(spot)?.count ?? 0;
  }

  /** @param {Move} move @returns {Position} */
  after(move) {
    const stacks = new Map(this.stacks);
    change(stacks, move.from, move.side, -1);
    if (move.hit) {
      stacks.delete(move.to);
      change(stacks, barOf(otherSide(move.side)), otherSide(move.side), 1);
    }
    change(stacks, move.to, move.side, 1);
    return new Position(stacks);
  }

  /** The position from which a move led here. @param {Move} move @returns {Position} */
  before(move) {
    const stacks = new Map(this.stacks);
    change(stacks, move.to, move.side, -1);
    if (move.hit) {
      change(stacks, barOf(otherSide(move.side)), otherSide(move.side), -1);
      change(stacks, move.to, otherSide(move.side), 1);
    }
    change(stacks, move.from, move.side, 1);
    return new Position(stacks);
  }

  /** @param {Position} other */
  equals(other) {
    if (this.stacks.size !== other.stacks.size) return false;
    return [...this.stacks].every(([spot, { side, count }]) => {
      const there = other.stacks.get(spot);
      return there && there.side === side && there.count === count;
    });
  }
}

/** @param {Map<Spot, {side: Side, count: number}>} stacks @param {Spot} spot @param {Side} side @param {number} by */
function change(stacks, spot, side, by) {
  const count = (stacks.get(spot)?.count ?? 0) + by;
  if (count <= 0) stacks.delete(spot);
  else stacks.set(spot, { side, count });
}

/** A position with one checker less on a spot: it is in the air. @param {Position} position @param {Spot} spot */
export function without(position, spot) {
  const stack = position.at(spot);
  if (!stack) return position;
  const stacks = new Map(position.stacks);
  change(stacks, spot, stack.side, -1);
  return new Position(stacks);
}

/**
 * A place that a side moves from or to as a spot: beyond the points lie its bar and its tray.
 * @param {number} place @param {Side} side @param {Side} viewer @returns {Spot}
 */
export function spotOf(place, side, viewer) {
  if (place === barPlace(side === viewer)) return barOf(side);
  if (place === offPlace(side === viewer)) return offOf(side);
  return String(place);
}

/** The way back: the place at which a side moves from or to a spot. @param {Spot} spot @param {Side} side @param {Side} viewer */
export function placeOf(spot, side, viewer) {
  if (spot.startsWith("bar")) return barPlace(side === viewer);
  if (spot.startsWith("off")) return offPlace(side === viewer);
  return Number(spot);
}

/** The last play of a view as moves between spots. @param {View} view @returns {Move[]} */
export function lastMoves({ last, viewer }) {
  if (!last) return [];
  return last.moves.map(({ origin, target, hit }) => ({
    side: last.side, from: spotOf(origin, last.side, viewer), to: spotOf(target, last.side, viewer), hit,
  }));
}

/**
 * Where checkers left and where they ended, with what they only touched on the way left out.
 * @param {Move[]} moves @returns {{origins: Map<Spot, number>, ends: Map<Spot, number>}}
 */
export function netMoves(moves) {
  /** @type {{from: Spot, to: Spot}[]} */
  const ways = [];
  for (const { from, to } of moves) {
    const begun = ways.find((way) => way.to === from);
    if (begun) begun.to = to;
    else ways.push({ from, to });
  }
  return { origins: tally(ways.map((way) => way.from)), ends: tally(ways.map((way) => way.to)) };
}

/** @param {Spot[]} spots */
function tally(spots) {
  const counts = new Map();
  for (const spot of spots) counts.set(spot, (counts.get(spot) ?? 0) + 1);
  return counts;
}
