// What a sheet leaves open, hints and take-backs, words for the dice, a position to start from.
import { createSeal } from "../api.js";
import { h } from "../dom.js";
import { amend, draft, isOn, planOf, sheetOf } from "../draft.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { loadButton } from "./load-file.js";
import { toggle } from "./segmented.js";
import { startField } from "./start-field.js";
import { textField } from "./text-field.js";

/** @param {import("../types.js").Box} box @param {() => void} draw */
export function openOptions(box, draw) {
  const sheet = sheetOf(box);
  const { options } = planOf(box);
  const absent = absentOptions(box, options);
  openDialog({
    title: t("Options"),
    name: "sheet",
    closed: draw,
    body: h(
      "div",
      { class: "settings" },
      options.length || absent.length
        ? h(
            "section",
            null,
            h("h3", null, t("Options of the {sheet} sheet", { sheet: sheet.title })),
            options.map((option) =>
              toggle({
                label: option.title,
                about: [option.about, option.choice === "always" ? t("Always on by these rules.") : ""].filter(Boolean).join(" "),
                on: isOn(option),
                off: option.choice === "always",
                key: `option-${option.name}`,
                change: (on) => amend({ options: { ...draft.options, [option.name]: on } }),
              }),
            ),
            absent.length ? h("p", { class: "mut" }, t("Not available in this game: {names}.", { names: absent.join(", ") })) : null,
          )
        : null,
      h("section", null, h("h3", null, t("Hints and take-backs")), helps(box)),
      box.has_dice && draft.dice === "sealed" ? words() : null,
      h("section", null, h("h3", null, t("Start")), startField(box), loadButton()),
    ),
    actions: h("button", { class: "btn pri", type: "button", on: { click: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("dialog")?.close() } }, t("Done")),
  });
}

/** What players may allow themselves. @param {import("../types.js").Box} box */
function helps(box) {
  const hints = toggle({ label: t("Hints allowed"), about: t("You can ask the bot for its best play."), on: draft.hints, key: "hints", change: (on) => amend({ hints: on }) });
  if (!box.has_take_back || draft.opponent !== "bot") return hints;
  return [hints, toggle({ label: t("Take-backs allowed"), about: t("You can replay your last roll until you roll again. The dice stay the same."), on: draft.takeBacks, key: "take-backs", change: (on) => amend({ takeBacks: on }) })];
}

/** What other sheets or formats of the game leave open, by its titles. @param {import("../types.js").Box} box @param {import("../types.js").OptionChoice[]} options those of this game */
function absentOptions(box, options) {
  const all = new Map(box.sheets.flatMap((sheet) => sheet.plans).flatMap((plan) => plan.options).map(({ name, title }) => [name, title]));
  for (const { name } of options) all.delete(name);
  return [...all.values()];
}

function words() {
  const set = (/** @type {number} */ index) => (/** @type {string} */ value) => {
    const changed = /** @type {[string, string]} */ ([...draft.words]);
    changed[index] = value;
    amend({ words: changed });
  };
  const fingerprint = h("p", { class: "mut fingerprint", role: "status" });
  showSeal(fingerprint);
  return h(
    "section",
    null,
    h("h3", null, t("Words for the sealed dice")),
    h("p", { class: "mut" }, t("Each player can add a word. It is mixed into every roll, so nobody can choose the dice.")),
    fingerprint,
    textField(t("First player's word"), draft.words[0], set(0)),
    textField(t("Second player's word"), draft.words[1], set(1)),
  );
}

/** The dice are sealed before a word is said. @param {HTMLElement} element */
async function showSeal(element) {
  try {
    if (!draft.seal) amend({ seal: await createSeal() });
    element.textContent = t("Sealed for table {table} before you type your word: {commitment}", { table: draft.seal?.seal ?? "", commitment: draft.seal?.commitment ?? "" });
  } catch (error) {
    element.textContent = error instanceof Error ? error.message : String(error);
  }
}
