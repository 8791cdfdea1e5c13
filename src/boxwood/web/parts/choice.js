// One of several, from a list that opens.
import { h } from "../dom.js";

/**
 * @template {string} T
 * @param {{label: string, key: string, value: T, choices: [T, string][], change: (value: T) => void, off?: boolean}} what
 */
export function choice({ label, key, value, choices, change, off = false }) {
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { "aria-label": label, key, disabled: off, class: "choice", on: { change: () => change(/** @type {T} */ (select.value)) } },
    choices.map(([name, words]) => h("option", { value: name, selected: name === value }, words)),
  );
  return select;
}
