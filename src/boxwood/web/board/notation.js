// Plays as they are written, "play 13/9*/7 6/5(2)", read back into the moves of single checkers. No page.

import { spotOf } from "./position.js";

/** @typedef {import("./position.js").Move} Move */
/** @typedef {import("./position.js").Side} Side */

/**
 * The moves of an action that plays checkers, from one stop to the next; none if it does something else.
 * @param {string} action @param {Side} side @param {Side} viewer @returns {Move[]}
 */
export function movesOf(action, side, viewer) {
  if (!action.startsWith("play ")) return [];
  return action.slice(5).split(" ").flatMap((written) => {
    const [, way, times = "1"] = /^([^(]*)(?:\((\d)\))?$/.exec(written) ?? [null, ""];
    const stops = (way ?? "").split("/").map((stop) => ({ point: pointOf(stop.replace("*", "")), hit: stop.endsWith("*") }));
    if (stops.length < 2 || stops.some(({ point }) => Number.isNaN(point))) return [];
    const moves = stops.slice(1).map(({ point, hit }, index) => ({
      side, from: spotOf(stops[index].point, side, viewer), to: spotOf(point, side, viewer), hit,
    }));
    // A checker is hit once, by the first that comes.
    return Array.from({ length: Number(times) }, (_, time) => moves.map((move) => ({ ...move, hit: move.hit && time === 0 }))).flat();
  });
}

/** @param {string} stop */
function pointOf(stop) {
  return stop === "bar" ? 25 : stop === "off" ? 0 : Number(stop);
}
