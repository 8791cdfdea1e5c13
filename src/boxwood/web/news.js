// What happened that no checker on the board shows: a tie, a pass, an answer. It is told beside the board as well as aloud.
import { isYou, nameInSentences, nameOf, ownSide } from "./seats.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {{title: string, text: string, dice: {side: Side, value: number}[]}} Told */

/** Actions that are seen where they happen: on the board, on a clock, or as a question. */
const SEEN = new Set(["play", "move", "roll", "done", "undo", "double", "resign", "takeback", "end", "@resume", "@stand", "@pause", "@flag", "@settle"]);
/** What one's own hand did, and is told nevertheless. */
const OWN = new Set(["opening", "pass", "cocked"]);

/**
 * The last of these events that has to be told, or null.
 * @param {import("./types.js").Event[]} events @param {import("./table-view.js").TableView} view @param {import("./types.js").TableSummary} summary @returns {Told | null}
 */
export function newsOf(events, view, summary) {
  const event = events.findLast(({ action, side, said }) => {
    const [word] = action.split(" ");
    return !SEEN.has(word) && (OWN.has(word) || (said !== "" && side !== ownSide(summary)));
  });
  if (!event) return null;
  const thrown = event.action.startsWith("opening") ? view.opening_throw : null;
  if (!thrown) return { title: event.side ? nameInSentences(summary, event.side) : t("News"), text: event.said, dice: [] };
  const dice = [{ side: /** @type {Side} */ ("first"), value: thrown.first }, { side: /** @type {Side} */ ("second"), value: thrown.second }];
  if (thrown.first === thrown.second) return { title: t("{dice}, again", { dice: `${thrown.first}-${thrown.second}` }), text: event.said, dice };
  return { title: isYou(summary, view.turn) ? t("You start") : t("{name} starts", { name: nameOf(summary, view.turn) }), text: event.said, dice };
}
