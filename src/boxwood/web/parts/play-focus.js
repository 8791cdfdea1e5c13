// Where the keyboard is at a table in play.
import { focusKey } from "../dom.js";

/** @typedef {import("../screens/play.js").PlayTable} PlayTable */

/** A keyboard stays where the next thing is done, never nowhere. @param {PlayTable} table */
export function keepFocus(table) {
  const active = document.activeElement;
  const nowhere = !active || active === document.body || !active.isConnected;
  if (!table.keyboard || document.querySelector("dialog[open]")) return;
  const { slot, controls, element } = table.frame;
  const { form, input } = table.frame.typed;
  if (!form.hidden) {
    if (nowhere) input.focus();
    return;
  }
  const here = nowhere || element.contains(active);
  if (["question-title", "end-title"].some((key) => focusIfNew(slot, key, here)) || !nowhere) return;
  if (table.mayMove()) table.board.focusBoard();
  else if (!focusKey(controls, "roll")) focusKey(controls, "pass");
}

/** @param {HTMLElement} element @param {string} key @param {boolean} allowed */
function focusIfNew(element, key, allowed) {
  const found = /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${key}"]`));
  if (!found || !allowed || element.contains(document.activeElement)) return false;
  found.focus();
  return true;
}
