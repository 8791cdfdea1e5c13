// The list of decisions: whose, of which kind, how large; a row leads to its board.
import { fill, h } from "../dom.js";
import { errorsOf, kindsOf, listed, listedJokers } from "../review-list.js";
import { signed, t } from "../words.js";
import { choice } from "./choice.js";
import { markIcon } from "./review-marks.js";

/** @typedef {import("../types.js").ReviewShown} ReviewShown */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../review-list.js").Filter} Filter */
/** @typedef {{shown: ReviewShown, filter: Filter, own: Side, addressed: boolean, at: number, several: boolean}} Looked what is listed; whether the viewer is addressed as you, and whether there are several games */
/** @typedef {{filter: (changes: Partial<Filter>) => void, go: (number: number) => void, cost: (cost: number) => string}} Acts */

/** @param {HTMLElement} element @param {Looked} looked @param {Acts} acts */
export function drawList(element, looked, acts) {
  const { shown, filter, at } = looked;
  const jokers = filter.side === "jokers";
  const rows = jokers ? listedJokers(shown, filter.game) : listed(shown, filter);
  fill(element, [filter, at, rows, shown.names, shown.job?.state, looked.own, looked.addressed], () => [
    h("div", { class: "list-head" }, whose(looked, acts), jokers ? null : h("div", { class: "list-filters" }, kinds(looked, acts), sizes(looked, acts))),
    rows.length ? h("div", { class: "list-scroll", tabindex: "0", role: "region", "aria-label": t("Decisions") }, jokers ? jokerTable(looked, acts) : decisionTable(looked, acts)) : h("p", { class: "mut list-empty" }, emptiness(looked)),
  ]);
  element.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** @param {Looked} looked */
function emptiness({ shown, filter }) {
  if (filter.side === "jokers") return t("No lucky rolls.");
  if (shown.job?.state === "running" || shown.job?.state === "waiting") return t("Nothing found yet.");
  return t("No errors here. Well played.");
}

/** @param {Looked} looked @param {Acts} acts */
function whose({ shown, filter, own, addressed }, acts) {
  const other = own === "first" ? "second" : "first";
  /** @type {[Filter["side"], string, number][]} */
  const choices = [
    [own, addressed ? t("Yours") : shown.names[own], errorsOf(shown, own, filter.game)],
    [other, shown.names[other], errorsOf(shown, other, filter.game)],
  ];
  if (shown.jokers.length) choices.push(["jokers", t("Jokers"), listedJokers(shown, filter.game).length]);
  return h(
    "div",
    { class: "segmented", role: "group", "aria-label": t("Whose") },
    choices.map(([side, label, count]) => h("button", { type: "button", key: `whose-${side}`, "aria-pressed": String(filter.side === side), on: { click: () => acts.filter({ side }) } }, h("bdi", null, label), ` ${count}`)),
  );
}

/** @param {Looked} looked @param {Acts} acts */
function kinds({ shown, filter }, acts) {
  const known = kindsOf(shown);
  if (known.length < 2) return null;
  return choice({ label: t("Kind"), key: "kind", value: filter.kind, choices: [["", t("All kinds")], ...known], change: (kind) => acts.filter({ kind }) });
}

/** @param {Looked} looked @param {Acts} acts */
function sizes({ filter }, acts) {
  return choice({ label: t("Size"), key: "size", value: filter.size, choices: [["errors", t("Errors, worst first")], ["blunders", t("Blunders only")], ["all", t("All decisions")]], change: (size) => acts.filter({ size }) });
}

/** @param {Looked} looked @param {Acts} acts */
function decisionTable(looked, acts) {
  const { shown, filter, own, at, several } = looked;
  const rows = listed(shown, filter);
  const heads = [t("Label"), t("Turn"), t("Roll"), t("Played"), t("Best")];
  return h(
    "table",
    { class: rows.some(({ dice }) => dice) ? "decisions" : "decisions no-dice" },
    h("thead", null, h("tr", null, heads.map((head, index) => h("th", { scope: "col", class: `d${index}` }, head)), h("th", { scope: "col", class: "num" }, t("Cost")))),
    h("tbody", null, rows.map((one) =>
      h(
        "tr",
        { class: one.number === at ? "current" : "", on: { click: () => acts.go(one.number) } },
        h("td", { class: "d0" }, h("button", { type: "button", class: "row-button", "aria-current": one.number === at ? "true" : null, key: `go-${one.number}` }, markIcon(one.severity ?? "right", one.side !== own), one.label)),
        h("td", { class: "num d1", "data-head": t("Turn") }, several ? `${one.game}.${one.turn}` : one.turn),
        h("td", { class: "mut num d2" }, one.dice ? one.dice.join("-") : ""),
        h("td", { class: "d3" }, one.played),
        h("td", { class: "d4" }, one.best === one.played ? "" : one.best),
        h("td", { class: `num${one.severity ? " danger" : " mut"}` }, one.cost < 0.0005 ? "" : acts.cost(one.cost)),
      ))),
  );
}

/** @param {Looked} looked @param {Acts} acts */
function jokerTable({ shown, filter, own, at, several }, acts) {
  return h(
    "table",
    { class: "decisions" },
    h("thead", null, h("tr", null, [t("Label"), t("Turn"), t("Roll"), t("Player")].map((head, index) => h("th", { scope: "col", class: `d${index}` }, head)), h("th", { scope: "col", class: "num" }, t("Luck")))),
    h("tbody", null, listedJokers(shown, filter.game).map((one) =>
      h(
        "tr",
        { class: one.number + 1 === at ? "current" : "", on: { click: () => acts.go(one.number + 1) } },
        h("td", { class: "d0" }, h("button", { type: "button", class: "row-button", "aria-current": one.number + 1 === at ? "true" : null, key: `joker-${one.number}` }, markIcon("joker", one.side !== own), t("Joker"))),
        h("td", { class: "num d1", "data-head": t("Turn") }, several ? `${one.game}.${one.turn}` : one.turn),
        h("td", { class: "mut num d2" }, one.dice.join("-")),
        h("td", { class: "d3" }, h("bdi", null, shown.names[one.side])),
        h("td", { class: "num" }, signed(one.luck, 3)),
      ))),
  );
}
