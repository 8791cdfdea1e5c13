// The line to a table in play: opens, says hello, comes back by itself, and never acts on an old state.
import { language } from "./words.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** Dispatches "message" (detail: what the server said) and "connection" (detail: "open" | "lost"). */
export class TableSocket extends EventTarget {
  /** @param {string} id @param {string} viewer */
  constructor(id, viewer) {
    super();
    this.id = id;
    this.viewer = viewer;
    /** @type {number | null} */
    this.version = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.online = () => this.retryNow();
    window.addEventListener("online", this.online);
    this.open();
  }

  open() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/play`);
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
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  retryNow() {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** @param {number | null} since */
  hello(since) {
    this.send({ type: "hello", viewer: this.viewer, language: language(), since });
  }

  /** @param {string} data */
  hear(data) {
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
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {object} message */
  send(message) {
    if (this.ready) this.socket?.send(JSON.stringify(message));
    return this.ready;
  }

  /** @param {string} action @param {string} side */
  act(action, side) {
    return this.send({ type: "act", version: this.version ?? 0, side, action });
  }

  /** Look from another side or in another language. @param {string} viewer */
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

  /** @param {string} action @param {string} side */
  why(action, side) {
    this.send({ type: "why", action, side });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.online);
    this.socket?.close();
  }
}
