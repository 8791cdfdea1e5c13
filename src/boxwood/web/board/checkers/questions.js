// What a player of checkers is asked: who starts, about a draw, and about a move taken back.
import { addressed, live, takeBackAsked } from "../../parts/questions.js";
import { isYou, nameOf } from "../../seats.js";
import { otherSide } from "../../sides.js";
import { t } from "../../words.js";

/** @typedef {import("../../parts/questions.js").Question} Question */
/** @typedef {import("../../table-state.js").TableState} TableState */
/** @typedef {import("../../types.js").CheckersView} View */
/** @typedef {import("../../types.js").Side} Side */

/** Either side may say who starts. @param {TableState} state @param {View} view @param {Side | null} asked @returns {Question | null} */
export function questionOf(state, view, asked) {
  if (view.phase === "starting") return whoStarts(state);
  if (asked && view.phase === "taking back") return takeBackAsked(state, asked, t("If you agree, your opponent makes another move."), t("play it again"));
  return asked && view.phase === "offered" ? drawOffered(state, asked) : null;
}

/** @param {TableState} state @param {Side} asked @returns {Question} */
function drawOffered(state, asked) {
  return {
    title: t("{name} offers a draw", { name: nameOf(state.summary, otherSide(asked)) }),
    detail: addressed(state, asked, t("If you agree, nobody wins this game.")),
    answers: live(state, [
      { button: "accept", label: t("Agree to a draw"), kind: "pri" },
      { button: "refuse", label: t("Play on") },
    ]),
  };
}

/** @param {TableState} state @returns {Question | null} */
function whoStarts(state) {
  const answers = live(state, [
    { button: "begin first", label: starter(state, "first"), kind: "pri" },
    { button: "begin second", label: starter(state, "second") },
  ]);
  if (!answers.length) return null;
  return { title: t("Who starts?"), detail: t("By these rules the players decide."), answers };
}

/** @param {TableState} state @param {Side} side */
function starter(state, side) {
  return isYou(state.summary, side) ? t("You start") : t("{name} starts", { name: nameOf(state.summary, side) });
}
