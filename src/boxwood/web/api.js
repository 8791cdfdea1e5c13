// What is asked of the server once. A refusal becomes an error with its sentence and clause.
import { sentence } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./types.js").Boxes} Boxes */
/** @typedef {import("./types.js").TableSummary} TableSummary */

/** Something the server refused, or that could not be asked. */
export class Refusal extends Error {
  /** @param {string} message @param {string} kind @param {string | null} clause @param {number} status @param {string} [name] of what was sent */
  constructor(message, kind, clause, status, name) {
    super(sentence(message, name));
    this.kind = kind;
    this.clause = clause;
    this.status = status;
  }
}

/** @template T @param {string} path @param {RequestInit} [init] @param {string} [name] of what is sent @returns {Promise<T>} */
async function ask(path, init, name) {
  const joint = path.includes("?") ? "&" : "?";
  let response;
  try {
    response = await fetch(`/api/${path}${joint}language=${language()}`, init);
  } catch {
    throw new Refusal(t("The server does not answer. Is it still running?"), "Unreachable", null, 0);
  }
  const body = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return body;
  /** @type {Partial<import("./types.js").Problem["error"]>} */
  const error = body?.error ?? {};
  const message = error.message ?? t("The server answered with an error ({status}).", { status: response.status });
  throw new Refusal(message, error.kind ?? "Error", error.clause ?? null, response.status, name);
}

/** @template T @param {string} path @param {unknown} body @param {string} [name] @returns {Promise<T>} */
function send(path, body, name) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, name);
}

/** @type {Map<string, Promise<Boxes>>} */
const boxes = new Map();

/** What can be played, in the language in force. @returns {Promise<Boxes>} */
export function getBoxes() {
  const known = boxes.get(language());
  if (known) return known;
  /** @type {Promise<Boxes>} */
  const asked = ask("boxes");
  boxes.set(language(), asked);
  asked.catch(() => boxes.delete(language()));
  return asked;
}

/** The game and the sheet of a table, in the language in force. @param {string} game @param {string} sheet */
export async function getSheet(game, sheet) {
  const box = (await getBoxes()).games.find((one) => one.game === game);
  return { box, sheet: box?.sheets.find((one) => one.name === sheet) };
}

/** @returns {Promise<TableSummary[]>} */
export const getTables = () => ask("tables");
/** @param {string} id @returns {Promise<TableSummary>} */
export const getTable = (id) => ask(`tables/${id}`);
/** What fixes the dice of a table to come, before anybody says a word. @returns {Promise<import("./types.js").Seal>} */
export const createSeal = () => send("seals", {});
/** @param {import("./types.js").NewTable} wanted @returns {Promise<TableSummary>} */
export const createTable = (wanted) => send("tables", wanted);
/** @param {string} id @returns {Promise<null>} */
export const deleteTable = (id) => ask(`tables/${id}`, { method: "DELETE" });
/** @param {string} name @param {string} text @returns {Promise<TableSummary[]>} */
export const loadTables = (name, text) => send("tables/load", { name, text }, name);
/** @param {string} id @param {import("./types.js").Side} viewer @returns {Promise<import("./types.js").Record>} */
export const getRecord = (id, viewer) => ask(`tables/${id}/record?viewer=${viewer}`);
/** @param {string} id @param {number} at @param {import("./types.js").Seats} seats @returns {Promise<TableSummary>} */
export const branchTable = (id, at, seats) => send(`tables/${id}/branch`, { at, seats });
/** @param {string} id @returns {Promise<import("./types.js").DiceReport>} */
export const getDice = (id) => ask(`tables/${id}/dice`);
/** @param {string} game @param {string} sheet @returns {Promise<import("./types.js").Rulebook>} */
export const getRules = (game, sheet) => ask(`rules/${game}/${sheet}`);
