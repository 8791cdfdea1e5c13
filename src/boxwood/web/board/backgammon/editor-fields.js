// What belongs to a position of backgammon beside its checkers: whose turn, dice, cube, score.
import { capital, h } from "../../dom.js";
import { die } from "../../icons.js";
import { segmented } from "../../parts/segmented.js";
import { stepper } from "../../parts/stepper.js";
import { t } from "../../words.js";

/** @typedef {import("./editor.js").Model} Model */

const LONGEST = 25;
const CUBES = [0, 1, 2, 3, 4, 5, 6];

/** @param {Model} model @param {(model: Model, said: string) => void} change @param {import("../../types.js").SheetChoice} sheet @returns {HTMLElement[]} */
export function editorFields(model, change, sheet) {
  return [turnField(model, change, sheet), diceField(model, change), cubeField(model, change), scoreField(model, change), rulesField(model, change)].filter((field) => field !== null);
}

/** @param {Model} model @param {(model: Model, said: string) => void} change @param {import("../../types.js").SheetChoice} sheet */
function turnField(model, change, sheet) {
  return segmented({
    legend: t("To play"),
    name: "turn",
    value: model.turn,
    choices: [
      { value: "first", label: capital(sheet.colours.first) },
      { value: "second", label: capital(sheet.colours.second) },
    ],
    change: (turn) => change({ ...model, turn }, t("To play: {colour}", { colour: sheet.colours[turn] })),
  });
}

/** Two rows of dice; pressing the one that is chosen takes the roll away. @param {Model} model @param {(model: Model, said: string) => void} change */
function diceField(model, change) {
  const chosen = /^[1-6]{2}$/.test(model.dice) ? [Number(model.dice[0]), Number(model.dice[1])] : [0, 0];
  const row = (/** @type {0 | 1} */ which) =>
    h(
      "div",
      { class: "editor-dice", role: "group", "aria-label": which ? t("Second die") : t("First die") },
      [1, 2, 3, 4, 5, 6].map((value) =>
        h(
          "button",
          { type: "button", class: "editor-die", key: `editor-die-${which}-${value}`, "aria-pressed": String(chosen[which] === value), "aria-label": String(value), on: { click: () => press(which, value) } },
          die(value, model.turn, { size: 28 }),
        ),
      ),
    );
  const press = (/** @type {0 | 1} */ which, /** @type {number} */ value) => {
    const other = chosen[1 - which] || value;
    const dice = which ? [other, value] : [value, other];
    change({ ...model, dice: dice.join("") }, t("Dice {values}", { values: dice.join("-") }));
  };
  return h("fieldset", { class: "form-field" }, h("legend", { class: "field-label" }, t("Dice")), h("div", { class: "editor-roll" }, row(0), row(1), h("button", { type: "button", class: "btn small", key: "clear-dice", "aria-disabled": chosen[0] ? null : "true", on: { click: () => chosen[0] && change({ ...model, dice: "00" }, t("No dice rolled")) } }, t("Clear"))));
}

/** @param {Model} model @param {(model: Model, said: string) => void} change */
function cubeField(model, change) {
  const owners = /** @type {const} */ ({ middle: 0, first: 1, second: -1 });
  const owner = /** @type {"middle" | "first" | "second"} */ (Object.entries(owners).find(([, value]) => value === model.owner)?.[0] ?? "middle");
  return h(
    "div",
    { class: "editor-cube" },
    h(
      "label",
      { class: "field-label" },
      h("span", null, t("Cube")),
      h(
        "select",
        { key: "cube", on: { change: (event) => {
          const cube = Number(/** @type {HTMLSelectElement} */ (event.target).value);
          change({ ...model, cube, owner: cube ? model.owner : 0 }, t("Cube at {value}", { value: 2 ** cube }));
        } } },
        CUBES.map((power) => h("option", { value: String(power), selected: power === model.cube }, String(2 ** power))),
      ),
    ),
    segmented({
      legend: t("Whose cube"),
      hideLegend: true,
      name: "cube-owner",
      value: owner,
      choices: [
        { value: "middle", label: t("Middle") },
        { value: "first", label: t("You") },
        { value: "second", label: t("Opponent") },
      ],
      change: (value) => change({ ...model, owner: owners[value], cube: owners[value] && !model.cube ? 1 : model.cube }, t("Cube: {owner}", { owner: { middle: t("Middle"), first: t("You"), second: t("Opponent") }[value] })),
    }),
  );
}

/** @param {Model} model @param {(model: Model, said: string) => void} change */
function scoreField(model, change) {
  const most = model.length ? model.length - 1 : 999;
  const score = (/** @type {0 | 1} */ side, /** @type {number} */ value) => {
    /** @type {[number, number]} */
    const both = side ? [model.score[0], value] : [value, model.score[1]];
    change({ ...model, score: both }, t("Score {one} to {other}", { one: both[0], other: both[1] }));
  };
  const length = (/** @type {number} */ value) => {
    const kept = /** @type {[number, number]} */ (value ? model.score.map((points) => Math.min(points, value - 1)) : [0, 0]);
    change({ ...model, length: value, score: kept, rules: 0, cube: value === 1 ? 0 : model.cube, owner: value === 1 ? 0 : model.owner }, value ? t("Match to {length}", { length: value }) : t("Money session"));
  };
  return h(
    "div",
    { class: "editor-score" },
    stepper({ label: t("Match to (0 = money)"), key: "length", value: model.length, least: 0, most: LONGEST, change: length }),
    model.length ? stepper({ label: t("Your score"), key: "score-0", value: model.score[0], least: 0, most, change: (value) => score(0, value) }) : null,
    model.length ? stepper({ label: t("Opponent's score"), key: "score-1", value: model.score[1], least: 0, most, change: (value) => score(1, value) }) : null,
  );
}

/** @param {Model} model @param {(model: Model, said: string) => void} change */
function rulesField(model, change) {
  const box = (/** @type {string} */ label, /** @type {number} */ bit) =>
    h("label", { class: "editor-check" }, h("input", { type: "checkbox", key: `rules-${bit}`, checked: Boolean(model.rules & bit), on: { change: () => change({ ...model, rules: model.rules ^ bit }, label) } }), label);
  if (model.length === 0) return h("div", { class: "row" }, box(t("Jacoby rule"), 1), box(t("Beavers"), 2));
  return model.length > 1 && model.score.includes(model.length - 1) ? h("div", { class: "row" }, box(t("Crawford game"), 1)) : null;
}
