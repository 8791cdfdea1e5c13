// How far a learner has come, kept in the browser if it keeps anything.
import { browserStorage, recall, remember } from "./storage.js";

const KEY = "boxwood.lessons";

/** @typedef {{at: string, done: string[]}} Progress the step that is open, and those that were done, by name */
/** @typedef {{last: {game: string, sheet: string} | null, aloud: boolean, games: Record<string, Progress>}} Kept */

export class Lessons {
  /** @param {Storage | null} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {Kept} */
    this.kept = { last: null, aloud: false, games: {}, ...recall(storage, KEY, {}) };
  }

  /** The lesson that was open last. */
  get last() {
    return this.kept.last;
  }

  /** Whether sentences are read aloud. */
  get aloud() {
    return this.kept.aloud;
  }

  set aloud(value) {
    this.kept.aloud = value;
    this.#keep();
  }

  /** How far the first game of a game has come; steps have the same names in every box. @param {string} game @returns {Progress} */
  progress(game) {
    return this.kept.games[game] ?? { at: "", done: [] };
  }

  /** Notes the step that is open. @param {string} game @param {string} sheet @param {string} step */
  open(game, sheet, step) {
    this.kept.last = { game, sheet };
    this.kept.games[game] = { ...this.progress(game), at: step };
    this.#keep();
  }

  /** Notes a step that was done. @param {string} game @param {string} step */
  finish(game, step) {
    const { at, done } = this.progress(game);
    this.kept.games[game] = { at, done: [...new Set([...done, step])] };
    this.#keep();
  }

  #keep() {
    remember(this.storage, KEY, this.kept);
  }
}

/** The lessons of this page. */
export const lessons = new Lessons(browserStorage("localStorage"));
