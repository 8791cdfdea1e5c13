// A position of checkers that is being set up. It is what a FEN says: what stands on which square, and whose turn it is.
import { capital } from "../../dom.js";
import { segmented } from "../../parts/segmented.js";
import { otherSide } from "../../sides.js";
import { t } from "../../words.js";
import { squareName } from "./names.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {{side: Side, king: boolean}} Piece */
/** @typedef {{squares: Record<string, Piece>, turn: Side}} Model */

const START = "B:W21-32:B1-12";

/** @param {string} id @returns {Model} */
export function read(id) {
  const [turn, ...parts] = id.trim().replace(/\.$/, "").split(":");
  /** @type {Record<string, Piece>} */
  const squares = {};
  for (const part of parts) {
    const side = part[0] === "W" ? "first" : "second";
    for (const one of part.slice(1).split(",").filter(Boolean)) {
      const [, king, from, to] = /^(K?)(\d+)(?:-(\d+))?$/.exec(one) ?? [];
      for (let square = Number(from); square <= Number(to ?? from); square += 1) squares[square] = { side, king: king === "K" };
    }
  }
  return { squares, turn: turn === "W" ? "first" : "second" };
}

/** @param {Model} model */
export function write({ squares, turn }) {
  const list = (/** @type {Side} */ side) =>
    Object.entries(squares)
      .filter(([, piece]) => piece.side === side)
      .map(([square, piece]) => `${piece.king ? "K" : ""}${square}`)
      .join(",");
  return `${turn === "first" ? "W" : "B"}:W${list("first")}:B${list("second")}`;
}

/** @param {Model} model @param {string} spot @param {Piece | null} piece @returns {Model} */
function changed(model, spot, piece) {
  const { [spot]: _gone, ...rest } = model.squares;
  return { ...model, squares: piece ? { ...rest, [spot]: piece } : rest };
}

/** @param {string} spot */
const isSquare = (spot) => /^\d+$/.test(spot);

/** The checker of a tool: "first", "second-king". @param {string} tool @returns {Piece} */
const pieceOf = (tool) => ({ side: tool.startsWith("first") ? "first" : "second", king: tool.endsWith("-king") });

/** @type {import("../game.js").PositionEditor<Model>} */
export const editor = {
  tools: () => [
    { key: "first", side: "first", king: false },
    { key: "second", side: "second", king: false },
    { key: "first-king", side: "first", king: true },
    { key: "second-king", side: "second", king: true },
  ],
  read,
  write,
  label: () => t("FEN"),
  startId: START,
  empty: (model) => ({ ...model, squares: {} }),
  start: (model) => ({ ...read(START), turn: model.turn }),
  swap: (model) => ({
    squares: Object.fromEntries(Object.entries(model.squares).map(([square, piece]) => [33 - Number(square), { ...piece, side: otherSide(piece.side) }])),
    turn: otherSide(model.turn),
  }),
  holds: (model, spot) => spot in model.squares,
  add(model, spot, tool) {
    if (!isSquare(spot)) return null;
    const piece = pieceOf(tool);
    const there = model.squares[spot];
    return changed(model, spot, there && there.side === piece.side && there.king === piece.king ? null : piece);
  },
  less: (model, spot) => (spot in model.squares ? changed(model, spot, null) : null),
  put: (model, spot, tool, count) => (isSquare(spot) ? changed(model, spot, count ? pieceOf(tool) : null) : null),
  move(model, from, to) {
    const piece = model.squares[from];
    if (!piece || to in model.squares) return null;
    return isSquare(to) ? changed(changed(model, from, null), to, piece) : changed(model, from, null);
  },
  count: (model, side) => String(Object.values(model.squares).filter((piece) => piece.side === side).length),
  say: (model, spot, naming) => (isSquare(spot) ? squareName(naming, Number(spot), { side: model.squares[spot]?.side ?? null, king: model.squares[spot]?.king ?? false }) : ""),
  onRail: () => false,
  fields: (model, change, sheet) => [
    segmented({
      legend: t("To play"),
      name: "turn",
      value: model.turn,
      choices: [
        { value: "first", label: capital(sheet.colours.first) },
        { value: "second", label: capital(sheet.colours.second) },
      ],
      change: (turn) => change({ ...model, turn }, t("To play: {colour}", { colour: sheet.colours[turn] })),
    }),
  ],
  view(model, sheet) {
    const count = (/** @type {Side} */ side) => Object.values(model.squares).filter((piece) => piece.side === side).length;
    return {
      game: "checkers",
      sheet: sheet.name,
      viewer: "first",
      turn: model.turn,
      to_act: null,
      phase: "moving",
      over: false,
      upside_down: false,
      fen: write(model),
      squares: Object.entries(model.squares).map(([square, piece]) => ({ square: Number(square), ...piece })),
      left: { first: count("first"), second: count("second") },
      captured: { first: 0, second: 0 },
      last: null,
      offer: null,
      repetitions: 1,
      quiet_moves: 0,
      must_jump: false,
      double_deckers: false,
      paths: [],
      buttons: {},
    };
  },
};
