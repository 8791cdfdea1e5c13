// What a board of a game must say, so that everything games share can be in one place.

import { Walk } from "./walk.js";

/** @typedef {import("./svg.js").Box} Box */
/** @typedef {{value: number, used: boolean, next: boolean}} Die a die as it lies: whether it is used, and whether a click plays it next */
/** @typedef {{origin: number, target: number}} HandMove */
/**
 * @typedef {object} HandState what a hand has made of a turn so far
 * @property {boolean} canUndo
 * @property {boolean} complete
 * @property {string | null} action what to send, once that can be done
 * @property {string | null} forced the one thing that can come of the turn, if there is only one
 * @property {Die[]} dice
 * @property {HandMove[]} moves
 * @property {{mover: number, opponent: number}} pips by how many the moves change what each side has before it
 */
/** @typedef {{portrait: boolean, width: number, height: number, rows: string[][]}} BoardGeometry */

/** @returns {never} */
function missing() {
  throw new Error("the board of a game says this");
}

/**
 * @template {import("../types.js").View} V the view of the game
 * @template {BoardGeometry} G where everything lies
 */
export class AbstractBoard extends HTMLElement {
  /** What the hand has made of the turn. @type {import("./walk.js").Walk} */
  walk = new Walk([]);

  /** What the hand has made of the turn so far. @returns {HandState} */
  get hand() {
    return missing();
  }

  /** Where everything lies, for the space there is. @returns {G} */
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

  /** A place of the side on turn as a spot. @param {number} _place @returns {string} */
  spotFor(_place) {
    return missing();
  }

  /** A place in the viewer's numbering as a spot. @param {number} _place @returns {string} */
  spotOfViewer(_place) {
    return missing();
  }

  /** What is lit whenever something is: what lies on the board for the turn. @returns {string[]} */
  litBesides() {
    return [];
  }

  /** Makes the next step that leads on, for somebody to see. */
  makeNext() {
    missing();
  }

  /** Chooses the checker on a place of the side on turn. @param {number} _place */
  select(_place) {
    missing();
  }

  /** Draws what changes. */
  refresh() {
    missing();
  }

  /** Takes a new view: whether the hand goes on or begins anew. @param {V | null} _old @param {V} _view */
  receive(_old, _view) {
    missing();
  }

  /** Plays out what happened between two views. @param {V | null} _old @param {V} _view @returns {Promise<void>} */
  transition(_old, _view) {
    return missing();
  }

  /** Takes back one step of the hand, or all. @param {boolean} [_all] */
  undo(_all) {
    missing();
  }

  /** Sends what the hand has made, if it is complete. */
  done() {
    missing();
  }

  /** The other side's last play, while it lies there to be seen again. @returns {{side: import("../types.js").Side, dice: number[]} | null} */
  get left() {
    return null;
  }

  /** Shows the other side's last play again. */
  replay() {}

  /** Does what was typed: a play in notation, or the places to move from. @param {string} _text */
  type(_text) {
    missing();
  }

  /** What a place is called in a sentence. @param {number} place @returns {string} */
  placeName(place) {
    return String(place);
  }

  /** Plays the other die first, where there are dice. */
  swap() {}

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
