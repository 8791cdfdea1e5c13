// What is seen round the board of an exercise: made once, drawn again whenever something changes.
import { fill, h } from "../dom.js";
import { die, icon } from "../icons.js";
import { otherSide } from "../sides.js";
import { language, t, tn } from "../words.js";
import { judgedTable } from "./judged-table.js";

/** @typedef {import("../screens/practice-session.js").PracticeTable} PracticeTable */

/** @param {PracticeTable} table */
export function makePracticeFrame(table) {
  const head = h("div", { class: "quiz-head" });
  const steps = h("ol", { class: "quiz-steps" });
  const card = h("div", { class: "card quiz-card", tabindex: "-1" });
  const bar = h("div", { class: "quiz-bar" });
  const element = h(
    "section",
    { class: "quiz", "data-screen": "quiz", "data-shape": table.game.shape },
    h("div", { class: "board-area" }, h("div", { class: "board-box" }, table.board)),
    h("div", { class: "quiz-side" }, head, steps, card, bar),
  );
  return { element, head, steps, card, bar };
}

/** @param {PracticeTable} table */
export function drawPractice(table) {
  const { frame, exercise, solution } = table;
  if (!frame) return;
  drawHead(table);
  drawSteps(table);
  drawCard(table);
  drawBar(table);
  frame.element.className = `quiz ${table.sheet?.palette ?? "felt"}`;
  frame.element.dataset.state = !exercise ? "done" : solution ? (solution.right ? "right" : "wrong") : "asked";
  frame.element.dataset.kind = exercise?.kind ?? "";
  frame.element.toggleAttribute("data-waiting", table.waiting);
}

/** @param {PracticeTable} table */
function drawHead(table) {
  const { frame, exercise, at, exercises } = table;
  fill(frame.head, [at, exercise?.theme, exercise?.own, exercises.length, language()], () => [
    h("div", { class: "quiz-title" }, h("h1", { class: "serif" }, exercise && !exercise.own ? t("Practise") : t("Your errors")), exercise ? h("p", { class: "mut" }, t("{at} of {count} · {theme}", { at: at + 1, count: exercises.length, theme: exercise.theme })) : null),
    h("a", { class: "btn quiet square", href: `/practice/${table.name}`, key: "close", "aria-label": t("Close"), title: t("Close") }, icon("close")),
  ]);
}

/** @param {PracticeTable} table */
function drawSteps(table) {
  const { frame, results, at } = table;
  frame.steps.setAttribute("aria-label", t("Exercises"));
  const states = results.map((result) => (result === null ? "" : result === "skipped" ? "skipped" : result.right ? "right" : "wrong"));
  fill(frame.steps, [states, at, language()], () =>
    states.map((state, index) =>
      h(
        "li",
        null,
        h(
          "button",
          { type: "button", class: `quiz-step ${state}${index === at ? " now" : ""}`, key: `step-${index}`, "aria-current": index === at ? "step" : null, "aria-label": stepName(index, state), on: { click: () => table.go(index) } },
          state === "right" ? icon("check", 14) : state === "wrong" ? "–" : state === "skipped" ? "…" : index + 1,
        ),
      ),
    ),
  );
}

/** @param {number} index @param {string} state */
function stepName(index, state) {
  const number = index + 1;
  if (state === "right") return t("Exercise {number}, right", { number });
  if (state === "wrong") return t("Exercise {number}, wrong", { number });
  return state === "skipped" ? t("Exercise {number}, skipped", { number }) : t("Exercise {number}", { number });
}

/** @param {PracticeTable} table */
function drawCard(table) {
  const { frame, exercise, solution, offers, problem, waiting } = table;
  fill(frame.card, [exercise?.id, solution, offers, problem, waiting, table.results.length, language()], () => {
    if (!table.exercises.length) return [h("p", { class: "serif quiz-question" }, t("Nothing to practise here today.")), h("p", { class: "mut" }, t("Exercises you answered come back on a later day."))];
    if (!exercise) return [h("p", { class: "serif quiz-question" }, table.summary)];
    return solution ? solved(table, solution) : asked(table, exercise);
  });
}

/** @param {PracticeTable} table @param {import("../types.js").ExerciseShown} exercise */
function asked(table, exercise) {
  const shown = table.offers || !table.isMoved;
  return [
    rolled(exercise.view, t("You rolled")),
    h("p", { class: "serif quiz-question" }, table.question),
    standing(exercise),
    h("p", { class: "mut" }, exercise.origin),
    table.problem ? h("p", { class: "lesson-answer" }, icon("info", 22), h("span", null, table.problem)) : null,
    shown ? h("div", { class: "quiz-choices", role: "group", "aria-label": table.question }, exercise.choices.map((choice, index) => h("button", { type: "button", class: "btn", key: `choice-${index}`, "aria-disabled": table.waiting ? "true" : null, on: { click: () => table.answer(choice.action) } }, choice.text))) : null,
    h("div", { class: "spacer" }),
    shown ? null : h("button", { type: "button", class: "btn quiet quiz-offer", key: "offer", on: { click: () => table.offer() } }, icon("list"), t("Show some plays to choose from")),
  ];
}

/** The score and the cube, where there are any: a decision hangs on them. @param {import("../types.js").ExerciseShown} exercise */
function standing({ view, side }) {
  const { score, length, crawford, cube } = /** @type {import("../table-view.js").TableView} */ (view);
  if (!score || !cube) return null;
  const said = [length ? t("Match to {length}: you {one}, opponent {other}", { length, one: score[side], other: score[otherSide(side)] }) : t("Money session"), crawford ? t("Crawford game") : "", cube.in_play ? t("cube at {value}", { value: cube.value }) : ""];
  return h("p", null, said.filter(Boolean).join(" · "));
}

/** The dice of a position, if any were thrown. @param {import("../table-view.js").TableView} view @param {string} label */
function rolled({ dice, turn }, label) {
  if (!dice) return null;
  return h("p", { class: "quiz-dice" }, h("strong", null, label), h("span", { role: "img", "aria-label": t("Dice {values}", { values: dice.join("-") }) }, dice.map((value) => die(value, turn, { size: 30 }))));
}

/** @param {PracticeTable} table @param {import("../types.js").SolutionShown} solution */
function solved(table, solution) {
  const yours = solution.rows.find((row) => row.yours);
  const { cost } = table.game.figures({ action: "", text: "", equity: 0, loss: solution.cost, details: {} });
  const game = solution.played_cost === null ? "" : table.game.figures({ action: "", text: "", equity: 0, loss: solution.played_cost, details: {} }).cost;
  return [
    h("div", { class: "quiz-verdict" }, solution.right ? h("span", { class: "quiz-tick" }, icon("check", 22)) : null, h("p", { class: "serif quiz-question" }, solution.right ? t("Right: {play}", { play: yours?.text ?? "" }) : [t("Not quite."), " ", h("span", { class: "cost" }, cost)])),
    game ? h("p", { class: "mut" }, t("In the game it cost {cost}.", { cost: game })) : null,
    judgedTable(table.game, solution.rows, { yours: t("you"), show: (action) => table.board.mark(table.game.arrowsOf(action, /** @type {import("../types.js").ExerciseShown} */ (table.exercise).view)) }),
    solution.right && solution.reasons.length ? h("h2", { class: "editor-subtitle" }, t("What went wrong in the game")) : null,
    solution.reasons.map((reason) => h("p", { class: "quiz-reason" }, reason)),
    solution.rolled_out ? h("p", { class: "mut quiz-small" }, t("From a rollout: averages over many games.")) : null,
    h("div", { class: "spacer" }),
    h("p", { class: "quiz-return" }, icon("calendar"), h("span", null, returnWords(solution))),
  ];
}

/** @param {PracticeTable} table */
function drawBar(table) {
  const { frame, exercise, solution, at, exercises, phone } = table;
  const { canUndo, complete, action, dice } = table.board.view ? table.board.hand : { canUndo: false, complete: false, action: null, dice: [] };
  const shownDice = phone.matches && !solution && table.isMoved ? dice : [];
  fill(frame.bar, [exercise?.id, solution !== null, canUndo, complete, shownDice, at, table.waiting, language()], () => {
    if (!exercise) {
      return [h("a", { class: "btn", href: `/practice/${table.name}`, key: "overview" }, t("Back to practice")), h("a", { class: "btn pri quiz-next", href: "/", key: "again" }, t("Home"))];
    }
    if (solution) {
      const last = at === exercises.length - 1;
      return [
        h("button", { type: "button", class: "btn", key: "look-again", on: { click: () => table.lookAgain() } }, t("Look again")),
        h("button", { type: "button", class: "btn", key: "play-on", on: { click: () => table.playOn() } }, t("Play on…")),
        h("button", { type: "button", class: "btn pri quiz-next", key: "next", on: { click: () => table.next() } }, last ? t("Finish") : t("Next"), h("kbd", null, "Enter")),
      ];
    }
    const skip = h("button", { type: "button", class: "btn", key: "skip", on: { click: () => table.skip() } }, t("Skip"));
    if (!table.isMoved) return [skip];
    return [
      skip,
      h("button", { type: "button", class: "btn", key: "undo", "aria-label": t("Undo"), "aria-disabled": canUndo ? null : "true", on: { click: () => table.undo() } }, icon("undo"), h("span", null, t("Undo"))),
      shownDice.length ? h("span", { class: shownDice.length > 2 ? "dice four" : "dice", role: "img", "aria-label": t("Dice {values}", { values: shownDice.map((one) => one.value).join("-") }) }, shownDice.map((one) => die(one.value, exercise.view.turn, { ...one, size: shownDice.length > 2 ? 28 : 44 }))) : null,
      h("button", { type: "button", class: `btn quiz-next${complete ? " pri" : ""}`, key: "answer", "aria-disabled": complete && !table.waiting ? null : "true", on: { click: () => complete && action && table.answer(action) } }, t("Answer")),
    ];
  });
}

/** When an exercise comes back. @param {import("../types.js").SolutionShown} solution */
export function returnWords(solution) {
  if (!solution.counted) return t("Only your first answer today counts.");
  if (solution.days <= 1) return t("You will see it again tomorrow.");
  return tn("You will see it again in {count} day.", "You will see it again in {count} days.", solution.days);
}
