import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, delayText, nextChange, readClock, saidBetween, timeLeft } from "../../src/boxwood/web/clock.js";

/** @param {Partial<import("../../src/boxwood/web/types.js").ClockShown>} [more] @returns {import("../../src/boxwood/web/types.js").ClockShown} */
const shown = (more) => ({ law: "delay", in_days: false, full_delay: 12_000, reserve: { first: 78_000, second: 365_000 }, delay: { first: 12_000, second: 12_000 }, running: "first", link: null, halt: null, wishes: [], holidays: { first: 14, second: 14 }, away: { first: 0, second: 0 }, orders: { first: [], second: [] }, ...more });

test("the reserve counts only when the delay is used up", () => {
  assert.deepEqual(readClock(shown(), 5000), { reserve: { first: 78_000, second: 365_000 }, delay: { first: 7000, second: 12_000 } });
  assert.deepEqual(readClock(shown(), 20_000), { reserve: { first: 70_000, second: 365_000 }, delay: { first: 0, second: 12_000 } });
  assert.equal(timeLeft(shown(), readClock(shown(), 5000), "first"), 85_000);
});

test("by Bronstein's law both count, by Fischer's the reserve alone", () => {
  assert.deepEqual(readClock(shown({ law: "bronstein" }), 5000).reserve.first, 73_000);
  assert.deepEqual(readClock(shown({ law: "bronstein" }), 5000).delay.first, 7000);
  assert.deepEqual(readClock(shown({ law: "fischer", delay: { first: 0, second: 0 } }), 5000).reserve.first, 73_000);
});

test("a clock that stands does not count, and none goes below zero", () => {
  assert.deepEqual(readClock(shown({ running: null }), 1e9).reserve, { first: 78_000, second: 365_000 });
  assert.equal(readClock(shown(), 1e9).reserve.first, 0);
});

test("a clock stands while its side is on holiday, and counts on after it", () => {
  const away = shown({ away: { first: 3000, second: 0 } });
  assert.equal(readClock(away, 3000).delay.first, 12_000);
  assert.equal(readClock(away, 5000).delay.first, 10_000);
  assert.equal(readClock(shown({ away: { first: 0, second: 3000 } }), 5000).delay.first, 7000);
});

test("a page that is waited for out of its turn pays from its reserve once its free time is over, and keeps its delay", () => {
  const waiting = shown({ running: "second", link: 2000 });
  assert.deepEqual(readClock(waiting, 1500), { reserve: { first: 78_000, second: 365_000 }, delay: { first: 12_000, second: 12_000 } });
  assert.deepEqual(readClock(waiting, 9000), { reserve: { first: 78_000, second: 358_000 }, delay: { first: 12_000, second: 12_000 } });
});

test("times are shown in whole seconds, the last one until it is over", () => {
  assert.deepEqual([0, 1, 999, 1000, 1001, 78_000, 365_000, 3_600_000].map(clockText), ["0:00", "0:01", "0:01", "0:01", "0:02", "1:18", "6:05", "1:00:00"]);
  assert.equal(clockText(3 * 86_400_000 + 4 * 3_600_000), "3 d 4 h");
  assert.deepEqual([0, 7000, 11_001].map(delayText), ["0 s", "7 s", "12 s"]);
});

test("the own reserve is said at a minute and half a minute politely, at ten seconds at once", () => {
  assert.equal(saidBetween(61_000, 60_500), null);
  assert.deepEqual(saidBetween(60_500, 59_500), { text: "1 minute left", assertive: false });
  assert.deepEqual(saidBetween(31_000, 30_000), { text: "30 seconds left", assertive: false });
  assert.deepEqual(saidBetween(10_200, 9_900), { text: "10 seconds left", assertive: true });
  assert.deepEqual(saidBetween(90_000, 5000), { text: "10 seconds left", assertive: true });
  assert.equal(saidBetween(9_900, 8_900), null);
});

test("a clock is drawn again when its seconds change", () => {
  assert.equal(nextChange(readClock(shown(), 300), "first"), 700);
  assert.equal(nextChange(readClock(shown(), 12_000), "first"), 1000);
});
