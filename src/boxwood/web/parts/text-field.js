// A line to type in, with its label and what it is for.
import { freshId, h } from "../dom.js";

/** @param {string} label @param {string} value @param {(value: string) => void} change @param {{about?: string, placeholder?: string, list?: string[], max?: number, key?: string}} [more] */
export function textField(label, value, change, more = {}) {
  const id = freshId("text");
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "text",
    id,
    ".value": value,
    maxlength: String(more.max ?? 200),
    placeholder: more.placeholder,
    key: more.key,
    autocomplete: "off",
    spellcheck: "false",
    list: more.list ? `${id}-list` : null,
    "aria-describedby": more.about ? `${id}-about` : null,
    on: { input: () => change(input.value) },
  });
  return h(
    "div",
    { class: "text-field" },
    h("label", { for: id }, label),
    input,
    more.list ? h("datalist", { id: `${id}-list` }, more.list.map((one) => h("option", { value: one }))) : null,
    more.about ? h("p", { id: `${id}-about`, class: "mut" }, more.about) : null,
  );
}
