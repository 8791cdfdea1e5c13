// Files of other programs and our own: chosen, or dropped anywhere on the page; a single match opens in its review.
import { loadTables } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { navigate } from "../router.js";
import { t, tn } from "../words.js";
import { openDialog, tell } from "./dialog.js";

/** A button that loads games from a file, and goes to what was in it. */
export function loadButton() {
  return h("button", { class: "btn", type: "button", key: "load", on: { click: chooseFile } }, icon("upload"), t("Load a file…"));
}

/** Has a file chosen and loads it. The server knows files by their content, so any can be chosen. */
export function chooseFile() {
  document.querySelector("input[type=file]")?.remove();
  const input = h("input", {
    type: "file",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    on: {
      change: async () => {
        if (input.files?.[0]) await load(input.files[0]);
        input.remove();
      },
    },
  });
  document.body.append(input); // Safari lets go of one that is nowhere
  input.click();
}

/** @param {File} file */
export async function load(file) {
  try {
    if (!file.size) {
      tell(t("Nothing to load"), t("{name} is empty. Choose another file.", { name: file.name }));
      return;
    }
    const { tables, notices } = await loadTables(file);
    document.querySelector("dialog[open]")?.remove();
    navigate(tables.length === 1 ? `/table/${tables[0].id}/review` : "/tables");
    if (notices.length) tellRepairs(notices);
    else if (tables.length > 1) tell(t("Loaded"), tn("{count} game loaded.", "{count} games loaded.", tables.length));
  } catch (error) {
    tell(t("The file could not be loaded"), error instanceof Error ? error.message : String(error));
  }
}

/** @param {string[]} notices what was repaired in a file, each with its place */
function tellRepairs(notices) {
  openDialog({
    title: t("Loaded, with repairs"),
    name: "reading",
    body: [h("p", null, t("The file breaks some rules. We repaired this:")), h("ul", null, ...notices.map((notice) => h("li", null, notice)))],
  });
}

/** Whether something that is dragged over the page is a file. @param {DragEvent} event */
const isFile = (event) => Boolean(event.dataTransfer?.types.includes("Files"));

/** Lets files be dropped anywhere on the page. */
export function listenDrops() {
  const sign = h("div", { class: "drop-sign", hidden: true, "aria-hidden": "true" }, h("p", null, icon("upload", 28)));
  const hide = () => sign.toggleAttribute("hidden", true);
  document.body.append(sign);
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (sign.firstElementChild).replaceChildren(icon("upload", 28), t("Drop the file to open it"));
    sign.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) hide();
  });
  document.addEventListener("drop", (event) => {
    hide();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    load(file);
  });
}
