import assert from "node:assert/strict";
import { test } from "node:test";
import { awayQuestion, haltQuestion, isLeft } from "../../../src/boxwood/web/parts/away.js";

const CLOCK = { law: "delay", in_days: false, full_delay: 12_000, reserve: { first: 78_000, second: 60_000 }, delay: { first: 0, second: 12_000 }, running: "first", halt: null, wishes: [] };

/** A table between Maren, who is to act, and you. @param {object | null} [clock] @param {"here" | "away"} [there] @returns {any} */
const state = (clock = CLOCK, there = "away") => ({
  summary: { between_people: true, over: false, yours: ["second"], seats: { first: { kind: "person", name: "Maren" }, second: { kind: "person", name: "Ada" } } },
  view: { to_act: "first" },
  presence: { first: { state: there, absent: 42 }, second: { state: "here", absent: 0 } },
  clock,
  clockReading: clock,
});
const buttons = (/** @type {{answers: {button: string}[]} | null} */ question) => question?.answers.map(({ button }) => button);
/** The answers that cannot be given yet. */
const dashed = (/** @type {{answers: {button: string, off?: boolean}[]}} */ question) => question.answers.filter(({ off }) => off).map(({ button }) => button);

test("who stays is asked only when the other is to act, away, and not by correspondence", () => {
  assert.equal(isLeft(state()), true);
  assert.equal(isLeft(state(CLOCK, "here")), false);
  assert.equal(isLeft({ ...state(), view: { to_act: "second" } }), false);
  assert.equal(isLeft(state({ ...CLOCK, in_days: true })), false);
  const opening = { ...state(null), view: { to_act: null } };
  assert.equal(isLeft(opening), false);
  assert.equal(isLeft({ ...opening, dice: { asked: "first" } }), true, "it holds up the opening roll");
  assert.equal(isLeft({ ...opening, dice: { asked: "second" } }), false);
});

test("waiting has a limit; the match is claimed only at zero, and settled only after five minutes", () => {
  const question = awayQuestion(state(), 42);
  assert.equal(question.title, "Maren is away");
  assert.equal(question.answers[0].detail, "at most 1:18");
  assert.deepEqual(buttons(question), ["wait", "@adjourn", "@claim"]);
  assert.deepEqual(dashed(question), ["@claim"]);
  const later = awayQuestion(state({ ...CLOCK, reserve: { first: 0, second: 1 } }), 300);
  assert.deepEqual(buttons(later), ["wait", "@adjourn", "@claim", "settle"]);
  assert.deepEqual(dashed(later), []);
});

test("a pause is asked for, and ends when both want to go on", () => {
  assert.equal(haltQuestion(state()), null);
  assert.deepEqual(buttons(haltQuestion(state({ ...CLOCK, wishes: ["first"] }))), ["@pause", "wait"]);
  assert.deepEqual(buttons(haltQuestion(state({ ...CLOCK, halt: "paused" }, "here"))), ["@resume"]);
  assert.deepEqual(buttons(haltQuestion(state({ ...CLOCK, halt: "paused", wishes: ["second"] }))), ["@adjourn"]);
  assert.deepEqual(buttons(haltQuestion(state({ ...CLOCK, halt: "adjourned", wishes: ["second"] }))), []);
});
