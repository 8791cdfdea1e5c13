// What the page must know of a game beyond what the server says of it: a line a game, and nothing else names one.
import { t } from "../words.js";
import { backgammon } from "./backgammon/game.js";
import { checkers } from "./checkers/game.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./board-element.js").BoardElement<View, import("./abstract-board.js").BoardGeometry>} Board */
/** @typedef {import("./game.js").PageGame} PageGame */

/** @type {Record<string, PageGame>} */
const GAMES = { backgammon, checkers };

/** @param {string} name @returns {PageGame} */
export function gameOf(name) {
  const game = GAMES[name];
  if (!game) throw new Error(t("This page has no board for {game}.", { game: name }));
  return game;
}
