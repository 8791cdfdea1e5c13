// The rules of every sheet, each at an address of its own; two beside each other; and what all of them say about something.
import { getBoxes, getRules, searchRules } from "../api.js";
import { hasBoard } from "../board/games.js";
import { h } from "../dom.js";
import { usualSheet } from "../draft.js";
import { icon } from "../icons.js";
import { clauseText, rulesText } from "../parts/rules-text.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").Rulebook} Rulebook */

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function rulesScreen(place) {
  const { games } = await getBoxes();
  const [game = games[0].game, sheet = usualSheet(games[0]).name] = place.params.filter(Boolean);
  const looked = place.query.get("search") ?? "";
  const box = games.find((one) => one.game === game);
  const other = looked ? null : box?.sheets.find((one) => one.name === place.query.get("beside") && one.name !== sheet);
  const made = looked ? await found(looked, games) : await sheets(game, sheet, other?.name ?? null, box);
  const element = h("section", { class: "page rules-page", "data-screen": "rules" }, navigation(games, game, sheet, looked), made.body);
  queueMicrotask(() => place.hash && element.querySelector(`#${CSS.escape(place.hash)}`)?.classList.add("aimed"));
  return { element, title: made.title };
}

/** @param {Box[]} games @param {string} game @param {string} sheet @param {string} looked */
function navigation(games, game, sheet, looked) {
  const table = recent.last;
  const taught = !looked && games.some((box) => box.game === game && box.has_lesson && hasBoard(game));
  return h(
    "nav",
    { class: "rules-nav", "aria-label": t("Rule sheets") },
    table ? h("a", { class: "btn small", href: `/table/${table}` }, icon("back", 18), t("Back to the game")) : null,
    taught ? h("a", { class: "btn small", href: `/learn/${game}/${sheet}`, key: "learn" }, icon("cap", 18), t("Learn to play")) : null,
    searchField(looked),
    games.map((box) => [
      h("h2", null, box.title),
      h("ul", null, box.sheets.map((one) => h("li", null, h("a", { href: `/rules/${box.game}/${one.name}`, "aria-current": !looked && box.game === game && one.name === sheet ? "page" : null }, one.title)))),
    ]),
  );
}

/** @param {string} looked what is looked for */
function searchField(looked) {
  const field = h("input", { type: "text", id: "rules-search", inputmode: "search", maxlength: "100", ".value": looked, placeholder: t("hit, double, king…"), autocomplete: "off" });
  return h(
    "form",
    { class: "text-field rules-search", role: "search", on: {
      submit: (event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (text) navigate(`/rules?${new URLSearchParams({ search: text })}`);
      },
    } },
    h("label", { for: "rules-search" }, t("What does my box say about…")),
    h("span", { class: "search-row" }, field, h("button", { class: "btn square", type: "submit", "aria-label": t("Search the rules") }, icon("search"))),
  );
}

/** The rules of a sheet, or of two beside each other. @param {string} game @param {string} sheet @param {string | null} other @param {Box | undefined} box */
async function sheets(game, sheet, other, box) {
  const [rules, beside] = await Promise.all([getRules(game, sheet), other ? getRules(game, other) : null]);
  const titleOf = (/** @type {string} */ name) => box?.sheets.find((one) => one.name === name)?.title ?? name;
  const title = beside && other ? t("{one} beside {other}", { one: titleOf(sheet), other: titleOf(other) }) : rules.title;
  const body = h(
    "div",
    { class: beside ? "card rules-body wide" : "card rules-body" },
    h("div", { class: "rules-head" }, h("h1", { class: "serif" }, title), h("button", { class: "btn small no-print", type: "button", key: "print", on: { click: () => window.print() } }, icon("print", 18), t("Print"))),
    box && box.sheets.length > 1 ? besideChoice(box, sheet, other) : null,
    contents(rules),
    beside && other ? sideBySide(rules, beside, titleOf(sheet), titleOf(other)) : rulesText(rules, "h2"),
  );
  return { title, body };
}

/** @param {Box} box @param {string} sheet @param {string | null} other */
function besideChoice(box, sheet, other) {
  /** @type {HTMLSelectElement} */
  const choice = h(
    "select",
    { id: "beside", key: "beside", on: { change: () => navigate(choice.value ? `/rules/${box.game}/${sheet}?beside=${choice.value}` : `/rules/${box.game}/${sheet}`) } },
    h("option", { value: "" }, t("No other")),
    box.sheets.filter((one) => one.name !== sheet).map((one) => h("option", { value: one.name, selected: one.name === other }, one.title)),
  );
  return h("p", { class: "beside no-print" }, h("label", { for: "beside" }, t("Beside it:")), choice);
}

/** @param {Rulebook} rules */
function contents(rules) {
  return h(
    "details",
    { class: "contents", open: matchMedia("(min-width: 51.25em)").matches },
    h("summary", null, t("Contents")),
    h("ol", null, rules.sections.map((clause) => h("li", null, h("a", { href: `#${clause.id}` }, h("span", { class: "clause-id" }, clause.id), clause.title)))),
  );
}

/** The clauses of two sheets in rows; what is the same in both stands there once. @param {Rulebook} one @param {Rulebook} other @param {string} first @param {string} second */
function sideBySide(one, other, first, second) {
  const others = new Map(other.sections.map((clause) => [clause.id, clause]));
  const ids = new Set(one.sections.map((clause) => clause.id));
  const rows = [...one.sections, ...other.sections.filter((clause) => !ids.has(clause.id))];
  return h(
    "div",
    { class: "rules" },
    rows.map(({ id }) => {
      const left = one.sections.find((clause) => clause.id === id);
      const right = others.get(id);
      if (left && right && left.paragraphs.join() === right.paragraphs.join()) return h("div", { class: "beside-row same" }, clauseText({ ...left, special: false }, "h2", ""));
      const column = (/** @type {import("../types.js").RuleSection | undefined} */ clause, /** @type {string} */ name, /** @type {string} */ prefix) =>
        h("div", { class: "beside-cell" }, h("p", { class: "ey" }, name), clause ? clauseText(clause, "h2", prefix) : h("p", { class: "mut" }, t("This sheet says nothing about it.")));
      return h("div", { class: "beside-row" }, column(left, first, ""), column(right, second, left ? "beside-" : ""));
    }),
  );
}

/** What all sheets say about something. @param {string} text @param {Box[]} games */
async function found(text, games) {
  const clauses = await searchRules(text);
  const title = t("“{text}” in the rules", { text });
  const gameTitle = (/** @type {string} */ name) => games.find((box) => box.game === name)?.title ?? name;
  const body = h(
    "div",
    { class: "card rules-body" },
    h("h1", { class: "serif" }, title),
    h("p", { class: "mut", role: "status" }, clauses.length ? tn("{count} clause", "{count} clauses", clauses.length) : t("No sheet says anything about that.")),
    h("div", { class: "rules" }, clauses.map((clause) =>
      h("article", { class: "clause" },
        h("h2", null, h("span", { class: "clause-id" }, `${gameTitle(clause.game)} ${clause.clause}`), h("span", null, clause.title)),
        h("ul", { class: "said-by" }, clause.says.map((said) =>
          h("li", null, h("a", { href: `/rules/${clause.game}/${said.sheet}#${clause.clause}` }, said.title), said.special ? h("span", { class: "badge" }, t("Special to this sheet")) : null, h("p", null, said.text)))),
      ))),
  );
  return { title, body };
}
