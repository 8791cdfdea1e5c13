// Sealed dice recomputed here, in the page: SHA-256 and HMAC as docs/dice.md says, by the browser's own cryptography.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const encoder = new TextEncoder();

/** @param {string} hex */
export function bytesOf(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} value @param {number} length */
function number(value, length) {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, value);
  return bytes;
}

/** @param {string} value */
function text(value) {
  const bytes = encoder.encode(value);
  return join([number(bytes.length, 4), bytes]);
}

/** @param {Bytes[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The commitment to a seed. @param {Bytes} seed */
export async function commitmentOf(seed) {
  return hexOf(await crypto.subtle.digest("SHA-256", join([encoder.encode("boxwood-seed-1"), seed])));
}

/**
 * The throws that a seed gives, from number 0 on.
 * @param {Bytes} seed @param {string} table @param {[string, string]} words @param {number} count
 * @returns {Promise<[number, number][]>}
 */
export async function throwsOf(seed, table, words, count) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const head = join([text("boxwood-dice-1"), text(table), text(words[0]), text(words[1])]);
  /** @type {[number, number][]} */
  const throws = [];
  for (let index = 0; index < count; index++) throws.push(await throwOf(key, head, index));
  return throws;
}

/** @param {CryptoKey} key @param {Bytes} head @param {number} index @returns {Promise<[number, number]>} */
async function throwOf(key, head, index) {
  /** @type {number[]} */
  const dice = [];
  for (let block = 0; dice.length < 2; block++) {
    const message = join([head, number(index, 8), number(block, 4)]);
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    for (const byte of digest) if (byte < 252) dice.push((byte % 6) + 1);
  }
  return [dice[0], dice[1]];
}
