// A first game, taught: one sentence at a time, done on the real board. What is right is for the server to say.
import * as announcer from "../announcer.js";
import { answerLesson, createTable, getBoxes, getLesson } from "../api.js";
import { gameOf, hasBoard } from "../board/games.js";
import { focusKey, sentence } from "../dom.js";
import { formatsOf, sheetOf } from "../draft.js";
import { lessons } from "../lessons.js";
import { tell } from "../parts/dialog.js";
import { drawLesson, makeLessonFrame } from "../parts/lesson-frame.js";
import { hush, readAloud } from "../parts/read-aloud.js";
import { PHONE } from "../phone.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { settings, settingsChanged } from "../settings.js";
import { finishedView } from "../table-state.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonAnswer} LessonAnswer */
/** @typedef {import("../types.js").Box} Box */

const SINGLE = "single";

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function lessonScreen(place) {
  const boxes = await taught();
  const [game, name] = place.params.filter(Boolean).length ? place.params : usual(boxes);
  const lesson = await getLesson(game, name);
  const table = new LessonTable(lesson, boxes);
  return { element: table.frame.element, title: lesson.title, leave: () => table.leave(), relabel: () => table.relabel() };
}

/** The games of which a first game is taught. */
async function taught() {
  return (await getBoxes()).games.filter((box) => box.has_lesson && hasBoard(box.game));
}

/** The lesson that was open last, else the first there is, by the box that was chosen last. @param {Box[]} boxes @returns {[string, string]} */
function usual(boxes) {
  const { last } = lessons;
  if (last && boxes.some((box) => box.game === last.game && box.sheets.some((sheet) => sheet.name === last.sheet))) return [last.game, last.sheet];
  return [boxes[0].game, sheetOf(boxes[0]).name];
}

class LessonTable {
  /** @param {Lesson} lesson @param {Box[]} boxes */
  constructor(lesson, boxes) {
    this.lesson = lesson;
    this.boxes = boxes;
    this.game = gameOf(lesson.game);
    this.board = new this.game.board();
    this.board.className = this.sheet?.palette ?? "felt";
    const { at, done } = lessons.progress(lesson.game);
    this.at = Math.max(0, lesson.steps.findIndex(({ step }) => step.name === at));
    if (this.at === lesson.steps.length - 1 && done.length >= this.at) this.at = 0; // a lesson that was finished begins anew
    /** What was said to the last try. @type {Pick<LessonAnswer, "right" | "said" | "clause"> | null} */
    this.answer = null;
    /** Whether an answer is on its way, or a move is being shown. */
    this.waiting = false;
    this.phone = matchMedia(PHONE);
    this.leaving = new AbortController();
    this.frame = makeLessonFrame(this, this.board);
    this.listen();
    this.configure();
    this.show(false);
  }

  get box() {
    return this.boxes.find((box) => box.game === this.lesson.game);
  }

  get sheet() {
    return this.box?.sheets.find((sheet) => sheet.name === this.lesson.sheet);
  }

  /** The step that is open, with its board. */
  get shown() {
    return this.lesson.steps[this.at];
  }

  /** Whether the open step asks for nothing more. */
  get done() {
    return Boolean(this.answer?.right) || !this.asks;
  }

  /** Whether the open step asks for something. */
  get asks() {
    return this.shown.step.kind === "play" || this.shown.step.kind === "press";
  }

  /** The dice, for a board that has no room for them. */
  get dice() {
    return this.phone.matches && this.shown.step.kind === "play" && this.board.view ? this.board.hand.dice : [];
  }

  listen() {
    const { board } = this;
    const { signal } = this.leaving;
    board.addEventListener("handchange", () => this.handChanged());
    board.addEventListener("act", (event) => this.tries(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
    board.addEventListener("refusal", (event) => this.tries(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
    board.addEventListener("stray", () => this.say({ right: false, said: this.lesson.again, clause: null }));
    board.addEventListener("roll", () => this.press("roll"));
    board.addEventListener("cube", () => this.press("double"));
    board.addEventListener("hintrequest", () => this.showMe());
    this.phone.addEventListener("change", () => this.configure(), { signal });
    settingsChanged.addEventListener("change", () => this.configure(), { signal });
  }

  leave() {
    this.leaving.abort();
    hush();
  }

  async relabel() {
    const [lesson, boxes] = await Promise.all([getLesson(this.lesson.game, this.lesson.sheet), taught()]);
    this.lesson = lesson;
    this.boxes = boxes;
    document.title = `${lesson.title} · Boxwood`;
    this.configure();
    this.show(false);
  }

  configure() {
    const { sheet } = this;
    const { home, pace, numbers, direction } = settings;
    this.board.settings = { home, pace, numbers, direction, numbering: "viewer", clicks: "play", marks: true, confirm: true, colours: sheet?.agreeing, words: sheet?.words ?? {}, centredCube: sheet?.centred_cube };
    this.board.orientation = this.phone.matches ? "portrait" : "landscape";
    drawLesson(this);
  }

  // Going through the steps

  /** @param {number} at */
  go(at) {
    if (at < 0 || at >= this.lesson.steps.length) return;
    this.at = at;
    this.show(true);
  }

  next() {
    if (!this.done) {
      this.say({ right: false, said: this.lesson.again, clause: null });
      return;
    }
    lessons.finish(this.lesson.game, this.shown.step.name);
    this.go(this.at + 1);
  }

  /** Shows the open step. @param {boolean} moveFocus */
  async show(moveFocus) {
    const { board, lesson, shown } = this;
    const { step, view } = shown;
    lessons.open(lesson.game, lesson.sheet, step.name);
    this.answer = null;
    this.waiting = true;
    board.interactive = false;
    const ready = board.begin(view, step.begun);
    board.spotlight(step);
    drawLesson(this);
    await ready;
    if (!board.isConnected) await new Promise((resolve) => setTimeout(resolve)); // the screen is about to be put in its place
    if (this.shown !== shown) return;
    board.spotlight(step);
    this.tellStep();
    this.waiting = false;
    this.settle();
    if (moveFocus) this.focus();
  }

  /** Lets the hand do what is asked. */
  settle() {
    const { board } = this;
    const { kind, presses } = this.shown.step;
    board.interactive = !this.done && (kind === "play" || presses.some(({ action }) => action.startsWith("roll")));
    this.choose();
    drawLesson(this);
  }

  /** Takes the checker in hand, if only one can be meant. */
  choose() {
    const { board } = this;
    const origins = board.interactive ? [...board.walk.origins] : [];
    if (origins.length === 1) board.select(origins[0]);
  }

  /** To where something can be done. */
  focus() {
    const { element } = this.frame;
    if (this.shown.step.kind === "play" && !this.done) this.focusBoard();
    else if (!focusKey(element, "press-0")) focusKey(element, "next");
  }

  focusBoard() {
    const { board } = this;
    board.current = board.firstSpot();
    board.rove();
    board.focusBoard();
  }

  // What the learner does

  /** A hand that has done all that is asked needs no more to be sent. */
  handChanged() {
    const { board } = this;
    if (this.waiting || !board.interactive) return;
    if (board.walk.trail.length < this.shown.step.begun) {
      board.begin(this.shown.view, this.shown.step.begun);
      return;
    }
    this.answer = null;
    const { action } = board.hand;
    if (action !== null && !board.walk.open) {
      this.tries(action);
      return;
    }
    this.choose();
    if (board.surface.contains(document.activeElement)) this.focusBoard();
    drawLesson(this);
  }

  /** Asks the server what comes of an action. @param {string} action */
  async tries(action) {
    const { lesson, shown } = this;
    if (this.waiting || this.done) return;
    this.waiting = true;
    this.board.interactive = false;
    drawLesson(this);
    try {
      const answer = await answerLesson(lesson.game, lesson.sheet, { step: shown.step.name, action });
      await this.board.jobs;
      if (this.shown !== shown) return;
      if (answer.view) await this.board.show(finishedView(answer.view));
      this.waiting = false;
      this.answered(answer);
    } catch (error) {
      this.waiting = false;
      if (this.shown !== shown) return;
      this.board.begin(shown.view, shown.step.begun);
      this.say({ right: false, said: error instanceof Error ? error.message : String(error), clause: null });
    }
  }

  /** @param {LessonAnswer} answer */
  answered(answer) {
    if (answer.right) {
      lessons.finish(this.lesson.game, this.shown.step.name);
      this.board.spotlight({ lit: [], way: [] });
    }
    this.say(answer);
    if (answer.right) focusKey(this.frame.element, "next");
  }

  /** @param {Pick<LessonAnswer, "right" | "said" | "clause">} answer */
  say(answer) {
    const { refused } = this.board;
    this.answer = answer;
    this.settle();
    this.board.refused = refused;
    this.board.refresh();
    announcer.assertive(sentence(answer.said));
    if (lessons.aloud) readAloud(answer.said);
  }

  /** Presses the first button whose action begins so. @param {string} [word] */
  press(word = "") {
    const press = this.shown.step.presses.find(({ action }) => action.startsWith(word));
    if (press) this.tries(press.action);
  }

  /** Plays what is asked, for the learner to see. */
  async showMe() {
    if (this.waiting || this.done) return;
    if (this.shown.step.kind === "press") {
      this.press();
      return;
    }
    const { board, shown } = this;
    this.waiting = true;
    while (this.shown === shown && board.walk.open) {
      board.makeNext();
      await board.jobs;
      await board.motion.wait(board.motion.times.look);
    }
    this.waiting = false;
    if (this.shown === shown && board.hand.action) this.tries(board.hand.action);
  }

  toggleAloud() {
    lessons.aloud = !lessons.aloud;
    if (lessons.aloud) readAloud(this.shown.step.sentence);
    else hush();
    drawLesson(this);
  }

  /** A whole game against the gentlest bot, by the same sheet. */
  async play() {
    const { box, sheet, lesson } = this;
    if (!box || !sheet) return;
    lessons.finish(lesson.game, this.shown.step.name);
    const formats = formatsOf(sheet);
    try {
      const made = await createTable({
        game: lesson.game,
        sheet: sheet.name,
        format: formats.includes(SINGLE) ? SINGLE : formats[0],
        seats: { first: { kind: "person", name: "", level: null }, second: { kind: "bot", name: t("Boxwood bot"), level: box.levels[0].name } },
        hints: true,
      });
      recent.startRolling(made.id);
      navigate(`/table/${made.id}`);
    } catch (error) {
      tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
    }
  }

  // What is said

  tellStep() {
    const { board } = this;
    const { step } = this.shown;
    const origins = step.kind === "play" ? [...board.walk.origins].slice(0, 3) : [];
    const places = origins.map((place) => board.spotElement(board.spotFor(place))?.getAttribute("aria-label") ?? "");
    const where = places.filter(Boolean).map((name) => t("{place}: glows.", { place: name }));
    announcer.assertive([step.sentence, ...where].join(" "));
    if (lessons.aloud) readAloud(step.sentence);
  }
}

export { LessonTable };
