// What lies on a backgammon board just now, and how it gets from one view to the next: dice, moves, cube.

import { otherSide } from "../../sides.js";
import { arc } from "../motion.js";
import * as pieces from "../pieces.js";
import { placed } from "../svg.js";
import { tumble } from "./dice.js";
import { drawCube, drawDice, drawLeft, drawOpening, drawRollPlace } from "./drawing.js";
import { barOf, lastMoves, Position, without } from "./position.js";

/** @typedef {import("./position.js").Move} Move */
/** @typedef {import("../../types.js").BackgammonView} View */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("../svg.js").Place} Place */

/** Milliseconds for which the dice of the opening are seen, and the position before a play that is shown again. */
const OPENING_SEEN = 600;
const BEFORE_SEEN = 600;

export class BackgammonReplay {
  /** @param {import("./board.js").BackgammonBoard} board */
  constructor(board) {
    this.board = board;
    this.position = new Position(new Map());
    /** @type {Move[]} */
    this.last = [];
    /** @type {{side: Side, values: number[], spent: boolean} | null} */
    this.thrown = null;
    /** The dice thrown for the opening, one of each side. @type {import("../../types.js").Pair | null} */
    this.opening = null;
    /** The other side's dice after its play. @type {{side: Side, dice: number[]} | null} */
    this.left = null;
    /** @type {ReturnType<typeof cubeOf>} */
    this.cube = null;
    /** Whether a checker is in the air. */
    this.flying = false;
  }

  get motion() {
    return this.board.motion;
  }

  /** Shows what the hand has made, at once. */
  settle() {
    this.position = this.board.position;
  }

  /** Plays out what happened between two views. @param {View | null} old @param {View} view */
  async follow(old, view) {
    const moves = lastMoves(view);
    const settled = this.board.view === view ? this.board.position : Position.of(view);
    const sameSeat = old && old.viewer === view.viewer;
    const sameGame = sameSeat && old.game_number === view.game_number;
    const fresh = sameGame && view.last && JSON.stringify(view.last) !== JSON.stringify(old.last);
    this.left = null;
    if (sameSeat && view.opening_throw && old.phase === "opening") await this.#open(view);
    if (sameGame && this.#isStepBack(old, settled)) await this.takeBack(lastMoves(old).reverse());
    else if (fresh && !this.position.equals(settled)) await this.#replay(view, moves);
    else if (fresh && !moves.length) await this.#throwLast(view);
    this.last = moves;
    this.position = settled;
    if (sameGame) await this.#moveCube(view);
    this.cube = cubeOf(view);
    await this.#dice(view, Boolean(sameGame));
    this.#leave(view);
    this.board.refresh();
  }

  /** What lies there beside the dice that are being played. @param {View} view */
  #leave(view) {
    const { last, viewer } = view;
    this.opening = view.dice ? null : view.opening_throw;
    const open = !view.dice || view.phase === "played";
    this.left = open && !this.opening && last?.dice && last.side !== viewer ? { side: last.side, dice: last.dice } : null;
  }

  /** A die of each side, whatever the pace; then both go to whoever begins. @param {View} view */
  async #open(view) {
    const thrown = view.opening_throw;
    if (!thrown || this.motion.hurried) return;
    this.board.emit("sound", "dice");
    this.thrown = null;
    this.opening = thrown;
    this.board.refresh();
    if (!this.motion.still) await this.#tumble();
    await this.motion.hold(OPENING_SEEN);
    if (!view.dice) return;
    const values = fourOf(view.dice);
    const from = values.map((value) => this.board.geometry.openingDie(value === thrown.first ? "first" : "second").at);
    this.opening = null;
    this.thrown = { side: view.turn, values, spent: false };
    this.board.refresh();
    const to = this.board.geometry.dice(view.turn, values.length)?.places ?? [];
    const dice = this.board.layers.pieces.querySelectorAll(".die-cube");
    await Promise.all([...dice].map((one, index) => {
      const [start, end] = [from[index], to[index]];
      return start && end && this.motion.run(one, [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "translate(0, 0)" }], this.motion.times.dice);
    }));
  }

  /** Shows the last play again, from the position before it; without motion both positions one after the other. */
  async again() {
    const { shown: view } = this.board;
    const { left } = this;
    if (!left) return;
    const moves = lastMoves(view);
    this.left = null;
    this.last = [];
    this.position = [...moves].reverse().reduce((position, move) => position.before(move), Position.of(view));
    this.thrown = { side: left.side, values: fourOf(left.dice), spent: false };
    this.board.refresh();
    await this.motion.hold(BEFORE_SEEN);
    for (const move of moves) await this.#move(move);
    await this.motion.wait(this.motion.times.look);
    this.last = moves;
    this.position = this.board.position;
    this.thrown = null;
    this.left = left;
    this.board.refresh();
  }

  /** Whether a view is what was before the last play of the one that is shown. @param {View} old @param {Position} settled */
  #isStepBack(old, settled) {
    const before = lastMoves(old).reverse().reduce((position, move) => position.before(move), Position.of(old));
    return this.position.equals(Position.of(old)) && !this.position.equals(settled) && before.equals(settled);
  }

  /** Makes moves of the hand. @param {Move[]} moves */
  async make(moves) {
    for (const move of moves) await this.#move(move);
    this.settle();
    this.board.refresh();
  }

  /** Takes moves of the hand back, the last one first. @param {Move[]} moves */
  async takeBack(moves) {
    for (const move of moves) {
      const before = this.position.before(move);
      await this.#fly(move.side, move.to, move.from, without(before, move.from), before);
    }
    this.settle();
    this.board.refresh();
  }

  /** @param {View} view @param {Move[]} moves */
  async #replay(view, moves) {
    this.last = [];
    this.position = [...moves].reverse().reduce((position, move) => position.before(move), Position.of(view));
    await this.#throwLast(view);
    for (const move of moves) await this.#move(move);
    await this.motion.wait(this.motion.times.between);
  }

  /** The dice of the last play, if they were not seen before it. @param {View} view */
  async #throwLast({ last }) {
    if (!last?.dice) return;
    const { side, dice } = last;
    const values = fourOf(dice);
    const seen = this.thrown && !this.thrown.spent && this.thrown.side === side;
    if (!seen || String(this.thrown?.values) !== String(values)) await this.#throw(side, values);
    if (!last.moves.length) await this.motion.wait(this.motion.times.look * 2);
  }

  /** @param {View} view @param {boolean} animated */
  async #dice(view, animated) {
    if (view.dice) {
      const values = fourOf(view.dice);
      const lies = this.thrown && !this.thrown.spent && this.thrown.side === view.turn && String(this.thrown.values) === String(values);
      // The other side's dice make room for what the viewer does next.
      if (view.phase === "played") this.thrown = view.turn === view.viewer ? { side: view.turn, values, spent: true } : null;
      else if (lies) return;
      else if (animated) await this.#throw(view.turn, values);
      else this.thrown = { side: view.turn, values, spent: false };
      return;
    }
    this.thrown = null;
  }

  /** @param {Side} side @param {number[]} values */
  async #throw(side, values) {
    if (!this.motion.hurried) this.board.emit("sound", "dice");
    this.thrown = { side, values, spent: false };
    this.opening = null;
    if (this.motion.still) return;
    this.board.refresh();
    await this.#tumble();
    await this.motion.wait(this.motion.times.look);
  }

  /** Throws the dice that lie there. */
  async #tumble() {
    const dice = [...this.board.layers.pieces.querySelectorAll(".die-cube")];
    await Promise.all(dice.map((die, index) => tumble(/** @type {SVGElement} */ (die), index, this.motion)));
  }

  /** @param {View} view */
  async #moveCube(view) {
    const next = cubeOf(view);
    const from = this.cube && this.board.geometry.cube(this.cube.owner, this.cube.offered);
    if (!next || !from) return;
    const to = this.board.geometry.cube(next.owner, next.offered);
    this.cube = next;
    if (!this.motion.hurried && (from.x !== to.x || from.y !== to.y)) this.board.emit("sound", "cube");
    if (this.motion.still || (from.x === to.x && from.y === to.y && from.size === to.size)) return;
    this.board.refresh();
    const element = this.board.layers.pieces.querySelector(".cube-place");
    if (!element) return;
    const scale = from.size / to.size;
    await this.motion.run(
      element,
      [{ transform: `translate(${from.x}px, ${from.y}px) scale(${scale})` }, { transform: `translate(${to.x}px, ${to.y}px)` }],
      this.motion.times.cube,
    );
  }

  /** @param {Move} move */
  async #move(move) {
    const after = this.position.after(move);
    await this.#fly(move.side, move.from, move.to, without(this.position, move.from), after);
    if (!this.motion.hurried) this.board.emit("sound", move.hit ? "hit" : "checker");
    if (move.hit) {
      const hit = otherSide(move.side);
      await this.#fly(hit, move.to, barOf(hit), without(after, barOf(hit)), after, 0.8);
    }
    await this.motion.wait(this.motion.times.between);
  }

  /**
   * One checker through the air: what lies there meanwhile, and after it.
   * @param {Side} side @param {string} from @param {string} to @param {Position} meanwhile @param {Position} after @param {number} [share]
   */
  async #fly(side, from, to, meanwhile, after, share = 1) {
    const { geometry, layers } = this.board;
    const duration = this.motion.times.move * share;
    if (duration <= 0 || !geometry) {
      this.position = after;
      return;
    }
    const start = geometry.slot(from, Math.max(0, this.position.count(from) - 1), this.position.count(from));
    const end = geometry.slot(to, Math.max(0, after.count(to) - 1), after.count(to));
    this.position = meanwhile;
    this.flying = true;
    this.board.refresh();
    const piece = placed(start, { class: "flying" }, pieces.checker(side, geometry.radius));
    layers.flight.append(piece);
    await this.motion.run(piece, arc(start, end), duration);
    piece.remove();
    this.flying = false;
    this.position = after;
    this.board.refresh();
  }

  /** The dice as they lie, with what the hand has used. @returns {import("./hand.js").Die[]} */
  shownDice() {
    if (!this.thrown) return [];
    const { side, values, spent } = this.thrown;
    const { walk, shown: view } = this.board;
    if (!spent && side === view.turn && String([...walk.order].sort()) === String([...values].sort())) {
      return walk.dice.map((die) => ({ ...die, next: die.next && this.board.interactive && walk.dice.length < 4 }));
    }
    return values.map((value) => ({ value, used: false, next: false }));
  }

  /** What the drawings of dice and cube depend on. */
  state() {
    return [this.thrown, this.shownDice(), this.opening, this.left, this.cube, this.board.showing ? null : this.board.roller];
  }

  /** Dice and cube where they lie. */
  drawings() {
    const { geometry } = this.board;
    const parts = [];
    if (this.thrown) parts.push(...drawDice(geometry, this.thrown.side, this.shownDice(), this.thrown.spent));
    if (this.opening) parts.push(...drawOpening(geometry, this.opening));
    if (this.left) parts.push(...drawLeft(geometry, this.left.side, this.left.dice));
    const { roller } = this.board;
    if (roller && !this.board.showing) parts.push(...drawRollPlace(geometry, roller));
    if (this.cube) parts.push(drawCube(geometry, this.cube, this.cube.offered, this.cube.shown));
    return parts;
  }
}

/** Equal dice are played four times. @param {number[]} dice */
function fourOf(dice) {
  return dice.length === 2 && dice[0] === dice[1] ? [...dice, ...dice] : [...dice].sort((one, other) => other - one);
}

/** The cube; none lies there where stakes are doubled aloud. @param {View} view */
function cubeOf(view) {
  const { cube, offer, stakes_offered: offered } = view;
  if (!cube?.in_play || cube.spoken) return null;
  return { value: cube.value, owner: cube.owner, offered: Boolean(offer), shown: offer ? offered ?? cube.value * 2 : cube.value };
}
