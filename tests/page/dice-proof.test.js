import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, commitmentOf, throwsOf } from "../../src/boxwood/web/dice-proof.js";

/** The example of docs/dice.md, computed there by other code. */
const SEED = bytesOf("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

test("bytes are read from hexadecimal digits", () => {
  assert.deepEqual([...bytesOf("00ff10")], [0, 255, 16]);
  assert.equal(SEED.length, 32);
});

test("the commitment to a seed is the one that the server shows", async () => {
  assert.equal(await commitmentOf(SEED), "badf387660a539e459ad7600a0c43aabdd6fe8b3de3331fb6b1015a0cf448fe8");
});

test("a seed gives the throws that the server gives", async () => {
  const throws = await throwsOf(SEED, "club-7", ["rain", "soleil"], 8);
  assert.deepEqual(throws, [[1, 2], [4, 2], [2, 3], [5, 6], [1, 4], [1, 2], [3, 5], [6, 2]]);
});

test("words are told apart by their bytes, not only by their letters", async () => {
  const throws = await throwsOf(SEED, "k7d2p9q4w1zx", ["Ada", "été"], 12);
  assert.deepEqual(throws, [[1, 4], [2, 6], [2, 5], [5, 5], [2, 3], [5, 5], [1, 2], [3, 2], [2, 1], [5, 2], [1, 1], [2, 2]]);
});
