// Practising: the same decisions again, on the real board by the real rules, until they are right.
import * as announcer from "../announcer.js";
import { answerExercise, getBoxes, getSession, playExerciseOn } from "../api.js";
import { gameOf } from "../board/games.js";
import { focusKey, sentence } from "../dom.js";
import { levelOf } from "../draft.js";
import { tell } from "../parts/dialog.js";
import { drawPractice, makePracticeFrame, returnWords } from "../parts/practice-frame.js";
import { PHONE } from "../phone.js";
import { recent } from "../recent.js";
import { navigate } from "../router.js";
import { settings, settingsChanged } from "../settings.js";
import { otherSide } from "../sides.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").ExerciseShown} ExerciseShown */
/** @typedef {import("../types.js").SolutionShown} SolutionShown */

const FILTERS = ["theme", "sheet", "table"];

/** @param {import("../router.js").Place} place @returns {Promise<import("../router.js").Screen>} */
export async function practiceSessionScreen(place) {
  const [game] = place.params;
  const wanted = Object.fromEntries(FILTERS.flatMap((name) => (place.query.get(name) ? [[name, place.query.get(name) ?? ""]] : [])));
  const [{ exercises }, boxes] = await Promise.all([getSession(game, wanted), getBoxes()]);
  const table = new PracticeTable(game, wanted, exercises, boxes.games);
  return { element: table.frame.element, title: t("Practise"), leave: () => table.leave(), relabel: () => table.relabel() };
}

export class PracticeTable {
  /** @param {string} name @param {Record<string, string>} wanted @param {ExerciseShown[]} exercises @param {import("../types.js").Box[]} boxes */
  constructor(name, wanted, exercises, boxes) {
    this.name = name;
    this.wanted = wanted;
    this.exercises = exercises;
    this.boxes = boxes;
    this.game = gameOf(name);
    this.board = new this.game.board();
    this.at = 0;
    /** What came of each exercise that was answered or skipped. @type {(SolutionShown | "skipped" | null)[]} */
    this.results = exercises.map(() => null);
    /** The solution that is shown; null while an answer is asked. @type {SolutionShown | null} */
    this.solution = null;
    /** Whether things to choose from are shown for a play. */
    this.offers = false;
    this.waiting = false;
    this.problem = "";
    this.phone = matchMedia(PHONE);
    this.leaving = new AbortController();
    this.frame = makePracticeFrame(this);
    this.listen();
    this.show(false);
  }

  /** The exercise that is open; undefined at the end. */
  get exercise() {
    return this.exercises[this.at];
  }

  get sheet() {
    const box = this.boxes.find((one) => one.game === this.name);
    return box?.sheets.find((one) => one.name === this.exercise?.sheet) ?? box?.sheets[0];
  }

  /** Whether it is answered by moving checkers. */
  get isMoved() {
    return Boolean(this.exercise?.view.paths.length);
  }

  listen() {
    const { board } = this;
    const { signal } = this.leaving;
    board.addEventListener("handchange", () => drawPractice(this));
    board.addEventListener("act", (event) => this.answer(/** @type {CustomEvent<{action: string}>} */ (event).detail.action));
    board.addEventListener("refusal", () => this.say(t("That checker can't move that way.")));
    this.phone.addEventListener("change", () => this.configure(), { signal });
    settingsChanged.addEventListener("change", () => this.configure(), { signal });
  }

  leave() {
    this.leaving.abort();
  }

  async relabel() {
    const boxes = await getBoxes();
    this.boxes = boxes.games;
    const { exercises } = await getSession(this.name, this.wanted);
    const fresh = new Map(exercises.map((each) => [each.id, each]));
    this.exercises = this.exercises.map((each) => ({ ...each, ...(fresh.has(each.id) ? { origin: fresh.get(each.id)?.origin ?? each.origin, theme: fresh.get(each.id)?.theme ?? each.theme } : {}) }));
    document.title = `${t("Practise")} · Boxwood`;
    this.configure();
  }

  configure() {
    const { sheet } = this;
    const { home, pace, numbers, direction, clicks } = settings;
    this.board.className = settings.palette === "sheet" ? (sheet?.palette ?? "felt") : settings.palette;
    this.board.settings = { home, pace, numbers, direction, clicks, numbering: "viewer", marks: true, confirm: true, colours: sheet?.agreeing, words: sheet?.words ?? {}, centredCube: sheet?.centred_cube };
    this.board.orientation = this.phone.matches && !this.solution && this.isMoved ? "portrait" : "landscape";
    drawPractice(this);
  }

  /** Opens an exercise. @param {number} at @param {boolean} [moveFocus] */
  go(at, moveFocus = true) {
    this.at = at;
    this.show(moveFocus);
  }

  /** @param {boolean} moveFocus */
  show(moveFocus) {
    const { exercise, board } = this;
    const known = this.results[this.at];
    this.solution = known && known !== "skipped" ? known : null;
    this.offers = false;
    this.problem = "";
    board.interactive = false;
    this.configure();
    if (!exercise) {
      announcer.assertive(this.summary);
      if (moveFocus) focusKey(this.frame.element, "again");
      return;
    }
    board.show(exercise.view, { instant: true });
    if (this.solution) this.markSolution();
    else board.interactive = this.isMoved;
    drawPractice(this);
    announcer.assertive(`${this.question} ${exercise.origin}`);
    if (moveFocus) this.focus();
  }

  /** To where something can be done. */
  focus() {
    if (this.solution) focusKey(this.frame.element, "next");
    else if (this.isMoved) this.board.focusBoard();
    else focusKey(this.frame.element, "choice-0");
  }

  /** What is asked. */
  get question() {
    const asked = { double: t("Double or not?"), take: t("Take or drop?"), move: t("What would you move?") };
    return asked[/** @type {"double"} */ (this.exercise?.kind ?? "")] ?? t("What would you play?");
  }

  /** How it went, at the end. */
  get summary() {
    const answered = /** @type {SolutionShown[]} */ (this.results.filter((each) => each && each !== "skipped"));
    const right = answered.filter((each) => each.right).length;
    const wrong = answered.length - right;
    const back = wrong ? ` ${tn("{count} comes back tomorrow.", "{count} come back tomorrow.", wrong)}` : "";
    return `${t("{right} of {count} right.", { right, count: answered.length })}${back}`;
  }

  /** @param {string} action */
  async answer(action) {
    const { exercise } = this;
    if (!exercise || this.waiting || this.solution) return;
    this.waiting = true;
    this.problem = "";
    this.board.interactive = false;
    drawPractice(this);
    try {
      const solution = await answerExercise(exercise.id, action);
      if (this.exercise !== exercise) return;
      this.results[this.at] ??= solution;
      if (this.results[this.at] === "skipped") this.results[this.at] = solution;
      this.solution = solution;
      await this.board.jobs;
      this.configure();
      this.board.show(exercise.view, { instant: true });
      this.markSolution();
      this.tellSolution(solution);
    } catch (error) {
      this.board.interactive = this.isMoved;
      this.say(error instanceof Error ? error.message : String(error));
    } finally {
      this.waiting = false;
      drawPractice(this);
      if (this.solution) focusKey(this.frame.element, "next");
    }
  }

  /** @param {string} problem */
  say(problem) {
    this.problem = sentence(problem);
    announcer.assertive(this.problem);
    drawPractice(this);
  }

  /** Arrows for the best and for one's own. */
  markSolution() {
    const { exercise, solution } = this;
    if (!exercise || !solution) return;
    const yours = solution.rows.find((row) => row.yours && !row.best);
    const arrows = (/** @type {string} */ action, /** @type {"best" | "played"} */ kind) => this.game.arrowsOf(action, exercise.view).map((each) => ({ ...each, kind }));
    this.board.mark([...arrows(solution.rows[0].action, "best"), ...(yours ? arrows(yours.action, "played") : [])]);
  }

  /** @param {SolutionShown} solution */
  tellSolution(solution) {
    const best = solution.rows[0].text;
    const cost = this.game.figures({ action: "", text: "", equity: 0, loss: solution.cost, details: {} }).cost;
    announcer.assertive(solution.right ? t("Right: {play}", { play: solution.rows.find((row) => row.yours)?.text ?? best }) : `${t("Not quite.")} ${cost}. ${t("Best: {play}.", { play: best })}`);
    announcer.polite([...solution.reasons, returnWords(solution)].join(" "));
  }

  /** The same exercise once more; it is not graded again today. */
  lookAgain() {
    const { exercise, board } = this;
    if (!exercise) return;
    this.solution = null;
    this.configure();
    board.show(exercise.view, { instant: true });
    board.interactive = this.isMoved;
    drawPractice(this);
    this.focus();
  }

  skip() {
    this.results[this.at] ??= "skipped";
    announcer.polite(t("Skipped."));
    this.go(this.at + 1);
  }

  next() {
    this.go(this.at + 1);
  }

  offer() {
    this.offers = true;
    drawPractice(this);
    focusKey(this.frame.element, "choice-0");
  }

  undo() {
    this.board.undo();
  }

  /** A table against the bot that goes on from here. */
  async playOn() {
    const { exercise } = this;
    const box = this.boxes.find((one) => one.game === this.name);
    if (!exercise || !box) return;
    /** @type {import("../types.js").Seat} */
    const person = { kind: "person", name: "", level: null };
    const seats = { first: person, second: person, [otherSide(exercise.side)]: { kind: "bot", name: t("Boxwood bot"), level: levelOf(box).name } };
    try {
      const made = await playExerciseOn(exercise.id, seats);
      recent.remember(made.id);
      navigate(`/table/${made.id}`);
    } catch (error) {
      tell(t("The game could not be started"), error instanceof Error ? error.message : String(error));
    }
  }
}
