// Which panel a table shows now, and what its buttons do.
import { createTable } from "../api.js";
import { capital, fill } from "../dom.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { isYou, nameOf } from "../seats.js";
import { language, t, tn } from "../words.js";
import { tell } from "./dialog.js";
import { diceEntry } from "./dice-entry.js";
import { endPanel, hintPanel, noticePanel, questionPanel, refusalPanel } from "./panel.js";
import { questionOf } from "./questions.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** @param {PlayTable} table @param {HTMLElement} slot */
export function panelFor(table, slot) {
  const { state } = table;
  const { view } = state;
  const settled = !table.showing;
  if (!state.hint && table.marked) table.mark([]);
  const question = settled ? questionOf(table.game, state, table.sheet?.words ?? {}) : null;
  const set = (/** @type {string} */ kind, /** @type {unknown} */ of, /** @type {() => import("../dom.js").Child} */ build) => {
    slot.dataset.kind = kind;
    fill(slot, [kind, of, language()], build);
  };
  if (settled && view && (view.over || state.atEnd)) set("end", [state.ended, view.over, view.score, state.presser("end")], () => endPanel(endOf(table)));
  else if (state.refused) {
    const refused = state.refused;
    set("refusal", refused, () => refusalPanel(refused, (clause) => table.rules(clause), () => state.dismiss()));
  } else if (question) set("question", question, () => questionPanel(question, (button) => state.press(button)));
  else if (table.mode === "enter") {
    const opening = Boolean(state.presser("opening"));
    const names = { first: nameOf(state.summary, "first"), second: nameOf(state.summary, "second") };
    const side = state.diceWanted ?? view?.to_act ?? "first";
    const wanted = state.diceWanted ? names[state.diceWanted] : null;
    set("entry", [opening, names, wanted, table.entered, side], () =>
      diceEntry({ opening, names, wanted, side, values: table.entered, choose: (index, value) => table.chooseDie(index, value) }),
    );
  } else if (table.notice) {
    const { title, text } = table.notice;
    set("notice", [title, text], () => noticePanel(title, text, () => table.dismiss()));
  } else if (state.hint) {
    const hint = state.hint;
    set("hint", hint, () => hintPanel(hint, { close: () => state.dismiss(), show: (choice) => table.mark(view ? table.game.arrowsOf(choice.action, view) : []) }, table.game));
  } else if (settled && view?.must_jump && table.mode !== "hand" && table.mayMove()) {
    const jumps = jumpsIn(view);
    set("notice", jumps, () => noticePanel(t("You must jump"), tn("By this sheet an open jump has to be made: {jumps}.", "By this sheet one of the open jumps has to be made: {jumps}.", jumps.length, { jumps: jumps.join(", ") })));
  } else set("", null, () => null);
}

/** Every jump that may be made, in notation. @param {{paths: readonly {action: string | null}[]}} view */
function jumpsIn({ paths }) {
  return [...new Set(paths.flatMap(({ action }) => (action ? [action.replace("move ", "")] : [])))];
}

/** @param {PlayTable} table */
function endOf(table) {
  const { state } = table;
  const { summary, view } = state;
  const over = Boolean(view?.over);
  const winner = over ? summary.winner : (view?.finished?.winner ?? null);
  const score = view?.score && summary.format !== "single" ? `${view.score.first} – ${view.score.second}` : null;
  const review = { label: t("Review"), key: "review", act: () => navigate(`/table/${summary.id}/review`) };
  const actions = over
    ? [{ label: t("Rematch"), kind: "pri", key: "rematch", act: () => rematch(table) }, review, { label: t("New game"), key: "new", act: () => navigate("/") }]
    : [
        { label: t("Next game"), kind: "pri", key: "next", act: () => table.goOn() },
        ...(state.presser("end") ? [{ label: t("End the session"), key: "end", act: () => state.press("end") }] : []),
        review,
      ];
  return { title: titleOf(summary, winner), detail: score ? capital(state.ended?.text ?? "") : (summary.result ?? ""), score, actions };
}

/** @param {import("../types.js").TableSummary} summary @param {import("../types.js").Side | null} winner */
function titleOf(summary, winner) {
  if (summary.over && summary.format === "money") return t("The session is over");
  if (!winner) return t("A draw");
  const match = summary.over && summary.format === "match";
  if (isYou(summary, winner)) return match ? t("You won the match") : t("You won the game");
  const name = nameOf(summary, winner);
  return match ? t("{name} won the match", { name }) : t("{name} won the game", { name });
}

/** @param {PlayTable} table */
async function rematch(table) {
  const { summary } = table.state;
  try {
    const made = await createTable({
      game: summary.game,
      sheet: summary.sheet,
      format: summary.format,
      length: summary.length,
      options: summary.options,
      seats: summary.seats,
      dice: summary.dice ?? "sealed",
      words: summary.words,
      hints: summary.hints,
      start: null,
      begins: null,
    });
    recent.startRolling(made.id);
    navigate(`/table/${made.id}`);
  } catch (error) {
    tell(t("No rematch"), error instanceof Error ? error.message : String(error));
  }
}
