// What a board of a game must say, so that everything both games share can be in one place.

import { Walk } from "./walk.js";

/** @typedef {import("./svg.js").Box} Box */

/** @returns {never} */
function missing() {
  throw new Error("the board of a game says this");
}

export class AbstractBoard extends HTMLElement {
  /** What the hand has made of the turn. @type {import("./walk.js").Walk} */
  walk = new Walk([]);

  /** Where everything lies, for the space there is. @returns {any} */
  makeGeometry() {
    return missing();
  }

  /** The board with nothing on it. @returns {SVGElement} */
  scenery() {
    return missing();
  }

  /** What can be pressed, in the order in which it is read. @returns {Map<string, Box>} */
  makeAreas() {
    return missing();
  }

  /** What the focus is drawn round. @param {string} _spot @returns {Box} */
  ringOf(_spot) {
    return missing();
  }

  /** Whether a spot is reached by Tab, not by walking. @param {string} _spot @returns {boolean} */
  isApart(_spot) {
    return false;
  }

  /** Where a keyboard begins. @returns {string} */
  firstSpot() {
    return missing();
  }

  /** A number of the side on turn as a spot. @param {number} _point @returns {string} */
  spotFor(_point) {
    return missing();
  }

  /** Draws what changes. */
  refresh() {
    missing();
  }

  /** Takes a new view: whether the hand goes on or begins anew. @param {any} _old @param {any} _view */
  receive(_old, _view) {
    missing();
  }

  /** Plays out what happened between two views. @param {any} _old @param {any} _view @returns {Promise<void>} */
  async transition(_old, _view) {
    missing();
  }

  /** Takes back one step of the hand, or all. @param {boolean} [_all] */
  undo(_all) {
    missing();
  }

  /** @param {string} _spot @param {boolean} _held */
  clicked(_spot, _held) {
    missing();
  }

  /** The key Enter on a spot. @param {string} _spot */
  enter(_spot) {
    missing();
  }

  /** The space bar on a spot. @param {string} _spot */
  space(_spot) {
    missing();
  }

  /** A number key; whether it meant something. @param {number} _value @returns {boolean} */
  digit(_value) {
    return false;
  }

  /** Whether the checker on a spot can be taken in hand. @param {string} _spot @returns {boolean} */
  canLift(_spot) {
    return missing();
  }

  /** The checker that is carried from a spot. @param {string} _from @returns {SVGElement} */
  liftedPiece(_from) {
    return missing();
  }

  /** @param {string} _from @param {string | null} _over */
  drop(_from, _over) {
    missing();
  }

  /** What a screen reader is told of things that are not pressed. @returns {{box: Box, name: string}[]} */
  notes() {
    return [];
  }
}
