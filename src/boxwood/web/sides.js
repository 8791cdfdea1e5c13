// The two sides of a game.

/** @typedef {import("./types.js").Side} Side */

/** @type {readonly Side[]} */
export const SIDES = Object.freeze(["first", "second"]);

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "first" ? "second" : "first");
