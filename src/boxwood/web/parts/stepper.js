// A number between bounds, with a button for one less and one more.
import { freshId, h } from "../dom.js";
import { t } from "../words.js";

/** @param {{label: string, key: string, value: number, least: number, most: number, change: (value: number) => void}} what */
export function stepper({ label, key, value, least, most, change }) {
  const id = freshId("stepper");
  const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ to, /** @type {string} */ end) =>
    h("button", { type: "button", class: "stepper-button", key: `${key}-${end}`, "aria-label": t("{label}: {change}", { label, change: name }), "aria-disabled": to < least || to > most ? "true" : null, on: { click: () => to >= least && to <= most && change(to) } }, sign);
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "number",
    id,
    min: String(least),
    max: String(most),
    key,
    ".value": String(value),
    on: {
      change: () => {
        const wanted = input.valueAsNumber;
        if (Number.isInteger(wanted) && wanted >= least && wanted <= most) change(wanted);
        else input.value = String(value);
      },
    },
  });
  return h("div", { class: "stepper-field" }, h("label", { class: "field-label", for: id }, label), h("div", { class: "number-stepper" }, button("−", t("one less"), value - 1, "less"), input, button("+", t("one more"), value + 1, "more")));
}
