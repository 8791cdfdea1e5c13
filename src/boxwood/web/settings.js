// What a reader has chosen, kept in the browser if it keeps anything.

/**
 * @typedef {object} Settings
 * @property {"slow" | "normal" | "fast" | "off"} pace
 * @property {"left" | "right"} home
 * @property {"own" | "turned"} direction
 * @property {boolean} numbers
 * @property {"viewer" | "mover"} numbering
 * @property {"play" | "select"} clicks
 * @property {boolean} forced
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
  forced: true,
  turning: true,
  shortcuts: true,
  theme: "system",
  language: null,
};
const KEY = "boxwood.settings";

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The settings in force. @type {Settings} */
export const settings = { ...DEFAULTS, ...recall(KEY, {}) };

/** Dispatches "change" with the names of what changed. */
export const settingsChanged = new EventTarget();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  remember(KEY, settings);
  if ("theme" in changes) applyTheme();
  settingsChanged.dispatchEvent(new CustomEvent("change", { detail: Object.keys(changes) }));
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  return settings.theme === "dark" || (settings.theme === "system" && systemDark.matches);
}

export function applyTheme() {
  document.documentElement.className = isDark() ? "dark" : "light";
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}

systemDark.addEventListener("change", () => {
  applyTheme();
  settingsChanged.dispatchEvent(new CustomEvent("change", { detail: ["theme"] }));
});
