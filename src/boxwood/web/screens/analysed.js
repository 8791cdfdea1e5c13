// A finished table, analysed: the curve, what each side gave away, and for each decision what would have been better.

import { polite } from "../announcer.js";
import { getDecision, getJob, getReview, startAnalysis, steerJob, tryPlay, writeComment } from "../api.js";
import { gameOf } from "../board/games.js";
import { fill, focusKey, h, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { openDialog, tell } from "../parts/dialog.js";
import { listenKeys } from "../parts/keys.js";
import { menuButton } from "../parts/menu.js";
import { moveList } from "../parts/moves.js";
import { openCurveTable, ReviewCurveElement } from "../parts/review-curve.js";
import { drawDecision } from "../parts/review-decision.js";
import { askBranch, deedsOf } from "../parts/review-deeds.js";
import { markIcon } from "../parts/review-marks.js";
import { drawPlayers } from "../parts/review-players.js";
import { drawProgress } from "../parts/review-progress.js";
import { drawList } from "../parts/review-table.js";
import { errorsOf, gamesOf, nextError, stopsOf } from "../review-list.js";
import { ReviewState } from "../review-state.js";
import { navigate } from "../router.js";
import { isYou, nameOf } from "../seats.js";
import { settings } from "../settings.js";
import { finishedView } from "../table-state.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").ReviewCandidate} ReviewCandidate */
/**
 * @typedef {object} Given
 * @property {import("../types.js").TableSummary} summary
 * @property {import("../types.js").Record} record
 * @property {import("../types.js").Box | undefined} box
 * @property {import("../types.js").SheetChoice | undefined} sheet
 * @property {Side} viewer
 * @property {import("../types.js").ReviewShown} shown
 */

/** @param {import("../router.js").Place} place @param {Given} given @returns {import("../router.js").Screen} */
export function analysedScreen(place, given) {
  const review = new AnalysedReview(given, Number(place.query.get("at") ?? -1));
  return { element: review.element, title: t("Review: {title}", { title: given.summary.title }), leave: () => review.leave() };
}

class AnalysedReview {
  /** @param {Given} given @param {number} at the state that is shown first; −1 for the worst error */
  constructor({ summary, record, box, sheet, viewer, shown }, at) {
    this.summary = summary;
    this.box = box;
    this.viewer = viewer;
    this.states = record.states;
    this.entries = record.entries;
    this.game = gameOf(summary.game);
    const { id } = summary;
    this.review = new ReviewState(shown, {
      review: () => getReview(id, viewer),
      start: (level) => startAnalysis(id, level),
      job: getJob,
      steer: steerJob,
      decision: (number) => getDecision(id, number, viewer),
    });
    /** @type {import("../review-list.js").Filter} */
    this.filter = { side: viewer, kind: "", size: "errors", game: null };
    this.at = Math.min(at, this.states.length - 1);
    /** Whether somebody has chosen where to look. */
    this.chosen = at >= 0;
    /** @type {import("../types.js").ReviewCurve["name"]} */
    this.measure = "chances";
    /** @type {import("../types.js").DecisionShown | null} */
    this.detail = null;
    /** What was tried on the board. @type {ReviewCandidate[]} */
    this.tried = [];
    this.refused = "";
    /** The action whose arrows lie on the board alone. */
    this.arrows = "";
    this.writing = false;
    this.comments = new Map(shown.comments.map(({ at: place, text }) => [place, text]));
    this.board = new this.game.board();
    this.board.className = sheet?.palette ?? "felt";
    this.board.settings = { home: settings.home, pace: settings.pace, numbers: settings.numbers, numbering: settings.numbering, direction: settings.direction, clicks: "play", colours: sheet?.agreeing, words: sheet?.words ?? {}, centredCube: sheet?.centred_cube };
    this.board.orientation = "landscape";
    this.curve = new ReviewCurveElement();
    this.parts = {
      players: h("div", { class: "card players-card" }),
      decision: h("section", { class: "card decision", "aria-label": t("Decision") }),
      list: h("section", { class: "card list-card", "aria-label": t("List of decisions") }),
      progress: h("div", { class: "review-progress", role: "group", "aria-label": t("Analysis") }),
      curveHead: h("div", { class: "curve-head" }),
      place: h("span", { class: "stepper-place" }),
      bar: h("div", { class: "review-bar" }),
    };
    this.element = this.build(sheet);
    this.listen();
    this.draw();
    this.goFirst();
    this.review.begin();
  }

  leave() {
    this.review.close();
    this.curve.leave();
    this.stopKeys();
  }

  listen() {
    this.review.addEventListener("change", () => this.found());
    this.review.addEventListener("progress", () => this.drawProgress());
    this.review.addEventListener("fault", (event) => tell(t("The analysis stopped"), reason(/** @type {CustomEvent<unknown>} */ (event).detail)));
    this.board.addEventListener("handchange", () => this.tries(this.board.hand.complete ? this.board.hand.action : null));
    this.board.addEventListener("act", (event) => this.tries(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
    this.board.addEventListener("refusal", (event) => this.tries(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
    this.stopKeys = listenKeys({
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(this.stops[0]),
      End: () => this.go(this.states.length - 1),
      n: () => this.toError(1),
      p: () => this.toError(-1),
      u: () => this.takeBack(),
      Escape: () => this.takeBack(),
    });
  }

  stopKeys = () => {};

  // What is seen

  /** @param {import("../types.js").SheetChoice | undefined} sheet */
  build(sheet) {
    const { parts } = this;
    const step = (/** @type {string} */ label, /** @type {string} */ name, /** @type {() => void} */ act) => h("button", { type: "button", class: "btn square", "aria-label": label, title: label, key: name, on: { click: act } }, icon(name));
    return h(
      "section",
      { class: `review analysed ${sheet?.palette ?? "felt"}`, "data-screen": "review", "data-shape": this.game.shape, "data-frame": "decision" },
      h(
        "div",
        { class: "analysed-left" },
        h("div", { class: "board-area" }, h("div", { class: "board-box" }, this.board)),
        h("div", { class: "card curve-card" }, parts.curveHead, this.curve.element),
      ),
      h(
        "div",
        { class: "side" },
        h(
          "div",
          { class: "head-row" },
          h("div", { class: "review-head" }, h("button", { type: "button", class: "btn quiet square frame-back", "aria-label": t("Back"), key: "frame-back", on: { click: () => this.back() } }, icon("left")), h("h1", { class: "serif" }, this.summary.result ?? `${nameOf(this.summary, "first")} – ${nameOf(this.summary, "second")}`), h("button", { type: "button", class: "btn quiet square head-more", "aria-label": t("More"), title: t("More"), key: "more-head", on: { click: () => this.more() } }, icon("more"))),
          h("div", { class: "stepper", role: "group", "aria-label": t("Steps") }, step(t("Back"), "left", () => this.step(-1)), parts.place, step(t("Forward"), "right", () => this.step(1)), h("button", { type: "button", class: "btn next-error", key: "next-error", on: { click: () => this.toError(1) } }, t("Next error"))),
        ),
        parts.players,
        parts.progress,
        parts.decision,
        parts.list,
        parts.bar,
      ),
    );
  }

  get own() {
    return this.viewer;
  }

  /** The decision that is open. */
  get decision() {
    return this.review.shown.decisions.find(({ number }) => number === this.at) ?? null;
  }

  /** What a decision costs, as the game writes it. @param {number} cost */
  cost(cost) {
    return this.game.figures({ action: "", text: "", equity: 0, loss: cost, details: {} }).cost;
  }

  get stops() {
    return stopsOf(this.review.shown, this.states);
  }

  get several() {
    return gamesOf(this.review.shown).length > 1;
  }

  /** The number of a turn, with its game before it where there are several. @param {{game: number, turn: number}} where */
  numberOf({ game, turn }) {
    return this.several ? `${game}.${turn}` : turn;
  }

  /** Where a decision is, in words. @param {{game: number, turn: number}} where */
  whereOf({ game, turn }) {
    return this.several ? t("Game {game}, turn {turn}", { game, turn }) : t("Turn {turn}", { turn });
  }

  draw() {
    this.drawProgress();
    this.drawCurve();
    drawPlayers(this.parts.players, this.review.shown);
    this.parts.players.hidden = !this.review.shown.figures.length;
    this.drawDecision();
    this.drawList();
    this.drawBar();
  }

  drawProgress() {
    const { shown, job } = this.review;
    drawProgress(this.parts.progress, { shown, job, games: gamesOf(shown), game: this.filter.game }, { start: (level) => this.review.start(level), steer: (what) => this.review.steer(what), game: (game) => this.change({ game }) });
  }

  /** The curve that is chosen, as far as it is known. */
  get chosenCurve() {
    const { curves } = this.review.shown;
    return curves.find(({ name }) => name === this.measure) ?? curves[0];
  }

  drawCurve() {
    const { shown } = this.review;
    const whole = this.chosenCurve;
    const { game } = this.filter;
    fill(this.parts.curveHead, [whole?.title, this.measure, shown.curves.length, shown.jokers.length > 0, shown.names], () => this.curveHead(whole));
    if (!whole) return;
    const curve = { ...whole, points: whole.points.filter((point) => game === null || point.game === game) };
    this.curve.show({ curve, jokers: shown.jokers.filter((one) => game === null || one.game === game), own: this.own, at: this.at, go: (number) => this.go(number) });
  }

  /** @param {import("../types.js").ReviewCurve | undefined} curve */
  curveHead(curve) {
    const { shown } = this.review;
    if (!curve) return h("span", { class: "mut" }, t("The curve appears after the first decisions."));
    const other = this.own === "first" ? "second" : "first";
    const switches = shown.curves.length > 1 ? h("div", { class: "segmented small", role: "group", "aria-label": t("What the curve shows") }, shown.curves.map(({ name }) => h("button", { type: "button", key: `measure-${name}`, "aria-pressed": String(name === this.measure), on: { click: () => this.measured(name) } }, name === "chances" ? t("Win") : t("Equity")))) : null;
    return [
      h("b", null, curve.title),
      h("span", { class: "legend" }, h("span", null, markIcon("blunder", false), t("blunder")), h("span", null, markIcon("error", false), t("error")), shown.jokers.length ? h("span", null, markIcon("joker", false), t("joker")) : null, h("span", { class: "mut" }, t("hollow: {name}", { name: shown.names[other] }))),
      h("span", { class: "spacer" }),
      h("button", { type: "button", class: "btn quiet square small", "aria-label": t("The curve as a table"), title: t("The curve as a table"), key: "curve-table", on: { click: () => this.showCurveTable() } }, icon("list", 18)),
      switches,
    ];
  }

  /** The head is drawn seldom, and the curve grows: what is shown is the curve of this moment. */
  showCurveTable() {
    const { shown } = this.review;
    if (this.chosenCurve) openCurveTable(this.chosenCurve, shown.names, shown.decisions);
  }

  /** @param {import("../types.js").ReviewCurve["name"]} name */
  measured(name) {
    this.measure = name;
    this.drawCurve();
  }

  drawDecision() {
    const { decision } = this;
    const stop = this.stops.indexOf(this.at);
    fill(this.parts.place, [decision, stop], () => (decision ? [markIcon(decision.severity ?? "right", decision.side !== this.own), h("b", null, [t("Turn {turn}", { turn: this.numberOf(decision) }), decision.dice?.join("-")].filter(Boolean).join(" · ")), h("span", { class: decision.severity ? "danger" : "mut" }, decision.severity ? `${decision.label} ${this.cost(decision.cost)}` : decision.label)] : h("span", { class: "mut num" }, `${stop + 1} / ${this.stops.length}`)));
    if (!decision) {
      const said = this.states[this.at]?.event?.said ?? t("Before the first move.");
      fill(this.parts.decision, ["said", said], () => h("p", { class: "said" }, said));
      return;
    }
    drawDecision(
      this.parts.decision,
      {
        decision,
        title: this.whereOf(decision),
        own: decision.side === this.own,
        doer: isYou(this.summary, decision.side) ? t("you") : this.review.shown.names[decision.side],
        detail: this.detail,
        tried: this.tried,
        refused: this.refused,
        chosen: this.arrows,
        comment: this.comments.get(decision.number + 1) ?? "",
        writing: this.writing,
      },
      { choose: (action) => this.point(action), takeBack: () => this.takeBack(), write: () => this.write(true), save: (text) => this.save(text), cancel: () => this.write(false), cost: (cost) => this.cost(cost) },
    );
  }

  drawList() {
    const { shown } = this.review;
    drawList(this.parts.list, { shown, filter: this.filter, own: this.own, addressed: isYou(this.summary, this.own), at: this.at, several: this.several }, { filter: (changes) => this.change(changes), go: (number) => this.choose(number), cost: (cost) => this.cost(cost) });
  }

  drawBar() {
    const count = errorsOf(this.review.shown, this.own, this.filter.game);
    fill(this.parts.bar, [count], () => [
      h("button", { type: "button", class: "btn frame-list", key: "frame-list", on: { click: () => this.frame("list") } }, t("All {count}", { count })),
      h("button", { type: "button", class: "btn", key: "branch", on: { click: () => askBranch(this.looked) } }, icon("play"), t("Play from here…")),
      h("button", { type: "button", class: "btn square", "aria-label": t("More"), title: t("More"), key: "more", on: { click: () => this.more() } }, icon("more")),
    ]);
  }

  /** What the deeds are about. */
  get looked() {
    return { summary: this.summary, box: this.box, state: () => this.states[this.at] };
  }

  more() {
    const deeds = [{ label: t("Moves"), icon: "list", act: () => this.openMoves() }, ...deedsOf(this.looked)];
    const close = () => dialog.close();
    const dialog = openDialog({ title: t("More"), name: "sheet menu", body: h("ul", { class: "menu-list" }, deeds.map((deed) => h("li", null, menuButton(deed, close)))) });
  }

  openMoves() {
    const list = h("div", { class: "moves in-dialog" });
    const dialog = openDialog({ title: t("Moves"), name: "sheet", body: list });
    const passed = this.entries.filter((entry) => entry.at_event <= this.at);
    moveList(list, { order: this.box?.record_order ?? "seats", summary: this.summary, record: this.entries, pending: null, current: passed.at(-1)?.number ?? null, go: (entry) => {
      dialog.close();
      this.go(entry.at_event);
    } });
  }

  /** On a small screen: from the list to the decision, and from there to the games. */
  back() {
    if (this.element.dataset.frame === "list") this.frame("decision");
    else navigate("/tables");
  }

  /** On a small screen the decision and the list are two frames. @param {"decision" | "list"} name */
  frame(name) {
    this.element.dataset.frame = name;
    this.curve.draw();
    if (name === "decision") focusKey(this.element, "frame-list");
    else focusKey(this.element, "frame-back");
  }

  // What happens

  /** More was found. */
  found() {
    this.comments = new Map(this.review.shown.comments.map(({ at, text }) => [at, text]));
    if (!this.review.job || this.review.job.state === "done") polite(this.summarised());
    this.goFirst();
    this.draw();
    if (this.decision && !this.detail) this.look();
  }

  /** The whole analysis in a sentence. */
  summarised() {
    const { shown } = this.review;
    return t("The analysis is done. {first}: {one} errors; {second}: {other} errors.", { first: shown.names.first, one: errorsOf(shown, "first", null), second: shown.names.second, other: errorsOf(shown, "second", null) });
  }

  /** Until somebody chooses, the worst error lies on the board. */
  goFirst() {
    const { shown } = this.review;
    const own = shown.decisions.filter(({ side, severity }) => side === this.own && severity);
    const worst = (own.length ? own : shown.decisions).reduce((/** @type {import("../types.js").ReviewDecision | null} */ one, other) => (!one || other.cost > one.cost ? other : one), null);
    if (this.chosen) {
      if (this.board.view === null) this.go(Math.max(0, this.at), true);
      return;
    }
    const to = worst ? worst.number : this.states.length - 1;
    if (to !== this.at || this.board.view === null) this.go(to, true);
    this.chosen = false;
  }

  /** @param {Partial<import("../review-list.js").Filter>} changes */
  change(changes) {
    this.filter = { ...this.filter, ...changes };
    this.draw();
  }

  /** Goes to a decision of the list. @param {number} number */
  choose(number) {
    this.frame("decision");
    this.go(number);
  }

  /** @param {number} by */
  step(by) {
    const { stops } = this;
    const here = stops.findLastIndex((stop) => stop <= this.at);
    const exact = stops[here] === this.at;
    const to = by < 0 && !exact ? here : here + by;
    this.go(stops[Math.max(0, Math.min(stops.length - 1, to))]);
  }

  /** @param {number} by */
  toError(by) {
    const next = nextError(this.review.shown, this.at, this.filter.side === "jokers" ? null : this.filter.side, by) ?? nextError(this.review.shown, this.at, null, by);
    if (next) this.go(next.number);
    else polite(t("No errors here. Well played."));
  }

  /** Shows the state before a decision. @param {number} at @param {boolean} [quietly] whether nothing is said */
  go(at, quietly = false) {
    this.at = at;
    if (!quietly) this.chosen = true;
    this.detail = null;
    this.tried = [];
    this.refused = "";
    this.arrows = "";
    this.writing = false;
    const { view, event } = this.states[at];
    this.board.interactive = false;
    this.board.show({ ...finishedView({ ...view, paths: [], buttons: {} }), last: null }, { instant: true });
    if (!quietly && !this.decision) polite(event?.said ?? t("Before the first move."));
    if (!quietly && this.decision) polite(this.said());
    this.drawDecision();
    this.drawList();
    this.drawCurve();
    history.replaceState(null, "", `/table/${this.summary.id}/review${this.chosen ? `?at=${at}` : ""}`);
    if (this.decision) this.look();
  }

  /** The open decision in a sentence. */
  said() {
    const { decision } = this;
    if (!decision) return "";
    const where = `${this.whereOf(decision)}. ${decision.heading}.`;
    if (!decision.severity) return `${where} ${decision.played}. ${decision.label}.`;
    return `${where} ${t("{label}, cost {cost}. Best: {best}.", { label: decision.label, cost: this.cost(decision.cost).replace("−", ""), best: decision.best })}`;
  }

  /** Asks for everything about the open decision. */
  async look() {
    const { at } = this;
    try {
      const detail = await this.review.detail(at);
      if (this.at !== at) return;
      this.detail = detail;
      this.board.show({ ...detail.view, last: null }, { instant: true });
      this.board.interactive = detail.view.paths.length > 0;
      this.drawDecision();
      this.mark();
    } catch (error) {
      if (this.at === at) tell(t("Can't show this decision"), reason(error));
    }
  }

  /** Draws arrows for the best play and the one that was made, or for one that was chosen. */
  mark() {
    const { detail } = this;
    if (!detail) return;
    const rows = [...detail.candidates, ...this.tried];
    const best = rows[0]?.action ?? "";
    const made = detail.candidates.find(({ played }) => played)?.action ?? "";
    const wanted = this.arrows ? [[this.arrows, this.arrows === best ? "best" : "played"]] : [[made === best ? "" : made, "played"], [best, "best"]];
    this.board.mark(wanted.flatMap(([action, kind]) => this.game.arrowsOf(action, detail.view).map((arrow) => ({ ...arrow, kind: /** @type {"best" | "played"} */ (kind) }))));
  }

  /** @param {string} action */
  point(action) {
    this.arrows = action;
    if (this.board.hand.canUndo) this.board.undo(true);
    this.drawDecision();
    this.mark();
  }

  /** Has something judged that was tried on the board. @param {string | null} action */
  async tries(action) {
    const { at, detail } = this;
    if (!detail || !action || this.tried[0]?.action === action) return;
    this.board.mark([]);
    try {
      const judged = await tryPlay(this.summary.id, at, action);
      if (this.at !== at) return;
      this.tried = [{ ...judged, played: false }];
      this.refused = "";
      polite(judged.cost === null || judged.cost < 0.0005 ? t("{play} is as good as the best.", { play: judged.text }) : t("{play} costs {cost}.", { play: judged.text, cost: this.cost(judged.cost).replace("−", "") }));
    } catch (error) {
      if (this.at !== at) return;
      this.refused = sentence(reason(error));
      polite(this.refused);
    }
    this.drawDecision();
  }

  takeBack() {
    this.tried = [];
    this.refused = "";
    this.arrows = "";
    if (this.board.hand.canUndo) this.board.undo(true);
    this.drawDecision();
    this.mark();
  }

  /** @param {boolean} writing */
  write(writing) {
    this.writing = writing;
    this.drawDecision();
    focusKey(this.parts.decision, writing ? "comment-text" : "comment");
  }

  /** @param {string} text */
  async save(text) {
    try {
      const kept = await writeComment(this.summary.id, this.at + 1, text);
      this.comments = new Map(kept.map(({ at, text: words }) => [at, words]));
      polite(t("Saved."));
      this.write(false);
    } catch (error) {
      tell(t("Not saved"), reason(error));
    }
  }
}

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error));

export { AnalysedReview };
