// Walking the graph of what a hand may do in a turn, step by step and back. No rules, no page.

/**
 * @typedef {object} Step
 * @property {number} origin
 * @property {number} target
 * @property {number} next
 * @property {number} [die]
 * @property {boolean} [hit]
 * @property {number | null} [capture]
 * @property {boolean} [free] whether it is made on one's honour, and leads out of the graph
 */
/** @typedef {{steps: Step[], dice?: number[], action: string | null}} PathNode */

/** A turn that is being made: where the hand stands in the graph, and how it came there. */
export class Walk {
  /** @param {PathNode[]} paths */
  constructor(paths) {
    this.paths = paths;
    /** @type {Step[]} */
    this.trail = [];
  }

  /** @returns {PathNode} */
  get node() {
    const last = this.trail[this.trail.length - 1];
    return this.paths[last ? last.next : 0] ?? EMPTY;
  }

  get canUndo() {
    return this.trail.length > 0;
  }

  /** What to send when the hand is done; null while the turn is not complete. */
  get action() {
    return this.node.action ?? null;
  }

  get complete() {
    return this.action !== null;
  }

  /** Whether anything may be moved now. */
  get open() {
    return this.node.steps.length > 0;
  }

  /** The one thing that can come of this turn, if there is only one. */
  get forced() {
    const actions = new Set(this.paths.map((node) => node.action).filter((action) => action !== null));
    return actions.size === 1 ? [...actions][0] : null;
  }

  /** The places from which a checker may be moved now. @returns {Set<number>} */
  get origins() {
    return new Set(this.node.steps.map((step) => step.origin));
  }

  /** The steps that are left to an action from where the hand stands; null if it leads elsewhere. @param {string} action @returns {Step[] | null} */
  wayTo(action) {
    /** @type {{node: PathNode, way: Step[]}[]} */
    const open = [{ node: this.node, way: [] }];
    const seen = new Set([this.node]);
    for (const { node, way } of open) {
      if (node.action === action) return way;
      for (const step of node.steps) {
        const next = this.paths[step.next];
        if (!next || seen.has(next)) continue;
        seen.add(next);
        open.push({ node: next, way: [...way, step] });
      }
    }
    return null;
  }

  /** Takes a step, or several in a row. @param {Step[]} steps */
  take(steps) {
    this.trail.push(...steps);
  }

  /** Takes back one step, or all; returns those taken back, last first. @param {boolean} [all] @returns {Step[]} */
  undo(all = false) {
    return this.trail.splice(all ? 0 : -1).reverse();
  }

  /**
   * The ways one checker can go from a place, one step or several, shortest first.
   * @param {number} origin @returns {Step[][]}
   */
  ways(origin) {
    /** @type {Step[][]} */
    const found = [];
    let ends = this.node.steps.filter((step) => step.origin === origin).map((step) => [step]);
    while (ends.length) {
      found.push(...ends);
      ends = ends.flatMap((way) => {
        const last = way[way.length - 1];
        const onward = this.paths[last.next]?.steps ?? [];
        return onward.filter((step) => step.origin === last.target && step.target !== step.origin).map((step) => [...way, step]);
      });
    }
    return found;
  }
}

const EMPTY = Object.freeze({ steps: [], dice: [], action: null });
