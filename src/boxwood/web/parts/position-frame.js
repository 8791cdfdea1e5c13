// What is seen round a board on which a position is set up: tools below it, everything else beside it.
import { capital, fill, h } from "../dom.js";
import { checker, icon } from "../icons.js";
import { figure, language, signed, t } from "../words.js";
import { judgedTable } from "./judged-table.js";
import { segmented } from "./segmented.js";

/** @typedef {import("../screens/position.js").PositionTable} PositionTable */

/** @param {PositionTable} table */
export function makePositionFrame(table) {
  const tools = h("div", { class: "editor-tools", role: "toolbar" });
  const head = h("div", { class: "editor-head" });
  const fields = h("div", { class: "card editor-fields" });
  const actions = h("div", { class: "editor-actions" });
  const found = h("div", { class: "card editor-found" });
  const element = h(
    "section",
    { class: "editor", "data-screen": "position", "data-shape": table.game.shape },
    h("div", { class: "editor-left" }, h("div", { class: "board-area" }, h("div", { class: "board-box" }, table.board)), tools),
    h("div", { class: "editor-side" }, head, fields, actions, found),
  );
  return { element, tools, head, fields, actions, found };
}

/** @param {PositionTable} table */
export function drawPosition(table) {
  if (!table.frame) return;
  drawTools(table);
  drawHead(table);
  drawFields(table);
  drawActions(table);
  drawFound(table);
  const { element } = table.frame;
  element.toggleAttribute("data-judged", table.judged !== null);
  element.dataset.rollout = table.rollout.state;
}

/** @param {PositionTable} table */
function drawTools(table) {
  const { frame, editor, model, tool, sheet, past } = table;
  frame.tools.setAttribute("aria-label", t("Tools"));
  frame.element.className = `editor ${sheet.palette}`;
  fill(frame.tools, [model, tool, sheet.name, past.length > 0, language()], () => [
    editor.tools().map(({ key, side, king }) =>
      h("button", { type: "button", class: "btn editor-tool", key: `tool-${key}`, "aria-pressed": String(tool === key), on: { click: () => table.choose(key) } }, checker(side, 26), h("span", null, king ? t("{colour} king", { colour: capital(sheet.agreeing[side].king) }) : capital(sheet.colours[side])), king ? null : h("small", { class: "mut" }, editor.count(model, side))),
    ),
    h("span", { class: "spacer" }),
    h("button", { type: "button", class: "btn", key: "swap", "aria-label": t("Swap"), on: { click: () => table.change(editor.swap(model), t("Sides swapped")) } }, icon("shuffle"), h("span", null, t("Swap"))),
    h("button", { type: "button", class: "btn square", key: "undo", "aria-label": t("Undo"), title: t("Undo"), "aria-disabled": past.length ? null : "true", on: { click: () => table.undo() } }, icon("undo")),
    h("button", { type: "button", class: "btn", key: "empty", on: { click: () => table.change(editor.empty(model), t("Empty board")) } }, t("Empty")),
    h("button", { type: "button", class: "btn", key: "start", on: { click: () => table.change(editor.start(model), t("Starting position")) } }, t("Start position")),
  ]);
}

/** @param {PositionTable} table */
function drawHead(table) {
  const { frame, problem, typed, id, editor, games, box } = table;
  fill(frame.head, [problem, typed, id, games.length, box.game, language()], () => [
    h(
      "div",
      { class: "editor-title" },
      h("h1", { class: "serif" }, t("Set up a position")),
      problem === "" ? h("span", { class: "pill own" }, icon("check", 16), t("Legal")) : null,
      h("span", { class: "spacer" }),
      h("button", { type: "button", class: "btn small", key: "paste", on: { click: () => table.paste() } }, t("Paste")),
      h("button", { type: "button", class: "btn small", key: "copy", on: { click: () => table.copyId() } }, icon("copy", 18), t("Copy")),
    ),
    games.length > 1 ? segmented({ legend: t("Game"), hideLegend: true, name: "game", value: box.game, choices: games.map((one) => ({ value: one.game, label: one.title })), change: (value) => table.chooseGame(value) }) : null,
    idField(table, typed ?? id, editor.label()),
    problem ? h("p", { class: "lesson-answer editor-problem" }, icon("info", 20), h("span", null, problem)) : null,
  ]);
}

/** @param {PositionTable} table @param {string} value @param {string} label */
function idField(table, value, label) {
  /** @type {HTMLInputElement} */
  const input = h("input", { type: "text", key: "id", class: "editor-id", "aria-label": label, ".value": value, maxlength: "200", spellcheck: "false", autocomplete: "off", on: { change: () => table.type(input.value) } });
  return input;
}

/** @param {PositionTable} table */
function drawFields(table) {
  const { frame, editor, model, sheet, box } = table;
  fill(frame.fields, [model, sheet.name, language()], () => [
    ...editor.fields(model, (/** @type {unknown} */ next, /** @type {string} */ said) => table.change(next, said), sheet),
    h(
      "label",
      { class: "field-label editor-sheet" },
      h("span", null, t("Rules")),
      h("select", { key: "sheet", on: { change: (event) => table.chooseSheet(/** @type {HTMLSelectElement} */ (event.target).value) } }, box.sheets.map((one) => h("option", { value: one.name, selected: one.name === sheet.name }, one.title))),
    ),
  ]);
}

/** @param {PositionTable} table */
function drawActions(table) {
  const { frame, problem, judged, asking, rollout, sheet } = table;
  const can = problem === "";
  const rolls = table.box.has_dice;
  fill(frame.actions, [can, judged !== null, asking, rollout.state, rolls, table.picture, language()], () => [
    h(
      "div",
      { class: "row" },
      rolls ? rollButton(table, can) : null,
      h("button", { type: "button", class: "btn", key: "play-on", "aria-disabled": can ? null : "true", "aria-expanded": String(asking), on: { click: () => can && table.ask() } }, t("Play from here…")),
      can ? h("a", { class: "btn", key: "picture", download: "position.svg", href: table.picture }, t("Picture")) : null,
      h("button", { type: "button", class: "btn", key: "link", on: { click: () => table.copyLink() } }, t("Copy a link")),
    ),
    asking && can
      ? h(
          "div",
          { class: "card panel editor-ask", role: "group", "aria-label": t("Play from here…") },
          h("p", null, t("Who plays?")),
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "btn pri", key: "on-first", on: { click: () => table.playOn("first") } }, t("You, {colour}, against the bot", { colour: sheet.agreeing.first.many })),
            h("button", { type: "button", class: "btn", key: "on-second", on: { click: () => table.playOn("second") } }, t("You, {colour}, against the bot", { colour: sheet.agreeing.second.many })),
            h("button", { type: "button", class: "btn", key: "on-two", on: { click: () => table.playOn(null) } }, t("Two people on this screen")),
          ),
        )
      : null,
  ]);
}

/** @param {PositionTable} table @param {boolean} can */
function rollButton(table, can) {
  const { rollout } = table;
  if (rollout.state === "running") return h("button", { type: "button", class: "btn pri", key: "roll-out", on: { click: () => rollout.stop() } }, t("Pause the rollout"));
  if (rollout.state === "stopped") return h("button", { type: "button", class: "btn pri", key: "roll-out", on: { click: () => rollout.goOn() } }, icon("play"), t("Go on"));
  return h("button", { type: "button", class: "btn pri", key: "roll-out", "aria-disabled": can ? null : "true", on: { click: () => can && table.rollOut() } }, icon("dice"), t("Roll out"));
}

/** @param {PositionTable} table */
function drawFound(table) {
  const { frame, judged, judging, rollout } = table;
  fill(frame.found, [judged, judging, rollout.signature, language()], () => [
    rollout.shown || rollout.problem ? rollout.draw() : null,
    judged && !rollout.shown ? judgement(table, judged) : null,
    judging && !rollout.shown ? h("p", { class: "mut" }, judging) : null,
    !judged && !judging && !rollout.shown ? h("p", { class: "mut" }, t("The evaluation appears here.")) : null,
    table.box.has_dice ? rollout.settings() : null,
  ]);
}

/** @param {PositionTable} table @param {import("../types.js").JudgedShown} judged */
function judgement(table, judged) {
  const { game } = table;
  const named = { no_double: t("No double"), double_take: t("Double, take"), double_drop: t("Double, drop"), equity: t("Equity"), win: t("Win"), gammon: t("Gammon") };
  const figures = Object.entries(named).filter(([name]) => judged.figures[name] !== undefined);
  const value = (/** @type {string} */ name) => (name === "win" || name === "gammon" ? `${figure(100 * judged.figures[name], 1)} %` : signed(judged.figures[name], 3));
  return [
    h("h2", { class: "editor-subtitle" }, t("Evaluation"), judged.depth ? h("span", { class: "mut" }, ` · ${game.ahead(judged.depth)}`) : null),
    judged.rows.length ? judgedTable(game, judged.rows, { yours: t("you"), show: (action) => table.showAction(action) }) : h("p", { class: "mut" }, t("There is nothing to choose here.")),
    figures.length ? h("dl", { class: "editor-figures" }, figures.map(([name, label]) => h("div", null, h("dt", null, label), h("dd", { class: "num" }, value(name))))) : null,
  ];
}
