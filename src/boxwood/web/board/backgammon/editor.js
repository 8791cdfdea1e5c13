// A position of backgammon that is being set up. It is what an XGID says, field by field; the first side sits at the bottom.
import { otherSide } from "../../sides.js";
import { t } from "../../words.js";
import { checkersName } from "../names.js";
import { editorFields } from "./editor-fields.js";

/** @typedef {import("../../types.js").Side} Side */
/**
 * @typedef {object} Model
 * @property {number[]} board 26 counts: the second side's bar, points 1 to 24, the first side's bar; those of the second side below zero
 * @property {number} cube the power of two
 * @property {number} owner 1 the first side, -1 the second, 0 nobody
 * @property {Side} turn
 * @property {string} dice two digits, "00" before a throw, or D, B, R for an offer
 * @property {[number, number]} score
 * @property {number} rules Crawford in a match; Jacoby and beavers for money
 * @property {number} length 0 for money
 * @property {number} limit of the cube, a power of two
 */

const CHECKERS = 15;
const START = "-b----E-C---eE---c-e----B-";
const NONE = "-".repeat(26);

/** @param {string} text */
const readBoard = (text) => [...text].map((one) => (one === "-" ? 0 : one === one.toUpperCase() ? one.charCodeAt(0) - 64 : 96 - one.charCodeAt(0)));

/** @param {number} count */
const letter = (count) => (count === 0 ? "-" : String.fromCharCode((count > 0 ? 64 : 96) + Math.min(Math.abs(count), CHECKERS)));

/** @param {string} id @returns {Model} */
export function read(id) {
  const [board, cube, owner, turn, dice, own, other, rules, length, limit] = id.replace(/^XGID=/, "").split(":");
  return { board: readBoard(board), cube: Number(cube), owner: Number(owner), turn: turn === "-1" ? "second" : "first", dice, score: [Number(own), Number(other)], rules: Number(rules), length: Number(length), limit: Number(limit) };
}

/** @param {Model} model */
export function write({ board, cube, owner, turn, dice, score, rules, length, limit }) {
  return `XGID=${board.map(letter).join("")}:${[cube, owner, turn === "first" ? 1 : -1, dice, ...score, rules, length, limit].join(":")}`;
}

/** How many checkers of a side are on the board and the bar. @param {Model} model @param {Side} side */
const onBoard = ({ board }, side) => board.reduce((sum, count) => sum + Math.max(0, side === "first" ? count : -count), 0);

/** How far a side has to go. @param {Model} model @param {Side} side */
const pips = ({ board }, side) => board.reduce((sum, count, point) => sum + (side === "first" ? Math.max(0, count) * point : Math.max(0, -count) * (25 - point)), 0);

/** The place of a spot on the board; null for a tray. @param {string} spot */
function placeOf(spot) {
  if (spot === "bar-first") return 25;
  if (spot === "bar-second") return 0;
  return spot.startsWith("off") ? null : Number(spot);
}

/** Whose a spot is, if only one side can be there. @param {string} spot @returns {Side | null} */
const ownerOf = (spot) => (spot.endsWith("-first") ? "first" : spot.endsWith("-second") ? "second" : null);

/** @param {Model} model @param {number} place @param {number} count @returns {Model} */
const changed = (model, place, count) => ({ ...model, board: model.board.map((one, index) => (index === place ? count : one)) });

/** @param {Model} model @param {string} spot @param {string} tool @param {number} count @returns {Model | null} */
function put(model, spot, tool, count) {
  const place = placeOf(spot);
  const side = ownerOf(spot) ?? tool;
  if (place === null || (side !== "first" && side !== "second")) return null;
  const sign = side === "first" ? 1 : -1;
  const others = onBoard(model, side) - Math.max(0, sign * model.board[place]);
  return others + count > CHECKERS ? null : changed(model, place, sign * count);
}

/** @type {import("../game.js").PositionEditor<Model>} */
export const editor = {
  tools: () => [
    { key: "first", side: "first", king: false },
    { key: "second", side: "second", king: false },
  ],
  read,
  write,
  label: () => t("XGID, or GNU Backgammon's ids"),
  startId: `XGID=${START}:0:0:1:00:0:0:0:0:10`,
  empty: (model) => ({ ...model, board: readBoard(NONE) }),
  start: (model) => ({ ...model, board: readBoard(START) }),
  swap: (model) => ({ ...model, board: model.board.map((count) => -count).reverse(), owner: -model.owner || 0, turn: otherSide(model.turn), score: [model.score[1], model.score[0]] }),
  holds: (model, spot) => {
    const place = placeOf(spot);
    const side = ownerOf(spot);
    return place === null ? side !== null && onBoard(model, side) < CHECKERS : model.board[place] !== 0;
  },
  add(model, spot, tool) {
    const place = placeOf(spot);
    const side = ownerOf(spot) ?? tool;
    if (place === null) return null;
    const there = Math.max(0, side === "first" ? model.board[place] : -model.board[place]);
    return put(model, spot, tool, there + 1);
  },
  less(model, spot) {
    const place = placeOf(spot);
    if (place === null || model.board[place] === 0) return null;
    return changed(model, place, model.board[place] - Math.sign(model.board[place]));
  },
  put,
  move(model, from, to) {
    const [origin, target] = [placeOf(from), placeOf(to)];
    const side = origin === null ? ownerOf(from) : model.board[origin] > 0 ? "first" : "second";
    const lifted = origin === null ? model : editor.less(model, from);
    if (side === null || lifted === null || (ownerOf(to) !== null && ownerOf(to) !== side)) return null;
    if (target === null) return lifted;
    const there = lifted.board[target];
    if (there !== 0 && there > 0 !== (side === "first")) return null;
    return editor.add(lifted, to, side);
  },
  count: (model, side) => t("{count} pips", { count: pips(model, side) }),
  say(model, spot, naming) {
    const place = placeOf(spot);
    if (place === null) return "";
    const count = model.board[place];
    const what = count ? checkersName(naming, count > 0 ? "first" : "second", Math.abs(count)) : t("empty");
    return `${ownerOf(spot) ? t("Bar") : t("{number}-point", { number: place })}, ${what}`;
  },
  onRail: (geometry, at) => (geometry.portrait ? at.x < 22 || at.x > geometry.width - 22 : at.y < 30 || at.y > geometry.height - 30),
  fields: editorFields,
  view(model, sheet) {
    const dice = /^[1-6]{2}$/.test(model.dice) ? /** @type {[number, number]} */ ([Number(model.dice[0]), Number(model.dice[1])]) : null;
    const count = (/** @type {Side} */ side) => Math.max(0, CHECKERS - onBoard(model, side));
    return {
      game: "backgammon",
      sheet: sheet.name,
      viewer: "first",
      turn: model.turn,
      to_act: null,
      phase: dice ? "rolled" : "start",
      over: false,
      format: model.length ? "match" : "money",
      length: model.length || null,
      score: { first: model.score[0], second: model.score[1] },
      game_number: 1,
      points: model.board.flatMap((one, point) => (one && point > 0 && point < 25 ? [{ point, side: one > 0 ? "first" : "second", count: Math.abs(one) }] : [])),
      bar: { first: Math.max(0, model.board[25]), second: Math.max(0, -model.board[0]) },
      off: { first: count("first"), second: count("second") },
      pips: { first: pips(model, "first"), second: pips(model, "second") },
      dice,
      opening_throw: null,
      cube: { value: 2 ** model.cube, owner: model.owner > 0 ? "first" : model.owner < 0 ? "second" : null, in_play: model.length !== 1, spoken: false },
      offer: null,
      stakes_offered: null,
      resigned: null,
      worth: [1, 2, 3],
      crawford: model.length > 0 && model.rules === 1,
      free_play: false,
      free_places: [],
      position_id: "",
      last: null,
      finished: null,
      paths: [],
      buttons: {},
    };
  },
};
