// What all boards have in common: layers, settings, the queue of what is shown, focus, keys and gestures.

import { PHONE } from "../phone.js";
import { t } from "../words.js";
import { AbstractBoard } from "./abstract-board.js";
import { Gestures } from "./gestures.js";
import { pressKey } from "./keys.js";
import { Motion } from "./motion.js";
import { shade, wayArrow } from "./spotlight.js";
import { contains, group, grown, middle, rectangle, set, svg } from "./svg.js";

/** @typedef {import("./svg.js").Place} Place */
/** @typedef {import("./svg.js").Box} Box */
/** @typedef {{origin: number, target: number, kind?: "best" | "played"}} Arrow */
/**
 * @typedef {object} BoardSettings
 * @property {"left" | "right"} [home]
 * @property {"own" | "turned"} [direction]
 * @property {"viewer" | "mover"} [numbering]
 * @property {import("./motion.js").Pace} [pace]
 * @property {"play" | "select"} [clicks]
 * @property {boolean} [numbers]
 * @property {boolean | null} [marks] whether checkers that may be moved carry a mark
 * @property {boolean} [confirm] whether a move that can go no further waits for Done
 * @property {import("./names.js").Naming["colours"]} [colours] what the checkers are called
 * @property {Record<string, string>} [words]
 * @property {"bar" | "trays" | null} [centredCube] where a cube lies that nobody owns, on a board that is not upright
 */

const LAYERS = ["ground", "labels", "under", "pieces", "light", "over", "arrows", "flight", "spots"];
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @template {import("../types.js").View} V
 * @template {import("./abstract-board.js").BoardGeometry} G
 * @extends {AbstractBoard<V, G>}
 */
export class BoardElement extends AbstractBoard {
  constructor() {
    super();
    this.motion = new Motion(() => document.hidden || REDUCED.matches);
    /** The view that was shown last. @type {V | null} */
    this.view = null;
    /** @type {BoardSettings} */
    this._settings = {};
    this._interactive = false;
    /** @type {"landscape" | "portrait" | "auto"} */
    this._orientation = "auto";
    this._compact = false;
    /** @type {string | null} */
    this.selected = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} */
    this.refused = null;
    /** @type {string | null} */
    this.current = null;
    /** @type {Arrow[]} */
    this.arrowList = [];
    /** What a lesson shows, in the viewer's numbering: the places it is about, and those an arrow passes. @type {{lit: number[], way: number[]}} */
    this.light = { lit: [], way: [] };
    /** @type {Promise<void>} */
    this.jobs = Promise.resolve();
    this.latest = 0;
    /** Whether a view is on its way to be shown. */
    this.showing = false;
    /** @type {G | null} */
    this._geometry = null;
    this.shape = "";
    /** What can be pressed. @type {Map<string, Box>} */
    this.areas = new Map();
    /** @type {Record<string, SVGElement>} */
    this.layers = {};
    /** What each layer was last drawn from. @type {Record<string, string>} */
    this.drawn = {};
    this.surface = /** @type {SVGSVGElement} */ (svg("svg", { class: "board-surface", role: "group", viewBox: "0 0 900 720" }));
    for (const name of LAYERS) {
      this.layers[name] = group({ class: `layer-${name}` });
      this.surface.append(this.layers[name]);
    }
    for (const name of LAYERS.slice(0, -1)) this.layers[name].setAttribute("aria-hidden", "true");
    this.gestures = new Gestures(this.surface, this);
    this.surface.addEventListener("keydown", (event) => pressKey(this, event));
    // Not on the drawing: an SVG element that listens for focus takes it.
    this.addEventListener("focusin", (event) => this.#focused(event));
    this.resizes = new ResizeObserver(() => this.layOut());
    this.phone = matchMedia(PHONE);
    this.onPhone = () => this.layOut();
  }

  connectedCallback() {
    this.toggleAttribute("data-board", true);
    if (!this.surface.isConnected) this.append(this.surface);
    this.resizes.observe(this);
    this.phone.addEventListener("change", this.onPhone);
    this.layOut();
  }

  disconnectedCallback() {
    this.resizes.disconnect();
    this.phone.removeEventListener("change", this.onPhone);
  }

  /** The view that is shown. @returns {V} */
  get shown() {
    if (!this.view) throw new Error("this board has been shown nothing yet");
    return this.view;
  }

  /** Where everything lies. @returns {G} */
  get geometry() {
    if (!this._geometry) throw new Error("this board has not been laid out yet");
    return this._geometry;
  }

  /** Whether there is something to draw, and a place to draw it. */
  get ready() {
    return this.view !== null && this._geometry !== null;
  }

  get settings() {
    return this._settings;
  }

  /** @param {BoardSettings} settings */
  set settings(settings) {
    this._settings = { ...settings };
    this.motion.pace = settings.pace ?? "normal";
    this.layOut(true);
  }

  get interactive() {
    return this._interactive;
  }

  /** Whether the person may move now. @param {boolean} value */
  set interactive(value) {
    if (this._interactive === Boolean(value)) return;
    this._interactive = Boolean(value);
    this.toggleAttribute("interactive", this._interactive);
    if (!value) {
      this.gestures.cancel();
      this.selected = null;
      this.hovered = null;
    }
    this.refresh();
  }

  get orientation() {
    return this._orientation;
  }

  /** @param {"landscape" | "portrait" | "auto"} value */
  set orientation(value) {
    this._orientation = value;
    this.layOut();
  }

  get compact() {
    return this._compact;
  }

  /** A picture only: nothing can be reached in it, and it has one name. @param {boolean} value */
  set compact(value) {
    this._compact = Boolean(value);
    this.toggleAttribute("compact", this._compact);
    this.layOut(true);
  }

  get portrait() {
    if (this._orientation !== "auto") return this._orientation === "portrait";
    return this.phone.matches;
  }

  /**
   * Draws a view. What changed since the last one is played out, unless it is to be there at once.
   * @param {V} view @param {{instant?: boolean}} [how] @returns {Promise<void>}
   */
  show(view, { instant = false } = {}) {
    const old = this.view;
    this.view = view;
    this.refused = null;
    this.arrowList = [];
    this.receive(old, view);
    if (!old || old.viewer !== view.viewer) this.layOut(true);
    if (!this.surface.contains(document.activeElement) && this._geometry) {
      this.current = this.firstSpot();
      this.rove();
    }
    return this.playOut(async () => {
      if (instant) this.motion.hurry();
      await this.transition(old, view);
    });
  }

  /** Does something during which nothing can be chosen. @param {() => Promise<void>} job @returns {Promise<void>} */
  playOut(job) {
    this.showing = true;
    return this.run(job, () => {
      this.showing = false;
      this.refresh();
    });
  }

  /**
   * Does one thing after another; something new hurries what is under way.
   * @param {() => Promise<void>} job @param {() => void} [after] @returns {Promise<void>}
   */
  run(job, after) {
    this.latest += 1;
    const number = this.latest;
    this.motion.hurry();
    const done = this.jobs.then(async () => {
      if (number === this.latest) this.motion.calm();
      await job();
      if (number === this.latest) after?.();
    });
    this.jobs = done.catch((error) => console.error(error));
    return done;
  }

  /** Draws a layer, unless it already shows just this. @param {string} layer @param {unknown} from @param {() => (Node | null)[]} build */
  draw(layer, from, build) {
    const key = JSON.stringify(from);
    if (this.drawn[layer] === key) return;
    this.drawn[layer] = key;
    this.layers[layer].replaceChildren(.../** @type {Node[]} */ (build().filter((part) => part !== null)));
  }

  /** Draws everything for the space there is. @param {boolean} [anew] */
  layOut(anew = false) {
    if (!this.isConnected || !this.view) return;
    const geometry = this.makeGeometry();
    const shape = `${geometry.portrait} ${geometry.width} ${geometry.height} ${this._compact}`;
    if (shape === this.shape && !anew) return;
    this.shape = shape;
    this._geometry = geometry;
    this.drawn = {};
    this.toggleAttribute("portrait", geometry.portrait);
    set(this.surface, { viewBox: `0 0 ${geometry.width} ${geometry.height}` });
    this.layers.ground.replaceChildren(this.scenery());
    this.#makeSpots();
    this.refresh();
    this.#shine();
  }

  /** The space there is for a picture of this shape, if it can be stretched. @param {number} width @param {number} height */
  room(width, height) {
    this.surface.toggleAttribute("hidden", true);
    const given = this.clientHeight;
    this.surface.toggleAttribute("hidden", false);
    if (given > 0) return { width: this.clientWidth, height: given };
    set(this.surface, { viewBox: `0 0 ${width} ${height}` });
    return { width: this.clientWidth, height: this.clientHeight };
  }

  /** Shows where a move is not allowed, until the next gesture. @param {{origin: number}} what */
  refuse({ origin }) {
    this.refused = this.spotFor(origin);
    this.refresh();
  }

  /** Draws arrows for a review or a hint. @param {Arrow[]} arrows */
  mark(arrows) {
    this.arrowList = arrows ?? [];
    this.refresh();
  }

  /** Darkens all but some places, or draws an arrow along a way; nothing of both takes it away. @param {{lit: number[], way: number[]}} light in the viewer's numbering */
  spotlight(light) {
    this.light = light;
    this.#shine();
  }

  #shine() {
    if (!this.ready) return;
    const { lit, way } = this.light;
    const there = (/** @type {string} */ spot) => this.spotElement(spot)?.getAttribute("display") !== "none";
    const holes = lit.map((place) => this.spotOfViewer(place)).filter(there).map((spot) => this.ringOf(spot));
    const besides = this.litBesides().flatMap((spot) => this.areas.get(spot) ?? []);
    this.toggleAttribute("data-way", way.length > 0);
    this.layers.light.replaceChildren(...(holes.length ? [shade(this.geometry, holes, besides)] : []));
    const stops = way.map((place) => middle(this.ringOf(this.spotOfViewer(place))));
    if (stops.length) this.layers.light.append(wayArrow(stops, this.geometry.portrait ? 1 : 1.25));
  }

  /** Shows a view at once, with so many steps of its hand made already. @param {V} view @param {number} count */
  begin(view, count) {
    const shown = this.show(view, { instant: true });
    for (let made = 0; made < count; made += 1) this.walk.take(this.walk.node.steps.slice(0, 1));
    this.refresh();
    return shown;
  }

  /** Moves the focus to the board, to where something can be done. */
  focusBoard() {
    this.spotElement(this.current ?? this.firstSpot())?.focus();
  }

  /** @param {string} spot @returns {SVGElement | null} */
  spotElement(spot) {
    return this.layers.spots.querySelector(`[data-spot="${spot}"]`);
  }

  /** @param {string} name @param {unknown} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** Forgets what was chosen and what was refused. */
  clear() {
    this.selected = null;
    this.refused = null;
    this.refresh();
  }

  // What the gestures ask and tell.

  /** @param {Place} at @returns {string | null} */
  spotAt(at) {
    const found = [...this.areas].filter(([, box]) => contains(box, at)).map(([spot]) => spot);
    return found.find((spot) => this.isApart(spot)) ?? found[0] ?? null;
  }

  /** @param {string} spot */
  pressed(spot) {
    if (this.refused) this.refused = null;
    if (this._interactive && this.canLift(spot)) this.hovered = spot;
    this.refresh();
  }

  /** @param {string | null} spot */
  hover(spot) {
    const hovered = spot !== null && this._interactive && !this.showing && this.canLift(spot) ? spot : null;
    this.surface.classList.toggle("can-lift", hovered !== null);
    if (hovered === this.hovered) return;
    this.hovered = hovered;
    this.refresh();
  }

  /** @param {string} from @param {Place} at */
  lift(from, at) {
    this.hovered = from;
    this.refresh();
    this.layers.flight.replaceChildren(this.liftedPiece(from));
    this.carry(at, from);
  }

  /** @param {Place} at @param {string | null} over */
  carry(at, over) {
    this.layers.flight.setAttribute("transform", `translate(${at.x} ${at.y})`);
    for (const element of this.layers.over.querySelectorAll("[data-target]")) {
      element.classList.toggle("under-hand", element.getAttribute("data-target") === over);
    }
  }

  cancel() {
    this.putDown();
    this.refresh();
  }

  /** Empties the hand that holds a checker. */
  putDown() {
    this.hovered = null;
    this.layers.flight.replaceChildren();
    this.layers.flight.removeAttribute("transform");
  }

  #makeSpots() {
    const active = this.surface.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-spot") : null;
    this.areas = this._compact ? new Map() : this.makeAreas();
    const parts = [];
    for (const [spot, box] of this.areas) {
      parts.push(
        rectangle(box, "spot", 0, { "data-spot": spot, role: "button", tabindex: -1 }),
        focusRing(this.ringOf(spot)),
      );
    }
    this.layers.spots.replaceChildren(group({ class: "notes" }), ...parts);
    set(this.surface, { role: this._compact ? "img" : "group" });
    if (!this.current || !this.areas.has(this.current)) this.current = this.firstSpot();
    this.rove();
    if (active) this.spotElement(active)?.focus();
  }

  /** Lets Tab reach one spot, and what stands apart from the spots. */
  rove() {
    for (const element of this.layers.spots.querySelectorAll("[data-spot]")) {
      const spot = element.getAttribute("data-spot");
      const hidden = element.getAttribute("display") === "none";
      set(element, { tabindex: !hidden && (spot === this.current || this.isApart(spot ?? "")) ? 0 : -1 });
    }
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const spot = /** @type {Element} */ (event.target).getAttribute("data-spot");
    if (!spot || this.isApart(spot) || spot === this.current) return;
    this.current = spot;
    this.rove();
  }

  /** Says that what was tried is not among what may be done, or that there is nothing left to do. @param {{action: string, origin: number, target: number}} attempt */
  decline(attempt) {
    const complete = this.walk.node.action !== null && !this.walk.open;
    if (!complete) this.refused = this.spotFor(attempt.origin);
    this.selected = null;
    this.refresh();
    if (complete) this.emit("complete");
    else this.emit("refusal", attempt);
  }

  nameNotes() {
    const notes = this._compact ? [] : this.notes();
    const key = JSON.stringify(notes);
    if (this.drawn.notes === key) return;
    this.drawn.notes = key;
    const parts = notes.map(({ box, name }) => rectangle(box, "note", 0, { role: "img", "aria-label": name }));
    this.layers.spots.querySelector(".notes")?.replaceChildren(...parts);
  }

  /** The words that names are made of. */
  get naming() {
    return { colours: this._settings.colours ?? {}, words: this._settings.words ?? {} };
  }

  /** The name of the whole board. @param {string} what */
  nameBoard(what) {
    set(this.surface, { "aria-label": this._compact ? what : t("{board}. Use the arrow keys to move around, Enter to play, Space to see where a checker can go.", { board: what }) });
  }
}

/** White and navy round the whole of a spot; shown by the style sheet when the spot has the focus. @param {Box} box */
function focusRing(box) {
  return group(
    { class: "focus-ring", "aria-hidden": "true" },
    rectangle(grown(box, 0.5), "focus-outer", 6),
    rectangle(box, "focus-inner", 6),
  );
}
