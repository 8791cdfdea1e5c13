// The first turns of a game: each roll with its plays and what they are worth, from our own rollouts.
import { polite } from "../announcer.js";
import { getBoxes, getOpening } from "../api.js";
import { gameOf } from "../board/games.js";
import { fill, h } from "../dom.js";
import { sheetOf } from "../draft.js";
import { die, icon } from "../icons.js";
import { judgedTable } from "../parts/judged-table.js";
import { settings, settingsChanged } from "../settings.js";
import { language, t, tn } from "../words.js";

/** @typedef {import("../types.js").OpeningShown} OpeningShown */

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function openingsScreen(place) {
  const [name] = place.params;
  const wanted = { after: place.query.get("after") ?? "", roll: place.query.get("roll") ?? "" };
  const [shown, boxes] = await Promise.all([getOpening(name, wanted), getBoxes()]);
  const explorer = new Explorer(/** @type {import("../types.js").Box} */ (boxes.games.find((box) => box.game === name)), shown);
  return { element: explorer.element, title: t("Openings"), leave: () => explorer.leaving.abort(), relabel: () => explorer.relabel() };
}

class Explorer {
  /** @param {import("../types.js").Box} box @param {OpeningShown} shown */
  constructor(box, shown) {
    this.box = box;
    this.game = gameOf(box.game);
    this.shown = shown;
    this.visit = 0;
    this.leaving = new AbortController();
    this.board = new this.game.board();
    this.head = h("div", { class: "editor-head" });
    this.rolls = h("div", { class: "card opening-rolls", role: "group" });
    this.found = h("div", { class: "card editor-found" });
    this.element = h(
      "section",
      { class: "editor openings", "data-screen": "openings", "data-shape": this.game.shape },
      h("div", { class: "editor-left" }, h("div", { class: "board-area" }, h("div", { class: "board-box" }, this.board))),
      h("div", { class: "editor-side" }, this.head, this.rolls, this.found),
    );
    settingsChanged.addEventListener("change", () => this.draw(), { signal: this.leaving.signal });
    this.draw();
  }

  async relabel() {
    const boxes = await getBoxes();
    this.box = boxes.games.find((box) => box.game === this.box.game) ?? this.box;
    document.title = `${t("Openings")} · Boxwood`;
    await this.go(this.shown.after, this.shown.roll);
  }

  /** @param {string} after @param {string} roll */
  address(after, roll) {
    return `/openings/${this.box.game}?${new URLSearchParams({ after, roll })}`;
  }

  /** Looks at another roll, or at the replies to a play. @param {string} after @param {string} roll */
  async go(after, roll) {
    const mine = ++this.visit;
    const shown = await getOpening(this.box.game, { after, roll });
    if (mine !== this.visit || this.leaving.signal.aborted) return;
    this.shown = shown;
    history.replaceState(history.state, "", this.address(shown.after, shown.roll));
    this.draw();
    polite(t("{roll}: best {play}.", { roll: shown.roll, play: shown.rows[0].text }));
  }

  draw() {
    const { shown, board, game, box } = this;
    const sheet = sheetOf(box);
    const palette = settings.palette === "sheet" ? sheet.palette : settings.palette;
    this.element.className = `editor openings ${palette}`;
    board.className = palette;
    board.settings = { home: settings.home, numbers: settings.numbers, pace: "off", numbering: "viewer", clicks: "select", colours: sheet.agreeing, words: sheet.words, centredCube: sheet.centred_cube };
    board.orientation = "landscape";
    board.interactive = false;
    board.show(shown.view, { instant: true });
    board.mark(game.arrowsOf(shown.rows[0].action, shown.view));
    this.drawHead();
    this.drawRolls();
    this.drawFound();
  }

  drawHead() {
    const { after, roll } = this.shown;
    fill(this.head, [after, roll, language()], () => [
      h("div", { class: "editor-title" }, h("h1", { class: "serif" }, t("Openings")), h("span", { class: "spacer" }), h("a", { class: "btn small", href: `/practice/${this.box.game}`, key: "practice" }, t("Practise"))),
      h("p", { class: "mut" }, t("Our rollouts of the first two turns, for money, with the cube in the middle.")),
      after
        ? h("p", { class: "opening-after" }, h("button", { type: "button", class: "btn small", key: "first", on: { click: () => this.go("", after.split(" ")[0]) } }, icon("undo", 18), t("First roll")), h("span", null, t("The reply to {play}", { play: after })))
        : null,
    ]);
  }

  drawRolls() {
    const { after, roll, rolls, view } = this.shown;
    this.rolls.setAttribute("aria-label", after ? t("Rolls of the reply") : t("First rolls"));
    fill(this.rolls, [after, roll, rolls, language()], () =>
      rolls.map((one) =>
        h(
          "button",
          { type: "button", class: "opening-roll", key: `roll-${one.roll}`, "aria-pressed": String(one.roll === roll), "aria-label": t("{roll}: best {play}.", { roll: one.roll, play: one.best }), title: one.best, on: { click: () => this.go(after, one.roll) } },
          one.roll.split("-").map((value) => die(Number(value), view.turn, { size: 30 })),
        ),
      ),
    );
  }

  drawFound() {
    const { shown, game, board } = this;
    fill(this.found, [shown.id, shown.rows, language()], () => [
      h("h2", { class: "editor-subtitle" }, shown.roll, " ", h("span", { class: "mut" }, tn("at least {count} game a play; ± is the 95 % range", "at least {count} games a play; ± is the 95 % range", shown.games))),
      judgedTable(game, shown.rows, { yours: "", show: (action) => board.mark(game.arrowsOf(action, shown.view)) }),
      h(
        "p",
        { class: "row" },
        Object.entries(shown.onward).map(([action, after]) => h("button", { type: "button", class: "btn pri", key: "replies", on: { click: () => this.go(after, "") } }, t("Replies to {play}", { play: shown.rows.find((row) => row.action === action)?.text ?? "" }))),
        h("a", { class: "btn", href: `/position/${this.box.game}?${new URLSearchParams({ id: shown.id })}`, key: "position" }, t("Open in the editor")),
      ),
    ]);
  }
}
