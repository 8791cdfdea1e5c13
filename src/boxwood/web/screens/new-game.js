// Choosing a game: everything has a sensible default, so that "Start and roll" is enough.
import { getBoxes } from "../api.js";
import { gameOf, hasBoard } from "../board/games.js";
import { capital, fill, focusKey, h } from "../dom.js";
import { amend, boxOf, draft, formatOf, formatsOf, formatTitle, isLength, isOn, LONGEST, lengthOf, levelOf, lower, MATCH, OWN_CLOCK, planOf, sheetOf } from "../draft.js";
import { checker, icon } from "../icons.js";
import { openOptions } from "../parts/new-game-options.js";
import { ownClock } from "../parts/own-clock.js";
import { chosenBoard } from "../parts/preview-board.js";
import { segmented } from "../parts/segmented.js";
import { sheetCards } from "../parts/sheet-card.js";
import { changing, proposing, startTable } from "../parts/start-table.js";
import { textField } from "../parts/text-field.js";
import { NARROW } from "../phone.js";
import { settings } from "../settings.js";
import { SIDES } from "../sides.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {(changes: Partial<import("../draft.js").Draft>) => void} Amend */

/** The clocks of each game. @type {import("../types.js").Boxes["clocks"]} */
let clocks = {};

const COMPACT = matchMedia(NARROW);

/** @returns {Promise<import("../router.js").Screen>} */
export async function newGameScreen() {
  const boxes = await getBoxes();
  const games = boxes.games.filter((box) => hasBoard(box.game));
  clocks = boxes.clocks;
  const form = h("form", { class: "choices", on: {
    submit: (event) => {
      event.preventDefault();
      startTable(boxOf(games));
    },
  } });
  const preview = h("aside", { class: "card preview", "aria-label": t("Your game") });
  const element = h("section", { class: "new-game", "data-screen": "new-game" }, form, preview);
  const draw = () => {
    const box = boxOf(games);
    const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const open = [...form.querySelectorAll("details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset.field);
    form.replaceChildren(...choices(games, box, draw, open));
    summary(preview, box, draw);
    if (key) focusKey(element, key);
  };
  draw();
  COMPACT.addEventListener("change", draw);
  return { element, title: t("New game"), leave: () => COMPACT.removeEventListener("change", draw) };
}

/** @param {Box[]} games @param {Box} box @param {() => void} draw @param {(string | undefined)[]} open */
function choices(games, box, draw, open) {
  /** @type {Amend} */
  const set = (changes) => {
    amend(changes);
    draw();
  };
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
        change: (value) => set({ game: value }),
      }),
      box.has_lesson ? h("a", { class: "btn learn-link", href: `/learn/${box.game}/${sheet.name}`, key: "learn" }, icon("cap"), t("Learn to play")) : null,
    ),
    sheetCards({
      legend: t("Rule sheet"),
      note: t("More rules under Options"),
      sheets: box.sheets,
      game: gameOf(box.game),
      value: sheet.name,
      change: (name) => set({ sheets: { ...draft.sheets, [box.game]: name } }),
    }),
    h("div", { class: "fields" }, fields(box, set).map((field) => (COMPACT.matches ? folded(field, open) : placed(field)))),
    h("button", { class: "btn pri start narrow-start", type: "submit", key: "start-narrow" }, startLabel(box)),
  ];
}

/** @typedef {{name: string, label: string, value: string, control: HTMLElement}} Field */

/** A choice among others: the style sheet gives each its part of a row. @param {Field} field */
function placed({ name, control }) {
  control.dataset.field = name;
  return control;
}

/** @param {Field} field @param {(string | undefined)[]} open */
function folded(field, open) {
  return h(
    "details",
    { class: "folded", "data-field": field.name, open: open.includes(field.name) },
    h("summary", { key: `fold-${field.name}` }, h("span", { class: "mut" }, field.label), h("strong", null, field.value), icon("right", 18)),
    field.control,
  );
}

/** @param {Box} box @param {Amend} set */
function fields(box, set) {
  const sheet = sheetOf(box);
  const bot = draft.opponent === "bot";
  /** @type {Field[]} */
  const found = [opponentField(set)];
  if (formatsOf(sheet).length + box.lengths.length > 1) found.push(lengthField(box, sheet, set));
  if (bot) found.push(levelField(box, set));
  if (box.has_dice) found.push(diceField(set));
  if (draft.opponent !== "person") found.push(sideField(sheet, set));
  if (draft.opponent === "friend") found.push(clockField(box, set));
  found.push(namesField(sheet));
  return found;
}

/** @param {Amend} set */
function opponentField(set) {
  /** @type {import("../parts/segmented.js").Choice<"bot" | "friend" | "person">[]} */
  const choices = [
    { value: "bot", label: t("Bot") },
    { value: "friend", label: t("A friend"), title: t("A friend, each on your own device") },
    { value: "person", label: t("Same screen") },
  ];
  return field("opponent", t("Opponent"), draft.opponent, choices, (value) => set({ opponent: value }));
}

/** Who plays: you, or the two people at this screen. @param {import("../types.js").SheetChoice} sheet */
function namesField(sheet) {
  const line = (/** @type {0 | 1} */ index, /** @type {string} */ label, /** @type {string} */ placeholder) => {
    const change = (/** @type {string} */ value) => amend({ names: /** @type {[string, string]} */ (draft.names.map((name, place) => (place === index ? value : name))) });
    return textField(label, draft.names[index], change, { placeholder, max: 40, key: `name-${index}` });
  };
  const of = (/** @type {"first" | "second"} */ side) => line(side === "first" ? 0 : 1, t("Who plays {colour}", { colour: sheet.agreeing[side].many }), capital(sheet.colours[side]));
  const lines = draft.opponent !== "person" ? [line(0, t("Your name"), t("You"))] : SIDES.map(of);
  const control = h("div", { class: "form-field names", role: "group", "aria-label": t("Names") }, lines);
  control.addEventListener("input", () => control.closest("details")?.querySelector("summary strong")?.replaceChildren(shownNames(sheet)));
  return { name: "names", label: draft.opponent !== "person" ? t("Your name") : t("Names"), value: shownNames(sheet), control };
}

/** Who plays, as it is called without a name. @param {import("../types.js").SheetChoice} sheet */
function shownNames({ colours }) {
  if (draft.opponent !== "person") return draft.names[0] || t("You");
  return t("{one} and {other}", { one: draft.names[0] || capital(colours.first), other: draft.names[1] || capital(colours.second) });
}

/** @param {Box} box @param {Amend} set */
function levelField(box, set) {
  const level = levelOf(box);
  const choices = box.levels.map((one) => ({ value: one.name, label: one.title, title: one.about }));
  const made = field("level", t("Bot level"), level.name, choices, (value) => set({ levels: { ...draft.levels, [box.game]: value } }), true);
  if (level.about) made.control.append(h("p", { class: "mut level-about" }, level.about));
  return made;
}

/** @param {Box} box @param {Amend} set */
function clockField(box, set) {
  const chosen = draft.clocks[box.game] ?? "";
  const choices = [{ value: "", label: t("No clock") }, ...(clocks[box.game] ?? []).map(({ name, title }) => ({ value: name, label: title })), { value: OWN_CLOCK, label: t("Your own") }];
  const made = field("clock", t("Clock"), chosen, choices, (value) => set({ clocks: { ...draft.clocks, [box.game]: value || null } }), true);
  if (chosen === OWN_CLOCK) made.control.append(ownClock());
  return made;
}

/** A match of any length, beside the usual ones. @param {number | null} length @param {Amend} set */
function anyLength(length, set) {
  const input = h("input", {
    type: "number",
    min: "1",
    max: String(LONGEST),
    step: "1",
    inputmode: "numeric",
    key: "any-length",
    ".value": length === null ? "" : String(length),
    on: {
      change: () => {
        if (isLength(input.valueAsNumber)) set({ format: MATCH, length: input.valueAsNumber });
        else input.reportValidity();
      },
    },
  });
  return h("label", { class: "any-length mut" }, t("1 to {most}:", { most: LONGEST }), input);
}

/** @param {Box} box @param {import("../types.js").SheetChoice} sheet @param {Amend} set */
function lengthField(box, sheet, set) {
  const formats = formatsOf(sheet);
  const lengths = formats.includes(MATCH) ? box.lengths : [];
  const choices = [
    ...lengths.map((length) => ({ value: String(length), label: String(length), title: t("Match to {length}", { length }) })),
    ...formats.filter((format) => format !== MATCH).map((format) => ({ value: format, label: formatLabel(format) })),
  ];
  const value = String(lengthOf(box) ?? formatOf(sheet));
  const change = (/** @type {string} */ chosen) => set(/^\d+$/.test(chosen) ? { format: MATCH, length: Number(chosen) } : { format: chosen });
  const made = field("length", lengths.length ? t("Match length") : t("Format"), value, choices, change);
  made.value = formatTitle(box);
  if (lengths.length) {
    made.control.classList.add("with-any-length");
    made.control.append(anyLength(lengthOf(box), set));
  }
  return made;
}

/** @param {Amend} set */
function diceField(set) {
  /** @type {(import("../parts/segmented.js").Choice<"sealed" | "manual"> & {text: string})[]} */
  const choices = [
    { value: "sealed", label: [icon("lock", 18), t("Sealed")], text: t("Sealed by the program") },
    { value: "manual", label: [icon("box", 18), t("Real dice")], text: t("Real dice") },
  ];
  return field("dice", t("Dice"), draft.dice, choices, (value) => set({ dice: value }));
}

/** @param {import("../types.js").SheetChoice} sheet @param {Amend} set */
function sideField(sheet, set) {
  const choices = [
    ...SIDES.map((side) => {
      const colour = capital(sheet.colours[side]);
      return { value: side, label: [h("span", { class: sheet.palette }, checker(side, 22)), colour], text: colour };
    }),
    { value: /** @type {const} */ ("either"), label: t("Random") },
  ];
  return field("side", t("You play"), draft.side, choices, (value) => set({ side: value }));
}

/**
 * @template {string} T
 * @param {string} name @param {string} label @param {T} value
 * @param {(import("../parts/segmented.js").Choice<T> & {text?: string})[]} choices @param {(value: T) => void} change @param {boolean} [wrap]
 */
function field(name, label, value, choices, change, wrap = false) {
  const chosen = choices.find((choice) => choice.value === value);
  const shown = chosen?.text ?? (typeof chosen?.label === "string" ? chosen.label : value);
  return { name, label, value: shown, control: segmented({ legend: label, name, value, choices, change, wrap }) };
}

/** A format without a length, for a button. @param {string} format */
function formatLabel(format) {
  return { money: t("Money"), single: t("One game") }[format] ?? capital(format);
}

/** @param {HTMLElement} preview @param {Box} box @param {() => void} draw */
function summary(preview, box, draw) {
  const sheet = sheetOf(box);
  const side = draft.side === "either" || draft.opponent === "person" ? "first" : draft.side;
  const bot = draft.opponent === "bot";
  const title = box.lengths.length ? `${sheet.title}, ${lower(formatTitle(box))}` : `${box.title}, ${lower(sheet.title)}`;
  const who = bot ? (draft.side === "either" ? t("You against the {level} bot", { level: lower(levelOf(box).title) }) : t("You, {colour}, against the {level} bot", { colour: sheet.agreeing[side].many, level: lower(levelOf(box).title) })) : draft.opponent === "friend" ? t("A friend, each on your own device") : t("Two people on this screen");
  const plan = planOf(box);
  const options = plan.options.filter(isOn);
  const told = [options.map((option) => option.title).join(", "), draft.hints && draft.opponent !== "friend" ? t("hints on") : t("hints off")].filter(Boolean).join(", ");
  const board = chosenBoard(box, gameOf(box.game), sheet, plan, side);
  fill(preview, [title, who, told, draft, sheet, settings.home], () => [
    h("div", { class: "preview-board", "aria-hidden": "true", inert: true }, board),
    h("h2", { class: "serif" }, title),
    h("p", { class: "mut" }, who),
    h(
      "ul",
      { class: "facts" },
      plan.facts.map((fact) => h("li", null, icon("check"), fact)),
      options.slice(0, 2).map((option) => h("li", null, icon("check"), h("span", null, h("strong", null, option.title), option.about ? h("span", { class: "option-about" }, t(": {text}", { text: option.about })) : ""))),
      box.has_dice ? h("li", null, icon(draft.dice === "sealed" ? "lock" : "box"), draft.dice === "sealed" ? (draft.opponent === "friend" ? t("The dice are made in three parts") : t("Dice are sealed before the match. You can check every roll after it.")) : t("You roll real dice and enter them.")) : null,
      draft.start ? h("li", null, icon("right"), t("Starts from {position}", { position: draft.start })) : null,
    ),
    h("div", { class: "spacer" }),
    h("button", { class: "btn options-button", type: "button", key: "options", on: { click: () => openOptions(box, draw) } }, h("strong", null, t("Options")), h("span", { class: "mut" }, told)),
    h("button", { class: "btn pri start", type: "button", key: "start", on: { click: () => startTable(box) } }, startLabel(box)),
  ]);
}

/** @param {Box} box */
function startLabel(box) {
  if (proposing()) return t("Propose these terms");
  if (draft.opponent === "friend") return changing() ? t("Change the terms") : t("Invite");
  return box.has_dice && draft.dice === "sealed" && !draft.start ? t("Start and roll") : t("Start");
}

