// The clock of a player: what is left of this move and of the reserve, two numbers that are never added.
import { clockText, delayText, nextChange, SHORT, saidBetween } from "../clock.js";
import { fill, h } from "../dom.js";
import { ownSide } from "../seats.js";
import { SIDES } from "../sides.js";
import { language, t } from "../words.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../table-state.js").TableState} TableState */

/** The clocks of a table as they are drawn, each in an element that lies in its player's card. */
export class ClockFaces {
  /** @param {TableState} state @param {import("../table-state.js").Announcer} announcer @param {(wait: number, run: () => void) => void} later */
  constructor(state, announcer, later) {
    this.state = state;
    this.announcer = announcer;
    this.later = later;
    /** @type {Record<Side, HTMLElement>} */
    this.elements = { first: face(), second: face() };
    /** The own reserve when it was last looked at. @type {number | null} */
    this.seen = null;
    this.waits = false;
  }

  /** The clock of a side, if the time is kept. @param {Side} side */
  of(side) {
    return this.state.clock ? this.elements[side] : null;
  }

  /** Draw both as they are now, and again when they change. */
  draw() {
    const { clock, clockReading: reading, summary } = this.state;
    if (!clock || !reading) return;
    for (const side of SIDES) drawFace(this.elements[side], clock, reading, side);
    const own = ownSide(summary);
    if (own) this.say(clock.running === own ? reading.reserve[own] : null);
    if (clock.running && !summary.over && !this.waits) {
      this.waits = true;
      this.later(Math.min(nextChange(reading, clock.running), 1000), () => {
        this.waits = false;
        this.draw();
      });
    }
  }

  /** Say the own reserve aloud where it becomes short. @param {number | null} reserve */
  say(reserve) {
    const said = this.seen === null || reserve === null ? null : saidBetween(this.seen, reserve);
    this.seen = reserve;
    if (said) this.announcer[said.assertive ? "assertive" : "polite"](said.text);
  }
}

function face() {
  return h("div", { class: "clock", role: "timer", "aria-live": "off" });
}

/** @param {HTMLElement} element @param {import("../types.js").ClockShown} clock @param {import("../clock.js").Reading} reading @param {Side} side */
function drawFace(element, clock, reading, side) {
  const [delay, reserve] = [reading.delay[side], reading.reserve[side]];
  const delayed = clock.law !== "fischer" && clock.full_delay > 0;
  const banked = clock.law === "fischer" || reserve > 0 || !clock.in_days;
  const part = clock.full_delay ? Math.ceil((100 * delay) / clock.full_delay) : 0;
  const running = clock.running === side && (clock.link === null || reserve < clock.reserve[side]);
  element.classList.toggle("running", running);
  element.classList.toggle("in-delay", running && delayed && delay > 0);
  element.classList.toggle("short", banked && reserve < SHORT && (clock.halt === null || running));
  fill(element, [delayed && delayText(delay), banked && clockText(reserve), delayed && part, language()], () => [
    delayed ? [h("span", { class: "clock-word" }, t("this move")), bar(part), h("b", { class: "clock-delay" }, delayText(delay))] : null,
    banked ? [h("span", { class: "clock-word" }, t("reserve")), h("b", { class: "clock-reserve" }, clockText(reserve))] : null,
  ]);
}

/** @param {number} part in hundredths */
function bar(part) {
  return h("i", { class: "clock-bar", "aria-hidden": "true" }, h("i", { class: `part-${Math.ceil(part / 5) * 5}` }));
}

