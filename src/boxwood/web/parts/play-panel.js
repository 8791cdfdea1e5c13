// Which panel a table shows now, and what its buttons do.
import { createTable } from "../api.js";
import { capital, fill } from "../dom.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { isYou, nameOf, ownSide } from "../seats.js";
import { otherSide } from "../sides.js";
import { language, t, tn } from "../words.js";
import { awayQuestion, haltQuestion, isLeft, settlementQuestion } from "./away.js";
import { tell } from "./dialog.js";
import { diceEntry } from "./dice-entry.js";
import { preparing, waitsForEngine } from "./notices.js";
import { endPanel, heldPanel, hintPanel, noticePanel, questionPanel, refusalPanel } from "./panel.js";
import { answer, answerClock, playAnyway, reply, tryAgain } from "./play-answers.js";
import { questionOf } from "./questions.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** Milliseconds after which what is asked about who is away is drawn again. */
const AWAY_DRAWN = 10_000;

/** @param {PlayTable} table @param {HTMLElement} slot */
export function panelFor(table, slot) {
  const { state } = table;
  const { view } = state;
  slot.toggleAttribute("data-away", false);
  const settled = !table.showing;
  if (!state.hint && !state.held && table.marked) table.mark([]);
  const question = settled ? questionOf(table.game, state, table.sheet?.words ?? {}) : null;
  const set = (/** @type {string} */ kind, /** @type {unknown} */ of, /** @type {() => import("../dom.js").Child} */ build) => {
    slot.dataset.kind = kind;
    fill(slot, [kind, of, language()], build);
  };
  if (settled && view && (view.over || state.atEnd)) set("end", [state.ended, view.over, view.score, state.presser("end"), state.rematch], () => endPanel(endOf(table)));
  else if (state.refused) {
    const refused = state.refused;
    set("refusal", refused, () => refusalPanel(refused, (clause) => table.rules(clause), () => state.dismiss()));
  } else if (state.held) {
    const { held } = state;
    set("asking", held, () => heldPanel(held, table.game, { anyway: () => playAnyway(table), again: () => tryAgain(table), show: (shown) => view && table.mark(shown ? table.game.arrowsOf(held.best_action, view) : []) }));
  } else if (table.asking) {
    const asking = table.asking;
    set("asking", asking, () => questionPanel(asking, (button) => answer(table, button)));
  } else if (settled && clockQuestion(table)) {
    const asking = /** @type {import("./questions.js").Question} */ (clockQuestion(table));
    set("asking", asking, () => questionPanel(asking, (button) => answerClock(table, button)));
    slot.toggleAttribute("data-away", true);
    drawAgain(table);
  } else if (question) {
    const hint = answered(state.hint, question);
    const ask = state.summary.hints && !hint ? () => state.askHint() : null;
    set("question", [question, hint], () => [questionPanel(question, (button) => reply(table, button), ask), hint ? hintPanel(hint, { close: () => state.dismiss(), show: () => {} }, table.game) : null]);
  }
  else if (table.mode === "enter") {
    const entry = entryOf(table);
    set("entry", entry, () => diceEntry({ ...entry, choose: (index, value) => table.chooseDie(index, value) }));
  } else if (table.notice) {
    const { title, text } = table.notice;
    set("notice", [title, text], () => noticePanel(title, text, () => table.dismiss()));
  } else if (state.hint) {
    const hint = goingOn(state.hint, table.board);
    set("hint", [hint, table.board.hand.moves], () => hintPanel(hint, { close: () => state.dismiss(), show: (choice) => table.mark(arrowsOf(choice, table)) }, table.game));
  } else if (settled && waitsForEngine(state)) {
    const question = simpleBotOffer(state);
    set("asking", question, () => questionPanel(question, () => state.socket.playSimply()));
  } else if (table.news) {
    const { title, text, dice } = table.news;
    set("notice", [title, text], () => noticePanel(title, text, () => table.dismiss(), dice));
  } else if (settled && view?.must_jump && table.mode !== "hand" && table.mayMove()) {
    const jumps = jumpsIn(view);
    set("notice", jumps, () => noticePanel(t("You must jump"), tn("By these rules you must jump: {jumps}.", "By these rules you must make one of these jumps: {jumps}.", jumps.length, { jumps: jumps.join(", ") })));
  } else set("", null, () => null);
}

/** Have what is asked about who is away drawn again in a while. @param {PlayTable} table */
function drawAgain(table) {
  if (table.drawsAgain) return;
  table.drawsAgain = true;
  table.later(AWAY_DRAWN, () => {
    table.drawsAgain = false;
    table.render();
  });
}

/** What is asked because of the clocks, or because the other player is away; null where nothing is. @param {PlayTable} table */
function clockQuestion(table) {
  const { state } = table;
  const left = isLeft(state);
  if (!left && !state.clock?.wishes.length) table.waits = false;
  const settling = settlementQuestion(state);
  if (settling || table.waits) return settling;
  const other = otherSide(ownSide(state.summary) ?? "first");
  return haltQuestion(state) ?? (left ? awayQuestion(state, state.absence(other)) : null);
}

/** Whose dice are entered by hand, and what of them is known. @param {PlayTable} table */
function entryOf({ state, news, entered }) {
  const names = { first: nameOf(state.summary, "first"), second: nameOf(state.summary, "second") };
  return {
    news: news?.text ?? "",
    opening: Boolean(state.presser("opening")),
    names,
    wanted: state.diceWanted ? names[state.diceWanted] : null,
    side: state.diceWanted ?? state.view?.to_act ?? /** @type {const} */ ("first"),
    values: entered,
  };
}

/** A bot that gets ready, and a simple one that can play meanwhile. @param {PlayTable["state"]} state @returns {import("./questions.js").Question} */
function simpleBotOffer({ engine }) {
  return {
    title: preparing(true),
    detail: t("It takes about half a minute, only once on this computer."),
    progress: Math.round((engine?.part ?? 0) * 100),
    answers: [{ button: "simple", label: t("Play a simple bot meanwhile") }],
  };
}

/** A hint about a question, in the words of its answers. @param {PlayTable["state"]["hint"]} hint @param {import("./questions.js").Question} question @returns {PlayTable["state"]["hint"]} */
function answered(hint, { answers }) {
  if (!hint || hint === "asked") return hint;
  const label = (/** @type {string} */ action) => answers.find((one) => (one.action ?? one.button) === action)?.label;
  return { ...hint, choices: hint.choices.map((choice) => ({ ...choice, text: label(choice.action) ?? choice.text })) };
}

/** A hint with the plays that can still come of the moves in hand. @param {import("../types.js").HintGiven | "asked"} hint @param {PlayTable["board"]} board @returns {import("../types.js").HintGiven | "asked"} */
function goingOn(hint, { walk }) {
  if (hint === "asked" || !walk.canUndo) return hint;
  const choices = hint.choices.filter(({ action }) => walk.wayTo(action));
  return { ...hint, choices, words: choices.length ? "" : t("None of the best plays starts this way.") };
}

/** What is left to move of a play that is hinted. @param {import("../types.js").HintChoice | undefined} choice @param {PlayTable} table */
function arrowsOf(choice, { state, game, board }) {
  if (!choice || !state.view) return [];
  return board.walk.canUndo ? (board.walk.wayTo(choice.action) ?? []) : game.arrowsOf(choice.action, state.view);
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
    ? [...againOf(table), review, { label: t("New game"), key: "new", act: () => navigate("/new") }]
    : [
        { label: t("Next game"), kind: "pri", key: "next", act: () => table.goOn() },
        ...(state.presser("end") ? [{ label: t("End the session"), key: "end", act: () => state.press("end") }] : []),
        review,
      ];
  return { title: titleOf(summary, winner, view?.finished?.value ?? 1), detail: score ? capital(state.ended?.text ?? "") : (summary.result ?? ""), score, actions };
}

/** Playing again: between people both must want it. @param {PlayTable} table */
function againOf(table) {
  const { state } = table;
  const own = ownSide(state.summary);
  if (!state.summary.between_people) return [{ label: t("Rematch"), kind: "pri", key: "rematch", act: () => rematch(table) }];
  if (!own) return [];
  const next = state.rematch?.table;
  if (next) return [{ label: t("To the rematch"), kind: "pri", key: "rematch", act: () => navigate(`/table/${next}`) }];
  const wanted = state.rematch?.wanted ?? [];
  if (wanted.includes(own)) return [{ label: t("Rematch asked…"), key: "rematch", act: () => {} }];
  const label = wanted.length ? t("Accept the rematch") : t("Rematch, colours swapped");
  return [{ label, kind: "pri", key: "rematch", act: () => state.socket.rematch(own) }];
}

/** @param {import("../types.js").TableSummary} summary @param {import("../types.js").Side | null} winner @param {number} value 1, 2 or 3 */
function titleOf(summary, winner, value) {
  if (summary.over && summary.format === "money") return t("The session is over");
  if (!winner) return summary.over && summary.between_people && summary.result ? summary.result : t("A draw");
  const match = summary.over && summary.format === "match";
  if (!match && value > 1) return gammonOf(value, isYou(summary, winner) ? "" : nameOf(summary, winner));
  if (isYou(summary, winner)) return match ? t("You won the match") : t("You won the game");
  const name = nameOf(summary, winner);
  return match ? t("{name} won the match", { name }) : t("{name} won the game", { name });
}

/** @param {number} value @param {string} name or "" for you */
function gammonOf(value, name) {
  if (value === 2) return name ? t("{name} won a gammon", { name }) : t("You won a gammon");
  return name ? t("{name} won a backgammon", { name }) : t("You won a backgammon");
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
      dice: summary.dice === "manual" ? "manual" : "sealed",
      words: ["", ""], // words that were said before the new seed was made would prove nothing
      hints: summary.hints,
      take_backs: summary.take_backs,
      start: null,
      begins: null,
    });
    recent.startRolling(made.id);
    navigate(`/table/${made.id}`);
  } catch (error) {
    tell(t("No rematch"), error instanceof Error ? error.message : String(error));
  }
}
