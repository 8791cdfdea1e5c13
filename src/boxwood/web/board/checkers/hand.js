// A hand at checkers: a step, or a chain of jumps made jump by jump. No rules, no page.

import { Walk } from "../walk.js";
import { rowOf } from "./geometry.js";

/** @typedef {import("../walk.js").Step} Step */
/**
 * @typedef {object} Target where a checker can be put
 * @property {number} to
 * @property {number} jumps how many checkers it takes on the way, 0 for a step
 * @property {boolean} ends whether the turn can end there
 * @property {Step[]} way
 */

export class CheckersHand extends Walk {
  /** The square on which a chain of jumps stands; null before the first. */
  get jumping() {
    const last = this.trail[this.trail.length - 1];
    return last && this.open ? last.target : null;
  }

  /** The squares made so far. */
  get moves() {
    return this.trail.map(({ origin, target, capture }) => ({ origin, target, capture: capture ?? null }));
  }

  /** Where the checker on a square can be put, nearest first. @param {number} from @returns {Target[]} */
  targets(from) {
    /** @type {Map<number, Target>} */
    const found = new Map();
    for (const way of this.ways(from)) {
      const last = way[way.length - 1];
      if (found.has(last.target)) continue;
      const jumps = way.filter((step) => step.capture).length;
      found.set(last.target, { to: last.target, jumps, ends: this.paths[last.next]?.action !== null, way });
    }
    return [...found.values()];
  }

  /** The steps that put a checker from one square on another; null if none do. @param {number} from @param {number} to */
  way(from, to) {
    return this.targets(from).find((target) => target.to === to)?.way ?? null;
  }

  /** What the person tried, as an action to ask about. @param {number} origin @param {number} target */
  attempt(origin, target) {
    const path = [...this.trail.map((step) => step.origin), origin];
    const jumped = this.trail.length > 0 || Math.abs(rowOf(origin) - rowOf(target)) === 2;
    return { action: `move ${[...path, target].join(jumped ? "x" : "-")}`, origin, target };
  }
}
