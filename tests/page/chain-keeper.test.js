import assert from "node:assert/strict";
import { test } from "node:test";
import { ChainKeeper, compare, notesOf } from "../../src/boxwood/web/chain-keeper.js";
import { bytesOf } from "../../src/boxwood/web/dice-bytes.js";
import { isLinkOf, LINKS, ownChain } from "../../src/boxwood/web/dice-proof.js";

/** @typedef {import("../../src/boxwood/web/types.js").DiceShown} DiceShown */

const TABLE = { id: "club-7", commitment: "c0" };
const BEA = ownChain(bytesOf("02".repeat(32)), TABLE.id, "second", 0);

/** A browser's storage. @returns {Storage} */
function memory() {
  const kept = new Map();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) };
  return /** @type {Storage} */ (/** @type {unknown} */ (storage));
}

let made = 0;
/** A page of the first side. @param {Storage | null} storage */
function page(storage = memory()) {
  /** @type {string[]} */
  const said = [];
  const asked = { times: 0 };
  const keeper = new ChainKeeper(
    TABLE,
    "first",
    (action) => said.push(action),
    storage,
    () => asked.times++,
    () => (++made).toString(16).padStart(64, "0"),
  );
  /** @param {Partial<DiceShown>} dice @param {number} version */
  const hearOnce = (dice, version, whole = false) => {
    said.length = 0;
    keeper.hear({ number: 0, first: null, second: { start: 0, head: BEA.head }, roller: null, asked: null, waiting: null, lost: false, ...dice }, version, whole);
    return said[0] ?? null;
  };
  /** With a server that says the same again when it is asked. @param {Partial<DiceShown>} dice @param {number} version */
  const hear = (dice, version) => {
    const { times } = asked;
    const answer = hearOnce(dice, version);
    return asked.times > times ? hearOnce(dice, version, true) : answer;
  };
  return { keeper, hear, hearOnce, asked, storage, said };
}

/** The chain that a page commits to. @param {ReturnType<typeof page>} one @param {number} number @param {number} version */
function committed(one, number = 0, version = 0) {
  const [, start, head] = (one.hear({ number }, version) ?? "").split(" ");
  return { start: Number(start), head };
}

/** @param {string | null} action */
const linkOf = (action) => /** @type {string} */ (action).split(" ")[2];

test("a page commits when it sits down, once", () => {
  const one = page();
  const first = committed(one);
  assert.equal(first.start, 0);
  assert.equal(one.hear({ first }, 1), null);
});

test("two pages of a side without a common storage do not take turns at committing, and the one that rolls claims the chain", () => {
  const one = page();
  const own = committed(one);
  const elsewhere = ownChain(bytesOf("03".repeat(32)), TABLE.id, "first", 0);
  const foreign = { start: 0, head: elsewhere.head };
  assert.equal(one.hear({ first: own }, 1), null);
  assert.equal(one.hear({ first: foreign }, 2), null, "the other page has committed since");
  assert.equal(one.hear({ first: foreign, roller: "second", asked: "first" }, 3), null, "which reveals its own link");
  const dice = { number: 0, first: foreign, second: { start: 0, head: BEA.head }, roller: null, asked: null, waiting: null, lost: false };
  one.said.length = 0;
  one.keeper.claim(dice, 2);
  assert.equal(one.said[0], `@chain 0 ${own.head}`);
  assert.match(one.hear({ number: 1, first: foreign }, 5) ?? "", /^@chain 1 /, "and once for each roll");
});

test("a waiting page reveals its link at once when it is asked, and for no other roll", () => {
  const one = page();
  const first = committed(one);
  const said = one.hear({ first, roller: "second", asked: "first" }, 2);
  assert.ok(isLinkOf(TABLE.id, { ...first, side: "first" }, 0, linkOf(said)));
  assert.equal(one.hear({ first, roller: "second", asked: "second", waiting: linkOf(said) }, 3), null);
});

test("a rolling page reveals its link only after it has checked the other one", () => {
  const one = page();
  const first = committed(one);
  assert.equal(one.hear({ first, roller: "first", asked: "second" }, 2), null);
  assert.match(one.hear({ first, roller: "first", asked: "first", waiting: BEA.links[0] }, 3) ?? "", /^@link 0 /);
  const other = page();
  const own = committed(other);
  assert.equal(other.hear({ first: own, roller: "first", asked: "first", waiting: BEA.links[1] }, 3), null);
  assert.equal(other.keeper.alarm, "link");
});

test("a host that shows the rolling page another part after the first gets nothing more", () => {
  const one = page();
  const first = committed(one);
  one.hear({ first, roller: "first", asked: "first", waiting: BEA.links[0] }, 3);
  assert.equal(one.hear({ first, roller: "first", asked: "first", waiting: null }, 4), null);
  assert.equal(one.keeper.alarm, "link");
});

test("two tabs and a reloaded page have the same chain and the same link", () => {
  const storage = memory();
  const [one, other] = [page(storage), page(storage)];
  const first = committed(one);
  assert.deepEqual(committed(other), first);
  const asked = /** @type {const} */ ({ first, roller: "second", asked: "first" });
  assert.equal(one.hear(asked, 2), other.hear(asked, 2));
});

test("a page that has lost its chain commits to a new one, but not while its own roll is made", () => {
  const lost = { start: 0, head: "00".repeat(32) };
  assert.match(page().hear({ first: lost }, 5) ?? "", /^@chain 0 /);
  assert.match(page().hear({ first: lost, roller: "second", asked: "first" }, 5) ?? "", /^@chain 0 /);
  assert.equal(page().hear({ first: lost, roller: "first", asked: "second" }, 5), null);
  assert.equal(page().hear({ first: lost, roller: "first", asked: "first" }, 5), "@lost 0");
  assert.equal(page().hear({ first: lost, roller: "first", asked: "first", lost: true }, 5), null);
});

test("a table that goes back finds no page that reveals a known link: it commits to a new chain first", () => {
  const one = page();
  const first = committed(one);
  one.hear({ first, roller: "second", asked: "first" }, 8);
  assert.match(one.hear({ first, roller: "second", asked: "first" }, 8) ?? "", /^@link 0 /, "the same question has the same answer");
  for (const again of [page(one.storage).hear({ first }, 5), page(one.storage).hear({ first: null }, 9)]) {
    assert.match(again ?? "", /^@chain 0 /);
    assert.notEqual((again ?? "").split(" ")[2], first.head);
  }
});

test("a table that goes back to a roll being asked for gets a new chain as well", () => {
  const one = page();
  const first = committed(one);
  one.hear({ first, roller: "second", asked: "first" }, 8);
  const again = one.hear({ first, roller: "second", asked: "first" }, 4) ?? "";
  assert.match(again, /^@chain 0 /);
  assert.notEqual(again.split(" ")[2], first.head);
});

test("a table that went back is played on with new links, and the page counts the roll that was asked for anew", () => {
  const one = page();
  const first = committed(one);
  const asked = /** @type {const} */ ({ roller: "first", asked: "first" });
  const old = linkOf(one.hear({ first, ...asked, waiting: BEA.links[0] }, 8));
  const anew = committed(one, 0, 5);
  const bea = ownChain(bytesOf("04".repeat(32)), TABLE.id, "second", 0);
  const said = one.hear({ first: anew, second: { start: 0, head: bea.head }, ...asked, waiting: bea.links[0] }, 8);
  assert.ok(isLinkOf(TABLE.id, { ...anew, side: "first" }, 0, linkOf(said)));
  assert.notEqual(linkOf(said), old);
  assert.equal(one.keeper.alarm, null);
  const notes = /** @type {import("../../src/boxwood/web/chain-keeper.js").Notes} */ (notesOf(one.storage, TABLE.id, "first"));
  const report = {
    commitment: "c0",
    chains: [{ side: /** @type {const} */ ("second"), start: 0, head: BEA.head }, { side: /** @type {const} */ ("second"), start: 0, head: bea.head }],
    links: [{ number: 0, side: /** @type {const} */ ("first"), first: linkOf(said), second: bea.links[0], ordered: false }],
  };
  assert.deepEqual(compare(notes, report, "first"), { same: true, unasked: [], unordered: [], returned: [0] });
});

test("a tab that hears late what another has answered keeps the chain, and asks how the table stands now", () => {
  const storage = memory();
  const [one, slow] = [page(storage), page(storage)];
  const first = committed(one);
  one.hear({ first, roller: "second", asked: "first" }, 8);
  assert.equal(slow.hearOnce({ first }, 7), null, "from before the roll was asked for");
  assert.equal(slow.asked.times, 1);
  const second = { start: 0, head: BEA.head };
  assert.equal(slow.hearOnce({ first, second, number: 1 }, 10, true), null);
  assert.equal(slow.keeper.returns, 0);
  assert.match(one.hear({ first, number: 1, roller: "first", asked: "first", waiting: BEA.links[1] }, 12) ?? "", /^@link 1 /);
});

test("a host that drops a bad roll by showing the game before it once more is found out", () => {
  const one = page();
  const first = committed(one);
  one.hear({ first, roller: "second", asked: "first" }, 8); // whose link now tells the host the roll
  committed(one, 0, 9);
  assert.equal(one.keeper.returns, 1);
  assert.equal(page(one.storage).keeper.returns, 1, "after a reload, too");
});

test("a page whose storage is full remembers by itself what it has revealed", () => {
  const storage = memory();
  const full = page(storage);
  const first = committed(full);
  storage.setItem = () => {
    throw new Error("full");
  };
  full.hear({ first, roller: "second", asked: "first" }, 8);
  assert.notEqual(committed(full, 0, 9).head, first.head);
});

test("a chain is followed by the next while links are left", () => {
  const one = page();
  const first = committed(one);
  assert.equal(one.hear({ first, number: LINKS - 33 }, 900), null);
  assert.match(one.hear({ first, number: LINKS - 32 }, 901) ?? "", new RegExp(`^@chain ${LINKS - 32} `));
  assert.match(one.hear({ first, number: LINKS - 1, roller: "second", asked: "first" }, 902) ?? "", /^@link 511 /);
});

test("without storage a page plays as long as it is open", () => {
  const one = page(null);
  const first = committed(one);
  assert.match(one.hear({ first, roller: "second", asked: "first" }, 2) ?? "", /^@link 0 /);
});

test("notes tell when a host reports something else than it showed", () => {
  const one = page();
  const first = committed(one);
  const own = linkOf(one.hear({ first, roller: "first", asked: "first", waiting: BEA.links[0] }, 3));
  const answer = linkOf(one.hear({ first, number: 1, roller: "second", asked: "first" }, 6));
  const notes = /** @type {import("../../src/boxwood/web/chain-keeper.js").Notes} */ (notesOf(one.storage, TABLE.id, "first"));
  /** @type {Parameters<typeof compare>[1]} */
  const report = {
    commitment: "c0",
    chains: [{ side: "first", ...first }, { side: "second", start: 0, head: BEA.head }],
    links: [{ number: 0, side: "first", first: own, second: BEA.links[0], ordered: false }, { number: 1, side: "second", first: answer, second: BEA.links[1], ordered: false }],
  };
  assert.deepEqual(compare(notes, report, "first"), { same: true, unasked: [], unordered: [], returned: [] });
  assert.equal(compare(notes, { ...report, commitment: "c1" }, "first").same, false);
  assert.equal(compare(notes, { ...report, chains: report.chains.slice(0, 1) }, "first").same, false);
  assert.equal(compare(notes, { ...report, links: [{ ...report.links[0], second: null }, report.links[1]] }, "first").same, false);
  assert.deepEqual(compare(notes, { ...report, links: [report.links[0], { ...report.links[1], first: null }] }, "first").unasked, [1]);
  const ordered = { ...report, links: [...report.links, { number: 2, side: /** @type {const} */ ("first"), first: answer, second: BEA.links[1], ordered: true }] };
  assert.deepEqual(compare(notes, ordered, "first").unordered, [2]);
  assert.deepEqual(compare(notes, ordered, "second").unordered, []);
  one.keeper.order();
  assert.deepEqual(compare(one.keeper.notes, ordered, "first").unordered, []);
});
