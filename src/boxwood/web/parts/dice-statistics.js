// How the dice fell, beside what chance would give: each number, and each player.
import { h, s } from "../dom.js";
import { die } from "../icons.js";
import { nameOf } from "../seats.js";
import { SIDES } from "../sides.js";
import { figure, t } from "../words.js";

/** @typedef {import("../types.js").ReportedThrow} Throw */
/** @typedef {import("../types.js").TableSummary} TableSummary */

/** @param {TableSummary} summary @param {Throw[]} throws */
export function diceStatistics(summary, throws) {
  return h(
    "section",
    { class: "card panel statistics" },
    h("h2", null, t("Dice statistics")),
    h("p", { class: "mut" }, t("Bars show the rolls; the line shows the average by chance. With few rolls, large differences are normal.")),
    numbers(throws),
    players(summary, throws),
  );
}

/** @param {Throw[]} throws */
function numbers(throws) {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => throws.reduce((sum, one) => sum + one.dice.filter((value) => value === face).length, 0));
  const expected = throws.length / 3;
  return h(
    "table",
    { class: "bars" },
    h("caption", { class: "visually-hidden" }, t("How often each number came up")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, t("Number"))), [t("Rolled"), t("By chance")].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", null, faces.map((got, index) => bar(die(index + 1, "first", { size: 28 }), String(index + 1), got, expected, Math.max(...faces, expected)))),
  );
}

/** What each player threw; the opening throw is nobody's. @param {TableSummary} summary @param {Throw[]} throws */
function players(summary, throws) {
  const own = SIDES.map((side) => throws.filter((one) => one.side === side && !one.opening));
  const doubles = (/** @type {Throw[]} */ thrown) => t("{got} of {count}", { got: thrown.filter(({ dice }) => dice[0] === dice[1]).length, count: thrown.length });
  const pips = (/** @type {Throw[]} */ thrown) => (thrown.length ? figure(thrown.reduce((sum, { dice }) => sum + dice[0] + dice[1], 0) / thrown.length, 1) : "–");
  const row = (/** @type {string} */ name, /** @type {(thrown: Throw[]) => string} */ count, /** @type {string} */ chance) => h("tr", null, h("th", { scope: "row" }, name), own.map((thrown) => h("td", { class: "num" }, count(thrown))), h("td", { class: "num mut" }, chance));
  return h(
    "table",
    { class: "figures" },
    h("caption", { class: "visually-hidden" }, t("What each player rolled")),
    h("thead", null, h("tr", null, h("td"), [...SIDES.map((side) => nameOf(summary, side)), t("By chance")].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", null, row(t("Doubles"), doubles, t("1 of 6")), row(t("Pips per roll, doubles counted once"), pips, "7")),
  );
}

/** @param {Node} picture @param {string} name @param {number} got @param {number} expected @param {number} most */
function bar(picture, name, got, expected, most) {
  const width = (/** @type {number} */ value) => (most ? (value / most) * 200 : 0);
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, picture, h("span", { class: "visually-hidden" }, name)),
    h(
      "td",
      { class: "bar-cell" },
      s(
        "svg",
        { viewBox: "0 0 204 22", preserveAspectRatio: "none", class: "bar-drawing", "aria-hidden": "true" },
        s("rect", { x: 0, y: 3, width: width(got), height: 16, rx: 3, class: "bar-got" }),
        s("rect", { x: width(expected) - 1, y: 0, width: 2, height: 22, class: "bar-expected" }),
      ),
      h("span", { class: "num" }, got),
    ),
    h("td", { class: "mut num" }, figure(expected, 1, 0)),
  );
}
