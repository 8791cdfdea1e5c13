// The record of the game: two columns, a line a turn; each play leads to the board as it stood.
import { capital, fill, h } from "../dom.js";
import { nameOf } from "../seats.js";
import { language, t } from "../words.js";

/** @typedef {import("../types.js").Box["record_order"]} RecordOrder */
/** @typedef {import("../types.js").Entry} Entry */
/** @typedef {import("../types.js").TableSummary} TableSummary */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {{side: Side, dice: number[] | null, text: string}} Pending */
/** @typedef {{game: number, number: number, first?: Entry, second?: Entry, whole?: Entry, pending?: Pending}} Line */

/** The sides as columns: whoever began first where that is the custom of the game, else as they sit. @param {RecordOrder} order @param {Entry[]} record @param {Pending | null} pending @returns {Side[]} */
export function columnsOf(order, record, pending) {
  const begins = record.find((entry) => entry.side)?.side ?? pending?.side;
  return order === "turns" && begins === "second" ? ["second", "first"] : ["first", "second"];
}

/** Entries as lines: a new one whenever the side of the first column acts or a column is taken. @param {Entry[]} entries @param {Side[]} columns @returns {Line[]} */
export function linesOf(entries, [left, right]) {
  /** @type {Line[]} */
  const lines = [];
  let game = 0;
  let number = 0;
  for (const entry of entries) {
    if (entry.game !== game) {
      game = entry.game;
      number = 0;
    }
    const last = lines[lines.length - 1];
    if (entry.kind === "result" || !entry.side) {
      lines.push({ game, number: 0, whole: entry });
    } else if (!last || last.whole || last.game !== game || last[right] || (entry.side === left && last[left])) {
      lines.push({ game, number: ++number, [entry.side]: entry });
    } else {
      last[entry.side] = entry;
    }
  }
  return lines;
}

/**
 * @param {HTMLElement} element
 * @param {{order: RecordOrder, summary: TableSummary, record: Entry[], pending: Pending | null, current: number | null, go: (entry: Entry) => void}} what
 */
export function moveList(element, { order, summary, record, pending, current, go }) {
  const columns = columnsOf(order, record, pending);
  const lines = linesOf(record, columns);
  if (pending) addPending(lines, pending, record, columns);
  const several = new Set(lines.map((line) => line.game)).size > 1;
  const changed = fill(element, [record.length, record.at(-1), pending, current, language(), nameOf(summary, "first")], () => [
    h(
      "table",
      { class: "moves-table" },
      h("caption", { class: "visually-hidden" }, t("Moves")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, t("Turn"))), columns.map((side) => h("th", { scope: "col", dir: "auto" }, nameOf(summary, side))))),
      h(
        "tbody",
        null,
        lines.length ? null : h("tr", null, h("td", { colspan: "3", class: "mut empty" }, t("No moves yet."))),
        lines.map((line, index) => [
          several && line.game !== lines[index - 1]?.game ? h("tr", { class: "game-row" }, h("th", { colspan: "3", scope: "colgroup" }, t("Game {number}", { number: line.game }))) : null,
          line.whole
            ? h("tr", { class: "result-row" }, h("td", { colspan: "3" }, entryButton({ ...line.whole, text: resultText(summary, line.whole) }, current, go)))
            : h("tr", null, h("th", { scope: "row", class: "mut" }, `${line.number}.`), columns.map((side) => cell(line, side, current, go))),
        ]),
      ),
    ),
  ]);
  if (changed) requestAnimationFrame(() => scrollToCurrent(element));
}

/** Who won, and how much; of a single game that nobody won, how it ended. @param {TableSummary} summary @param {Entry} entry */
function resultText(summary, entry) {
  return summary.format === "single" && summary.winner === null ? capital(entry.text) : t("{label}: {value}", { label: nameOf(summary, entry.side), value: entry.text });
}

/** @param {Line[]} lines @param {Pending} pending @param {Entry[]} record @param {Side[]} columns */
function addPending(lines, pending, record, [left, right]) {
  const last = lines[lines.length - 1];
  const game = record.at(-1)?.game ?? 1;
  if (!last || last.whole || last[right] || (pending.side === left && last[left])) {
    lines.push({ game: last?.whole ? game + 1 : game, number: last && !last.whole ? last.number + 1 : 1, pending });
  } else {
    last.pending = pending;
  }
}

/** @param {Line} line @param {Side} side @param {number | null} current @param {(entry: Entry) => void} go */
function cell(line, side, current, go) {
  const entry = line[side];
  if (entry) return h("td", null, entryButton(entry, current, go));
  if (line.pending?.side !== side) return h("td");
  const { dice, text } = line.pending;
  return h("td", null, h("span", { class: "entry pending" }, dice ? h("span", { class: "roll" }, written(dice)) : null, text || "…"));
}

/** @param {Entry} entry @param {number | null} current @param {(entry: Entry) => void} go */
function entryButton(entry, current, go) {
  return h(
    "button",
    {
      type: "button",
      class: "entry",
      key: `entry-${entry.number}`,
      "aria-current": entry.number === current ? "step" : null,
      on: { click: () => go(entry) },
    },
    entry.dice ? h("span", { class: "roll" }, written(entry.dice)) : null,
    h("span", null, entry.text || "…"),
  );
}

/** Brings the last line into sight: whenever there is another one, or less room for them. @param {HTMLElement} element */
export function scrollToCurrent(element) {
  const marks = element.querySelectorAll(".pending, [aria-current]");
  const mark = /** @type {HTMLElement | undefined} */ (marks[marks.length - 1]);
  if (!mark) {
    element.scrollTop = element.scrollHeight;
    return;
  }
  const top = mark.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop;
  if (top < element.scrollTop + 40 || top > element.scrollTop + element.clientHeight - 48) {
    element.scrollTop = top - element.clientHeight / 2;
  }
}

/** A roll as people write it, the larger number first. @param {number[]} dice */
export function written(dice) {
  return [...dice].sort((one, other) => other - one).join("-");
}
