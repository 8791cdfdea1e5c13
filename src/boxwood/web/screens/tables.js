// The tables that were played at: go on, look back, give them names, delete one or several.
import { deleteTable, getBoxes, getTables, renameTable } from "../api.js";
import { hasBoard } from "../board/games.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { confirm, openDialog, tell } from "../parts/dialog.js";
import { loadButton } from "../parts/load-file.js";
import { ago, calledOf, scoreOf, tablePicture, turnOf, waitsForYou } from "../parts/table-card.js";
import { toast } from "../parts/toast.js";
import { recent } from "../recent.js";
import { levelTitle, nameOf } from "../seats.js";
import { locale, t, tn } from "../words.js";

/** @typedef {import("../types.js").TableSummary} TableSummary */

/** Milliseconds without a key before a name is looked for. */
const SEARCH_AFTER = 300;
/** Tables from which on names can be looked for. */
const MANY = 5;

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error));

/** @returns {Promise<import("../router.js").Screen>} */
export async function tablesScreen() {
  const screen = new TablesScreen((await getBoxes()).games);
  await screen.look(false);
  return { element: screen.element, title: t("All games") };
}

class TablesScreen {
  /** @type {TableSummary[]} */
  tables = [];
  /** @type {string | null} */
  next = null;
  /** The ids of those that are chosen. @type {Set<string>} */
  chosen = new Set();
  #asked = 0;
  #typed = 0;

  /** @param {import("../types.js").Box[]} boxes */
  constructor(boxes) {
    this.boxes = boxes;
    this.list = h("ul", { class: "tables" });
    this.none = h("div", { class: "card empty-state" }, h("p", null, t("No games yet. Games you start are saved here, and you can continue them at any time.")), h("a", { class: "btn pri", href: "/new" }, t("New game")));
    this.nobody = h("p", { class: "mut", role: "status" });
    this.more = h("button", { class: "btn", type: "button", on: { click: () => this.show(true) } }, t("Show more"));
    this.search = h("input", { type: "text", inputmode: "search", placeholder: t("Find a player or a name"), "aria-label": t("Find a player or a name"), autocomplete: "off", maxlength: "100", on: { input: () => this.#type() } });
    this.bar = h("div", { class: "card chosen-bar", role: "group", "aria-label": t("Chosen games") });
    this.element = h(
      "section",
      { class: "page narrow", "data-screen": "tables" },
      h("div", { class: "page-head" }, h("h1", { class: "serif" }, t("All games")), h("div", { class: "row" }, loadButton(), h("a", { class: "btn pri", href: "/new" }, icon("plus"), t("New game")))),
      this.search,
      this.nobody,
      this.bar,
      this.list,
      this.more,
      this.none,
    );
  }

  #type() {
    clearTimeout(this.#typed);
    this.#typed = window.setTimeout(() => this.show(false), SEARCH_AFTER);
  }

  /** @param {boolean} further */
  show(further) {
    return this.look(further).catch((error) => tell(t("Can't show the games"), reason(error)));
  }

  /** @param {boolean} further */
  async look(further) {
    this.#asked += 1;
    const turn = this.#asked;
    const found = await getTables({ search: this.search.value.trim(), before: further ? this.next : null });
    if (turn !== this.#asked) return; // something else is looked for by now
    const before = further ? this.tables : [];
    this.tables = [...before, ...found.tables.filter((table) => !before.some((one) => one.id === table.id))];
    this.next = found.next;
    this.draw();
  }

  draw() {
    const searching = this.search.value.trim() !== "";
    const shown = new Set(this.tables.map((table) => table.id));
    for (const id of this.chosen) if (!shown.has(id)) this.chosen.delete(id);
    this.list.replaceChildren(...this.tables.map((table) => this.line(table)));
    this.nobody.textContent = searching && !this.tables.length ? t("No game by that name.") : "";
    this.search.hidden = !(searching || this.next || this.tables.length > MANY);
    this.list.hidden = !this.tables.length;
    this.more.hidden = !this.next;
    this.none.hidden = searching || this.tables.length > 0;
    this.drawBar();
  }

  /** What can be done with those that are chosen. */
  drawBar() {
    const count = this.chosen.size;
    this.bar.hidden = !count;
    this.bar.replaceChildren(
      h("span", null, tn("{count} chosen", "{count} chosen", count)),
      h("div", { class: "row" },
        h("button", { class: "btn small", type: "button", key: "choose-all", on: { click: () => this.chooseAll(count < this.tables.length) } }, count < this.tables.length ? t("Choose all") : t("Choose none")),
        h("button", { class: "btn small danger", type: "button", key: "delete-chosen", on: { click: () => this.remove(this.tables.filter((table) => this.chosen.has(table.id))) } }, icon("trash", 18), t("Delete…"))),
    );
  }

  /** @param {boolean} all */
  chooseAll(all) {
    this.chosen = new Set(all ? this.tables.map((table) => table.id) : []);
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.list.querySelectorAll("input[type=checkbox]"))) box.checked = all;
    this.drawBar();
  }

  /** Deletes tables once asked about; one that is gone already counts as deleted. @param {TableSummary[]} tables */
  async remove(tables) {
    const many = tables.length > 1;
    const yes = await confirm({
      title: many ? tn("Delete {count} game?", "Delete {count} games?", tables.length) : t("Delete this game?"),
      sentence: many ? t("They will be gone for good.") : t("{title} will be gone for good.", { title: calledOf(tables[0]) }),
      yes: t("Delete"),
      danger: true,
    });
    if (!yes) return;
    try {
      for (const { id } of tables) {
        await deleteTable(id).catch((error) => {
          if (error.status !== 404) throw error;
        });
        recent.forget(id);
        this.tables = this.tables.filter((one) => one.id !== id);
      }
      toast(t("Deleted."));
      if (!this.tables.length && this.next) await this.look(false);
    } catch (error) {
      tell(t("Not deleted"), reason(error));
    }
    this.draw();
    const heading = this.element.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }

  /** @param {TableSummary} table */
  rename(table) {
    const field = h("input", { type: "text", id: "table-name", maxlength: "60", ".value": table.name, placeholder: calledOf({ ...table, name: "" }), autocomplete: "off" });
    const save = async () => {
      try {
        const named = await renameTable(table.id, field.value.trim());
        this.tables = this.tables.map((one) => (one.id === table.id ? named : one));
        dialog.close();
        this.draw();
        toast(t("Renamed."));
      } catch (error) {
        dialog.close();
        tell(t("Not renamed"), reason(error));
      }
    };
    const form = h("form", { id: "rename", class: "text-field", on: { submit: (event) => {
      event.preventDefault();
      save();
    } } }, h("label", { for: "table-name" }, t("Name of this game")), field, h("p", { class: "mut" }, t("Leave it empty to use the players' names.")));
    const dialog = openDialog({ title: t("Rename"), name: "ask", body: form, actions: h("button", { class: "btn pri", type: "submit", form: "rename", "data-yes": true }, t("Save")) });
    field.focus();
    field.select();
  }

  /** @param {TableSummary} table */
  line(table) {
    const who = `${nameOf(table, "first")} – ${nameOf(table, "second")}`;
    const label = table.touched ? `${calledOf(table)}, ${table.title}` : `${table.title} ${table.id}`;
    const known = hasBoard(table.game);
    const box = h("input", { type: "checkbox", class: "choose", checked: this.chosen.has(table.id), "aria-label": t("Choose {table}", { table: label }), on: { change: () => {
      if (box.checked) this.chosen.add(table.id);
      else this.chosen.delete(table.id);
      this.drawBar();
    } } });
    const deeds = table.damaged
      ? h("a", { class: "btn", download: "", href: `/api/tables/${table.id}/export`, "aria-label": t("Download the raw data of {table}", { table: label }) }, icon("download"), t("Download the raw data"))
      : [
          table.over || !known ? null : h("a", { class: waitsForYou(table) ? "btn pri" : "btn", href: `/table/${table.id}`, "aria-label": t("Resume {table}", { table: label }) }, icon("play"), t("Resume")),
          known ? h("a", { class: "btn", href: `/table/${table.id}/review`, "aria-label": t("Review {table}", { table: label }) }, t("Review")) : null,
          h("button", { class: "btn quiet square", type: "button", key: `rename-${table.id}`, "aria-label": t("Rename {table}", { table: label }), title: t("Rename"), on: { click: () => this.rename(table) } }, icon("pen")),
        ];
    return h(
      "li",
      { class: "card table-line" },
      h("label", { class: "choose-area" }, box),
      table.damaged ? h("span", { class: "thumb" }) : tablePicture(table),
      h("div", { class: "table-words" }, h("h2", { class: "serif" }, h("bdi", null, table.damaged ? table.title : calledOf(table))), this.words(table, who)),
      h("div", { class: "row table-deeds" }, deeds, h("button", { class: "btn quiet square", type: "button", "aria-label": t("Delete {table}", { table: label }), title: t("Delete"), on: { click: () => this.remove([table]) } }, icon("trash"))),
    );
  }

  /** @param {TableSummary} table @param {string} who */
  words(table, who) {
    const when = table.touched ? h("time", { datetime: table.touched, title: new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(table.touched)) }, ago(table.touched)) : null;
    if (table.damaged) return [h("p", { class: "danger" }, icon("warn"), t("Can't read this game: {why}", { why: table.damaged })), h("p", { class: "mut" }, table.touched ? who : table.id)];
    const bot = Object.values(table.seats).find((seat) => seat.kind === "bot");
    const level = bot ? levelTitle(this.boxes.find((box) => box.game === table.game), bot.level) : "";
    const state = table.over ? (table.result ?? t("Finished")) : turnOf(table);
    return [
      h("p", null, [table.title, level, scoreOf(table)].filter(Boolean).join(" · ")),
      h("p", { class: "mut" }, table.name ? h("bdi", null, who, " · ") : null, state ? h("span", { class: waitsForYou(table) ? "pill own" : "state" }, state) : null, state ? " · " : null, when),
    ];
  }
}
