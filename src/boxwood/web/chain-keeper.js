// A page's part in dice of three: it commits to a chain, reveals a link when it is asked for one, and keeps notes of what it saw.
import { bytesOf, hexOf } from "./dice-bytes.js";
import { isLinkOf, LINKS, ownChain } from "./dice-proof.js";
import { recall, remember } from "./storage.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").DiceShown} DiceShown */
/** @typedef {import("./types.js").DiceReport} DiceReport */
/**
 * @typedef {object} Notes what a browser keeps of the dice of a table
 * @property {string} secret the chain's, in hexadecimal
 * @property {string} commitment that of the table's seed, as it was shown first
 * @property {string[]} heads of the other side, as they were seen
 * @property {{number: number, version: number} | null} revealed the last link, and the table's version then
 * @property {Record<number, string>} links of the other side, as this page was shown them before it rolled; "" where there was none
 * @property {number[]} answered the rolls of the other side that this page revealed its link for
 * @property {number[]} [returned] the rolls that were asked for anew after this page had revealed its link for them
 * @property {boolean} [ordered] whether the server was ordered here to roll for this side
 */

/** So many links before its end a chain is followed by the next. */
const RESERVE = 32;
/** Tables whose notes are kept. */
const TABLES = 50;
const KEPT = "boxwood.dice";

/** What this browser has noted of the dice of a table, as one of its sides. @param {Storage | null} storage @param {string} table @param {Side} side @returns {Notes | null} */
export function notesOf(storage, table, side) {
  return recall(storage, `${KEPT}.${table}.${side}`, null);
}

/** Keeps the chain of one side of one table. */
export class ChainKeeper {
  /**
   * @param {{id: string, commitment: string | null}} table @param {Side} side @param {(action: string, side: Side) => void} act
   * @param {Storage | null} storage @param {() => void} askAgain asks how the table stands now
   * @param {() => string} [random] 32 bytes that nobody can guess, in hexadecimal
   */
  constructor(table, side, act, storage, askAgain, random = () => hexOf(crypto.getRandomValues(new Uint8Array(32)))) {
    this.table = table.id;
    this.key = `${KEPT}.${table.id}.${side}`;
    this.side = side;
    this.act = act;
    /** The roll for which this page has committed to a chain last: two pages of a side do not take turns at it. @type {number | null} */
    this.committed = null;
    this.storage = storage;
    this.askAgain = askAgain;
    /** Whether it has asked how the table stands now. */
    this.doubts = false;
    this.random = random;
    /** What is wrong with what the host sends, if anything. @type {"link" | null} */
    this.alarm = null;
    /** @type {{key: string, chain: ReturnType<typeof ownChain>} | null} */
    this.made = null;
    /** Whether the browser keeps the notes; else they last as long as the page. */
    this.kept = false;
    /** @type {Notes} */
    this.notes = notesOf(storage, this.table, side) ?? { secret: random(), commitment: table.commitment ?? "", heads: [], revealed: null, links: {}, answered: [] };
    this.keep();
  }

  keep() {
    const known = recall(this.storage, KEPT, /** @type {string[]} */ ([]));
    const recent = [this.key, ...known.filter((key) => key !== this.key)];
    for (const old of recent.splice(TABLES)) this.storage?.removeItem(old);
    remember(this.storage, KEPT, recent);
    this.kept = remember(this.storage, this.key, this.notes);
  }

  /** The chain from a roll on, made of the secret. @param {number} start */
  chain(start) {
    const key = `${this.notes.secret} ${start}`;
    if (this.made?.key !== key) this.made = { key, chain: ownChain(bytesOf(this.notes.secret), this.table, this.side, start) };
    return this.made.chain;
  }

  /** Does what the dice of the table ask of this page. @param {DiceShown | null} dice @param {number} version the table's @param {boolean} [whole] whether the server has told everything anew */
  hear(dice, version, whole = false) {
    if (!dice) return;
    if (this.kept) this.notes = notesOf(this.storage, this.table, this.side) ?? this.notes; // another tab of this browser writes them too
    const other = dice[this.side === "first" ? "second" : "first"];
    if (other && !this.notes.heads.includes(other.head)) {
      this.notes.heads.push(other.head);
      this.keep();
    }
    if (this.isOlder(dice, version) && !(whole && this.doubts)) {
      if (!this.doubts) this.askAgain();
      this.doubts = true;
      return;
    }
    this.doubts = false;
    const action = this.answer(dice, version);
    if (action !== null) this.act(action, this.side);
  }

  /** Whether this comes from before this browser revealed a link: it comes late to one of several tabs, or the table went back. @param {DiceShown} dice @param {number} version */
  isOlder({ number }, version) {
    const { revealed } = this.notes;
    return revealed !== null && number <= revealed.number && version < revealed.version;
  }

  /** What was said or asked on the old line may be lost. */
  lineLost() {
    this.committed = null;
    this.doubts = false;
  }

  /** The player acts here: if another page of this side has committed last, this one does again. @param {DiceShown | null} dice @param {number} version */
  claim(dice, version) {
    this.committed = null;
    if (dice && dice.roller === null) this.hear(dice, version);
  }

  /** Notes that the server is ordered here to roll. */
  order() {
    this.notes.ordered = true;
    this.keep();
  }

  /** What this page says now, if anything. @param {DiceShown} dice @param {number} version @returns {string | null} */
  answer(dice, version) {
    const { number } = dice;
    const spent = this.isSpent(dice, version);
    const own = dice[this.side];
    const mine = own !== null && !spent && this.chain(own.start).head === own.head && number < own.start + LINKS;
    const rolls = dice.roller === this.side;
    if (dice.asked === this.side && mine) return this.reveal(dice, version);
    if (dice.asked === this.side && rolls) return dice.lost ? null : `@lost ${number}`;
    if (dice.roller !== null && (rolls || dice.asked !== this.side)) return null; // no chain is chosen while a roll is made
    if (mine && number < own.start + LINKS - RESERVE) return null;
    if (own !== null && !spent && this.committed === number) return null; // another page of this side has committed since
    this.committed = number;
    if (spent) this.renew(number);
    return `@chain ${number} ${this.chain(number).head}`;
  }

  /** Goes back with the table: what was revealed serves no more, and the dice page will say that it was. @param {number} number */
  renew(number) {
    const { links, answered, returned = [] } = this.notes;
    const before = Object.entries(links).filter(([at]) => Number(at) < number);
    Object.assign(this.notes, { secret: this.random(), revealed: null, links: Object.fromEntries(before), answered: answered.filter((at) => at < number), returned: [...returned, number] });
    this.keep();
  }

  /** How often rolls were asked for anew. */
  get returns() {
    return this.notes.returned?.length ?? 0;
  }

  /** Whether the link of the next roll is known already: the table went back, or the roll is made again. @param {DiceShown} dice @param {number} version */
  isSpent({ number, roller }, version) {
    const { revealed } = this.notes;
    if (!revealed || revealed.number < number) return false;
    return roller === null || revealed.number > number || version < revealed.version;
  }

  /** The link, if the other side's is as it should be. @param {DiceShown} dice @param {number} version */
  reveal({ number, roller, waiting, ...dice }, version) {
    const otherSide = this.side === "first" ? "second" : "first";
    const own = /** @type {import("./types.js").ChainShown} */ (dice[this.side]);
    const other = dice[otherSide];
    if (roller === this.side) {
      if (waiting !== null && !(other && isLinkOf(this.table, { ...other, side: otherSide }, number, waiting))) {
        this.alarm = "link";
        return null;
      }
      const seen = this.notes.links[number];
      if (seen !== undefined && seen !== (waiting ?? "")) {
        this.alarm = "link"; // it was shown another one before
        return null;
      }
      this.notes.links[number] = waiting ?? "";
    } else if (!this.notes.answered.includes(number)) this.notes.answered.push(number);
    if (this.notes.revealed?.number !== number) this.notes.revealed = { number, version };
    this.keep(); // before anybody knows it
    return `@link ${number} ${this.chain(own.start).links[number - own.start]}`;
  }
}

/** @typedef {{same: boolean, unasked: number[], unordered: number[], returned: number[]}} Compared whether a report is what the page saw, the rolls made without its answer though it gave one, those by an order it did not give, and those asked for anew */

/** Compares what a host reports with what this page noted in the match. @param {Notes} notes @param {Pick<DiceReport, "commitment" | "chains" | "links">} report @param {Side} side @returns {Compared} */
export function compare(notes, report, side) {
  const other = side === "first" ? "second" : "first";
  const rolls = new Map(report.links.map((each) => [each.number, each]));
  const heads = report.chains.filter((chain) => chain.side === other).map((chain) => chain.head);
  const links = Object.entries(notes.links).every(([number, link]) => {
    const roll = rolls.get(Number(number));
    return !roll || roll.side !== side || (roll[other] ?? "") === link;
  });
  const same = notes.commitment === report.commitment && notes.heads.every((head) => heads.includes(head)) && links;
  const unordered = notes.ordered ? [] : report.links.filter((roll) => roll.ordered && roll.side === side).map((roll) => roll.number);
  return { same, unordered, returned: notes.returned ?? [], unasked: notes.answered.filter((number) => rolls.get(number)?.side === other && rolls.get(number)?.[side] === null) };
}
