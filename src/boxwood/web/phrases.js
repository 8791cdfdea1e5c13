// What players may say to each other: some phrases and faces, no free text.
import { t } from "./words.js";

/** @typedef {import("./types.js").Say["phrase"]} PhraseName */

/** @type {PhraseName[]} */
export const PHRASES = ["hello", "good_luck", "well_played", "nice_roll", "one_moment", "thanks", "goodbye"];

/** @type {PhraseName[]} */
export const FACES = ["smile", "laugh", "surprise", "sorrow"];

/** Milliseconds for which a phrase is shown, and between two of one's own. */
export const SHOWN = 4000;
export const PAUSE = 5000;

/** A phrase in words, for the page and for who listens. @param {PhraseName} name */
export function phraseWords(name) {
  return {
    hello: t("Hello"),
    good_luck: t("Good luck"),
    well_played: t("Well played"),
    nice_roll: t("Nice roll"),
    one_moment: t("One moment"),
    thanks: t("Thanks"),
    goodbye: t("Goodbye"),
    smile: t("a smile"),
    laugh: t("a laugh"),
    surprise: t("surprise"),
    sorrow: t("a sad face"),
  }[name];
}
