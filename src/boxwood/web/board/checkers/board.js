// <checkers-board>: draws a view, lets a hand walk its paths, and reports what the hand did. It holds no rules.

import { otherSide } from "../../sides.js";
import { t } from "../../words.js";
import { arrow } from "../arrows.js";
import { BoardElement } from "../board-element.js";
import { arc } from "../motion.js";
import { checker, lastRing, lip, movable, refusal } from "../pieces.js";
import { placed, set } from "../svg.js";
import * as drawing from "./drawing.js";
import { landscape, neighbours, portrait } from "./geometry.js";
import { CheckersHand } from "./hand.js";
import * as names from "./names.js";
import { checkersScenery } from "./scenery.js";

/** @typedef {import("../../types.js").CheckersView} CheckersView */
/** @typedef {import("../walk.js").Step} Step */
/** @typedef {import("./drawing.js").Pieces} Pieces */

/** How long the board is seen before a move that is shown again. */
const BEFORE_SEEN = 300;

/** @extends {BoardElement<CheckersView, import("./geometry.js").CheckersGeometry>} */
export class CheckersBoard extends BoardElement {
  constructor() {
    super();
    this.walk = new CheckersHand([]);
    this.turnKey = "";
    /** What stands on the board, which may be behind the view while it is played out. @type {Pieces} */
    this.standing = new Map();
    /** @type {{path: number[]} | null} */
    this.last = null;
    /** What stood there before the last move, where that was seen. @type {Pieces | null} */
    this.earlier = null;
  }

  /** What the hand has made of the turn so far. */
  get hand() {
    const { canUndo, complete, action, moves, forced } = this.walk;
    return { canUndo, complete, action, moves, dice: [], forced, pips: { mover: 0, opponent: 0 } };
  }

  // What the person does.

  /** Takes back one step, or all of them. */
  undo(all = false) {
    if (!this.walk.canUndo) return;
    this.walk.undo(all);
    this.run(async () => this.#settle());
    this.#changed();
  }

  /** Sends a move that was typed, "22-18" or "22x15"; a blank stands for either. @param {string} text */
  type(text) {
    const way = text.replace(/\s+/g, "-");
    const jump = way.replaceAll("-", "x");
    this.emit("act", { action: `move ${this.walk.wayTo(`move ${jump}`) ? jump : way}` });
  }

  /** Sends the move if it is complete. */
  done() {
    const { action } = this.walk;
    if (this._interactive && action !== null) this.emit("act", { action });
  }

  /** Makes the next step that leads on, for somebody to see. */
  makeNext() {
    this.#take(this.walk.node.steps.slice(0, 1));
  }

  /** Chooses the checker on a square. @param {number} square */
  select(square) {
    this.selected = this.canLift(String(square)) ? String(square) : null;
    this.refresh();
  }

  /** The element of a square. @param {number} square */
  point(square) {
    return this.spotElement(String(square));
  }

  /** @param {string} spot @param {boolean} [_held] */
  clicked(spot, _held) {
    this.refused = null;
    this.hovered = null;
    if (!this._interactive) return undefined;
    const square = Number(spot);
    const { chosen } = this;
    const way = chosen && chosen !== square ? this.walk.way(chosen, square) : null;
    if (way) return this.#take(way);
    if (this.#isOwn(square)) return this.selected === spot ? this.clear() : this.#choose(square);
    const occupied = this.pieces.has(square);
    if (chosen && !occupied) return this.decline(this.walk.attempt(chosen, square));
    this.clear();
    if (occupied) this.emit("stray", { occupied });
    return undefined;
  }

  /** @param {string} spot */
  enter(spot) {
    const { chosen } = this;
    const lands = chosen !== null && this.walk.way(chosen, Number(spot));
    if (this._interactive && this.walk.complete && !lands) return this.done();
    return this.clicked(spot);
  }

  /** @param {string} spot */
  space(spot) {
    return this.clicked(spot);
  }

  /** @param {number} square */
  #choose(square) {
    if (!this.walk.origins.has(square)) return this.decline(this.walk.attempt(square, this.#ahead(square)));
    this.selected = String(square);
    return this.refresh();
  }

  /** @param {Step[]} way */
  #take(way) {
    this.walk.take(way);
    const count = this.walk.trail.length;
    this.run(() => this.#play(way)).then(() => {
      if (this.walk.trail.length === count) this.#ended();
    });
    this.#changed();
  }

  /** A move that can go no further is sent as it stands, unless the person wants to confirm it. */
  #ended() {
    if (this.walk.complete && !this.walk.open && !this._settings.confirm) this.done();
  }

  #changed() {
    this.selected = null;
    this.refused = null;
    this.refresh();
    this.emit("handchange", this.hand);
  }

  // What the gestures ask and tell.

  /** @param {string} spot */
  canLift(spot) {
    return this._interactive && this.walk.open && this.#isOwn(Number(spot));
  }

  /** @param {string} from @param {string | null} over */
  drop(from, over) {
    this.putDown();
    const way = over && over !== from ? this.walk.way(Number(from), Number(over)) : null;
    if (way) {
      this.walk.take(way);
      this.#settle();
      this.#changed();
      return this.#ended();
    }
    if (over && over !== from) return this.decline(this.walk.attempt(Number(from), Number(over)));
    return this.refresh();
  }

  /** @param {string} from */
  liftedPiece(from) {
    const { side, king, stacked } = this.pieces.get(Number(from)) ?? { side: this.shown.turn, king: false, stacked: false };
    return checker(side, this.geometry.radius * 1.06, { king, stacked });
  }

  /** @param {number} square */
  #isOwn(square) {
    return this.pieces.get(square)?.side === this.shown.turn;
  }

  /** The square a person most likely meant who pressed a checker that cannot move. @param {number} square */
  #ahead(square) {
    const towards = this.shown.turn === "first" ? -1 : 1;
    const near = neighbours(square, towards);
    return near.find((to) => !this.pieces.has(to)) ?? near[0] ?? neighbours(square, -towards)[0];
  }

  /** @param {number} square */
  spotFor(square) {
    return String(square);
  }

  /** @param {number} square */
  spotOfViewer(square) {
    return String(square);
  }

  // What is shown.

  /** @param {CheckersView | null} old @param {CheckersView} view */
  receive(old, view) {
    const key = JSON.stringify([view.viewer, view.turn, view.fen, view.squares, view.paths]);
    if (key === this.turnKey && old) return;
    this.turnKey = key;
    this.walk = new CheckersHand(view.paths);
    this.gestures.cancel();
    this.selected = null;
    this.emit("handchange", this.hand);
  }

  /** The checkers with what the hand has made. @returns {Pieces} */
  get pieces() {
    return this.walk.trail.reduce(afterStep, piecesOf(this.shown));
  }

  /** The checker in hand: amid its jumps, chosen, pointed at, or the only one that can move. @returns {number | null} */
  get chosen() {
    if (!this._interactive || !this.walk.open) return null;
    const { jumping, origins } = this.walk;
    if (jumping !== null) return jumping;
    const hand = this.gestures.dragging ? this.hovered : this.selected ?? this.hovered;
    if (hand !== null) return Number(hand);
    return origins.size === 1 ? [...origins][0] : null;
  }

  #settle() {
    this.standing = this.pieces;
    this.refresh();
  }

  /** @param {CheckersView | null} old @param {CheckersView} view */
  async transition(old, view) {
    const steps = stepsOf(view.last);
    const arrived = piecesOf(view);
    const before = old ? piecesOf(old) : new Map();
    if (!sameSquares(before, arrived)) this.earlier = steps.length && sameSquares(steps.reduce(afterStep, before), arrived) ? before : null;
    if (this.earlier === before && !sameSquares(this.standing, arrived)) {
      this.last = null;
      this.standing = before;
      await this.#play(steps);
    }
    this.last = view.last;
    this.standing = this.view === view ? this.pieces : arrived;
    this.refresh();
  }

  /** Moves a checker along its way. @param {Step[]} way */
  async #play(way) {
    const { motion } = this;
    for (const step of way) {
      const piece = this.standing.get(step.origin);
      const after = afterStep(this.standing, step);
      if (piece && this.geometry && motion.times.move > 0) {
        const start = this.geometry.centre(step.origin);
        const end = this.geometry.centre(step.target);
        const meanwhile = new Map(this.standing);
        meanwhile.delete(step.origin);
        this.standing = meanwhile;
        this.refresh();
        const flying = placed(start, { class: "flying" }, checker(piece.side, this.geometry.radius, piece));
        this.layers.flight.append(flying);
        const caught = step.capture ? this.layers.pieces.querySelector(`[data-piece="${step.capture}"]`) : null;
        if (caught) motion.run(caught, [{ opacity: 1 }, { opacity: 0 }], motion.times.move);
        await motion.run(flying, arc(start, end, step.capture ? 1.18 : 1.06), motion.times.move * (step.capture ? 1.35 : 1));
        flying.remove();
        this.standing = after;
        this.refresh();
      }
      this.standing = after;
      if (!motion.hurried) this.emit("sound", step.capture ? "hit" : "checker");
      await motion.wait(motion.times.between);
    }
    this.refresh();
  }

  /** The last move, while it can be seen again. */
  get left() {
    return this.earlier && this.shown.last ? { side: this.shown.last.side, dice: [] } : null;
  }

  /** Shows the last move again. */
  replay() {
    const { earlier } = this;
    const { last } = this.shown;
    if (!earlier || this.walk.canUndo) return;
    this.playOut(async () => {
      this.last = null;
      this.standing = earlier;
      this.refresh();
      await this.motion.hold(BEFORE_SEEN);
      await this.#play(stepsOf(last));
      this.last = last;
      this.standing = this.pieces;
    });
  }

  makeGeometry() {
    const upsideDown = Boolean(this.shown.upside_down) !== (this._settings.direction === "turned");
    return this.portrait ? portrait(upsideDown) : landscape(upsideDown);
  }

  scenery() {
    return checkersScenery(this.geometry);
  }

  makeAreas() {
    return new Map(this.geometry.rows.flat().map((/** @type {string} */ spot) => [spot, this.geometry.square(Number(spot))]));
  }

  /** @param {string} spot */
  ringOf(spot) {
    const { x, y, width, height } = this.geometry.square(Number(spot));
    return { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
  }

  isApart() {
    return false;
  }

  firstSpot() {
    return String([...this.walk.origins][0] ?? this.geometry.rows[7][0]);
  }

  /** What was taken, for those who cannot see it. */
  notes() {
    const { viewer } = this.shown;
    const captured = this.captured;
    return [viewer, otherSide(viewer)].map((side, index) => ({
      box: this.geometry.trays[index],
      name: names.capturedName(this.naming, side, captured[side]),
    }));
  }

  get captured() {
    const { captured, turn } = this.shown;
    const other = otherSide(turn);
    const taken = piecesOf(this.shown).size - this.pieces.size;
    return { ...captured, [other]: captured[other] + taken };
  }

  /** Draws what changes. */
  refresh() {
    if (!this.ready) return;
    const { geometry } = this;
    const { viewer } = this.shown;
    const lifted = this.gestures.dragging && this.hovered ? Number(this.hovered) : null;
    const standing = new Map(this.standing);
    if (lifted) standing.delete(lifted);
    const chosen = this.showing ? null : this.chosen;
    const targets = chosen ? this.walk.targets(chosen) : [];
    const { trail } = this.walk;
    const last = trail.length ? { path: [trail[0].origin, trail[trail.length - 1].target] } : this.last;
    const stands = [...standing];
    const { captured, refused } = this;
    const numbers = this._settings.numbers !== false && !this._compact;
    const mustMove = this.#mustMove(chosen, lifted);
    this.draw("under", [stands, last, targets], () =>
      [...drawing.drawLast(geometry, last, standing), ...drawing.drawWays(geometry, targets)]);
    this.draw("labels", numbers, () => (numbers ? drawing.drawNumbers(geometry) : []));
    this.draw("pieces", [stands, captured], () =>
      [...drawing.drawTaken(geometry, captured, viewer, otherSide(viewer)), ...drawing.drawPieces(geometry, standing)]);
    const marked = this._settings.marks && this._interactive && !this.showing && !chosen ? [...this.walk.origins] : [];
    this.draw("over", [stands, targets, chosen, mustMove, marked, last, trail.length, refused], () => [
      ...marked.map((square) => drawing.drawMark(geometry, square, (radius) => lip(radius, -90))),
      last && !trail.length ? drawing.drawMark(geometry, last.path[last.path.length - 1], lastRing) : null,
      ...(chosen && targets.length ? drawing.drawTargets(geometry, chosen, targets) : []),
      ...mustMove.map((square) => drawing.drawMark(geometry, square, movable)),
      refused ? drawing.drawMark(geometry, Number(refused), refusal) : null,
    ]);
    this.#drawArrows();
    this.#name(targets);
  }

  /** Other checkers that can jump, where one must. @param {number | null} chosen @param {number | null} lifted */
  #mustMove(chosen, lifted) {
    if (!this._interactive || this.showing || !this.shown.must_jump || this.walk.canUndo) return [];
    return [...this.walk.origins].filter((square) => square !== chosen && square !== lifted);
  }

  #drawArrows() {
    const { geometry } = this;
    this.draw("arrows", this.arrowList, () => this.arrowList.map(({ origin, target, kind = "best" }) =>
      arrow(geometry.centre(origin), geometry.centre(target), kind, null, geometry.radius)));
  }

  /** Says what each square is. @param {import("./hand.js").Target[]} targets */
  #name(targets) {
    this.nameBoard(t("Checkers board"));
    const pieces = this.pieces;
    const path = this.shown.last?.path ?? [];
    const taken = new Set(targets.flatMap(({ way }) => way.map((step) => step.capture)));
    for (const element of this.layers.spots.querySelectorAll("[data-spot]")) {
      const square = Number(element.getAttribute("data-spot"));
      const piece = pieces.get(square);
      const state = {
        side: piece?.side ?? null,
        king: Boolean(piece?.king),
        last: path[path.length - 1] === square && Boolean(piece),
        left: path[0] === square,
        selected: this.selected === String(square),
        movable: this._interactive && this.walk.origins.has(square),
        taken: taken.has(square),
        target: targets.find((target) => target.to === square) ?? null,
      };
      set(element, {
        "aria-label": names.squareName(this.naming, square, state),
        "aria-pressed": this.selected === String(square) ? "true" : null,
      });
    }
    this.nameNotes();
  }
}

/** @param {CheckersView} view @returns {Pieces} */
function piecesOf(view) {
  return new Map(view.squares.map(({ square, side, king }) => [square, { side, king, stacked: view.double_deckers }]));
}

/** @param {Pieces} pieces @param {Step} step @returns {Pieces} */
function afterStep(pieces, step) {
  const after = new Map(pieces);
  const piece = after.get(step.origin);
  after.delete(step.origin);
  if (step.capture) after.delete(step.capture);
  if (piece) after.set(step.target, piece);
  return after;
}

/** Crowns apart: a checker is crowned by the view that follows. @param {Pieces} one @param {Pieces} other */
function sameSquares(one, other) {
  return one.size === other.size && [...one].every(([square, { side }]) => other.get(square)?.side === side);
}

/** The last move as steps. @param {{path: number[], captures: number[]} | null} last @returns {Step[]} */
function stepsOf(last) {
  if (!last) return [];
  return last.path.slice(1).map((target, index) => ({ origin: last.path[index], target, capture: last.captures[index] ?? null, next: 0 }));
}

customElements.define("checkers-board", CheckersBoard);
