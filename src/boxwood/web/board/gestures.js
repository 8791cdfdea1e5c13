// What a mouse, a finger or a pen does on a board: press, click, hold, drag, hover. It knows places, no game.

/** @typedef {import("./svg.js").Place} Place */
/**
 * @typedef {object} Listener
 * @property {(at: Place) => string | null} spotAt
 * @property {(spot: string) => boolean} canLift
 * @property {(spot: string) => void} pressed
 * @property {(spot: string, held: boolean) => void} clicked
 * @property {(spot: string, at: Place) => void} lift
 * @property {(at: Place, over: string | null) => void} carry
 * @property {(from: string, over: string | null) => void} drop
 * @property {() => void} cancel
 * @property {(spot: string | null) => void} hover
 */

const SLACK = 6;
const HOLD = 400;

export class Gestures {
  /** @param {SVGSVGElement} surface @param {Listener} listener */
  constructor(surface, listener) {
    this.surface = surface;
    this.listener = listener;
    /** @type {{id: number, spot: string, x: number, y: number, since: number, lifted: boolean} | null} */
    this.press = null;
    this.released = -Infinity;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", () => this.cancel());
    surface.addEventListener("pointerleave", () => !this.press && this.listener.hover(null));
    surface.addEventListener("click", (event) => this.#click(event));
    surface.addEventListener("contextmenu", (event) => this.press && event.preventDefault());
  }

  get dragging() {
    return Boolean(this.press?.lifted);
  }

  /** Puts back whatever is in hand. */
  cancel() {
    if (!this.press) return;
    const { lifted } = this.press;
    this.press = null;
    if (lifted) this.listener.cancel();
    this.listener.hover(null);
  }

  /** A place in the window as a place on the board. @param {{clientX: number, clientY: number}} event @returns {Place} */
  placeOf({ clientX, clientY }) {
    const matrix = this.surface.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = this.listener.spotAt(this.placeOf(event));
    if (spot === null) return;
    this.press = { id: event.pointerId, spot, x: event.clientX, y: event.clientY, since: event.timeStamp, lifted: false };
    this.surface.setPointerCapture(event.pointerId);
    this.listener.pressed(spot);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const at = this.placeOf(event);
    const press = this.press;
    if (!press) {
      if (event.pointerType === "mouse") this.listener.hover(this.listener.spotAt(at));
      return;
    }
    if (event.pointerId !== press.id) return;
    if (!press.lifted) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
      if (!far || !this.listener.canLift(press.spot)) return;
      press.lifted = true;
      this.listener.lift(press.spot, at);
    }
    this.listener.carry(at, this.listener.spotAt(at));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.press;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    this.released = event.timeStamp;
    const over = this.listener.spotAt(this.placeOf(event));
    if (press.lifted) this.listener.drop(press.spot, over);
    else if (over === press.spot) this.listener.clicked(press.spot, event.timeStamp - press.since > HOLD);
    if (event.pointerType !== "mouse") this.listener.hover(null);
  }

  /** A click that no pointer made: a screen reader, or a script. @param {MouseEvent} event */
  #click(event) {
    if (event.timeStamp - this.released < 500 && event.detail > 0) return;
    const spot = /** @type {Element} */ (event.target).closest?.("[data-spot]")?.getAttribute("data-spot");
    if (spot) this.listener.clicked(spot, false);
  }
}
