// The table that was open last, for the way back to it; and those that are to throw their opening dice by themselves.
import { browserStorage, recall, remember } from "./storage.js";

const KEY = "boxwood.table";

export class RecentTables {
  /** @type {Set<string>} */
  #starting = new Set();

  /** @param {Storage | null} storage */
  constructor(storage) {
    this.storage = storage;
    /** The id of the table that was open last, or "". */
    this.last = recall(storage, KEY, "");
  }

  /** @param {string} id */
  remember(id) {
    this.last = id;
    remember(this.storage, KEY, id);
  }

  /** @param {string} id */
  forget(id) {
    if (this.last === id) this.remember("");
  }

  /** A table was just made with "Start and roll". @param {string} id */
  startRolling(id) {
    this.#starting.add(id);
  }

  /** Whether a table is to throw its opening dice by itself, once. @param {string} id */
  takeStart(id) {
    return this.#starting.delete(id);
  }

  /** Whether a table has yet to throw its opening dice by itself. @param {string} id */
  willStart(id) {
    return this.#starting.has(id);
  }
}

/** The tables of this page. */
export const recent = new RecentTables(browserStorage("sessionStorage"));
