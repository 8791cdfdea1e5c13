// Pages without a browser, driven from outside: the page's own modules at real tables, over real websockets.
// A line of JSON on standard input is a command, a line on standard output its answer.
import { createInterface } from "node:readline";
import { TableSocket } from "../../../src/boxwood/web/socket.js";
import { TableState } from "../../../src/boxwood/web/table-state.js";
import { summary } from "./tables.js";

/** @typedef {{name: string, home: string, table: string, side: import("../../../src/boxwood/web/types.js").Side, cookie: string, haste: number, plays?: number}} Place `plays`: by itself, after at most so many milliseconds */
/** @typedef {{id: string, action: string, answer: string | null}} Acted */

/** A browser's storage. @returns {Storage} */
function memory() {
  const kept = new Map();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) };
  return /** @type {Storage} */ (/** @type {unknown} */ (storage));
}

/** A page of one side; its waits are so many times shorter than in a browser. */
class LinePage {
  /** @param {Place} place */
  constructor({ home, table, side, cookie, haste, plays }) {
    const headers = { cookie, origin: home };
    const network = {
      open: (/** @type {string} */ path) => {
        const Socket = /** @type {any} */ (globalThis).WebSocket; // Node's own takes headers; a browser sends them by itself
        return new Socket(`${home.replace("http", "ws")}${path}`, { headers });
      },
      whenOnline: () => () => {},
      later: (/** @type {() => void} */ act, /** @type {number} */ milliseconds) => {
        const timer = setTimeout(act, milliseconds / haste);
        return () => clearTimeout(timer);
      },
    };
    /** @type {Acted[]} */
    this.acts = [];
    /** What the page goes by, as it was told. @type {unknown} */
    this.view = null;
    /** How often it was told everything. */
    this.whole = 0;
    /** What it was shown, one event after the other. @type {[number, string | null, string][]} */
    this.events = [];
    /** When it last heard of the table on a new line. */
    this.back = 0;
    this.socket = new TableSocket(table, side, network);
    this.socket.addEventListener("message", (event) => this.hear(/** @type {CustomEvent<import("../../../src/boxwood/web/types.js").ToPage>} */ (event).detail));
    const silent = { polite: () => {}, assertive: () => {} };
    this.socket.addEventListener("connection", () => {
      this.back = 0;
    });
    this.state = new TableState({ ...summary(), id: table, between_people: true, yours: [side] }, this.socket, silent, Date.now, memory());
    if (plays) this.state.addEventListener("change", () => setTimeout(() => this.play(), Math.random() * plays));
  }

  /** Plays on, if it is to. */
  play() {
    const { state } = this;
    const view = /** @type {import("../../../src/boxwood/web/types.js").BackgammonView | null} */ (state.view);
    const usual = ["opening", "roll", "pass", "take", "accept", "done"].find((name) => state.presser(name));
    if (!view || state.sent || this.socket.pending) return;
    const plays = state.asked ? view.paths.map(({ action }) => action).filter((action) => action !== null) : [];
    if (plays.length) this.note(state.act(/** @type {string} */ (plays[Math.floor(Math.random() * plays.length)])));
    else if (usual) this.note(state.press(usual));
  }

  /** Remembers what was done, by its id. @param {boolean} acted */
  note(acted) {
    const { pending } = this.socket;
    if (acted && pending?.id) this.acts.push({ id: pending.id, action: pending.action, answer: null });
  }

  /** @param {import("../../../src/boxwood/web/types.js").ToPage} message */
  hear(message) {
    if (message.type === "table") this.whole += 1;
    if (message.type === "table" || message.type === "update") {
      this.view = message.view;
      this.back ||= Date.now();
    }
    if (message.type === "update") this.events.push(...message.events.map(({ number, side, action }) => /** @type {[number, string | null, string]} */ ([number, side, action])));
    if (message.type !== "done" && message.type !== "refused") return;
    const act = this.acts.find(({ id }) => id === message.id);
    if (act) act.answer = message.type;
  }

  /** Does one of the things that can be done here, by its number. @param {number} choice */
  act(choice) {
    const { state } = this;
    const view = /** @type {import("../../../src/boxwood/web/types.js").BackgammonView | null} */ (state.view);
    if (!view) return null;
    const plays = state.asked ? view.paths.map(({ action }) => action).filter((action) => action !== null) : [];
    const buttons = Object.keys(view.buttons).filter((name) => !/^(resign|offer)/.test(name) && state.presser(name));
    const all = [...plays.map((action) => () => state.act(/** @type {string} */ (action))), ...buttons.map((name) => () => state.press(name))];
    if (!all.length || !all[choice % all.length]()) return null;
    this.note(true);
    return this.socket.pending?.action ?? null;
  }

  look() {
    const { socket, state, view, acts, whole, events, back } = this;
    const doubts = [...state.keepers.values()].filter((keeper) => keeper.returns || keeper.alarm || keeper.doubts).length;
    return { doubts, version: socket.version, connection: state.connection, pending: socket.pending?.action ?? null, behind: state.behind, dice: state.dice, view, record: state.newestRecord, acts, whole, events, back };
  }
}

/** @type {Map<string, LinePage>} */
const pages = new Map();

/** @param {{do: string, page: string, choice?: number} & Partial<Place>} command */
function answer(command) {
  const page = pages.get(command.page);
  if (command.do === "open") pages.set(command.page, new LinePage(/** @type {Place} */ (command)));
  else if (command.do === "act") return page?.act(command.choice ?? 0);
  else if (command.do === "look") return page?.look();
  else if (command.do === "close") {
    page?.state.close();
    pages.delete(command.page);
  }
  return null;
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)) ?? null)}\n`);
process.exit();
