import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf } from "../../src/boxwood/web/dice-bytes.js";
import { commitmentOf, isLinkOf, LINKS, ownChain, rollOfThree, throwsOf, wrongLinks } from "../../src/boxwood/web/dice-proof.js";

/** The example of docs/dice.md, computed there by other code. */
const SEED = bytesOf("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

test("bytes are read from hexadecimal digits", () => {
  assert.deepEqual([...bytesOf("00ff10")], [0, 255, 16]);
  assert.equal(SEED.length, 32);
});

test("the commitment to a seed is the one that the server shows", () => {
  assert.equal(commitmentOf(SEED), "badf387660a539e459ad7600a0c43aabdd6fe8b3de3331fb6b1015a0cf448fe8");
});

test("a seed gives the throws that the server gives", () => {
  const throws = throwsOf(SEED, "club-7", ["rain", "soleil"], 8);
  assert.deepEqual(throws, [[1, 2], [4, 2], [2, 3], [5, 6], [1, 4], [1, 2], [3, 5], [6, 2]]);
});

test("words are told apart by their bytes, not only by their letters", () => {
  const throws = throwsOf(SEED, "k7d2p9q4w1zx", ["Ada", "été"], 12);
  assert.deepEqual(throws, [[1, 4], [2, 6], [2, 5], [5, 5], [2, 3], [5, 5], [1, 2], [3, 2], [2, 1], [5, 2], [1, 1], [2, 2]]);
});

/** @typedef {import("../../src/boxwood/web/dice-proof.js").LinkedRoll & {dice: [number, number]}} Vector */
/** @typedef {import("../../src/boxwood/web/dice-proof.js").Chain & {secret: string, end: string}} SecretVector */
/** @type {{table: string, seed: string, commitment: string, chains: SecretVector[], rolls: Vector[]}[]} */
const VECTORS = JSON.parse(readFileSync(new URL("../data/dice_of_three.json", import.meta.url), "utf8"));

test("dice of three give the test vectors: chains, links and rolls", () => {
  for (const { table, seed, commitment, chains, rolls } of VECTORS) {
    assert.equal(commitmentOf(bytesOf(seed)), commitment);
    const own = chains.map(({ secret, side, start }) => ownChain(bytesOf(secret), table, side, start));
    for (const [index, { head, end, start }] of chains.entries()) {
      assert.equal(own[index].head, head);
      assert.equal(own[index].links[LINKS - 1], end);
      for (const roll of rolls) {
        const link = index ? roll.second : roll.first;
        if (link !== null) assert.equal(own[index].links[roll.number - start], link);
      }
    }
    for (const roll of rolls) assert.deepEqual(rollOfThree(bytesOf(seed), table, roll), roll.dice);
    assert.deepEqual(wrongLinks(table, chains, rolls), []);
  }
});

test("a roll by order has the last links known of both chains, each committed to before the other's was known", () => {
  const { table, chains, rolls } = VECTORS[0];
  const made = rolls.slice(0, 1);
  const { first, second } = made[0];
  const ordered = { number: 1, side: /** @type {const} */ ("second"), first, second, ordered: true };
  assert.deepEqual(wrongLinks(table, chains, [...made, ordered]), []);
  for (const wrong of [{ ...ordered, first: second }, { ...ordered, first: null }, { ...ordered, first: rolls[1].first, second: rolls[1].second }]) {
    assert.deepEqual(wrongLinks(table, chains, [...made, wrong]), [wrong]);
  }
  assert.deepEqual(wrongLinks(table, chains, [ordered]), [ordered]);
  for (const renewed of [{ ...chains[0], start: 1 }, { ...chains[1], start: 1 }]) {
    assert.deepEqual(wrongLinks(table, [...chains, renewed], [...made, ordered]), [ordered]);
  }
});

test("a link is of one chain, one table, one side and one roll", () => {
  const { table, chains, rolls } = VECTORS[0];
  const [first, second] = chains;
  const link = /** @type {string} */ (rolls[1].first);
  assert.ok(isLinkOf(table, first, 1, link));
  assert.ok(!isLinkOf("another", first, 1, link));
  assert.ok(!isLinkOf(table, second, 1, link));
  assert.ok(!isLinkOf(table, { ...first, side: "second" }, 1, link));
  assert.ok(!isLinkOf(table, first, 2, link));
  assert.ok(!isLinkOf(table, first, LINKS, link));
});

test("links that are changed, swapped, left out by the rolling side or without a chain are found", () => {
  const { table, chains, rolls } = VECTORS[0];
  const wrong = (/** @type {Partial<Vector>} */ change, place = 1, given = chains) =>
    wrongLinks(
      table,
      given,
      rolls.map((roll, at) => (at === place ? { ...roll, ...change } : roll)),
    ).map((roll) => roll.number);
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong({ first: `00${rolls[1].first?.slice(2)}` })[0], 1);
  assert.deepEqual(wrong({ first: rolls[1].second, second: rolls[1].first })[0], 1);
  assert.deepEqual(wrong({ second: null }), [1], "roll 1 is of the second side");
  assert.deepEqual(wrong({ first: null }), [], "its page did not answer");
  assert.deepEqual(wrong({ first: rolls[0].first })[0], 1, "a link is not used twice");
  assert.deepEqual(wrong({}, 1, chains.slice(0, 1)).length, 11, "without a chain only the roll without it is right");
});
