// Copying a text; where the browser does not let a page do that, as on a plain address of the own network, it is shown.
import { h } from "../dom.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

/** @param {string} text @param {string} title what it is, where it must be shown */
export async function copyText(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied: {text}", { text }));
  } catch {
    openDialog({ title, name: "ask", body: h("p", null, h("code", { class: "copy-text" }, text)) });
  }
}
