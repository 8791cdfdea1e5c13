// Playing by correspondence: days off, in which one's clock stands, and what the server does when one's turn comes.
import { DAY, timeInWords } from "../clock.js";
import { h } from "../dom.js";
import { ownSide } from "../seats.js";
import { t, tn } from "../words.js";
import { openDialog } from "./dialog.js";
import { toggle } from "./segmented.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */
/** @typedef {import("../types.js").ClockShown} Clock */
/** @typedef {import("../types.js").Side} Side */

/** Days that can be taken at once. */
const LENGTHS = [1, 2, 3, 7, 14];

/** What a player who is on holiday does now; "" where none is. @param {import("../table-state.js").TableState} state @param {Side} side */
export function holidayOf(state, side) {
  const { clock, summary } = state;
  const left = clock && !summary.over ? clock.away[side] - (state.now() - state.clockAt) : 0;
  return left > 0 ? t("On holiday for {time}", { time: timeInWords(Math.ceil(left / DAY) * DAY) }) : "";
}

/** @param {PlayTable} table */
export function openCorrespondence({ state }) {
  const side = ownSide(state.summary);
  const { clock } = state;
  if (!side || !clock) return;
  const wanted = new Set(clock.orders[side]);
  const before = [...wanted].sort().join(" ");
  const order = (/** @type {"forced" | "roll"} */ name, /** @type {string} */ label, /** @type {string} */ about) =>
    toggle({
      label,
      about,
      on: wanted.has(name),
      key: `order-${name}`,
      change: (on) => {
        if (on) wanted.add(name);
        else wanted.delete(name);
      },
    });
  const give = () => {
    const now = [...wanted].sort().join(" ");
    if (now === before) return;
    if (wanted.has("roll")) state.keepers.get(side)?.order();
    state.act(`@orders ${now}`.trim(), side, null);
  };
  const dialog = openDialog({
    title: t("By correspondence"),
    name: "sheet",
    closed: give,
    body: h(
      "div",
      { class: "settings" },
      h("section", null, h("h3", null, t("Holiday")), holiday(state, clock, side, () => dialog.close())),
      h(
        "section",
        null,
        h("h3", null, t("When your turn comes")),
        order("forced", t("Play forced moves automatically"), t("Makes forced plays and passes for you.")),
        state.view?.dice !== undefined ? order("roll", t("Roll, unless you may double"), t("The server rolls while you are away. A host who plays against you could know that roll.")) : null,
      ),
    ),
    actions: h("button", { class: "btn pri", type: "button", key: "correspondence-done", on: { click: () => dialog.close() } }, t("Done")),
  });
}

/** @param {PlayTable["state"]} state @param {Clock} clock @param {Side} side @param {() => void} close */
function holiday(state, clock, side, close) {
  const act = (/** @type {string} */ action) => () => {
    close();
    state.act(action, side, null);
  };
  const away = holidayOf(state, side);
  if (away) return [h("p", null, away), h("button", { type: "button", class: "btn", key: "holiday-back", on: { click: act("@back") } }, t("I am back"))];
  const days = clock.holidays[side];
  const left = tn("{count} day left. Your clock stands still.", "{count} days left. Your clock stands still.", days);
  const lengths = LENGTHS.filter((length) => length <= days);
  return [h("p", { class: "mut" }, left), h("div", { class: "phrases" }, lengths.map((length) => h("button", { type: "button", class: "btn", key: `holiday-${length}`, on: { click: act(`@holiday ${length}`) } }, tn("{count} day", "{count} days", length))))];
}
