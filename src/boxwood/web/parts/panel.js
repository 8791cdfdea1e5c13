// The one panel beside the board: a question, a refusal, the end of a game, a notice, or a hint.
import { freshId, h, sentence } from "../dom.js";
import { die, icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {string} kind @param {string} symbol @param {string} title @param {Child} aside @param {Child} body
 */
function frame(kind, symbol, title, aside, body) {
  const id = freshId("panel");
  return h(
    "section",
    { class: `card panel ${kind}`, "aria-labelledby": id },
    h("div", { class: "panel-head" }, symbol ? icon(symbol) : null, h("h2", { id }, title), aside ? h("span", { class: "mut aside" }, aside) : null),
    body,
  );
}

/** @param {import("./questions.js").Question} question @param {(button: string) => void} answer @param {(() => void) | null} [hint] asks for one */
export function questionPanel(question, answer, hint = null) {
  const id = freshId("question");
  return h(
    "section",
    { class: "card panel question", "aria-labelledby": id },
    h(
      "div",
      { class: "question-head" },
      question.cube ? h("span", { class: "cube-tile serif", "aria-hidden": "true" }, question.cube) : null,
      h("div", null, h("h2", { id, class: "serif", tabindex: "-1", key: "question-title" }, question.title), h("p", { class: "mut" }, question.detail)),
      hint ? h("button", { type: "button", class: "btn square ask-hint", key: "ask-hint", "aria-label": t("Hint"), title: t("Hint"), on: { click: hint } }, icon("bulb")) : null,
    ),
    question.progress === undefined ? null : h("progress", { max: "100", value: question.progress, "aria-label": question.title }),
    h(
      "div",
      { class: "answers" },
      question.answers.map((one) =>
        h(
          "button",
          { type: "button", class: `btn answer ${one.kind ?? ""}`, key: one.yes ? "answer-yes" : `answer-${one.action ?? (one.button || "no")}`, "data-yes": one.yes, "aria-disabled": one.off ? "true" : null, on: { click: () => one.off || answer(one.action ?? one.button) } },
          h("span", null, one.label),
          one.detail ? [h("span", { class: "visually-hidden" }, ", "), h("small", null, one.detail)] : null,
        ),
      ),
    ),
  );
}

/** @param {import("../table-state.js").Refusal} refused @param {(clause: string) => void} read @param {() => void} close */
export function refusalPanel(refused, read, close) {
  const move = /^(?:play|move) (?:.* )?(\S+)$/.exec(refused.action)?.[1];
  return frame("refusal", "warn", move ? t("Not allowed: {action}", { action: move }) : t("Not now"), null, [
    h("p", null, sentence(refused.message)),
    h(
      "div",
      { class: "row" },
      refused.clause ? h("button", { class: "btn small", type: "button", key: "read-rule", on: { click: () => read(/** @type {string} */ (refused.clause)) } }, t("Rule {clause}", { clause: refused.clause })) : null,
      h("button", { class: "btn small quiet", type: "button", key: "close-refusal", on: { click: close } }, t("Close"), h("kbd", null, "Esc")),
    ),
  ]);
}

/**
 * What the tutor holds: what it costs and why, the best on demand, and two ways on.
 * @param {import("../types.js").Held} held @param {import("../board/game.js").PageGame} game @param {{anyway: () => void, again: () => void, show: (shown: boolean) => void}} acts
 */
export function heldPanel(held, game, acts) {
  const id = freshId("held");
  const cost = game.figures({ action: held.action, text: held.text, equity: 0, loss: held.cost, details: {} }).cost;
  const best = h("p", { class: "held-best", hidden: true }, t("Best: {play}", { play: held.best }));
  const show = h("button", { type: "button", class: "btn small quiet", key: "held-show", on: { click: () => {
    best.hidden = false;
    show.hidden = true;
    acts.show(true);
  } } }, icon("bulb", 16), t("Show the best"));
  return h(
    "section",
    { class: "card panel question held", "aria-labelledby": id },
    h("div", { class: "question-head" }, h("div", null, h("h2", { id, class: "serif", tabindex: "-1", key: "question-title" }, t("Wait a moment")), h("p", { class: "danger" }, `${held.text}: ${held.label} ${cost}`))),
    held.reasons.map((reason) => h("p", { class: "held-reason" }, reason)),
    best,
    show,
    h("div", { class: "answers" }, h("button", { type: "button", class: "btn answer pri", key: "try-again", on: { click: acts.again } }, h("span", null, t("Try again"))), h("button", { type: "button", class: "btn answer", key: "play-anyway", on: { click: acts.anyway } }, h("span", null, t("Play it anyway")))),
  );
}

/** @param {string} title @param {string} text @param {() => void} [close] where it can be put away @param {import("../news.js").Told["dice"]} [dice] that it is about */
export function noticePanel(title, text, close, dice = []) {
  const closing = close ? closeButton("close-notice", t("Close"), close) : null;
  const drawn = dice.length ? h("span", { class: "notice-dice", "aria-hidden": "true" }, dice.map(({ side, value }) => die(value, side, { size: 30 }))) : null;
  return frame("notice", drawn ? "" : "info", title, [drawn, closing], h("p", null, text));
}

/** @param {string} key @param {string} label @param {() => void} close */
function closeButton(key, label, close) {
  return h("button", { class: "btn quiet square small", type: "button", key, "aria-label": label, on: { click: close } }, icon("close", 16));
}

/**
 * The best plays, each a button that shows its arrows on the board: those of the one chosen, at first the best, lie there.
 * @param {import("../types.js").HintGiven | "asked"} hint @param {{close: () => void, show: (choice: import("../types.js").HintChoice) => void}} acts @param {import("../board/game.js").PageGame} game
 */
export function hintPanel(hint, acts, game) {
  const closing = closeButton("close-hint", t("Close the hint"), acts.close);
  if (hint === "asked") return frame("hint", "bulb", t("Hint"), closing, h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("Working on it…")));
  const ahead = hint.depth ? game.ahead(hint.depth) : "";
  const choices = hint.choices.slice(0, 3);
  let chosen = 0;
  const rows = choices.map((choice, index) => hintRow(choice, index, game.figures(choice), { over: () => acts.show(choice), out: () => acts.show(choices[chosen]), choose: () => choose(index) }));
  const choose = (/** @type {number} */ index) => {
    chosen = index;
    for (const [place, row] of rows.entries()) row.setAttribute("aria-pressed", String(place === chosen));
    acts.show(choices[chosen]);
  };
  if (choices.length) choose(0);
  const head = h("div", { class: "hint-head mut", "aria-hidden": "true" }, h("span", { class: "hint-play" }), h("span", { class: "num" }, t("Equity")), h("span", { class: "num" }, t("Cost")));
  return frame("hint", "bulb", t("Hint"), [h("span", null, ahead), closing], [choices.length ? [head, h("ol", { class: "hint-list" }, rows.map((row) => h("li", null, row)))] : null, hint.words ? h("p", null, hint.words) : null]);
}

/** @param {import("../types.js").HintChoice} choice @param {number} index @param {import("../board/game.js").Figures} figures @param {{over: () => void, out: () => void, choose: () => void}} acts */
function hintRow(choice, index, { equity, cost }, { over, out, choose }) {
  return h(
    "button",
    { type: "button", class: "hint-row", key: `hint-${index}`, "aria-label": t("{play}, equity {equity}, cost {cost}", { play: choice.text, equity, cost: cost || t("none") }), on: { pointerenter: over, focus: over, click: choose, pointerleave: out, blur: out } },
    h("span", { class: "mut" }, index + 1),
    h("span", { class: "hint-play" }, choice.text),
    h("span", { class: "num equity" }, equity),
    h("span", { class: "num cost" }, cost || t("best")),
  );
}

/**
 * @param {{title: string, detail: string, score: string | null, actions: {label: string, kind?: string, key: string, act: () => void}[]}} end
 */
export function endPanel(end) {
  const id = freshId("end");
  return h(
    "section",
    { class: "card panel end", "aria-labelledby": id },
    h("h2", { id, class: "serif", tabindex: "-1", key: "end-title" }, end.title),
    end.detail ? h("p", { class: "mut" }, end.detail) : null,
    end.score ? h("p", { class: "end-score serif" }, end.score) : null,
    h("div", { class: "answers" }, end.actions.map((one) => h("button", { type: "button", class: `btn ${one.kind ?? ""}`, key: one.key, on: { click: one.act } }, one.label))),
  );
}
