import assert from "node:assert/strict";
import { test } from "node:test";
import { Hand } from "../../../../src/boxwood/web/board/backgammon/hand.js";

/** @typedef {import("../../../../src/boxwood/web/types.js").PlayNode} Node */

/** Checkers on 8 and 6 with 3-1: 8/5 6/5, 8/4, and 6/5/2 in either order. @type {Node[]} */
const THREE_ONE = [
  {
    dice: [3, 1],
    action: null,
    steps: [
      { origin: 8, target: 5, die: 3, hit: false, next: 1 },
      { origin: 8, target: 7, die: 1, hit: false, next: 2 },
      { origin: 6, target: 5, die: 1, hit: false, next: 3 },
    ],
  },
  { dice: [1], action: null, steps: [{ origin: 6, target: 5, die: 1, hit: false, next: 4 }, { origin: 5, target: 4, die: 1, hit: true, next: 5 }] },
  { dice: [3], action: null, steps: [{ origin: 7, target: 4, die: 3, hit: true, next: 5 }] },
  { dice: [3], action: null, steps: [{ origin: 8, target: 5, die: 3, hit: false, next: 4 }, { origin: 5, target: 2, die: 3, hit: false, next: 6 }] },
  { dice: [], action: "play 8/5 6/5", steps: [] },
  { dice: [], action: "play 8/4*", steps: [] },
  { dice: [], action: "play 6/2", steps: [] },
];

/** Two checkers on the ace point with a double: four dice. @type {Node[]} */
const DOUBLE = [
  { dice: [2, 2, 2, 2], action: null, steps: [{ origin: 6, target: 4, die: 2, hit: false, next: 1 }] },
  { dice: [2, 2, 2], action: null, steps: [{ origin: 4, target: 2, die: 2, hit: false, next: 2 }] },
  { dice: [2, 2], action: null, steps: [{ origin: 2, target: 0, die: 2, hit: false, next: 3 }] },
  { dice: [2], action: "play 6/off", steps: [] },
];

/** @param {Hand} hand */
const faces = (hand) => hand.dice.map(({ value, used, next }) => `${value}${used ? " used" : ""}${next ? " next" : ""}`);

test("the larger die is played first until the dice are swapped", () => {
  const hand = new Hand(THREE_ONE);
  assert.deepEqual(faces(hand), ["3 next", "1"]);
  assert.equal(hand.click(8)?.target, 5);
  assert.equal(hand.swap(), true);
  assert.deepEqual(faces(hand), ["1 next", "3"]);
  assert.equal(hand.click(8)?.target, 7);
});

test("a click plays the other die if the preferred one cannot be played", () => {
  const hand = new Hand(THREE_ONE);
  assert.equal(hand.click(6)?.die, 1);
  assert.equal(hand.click(13), null);
});

test("dice cannot be swapped once a checker has moved", () => {
  const hand = new Hand(THREE_ONE);
  hand.take([THREE_ONE[0].steps[0]]);
  assert.equal(hand.swap(), false);
  assert.deepEqual(faces(hand), ["3 used", "1 next"]);
});

test("a number chooses the die to play first, and another number means nothing", () => {
  const hand = new Hand(THREE_ONE);
  assert.equal(hand.choose(1), true);
  assert.equal(hand.dice[0].value, 1);
  assert.equal(hand.choose(6), false);
});

test("targets are nearest first, with what the dice add up to and what they hit", () => {
  const targets = new Hand(THREE_ONE).targets(8);
  assert.deepEqual(targets.map(({ to, pips, hit, combined }) => ({ to, pips, hit, combined })), [
    { to: 5, pips: 3, hit: false, combined: false },
    { to: 7, pips: 1, hit: false, combined: false },
    { to: 4, pips: 4, hit: true, combined: true },
  ]);
});

test("the way to a target begins with the preferred die", () => {
  const hand = new Hand(THREE_ONE);
  assert.deepEqual(hand.way(8, 4)?.map((step) => step.target), [5, 4]);
  hand.swap();
  assert.deepEqual(hand.way(8, 4)?.map((step) => step.target), [7, 4]);
  assert.equal(hand.way(8, 1), null);
});

test("a point is made by two checkers that can both reach it", () => {
  const made = new Hand(THREE_ONE).makePoint(5);
  assert.deepEqual(made?.map((step) => `${step.origin}/${step.target}`), ["8/5", "6/5"]);
  assert.equal(new Hand(THREE_ONE).makePoint(4), null);
});

test("equal dice are used up from the left", () => {
  const hand = new Hand(DOUBLE);
  assert.equal(hand.canSwap, false);
  hand.take(hand.way(6, 2) ?? []);
  assert.deepEqual(faces(hand), ["2 used", "2 used", "2 next", "2"]);
});

test("a checker is borne off by the step that leads to the tray", () => {
  const hand = new Hand(DOUBLE);
  assert.equal(hand.bearOff(), null);
  hand.take(hand.way(6, 2) ?? []);
  assert.equal(hand.bearOff()?.origin, 2);
  hand.take(hand.way(2, 0) ?? []);
  assert.equal(hand.action, "play 6/off");
});

test("what was tried is written after the moves that were made", () => {
  const hand = new Hand(THREE_ONE);
  assert.deepEqual(hand.attempt(13), { action: "play 13/10", origin: 13, target: 10 });
  hand.take([THREE_ONE[0].steps[0]]);
  assert.equal(hand.attempt(25, 24).action, "play 8/5 bar/24");
  assert.equal(hand.attempt(1).action, "play 8/5 1/off");
});

test("on one's honour any checker goes anywhere that is free, and the moves are sent as text", () => {
  const hand = new Hand(THREE_ONE, [9, 10]);
  assert.equal(hand.freeStep(13, 11, false), null);
  const step = hand.freeStep(13, 9, true);
  assert.ok(step);
  hand.take([step]);
  assert.equal(hand.complete, true);
  assert.equal(hand.action, "play 13/9");
  assert.deepEqual(hand.node.dice, [3, 1]);
  assert.deepEqual(hand.moves, [{ origin: 13, target: 9, die: undefined, hit: true }]);
});

test("a play that is complete is left alone on one's honour", () => {
  const hand = new Hand(THREE_ONE, [9]);
  assert.equal(hand.roams, true);
  hand.take(hand.way(8, 4) ?? []);
  assert.equal(hand.roams, false);
  assert.equal(hand.action, "play 8/4*");
});

/** The same as `THREE_ONE`, seen by the other side. @type {Node[]} */
const TURNED = THREE_ONE.map((node) => ({
  ...node,
  steps: node.steps.map((step) => ({ ...step, origin: 25 - step.origin, target: 25 - step.target })),
}));

test("a hand of the other side moves up the board, and its plays are written in its own numbering", () => {
  const hand = new Hand(TURNED, [1], false);
  assert.deepEqual([hand.bar, hand.off], [0, 25]);
  assert.equal(hand.click(17)?.target, 20);
  assert.deepEqual(hand.attempt(12), { action: "play 13/10", origin: 12, target: 15 });
  assert.equal(hand.attempt(0, 1).action, "play bar/24");
  assert.equal(hand.attempt(24).action, "play 1/off");
  hand.take([/** @type {import("../../../../src/boxwood/web/board/walk.js").Step} */ (hand.freeStep(12, 1, false))]);
  assert.equal(hand.action, "play 13/24");
});

test("of two checkers that a die can bring to a place, the rearmost makes the point first", () => {
  const step = (/** @type {number} */ origin, /** @type {number} */ next) => ({ origin, target: 20, die: 3, hit: false, next });
  const paths = [{ dice: [3, 3], action: null, steps: [step(18, 1), step(17, 1)] }, { dice: [3], action: null, steps: [step(18, 2)] }, { dice: [], action: "play 8/5 7/5", steps: [] }];
  assert.deepEqual(new Hand(paths, [], false).makePoint(20)?.map(({ origin }) => origin), [17, 18]);
});

test("moves say by how many pips they change what each side has before it", () => {
  for (const [paths, own] of /** @type {[Node[], boolean][]} */ ([[THREE_ONE, true], [TURNED, false]])) {
    const hand = new Hand(paths, [], own);
    assert.deepEqual(hand.pips, { mover: 0, opponent: 0 });
    hand.take(hand.way(own ? 8 : 17, own ? 4 : 21) ?? []);
    assert.deepEqual(hand.pips, { mover: -4, opponent: 4 });
  }
});

test("the rearmost place is the one farthest from home, for either side", () => {
  const held = new Set([1, 5, 20]);
  const holds = (/** @type {number} */ place) => held.has(place);
  assert.equal(new Hand([]).rearmost(holds), 20);
  assert.equal(new Hand([]).rearmost(holds, 6), 5);
  assert.equal(new Hand([], [], false).rearmost(holds), 1);
  assert.equal(new Hand([], [], false).rearmost(holds, 6), 20);
  assert.equal(new Hand([]).rearmost(() => false), null);
});
