// Roll, undo and done: on the board of a wide screen, in the bar below it on a phone.
import { fill, h } from "../dom.js";
import { die, icon } from "../icons.js";
import { language, t } from "../words.js";

/** @typedef {import("../types.js").Side} Side */
/**
 * @typedef {object} Controls
 * @property {"none" | "wait" | "roll" | "enter" | "pass" | "hand" | "pick up" | "move"} mode
 * @property {Side} side
 * @property {import("../board/abstract-board.js").HandState | null} hand
 * @property {number[] | null} dice
 * @property {boolean} undo whether a play that was made can be undone
 * @property {boolean} back whether the last play can be taken back that a bot has answered
 * @property {boolean} cocked
 * @property {(number | null)[]} entered
 * @property {string} note a word for the bar of a phone
 */
/** @typedef {{roll: () => void, undo: (all: boolean) => void, done: () => void, pass: () => void, swap: () => void, cocked: () => void, takeBack: () => void}} ControlActs */

/** @param {HTMLElement} element @param {Controls} state @param {ControlActs} acts */
export function controls(element, state, acts) {
  element.dataset.mode = state.mode;
  fill(element, [state, language()], () => parts(state, acts));
}

/** @param {Controls} state @param {ControlActs} acts @returns {import("../dom.js").Child} */
function parts(state, acts) {
  switch (state.mode) {
    case "roll":
      return [backButton(state, acts), bigButton("roll", t("Roll"), "dice", false, acts.roll, "R")];
    case "enter": {
      if (state.cocked && state.entered.every((value) => value === null)) return cockedButton(acts); // until a die is entered
      const ready = state.entered.every((value) => value !== null);
      return [
        backButton(state, acts),
        bigButton("roll", ready ? t("Enter {dice}", { dice: state.entered.join("-") }) : t("Enter the dice"), "check", !ready, acts.roll, ""),
      ];
    }
    case "pass":
      return [state.cocked ? cockedButton(acts) : null, bigButton("pass", t("Pass"), "right", false, acts.pass, "Enter")];
    case "pick up":
      return [undoButton(true, false, acts.takeBack), doneButton(true, acts.done)];
    case "hand":
      return handParts(state, acts);
    case "move":
      return backButton(state, acts);
    case "wait":
      return [diceShown(state), h("span", { class: "mut note" }, state.note)];
    default:
      return null;
  }
}

/** @param {Controls} state @param {ControlActs} acts */
function handParts(state, acts) {
  const hand = state.hand;
  const untouched = !hand?.moves.length;
  return [
    state.cocked && untouched ? cockedButton(acts) : undoButton(Boolean(hand?.canUndo), true, acts.undo),
    diceShown(state, acts),
    doneButton(Boolean(hand?.action), acts.done),
  ];
}

/** @param {Controls} state @param {ControlActs} [acts] */
function diceShown(state, acts) {
  const dice = state.hand?.dice.length ? state.hand.dice : (state.dice ?? []).map((value) => ({ value, used: false, next: false }));
  if (!dice.length) return null;
  const four = dice.length > 2;
  const size = four ? 28 : 54;
  const drawn = dice.map((one) => die(one.value, state.side, { ...one, size }));
  const values = dice.map((one) => one.value).join("-");
  if (!acts || four) return h("span", { class: four ? "dice four" : "dice", role: "img", "aria-label": t("Dice {values}", { values }) }, drawn);
  return h("button", { type: "button", class: "dice", key: "dice", "aria-label": t("Dice {values}: swap", { values }), on: { click: acts.swap } }, drawn);
}

/** @param {boolean} live @param {boolean} holds @param {(all: boolean) => void} act */
function undoButton(live, holds, act) {
  let timer = 0;
  let held = false;
  const undoAll = () => {
    held = true;
    act(true);
  };
  return h(
    "button",
    {
      type: "button",
      class: "btn ctl undo",
      key: "undo",
      "aria-disabled": live ? null : "true",
      title: holds ? t("Undo; Shift or hold: the whole play") : t("Undo"),
      on: {
        pointerdown: () => {
          held = false;
          if (holds && live) timer = window.setTimeout(undoAll, 600);
        },
        pointerup: () => clearTimeout(timer),
        pointerleave: () => clearTimeout(timer),
        click: (event) => !held && act(event.shiftKey),
      },
    },
    icon("undo"),
    t("Undo"),
  );
}

/** What has been played can be played again. @param {Controls} state @param {ControlActs} acts */
function backButton(state, acts) {
  if (state.undo) return undoButton(true, false, acts.takeBack);
  return state.back ? takeBackButton(acts.takeBack) : null;
}

/** @param {() => void} act */
function takeBackButton(act) {
  return h("button", { type: "button", class: "btn ctl take-back", key: "take-back", title: t("Take back my last play"), "aria-label": t("Take back my last play"), on: { click: act } }, icon("undo"), h("span", { class: "bar-only" }, t("Take back")));
}

/** @param {boolean} live @param {() => void} act */
function doneButton(live, act) {
  return h(
    "button",
    { type: "button", class: `btn ctl done${live ? " pri" : ""}`, key: "done", "aria-disabled": live ? null : "true", on: { click: act } },
    icon("check"),
    t("Done"),
    h("kbd", { class: "wide-only" }, "Enter"),
  );
}

/** @param {ControlActs} acts */
function cockedButton(acts) {
  return h("button", { type: "button", class: "btn ctl", key: "cocked", title: t("Void this roll and roll again"), on: { click: acts.cocked } }, icon("shuffle"), t("Cocked"));
}

/** @param {string} key @param {string} label @param {string} symbol @param {boolean} off @param {() => void} act @param {string} shortcut */
function bigButton(key, label, symbol, off, act, shortcut) {
  return h(
    "button",
    { type: "button", class: `btn ctl big${off ? "" : " pri"}`, key, "aria-disabled": off ? "true" : null, on: { click: () => off || act() } },
    icon(symbol),
    label,
    shortcut ? h("kbd", { class: "wide-only" }, shortcut) : null,
  );
}
