// A word on what was just done, seen for a moment and said aloud.
import { polite } from "../announcer.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";

const SEEN_FOR = 3000;

/** @param {string} text */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", "aria-hidden": "true" }, icon("check"), h("span", null, text));
  document.body.append(element);
  polite(text);
  window.setTimeout(() => element.remove(), SEEN_FOR);
}
