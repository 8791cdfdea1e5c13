// What a player is asked, as data: a title, a line about it, and the answers with what each means. Each game has its own.
import { nameOf, ownSide } from "../seats.js";
import { otherSide } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {{button: string, action?: string, label: string, detail?: string, kind?: "pri" | "danger" | "", yes?: boolean}} Answer */
/** @typedef {{title: string, detail: string, cube?: number | null, progress?: number, answers: Answer[]}} Question */

/**
 * The question that waits for somebody at this screen, or null.
 * @param {import("../board/game.js").PageGame} game @param {TableState} state @param {Record<string, string>} words @returns {Question | null}
 */
export function questionOf(game, state, words) {
  const { view, asked } = state;
  return !view || view.over ? null : game.questionOf(state, view, asked, words);
}

/** A sentence with the name before it when two people share the screen. @param {TableState} state @param {Side} asked @param {string} sentence */
export function addressed(state, asked, sentence) {
  return ownSide(state.summary) ? sentence : t("{label}: {value}", { label: nameOf(state.summary, asked), value: sentence });
}

/** @param {TableState} state @param {Answer[]} answers */
export function live(state, answers) {
  return answers.filter((answer) => state.presser(answer.button));
}

/** Whether the other side may take its last play back. @param {TableState} state @param {Side} asked @param {string} detail @returns {Question} */
export function takeBackAsked(state, asked, detail) {
  return {
    title: addressed(state, asked, t("{name} asks to take the last play back", { name: nameOf(state.summary, otherSide(asked)) })),
    detail,
    answers: live(state, [
      { button: "accept", label: t("Agree"), detail: t("play it again"), kind: "pri" },
      { button: "refuse", label: t("Refuse"), detail: t("it stands") },
      ...(state.summary.between_people ? [{ button: "refuse", action: "not again", label: t("Not again"), detail: t("at this table") }] : []),
    ]),
  };
}
