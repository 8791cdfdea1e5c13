import assert from "node:assert/strict";
import { test } from "node:test";
import { questionOf } from "../../../../src/boxwood/web/board/checkers/questions.js";
import { tableWith } from "../../support/state.js";
import { bot, button, checkersView, person } from "../../support/tables.js";

test("an offered draw is put to the side that is to act", () => {
  const view = checkersView({ to_act: "second", phase: "offered", offer: "draw", buttons: { accept: button("second"), refuse: button("second") } });
  const { state } = tableWith(view);
  const question = questionOf(state, view, state.asked);
  assert.equal(question?.title, "Ada offers a draw");
  assert.deepEqual(question?.answers.map((answer) => answer.button), ["accept", "refuse"]);
});

test("who starts is asked of whoever is here, and the player is called you", () => {
  const begin = button("first", "second");
  const view = checkersView({ to_act: null, phase: "starting", buttons: { "begin first": begin, "begin second": begin } });
  const { state } = tableWith(view, { seats: { first: bot(), second: person("") } });
  const question = questionOf(state, view, state.asked);
  assert.deepEqual(question?.answers.map((answer) => answer.label), ["Boxwood bot starts", "You start"]);
});

test("nothing is asked while a move is to be made", () => {
  const view = checkersView();
  const { state } = tableWith(view);
  assert.equal(questionOf(state, view, state.asked), null);
});
