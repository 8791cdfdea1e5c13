// <backgammon-board>: draws a view, lets a hand walk its paths, and reports what the hand did. It holds no rules.

import { otherSide } from "../../sides.js";
import { t } from "../../words.js";
import { arrow } from "../arrows.js";
import { BoardElement } from "../board-element.js";
import { checker } from "../pieces.js";
import * as drawing from "./drawing.js";
import { CUBE, DICE, landscape, portrait, REPLAY, rowHeight, sideOf } from "./geometry.js";
import { Hand } from "./hand.js";
import { nameSpots } from "./naming.js";
import { turned } from "./numbering.js";
import { barOf, offOf, Position, placeOf, spotOf, without } from "./position.js";
import { BackgammonReplay } from "./replay.js";
import { backgammonScenery } from "./scenery.js";

/** @typedef {import("../../types.js").BackgammonView} BackgammonView */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./position.js").Spot} Spot */
/** @typedef {import("./position.js").Move} Move */

const CUBE_PLACE = 26;

/** @extends {BoardElement<BackgammonView, import("./geometry.js").Geometry>} */
export class BackgammonBoard extends BoardElement {
  constructor() {
    super();
    this.walk = new Hand([]);
    this.turnKey = "";
    /** What lies on the board, which may be behind the view while it is played out. */
    this.lying = new BackgammonReplay(this);
  }

  /** What the hand has made of the turn so far. */
  get hand() {
    const { canUndo, complete, action, dice, moves, pips, forced } = this.walk;
    return { canUndo, complete, action, dice, moves, pips, forced };
  }

  /** The side whose checkers are moved. @returns {Side} */
  get side() {
    return this.shown.turn;
  }

  // What the person does.

  /** Takes back one move, or all of them. */
  undo(all = false) {
    if (!this.walk.canUndo) return;
    const moves = this.walk.undo(all).map((step) => this.moveOf(step));
    this.refused = null;
    this.#changed();
    this.run(() => this.lying.takeBack(moves));
  }

  /** Moves from the points that were typed, each with the die a click would play; a play in notation is sent as it stands. @param {string} text */
  type(text) {
    const words = text.toLowerCase().split(/[\s,]+/);
    if (!words.every((word) => /^(\d+|bar|b)$/.test(word))) return this.emit("act", { action: `play ${text}` });
    const own = this.side === this.shown.viewer;
    for (const word of words) {
      const place = /^\d/.test(word) ? turned(Number(word), own) : this.walk.bar;
      const step = this._interactive ? this.walk.click(place) : null;
      if (!step) return this._interactive ? this.decline(this.walk.attempt(place)) : undefined;
      this.#takeSteps(step);
    }
    return this.walk.complete && !this.walk.open ? this.done() : undefined;
  }

  /** @param {number} place */
  placeName(place) {
    const spot = this.spotFor(place);
    if (spot.startsWith("bar")) return t("bar");
    return spot.startsWith("off") ? t("off") : String(this.numberOf(place));
  }

  /** Sends the play if it is complete. */
  done() {
    const { action } = this.walk;
    if (this._interactive && action !== null) this.emit("act", { action });
  }

  /** Plays the other die first. */
  swap() {
    if (!this._interactive || !this.walk.swap()) return;
    this.#changed();
  }

  /** Makes the next step that leads on, for somebody to see. */
  makeNext() {
    this.#takeSteps(this.walk.node.steps[0] ?? null);
  }

  /** Chooses the checker on a place of the side on turn. @param {number} place */
  select(place) {
    const spot = this.spotFor(place);
    this.selected = this.canLift(spot) ? spot : null;
    this.refresh();
  }

  /** The element of a point in the viewer's numbering; 25 is its bar, 0 its tray. @param {number} number */
  point(number) {
    return this.spotElement(this.spotOfViewer(number));
  }

  /** @param {Spot} spot @param {boolean} held */
  clicked(spot, held) {
    this.refused = null;
    this.hovered = null;
    if (spot === DICE) return this.#clickDice();
    if (spot === REPLAY) return this.replay();
    if (spot === CUBE) return this.emit("cube");
    if (!this._interactive) return undefined;
    const chosen = this.chosen;
    if (chosen && chosen !== spot && this.targets(chosen).has(spot)) return this.#put(chosen, spot);
    if (this.selected && !this.#holdsOwn(spot) && this.#putFreely(this.selected, spot)) return undefined;
    if (this.#holdsOwn(spot)) return this.#clickChecker(spot, held);
    if (spot.startsWith("off") && sideOf(spot) === this.side) return this.#clickTray();
    const made = spot.includes("-") ? null : this.walk.makePoint(this.#placeOf(spot));
    if (made) return this.#takeSteps(...made);
    if (this.selected && !this.#isOwnPlace(spot)) return this.decline(this.walk.attempt(this.#placeOf(this.selected), this.#placeOf(spot)));
    this.clear();
    if (!spot.includes("-")) this.emit("stray", { occupied: this.position.at(spot) !== null });
    return undefined;
  }

  /** Bears off, or asks why the rearmost checker at home cannot be borne off. */
  #clickTray() {
    const step = this.walk.bearOff();
    if (step) return this.#takeSteps(step);
    const holds = (/** @type {number} */ place) => this.#holdsOwn(this.spotFor(place));
    const origin = this.walk.rearmost(holds, 6) ?? this.walk.rearmost(holds);
    return origin === null ? undefined : this.decline(this.walk.attempt(origin, this.walk.off));
  }

  /** The other side's last play, while its dice lie there. */
  get left() {
    return this.lying.left;
  }

  /** Shows the other side's last play again. */
  replay() {
    if (this.left && !this.walk.canUndo) this.playOut(() => this.lying.again());
  }

  /** @param {Spot} spot */
  enter(spot) {
    if (this.isApart(spot)) return this.clicked(spot, false);
    if (this.thrower && !this.showing) return this.emit("roll");
    const idle = !this.walk.open && !this.walk.canUndo && !this.selected;
    if (!this._interactive || idle) return this.emit("enter");
    if (this.walk.complete && !this.walk.open && !this.selected) return this.done();
    return this.clicked(spot, false);
  }

  /** Space chooses a checker, or puts the chosen one. @param {Spot} spot */
  space(spot) {
    if (this.isApart(spot)) return this.clicked(spot, false);
    if (!this._interactive) return undefined;
    if (this.selected === spot) return this.clear();
    if (this.chosen && this.targets(this.chosen).has(spot)) return this.clicked(spot, false);
    if (this.selected && this.#putFreely(this.selected, spot)) return undefined;
    if (this.#holdsOwn(spot)) return this.#choose(spot);
    return this.clicked(spot, false);
  }

  /** @param {number} value */
  digit(value) {
    if (!this._interactive || !this.walk.choose(value)) return false;
    this.#changed();
    return true;
  }

  #clickDice() {
    if (!this._interactive) return undefined;
    if (this.roller) return this.emit("roll");
    if (this.walk.complete && !this.walk.open) return this.done();
    return this.swap();
  }

  /** @param {Spot} spot @param {boolean} held */
  #clickChecker(spot, held) {
    if (held || this._settings.clicks === "select") return this.selected === spot ? this.clear() : this.#choose(spot);
    const step = this.walk.click(this.#placeOf(spot));
    if (step) return this.#takeSteps(step);
    return this.walk.roams ? this.#choose(spot) : this.decline(this.walk.attempt(this.#placeOf(spot)));
  }

  /** @param {Spot} spot */
  #choose(spot) {
    if (!this.canLift(spot) || (!this.targets(spot).size && !this.walk.roams)) return this.decline(this.walk.attempt(this.#placeOf(spot)));
    this.selected = spot;
    return this.refresh();
  }

  /** @param {Spot} from @param {Spot} to */
  #put(from, to) {
    const way = this.walk.way(this.#placeOf(from), this.#placeOf(to));
    return way ? this.#takeSteps(...way) : undefined;
  }

  /** Puts a checker where no play puts it, on one's honour; false if that may not be either. @param {Spot} from @param {Spot} to */
  #putFreely(from, to) {
    const step = this.#freeStep(from, to);
    if (step) this.#takeSteps(step);
    return step !== null;
  }

  /** @param {Spot} from @param {Spot} to */
  #freeStep(from, to) {
    if (this.#isOwnPlace(to)) return null;
    const stack = this.position.at(to);
    return this.walk.freeStep(this.#placeOf(from), this.#placeOf(to), stack !== null && stack.side !== this.side);
  }

  /** @param {...(import("../walk.js").Step | null)} steps */
  #takeSteps(...steps) {
    const taken = /** @type {import("../walk.js").Step[]} */ (steps.filter((step) => step !== null));
    if (!taken.length) return;
    this.walk.take(taken);
    this.#changed();
    this.run(() => this.lying.make(taken.map((step) => this.moveOf(step))));
  }

  #changed() {
    this.selected = null;
    this.refused = null;
    this.refresh();
    this.emit("handchange", this.hand);
  }

  // What the gestures ask and tell.

  /** @param {Spot} spot */
  canLift(spot) {
    return this._interactive && (this.walk.paths.length > 0 || this.walk.free.size > 0) && this.#holdsOwn(spot);
  }

  /** @param {Spot} from @param {Spot | null} over */
  drop(from, over) {
    this.putDown();
    const target = over && over !== from && !this.isApart(over) ? over : null;
    const free = target && !this.targets(from).has(target) ? this.#freeStep(from, target) : null;
    if (target && (free || this.targets(from).has(target))) {
      this.walk.take(free ? [free] : /** @type {import("../walk.js").Step[]} */ (this.walk.way(this.#placeOf(from), this.#placeOf(target))));
      this.lying.settle();
      return this.#changed();
    }
    if (target && !this.#isOwnPlace(target)) return this.decline(this.walk.attempt(this.#placeOf(from), this.#placeOf(target)));
    return this.refresh();
  }

  /** @param {Spot} from */
  liftedPiece(from) {
    const at = this.position.at(from);
    return checker(at?.side ?? this.side, this.geometry.radius * 1.06);
  }

  /** @param {Spot} spot */
  #holdsOwn(spot) {
    return !spot.startsWith("off") && this.position.at(spot)?.side === this.side;
  }

  /** A bar or a tray that no move of the side on turn can end on. @param {Spot} spot */
  #isOwnPlace(spot) {
    return spot.startsWith("bar") || (spot.startsWith("off") && sideOf(spot) !== this.side);
  }

  /** @param {Spot} spot */
  #placeOf(spot) {
    return placeOf(spot, this.side, this.shown.viewer);
  }

  /** A place of the side on turn as a spot. @param {number} place @returns {Spot} */
  spotFor(place) {
    return spotOf(place, this.side, this.shown.viewer);
  }

  /** A place in the viewer's numbering as a spot; the cube comes after the bar. @param {number} place @returns {Spot} */
  spotOfViewer(place) {
    return place === CUBE_PLACE ? CUBE : spotOf(place, this.shown.viewer, this.shown.viewer);
  }

  /** The dice are what a turn is about. */
  litBesides() {
    return this.shown.dice ? [DICE] : [];
  }

  /** @param {import("../walk.js").Step} step @returns {Move} */
  moveOf(step) {
    return { side: this.side, from: this.spotFor(step.origin), to: this.spotFor(step.target), hit: Boolean(step.hit) };
  }

  // What is shown.

  /** @param {BackgammonView | null} old @param {BackgammonView} view */
  receive(old, view) {
    const key = JSON.stringify([view.viewer, view.turn, view.points, view.bar, view.dice, view.paths]);
    if (key !== this.turnKey || !old) {
      this.turnKey = key;
      this.walk = new Hand(view.paths, view.free_places, view.turn === view.viewer);
      this.gestures.cancel();
      this.selected = null;
      this.emit("handchange", this.hand);
    }
  }

  /** @param {BackgammonView | null} old @param {BackgammonView} view */
  transition(old, view) {
    return this.lying.follow(old, view);
  }

  /** The position with the moves of the hand. @returns {Position} */
  get position() {
    return this.walk.trail.reduce((position, step) => position.after(this.moveOf(step)), Position.of(this.shown));
  }

  /** The checker in hand: chosen, pointed at, or on the bar with nothing else to do. @returns {Spot | null} */
  get chosen() {
    if (!this._interactive) return null;
    if (this.gestures.dragging || this.selected === null) {
      const { bar, origins } = this.walk;
      return this.hovered ?? (origins.size === 1 && origins.has(bar) ? this.spotFor(bar) : null);
    }
    return this.selected;
  }

  /** Where the checker on a spot can be put. @param {Spot} spot @returns {Map<Spot, import("./hand.js").Target>} */
  targets(spot) {
    return new Map(this.walk.targets(this.#placeOf(spot)).map((target) => [this.spotFor(target.to), target]));
  }

  /** Where the checker in hand may be put besides, on one's honour. @param {Spot | null} from @param {Map<Spot, unknown>} targets @returns {Spot[]} */
  freeSpots(from, targets) {
    const spots = [...this.walk.free].map((place) => this.spotFor(place));
    return from === null ? [] : spots.filter((spot) => spot !== from && !targets.has(spot));
  }

  /** The side that may throw the dice now; both may throw for the opening. @returns {Side | null} */
  get thrower() {
    if (!this.view || this.walk.open) return null;
    const { roll, opening } = this.view.buttons;
    if (roll?.live) return roll.sides[0] ?? null;
    return opening?.live ? this.shown.viewer : null;
  }

  /** The side for which the person may throw on the board. @returns {Side | null} */
  get roller() {
    return this._interactive ? this.thrower : null;
  }

  /** The moves that are marked: the hand's own, else the last play. @returns {Move[]} */
  get marked() {
    if (this.walk.canUndo) return this.walk.trail.map((step) => this.moveOf(step));
    return this.lying.last;
  }

  makeGeometry() {
    const { home = "right", direction, centredCube } = this._settings;
    const seen = { viewer: this.shown.viewer, home, turned: direction === "turned", centredCube };
    if (!this.portrait) return landscape(seen);
    const space = this.room(374, 631);
    return portrait(seen, rowHeight(space.width, space.height));
  }

  scenery() {
    return backgammonScenery(this.geometry, this.shown.viewer, otherSide(this.shown.viewer));
  }

  makeAreas() {
    const { viewer } = this.shown;
    const points = Array.from({ length: 24 }, (_, index) => String(24 - index));
    const order = [barOf(viewer), ...points, offOf(viewer), barOf(otherSide(viewer)), offOf(otherSide(viewer))];
    const areas = new Map(order.map((spot) => [spot, this.geometry.area(spot)]));
    const dice = this.geometry.dice(viewer, 2);
    if (dice) areas.set(DICE, dice.area);
    if (this.geometry.left) areas.set(REPLAY, this.geometry.left.area);
    areas.set(CUBE, this.cubeArea);
    return areas;
  }

  /** @param {Spot} spot */
  ringOf(spot) {
    if (spot === REPLAY && this.geometry.left) return this.geometry.left.area;
    if (spot === CUBE) return this.cubeArea;
    const dice = spot === DICE ? this.geometry.dice(this.shown.viewer, 2) : null;
    return dice ? dice.area : this.geometry.ring(spot);
  }

  /** Dice are reached by Tab, not by walking the points. @param {Spot} spot */
  isApart(spot) {
    return spot === DICE || spot === REPLAY || spot === CUBE;
  }

  firstSpot() {
    const from = this.walk.rearmost((place) => this.walk.origins.has(place));
    return from === null ? "24" : this.spotFor(from);
  }

  /** Draws what changes. */
  refresh() {
    if (!this.ready) return;
    const { geometry, lying, marked, refused } = this;
    const lifted = this.gestures.dragging ? this.hovered : null;
    const position = lifted ? without(lying.position, lifted) : lying.position;
    const stacks = [...position.stacks];
    const chosen = this.showing ? null : this.chosen;
    const targets = chosen ? this.targets(chosen) : new Map();
    const free = lifted || this.selected ? this.freeSpots(/** @type {Spot} */ (chosen), targets) : [];
    const numbers = this._settings.numbers !== false;
    this.draw("labels", [marked, numbers, this.numberOf(1)], () =>
      numbers ? drawing.drawLabels(geometry, (point) => this.numberOf(point), marked) : []);
    this.draw("under", [stacks, marked], () => drawing.drawLast(geometry, position, marked).under);
    this.draw("pieces", [stacks, marked, lying.state()], () => [
      ...drawing.drawCheckers(geometry, position, { compact: this._compact, last: marked }),
      ...lying.drawings(),
    ]);
    const movable = chosen ? [] : this.movable(position);
    this.draw("over", [stacks, marked, [...targets.values()], free, chosen, lifted, refused, lying.flying, movable], () => [
      ...drawing.drawMovable(geometry, position, movable),
      ...(lying.flying ? [] : drawing.drawLast(geometry, position, marked).over),
      ...drawing.drawFree(geometry, position, free),
      ...drawing.drawTargets(geometry, position, targets),
      chosen && chosen !== lifted ? drawing.drawSelection(geometry, position, chosen) : null,
      refused ? drawing.drawRefusal(geometry, position, refused) : null,
    ]);
    this.#drawArrows(position);
    nameSpots(this, targets, new Set(free));
  }

  /** @param {Position} position */
  #drawArrows(position) {
    const { geometry } = this;
    const centre = { x: geometry.width / 2, y: geometry.height / 2 };
    const spots = this.arrowList.map(({ origin, target, kind = "best" }) => ({ from: this.spotFor(origin), to: this.spotFor(target), kind }));
    this.draw("arrows", [spots, [...position.stacks]], () =>
      drawing.arrowEnds(geometry, position, spots).map(({ start, end, kind }) => arrow(start, end, kind, centre, geometry.radius)));
  }

  /** The number of a point on the rail: the viewer's, or that of the side to play. @param {number} point in the viewer's numbering */
  numberOf(point) {
    const { last, to_act, turn, viewer } = this.shown;
    const mover = this.showing && last ? last.side : (to_act ?? turn);
    return turned(point, this._settings.numbering !== "mover" || mover === viewer);
  }

  /** What is pressed for the cube: large enough for a finger. */
  get cubeArea() {
    const { owner = null, offered = false } = this.lying.cube ?? {};
    const { x, y, size } = this.geometry.cube(owner, offered);
    const side = Math.max(size, this.geometry.portrait ? 44 : 64);
    return { x: x - side / 2, y: y - side / 2, width: side, height: side };
  }

  /** The checkers that may be moved, with the way in which their stacks grow. @param {Position} position */
  movable(position) {
    if (!this._settings.marks || !this._interactive || this.showing || !this.walk.open) return [];
    return [...this.walk.origins].map((place) => this.spotFor(place)).filter((spot) => position.count(spot));
  }
}

customElements.define("backgammon-board", BackgammonBoard);
