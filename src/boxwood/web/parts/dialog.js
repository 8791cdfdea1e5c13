// A panel over the page; the browser keeps the focus inside it and gives it back afterwards.
import { focusKey, freshId, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/**
 * Opens a dialog and returns it. Anything inside with `value` closes it.
 * @param {{title: string, body: import("../dom.js").Child, actions?: import("../dom.js").Child, name?: string, closed?: () => void}} what
 * @returns {HTMLDialogElement}
 */
export function openDialog({ title, body, actions, name = "", closed }) {
  const id = freshId("dialog");
  const opener = document.activeElement;
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: `dialog ${name}`, "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id, class: "serif", tabindex: "-1", autofocus: true }, title),
      h("button", { class: "btn quiet square", type: "button", "aria-label": t("Close"), on: { click: () => dialog.close() } }, icon("close")),
    ),
    name === "reading" ? h("div", { class: "dialog-body", tabindex: "0", role: "group", "aria-labelledby": id }, body) : h("div", { class: "dialog-body" }, body),
    actions ? h("div", { class: "dialog-actions" }, actions) : null,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener instanceof HTMLElement && !opener.isConnected && opener.dataset.key && !document.querySelector("dialog[open]")) focusKey(document.body, opener.dataset.key); // it was drawn anew meanwhile
    closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What a button of a dialog does: closes it, then acts. @param {() => HTMLDialogElement} dialog @param {() => unknown} act */
export function closing(dialog, act) {
  return () => {
    dialog().close();
    act();
  };
}

/**
 * Asks once. The promise is true if the answer was yes.
 * @param {{title: string, sentence: import("../dom.js").Child, yes: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function confirm({ title, sentence, yes, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const reply = (/** @type {boolean} */ value) => () => {
      answer = value;
      dialog.close();
    };
    const dialog = openDialog({
      title,
      name: "ask",
      body: h("p", null, sentence),
      actions: [
        h("button", { class: "btn", type: "button", on: { click: reply(false) } }, t("Cancel")),
        h("button", { class: danger ? "btn danger" : "btn pri", type: "button", "data-yes": true, on: { click: reply(true) } }, yes),
      ],
      closed: () => resolve(answer),
    });
  });
}

/**
 * A sentence about something that went wrong.
 * @param {string} title @param {string} sentence
 */
export function tell(title, sentence) {
  openDialog({ title, name: "ask", body: h("p", { role: "alert" }, sentence) });
}
