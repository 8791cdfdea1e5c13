// The line to a table in play: opens, says hello, comes back by itself, and never acts on an old state.
import { language } from "./words.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds without a word after which a line is given up that has not opened yet, or where the server pings: it does every four seconds. */
const SILENT = 10_000;

/** @typedef {import("./types.js").FromPage} FromPage */
/** @typedef {import("./types.js").ToPage} ToPage */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").ViewWanted["viewer"]} Viewer a side, or whoever is to move */
/**
 * @typedef {object} Network what a socket needs of the browser
 * @property {(path: string) => WebSocket} open
 * @property {(retry: () => void) => () => void} whenOnline calls back when the network comes back; returns what ends that
 * @property {(act: () => void, milliseconds: number) => () => void} later returns what ends the wait
 */

/** @type {Network} */
const BROWSER = {
  open: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`),
  whenOnline: (retry) => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  },
  later: (act, milliseconds) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};
const OPEN = 1;

/** An id that no other act has. */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("");

/** Dispatches "message" (detail: what the server said) and "connection" (detail: "open" | "lost"). */
export class TableSocket extends EventTarget {
  /** @param {string} id @param {Viewer} viewer @param {Network} [network] */
  constructor(id, viewer, network = BROWSER) {
    super();
    this.network = network;
    this.id = id;
    this.viewer = viewer;
    /** @type {number | null} */
    this.version = null;
    /** What somebody who only watches is called. */
    this.name = "";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.stopWaiting = () => {};
    this.stopDoubting = () => {};
    /** Whether the server gives signs of life at this table: between people it does. */
    this.pinged = false;
    /** The act that was not acknowledged yet: it is sent again on the next line. @type {import("./types.js").Act | null} */
    this.pending = null;
    this.stopListening = network.whenOnline(() => this.retryNow());
    this.open();
  }

  open() {
    if (this.closed) return;
    const socket = this.network.open(`/api/tables/${this.id}/play?language=${language()}`);
    this.socket = socket;
    this.doubt();
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.hello(this.version);
      this.tell("connection", "open");
      if (this.pending) this.send(this.pending);
    });
    socket.addEventListener("message", (event) => this.hear(event.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.stopDoubting();
    this.socket = null;
    this.tell("connection", "lost");
    this.stopWaiting = this.network.later(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  retryNow() {
    if (this.closed || this.socket) return;
    this.stopWaiting();
    this.open();
  }

  /** @param {number | null} since */
  hello(since) {
    this.send({ type: "hello", viewer: this.viewer, language: language(), since, ...(this.name && { name: this.name }) });
  }

  /** @param {string} data */
  hear(data) {
    /** @type {ToPage} */
    const message = JSON.parse(data);
    if (message.type === "ping" || (message.type === "table" && message.summary.between_people)) this.pinged = true;
    if (this.pinged) this.doubt();
    else this.stopDoubting();
    if (message.type === "ping") {
      this.send({ type: "pong", number: message.number });
      return;
    }
    if (message.type === "held") this.pending = null;
    if ((message.type === "done" || message.type === "refused") && message.id === this.pending?.id) this.pending = null;
    if (message.type === "table") this.version = message.version;
    if (message.type === "update") {
      if (message.since !== this.version) {
        if (message.version > (this.version ?? 0)) this.hello(null);
        return;
      }
      this.version = message.version;
    }
    this.tell("message", message);
  }

  /** A line on which nothing is heard, or nothing more, is replaced by a new one. */
  doubt() {
    this.stopDoubting();
    const { socket } = this;
    this.stopDoubting = this.network.later(() => {
      if (!socket || socket !== this.socket) return;
      socket.close();
      this.lost(socket);
      this.retryNow();
    }, SILENT);
  }

  /** @param {string} type @param {unknown} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Whether a message can be sent now. */
  get ready() {
    return this.socket?.readyState === OPEN;
  }

  /** @param {FromPage} message */
  send(message) {
    if (this.ready) this.socket?.send(JSON.stringify(message));
    return this.ready;
  }

  /** Acts, or keeps the act for the next line where `patient`. @param {string} action @param {Side} side @param {"errors" | "blunders" | null} [tutor] what the tutor is to hold @param {boolean} [patient] */
  act(action, side, tutor = null, patient = false) {
    if (!this.ready && !patient) return false;
    this.pending = { type: "act", version: this.version ?? 0, side, action, id: newId(), ...(tutor && { tutor }) };
    this.send(this.pending);
    return true;
  }

  /** Says a phrase to the other player. @param {Side} side @param {import("./types.js").Say["phrase"]} phrase */
  say(side, phrase) {
    return this.send({ type: "say", side, phrase });
  }

  /** Raises a hand, or lowers it. @param {Side} side @param {boolean} raised */
  hand(side, raised) {
    return this.send({ type: "hand", side, raised });
  }

  /** Says by what name one watches. @param {string} name */
  rename(name) {
    this.name = name;
    this.hello(this.version);
  }

  /** Asks how the table would be settled that the other has left, or has it settled. @param {Side} side @param {boolean} agreed */
  settle(side, agreed) {
    return this.send({ type: "settle", version: this.version ?? 0, side, agreed });
  }

  /** Asks for another game with colours changed. @param {Side} side */
  rematch(side) {
    return this.send({ type: "rematch", side });
  }

  /** Takes part in the dice: nobody waits for an answer, and on a new line it is asked for again. @param {string} action @param {Side} side */
  takePart(action, side) {
    return this.send({ type: "act", version: this.version ?? 0, side, action });
  }

  /** Look from another side or in another language. @param {Viewer} viewer */
  look(viewer) {
    this.viewer = viewer;
    this.send({ type: "view", viewer, language: language() });
  }

  hint() {
    this.send({ type: "hint", version: this.version ?? 0 });
  }

  moveNow() {
    this.send({ type: "move_now" });
  }

  /** Asks to play the last turn again that a bot has answered. @param {Side} side */
  takeBack(side) {
    this.send({ type: "take_back", version: this.version ?? 0, side });
  }

  /** Has a simple bot play until the engine is ready. */
  playSimply() {
    this.send({ type: "simple_bot" });
  }

  /** @param {string} action @param {Side} side */
  why(action, side) {
    this.send({ type: "why", action, side });
  }

  close() {
    this.closed = true;
    this.stopWaiting();
    this.stopDoubting();
    this.stopListening();
    this.socket?.close();
  }
}
