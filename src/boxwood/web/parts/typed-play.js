// A play that is typed: points to move from, a play in notation, or the word for anything else that can be done.
import { freshId, h } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** @param {PlayTable} table */
export function typedPlay(table) {
  const id = freshId("typed");
  const input = h("input", { type: "text", id, key: "typed", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const label = h("label", { for: id });
  const form = h("form", { class: "typed", hidden: true, on: {
    submit: (event) => {
      event.preventDefault();
      const text = input.value.trim();
      input.value = "";
      type(table, text);
    },
  } }, label, input);
  input.addEventListener("keydown", (event) => event.key === "Escape" && table.type(false));
  return { form, input, label: () => {
    label.textContent = t("Type a play");
    input.placeholder = table.game.typedExample();
  } };
}

/** @param {PlayTable} table @param {string} text */
function type(table, text) {
  const { state, board } = table;
  const word = text.toLowerCase();
  const letters = /** @type {Record<string, () => void>} */ ({ u: () => table.undo(true), d: () => table.double(), h: () => state.askHint(), p: () => table.replay(), s: () => table.say() });
  if (!word || word === "r") table.enter();
  else if (Object.hasOwn(letters, word)) letters[word]();
  else if (state.presser(word)) state.press(word);
  else board.type(text);
}
