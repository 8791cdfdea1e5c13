import assert from "node:assert/strict";
import { test } from "node:test";
import { barPlace, offPlace, readPlay, turned, writePlay } from "../../../../src/boxwood/web/board/backgammon/numbering.js";

test("turning a number twice changes nothing, and one's own is not turned", () => {
  for (let place = 0; place <= 25; place++) {
    assert.equal(turned(turned(place, false), false), place);
    assert.equal(turned(place, true), place);
  }
  assert.deepEqual([barPlace(true), offPlace(true), barPlace(false), offPlace(false)], [25, 0, 0, 25]);
});

test("what is written reads back, whoever moves", () => {
  const moves = [{ origin: 25, target: 20 }, { origin: 13, target: 7 }, { origin: 3, target: 0 }];
  assert.equal(writePlay(moves, true), "play bar/20 13/7 3/off");
  assert.deepEqual(readPlay(writePlay(moves, true), true), moves);
  const others = moves.map(({ origin, target }) => ({ origin: turned(origin, false), target: turned(target, false) }));
  assert.equal(writePlay(others, false), "play bar/20 13/7 3/off");
  assert.deepEqual(readPlay(writePlay(others, false), false), others);
});
