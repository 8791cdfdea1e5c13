// A row of choices of which one is taken: radio buttons that look like one switch.
import { freshId, h } from "../dom.js";

/**
 * @template {string} T
 * @typedef {object} Choice
 * @property {T} value
 * @property {import("../dom.js").Child} label
 * @property {boolean} [off]
 * @property {string} [title]
 */

/**
 * @template {string} T
 * @param {{legend: string, name: string, value: T, choices: Choice<T>[], change: (value: T) => void, hideLegend?: boolean, note?: string, wrap?: boolean}} what
 */
export function segmented({ legend, name, value, choices, change, hideLegend = false, note, wrap = false }) {
  const group = freshId(name);
  return h(
    "fieldset",
    { class: "form-field" },
    h("legend", { class: hideLegend ? "visually-hidden" : "field-label" }, legend),
    note ? h("p", { class: "field-note mut" }, note) : null,
    h(
      "div",
      { class: wrap ? "segmented wrap" : "segmented" },
      choices.map((choice) => {
        const input = h("input", {
          type: "radio",
          name: group,
          value: choice.value,
          checked: choice.value === value,
          disabled: choice.off,
          key: `${name}-${choice.value}`,
          on: { change: () => change(choice.value) },
        });
        return h("label", { title: choice.title }, input, h("span", null, choice.label));
      }),
    ),
  );
}

/**
 * A switch with a label and a line about it.
 * @param {{label: string, about?: string, on: boolean, change: (on: boolean) => void, key: string, off?: boolean, extra?: import("../dom.js").Child}} what
 */
export function toggle({ label, about, on, change, key, off = false, extra }) {
  const id = freshId("toggle");
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: on,
    disabled: off,
    key,
    "aria-describedby": about ? `${id}-about` : null,
    on: { change: () => change(input.checked) },
  });
  return h(
    "div",
    { class: "toggle" },
    h("div", null, h("label", { for: id }, label), about ? h("p", { id: `${id}-about`, class: "mut" }, about) : null, extra),
    input,
  );
}
