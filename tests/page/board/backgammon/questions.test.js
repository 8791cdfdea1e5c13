import assert from "node:assert/strict";
import { test } from "node:test";
import { questionOf } from "../../../../src/boxwood/web/board/backgammon/questions.js";
import { tableWith } from "../../support/state.js";
import { backgammonView, bot, button, person } from "../../support/tables.js";

/** @typedef {import("../../../../src/boxwood/web/types.js").BackgammonView} View */

/** What the second side is asked, with these buttons live. @param {Partial<View>} changes @param {string[]} live @param {Record<string, string>} [words] */
function ask(changes, live, words = {}) {
  const buttons = Object.fromEntries(live.map((name) => [name, button("second")]));
  const view = backgammonView({ to_act: "second", buttons, ...changes });
  const { state } = tableWith(view);
  return questionOf(state, view, state.asked, words);
}

test("a double asks to take or drop, in the words of the sheet", () => {
  const question = ask({ phase: "offered", offer: "double", stakes_offered: 4 }, ["take", "drop"], { drop: "decline" });
  assert.equal(question?.title, "Ada doubles to 4");
  assert.equal(question?.detail, "Bo decides. The stake goes from 2 to 4.");
  assert.deepEqual(question?.answers.map(({ button, label, detail }) => [button, label, detail]), [
    ["take", "Take", "play on for 4"],
    ["drop", "Decline", "lose 2 points now"],
  ]);
});

test("a beaver is offered only where its button is live", () => {
  const question = ask({ phase: "offered", offer: "double", stakes_offered: 2 }, ["take", "beaver", "drop"]);
  assert.deepEqual(question?.answers.map((answer) => answer.button), ["take", "beaver", "drop"]);
  assert.equal(question?.answers[2].detail, "lose 1 point now");
});

test("a resignation says what would be won, cube included", () => {
  const question = ask({ phase: "resigning", resigned: "gammon", worth: [4, 8, 12] }, ["accept", "refuse"]);
  assert.equal(question?.title, "Ada resigns a gammon");
  assert.equal(question?.detail, "Bo decides. You would win 8 points.");
});

test("a play taken back and one against the rules have questions of their own", () => {
  assert.match(ask({ phase: "taking back" }, ["accept", "refuse"])?.title ?? "", /asks to take back the last play/);
  assert.deepEqual(ask({ phase: "disputed" }, ["retake", "accept"])?.answers.map((answer) => answer.button), ["retake", "accept"]);
});

test("nobody is asked while checkers are moved, nor when the bot is to answer", () => {
  assert.equal(ask({ phase: "rolled" }, ["take"]), null);
  const view = backgammonView({ to_act: "second", phase: "offered", offer: "double" });
  const { state } = tableWith(view, { seats: { first: person(""), second: bot() } });
  assert.equal(questionOf(state, view, state.asked, {}), null);
});
