// The tables that were played at: go on, look back, or delete.
import { deleteTable, getBoxes, getTables } from "../api.js";
import { gameOf, hasBoard } from "../board/games.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { confirm, tell } from "../parts/dialog.js";
import { loadButton } from "../parts/new-game-options.js";
import { thumbnail } from "../parts/thumbnail.js";
import { toast } from "../parts/toast.js";
import { recent } from "../recent.js";
import { nameOf } from "../seats.js";
import { locale, t } from "../words.js";

/** @typedef {import("../types.js").TableSummary} TableSummary */

/** @returns {Promise<import("../router.js").Screen>} */
export async function tablesScreen() {
  const list = h("ul", { class: "tables" });
  const empty = h("div", { class: "card empty-state" }, h("p", null, t("No tables yet. A game you start is kept here, and you can go on with it at any time.")), h("a", { class: "btn pri", href: "/" }, t("New game")));
  const { games } = await getBoxes();
  const palette = (/** @type {TableSummary} */ { game, sheet }) => games.find((one) => one.game === game)?.sheets.find((one) => one.name === sheet)?.palette ?? "felt";
  let tables = await getTables();
  const element = h(
    "section",
    { class: "page narrow", "data-screen": "tables" },
    h("div", { class: "page-head" }, h("h1", { class: "serif" }, t("Tables")), h("div", { class: "row" }, loadButton(), h("a", { class: "btn pri", href: "/" }, icon("plus"), t("New game")))),
  );
  const draw = () => {
    list.replaceChildren(...tables.map((table) => line(table, palette(table), () => remove(table))));
    if (tables.length) {
      empty.remove();
      element.append(list);
    } else {
      list.remove();
      element.append(empty);
    }
  };
  const remove = async (/** @type {TableSummary} */ table) => {
    const yes = await confirm({ title: t("Delete this table?"), sentence: t("{title} will be gone for good.", { title: table.title }), yes: t("Delete"), danger: true });
    if (!yes) return;
    try {
      await deleteTable(table.id);
      recent.forget(table.id);
      tables = tables.filter((one) => one.id !== table.id);
      draw();
      toast(t("Deleted."));
      element.querySelector("h1")?.focus();
    } catch (error) {
      tell(t("Not deleted"), error instanceof Error ? error.message : String(error));
    }
  };
  draw();
  return { element, title: t("Tables") };
}

/** @param {TableSummary} table @param {string} palette @param {() => void} remove */
function line(table, palette, remove) {
  const who = `${nameOf(table, "first")} – ${nameOf(table, "second")}`;
  const score = table.score && table.format !== "single" ? `${table.score.first}–${table.score.second}` : "";
  const state = table.over ? (table.result ?? t("Over")) : table.to_act ? t("{name} to play", { name: nameOf(table, table.to_act) }) : "";
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(table.touched));
  const label = `${table.title}, ${who}`;
  const known = hasBoard(table.game);
  return h(
    "li",
    { class: "card table-line" },
    known ? thumbnail(gameOf(table.game), palette) : h("img", { class: "thumb", src: `/api/tables/${table.id}/picture.svg`, alt: "" }),
    h("div", { class: "table-words" }, h("h2", { class: "serif" }, table.title), h("p", null, [who, score].filter(Boolean).join(" · ")), h("p", { class: "mut" }, [state, when].filter(Boolean).join(" · "))),
    h(
      "div",
      { class: "row table-deeds" },
      table.over || !known ? null : h("a", { class: "btn pri", href: `/table/${table.id}`, "aria-label": t("Resume {table}", { table: label }) }, icon("play"), t("Resume")),
      known ? h("a", { class: "btn", href: `/table/${table.id}/review`, "aria-label": t("Review {table}", { table: label }) }, t("Review")) : null,
      h("button", { class: "btn quiet square", type: "button", "aria-label": t("Delete {table}", { table: label }), title: t("Delete"), on: { click: remove } }, icon("trash")),
    ),
  );
}
