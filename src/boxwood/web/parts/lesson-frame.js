// What is seen round the board of a lesson: made once, drawn again whenever something changes.
import { fill, h, sentence } from "../dom.js";
import { die, icon } from "../icons.js";
import { lessons } from "../lessons.js";
import { language, t } from "../words.js";
import { openDialog } from "./dialog.js";
import { canSpeak } from "./read-aloud.js";
import { openRules } from "./rules-text.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../screens/lesson.js").LessonTable} LessonTable */
/** @typedef {ReturnType<typeof makeLessonFrame>} LessonFrame */

/** @param {LessonTable} table @param {HTMLElement} board */
export function makeLessonFrame(table, board) {
  const head = h("div", { class: "lesson-head" });
  const dots = h("ol", { class: "lesson-dots" });
  const card = h("div", { class: "card lesson-card" });
  const tools = h("div", { class: "lesson-tools" });
  const bar = h("div", { class: "lesson-bar" });
  const element = h(
    "section",
    { class: `lesson ${table.sheet?.palette ?? "felt"}`, "data-screen": "lesson", "data-shape": table.game.shape },
    h("div", { class: "board-area" }, h("div", { class: "board-box" }, board)),
    h("div", { class: "lesson-side" }, head, dots, card, tools, bar),
  );
  return { element, head, dots, card, tools, bar };
}

/** @param {LessonTable} table */
export function drawLesson(table) {
  const { frame, shown } = table;
  drawHead(table);
  drawDots(table);
  drawCard(table);
  drawTools(table);
  drawBar(table);
  frame.element.dataset.kind = shown.step.kind;
  frame.element.dataset.step = shown.step.name;
  frame.element.toggleAttribute("data-done", table.done);
  frame.element.toggleAttribute("data-waiting", table.waiting);
}

/** @param {LessonTable} table */
function drawHead(table) {
  const { frame, lesson, sheet } = table;
  fill(frame.head, [lesson.title, sheet?.title, language()], () => [
    h("a", { class: "btn quiet square lesson-close", href: "/", key: "close", "aria-label": t("Close the lesson"), title: t("Close the lesson") }, icon("close")),
    sheet ? h("span", { class: "lesson-thumb" }, thumbnail(table.game, sheet.palette)) : null,
    h("div", { class: "lesson-title" }, h("h1", null, lesson.title), h("p", { class: "mut" }, t("The {sheet} box", { sheet: sheet?.title ?? "" }))),
    h("button", { type: "button", class: "btn quiet", key: "change", on: { click: () => openChoice(table) } }, t("Change…")),
  ]);
}

/** A dot a step; those that were done, and the open one, can be pressed. @param {LessonTable} table */
function drawDots(table) {
  const { frame, lesson, at } = table;
  const { done } = lessons.progress(lesson.game);
  frame.dots.setAttribute("aria-label", t("Steps"));
  fill(frame.dots, [lesson.steps.length, at, done, language()], () =>
    lesson.steps.map(({ step }, index) => {
      const finished = done.includes(step.name);
      const open = finished || index === at || lesson.steps.slice(0, index).every((one) => done.includes(one.step.name));
      const name = finished ? t("Step {number}, done", { number: index + 1 }) : t("Step {number}", { number: index + 1 });
      const state = index === at ? "now" : finished ? "done" : "";
      return h("li", null, h("button", { type: "button", class: `lesson-dot ${state}`, key: `step-${index}`, "aria-label": name, "aria-current": index === at ? "step" : null, "aria-disabled": open ? null : "true", on: { click: () => open && table.go(index) } }));
    }),
  );
}

/** @param {LessonTable} table */
function drawCard(table) {
  const { frame, shown, answer } = table;
  const { step } = shown;
  fill(frame.card, [step, answer, language()], () => [
    h("p", { class: "lesson-kind" }, icon(kindOf(step).icon, 22), kindOf(step).label),
    h("p", { class: "serif lesson-sentence" }, step.sentence),
    answer ? answerLine(table, answer) : null,
    h("div", { class: "spacer" }),
    step.note ? h("p", { class: "lesson-note mut" }, icon("info", 20), h("span", null, emphasised(step.note))) : null,
  ]);
}

/** @param {import("../types.js").LessonStep} step */
function kindOf({ kind, extra }) {
  if (kind === "look") return { icon: "eye", label: t("Look") };
  if (kind === "game") return { icon: "star", label: t("Your turn") };
  return { icon: "thumb", label: extra ? t("One more thing") : t("Try it") };
}

/** @param {LessonTable} table @param {{right: boolean, said: string, clause: string | null}} answer */
function answerLine(table, { right, said, clause }) {
  return h(
    "p",
    { class: right ? "lesson-answer right" : "lesson-answer" },
    icon(right ? "check" : "info", 22),
    h("span", null, sentence(said), clause ? [" ", h("button", { type: "button", class: "lesson-clause", key: "read-rule", "aria-label": t("Read the rule {clause}", { clause }), on: { click: () => openRules(table.lesson.game, table.lesson.sheet, clause) } }, clause)] : ""),
  );
}

/** Words between two stars are strong. @param {string} text */
function emphasised(text) {
  return text.split("**").map((part, index) => (index % 2 ? h("strong", null, part) : part));
}

/** @param {LessonTable} table */
function drawTools(table) {
  const { frame, phone } = table;
  fill(frame.tools, [table.asks, table.done, phone.matches, lessons.aloud, canSpeak(), language()], () => [
    canSpeak() ? h("button", { type: "button", class: "btn lesson-aloud", key: "aloud", "aria-pressed": String(lessons.aloud), "aria-label": t("Read aloud"), title: t("Read aloud"), on: { click: () => table.toggleAloud() } }, icon("speaker"), h("span", null, t("Read aloud"))) : null,
    table.asks && !phone.matches ? showMeButton(table) : null,
  ]);
}

/** @param {LessonTable} table */
function showMeButton(table) {
  return h("button", { type: "button", class: "btn", key: "show-me", "aria-disabled": table.done ? "true" : null, on: { click: () => table.showMe() } }, t("Show me"));
}

/** @param {LessonTable} table */
function drawBar(table) {
  const { frame, shown, at, done, lesson } = table;
  const { kind, presses } = shown.step;
  const last = at === lesson.steps.length - 1;
  const { dice, phone } = table;
  fill(frame.bar, [at, kind, done, dice, phone.matches, language()], () => [
    phone.matches && !done
      ? showMeButton(table)
      : h("button", { type: "button", class: "btn lesson-back", key: "back", "aria-disabled": at === 0 ? "true" : null, on: { click: () => table.go(at - 1) } }, t("Previous")),
    dice.length ? h("span", { class: dice.length > 2 ? "dice four lesson-dice" : "dice lesson-dice", role: "img", "aria-label": t("Dice {values}", { values: dice.map((one) => one.value).join("-") }) }, dice.map((one) => die(one.value, shown.view.turn, { ...one, size: dice.length > 2 ? 30 : 58 }))) : null,
    kind === "press" && !done ? presses.map((press, index) => h("button", { type: "button", class: index ? "btn lesson-press" : "btn pri lesson-press", key: `press-${index}`, on: { click: () => table.tries(press.action) } }, press.label)) : null,
    last ? h("button", { type: "button", class: "btn pri lesson-next", key: "next", on: { click: () => table.play() } }, t("Play a game")) : nextButton(table),
  ]);
}

/** @param {LessonTable} table */
function nextButton(table) {
  const { done, shown } = table;
  if (shown.step.kind === "press" && !done) return null;
  return h(
    "button",
    { type: "button", class: `btn lesson-next${done ? " pri" : ""}`, key: "next", "aria-disabled": done ? null : "true", on: { click: () => table.next() } },
    t("Next"),
    done ? null : h("small", null, t("try it first")),
  );
}

/** Another game, or another box. @param {LessonTable} table */
function openChoice(table) {
  const { lesson, boxes } = table;
  const link = (/** @type {import("../types.js").Box} */ box, /** @type {import("../types.js").SheetChoice} */ sheet) => {
    const chosen = box.game === lesson.game && sheet.name === lesson.sheet;
    return h("li", null, h("a", { href: `/learn/${box.game}/${sheet.name}`, "aria-current": chosen ? "true" : null }, h("span", null, sheet.title, h("small", { class: "mut" }, sheet.about)), chosen ? icon("check") : null));
  };
  openDialog({
    title: t("Which box do you have?"),
    name: "ask lesson-choice",
    body: boxes.map((box) => [h("h3", null, box.title), h("ul", { class: "menu-list" }, box.sheets.map((sheet) => link(box, sheet)))]),
  });
}
