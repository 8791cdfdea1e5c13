// What the page must know of a game beyond what the server says of it: a line a game, and nothing else names one.
import { t } from "../words.js";
import { backgammon } from "./backgammon/game.js";
import { checkers } from "./checkers/game.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./board-element.js").BoardElement<View, import("./abstract-board.js").BoardGeometry>} Board */
/** @typedef {import("./game.js").PageGame} PageGame */

/** @type {Record<string, PageGame>} */
const GAMES = { backgammon, checkers };

/** Whether the page has a board for a game. @param {string} name */
export const hasBoard = (name) => Object.hasOwn(GAMES, name);

/** @param {string} name @returns {PageGame} */
export function gameOf(name) {
  if (!hasBoard(name)) throw new Error(t("This page has no board for {game}.", { game: name }));
  return GAMES[name];
}
