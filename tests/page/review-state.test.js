import assert from "node:assert/strict";
import { test } from "node:test";
import { ReviewState } from "../../src/boxwood/web/review-state.js";

/** @typedef {import("../../src/boxwood/web/types.js").JobShown} JobShown */
/** @typedef {import("../../src/boxwood/web/types.js").ReviewShown} ReviewShown */

/** @param {Partial<JobShown>} [more] @returns {JobShown} */
const job = (more = {}) => ({ id: "j", kind: "analysis", subject: "t", state: "running", done: 0, total: 4, problem: null, revision: 1, found: 0, made: "", ...more });

/** @param {Partial<ReviewShown>} [more] @returns {ReviewShown} */
const shown = (more = {}) => ({ job: null, closed: null, level: null, levels: [{ name: "quick", title: "Quick" }, { name: "deep", title: "Deep" }], judged_by: "", complete: false, names: { first: "Ada", second: "Bo" }, figures: [], curves: [], decisions: [], jokers: [], comments: [], ...more });

/** @param {JobShown[]} steps @param {{started: string[], looked: number}} seen */
const server = (steps, seen) => ({
  review: () => {
    seen.looked += 1;
    return Promise.resolve(shown({ level: "quick" }));
  },
  start: (/** @type {string} */ level) => {
    seen.started.push(level);
    return Promise.resolve(job());
  },
  job: () => Promise.resolve(steps.shift() ?? job({ state: "done" })),
  steer: (/** @type {string} */ _job, /** @type {"stop" | "go_on"} */ what) => Promise.resolve(job({ state: what === "stop" ? "stopped" : "running" })),
  decision: (/** @type {number} */ number) => Promise.resolve(/** @type {import("../../src/boxwood/web/types.js").DecisionShown} */ ({ number })),
});

test("what nobody has analysed is begun at the quickest level, and looked at whenever there is more to see", async () => {
  const seen = { started: /** @type {string[]} */ ([]), looked: 0 };
  const steps = [job({ revision: 2, found: 0 }), job({ revision: 3, found: 3 }), job({ revision: 4, found: 3 }), job({ revision: 5, found: 5, state: "done" })];
  const state = new ReviewState(shown(), server(steps, seen));
  await state.begin();
  assert.deepEqual(seen, { started: ["quick"], looked: 3 });
  assert.equal(state.job?.state, "done");
});

test("what is closed is left alone", async () => {
  const seen = { started: /** @type {string[]} */ ([]), looked: 0 };
  await new ReviewState(shown({ closed: "not now" }), server([], seen)).begin();
  assert.deepEqual(seen, { started: [], looked: 0 });
});

test("a server that does not answer is asked again", async () => {
  const seen = { started: /** @type {string[]} */ ([]), looked: 0 };
  const api = server([], seen);
  let faults = 1;
  const waits = /** @type {number[]} */ ([]);
  const state = new ReviewState(shown({ job: job() }), { ...api, job: () => {
    faults -= 1;
    return faults < 0 ? Promise.resolve(job({ state: "done" })) : Promise.reject(new Error("away"));
  } }, (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  });
  await state.begin();
  assert.equal(waits.length, 1);
  assert.equal(state.job?.state, "done");
});

test("a decision is asked for once", async () => {
  let asked = 0;
  const state = new ReviewState(shown(), { ...server([], { started: [], looked: 0 }), decision: (number) => {
    asked += 1;
    return Promise.resolve(/** @type {import("../../src/boxwood/web/types.js").DecisionShown} */ ({ number }));
  } });
  await state.detail(3);
  await state.detail(3);
  assert.equal(asked, 1);
});
