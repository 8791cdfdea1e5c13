// A clock of the players' own: its law, the reserve in minutes, and the seconds of each move.
import { h } from "../dom.js";
import { amend, draft } from "../draft.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").OwnClock} OwnClock */

const MOST_MINUTES = 180;
const MOST_SECONDS = 120;

export function ownClock() {
  const change = (/** @type {Partial<OwnClock>} */ changed) => amend({ ownClock: { ...draft.ownClock, ...changed } });
  const { law, reserve, delay } = draft.ownClock;
  /** @type {[OwnClock["law"], string][]} */
  const laws = [["delay", t("Simple delay")], ["bronstein", t("Bronstein")], ["fischer", t("Fischer")]];
  /** @type {HTMLSelectElement} */
  const select = h("select", { key: "own-law", on: { change: () => change({ law: /** @type {OwnClock["law"]} */ (select.value) }) } }, laws.map(([value, label]) => h("option", { value, selected: value === law }, label)));
  return h(
    "div",
    { class: "own-clock", role: "group", "aria-label": t("Your own clock") },
    h("label", null, t("Law"), select),
    number(t("Minutes in reserve"), "own-reserve", reserve / 60, MOST_MINUTES, "0.5", (minutes) => change({ reserve: Math.round(minutes * 60) })),
    number(t("Seconds a move"), "own-delay", delay, MOST_SECONDS, "1", (seconds) => change({ delay: Math.round(seconds) })),
  );
}

/** @param {string} label @param {string} key @param {number} value @param {number} most @param {string} step @param {(value: number) => void} change */
function number(label, key, value, most, step, change) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "number",
    min: "0",
    max: String(most),
    step,
    key,
    ".value": String(value),
    on: {
      change: () => {
        if (input.checkValidity() && Number.isFinite(input.valueAsNumber)) change(input.valueAsNumber);
        else input.reportValidity();
      },
    },
  });
  return h("label", null, label, input);
}
