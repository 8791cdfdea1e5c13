// How what dice are made of is written as bytes: numbers with the highest byte first, texts with their length before them.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const encoder = new TextEncoder();

/** @param {string} hex */
export function bytesOf(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {Bytes} bytes */
export function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} value @param {4 | 8} length */
export function number(value, length) {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, value);
  return bytes;
}

/** Bytes with their number before them. @param {Bytes} bytes */
export function counted(bytes) {
  return join([number(bytes.length, 4), bytes]);
}

/** @param {string} value */
export function text(value) {
  return counted(encoder.encode(value));
}

/** @param {Bytes[]} parts @returns {Bytes} */
export function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
