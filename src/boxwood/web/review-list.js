// Which decisions of a review are listed: by side, by kind, by size; and where the next error is.

/** @typedef {import("./types.js").ReviewShown} ReviewShown */
/** @typedef {import("./types.js").ReviewDecision} ReviewDecision */
/** @typedef {import("./types.js").ReviewJoker} ReviewJoker */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {"all" | "errors" | "blunders"} Size */
/** @typedef {{side: Side | "jokers", kind: string, size: Size, game: number | null}} Filter */

/** Whether a decision is as large as is asked for. @param {ReviewDecision} decision @param {Size} size */
function isAsLarge({ severity }, size) {
  return size === "all" || severity === "blunder" || (size === "errors" && severity === "error");
}

/** The decisions of one side that are listed: errors the worst first, all in their order. @param {ReviewShown} shown @param {Filter} filter */
export function listed(shown, { side, kind, size, game }) {
  const found = shown.decisions.filter((one) => one.side === side && (!kind || one.kind === kind) && isAsLarge(one, size) && (game === null || one.game === game));
  return size === "all" ? found : found.toSorted((one, other) => other.cost - one.cost);
}

/** The lucky rolls that are listed. @param {ReviewShown} shown @param {number | null} game */
export const listedJokers = (shown, game) => shown.jokers.filter((one) => game === null || one.game === game);

/** How many errors a side made. @param {ReviewShown} shown @param {Side} side @param {number | null} game */
export const errorsOf = (shown, side, game) => shown.decisions.filter((one) => one.side === side && one.severity !== null && (game === null || one.game === game)).length;

/** The kinds of decisions there are, each with its words. @param {ReviewShown} shown @returns {[string, string][]} */
export const kindsOf = (shown) => [...new Map(shown.decisions.map(({ kind, kind_words }) => [kind, kind_words]))];

/** The games there are. @param {ReviewShown} shown */
export const gamesOf = (shown) => [...new Set(shown.decisions.map(({ game }) => game))];

/** The next error after a place, of whichever side; from the beginning again after the last. @param {ReviewShown} shown @param {number} after @param {Side | null} side @param {number} [by] 1 or −1 */
export function nextError(shown, after, side, by = 1) {
  const wrong = shown.decisions.filter((one) => one.severity !== null && (side === null || one.side === side));
  if (by > 0) return wrong.find((one) => one.number > after) ?? wrong[0] ?? null;
  return wrong.findLast((one) => one.number < after) ?? wrong.at(-1) ?? null;
}

/**
 * The states that are stepped to: before each play, each word about the cube, each error; and the end.
 * @param {ReviewShown} shown @param {readonly {event: {action: string} | null}[]} states
 */
export function stopsOf(shown, states) {
  const judged = new Set(shown.decisions.map(({ number, severity, kind }) => (severity !== null || kind !== "double" ? number : -1)));
  const stops = new Set([states.length - 1]);
  for (let number = 0; number + 1 < states.length; number += 1) {
    const word = states[number + 1].event?.action.split(" ")[0] ?? "";
    if (judged.has(number) || !["roll", "opening", "done", "undo", "takeback", "cocked"].includes(word)) stops.add(number);
  }
  return [...stops].sort((one, other) => one - other);
}
