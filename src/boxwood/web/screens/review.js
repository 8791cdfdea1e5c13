// Looking back: step through the record, play on from anywhere, take it along.

import { polite } from "../announcer.js";
import { getRecord, getReview, getSheet, getTable } from "../api.js";
import { gameOf } from "../board/games.js";
import { fill, h } from "../dom.js";
import { die, icon } from "../icons.js";
import { openDialog } from "../parts/dialog.js";
import { listenKeys } from "../parts/keys.js";
import { menuButton } from "../parts/menu.js";
import { moveList } from "../parts/moves.js";
import { deedsOf } from "../parts/review-deeds.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { nameOf, ownSide } from "../seats.js";
import { settings } from "../settings.js";
import { finishedView } from "../table-state.js";
import { t } from "../words.js";

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function reviewScreen(place) {
  const summary = await getTable(place.params[0]);
  const viewer = ownSide(summary) ?? "first";
  const [record, { box, sheet }, shown] = await Promise.all([getRecord(summary.id, viewer), getSheet(summary.game, summary.sheet), getReview(summary.id, viewer)]);
  recent.remember(summary.id);
  if (!shown.closed && shown.levels.length) return (await import("./analysed.js")).analysedScreen(place, { summary, record, box, sheet, viewer, shown });
  const wanted = Number(place.query.get("at") ?? record.states.length - 1);
  const review = new Review(summary, record, box, sheet, viewer, Math.max(0, Math.min(record.states.length - 1, wanted)));
  return { element: review.element, title: t("Review: {title}", { title: summary.title }), leave: () => review.stopKeys() };
}

class Review {
  /**
   * @param {import("../types.js").TableSummary} summary @param {import("../types.js").Record} record
   * @param {import("../types.js").Box | undefined} box @param {import("../types.js").SheetChoice | undefined} sheet @param {import("../types.js").Side} viewer @param {number} at
   */
  constructor(summary, record, box, sheet, viewer, at) {
    this.summary = summary;
    this.box = box;
    this.states = record.states;
    this.entries = record.entries;
    /** The states that differ for the eye: picking up the dice changes nothing on the board. */
    this.stops = this.states.flatMap(({ event }, index) => (event?.action === "done" ? [] : [index]));
    this.at = at;
    this.game = gameOf(summary.game);
    this.board = new this.game.board();
    this.board.className = sheet?.palette ?? "felt";
    this.board.settings = { home: settings.home, pace: settings.pace, numbers: settings.numbers, numbering: settings.numbering, direction: settings.direction, clicks: "select", colours: sheet?.agreeing, words: sheet?.words ?? {}, centredCube: sheet?.centred_cube };
    this.board.interactive = false;
    this.moves = h("div", { class: "card moves" });
    this.said = h("p", { class: "said" });
    /** What was thrown: no dice lie on an upright board. */
    this.dice = h("span", { class: "dice upright-dice" });
    this.place = h("span", { class: "mut num" });
    this.element = this.build(summary, sheet);
    this.stopKeys = listenKeys({
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(0),
      End: () => this.go(this.states.length),
    });
    this.viewer = viewer;
    this.go(at, true);
  }

  /** @param {import("../types.js").TableSummary} summary @param {import("../types.js").SheetChoice | undefined} sheet */
  build(summary, sheet) {
    const steps = [
      { label: t("To the start"), icon: "first", act: () => this.go(0) },
      { label: t("Back"), icon: "left", act: () => this.step(-1) },
      { label: t("Forward"), icon: "right", act: () => this.step(1) },
      { label: t("To the end"), icon: "last", act: () => this.go(this.states.length) },
    ];
    return h(
      "section",
      { class: `review ${sheet?.palette ?? "felt"}`, "data-screen": "review", "data-shape": this.game.shape },
      h("div", { class: "board-area" }, h("div", { class: "board-box" }, this.board)),
      h(
        "div",
        { class: "side" },
        h(
          "div",
          { class: "review-head" },
          h("div", null, h("h1", { class: "serif" }, summary.result ?? summary.title), h("p", { class: "mut" }, [summary.result ? summary.title : "", `${nameOf(summary, "first")} – ${nameOf(summary, "second")}`].filter(Boolean).join(" · "))),
        ),
        h("div", { class: "steps row", role: "group", "aria-label": t("Steps") }, steps.map((one) => h("button", { type: "button", class: "btn square", "aria-label": one.label, title: one.label, key: one.icon, on: { click: one.act } }, icon(one.icon))), this.place, h("span", { class: "spacer" }), h("button", { type: "button", class: "btn square narrow-more", "aria-label": t("More"), title: t("More"), on: { click: () => this.more() } }, icon("more"))),
        h("div", { class: "card panel now" }, this.said, this.dice),
        this.moves,
        h(
          "div",
          { class: "row review-actions" },
          this.deeds().map((one) => h("button", { type: "button", class: "btn", on: { click: one.act } }, icon(one.icon), one.label)),
          summary.over ? null : h("a", { class: "btn pri", href: `/table/${summary.id}` }, t("Back to the game")),
        ),
      ),
    );
  }

  deeds() {
    return deedsOf({ summary: this.summary, box: this.box, state: () => this.states[this.at] });
  }

  more() {
    const deeds = [...this.deeds()];
    if (!this.moves.checkVisibility()) deeds.unshift({ label: t("Moves"), icon: "list", act: () => this.openMoves() });
    if (!this.summary.over) deeds.push({ label: t("Back to the game"), icon: "back", act: () => navigate(`/table/${this.summary.id}`) });
    const close = () => dialog.close();
    const dialog = openDialog({ title: t("More"), name: "sheet menu", body: h("ul", { class: "menu-list" }, deeds.map((deed) => h("li", null, menuButton(deed, close)))) });
  }

  /** @param {number} by */
  step(by) {
    this.go(this.stops[Math.max(0, Math.min(this.stops.length - 1, this.stops.indexOf(this.at) + by))]);
  }

  /** Goes to the last state up to this one that differs for the eye. @param {number} at @param {boolean} [instant] */
  go(at, instant = false) {
    const place = Math.max(0, this.stops.findLastIndex((stop) => stop <= at));
    const to = this.stops[place];
    const near = place - this.stops.indexOf(this.at) === 1;
    this.at = to;
    const { view, event } = this.states[to];
    this.board.show(finishedView({ ...view, paths: [], buttons: {} }), { instant: instant || !near });
    const said = event?.said ?? t("Before the first move.");
    this.said.textContent = said;
    if (!instant) polite(said);
    this.showDice(view);
    this.place.textContent = `${place} / ${this.stops.length - 1}`;
    this.listMoves(this.moves, (entry) => this.go(entry.at_event));
    history.replaceState(null, "", `/table/${this.summary.id}/review?at=${to}`);
  }

  /** @param {import("../table-view.js").TableView} view */
  showDice({ dice, turn }) {
    fill(this.dice, [dice, turn], () =>
      dice ? h("span", { role: "img", "aria-label": t("Dice {values}", { values: dice.join("-") }) }, (dice[0] === dice[1] ? [...dice, ...dice] : dice).map((value) => die(value, turn, { size: 30 }))) : null);
  }

  /** The record up to its end, with the line that is shown marked. @param {HTMLElement} element @param {(entry: import("../types.js").Entry) => void} go */
  listMoves(element, go) {
    const passed = this.entries.filter((entry) => entry.at_event <= this.at);
    moveList(element, { order: this.box?.record_order ?? "seats", summary: this.summary, record: this.entries, pending: null, current: passed.at(-1)?.number ?? null, go });
  }

  openMoves() {
    const list = h("div", { class: "moves in-dialog" });
    const dialog = openDialog({ title: t("Moves"), name: "sheet", body: list });
    this.listMoves(list, (entry) => {
      dialog.close();
      this.go(entry.at_event);
    });
  }
}
