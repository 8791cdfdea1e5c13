// Another language, from the bar at the top, the menu or the settings.
import { change } from "../settings.js";
import { setLanguage } from "../words.js";

/** @param {string} wanted */
export function chooseLanguage(wanted) {
  change({ language: wanted });
  setLanguage(wanted);
}
