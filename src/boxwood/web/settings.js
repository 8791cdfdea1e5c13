// What a reader has chosen, kept in the browser if it keeps anything.
import { browserStorage, recall, remember } from "./storage.js";

/**
 * @typedef {object} Settings
 * @property {"slow" | "normal" | "fast" | "off"} pace
 * @property {"left" | "right"} home
 * @property {"own" | "turned"} direction
 * @property {boolean} numbers
 * @property {"viewer" | "mover"} numbering
 * @property {"play" | "select"} clicks
 * @property {boolean | null} marks whether checkers that may be moved are marked; null: where there is no mouse
 * @property {boolean} roll whether the dice are thrown by themselves where there is nothing else to do
 * @property {boolean} done whether a play that is complete is sent by itself
 * @property {boolean} sound
 * @property {"sheet" | "felt" | "wood" | "coral" | "redblack"} palette the colours of the board: the sheet's own, or others
 * @property {boolean} forced
 * @property {"off" | "blunders" | "errors"} tutor what is held for a moment against the bot, with its reason
 * @property {boolean} turning
 * @property {boolean} shortcuts
 * @property {"system" | "light" | "dark"} theme
 * @property {string | null} language
 */

/** @type {Settings} */
const DEFAULTS = {
  pace: "normal",
  home: "right",
  direction: "own",
  numbers: true,
  numbering: "viewer",
  clicks: "play",
  marks: null,
  roll: false,
  done: false,
  sound: true,
  palette: "sheet",
  forced: true,
  tutor: "off",
  turning: true,
  shortcuts: true,
  theme: "system",
  language: null,
};
const KEY = "boxwood.settings";
const storage = browserStorage("localStorage");

/** The settings that a storage holds, with defaults for the rest. @param {Storage | null} kept @returns {Settings} */
export function readSettings(kept) {
  return { ...DEFAULTS, ...recall(kept, KEY, {}) };
}

/** The settings in force. */
export const settings = readSettings(storage);

/** Dispatches "change" with the names of what changed. */
export const settingsChanged = new EventTarget();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  remember(storage, KEY, settings);
  settingsChanged.dispatchEvent(new CustomEvent("change", { detail: Object.keys(changes) }));
}
