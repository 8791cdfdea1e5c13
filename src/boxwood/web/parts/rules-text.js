// The rules of a sheet as text with drawn examples; each clause has an anchor.
import { getRules } from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";

/**
 * A drawing from the server, without anything that could run.
 * @param {string} text @returns {Node | null}
 */
export function safeDrawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.nodeName !== "svg" || parsed.querySelector("parsererror")) return null;
  for (const bad of root.querySelectorAll("script, foreignObject, style, use, image, animate, set")) bad.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || name === "style" || (name.endsWith("href") && !value.startsWith("#"))) element.removeAttribute(name);
    }
  }
  root.removeAttribute("width");
  root.removeAttribute("height");
  return document.importNode(root, true);
}

/** @typedef {import("../types.js").RuleSection} Clause */
/** @typedef {import("../types.js").Rulebook} Rules */

/** @param {Rules} rules @param {"h2" | "h3"} heading @param {string} [prefix] of the anchors */
export function rulesText(rules, heading, prefix = "") {
  return h(
    "div",
    { class: "rules" },
    rules.intro.map((text) => h("p", { class: "rules-about" }, text)),
    rules.sections.map((clause) => clauseText(clause, heading, prefix)),
  );
}

/** @param {Clause} clause @param {"h2" | "h3"} heading @param {string} prefix */
export function clauseText(clause, heading, prefix) {
  return h(
    "article",
    { class: clause.special ? "clause special" : "clause", id: prefix + clause.id, tabindex: "-1" },
    h(
      heading,
      null,
      h("span", { class: "clause-id" }, clause.id),
      h("span", null, clause.title),
      clause.special ? h("span", { class: "badge" }, t("Special to this sheet")) : null,
    ),
    clause.paragraphs.map((text) => h("p", null, text)),
    clause.examples.length
      ? h("div", { class: "examples" }, clause.examples.map((example) => h("figure", null, safeDrawing(example.svg), h("figcaption", null, example.caption))))
      : null,
  );
}

/** The rules over the table, so that nothing in hand is lost. @param {string} game @param {string} sheet @param {string} [clause] */
export async function openRules(game, sheet, clause) {
  const body = h("div", null, h("p", { class: "mut" }, t("Loading…")));
  const dialog = openDialog({
    title: t("Rules"),
    name: "reading",
    body,
    actions: h("a", { class: "btn", href: `/rules/${game}/${sheet}${clause ? `#${clause}` : ""}`, on: { click: () => dialog.close() } }, t("Open as a page")),
  });
  try {
    const rules = await getRules(game, sheet);
    const heading = dialog.querySelector("h2");
    if (heading) heading.textContent = rules.title;
    body.replaceChildren(rulesText(rules, "h3", "rule-"));
    const target = clause ? body.querySelector(`#${CSS.escape(`rule-${clause}`)}`) : null;
    if (target instanceof HTMLElement) {
      target.classList.add("aimed");
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
    }
  } catch (error) {
    body.replaceChildren(h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
  }
}
