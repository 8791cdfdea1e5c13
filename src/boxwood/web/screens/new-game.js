// Choosing a game: everything has a sensible default, so that "Start and roll" is enough.
import "../board/backgammon-board.js";
import "../board/checkers-board.js";
import { createTable, getBoxes } from "../api.js";
import { capital, fill, focusKey, h } from "../dom.js";
import { amend, draft, factsOf, formatOf, isDoubled, isOn, levelOf, newTable, optionsOf, sheetOf } from "../draft.js";
import { checker, icon } from "../icons.js";
import { tell } from "../parts/dialog.js";
import { openOptions } from "../parts/new-game-options.js";
import { segmented } from "../parts/segmented.js";
import { sheetCards } from "../parts/sheet-card.js";
import { startRolling } from "../recent.js";
import { navigate } from "../router.js";
import { settings } from "../settings.js";
import { startingView } from "../starting-views.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Box} Box */

const COMPACT = matchMedia("(max-width: 699px)");

/** @returns {Promise<import("../router.js").Screen>} */
export async function newGameScreen() {
  const boxes = await getBoxes();
  const form = h("form", { class: "choices", on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), start(boxes.games)) } });
  const preview = h("aside", { class: "card preview", "aria-label": t("Your game") });
  const element = h("section", { class: "new-game", "data-screen": "new-game" }, form, preview);
  const draw = () => {
    const box = boxes.games.find((one) => one.game === draft.game) ?? boxes.games[0];
    const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const open = [...form.querySelectorAll("details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset.field);
    form.replaceChildren(...choices(boxes.games, box, draw, open));
    summary(preview, box, draw);
    if (key) focusKey(element, key);
  };
  draw();
  COMPACT.addEventListener("change", draw);
  return { element, title: t("New game"), leave: () => COMPACT.removeEventListener("change", draw) };
}

/** @param {Box[]} games @param {Box} box @param {() => void} draw @param {(string | undefined)[]} open */
function choices(games, box, draw, open) {
  const set = (/** @type {Partial<import("../draft.js").Draft>} */ changes) => (amend(changes), draw());
  const sheet = sheetOf(box);
  return [
    h(
      "div",
      { class: "new-game-head" },
      h("h1", { class: "serif" }, t("New game")),
      segmented({
        legend: t("Game"),
        hideLegend: true,
        name: "game",
        value: box.game,
        choices: games.map((one) => ({ value: one.game, label: one.title })),
        change: (value) => set({ game: /** @type {any} */ (value) }),
      }),
    ),
    sheetCards({
      legend: t("Rule sheet"),
      note: t("what a sheet leaves open is under Options"),
      sheets: box.sheets,
      game: box.game,
      value: sheet.name,
      change: (name) => set({ sheets: { ...draft.sheets, [box.game]: name } }),
    }),
    h("div", { class: "fields" }, fields(box, set).map((field) => (COMPACT.matches ? folded(field, open) : field.control))),
    h("button", { class: "btn pri start narrow-start", type: "submit", key: "start-narrow" }, startLabel(box)),
  ];
}

/** @param {{name: string, label: string, value: string, control: HTMLElement}} field @param {(string | undefined)[]} open */
function folded(field, open) {
  return h(
    "details",
    { class: "folded", "data-field": field.name, open: open.includes(field.name) },
    h("summary", { key: `fold-${field.name}` }, h("span", { class: "mut" }, field.label), h("strong", null, field.value), icon("right", 18)),
    field.control,
  );
}

/** @param {Box} box @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function fields(box, set) {
  const sheet = sheetOf(box);
  const format = formatOf(sheet);
  const bot = draft.opponent === "bot";
  const found = [opponentField(set)];
  if (format && sheet.formats.length + box.lengths.length > 1) found.push(lengthField(box, sheet, format, set));
  if (bot) found.push(levelField(box, set));
  if (box.game === "backgammon") found.push(diceField(set));
  if (bot) found.push(sideField(sheet, set));
  return found;
}

/** @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function opponentField(set) {
  const choices = [
    { value: "bot", label: t("Bot") },
    { value: "person", label: t("Same screen") },
  ];
  return field("opponent", t("Opponent"), draft.opponent, choices, (value) => set({ opponent: /** @type {any} */ (value) }));
}

/** @param {Box} box @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function levelField(box, set) {
  const level = levelOf(box);
  const choices = box.levels.map((one) => ({ value: one.name, label: one.title, title: one.about }));
  const made = field("level", t("Bot level"), level.name, choices, (value) => set({ levels: { ...draft.levels, [box.game]: value } }), true);
  if (level.about) made.control.append(h("p", { class: "mut level-about" }, level.about));
  return made;
}

/** @param {Box} box @param {import("../types.js").Sheet} sheet @param {string} format @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function lengthField(box, sheet, format, set) {
  const lengths = sheet.formats.includes("match") ? box.lengths : [];
  const choices = [
    ...lengths.map((length) => ({ value: String(length), label: String(length), title: t("Match to {length}", { length }) })),
    ...(sheet.formats.includes("money") ? [{ value: "money", label: t("Money") }] : []),
    ...(sheet.formats.includes("single") ? [{ value: "single", label: t("One game") }] : []),
  ];
  const value = format === "match" ? String(lengths.includes(draft.length) ? draft.length : (lengths[0] ?? 1)) : format;
  const change = (/** @type {string} */ chosen) => set(/^\d+$/.test(chosen) ? { format: "match", length: Number(chosen) } : { format: chosen });
  const made = field("length", lengths.length ? t("Match length") : t("Format"), value, choices, change);
  made.value = formatTitle(sheet);
  return made;
}

/** @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function diceField(set) {
  const choices = [
    { value: "sealed", label: [icon("lock", 18), t("Sealed")], text: t("Sealed by the program") },
    { value: "manual", label: [icon("box", 18), t("Real dice")], text: t("Real dice") },
  ];
  return field("dice", t("Dice"), draft.dice, choices, (value) => set({ dice: /** @type {any} */ (value) }));
}

/** @param {import("../types.js").Sheet} sheet @param {(changes: Partial<import("../draft.js").Draft>) => void} set */
function sideField(sheet, set) {
  const choices = [
    ...["first", "second"].map((side) => {
      const colour = capital(sheet.colours[/** @type {"first"} */ (side)]);
      return { value: side, label: [h("span", { class: sheet.palette }, checker(/** @type {"first"} */ (side), 22)), colour], text: colour };
    }),
    { value: "either", label: t("Either") },
  ];
  return field("side", t("You play"), draft.side, choices, (value) => set({ side: /** @type {any} */ (value) }));
}

/**
 * @param {string} name @param {string} label @param {string} value
 * @param {(import("../parts/segmented.js").Choice & {text?: string})[]} choices @param {(value: string) => void} change @param {boolean} [wrap]
 */
function field(name, label, value, choices, change, wrap = false) {
  const chosen = choices.find((choice) => choice.value === value);
  const shown = chosen?.text ?? (typeof chosen?.label === "string" ? chosen.label : value);
  return { name, label, value: shown, control: segmented({ legend: label, name, value, choices, change, wrap }) };
}

/** @param {import("../types.js").Sheet} sheet */
function formatTitle(sheet) {
  const format = formatOf(sheet);
  if (format === "match") return t("Match to {length}", { length: draft.length });
  return format === "money" ? t("Money session") : t("Single game");
}

/** @param {HTMLElement} preview @param {Box} box @param {() => void} draw */
function summary(preview, box, draw) {
  const sheet = sheetOf(box);
  const side = draft.side === "either" || draft.opponent === "person" ? "first" : draft.side;
  const bot = draft.opponent === "bot";
  const title = formatOf(sheet) && box.game === "backgammon" ? `${sheet.title}, ${lower(formatTitle(sheet))}` : `${box.title}, ${lower(sheet.title)}`;
  const who = bot ? (draft.side === "either" ? t("You against the {level} bot", { level: lower(levelOf(box).title) }) : t("You, {colour}, against the {level} bot", { colour: sheet.agreeing[side].many, level: lower(levelOf(box).title) })) : t("Two people at this screen");
  const options = optionsOf(sheet).filter(isOn);
  const told = [options.map((option) => option.title).join(", "), draft.hints ? t("hints on") : t("hints off")].filter(Boolean).join(", ");
  const board = previewBoard(box.game, sheet, side);
  fill(preview, [title, who, told, draft, sheet, settings.home], () => [
    h("div", { class: "preview-board", "aria-hidden": "true", inert: true }, board),
    h("h2", { class: "serif" }, title),
    h("p", { class: "mut" }, who),
    h(
      "ul",
      { class: "facts" },
      factsOf(sheet).map((fact) => h("li", null, icon("check"), fact)),
      options.slice(0, 2).map((option) => h("li", null, icon("check"), h("span", null, h("strong", null, option.title), option.about ? h("span", { class: "option-about" }, t(": {text}", { text: option.about })) : ""))),
      box.game === "backgammon" ? h("li", null, icon(draft.dice === "sealed" ? "lock" : "box"), draft.dice === "sealed" ? t("Dice are sealed before the match, and you can check every roll after it.") : t("You throw real dice and enter what lies on the table.")) : null,
      draft.start ? h("li", null, icon("right"), t("Starts from {position}", { position: draft.start })) : null,
    ),
    h("div", { class: "spacer" }),
    h("button", { class: "btn options-button", type: "button", key: "options", on: { click: () => openOptions(box, draw) } }, h("strong", null, t("Options")), h("span", { class: "mut" }, told)),
    h("button", { class: "btn pri start", type: "button", key: "start", on: { click: () => start([box]) } }, startLabel(box)),
  ]);
}

/** @param {Box} box */
function startLabel(box) {
  return box.game === "backgammon" && draft.dice === "sealed" && !draft.start ? t("Start and roll") : t("Start");
}

/** @param {string} text */
const lower = (text) => (text ? text[0].toLocaleLowerCase() + text.slice(1) : text);

/** @param {"backgammon" | "checkers"} game @param {import("../types.js").Sheet} sheet @param {"first" | "second"} side */
function previewBoard(game, sheet, side) {
  const board = /** @type {any} */ (document.createElement(`${game}-board`));
  board.className = sheet.palette;
  board.settings = { ...settings, pace: "off", colours: sheet.agreeing, words: sheet.words, centredCube: sheet.centred_cube };
  board.orientation = "landscape";
  board.interactive = false;
  board.compact = true;
  queueMicrotask(() => board.show?.(startingView(game, sheet, side, isDoubled(sheet)), { instant: true }));
  return board;
}

let starting = false;

/** @param {Box[]} games */
async function start(games) {
  const box = games.find((one) => one.game === draft.game) ?? games[0];
  if (starting) return;
  starting = true;
  try {
    const made = await createTable(newTable(box));
    amend({ seal: null }); // each serves one table
    startRolling(made.id);
    navigate(`/table/${made.id}`);
  } catch (error) {
    tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
  } finally {
    starting = false;
  }
}
