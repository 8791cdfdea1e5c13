// A table as the page knows it: what the server said last, and what is under way.
import { ChainKeeper } from "./chain-keeper.js";
import { readClock } from "./clock.js";
import { phraseWords } from "./phrases.js";
import { nameOf, people } from "./seats.js";
import { SIDES } from "./sides.js";
import { browserStorage } from "./storage.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").ToPage} ToPage */
/** @typedef {Omit<import("./types.js").Refused, "type" | "version" | "id">} Refusal what was refused, and why: by the server, or by the page itself */
/** @typedef {import("./table-view.js").TableView} View */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {{view: View, record: Entry[], summary: import("./types.js").TableSummary, diceWanted: Side | null, ended: Entry | null}} Standing what the server said last of the table */
/** @typedef {{view: View, instant: boolean, events: import("./types.js").Event[], arrive: () => void}} News a view to show; once it is seen, `arrive` makes it what the page goes by */
/** @typedef {{polite: (text: string) => void, assertive: (text: string) => void}} Announcer */

/** What a page does for dice of three by itself, while its player may be in the middle of something. */
const DICE_PART = /^@(chain|link|lost) /;

/** A view with the game before as it ended, if the next one has not begun. @param {View} view @returns {View} */
export function finishedView(view) {
  if (!view.finished) return view;
  return /** @type {View} */ ({ ...view, ...view.finished, paths: [], buttons: {} }); // both are of one game
}

/** The result that is still to be read: of a game that ended with nothing begun after it. @param {View} view @param {Entry[]} record */
function endOf(view, record) {
  const last = record[record.length - 1];
  if (last?.kind !== "result") return null;
  return view.over || view.phase === "opening" || view.phase === "starting" ? last : null;
}

/**
 * Dispatches "change" when anything changed, "refused" (detail: the refusal), "hint" when one is asked for, and "nohint"
 * (detail: why there is none), "held" when the tutor holds something. What the server says is shown first, by `show`, and holds from when it has been seen.
 */
export class TableState extends EventTarget {
  /**
   * @param {import("./types.js").TableSummary} summary
   * @param {import("./socket.js").TableSocket} socket @param {Announcer} announcer says things aloud @param {() => number} [now] milliseconds
   * @param {Storage | null} [kept] where the browser keeps its part of the dice
   */
  constructor(summary, socket, announcer, now = Date.now, kept = browserStorage("localStorage")) {
    super();
    this.summary = this.newestSummary = summary;
    this.announcer = announcer;
    this.now = now;
    this.kept = kept;
    /** @type {View | null} */
    this.view = null;
    /** @type {Entry[]} */
    this.record = [];
    /** The record as the server has it, which may be ahead of what is seen. @type {Entry[]} */
    this.newestRecord = [];
    /** How many views are still to be seen. */
    this.behind = 0;
    /** Shows what is new; where nothing is drawn it has been seen at once. @type {(news: News) => void} */
    this.show = ({ arrive }) => arrive();
    /** @type {"opening" | "open" | "lost"} */
    this.connection = "opening";
    /** @type {{side: Side, since: number} | null} */
    this.thinking = null;
    /** @type {import("./types.js").EngineMessage | null} */
    this.engine = null;
    /** @type {import("./types.js").HintGiven | "asked" | null} */
    this.hint = null;
    /** Whether a hint was asked for that comes as soon as the engine is ready. */
    this.hintOwed = false;
    /** @type {Refusal | null} */
    this.refused = null;
    /** What the tutor holds, and why. @type {import("./types.js").Held | null} */
    this.held = null;
    /** What the tutor is to hold. @type {() => "errors" | "blunders" | null} */
    this.tutor = () => null;
    /** @type {string | null} */
    this.gone = null;
    /** Why nothing can be stored now. @type {string | null} */
    this.storage = null;
    /** The action sent and not answered yet. @type {string | null} */
    this.sent = null;
    /** Who is there, between people. @type {import("./types.js").Presence | null} */
    this.presence = null;
    /** Both clocks as the server told them last, and when that was. @type {import("./types.js").ClockShown | null} */
    this.clock = null;
    this.clockAt = 0;
    /** When it was told who is there. */
    this.presenceAt = 0;
    /** How the table would be settled that the other has left. @type {import("./types.js").SettlementShown | null} */
    this.settlement = null;
    /** What was said last, and when. @type {{side: Side, phrase: import("./types.js").Say["phrase"], at: number} | null} */
    this.said = null;
    /** Whether the other player is not to be heard. */
    this.muted = false;
    /** Who wants to play again, and where. @type {import("./types.js").Rematch | null} */
    this.rematch = null;
    /** The result of the game that has just ended, until the next one begins. @type {import("./types.js").Entry | null} */
    this.ended = null;
    /** Whether the players have gone on from it. */
    this.endSeen = false;
    /** The bot's side, when real dice are to be thrown for it. @type {Side | null} */
    this.diceWanted = null;
    /** Dice of three as they stand. @type {import("./types.js").DiceShown | null} */
    this.dice = null;
    /** Who keep this page's chains. @type {Map<Side, ChainKeeper>} */
    this.keepers = new Map();
    this.socket = socket;
    this.socket.addEventListener("message", (event) => this.hear(/** @type {CustomEvent<ToPage>} */ (event).detail));
    this.socket.addEventListener("connection", (event) => this.connected(/** @type {CustomEvent<"open" | "lost">} */ (event).detail));
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {"open" | "lost"} how */
  connected(how) {
    if (how === "lost" && this.connection === "open") this.announcer.assertive(t("Reconnecting…"));
    if (how === "open" && this.connection === "lost") this.announcer.polite(t("Connected again."));
    if (how === "open") for (const keeper of this.keepers.values()) keeper.lineLost();
    this.connection = how;
    this.sent = this.socket.pending?.action ?? null;
    this.changed();
  }

  /** @param {ToPage} message */
  hear(message) {
    if (message.type === "table" || message.type === "update") this.tellClock(message.clock);
    switch (message.type) {
      case "table":
        this.newestSummary = message.summary;
        this.takePart(message);
        this.receive(message, message.record, [], true);
        break;
      case "update":
        for (const event of message.events) if (event.said) this.announcer.polite(event.said);
        this.takePart(message);
        this.newestSummary = { ...this.newestSummary, ...message.standing };
        this.receive(message, [...this.newestRecord.slice(0, message.kept), ...message.entries], message.events, false);
        break;
      case "refused":
        this.refuse(message);
        break;
      case "thinking":
        this.thinking = { side: message.side, since: this.now() };
        break;
      case "engine":
        if (message.game === this.summary.game) this.engine = message;
        if (this.hintOwed && this.engine?.ready) this.askHint();
        break;
      case "hint":
        if (message.version === this.socket.version) {
          this.hint = message;
          this.announcer.polite([message.choices[0]?.text, message.words].filter(Boolean).join(". "));
        }
        break;
      case "held":
        this.sent = null;
        this.held = message;
        this.announcer.assertive([t("Wait: {play} gives something away.", { play: message.text }), ...message.reasons].join(" "));
        this.dispatchEvent(new Event("held"));
        break;
      case "no_hint":
        this.hint = null;
        this.hintOwed = this.engine?.ready === false;
        this.dispatchEvent(new CustomEvent("nohint", { detail: message.message }));
        break;
      case "storage":
        this.storage = message.working ? null : message.message;
        this.announcer[message.working ? "polite" : "assertive"](message.message);
        break;
      case "gone":
        this.gone = message.message;
        this.socket.close(); // it does not come back
        this.announcer.assertive(message.message);
        break;
      case "presence":
        this.tellPresence(message);
        break;
      case "said":
        this.hearPhrase(message);
        break;
      case "rematch":
        this.rematch = message;
        this.dispatchEvent(new Event("rematch"));
        break;
      case "settlement":
        this.settlement = message;
        this.announcer.assertive(message.words);
        break;
      case "done":
      case "ping":
      case "allowed":
        break;
    }
    this.changed();
  }

  /** @param {import("./types.js").ClockShown | null} clock */
  tellClock(clock) {
    this.clock = clock;
    this.clockAt = this.now();
    this.settlement = null;
  }

  /** What both clocks show now; null where the time is not kept. */
  get clockReading() {
    return this.clock && readClock(this.clock, this.summary.over ? 0 : Math.max(0, this.now() - this.clockAt));
  }

  /** For how many seconds a player has had no line. @param {Side} side */
  absence(side) {
    const there = this.presence?.[side];
    return !there || there.state === "here" ? 0 : there.absent + Math.max(0, Math.floor((this.now() - this.presenceAt) / 1000));
  }

  /** Says when the other player goes or comes back. @param {import("./types.js").Presence} presence */
  tellPresence(presence) {
    const before = this.presence;
    this.presence = presence;
    this.presenceAt = this.now();
    for (const side of SIDES) {
      if (people(this.summary).includes(side)) continue;
      const name = nameOf(this.summary, side);
      if (presence[side].hand && !before?.[side].hand) this.announcer.assertive(t("{name} raises a hand.", { name }));
      if (!before || before[side].state === presence[side].state) continue;
      if (presence[side].state === "here") this.announcer.assertive(t("{name} is back.", { name }));
      else if (before[side].state === "here") this.announcer.assertive(t("{name} is away.", { name }));
    }
  }

  /** @param {import("./types.js").PhraseSaid} message */
  hearPhrase({ side, phrase }) {
    if (this.muted && !people(this.summary).includes(side)) return;
    this.said = { side, phrase, at: this.now() };
    this.announcer.polite(t("{label}: {value}", { label: nameOf(this.summary, side), value: phraseWords(phrase) }));
    this.dispatchEvent(new Event("said"));
  }

  /** Does this page's part in dice of three. @param {import("./types.js").TableMessage | import("./types.js").Update} message */
  takePart({ type, dice, version }) {
    const summary = this.newestSummary;
    const lost = this.dice?.lost;
    this.dice = dice;
    if (!dice || !summary.between_people) return;
    for (const side of summary.yours) {
      const keeper = this.keepers.get(side) ?? new ChainKeeper(summary, side, (action) => this.socket.takePart(action, side), this.kept, () => this.socket.hello(null));
      this.keepers.set(side, keeper);
      const { alarm, returns } = keeper;
      keeper.hear(dice, version, type === "table");
      if (keeper.alarm !== alarm) this.warnOfDice(t("The host sent dice that do not match. This page ignores them."));
      else if (keeper.returns > returns && !lost) this.warnOfDice(t("The game went back to before a roll. This page has made a new part for it, and the dice page counts it."));
    }
    if (dice.lost && !lost && dice.roller && !summary.yours.includes(dice.roller)) this.dispatchEvent(new Event("lostdice"));
  }

  /** @param {string} words */
  warnOfDice(words) {
    this.announcer.assertive(words);
    this.dispatchEvent(new CustomEvent("dicewarning", { detail: words }));
  }

  /** Lets a roll be made anew whose part the other page has lost. */
  allowNewRoll() {
    const side = this.newestSummary.yours.find((own) => own !== this.dice?.roller);
    if (side && this.dice?.lost) this.socket.takePart(`@again ${this.dice.number}`, side);
  }

  /** @param {import("./types.js").TableMessage | import("./types.js").Update} message @param {Entry[]} record @param {import("./types.js").Event[]} events @param {boolean} instant */
  receive({ view, dice_wanted }, record, events, instant) {
    const summary = this.newestSummary;
    this.newestRecord = record;
    const onlyDice = events.length > 0 && events.every(({ action }) => DICE_PART.test(action));
    if (onlyDice && !this.behind && JSON.stringify(view) === JSON.stringify(this.view)) {
      Object.assign(this, { record, summary, diceWanted: dice_wanted }); // what is under way at this screen goes on
      return;
    }
    this.sent = null;
    this.held = null;
    if (events.length || instant) {
      this.thinking = null;
      this.hint = null;
      this.hintOwed = false;
      this.refused = null;
    }
    if (dice_wanted) this.thinking = null; // it waits for dice
    const ended = endOf(view, record);
    const read = this.endSeen && ended?.number === this.ended?.number;
    this.behind += 1;
    this.show({ view: ended && !read ? finishedView(view) : view, instant, events, arrive: () => this.arrive({ view, record, summary, diceWanted: dice_wanted, ended }) });
  }

  /** What was shown holds. @param {Standing} standing */
  arrive(standing) {
    this.behind -= 1;
    Object.assign(this, standing);
    if (!this.ended) this.endSeen = false;
    this.changed();
  }

  /** Whether a game has ended and nobody has gone on yet. */
  get atEnd() {
    return this.ended !== null && !this.endSeen;
  }

  /** The view as it is looked at: a game that has ended lies on the board until the players go on. */
  get seen() {
    return this.view && this.atEnd ? finishedView(this.view) : this.view;
  }

  /** @param {Refusal} message */
  refuse(message) {
    if (DICE_PART.test(message.action)) return; // another tab was faster, and what the player does is still under way
    this.sent = null;
    if (message.kind === "stale") return;
    this.refused = message;
    if (this.hint === "asked") this.hint = null;
    this.announcer.assertive(message.message);
    this.dispatchEvent(new CustomEvent("refused", { detail: message }));
  }

  // What may be done by the people at this screen

  /** The side at this screen that may press a button now, or null. @param {string} name @returns {Side | null} */
  presser(name) {
    const button = this.view?.buttons[name];
    if (!button?.live || !this.reachable || this.behind) return null;
    const here = people(this.summary);
    const sides = button.sides.filter((side) => here.includes(side));
    const asked = this.view?.to_act;
    return asked && sides.includes(asked) ? asked : (sides[0] ?? null);
  }

  /** Whether an act can be sent, now or on the next line: between people it is kept until then. */
  get reachable() {
    return this.connection === "open" || (this.summary.between_people && this.connection === "lost" && this.sent === null);
  }

  /** The side at this screen that is asked to act, or null. @returns {Side | null} */
  get asked() {
    const side = this.behind ? null : (this.view?.to_act ?? null);
    return side && people(this.summary).includes(side) ? side : null;
  }

  /** @param {string} action @param {Side | null} [side] @param {"errors" | "blunders" | null} [tutor] */
  act(action, side = this.asked, tutor = this.tutor()) {
    if (!side || this.sent) return false;
    this.keepers.get(side)?.claim(this.dice, this.socket.version ?? 0);
    if (!this.socket.act(action, side, tutor, this.summary.between_people)) return false;
    this.sent = action;
    this.held = null;
    this.refused = null;
    this.changed();
    return true;
  }

  /** Presses a button if somebody here may. @param {string} name @param {string} [action] */
  press(name, action = name) {
    return this.act(action, this.presser(name));
  }

  /** Plays the last turn again that a bot has answered, if somebody here may. */
  takeBack() {
    const side = this.presser("take back");
    if (side && !this.sent) this.socket.takeBack(side);
    return side !== null;
  }

  askHint() {
    if (!this.summary.hints || this.hint === "asked" || !this.asked) return;
    this.hint = "asked";
    this.hintOwed = false;
    this.refused = null;
    this.dispatchEvent(new Event("hint"));
    this.socket.hint();
    this.changed();
  }

  dismiss() {
    this.refused = null;
    this.held = null;
    this.hint = null;
    this.hintOwed = false;
    this.changed();
  }

  close() {
    this.socket.close();
  }
}
