// One decision: what could have been done, with chances, equity and cost; why; what was tried; what was written about it.
import { fill, h } from "../dom.js";
import { die, icon } from "../icons.js";
import { t } from "../words.js";
import { arrowIcon, markIcon } from "./review-marks.js";

/** @typedef {import("../types.js").ReviewDecision} ReviewDecision */
/** @typedef {import("../types.js").DecisionShown} DecisionShown */
/** @typedef {import("../types.js").ReviewCandidate} ReviewCandidate */
/**
 * @typedef {object} Looked
 * @property {ReviewDecision} decision
 * @property {string} title where it is in the match
 * @property {boolean} own whether it is the viewer's
 * @property {string} doer who decided, beside what was done
 * @property {DecisionShown | null} detail null while it is being asked for
 * @property {ReviewCandidate[]} tried what was tried on the board, the last one first
 * @property {string} refused why the last try cannot be done
 * @property {string} chosen the action whose arrows lie on the board alone; "" for those of the best and of what was done
 * @property {string} comment
 * @property {boolean} writing
 */
/** @typedef {{choose: (action: string) => void, takeBack: () => void, write: () => void, save: (text: string) => void, cancel: () => void, cost: (cost: number) => string}} Acts */

/** @param {HTMLElement} element @param {Looked} looked @param {Acts} acts */
export function drawDecision(element, looked, acts) {
  fill(element, looked, () => [head(looked, acts), looked.detail ? body(looked, looked.detail, acts) : h("p", { class: "mut" }, t("Working on it…")), commentPart(looked, acts)]);
}

/** @param {Looked} looked @param {Acts} acts */
function head({ decision, title, own }, { cost }) {
  const { severity, dice, side } = decision;
  return h(
    "div",
    { class: "decision-head" },
    markIcon(severity ?? "right", !own),
    h("h2", null, t("{label}: {value}", { label: title, value: decision.heading })),
    dice ? h("span", { class: "dice", "aria-hidden": "true" }, dice.map((value) => die(value, side, { size: 26 }))) : null,
    h("span", { class: severity ? "decision-label danger" : "decision-label" }, severity ? `${decision.label} ${cost(decision.cost)}` : decision.label),
  );
}

/** @param {Looked} looked @param {DecisionShown} detail @param {Acts} acts */
function body(looked, { columns, candidates, facts, reasons }, acts) {
  const rows = [...candidates.map((candidate) => candidateRow(candidate, kindOf(candidate), looked, acts)), ...looked.tried.map((candidate) => candidateRow(candidate, "tried", looked, acts))];
  return [
    h(
      "table",
      { class: "candidates" },
      h("thead", null, h("tr", null, h("td"), h("th", { scope: "col" }, t("Choice")), columns.map((column, index) => h("th", { scope: "col", class: `num c${index}` }, column)), h("th", { scope: "col", class: "num" }, t("Cost")))),
      h("tbody", null, rows),
    ),
    looked.refused ? h("p", { class: "danger try-refused" }, icon("warn", 16), looked.refused) : null,
    looked.tried.length || looked.refused ? h("p", { class: "row" }, h("button", { type: "button", class: "btn small", key: "take-back", on: { click: acts.takeBack } }, icon("undo", 16), t("Take back"))) : null,
    facts.length ? h("dl", { class: "facts-list" }, facts.map(({ label, value }) => h("div", null, h("dt", null, label), h("dd", { class: "num" }, value)))) : null,
    reasons.length ? h("div", { class: "reasons" }, reasons.map((sentence) => h("p", null, sentence))) : null,
  ];
}

/** Costs below this are none. */
const NOTHING = 0.0005;

/** How a candidate is marked. @param {ReviewCandidate} candidate @returns {"" | "best" | "played"} */
function kindOf({ cost, played }) {
  if (cost !== null && cost < NOTHING) return "best";
  return played ? "played" : "";
}

/** @param {ReviewCandidate} candidate @param {"" | "best" | "played" | "tried"} kind @param {Looked} looked @param {Acts} acts */
function candidateRow(candidate, kind, { chosen, doer }, { choose, cost }) {
  const { action, text, cells, played } = candidate;
  const given = candidate.cost === null ? "" : candidate.cost < NOTHING ? t("best") : cost(candidate.cost);
  const who = kind === "tried" ? t("tried") : played ? doer : "";
  return h(
    "tr",
    { class: `${kind} ${played ? "made" : ""} ${chosen && chosen === action ? "chosen" : ""}` },
    h("td", { class: "row-mark" }, kind ? arrowIcon(kind) : null),
    h(
      "th",
      { scope: "row" },
      action.includes(" ") ? h("button", { type: "button", class: "row-button", "aria-pressed": String(chosen === action), key: `row-${kind}-${action}`, on: { click: () => choose(chosen === action ? "" : action) } }, text) : text,
      who ? h("span", { class: "mut doer" }, ` ${who}`) : null,
    ),
    cells.map((cell, index) => h("td", { class: `num c${index}` }, cell)),
    h("td", { class: `num cost${candidate.cost !== null && candidate.cost >= NOTHING ? " danger" : ""}` }, given),
  );
}

/** @param {Looked} looked @param {Acts} acts */
function commentPart({ comment, writing }, { write, save, cancel }) {
  if (!writing) {
    return h("div", { class: "comment" }, comment ? h("p", { class: "comment-text" }, comment) : null, h("button", { type: "button", class: "btn quiet small", key: "comment", on: { click: write } }, icon("pen", 16), comment ? t("Change the comment") : t("Add a comment")));
  }
  const area = h("textarea", { rows: "3", maxlength: "4000", "aria-label": t("Comment"), key: "comment-text", ".value": comment });
  return h(
    "div",
    { class: "comment" },
    area,
    h("div", { class: "row" }, h("button", { type: "button", class: "btn pri small", key: "save-comment", on: { click: () => save(area.value) } }, t("Save")), h("button", { type: "button", class: "btn small", key: "cancel-comment", on: { click: cancel } }, t("Cancel"))),
  );
}
