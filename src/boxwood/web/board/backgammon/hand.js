// A hand at backgammon: which die a click plays, where a checker can be put, how a point is made. No rules, no page.

import { Walk } from "../walk.js";
import { barPlace, offPlace, turned, writePlay } from "./numbering.js";

/** @typedef {import("../walk.js").Step} Step */
/**
 * @typedef {object} Target where a checker can be put
 * @property {number} to
 * @property {number} pips what the dice that take it there add up to
 * @property {boolean} hit whether a checker is hit where it ends
 * @property {boolean} combined whether more than one die is used
 * @property {Step[]} way
 */
/** @typedef {import("../abstract-board.js").Die} Die */

export class Hand extends Walk {
  /** @param {import("../walk.js").PathNode[]} paths @param {number[]} [free] where any checker may be put on one's honour @param {boolean} [own] whether the viewer moves */
  constructor(paths, free = [], own = true) {
    super(paths);
    this.own = own;
    this.bar = barPlace(own);
    this.off = offPlace(own);
    this.free = new Set(free);
    /** The dice as they lie, the one to be played first on the left. */
    this.order = [...(paths[0]?.dice ?? [])].sort((one, other) => other - one);
  }

  /** @returns {import("../walk.js").PathNode} */
  get node() {
    return this.trail.some((step) => step.free) ? { steps: [], dice: this.#left(), action: null } : super.node;
  }

  /** What to send when the hand is done; on one's honour any moves may be. */
  get action() {
    return super.action ?? (this.free.size && this.trail.length ? writePlay(this.trail, this.own) : null);
  }

  /** Whether the hand has made a play, or has left all plays. */
  get complete() {
    return this.node.action !== null || this.trail.some((step) => step.free);
  }

  /** Whether any checker may still be put anywhere: a play that is complete is left alone. */
  get roams() {
    return this.free.size > 0 && this.node.action === null;
  }

  /** A step on one's honour; null where no checker may be put. @param {number} origin @param {number} target @param {boolean} hit @returns {Step | null} */
  freeStep(origin, target, hit) {
    return this.free.has(target) && origin !== target ? { origin, target, hit, free: true, next: -1 } : null;
  }

  /** The dice that the moves have not used, as far as they used any. */
  #left() {
    const left = [...(this.paths[0]?.dice ?? this.order)];
    for (const { origin, target, die } of this.trail) takeOne(left, die ?? this.#pips(origin) - this.#pips(target));
    return left;
  }

  /** The dice as they lie: which are used, and which one a click plays next. @returns {Die[]} */
  get dice() {
    const left = [...(this.node.dice ?? [])];
    const dice = this.order.map((value) => ({ value, used: !takeOne(left, value), next: false }));
    if (new Set(this.order).size < 2) markUsedFromTheLeft(dice);
    const next = this.preference[0];
    const first = dice.find((die) => !die.used && die.value === next);
    if (first) first.next = true;
    return dice;
  }

  /** The values that can be played now, the preferred one first. @returns {number[]} */
  get preference() {
    const playable = new Set(this.node.steps.map((step) => step.die));
    return [...new Set(this.order)].filter((value) => playable.has(value));
  }

  /** Whether the dice can be played in the other order. */
  get canSwap() {
    return new Set(this.order).size > 1 && this.trail.length === 0 && this.open;
  }

  /** Plays the other die first. */
  swap() {
    if (!this.canSwap) return false;
    this.order.reverse();
    return true;
  }

  /** Makes a value the one that is played next. @param {number} value */
  choose(value) {
    if (!this.order.includes(value)) return false;
    return this.order[0] === value || this.swap();
  }

  /** The moves made so far. */
  get moves() {
    return this.trail.map(({ origin, target, die, hit }) => ({ origin, target, die, hit: Boolean(hit) }));
  }

  /** By how many pips the moves change what each side has before it. */
  get pips() {
    const mover = this.trail.reduce((sum, { origin, target }) => sum + this.#pips(target) - this.#pips(origin), 0);
    const opponent = this.trail.reduce((sum, { target, hit }) => sum + (hit ? this.#pips(target) : 0), 0);
    return { mover, opponent };
  }

  /** How far a checker of the side that moves is from being borne off. @param {number} place */
  #pips(place) {
    return turned(place, this.own);
  }

  /** The fitting place that is farthest from home; null if there is none. @param {(place: number) => boolean} fits @param {number} [within] so many pips */
  rearmost(fits, within = 25) {
    for (let pips = within; pips > 0; pips -= 1) {
      const place = turned(pips, this.own);
      if (fits(place)) return place;
    }
    return null;
  }

  /** What a click on a checker plays: the preferred die if it can, else the other. @param {number} origin @returns {Step | null} */
  click(origin) {
    const steps = this.node.steps.filter((step) => step.origin === origin);
    return this.#preferred(steps);
  }

  /** Where the checker on a point can be put, nearest first. @param {number} from @returns {Target[]} */
  targets(from) {
    /** @type {Map<number, Target>} */
    const found = new Map();
    for (const way of this.#sorted(this.ways(from))) {
      const last = way[way.length - 1];
      if (found.has(last.target)) continue;
      const pips = way.reduce((sum, step) => sum + (step.die ?? 0), 0);
      found.set(last.target, { to: last.target, pips, hit: Boolean(last.hit), combined: way.length > 1, way });
    }
    return [...found.values()];
  }

  /** The steps that put a checker from one point on another; null if none do. @param {number} from @param {number} to */
  way(from, to) {
    return this.targets(from).find((target) => target.to === to)?.way ?? null;
  }

  /** The two steps that make a point of a place without a checker of one's own; null if the dice cannot. @param {number} point */
  makePoint(point) {
    for (const first of this.#byPreference(this.node.steps.filter((step) => step.target === point))) {
      const then = (this.paths[first.next]?.steps ?? []).filter((step) => step.target === point);
      if (then.length) return [first, this.#byPreference(then)[0]];
    }
    return null;
  }

  /** The step that bears a checker off; null if none can be. @returns {Step | null} */
  bearOff() {
    return this.#preferred(this.node.steps.filter((step) => step.target === this.off));
  }

  /** What the person tried after the moves made so far, as an action to ask about. @param {number} origin @param {number | null} [to] */
  attempt(origin, to = null) {
    const die = this.preference[0] ?? (this.node.dice ?? [])[0] ?? this.order[0] ?? 1;
    const target = to ?? turned(Math.max(0, this.#pips(origin) - die), this.own);
    return { action: writePlay([...this.trail, { origin, target }], this.own), origin, target };
  }

  /** @param {Step[]} steps @returns {Step | null} */
  #preferred(steps) {
    return this.#byPreference(steps)[0] ?? null;
  }

  /** @param {Step[]} steps */
  #byPreference(steps) {
    const rank = (/** @type {Step} */ step) => this.order.indexOf(step.die ?? 0);
    return [...steps].sort((one, other) => rank(one) - rank(other) || this.#pips(other.origin) - this.#pips(one.origin));
  }

  /** Ways with fewer dice first, then those that begin with the preferred die. @param {Step[][]} ways */
  #sorted(ways) {
    const rank = (/** @type {Step[]} */ way) => this.order.indexOf(way[0].die ?? 0);
    return [...ways].sort((one, other) => one.length - other.length || rank(one) - rank(other));
  }
}

/** @param {number[]} values @param {number} value */
function takeOne(values, value) {
  const index = values.indexOf(value);
  if (index >= 0) values.splice(index, 1);
  return index >= 0;
}

/** Equal dice are used up from the left. @param {Die[]} dice */
function markUsedFromTheLeft(dice) {
  const used = dice.filter((die) => die.used).length;
  for (const [index, die] of dice.entries()) die.used = index < used;
}
