import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { hexOf } from "../../src/boxwood/web/dice-bytes.js";
import { hmac, sha256 } from "../../src/boxwood/web/sha256.js";

/** Bytes that look like any, the same every time. @param {number} length */
const bytes = (length) => Uint8Array.from({ length }, (_, at) => (at * 197 + length * 31) % 256);

test("hashes of every length around the borders of blocks are those of another implementation", () => {
  for (let length = 0; length < 300; length++) {
    assert.equal(hexOf(sha256(bytes(length))), createHash("sha256").update(bytes(length)).digest("hex"), `${length} bytes`);
  }
});

test("keyed hashes are those of another implementation", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
    for (const key of [bytes(32), bytes(64), bytes(1)]) assert.equal(hexOf(hmac(key, bytes(length))), createHmac("sha256", key).update(bytes(length)).digest("hex"));
  }
});
