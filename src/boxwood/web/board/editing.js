// A board on which anything can be put anywhere: it reports what the hand did, and the editor says what comes of it.

import { t } from "../words.js";
import { set } from "./svg.js";

/** @typedef {import("./games.js").Board} Board */
/**
 * @typedef {object} EditHooks
 * @property {(spot: string) => boolean} holds whether a checker can be taken from there
 * @property {(spot: string) => void} add one more of the tool in hand
 * @property {(spot: string) => void} less one less of whatever is there
 * @property {(spot: string, count: number) => void} put so many of the tool in hand
 * @property {(from: string, to: string) => void} move one checker
 * @property {() => void} undo
 */

/** @type {Map<import("./game.js").PageGame, new () => Board>} */
const classes = new Map();

/** A board of a game to set up positions on. @param {import("./game.js").PageGame} game @param {EditHooks} hooks @returns {Board} */
export function editingBoard(game, hooks) {
  let made = classes.get(game);
  if (!made) {
    made = editable(game);
    customElements.define(`editing-board-${classes.size + 1}`, made);
    classes.set(game, made);
  }
  const board = /** @type {Board & {hooks: EditHooks}} */ (new made());
  board.hooks = hooks;
  board.interactive = true;
  return board;
}

/** @param {import("./game.js").PageGame} game @returns {new () => Board} */
function editable(game) {
  return class extends game.board {
    constructor() {
      super();
      /** @type {EditHooks} */
      this.hooks = { holds: () => false, add() {}, less() {}, put() {}, move() {}, undo() {} };
      /** Where the hand came down. @type {import("./svg.js").Place} */
      this.at = { x: 0, y: 0 };
      this.addEventListener("keydown", (event) => this.pressed_(event), { capture: true });
    }

    /** Keys that set checkers; all others walk. @param {KeyboardEvent} event */
    pressed_(event) {
      const spot = event.target instanceof Element ? event.target.getAttribute("data-spot") : null;
      if (!spot || event.altKey || this.isApart(spot)) return;
      if (!this.acts(event, spot)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    /** Whether a key meant something. @param {KeyboardEvent} event @param {string} spot */
    acts({ key, ctrlKey, metaKey }, spot) {
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== "z") return false;
        this.hooks.undo();
      } else if (["Enter", " ", "+", "="].includes(key)) this.hooks.add(spot);
      else if (["Backspace", "Delete", "-"].includes(key)) this.hooks.less(spot);
      else if (/^\d$/.test(key)) this.hooks.put(spot, Number(key));
      else return false;
      return true;
    }

    /** @param {import("./svg.js").Place} at */
    spotAt(at) {
      this.at = at;
      const found = super.spotAt(at);
      return found !== null && this.isApart(found) ? null : found;
    }

    /** @param {string} spot @param {boolean} held */
    clicked(spot, held) {
      if (this.isApart(spot)) return;
      if (held || game.editor.onRail(this.geometry, this.at)) this.hooks.less(spot);
      else this.hooks.add(spot);
    }

    /** @param {string} spot */
    canLift(spot) {
      return this.hooks.holds(spot);
    }

    /** @param {string} from @param {string | null} over */
    drop(from, over) {
      this.putDown();
      if (over !== null && over !== from) this.hooks.move(from, over);
      this.refresh();
    }

    /** @param {string} what */
    nameBoard(what) {
      set(this.surface, { "aria-label": t("{board}. Arrow keys move around, Enter adds a checker, Backspace removes one, a digit sets how many.", { board: what }) });
    }
  };
}
