// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), at once and everywhere: a browser offers its own only over https and on its own
// computer, and a phone on the same Wi-Fi is neither.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. @param {number} count @param {number} root */
function fractions(count, root) {
  /** @type {number[]} */
  const primes = [];
  for (let candidate = 2; primes.length < count; candidate++) if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  return Uint32Array.from(primes, (prime) => (prime ** (1 / root) % 1) * 2 ** 32);
}

const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The message in whole blocks: a one, zeros, and how many bits it has. @param {Bytes} message */
function padded(message) {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(blocks.length - 4, message.length << 3);
  return view;
}

/** @param {Bytes} message @returns {Bytes} */
export function sha256(message) {
  const view = padded(message);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15];
      const late = words[i - 2];
      words[i] = words[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + words[i - 7] + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setUint32(4 * i, word);
  });
  return new Uint8Array(digest.buffer);
}

/** @param {Bytes} key of at most 64 bytes @param {Bytes} message */
export function hmac(key, message) {
  const keyed = (/** @type {number} */ mask, /** @type {Bytes} */ rest) => {
    const whole = new Uint8Array(BLOCK + rest.length).fill(mask, 0, BLOCK);
    key.forEach((byte, at) => {
      whole[at] ^= byte;
    });
    whole.set(rest, BLOCK);
    return sha256(whole);
  };
  return keyed(0x5c, keyed(0x36, message));
}
