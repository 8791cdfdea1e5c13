// A table as the page knows it, with a line to the server that only writes down what is said.
import { TableSocket } from "../../../src/boxwood/web/socket.js";
import { TableState } from "../../../src/boxwood/web/table-state.js";
import { summary } from "./tables.js";

/** @typedef {import("../../../src/boxwood/web/types.js").FromPage} FromPage */
/** @typedef {import("../../../src/boxwood/web/types.js").ToPage} ToPage */

/** A websocket that is driven by a test. */
export class FakeWebSocket extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    this.readyState = 0;
    /** @type {FromPage[]} */
    this.sent = [];
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {ToPage} message */
  says(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** A network of fake sockets, whose waits end when a test says so. */
export class FakeNetwork {
  constructor() {
    /** @type {FakeWebSocket[]} */
    this.sockets = [];
    /** @type {{act: () => void, milliseconds: number, ended: boolean}[]} */
    this.waits = [];
    /** @type {Set<() => void>} */
    this.whenBack = new Set();
  }

  /** The socket that was opened last. */
  get line() {
    return this.sockets[this.sockets.length - 1];
  }

  /** @param {string} path @returns {WebSocket} */
  open(path) {
    const socket = new FakeWebSocket(path);
    this.sockets.push(socket);
    return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
  }

  /** @param {() => void} retry */
  whenOnline(retry) {
    this.whenBack.add(retry);
    return () => this.whenBack.delete(retry);
  }

  /** The wait that was begun last is over, if nothing has ended it. */
  passes() {
    const wait = this.waits.pop();
    if (wait && !wait.ended) wait.act();
  }

  /** @param {() => void} act @param {number} milliseconds */
  later(act, milliseconds) {
    const wait = { act, milliseconds, ended: false };
    this.waits.push(wait);
    return () => {
      wait.ended = true;
    };
  }
}

/** A table that is connected, and what was said aloud at it. @param {Parameters<typeof summary>[0]} [changes] */
export function openTable(changes) {
  const network = new FakeNetwork();
  const socket = new TableSocket("k7d2p9q4w1zx", "mover", network);
  /** @type {string[]} */
  const said = [];
  const announcer = { polite: (/** @type {string} */ text) => said.push(text), assertive: (/** @type {string} */ text) => said.push(`! ${text}`) };
  const state = new TableState(summary(changes), socket, announcer, () => 1000);
  network.line.opens();
  return { state, network, said, line: network.line };
}

/** A table that has been sent a view. @param {import("../../../src/boxwood/web/types.js").View} view @param {Parameters<typeof summary>[0]} [changes] @param {import("../../../src/boxwood/web/types.js").Entry[]} [record] */
export function tableWith(view, changes, record = []) {
  const table = openTable(changes);
  table.line.says({ type: "table", version: 7, summary: summary(changes), view, record, dice_wanted: null, clock: null, dice: null });
  return table;
}
