// Points have the viewer's numbers, whoever is on turn; plays are written in those of the side that moves.

/** @typedef {{origin: number, target: number}} Way from place to place */

const BAR = 25;
const OFF = 0;

/** A place in the numbering of one side, in that of the other; `own` if both are the same. @param {number} place @param {boolean} own */
export const turned = (place, own) => (own ? place : BAR - place);

/** The place from which a side enters, as the viewer numbers it. @param {boolean} own whether the side is the viewer's */
export const barPlace = (own) => turned(BAR, own);

/** The place to which a side bears off, as the viewer numbers it. @param {boolean} own */
export const offPlace = (own) => turned(OFF, own);

/** The action that plays these moves. @param {readonly Way[]} moves @param {boolean} own whether they are the viewer's */
export function writePlay(moves, own) {
  const written = moves.map(({ origin, target }) => {
    const [from, to] = [turned(origin, own), turned(target, own)];
    return `${from === BAR ? "bar" : from}/${to === OFF ? "off" : to}`;
  });
  return `play ${written.join(" ")}`;
}

/** The moves of an action, "play 13/9*(2)", as the viewer numbers them; none if it moves nothing. @param {string} action @param {boolean} own @returns {Way[]} */
export function readPlay(action, own) {
  const [verb, ...moves] = action.split(" ");
  if (verb !== "play") return [];
  return moves.flatMap((move) => {
    const [, way = "", times = "1"] = /^([^(]*)(?:\((\d)\))?$/.exec(move.replace(/\*/g, "")) ?? [];
    const stops = way.split("/").map((stop) => turned(stop === "bar" ? BAR : stop === "off" ? OFF : Number(stop), own));
    const ways = stops.slice(1).map((target, index) => ({ origin: stops[index], target }));
    return Array.from({ length: Number(times) }, () => ways).flat();
  });
}
