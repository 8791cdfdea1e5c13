// What a player is asked, as data: a title, a line about it, and the answers with what each means. Each game has its own.
import { nameOf, ownSide } from "../seats.js";
import { otherSide } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {{button: string, action?: string, label: string, detail?: string, kind?: "pri" | "danger" | "", yes?: boolean, off?: boolean}} Answer an answer that is off cannot be given yet: its detail says why */
/** @typedef {{title: string, detail: string, cube?: number | null, progress?: number, answers: Answer[]}} Question */

/**
 * The question that waits for somebody at this screen, or null.
 * @param {import("../board/game.js").PageGame} game @param {TableState} state @param {Record<string, string>} words @returns {Question | null}
 */
export function questionOf(game, state, words) {
  const { view, asked } = state;
  return !view || view.over ? null : game.questionOf(state, view, asked, words);
}

/** What is asked about, after who decides when two people share the screen. @param {TableState} state @param {Side} asked @param {string} sentence */
export function addressed(state, asked, sentence) {
  return ownSide(state.summary) ? sentence : t("{name} decides. {sentence}", { name: nameOf(state.summary, asked), sentence });
}

/** The side whose answer the game waits for: to a double, a resignation, a draw or a play taken back; null if none is asked. @param {TableState} state */
export function answering({ view }) {
  return view && !view.over && ["offered", "resigning", "taking back"].includes(view.phase) ? view.to_act : null;
}

/** @param {TableState} state @param {Answer[]} answers */
export function live(state, answers) {
  return answers.filter((answer) => state.presser(answer.button));
}

/** Whether the other side may take its last play back. @param {TableState} state @param {Side} asked @param {string} detail @param {string} again what would be played again @returns {Question} */
export function takeBackAsked(state, asked, detail, again) {
  const stopped = state.clock && !state.clock.in_days ? t("Both clocks are stopped.") : "";
  return {
    title: t("{name} asks to take back the last play", { name: nameOf(state.summary, otherSide(asked)) }),
    detail: [addressed(state, asked, detail), stopped].filter(Boolean).join(" "),
    answers: live(state, [
      { button: "accept", label: t("Agree"), detail: again, kind: "pri" },
      { button: "refuse", label: t("Refuse"), detail: t("the play stands") },
      ...(state.summary.between_people ? [{ button: "refuse", action: "not again", label: t("Stop asking"), detail: t("in this game") }] : []),
    ]),
  };
}
