// Sealed dice and dice of three recomputed here, in the page: SHA-256 and HMAC as docs/dice.md says.
import { bytesOf, counted, hexOf, join, number, text } from "./dice-bytes.js";
import { hmac, sha256 } from "./sha256.js";

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {[number, number]} Dice */
/** @typedef {{side: Side, start: number, head: string}} Chain a chain that a side has committed to, and the first roll it serves */
/** @typedef {{number: number, side: Side, first: string | null, second: string | null, ordered?: boolean}} LinkedRoll the links that a roll was made of, who rolled, and whether by order */

/** How many rolls a chain serves. */
export const LINKS = 512;

const EMPTY = new Uint8Array(0);

/** The commitment to a seed. @param {Bytes} seed */
export function commitmentOf(seed) {
  return hexOf(sha256(join([new TextEncoder().encode("boxwood-seed-1"), seed])));
}

/**
 * The throws that a seed gives, from number 0 on.
 * @param {Bytes} seed @param {string} table @param {[string, string]} words @param {number} count
 */
export function throwsOf(seed, table, words, count) {
  const head = join([text("boxwood-dice-1"), text(table), text(words[0]), text(words[1])]);
  return Array.from({ length: count }, (_, index) => diceOf(seed, head, index));
}

/** The roll that a seed and the links of both sides give; null is a link that was not revealed. @param {Bytes} seed @param {string} table @param {LinkedRoll} roll */
export function rollOfThree(seed, table, roll) {
  const links = [roll.first, roll.second].map((link) => counted(link === null ? EMPTY : bytesOf(link)));
  return diceOf(seed, join([text("boxwood-dice-of-three-1"), text(table), ...links]), roll.number);
}

/** The first two bytes below 252, each modulo 6. @param {Bytes} seed @param {Bytes} head @param {number} index @returns {Dice} */
function diceOf(seed, head, index) {
  /** @type {number[]} */
  const dice = [];
  for (let block = 0; dice.length < 2; block++) {
    for (const byte of hmac(seed, join([head, number(index, 8), number(block, 4)]))) if (byte < 252) dice.push((byte % 6) + 1);
  }
  return [dice[0], dice[1]];
}

/** Which link of whose chain at which table is meant. @param {string} tag @param {string} table @param {Side} side @param {number} roll */
function place(tag, table, side, roll) {
  return join([text(tag), text(table), text(side), number(roll, 8)]);
}

/** The link before the one of a roll. @param {string} table @param {Side} side @param {number} roll @param {Bytes} link */
export function linkBefore(table, side, roll, link) {
  return sha256(join([place("boxwood-link-1", table, side, roll), link]));
}

/** Whether a link is a chain's for a roll. @param {string} table @param {Chain} chain @param {number} roll @param {string} link */
export function isLinkOf(table, chain, roll, link) {
  if (roll < chain.start || roll >= chain.start + LINKS) return false;
  let found = bytesOf(link);
  for (let at = roll; at >= chain.start; at--) found = linkBefore(table, chain.side, at, found);
  return hexOf(found) === chain.head;
}

/**
 * A chain of one's own, made of a secret: its head, and its links from roll `start` on.
 * @param {Bytes} secret @param {string} table @param {Side} side @param {number} start
 */
export function ownChain(secret, table, side, start) {
  let link = hmac(secret, place("boxwood-chain-1", table, side, start));
  /** @type {string[]} */
  const links = [];
  for (let roll = start + LINKS - 1; roll >= start; roll--) {
    links[roll - start] = hexOf(link);
    link = linkBefore(table, side, roll, link);
  }
  return { side, start, head: hexOf(link), links };
}

/**
 * The rolls whose links are not of the chains that were committed to, or that were made without the rolling side's link.
 * @param {string} table @param {Chain[]} chains in the order committed @param {LinkedRoll[]} rolls
 */
export function wrongLinks(table, chains, rolls) {
  /** @type {Map<Chain, {roll: number, link: string}>} */
  const known = new Map();
  const serving = (/** @type {Side} */ side, /** @type {LinkedRoll} */ roll) => chains.findLast((each) => each.side === side && each.start <= roll.number);
  const fits = (/** @type {Side} */ side, /** @type {LinkedRoll} */ roll) => {
    const link = roll[side];
    if (link === null) return side !== roll.side;
    const chain = serving(side, roll);
    if (!chain || roll.number >= chain.start + LINKS) return false;
    const last = known.get(chain) ?? { roll: chain.start - 1, link: chain.head };
    let found = bytesOf(link);
    for (let at = roll.number; at > last.roll; at--) found = linkBefore(table, side, at, found);
    if (roll.number <= last.roll || hexOf(found) !== last.link) return false;
    known.set(chain, { roll: roll.number, link });
    return true;
  };
  const byOrder = (/** @type {LinkedRoll} */ roll) => {
    const [first, second] = [serving("first", roll), serving("second", roll)];
    if (!first || !second) return false;
    const [one, other] = [first, second].map((chain) => known.get(chain) ?? { roll: chain.start - 1, link: chain.head });
    return roll.first === one.link && roll.second === other.link && first.start <= other.roll && second.start <= one.roll;
  };
  return rolls.toSorted((one, other) => one.number - other.number).filter((roll) => (roll.ordered ? !byOrder(roll) : ![fits("first", roll), fits("second", roll)].every(Boolean)));
}
