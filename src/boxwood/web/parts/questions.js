// What a player is asked, as data: a title, a line about it, and the answers with what each means.
import { capital } from "../dom.js";
import { isYou, nameOf, other, ownSide, people } from "../seats.js";
import { t, tn } from "../words.js";

/** @typedef {import("../table-state.js").TableState} TableState */
/** @typedef {{button: string, label: string, detail?: string, kind?: "pri" | "danger" | ""}} Answer */
/** @typedef {{title: string, detail: string, cube?: number | null, answers: Answer[], who: "first" | "second"}} Question */

/** The question that waits for somebody at this screen, or null. @param {TableState} state @param {Record<string, string>} words @returns {Question | null} */
export function questionOf(state, words) {
  const { view, asked } = state;
  if (!view || view.over) return null;
  if (view.phase === "starting") return whoStarts(state);
  if (!asked) return null;
  if (view.game === "checkers") return view.phase === "offered" ? drawOffered(state, asked) : null;
  if (view.phase === "offered") return doubled(state, asked, words);
  if (view.phase === "resigning") return resigned(state, asked);
  if (view.phase === "taking back") return takeBack(state, asked);
  if (view.phase === "disputed") return disputed(state, asked);
  return null;
}

/** The question with the name before it when two people share the screen. @param {TableState} state @param {import("../types.js").Side} asked @param {string} sentence */
function addressed(state, asked, sentence) {
  return ownSide(state.summary) ? sentence : t("{label}: {value}", { label: nameOf(state.summary, asked), value: sentence });
}

/** @param {TableState} state @param {Answer[]} answers */
function live(state, answers) {
  return answers.filter((answer) => state.presser(answer.button));
}

/** @param {TableState} state @param {import("../types.js").Side} asked @param {Record<string, string>} words @returns {Question} */
function doubled(state, asked, words) {
  const view = /** @type {import("../types.js").View} */ (state.view);
  const stakes = view.stakes_offered ?? 2;
  const before = stakes / 2;
  const name = nameOf(state.summary, other(asked));
  const title =
    view.offer === "beaver"
      ? t("{name} beavers: the cube goes to {value}", { name, value: stakes })
      : view.offer === "raccoon"
        ? t("{name} answers with a raccoon: the cube goes to {value}", { name, value: stakes })
        : t("{name} doubles to {value}", { name, value: stakes });
  return {
    who: asked,
    cube: stakes,
    title: addressed(state, asked, title),
    detail: t("The stake goes from {before} to {after}.", { before, after: stakes }),
    answers: live(state, [
      { button: "take", label: capital(words.take ?? t("take")), detail: t("play on for {value}", { value: stakes }), kind: "pri" },
      { button: "beaver", label: t("Beaver"), detail: t("turn to {value}, keep the cube", { value: stakes * 2 }) },
      { button: "raccoon", label: t("Raccoon"), detail: t("turn to {value}", { value: stakes * 2 }) },
      { button: "drop", label: capital(words.drop ?? t("drop")), detail: tn("lose {count} point now", "lose {count} points now", before), kind: "danger" },
    ]),
  };
}

/** @param {TableState} state @param {import("../types.js").Side} asked @returns {Question} */
function resigned(state, asked) {
  const view = /** @type {import("../types.js").View} */ (state.view);
  const name = nameOf(state.summary, other(asked));
  const cube = view.cube?.value ?? 1;
  const times = { single: 1, gammon: 2, backgammon: 3 }[view.resigned ?? "single"] ?? 1;
  const title = {
    single: t("{name} resigns a single game", { name }),
    gammon: t("{name} resigns a gammon", { name }),
    backgammon: t("{name} resigns a backgammon", { name }),
  }[/** @type {"single"} */ (view.resigned ?? "single")];
  return {
    who: asked,
    title: addressed(state, asked, title),
    detail: tn("You would win {count} point.", "You would win {count} points.", cube * times),
    answers: live(state, [
      { button: "accept", label: t("Accept"), detail: t("the game ends"), kind: "pri" },
      { button: "refuse", label: t("Refuse"), detail: t("the game goes on") },
    ]),
  };
}

/** @param {TableState} state @param {import("../types.js").Side} asked @returns {Question} */
function takeBack(state, asked) {
  return {
    who: asked,
    title: addressed(state, asked, t("{name} asks to take the last play back", { name: nameOf(state.summary, other(asked)) })),
    detail: t("If you agree, it is played again with the same dice."),
    answers: live(state, [
      { button: "accept", label: t("Agree"), detail: t("play it again"), kind: "pri" },
      { button: "refuse", label: t("Refuse"), detail: t("it stands") },
    ]),
  };
}

/** @param {TableState} state @param {import("../types.js").Side} asked @returns {Question} */
function disputed(state, asked) {
  return {
    who: asked,
    title: addressed(state, asked, t("{name} played against the rules", { name: nameOf(state.summary, other(asked)) })),
    detail: t("You may let it stand, or have it played again with the same dice."),
    answers: live(state, [
      { button: "retake", label: t("Have it played again"), kind: "pri" },
      { button: "accept", label: t("Let it stand") },
    ]),
  };
}

/** @param {TableState} state @param {import("../types.js").Side} asked @returns {Question} */
function drawOffered(state, asked) {
  return {
    who: asked,
    title: addressed(state, asked, t("{name} offers a draw", { name: nameOf(state.summary, other(asked)) })),
    detail: t("If you agree, nobody wins this game."),
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
  return { who: people(state.summary)[0], title: t("Who starts?"), detail: t("By this sheet the players decide."), answers };
}

/** @param {TableState} state @param {import("../types.js").Side} side */
function starter(state, side) {
  return isYou(state.summary, side) ? t("You start") : t("{name} starts", { name: nameOf(state.summary, side) });
}
