import assert from "node:assert/strict";
import { test } from "node:test";
import { arc, Motion } from "../../../src/boxwood/web/board/motion.js";

test("each pace has its time, and none when motion is off", () => {
  const motion = new Motion(() => false);
  assert.equal(motion.times.move, 220);
  motion.pace = "slow";
  assert.equal(motion.times.move, 450);
  motion.pace = "off";
  assert.deepEqual(motion.times, { move: 0, between: 0, dice: 0, cube: 0, look: 0 });
});

test("nothing moves where nobody sees it", async () => {
  let unseen = false;
  const motion = new Motion(() => unseen);
  unseen = true;
  assert.equal(motion.still, true);
  await motion.wait(100_000);
});

test("hurrying ends what is under way, until the motion is calmed", async () => {
  const motion = new Motion(() => false);
  const waiting = motion.wait(100_000);
  assert.equal(motion.running.size, 1);
  motion.hurry();
  await waiting;
  assert.equal(motion.running.size, 0);
  assert.equal(motion.still, true);
  motion.calm();
  assert.equal(motion.still, false);
});

test("a flight goes from place to place, larger on the way", () => {
  const frames = arc({ x: 0, y: 0 }, { x: 10, y: 20 }, 1.5).map((frame) => frame.transform);
  assert.deepEqual(frames, ["translate(0px, 0px) scale(1)", "translate(5px, 10px) scale(1.5)", "translate(10px, 20px) scale(1)"]);
});
