// Both clocks as they run on in the page between two words of the server. Times are in milliseconds.
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").ClockShown} ClockShown */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {{reserve: Record<Side, number>, delay: Record<Side, number>}} Reading */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The reserve is short from here on. */
export const SHORT = 30 * SECOND;
/** When one's own reserve is said aloud, and whether it interrupts. @type {readonly {at: number, assertive: boolean}[]} */
const SAID_AT = [
  { at: MINUTE, assertive: false },
  { at: SHORT, assertive: false },
  { at: 10 * SECOND, assertive: true },
];

/** What both clocks show so long after the server told them. @param {ClockShown} clock @param {number} elapsed @returns {Reading} */
export function readClock(clock, elapsed) {
  const reading = { reserve: { ...clock.reserve }, delay: { ...clock.delay } };
  const side = clock.running;
  if (!side) return reading;
  return readRunning(clock, reading, side, Math.max(0, elapsed - clock.away[side]));
}

/** What the clock that runs shows so long after it began to, which it does after a holiday. @param {ClockShown} clock @param {Reading} reading @param {Side} side @param {number} elapsed @returns {Reading} */
function readRunning(clock, reading, side, elapsed) {
  if (clock.link !== null) {
    reading.reserve[side] = Math.max(0, clock.reserve[side] - Math.max(0, elapsed - clock.link));
    return reading;
  }
  const delayed = Math.min(elapsed, clock.delay[side]);
  const charged = clock.law === "delay" ? elapsed - delayed : elapsed;
  reading.delay[side] = clock.delay[side] - delayed;
  reading.reserve[side] = Math.max(0, clock.reserve[side] - charged);
  return reading;
}

/** How long a side can still think. @param {ClockShown} clock @param {Reading} reading @param {Side} side */
export function timeLeft(clock, reading, side) {
  return reading.reserve[side] + (clock.law === "delay" ? reading.delay[side] : 0);
}

/** What is said aloud when a reserve goes from one value to a lower one; null if nothing is. @param {number} before @param {number} after @returns {{text: string, assertive: boolean} | null} */
export function saidBetween(before, after) {
  const passed = SAID_AT.filter(({ at }) => after <= at && at < before).at(-1);
  return passed ? { text: t("{time} left", { time: timeInWords(passed.at) }), assertive: passed.assertive } : null;
}

/** A reserve as a clock shows it: whole seconds, the last one until it is over. @param {number} time */
export function clockText(time) {
  const seconds = Math.ceil(time / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (time >= DAY) return t("{days} d {hours} h", { days: Math.floor(time / DAY), hours: Math.floor((time % DAY) / HOUR) });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** A delay as a clock shows it. @param {number} time */
export const delayText = (time) => (time >= MINUTE ? clockText(time) : t("{count} s", { count: Math.ceil(time / SECOND) }));

/** A time as one says it. @param {number} time */
export function timeInWords(time) {
  const seconds = Math.ceil(time / SECOND);
  if (time >= DAY) return tn("{count} day", "{count} days", Math.floor(time / DAY));
  return seconds >= 60 ? tn("{count} minute", "{count} minutes", Math.floor(seconds / 60)) : tn("{count} second", "{count} seconds", seconds);
}

/** When what is shown changes next. @param {Reading} reading @param {Side} side */
export function nextChange(reading, side) {
  const time = reading.delay[side] || reading.reserve[side];
  return time > DAY ? MINUTE : time % SECOND || SECOND;
}
