// The line to a table in play: opens, says hello, comes back by itself, and never acts on an old state.
import { language } from "./words.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

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
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.stopWaiting = () => {};
    this.stopListening = network.whenOnline(() => this.retryNow());
    this.open();
  }

  open() {
    if (this.closed) return;
    const socket = this.network.open(`/api/tables/${this.id}/play?language=${language()}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.hello(this.version);
      this.tell("connection", "open");
    });
    socket.addEventListener("message", (event) => this.hear(event.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.closed || socket !== this.socket) return;
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
    this.send({ type: "hello", viewer: this.viewer, language: language(), since });
  }

  /** @param {string} data */
  hear(data) {
    /** @type {ToPage} */
    const message = JSON.parse(data);
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

  /** @param {string} action @param {Side} side @param {"errors" | "blunders" | null} [tutor] what the tutor is to hold */
  act(action, side, tutor = null) {
    return this.send({ type: "act", version: this.version ?? 0, side, action, ...(tutor && { tutor }) });
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
    this.stopListening();
    this.socket?.close();
  }
}
