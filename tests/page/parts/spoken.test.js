import assert from "node:assert/strict";
import { test } from "node:test";
import { sayPosition } from "../../../src/boxwood/web/parts/spoken.js";
import { tableWith } from "../support/state.js";
import { backgammonView, checkersView } from "../support/tables.js";

const GAME = /** @type {import("../../../src/boxwood/web/board/game.js").PageGame} */ ({ sayPosition: (_view, side) => `where ${side} stands` });

test("both players are said by name, then dice, cube and whose turn it is", () => {
  const { state } = tableWith(backgammonView({ dice: [6, 4], cube: { value: 2, owner: null, in_play: true, spoken: false } }));
  assert.equal(sayPosition(state, GAME), "Ada: where first stands. Bo: where second stands. Dice 6-4. The cube is at 2. Ada to play.");
});

test("what a game does not have is not said", () => {
  const { state } = tableWith(checkersView({ to_act: null }));
  assert.equal(sayPosition(state, GAME), "Ada: where first stands. Bo: where second stands.");
});
