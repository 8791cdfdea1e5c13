// What a player of backgammon is asked: about a double, a resignation, a play taken back or against the rules.
import { capital } from "../../dom.js";
import { written } from "../../parts/moves.js";
import { addressed, live, takeBackAsked } from "../../parts/questions.js";
import { nameOf } from "../../seats.js";
import { otherSide } from "../../sides.js";
import { t, tn } from "../../words.js";

/** @typedef {import("../../parts/questions.js").Question} Question */
/** @typedef {import("../../table-state.js").TableState} TableState */
/** @typedef {import("../../types.js").BackgammonView} View */
/** @typedef {import("../../types.js").Side} Side */

/** @param {TableState} state @param {View} view @param {Side | null} asked @param {Record<string, string>} words @returns {Question | null} */
export function questionOf(state, view, asked, words) {
  if (!asked) return null;
  if (view.phase === "offered") return doubled(state, view, asked, words);
  if (view.phase === "resigning") return resigned(state, view, asked);
  if (view.phase === "taking back") return takeBackAsked(state, asked, t("If you agree, your opponent plays it again with the same dice."), view.last?.dice ? t("{dice} is played again", { dice: written(view.last.dice) }) : t("play it again"));
  if (view.phase === "disputed") return disputed(state, asked);
  return null;
}

/** @param {TableState} state @param {View} view @param {Side} asked @param {Record<string, string>} words @returns {Question} */
function doubled(state, view, asked, words) {
  const stakes = view.stakes_offered ?? 2;
  const before = stakes / 2;
  const name = nameOf(state.summary, otherSide(asked));
  const title =
    view.offer === "beaver"
      ? t("{name} beavers: the cube goes to {value}", { name, value: stakes })
      : view.offer === "raccoon"
        ? t("{name} answers with a raccoon: the cube goes to {value}", { name, value: stakes })
        : t("{name} doubles to {value}", { name, value: stakes });
  return {
    cube: view.cube.spoken ? null : stakes,
    title,
    detail: addressed(state, asked, t("The stake goes from {before} to {after}.", { before, after: stakes })),
    answers: live(state, [
      { button: "take", label: capital(words.take ?? t("take")), detail: t("play on for {value}", { value: stakes }), kind: "pri" },
      { button: "beaver", label: t("Beaver"), detail: t("turn to {value}, keep the cube", { value: stakes * 2 }) },
      { button: "raccoon", label: t("Raccoon"), detail: t("turn to {value}", { value: stakes * 2 }) },
      { button: "drop", label: capital(words.drop ?? t("drop")), detail: tn("lose {count} point now", "lose {count} points now", before), kind: "danger" },
    ]),
  };
}

/** @param {TableState} state @param {View} view @param {Side} asked @returns {Question} */
function resigned(state, view, asked) {
  const name = nameOf(state.summary, otherSide(asked));
  const { title, times } = {
    single: { title: t("{name} resigns a single game", { name }), times: 1 },
    gammon: { title: t("{name} resigns a gammon", { name }), times: 2 },
    backgammon: { title: t("{name} resigns a backgammon", { name }), times: 3 },
  }[view.resigned ?? "single"];
  return {
    title,
    detail: addressed(state, asked, tn("You would win {count} point.", "You would win {count} points.", view.worth[times - 1])),
    answers: live(state, [
      { button: "accept", label: t("Accept"), detail: t("the game ends"), kind: "pri" },
      { button: "refuse", label: t("Refuse"), detail: t("the game goes on") },
    ]),
  };
}

/** @param {TableState} state @param {Side} asked @returns {Question} */
function disputed(state, asked) {
  return {
    title: t("{name} made an illegal play", { name: nameOf(state.summary, otherSide(asked)) }),
    detail: addressed(state, asked, t("Accept it, or send it back to be played again with the same dice.")),
    answers: live(state, [
      { button: "retake", label: t("Send it back"), kind: "pri" },
      { button: "accept", label: t("Accept it") },
    ]),
  };
}
