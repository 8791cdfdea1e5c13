// A table in play: the board, the players, the record, and the one panel that asks, refuses, hints or ends.

import * as announcer from "../announcer.js";
import { getSheet, getTable } from "../api.js";
import { gameOf } from "../board/games.js";
import { sentence } from "../dom.js";
import { draft } from "../draft.js";
import { forcedIn } from "../forced.js";
import { newsOf } from "../news.js";
import { celebrate } from "../parts/celebration.js";
import { ClockFaces } from "../parts/clock.js";
import { notComplete, nothingToUndo, rollFirst, strayed } from "../parts/explanations.js";
import { written } from "../parts/moves.js";
import { askAloud } from "../parts/play-answers.js";
import { keepFocus } from "../parts/play-focus.js";
import { drawFrame, makeFrame, placeControls } from "../parts/play-frame.js";
import { listen } from "../parts/play-listening.js";
import { openMoves } from "../parts/play-menu.js";
import { questionOf } from "../parts/questions.js";
import { openRules } from "../parts/rules-text.js";
import { sayPosition } from "../parts/spoken.js";
import { askDouble } from "../parts/stakes.js";
import { PHONE } from "../phone.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { ownSide, people, viewerOf } from "../seats.js";
import { settings } from "../settings.js";
import { TableSocket } from "../socket.js";
import { play } from "../sound.js";
import { TableState } from "../table-state.js";
import { t } from "../words.js";

/** @typedef {import("../table-state.js").Refusal} Refusal */
/** @typedef {import("../table-view.js").TableView} View */
/** @typedef {{action: string, origin: number, target: number}} Attempt what a hand tried that may not be done */

const LONGEST_SHOW = 8000;

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function playScreen(place) {
  const summary = await getTable(place.params[0]);
  const { box, sheet } = await getSheet(summary.game, summary.sheet);
  recent.remember(summary.id);
  const table = new PlayTable(summary, box, sheet);
  return { element: table.frame.element, title: summary.title, leave: () => table.leave(), relabel: () => table.relabel() };
}

class PlayTable {
  /** @param {import("../types.js").TableSummary} summary @param {import("../types.js").Box | undefined} box @param {import("../types.js").SheetChoice | undefined} sheet */
  constructor(summary, box, sheet) {
    this.box = box;
    this.sheet = sheet;
    this.state = new TableState(summary, new TableSocket(summary.id, viewerOf(summary, settings.turning)), announcer);
    this.state.socket.name = ownSide(summary) ? "" : draft.names[0].trim();
    this.game = gameOf(summary.game);
    this.board = new this.game.board();
    this.phone = matchMedia(PHONE);
    /** @type {(number | null)[]} */
    this.entered = [null, null];
    /** @type {{title: string, text: string} | null} */
    this.notice = null;
    /** What happened that no checker shows, until somebody here acts. @type {import("../news.js").Told | null} */
    this.news = null;
    /** By how many pips the moves in hand change what each side has before it, as it was last seen. */
    this.moved = { first: 0, second: 0 };
    this.shown = Promise.resolve();
    this.showing = 0;
    /** @type {Set<number>} */
    this.timers = new Set();
    this.keyboard = false;
    /** What somebody here is asked before acting. @type {import("../parts/questions.js").Question | null} */
    this.asking = null;
    /** Ends what listens outside the table. */
    this.leaving = new AbortController();
    this.asked = "";
    /** The end that was heard last; undefined before anything has been shown. @type {import("../types.js").Entry | null | undefined} */
    this.heard = undefined;
    /** Whether the last action sent was a play of ours. */
    this.played = false;
    /** How many moves the hand had made when it was last heard of. */
    this.made = 0;
    /** @type {Attempt | null} */
    this.attempt = null;
    /** Whether arrows of a hint lie on the board. */
    this.marked = false;
    /** Whether whoever stays waits for the other, or plays on. */
    this.waits = false;
    /** Whether it will be drawn again in a while. */
    this.drawsAgain = false;
    this.clocks = new ClockFaces(this.state, announcer, (wait, run) => this.later(wait, run));
    this.frame = makeFrame(this, this.board);
    this.stopKeys = listen(this);
    this.place();
    this.configure();
    this.render();
  }

  leave() {
    if (this.state.gone) recent.forget(this.state.summary.id);
    this.state.close();
    this.stopKeys();
    for (const timer of this.timers) clearTimeout(timer);
    this.leaving.abort();
  }

  async relabel() {
    const { summary } = this.state;
    const found = await getSheet(summary.game, summary.sheet).catch(() => null);
    if (found) [this.box, this.sheet] = [found.box, found.sheet];
    this.configure();
    this.state.socket.look(viewerOf(summary, settings.turning));
    this.render();
  }

  /** @param {boolean} keyboard whether a keyboard was used last, or a pointer */
  handledBy(keyboard) {
    this.keyboard = keyboard;
  }

  replace() {
    this.place();
    this.render();
  }

  place() {
    placeControls(this.frame, this.phone.matches, this.game);
    this.board.orientation = this.phone.matches ? "portrait" : "landscape";
  }

  /** Somebody has chosen something else. */
  reconfigure() {
    this.configure();
    this.render();
  }

  configure() {
    const { summary } = this.state;
    const palette = settings.palette === "sheet" ? (this.sheet?.palette ?? "felt") : settings.palette;
    this.board.className = palette;
    this.frame.element.className = `play ${palette}`;
    this.board.settings = {
      home: settings.home,
      pace: settings.pace,
      clicks: settings.clicks,
      numbers: settings.numbers,
      numbering: settings.numbering,
      direction: settings.direction,
      colours: this.sheet?.agreeing,
      words: this.sheet?.words ?? {},
      centredCube: this.sheet?.centred_cube,
      marks: settings.marks ?? matchMedia("(pointer: coarse)").matches,
    };
    this.frame.boardBox.dataset.home = settings.home;
    const viewer = viewerOf(summary, settings.turning);
    if (viewer !== this.state.socket.viewer) this.state.socket.look(viewer);
  }

  // What happens

  /** Shows a view after those before it; the page goes by it when it is seen. @param {import("../table-state.js").News} news */
  show({ view, instant, events, arrive }) {
    if (instant || events.some(({ action }) => !action.startsWith("@"))) {
      this.entered = [null, null];
      this.notice = null;
    }
    const { summary } = this.state;
    this.showing++;
    this.board.interactive = false;
    const turn = async () => {
      this.news = newsOf(events, view, summary) ?? this.news;
      if (this.news) this.render();
      const limit = new Promise((resolve) => setTimeout(resolve, LONGEST_SHOW));
      await Promise.race([this.board.show(view, { instant }), limit]);
    };
    this.shown = this.shown
      .then(turn)
      .catch((error) => console.error(error))
      .then(() => {
        this.showing--;
        arrive();
        if (!this.showing) this.settled();
      });
  }

  /** Goes on to the next game. */
  goOn() {
    const { state } = this;
    state.endSeen = true;
    if (this.sealed && state.press("opening")) return;
    if (state.view) this.show({ view: state.view, instant: true, events: [], arrive: () => {} });
    this.render();
  }

  /** The board shows the latest state: now it is the players' turn, or nobody's. */
  settled() {
    const { state } = this;
    const view = state.view;
    if (!view) return;
    if (!this.asking?.answers.some(({ button }) => state.presser(button))) this.asking = null;
    if (recent.takeStart(state.summary.id) && view.phase === "opening" && this.sealed) state.press("opening");
    this.board.interactive = this.mayTouch();
    if (view.phase === "played" && this.played && state.presser("done")) state.press("done");
    else this.force(view);
    if (view.phase !== "played") this.played = false;
    this.render();
    askAloud(this);
    keepFocus(this);
    this.celebrate();
    if (settings.roll && this.mode === "roll" && !state.presser("double")) this.later(view.opening_throw ? 1500 : 500, () => this.mode === "roll" && this.roll());
  }

  /** Both want to play again: the next table opens. */
  toRematch() {
    const { rematch, summary } = this.state;
    if (rematch?.table && ownSide(summary)) navigate(`/table/${rematch.table}`);
  }

  /** A game that somebody here has just won is heard. */
  celebrate() {
    const { ended, summary } = this.state;
    if (ended && ended !== this.heard && ended.side && people(summary).includes(ended.side) && this.heard !== undefined) {
      play("win");
      celebrate(this.frame.boardBox, ended.side, this.state.view?.finished?.value ?? 1);
    }
    this.heard = ended;
  }

  /** Whose column of the record comes first. */
  get recordOrder() {
    return this.box?.record_order ?? "seats";
  }

  get sealed() {
    return this.state.summary.dice !== "manual";
  }

  /** Whether the dice of the opening are on their way: nobody knows yet who begins. */
  get opening() {
    const { behind, view } = this.state;
    return behind > 0 && view?.phase === "opening";
  }

  /** Whether somebody here may move checkers now. */
  mayMove() {
    const { view } = this.state;
    if (!view || !this.state.reachable || !(view.paths.length || view.free_play)) return false;
    return (view.phase === "rolled" || view.phase === "moving") && people(this.state.summary).includes(view.turn);
  }

  /** Whether anything may be done on the board itself: its dice are thrown there too. */
  mayTouch() {
    return this.mayMove() || this.mode === "roll";
  }

  /** @param {View} view */
  force(view) {
    const { state } = this;
    const forced = state.asked ? forcedIn(view) : null;
    if (!forced || !settings.forced) {
      if (this.mode === "pass") this.tell(t("No choice"), this.whyPass(view));
      return;
    }
    const dice = written(view.dice ?? []);
    const only = t("With {dice} there is only one play: {play}.", { dice, play: forced.action.replace("play ", "") });
    this.tell(t("No choice"), forced.why === "only" ? only : this.whyPass(view));
    const version = state.socket.version;
    this.later(forced.why === "only" ? 1100 : 1700, () => {
      if (state.socket.version === version && !this.board.hand.moves.length) this.play(forced.action);
    });
  }

  /** Shows and says something that nobody did wrong. @param {string} title @param {string} text */
  tell(title, text) {
    this.notice = { title, text };
    announcer.polite(text);
  }

  /** What was told is no longer shown. */
  forget() {
    this.notice = null;
  }

  /** Puts away what was told. */
  dismiss() {
    this.forget();
    this.news = null;
    this.asking = null;
    this.render();
  }

  /** Somebody goes on moving checkers when the roll has been played. */
  tellComplete() {
    this.state.refused = null;
    this.tell(t("Roll already played"), t("Press Done to end your turn, or Undo to play it differently."));
    this.render();
  }

  /** @param {View} view */
  whyPass(view) {
    if (view.phase !== "rolled") return t("You are shut out: no roll can enter. Your turn passes.");
    return t("No legal play with {dice}. The turn passes.", { dice: written(view.dice ?? []) });
  }

  /** @param {number} delay @param {() => void} act */
  later(delay, act) {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delay);
    this.timers.add(timer);
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    const cells = /(\d+|bar)\/(\d+|off)/.exec(refusal.action);
    if (this.attempt) this.board.refuse(this.attempt);
    else if (cells) this.board.undo(true);
    this.attempt = null;
    this.board.interactive = this.mayTouch();
  }

  // What people do

  /** Arrows of a hint lead from where the checkers were. */
  handChanged() {
    this.state.refused = null;
    this.notice = null;
    const { moves, complete, canUndo } = this.board.hand;
    if (canUndo) this.news = null;
    const last = moves.at(-1);
    if (last && moves.length > this.made) announcer.polite(sentence(t("{origin} to {target}", { origin: this.board.placeName(last.origin), target: this.board.placeName(last.target) })));
    this.made = moves.length;
    if (settings.done && complete && !this.board.walk.open) this.later(300, () => this.board.hand.complete && this.done());
    this.render();
  }

  /** @param {Attempt} attempt */
  attempted(attempt) {
    this.notice = null;
    if (this.mode === "roll" || this.mode === "enter") {
      this.board.clear();
      this.explain(rollFirst());
      return;
    }
    const side = this.state.view?.turn ?? this.state.asked;
    this.attempt = attempt;
    if (side) this.state.socket.why(attempt.action, side);
  }

  /** A place was pressed from which nothing can be moved. @param {boolean} occupied */
  strayed(occupied) {
    const { view } = this.state;
    if (this.mode === "roll" || this.mode === "enter") this.explain(rollFirst());
    else if (view && this.mayMove() && !this.board.hand.complete) {
      this.explain(strayed(occupied, { colour: this.sheet?.agreeing[view.turn].many ?? "", checker: this.sheet?.words.checker ?? t("checker"), checkers: this.sheet?.words.checkers ?? t("checkers") }));
    }
  }

  /** @param {import("../parts/explanations.js").Explanation} explanation */
  explain({ title, text }) {
    this.state.refused = null;
    this.tell(title, text);
    this.render();
  }

  /** @param {string} action */
  play(action) {
    const side = this.state.presser(action) ?? this.state.view?.turn ?? null;
    if (this.state.act(action, side)) {
      this.news = null;
      this.played = action.startsWith("play") || action === "pass";
      this.board.interactive = false;
    }
  }

  /** The tutor holds what was about to be done. */
  held() {
    this.played = false;
    this.board.interactive = this.mayTouch();
  }

  roll() {
    const { state } = this;
    const name = state.presser("opening") ? "opening" : "roll";
    this.news = null;
    if (this.sealed) state.press(name);
    else if (this.entered.every((value) => value !== null)) state.press(name, `${name} ${this.entered.join(" ")}`);
  }

  enter() {
    const mode = this.frame.controls.dataset.mode;
    if (this.state.atEnd && !this.state.view?.over) this.goOn();
    if (mode === "roll" || mode === "enter") this.roll();
    else if (mode === "pass") this.play("pass");
    else if (mode === "pick up" || mode === "hand") this.done();
  }

  done() {
    const { state, board } = this;
    if (this.mode === "pick up") state.press("done");
    else if (board.hand.action) board.done();
    else if (board.hand.dice.length) {
      state.refuse({ kind: "IllegalPlay", action: "done", message: notComplete(board.hand), clause: "B10" });
      state.changed();
    }
  }

  /** @param {boolean} all */
  undo(all) {
    if (this.board.hand.canUndo) this.board.undo(all);
    else if (!this.state.press("undo") && !this.state.takeBack() && this.mode === "hand") this.explain(nothingToUndo());
  }

  double() {
    askDouble(this);
  }

  say() {
    announcer.polite(sayPosition(this.state, this.game));
  }

  /** Opens the line in which a play is typed, or closes it. @param {boolean} open */
  type(open) {
    const { form, input } = this.frame.typed;
    form.hidden = !open;
    if (open) input.focus();
    else keepFocus(this);
  }

  /** Shows the other side's last play again. */
  replay() {
    this.board.replay();
  }

  toMoves() {
    if (this.phone.matches) openMoves(this);
    else /** @type {HTMLElement | null} */ (this.frame.moves.querySelector("[aria-current], button:last-of-type"))?.focus();
  }

  /** @param {string} [clause] */
  rules(clause) {
    openRules(this.state.summary.game, this.state.summary.sheet, clause);
  }

  /** @param {import("../board/board-element.js").Arrow[]} arrows */
  mark(arrows) {
    this.marked = arrows.length > 0;
    this.board.mark(arrows);
  }

  /** @param {import("../types.js").Entry} entry */
  review(entry) {
    if (this.state.summary.between_people && !this.state.view?.over) return; // it opens when the game is over
    navigate(`/table/${this.state.summary.id}/review?at=${entry.at_event}`);
  }

  /** A number key enters the next die, and a third one begins anew. @param {number} value */
  enterDie(value) {
    if (this.mode !== "enter") return;
    if (!this.entered.includes(null)) this.entered = [null, null];
    this.chooseDie(this.entered.indexOf(null), value);
  }

  /** @param {number} index @param {number} value */
  chooseDie(index, value) {
    this.entered = this.entered.map((old, place) => (place === index ? value : old));
    this.render();
  }

  // What is seen

  /** @returns {import("../parts/controls.js").Controls["mode"]} */
  get mode() {
    const { state } = this;
    const view = state.view;
    if (!view || view.over || state.gone) return "none";
    if (this.showing || state.sent === "opening" || (recent.willStart(state.summary.id) && view.phase === "opening" && this.sealed)) return "wait";
    if (state.atEnd) return "none";
    if (questionOf(this.game, state, {})) return "none";
    if (view.dice === undefined) return this.board.hand.canUndo ? "hand" : state.presser("take back") ? "move" : "none"; // no dice are thrown at this game
    const opening = view.phase === "opening" && state.presser("opening");
    if (opening || (state.presser("roll") && state.asked)) return this.sealed ? "roll" : "enter";
    if (view.phase === "rolled" && people(state.summary).includes(view.turn)) return view.paths[0]?.steps.length || this.board.hand.canUndo ? "hand" : "pass";
    if (view.phase === "played" && state.presser("done")) return "pick up";
    if (state.presser("pass") && state.asked) return "pass";
    return "wait";
  }

  render() {
    drawFrame(this);
  }

  pending() {
    const view = this.state.view;
    if (!view || view.over) return null;
    if (view.phase !== "rolled" && view.phase !== "moving") return null;
    const hand = people(this.state.summary).includes(view.turn) ? this.board.hand : null;
    return { side: view.turn, dice: view.dice ?? null, text: (hand?.complete && hand.action?.replace(/^(play|move) /, "")) || "" };
  }

  /** The record without the roll that is still to be played. */
  finished() {
    const { record, view } = this.state;
    const last = record.at(-1);
    const open = view?.phase === "rolled" && last?.kind === "play" && !last.text;
    return open ? record.slice(0, -1) : record;
  }
}

export { PlayTable };
